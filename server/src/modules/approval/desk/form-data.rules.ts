import type { FormColumn, FormDefinition, FormField, FormValues } from '@maru/api/approval'
import { decimalOf } from '@maru/api/approval'
import { nameIn, type ShortLanguage } from '@maru/api/kit/language'
import { plainCell } from '#kit/csv/plain-cell.ts'

/** A column of the file: a field, or a column of a table. */
export interface DataColumn {
  table: string | null
  key: string
  fields: (FormField | FormColumn)[]
  label: { ko: string; en: string; zh: string }
}

/** The columns of all versions of a form, each once, in the order of the newest version that has it. */
export function dataColumns(definitions: readonly FormDefinition[]): DataColumn[] {
  const columns = new Map<string, DataColumn>()
  const add = (table: string | null, field: FormField | FormColumn) => {
    const name = `${table ?? ''}/${field.key}`
    const known = columns.get(name)
    if (known) known.fields.push(field)
    else columns.set(name, { table, key: field.key, fields: [field], label: field.label })
  }
  for (const { fields } of definitions)
    for (const field of fields)
      if (field.kind === 'table') for (const column of field.columns) add(field.key, column)
      else add(null, field)
  return [...columns.values()]
}

/** A value as people read it: choices by their label in the language, else as it was written. */
function valueText({ fields }: DataColumn, value: unknown, language: ShortLanguage): string {
  const values = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
  const shown = (one: string) => {
    for (const { options } of fields) {
      const label = options.find((option) => option.value === one)?.label
      if (label) return nameIn(label, language)
    }
    return one
  }
  const isPeriod = fields[0]?.kind === 'period'
  return values.map(shown).join(isPeriod ? ' ~ ' : ', ')
}

/**
 * The lines of a document: one for each row of its tables, in which the fields are repeated, so that a spreadsheet can
 * sum and filter them; one line without tables.
 */
export function dataLines(
  columns: readonly DataColumn[],
  values: FormValues,
  language: ShortLanguage,
): string[][] {
  const own = (key: string) => (Object.hasOwn(values, key) ? values[key] : undefined)
  const tables = [...new Set(columns.flatMap(({ table }) => (table === null ? [] : [table])))]
  const rows = tables.flatMap((table) => {
    const value = own(table)
    const list = Array.isArray(value) ? value.filter((row) => typeof row === 'object') : []
    return list.map((row) => ({ table, row: row as Record<string, string> }))
  })
  const line = (of: { table: string; row: Record<string, string> } | null) =>
    columns.map((column) => {
      if (column.table === null) return valueText(column, own(column.key), language)
      if (column.table !== of?.table || !Object.hasOwn(of.row, column.key)) return ''
      return valueText(column, of.row[column.key], language)
    })
  return rows.length === 0 ? [line(null)] : rows.map(line)
}

/** A cell that a spreadsheet cannot run as a formula; numbers stay numbers. */
export const sheetCell = (text: string): string => (decimalOf(text) === undefined ? plainCell(text) : text)
