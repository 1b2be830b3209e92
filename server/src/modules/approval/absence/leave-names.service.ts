import type { FormDefinition, FormValues } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import type { Context } from '#kit/context.ts'
import { selectLeaveTitles } from './leave.sql.ts'

/** The titles of leaves in the fields of a document, by number. */
export async function leaveNames(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  { fields }: FormDefinition,
  values: FormValues,
): Promise<Record<string, LocalName>> {
  const ids = fields.flatMap(({ kind, key }) => {
    const value = kind === 'leave' && Object.hasOwn(values, key) ? values[key] : undefined
    return typeof value === 'string' && /^[0-9]{1,15}$/.test(value) ? [Number(value)] : []
  })
  if (ids.length === 0) return {}
  const rows = await selectLeaveTitles(db, viewer.comCode, ids)
  return Object.fromEntries(
    rows.map(({ apmId, title }) => [String(apmId), { ko: title, en: title, zh: title }]),
  )
}
