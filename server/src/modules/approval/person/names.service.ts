import type { FormDefinition, FormValues } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import type { Context } from '#kit/context.ts'
import { selectNames } from './names.sql.ts'

/** The codes of people and departments in the fields of a document. */
export function fieldCodes({ fields }: FormDefinition, values: FormValues): string[] {
  return fields.flatMap(({ kind, key }) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    if ((kind !== 'person' && kind !== 'department') || !Array.isArray(value)) return []
    return value.filter((one): one is string => typeof one === 'string')
  })
}

/** Names of people and departments of the active company by code. */
export async function namesByCode(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  codes: readonly string[],
): Promise<Record<string, LocalName>> {
  if (codes.length === 0) return {}
  const rows = await selectNames(db, viewer.comCode, codes)
  return Object.fromEntries(rows.map(({ code, name }) => [code, name]))
}
