import type { FormValues } from '@maru/api/approval'
import type { LinkedForm } from '#modules/approval/index.ts'

/** Fields and columns (`table.column`) that the form does not have: nothing of another system is dropped silently. */
export function unknownFields({ definition }: Pick<LinkedForm, 'definition'>, values: FormValues): string[] {
  const fields = new Map(definition.fields.map((field) => [field.key, field]))
  return Object.entries(values).flatMap(([key, value]) => {
    const field = fields.get(key)
    if (!field) return [key]
    const columns = new Set(field.columns.map((column) => column.key))
    const rows = Array.isArray(value) ? value.filter((one) => typeof one === 'object') : []
    const unknown = rows.flatMap((row) => Object.keys(row)).filter((column) => !columns.has(column))
    return [...new Set(unknown)].map((column) => `${key}.${column}`)
  })
}
