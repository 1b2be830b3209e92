import { type FormValues, numeral } from '../form/content.ts'
import type { FieldSource, FormDefinition, FormField } from '../form/definition.ts'

/** Kinds of fields that a chosen row fills in addition to the field of the source. */
export const filledKinds: readonly FormField['kind'][] = [
  ...(['text', 'area', 'number', 'amount', 'date', 'select', 'radio'] as const),
]

type Fields = Pick<FormDefinition, 'fields'>

const textOf = (value: FormValues[string] | undefined): string => {
  if (!Array.isArray(value)) return value ?? ''
  return value.filter((one): one is string => typeof one === 'string').join(',')
}
const textAt = (values: FormValues, key: string) =>
  textOf(Object.hasOwn(values, key) ? values[key] : undefined)
const kindOf = ({ fields }: Fields, key: string) => fields.find((one) => one.key === key)?.kind ?? 'text'

/** The values that a source receives: one text for each field, the values of a list separated by commas. */
export const sentValues = (
  definition: Fields,
  { sends }: Pick<FieldSource, 'sends'>,
  values: FormValues,
): Record<string, string> =>
  Object.fromEntries(sends.map((key) => [key, numeral(kindOf(definition, key), textAt(values, key).trim())]))

/** The row that the present values would come from: `value`, and the columns that fill other fields. */
export const writtenRow = (
  definition: Fields,
  { key, source }: FormField,
  values: FormValues,
): Record<string, string> => ({
  value: numeral(kindOf(definition, key), textAt(values, key).trim()),
  ...Object.fromEntries(
    (source?.fills ?? []).map(({ column, field }) => [
      column,
      numeral(kindOf(definition, field), textAt(values, field).trim()),
    ]),
  ),
})

/** The rows as they fill the fields: numbers as the form writes them, and empty texts for columns that are missing. */
export function fittedRows(
  definition: Fields,
  { key, source }: FormField,
  rows: readonly Readonly<Record<string, string>>[],
): Record<string, string>[] {
  const targets = new Map((source?.fills ?? []).map(({ column, field }) => [column, field]))
  const fitted = (column: string, text: string) => {
    const target = column === 'value' ? key : targets.get(column)
    return target === undefined ? text : numeral(kindOf(definition, target), text)
  }
  const empty = Object.fromEntries([...targets.keys()].map((column) => [column, '']))
  return rows.map((row) => ({
    ...empty,
    ...Object.fromEntries(Object.entries(row).map(([column, text]) => [column, fitted(column, text)])),
  }))
}

/** What a chosen row writes into the fields; null empties the field and those that a row would fill. */
export function filledValues(
  { key, source }: FormField,
  row: Readonly<Record<string, string>> | null,
): Record<string, string> {
  const cell = (column: string) => (row && Object.hasOwn(row, column) ? (row[column] ?? '') : '')
  return {
    [key]: cell('value'),
    ...Object.fromEntries((source?.fills ?? []).map(({ column, field }) => [field, cell(column)])),
  }
}

/** Keys of the fields that only a chosen row fills. */
export const strictFields = ({ fields }: Fields): Set<string> =>
  new Set(
    fields.flatMap(({ key, source }) =>
      source?.isStrict ? [key, ...source.fills.map(({ field }) => field)] : [],
    ),
  )
