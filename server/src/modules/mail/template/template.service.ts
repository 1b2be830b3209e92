import type { Input, Output } from '@maru/api/kit/endpoint'
import { type mailTemplateApi as api, type MailTemplate, templatesAtMost } from '@maru/api/mail/template'
import { type Context, transaction } from '#kit/context.ts'
import { brokenConstraint } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { cleanStoredHtml } from '#kit/html/clean-in-thread.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import {
  countTemplatesLocked,
  deleteTemplate,
  insertTemplate,
  selectTemplates,
  updateTemplate,
} from './template.sql.ts'

/** The templates of the viewer. */
export function listMailTemplates({ db, viewer }: Context): Promise<MailTemplate[]> {
  return selectTemplates(db, viewer.personCode)
}

/** Creates or changes a template of the viewer. */
export async function saveMailTemplate(
  context: Context,
  input: Input<typeof api.saveMailTemplate>,
): Promise<Output<typeof api.saveMailTemplate>> {
  const { personCode } = context.viewer
  const name = shownLine(input.name)
  if (name === '') throw failure('mail.templateNameEmpty')
  const body = await cleanStoredHtml(personCode, input.body)
  const words = { name, subject: shownLine(input.subject), body }
  try {
    return await transaction(context, async ({ db, clock }) => {
      const { templateId } = input
      const count = await countTemplatesLocked(db, personCode)
      if (templateId === undefined) {
        if (count >= templatesAtMost) throw failure('mail.tooManyTemplates', { most: templatesAtMost })
        return { templateId: await insertTemplate(db, personCode, words, clock.now()) }
      }
      if (!(await updateTemplate(db, personCode, { templateId, ...words }, clock.now()))) throw notFound()
      return { templateId }
    })
  } catch (error) {
    if (brokenConstraint(error) === 'mail_template_name') throw failure('mail.templateNameTaken')
    throw error
  }
}

/** Removes a template of the viewer. */
export function removeMailTemplate(
  context: Context,
  { templateId }: Input<typeof api.removeMailTemplate>,
): Promise<number> {
  return transaction(context, async ({ db, viewer }) => {
    if (!(await deleteTemplate(db, viewer.personCode, templateId))) throw notFound()
    return 1
  })
}
