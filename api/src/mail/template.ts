import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { object, rowId, type Static, Type, text } from '../kit/schema.ts'

/** Error codes of templates of mails. */
export const mailTemplateErrors = defineErrors({
  'mail.templateNameEmpty': 400,
  'mail.templateNameTaken': 409,
  'mail.tooManyTemplates': 409,
})
type MailTemplateErrors = typeof mailTemplateErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends MailTemplateErrors {}
}

/** Templates of a person at most. */
export const templatesAtMost = 50

/** A text to write mails from. */
export const mailTemplate = object({
  templateId: rowId,
  name: Type.String(),
  subject: Type.String(),
  /** HTML, cleaned. */
  body: Type.String(),
})
/** A text to write mails from. */
export type MailTemplate = Static<typeof mailTemplate>

const own = { mailOnly: true } as const

/** Templates of the viewer. */
export const mailTemplateApi = defineApi('mail', {
  listMailTemplates: read('/api/mail/template', 'maru', {
    ...own,
    summary: 'Returns the templates of the viewer by name.',
    output: Type.Array(mailTemplate),
  }),
  saveMailTemplate: change('/api/mail/template', 'maru', {
    ...own,
    summary: 'Creates a template, or changes the one of the number. The server cleans its text.',
    refreshes: ['mail.listMailTemplates'],
    bodyLimit: 1_000_000,
    input: object({
      templateId: Type.Optional(rowId),
      name: text(100),
      subject: text(500),
      body: text(300_000),
    }),
    output: object({ templateId: rowId }),
    errors: ['mail.templateNameEmpty', 'mail.templateNameTaken', 'mail.tooManyTemplates'],
    creates: true,
  }),
  removeMailTemplate: change('/api/mail/template/remove', 'maru', {
    ...own,
    summary: 'Removes a template of the viewer. Returns 1.',
    refreshes: ['mail.listMailTemplates'],
    input: object({ templateId: rowId }),
    output: Type.Integer({ enum: [1] }),
  }),
})
