import type { FormDefinition } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import type { Context } from '#kit/context.ts'
import { orNull } from '#kit/failure.ts'
import { selectAdminForms } from '../builder/builder.sql.ts'
import { requireForm } from '../form/form.access.ts'
import { selectActiveForms } from '../form/form.sql.ts'

type Work = Pick<Context, 'db'> & { viewer: Pick<Context['viewer'], 'comCode'> }

/** The active forms of the viewer's company by name, for rooms that choose among them. */
export async function listFormNames({ db, viewer }: Work): Promise<{ formId: number; name: LocalName }[]> {
  const rows = await selectAdminForms(db, viewer.comCode)
  return rows.filter((row) => row.isActive).map(({ formId, name }) => ({ formId, name }))
}

/** A form as connected systems read it. */
export interface LinkedForm {
  formId: number
  version: number
  name: LocalName
  definition: FormDefinition
}

/** Those of the forms of a company that are active, with their present definitions. */
export async function readForms({ db, viewer }: Work, formIds: readonly number[]): Promise<LinkedForm[]> {
  const rows = await selectActiveForms(db, viewer.comCode, formIds)
  return rows.map(({ formId, name, version, definition }) => ({ formId, version, name, definition }))
}

/** Whether the viewer may draft a form now. */
export const mayDraft = async (context: Pick<Context, 'db' | 'viewer'>, formId: number): Promise<boolean> =>
  (await orNull(requireForm(context, String(formId)))) !== null
