import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { type FormRow, findForm } from './form.sql.ts'

/** A form of the active company that the viewer may draft. Throws not found otherwise. */
export async function requireForm(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  formId: string,
): Promise<FormRow> {
  const form = await findForm(db, viewer.comCode, Number(formId))
  const isOpen =
    form?.isActive && (form.writers.length === 0 || form.writers.some((one) => viewer.subjects.includes(one)))
  if (!form || !isOpen) throw notFound()
  return form
}
