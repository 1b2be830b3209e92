import { nullable, object, type Static, Type, text } from '../../kit/schema.ts'
import { isDay } from '../../kit/time/clock.ts'
import { type Decimal, decimalOf, decimalText } from '../formula/decimal.ts'
import { evaluateFormula, type FormulaSource, type FormulaValue, holds } from '../formula/evaluate.ts'
import { FormulaFault, type FormulaNode, parseFormula } from '../formula/parse.ts'
import { type FormColumn, type FormDefinition, type FormField, formLimits } from './definition.ts'

const cell = text(formLimits.value)
/** A row of a table, by column. */
export const formRow = Type.Record(Type.String({ maxLength: 30 }), cell)
/** The value of a field: a text, several values, or the rows of a table. */
export const formValue = Type.Union([
  cell,
  Type.Array(text(200), { maxItems: formLimits.options }),
  Type.Array(formRow, { maxItems: formLimits.rows }),
])
/** The values of a form, by field. */
export const formValues = Type.Record(Type.String({ maxLength: 30 }), formValue)
/** The values of a form, by field. */
export type FormValues = Record<string, string | string[] | Record<string, string>[]>

/** What a drafter writes: title, fields, text and attachments. */
export const documentContent = object({
  subject: text(200),
  values: formValues,
  body: text(formLimits.body),
  fileCode: nullable(Type.String({ format: 'uuid' })),
  /** Documents that this one refers to. */
  linked: Type.Array(Type.String({ pattern: '^[0-9]{1,16}$' }), { maxItems: 20 }),
})
/** What a drafter writes. */
export type DocumentContent = Static<typeof documentContent>

/** What is wrong with a value. */
export type ContentFault = 'required' | 'tooLong' | 'number' | 'choice' | 'date' | 'order'

/** Values after calculation, what is shown, and what is missing. */
export interface CheckedContent {
  values: FormValues
  /** Faults by `field`, or `table.row.column`. */
  faults: Record<string, ContentFault>
  /** Keys of the fields that conditions hide; their values are not stored. */
  hidden: string[]
  /** Keys of the fields that must be filled, by themselves or by their conditions. */
  required: string[]
}

const rowsOf = (value: unknown): Record<string, string>[] =>
  Array.isArray(value)
    ? value.filter((row): row is Record<string, string> => typeof row === 'object' && row !== null)
    : []
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** Reads fields and table columns of a form; nothing else. */
export function sourceOf(definition: Pick<FormDefinition, 'fields'>, values: FormValues): FormulaSource {
  const fields = new Map(definition.fields.map((field) => [field.key, field]))
  return {
    field(name) {
      if (!fields.has(name)) return undefined
      const value = own(values, name) ?? ''
      return typeof value === 'string' ? value : listOf(value)
    },
    column(table, name) {
      if (!fields.get(table)?.columns.some((column) => column.key === name)) return undefined
      return rowsOf(own(values, table)).map((row) => own(row, name) ?? '')
    },
  }
}

const parsed = new Map<string, FormulaNode | null>()

/** A parsed formula, cached; null for an empty or faulty one. */
export function nodeOf(formula: string): FormulaNode | null {
  const cached = parsed.get(formula)
  if (cached !== undefined) return cached
  let node: FormulaNode | null = null
  try {
    node = formula.trim() === '' ? null : parseFormula(formula)
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error
  }
  if (parsed.size >= 1000) parsed.clear()
  parsed.set(formula, node)
  return node
}

/** True if the condition is empty and `otherwise`, or holds over the values. */
export function conditionHolds(formula: string, source: FormulaSource, otherwise: boolean): boolean {
  if (formula.trim() === '') return otherwise
  const node = nodeOf(formula)
  return node === null ? false : holds(node, source)
}

const shown = (value: FormulaValue): string => {
  if (typeof value === 'bigint') return decimalText(value as Decimal)
  if (Array.isArray(value)) return ''
  return typeof value === 'boolean' ? String(value) : value
}

/** The text of a formula's result; empty if it cannot be calculated. */
export function calculated(formula: string, source: FormulaSource): string {
  const node = nodeOf(formula)
  if (node === null) return ''
  try {
    return shown(evaluateFormula(node, source))
  } catch (error) {
    if (error instanceof FormulaFault) return ''
    throw error
  }
}

function faultOf(field: FormField | FormColumn, value: string): ContentFault | null {
  if (value === '') return null
  if (value.length > (field.limit || formLimits.value)) return 'tooLong'
  if (field.kind === 'number' || field.kind === 'amount')
    return decimalOf(value) === undefined ? 'number' : null
  if (field.kind === 'date') return isDay(value) ? null : 'date'
  if (field.kind === 'leave') return /^[0-9]{1,15}$/.test(value) ? null : 'choice'
  if (field.kind === 'time') return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : 'date'
  if (field.kind === 'radio' || field.kind === 'select')
    return field.options.some((one) => one.value === value) ? null : 'choice'
  return null
}

function listFault(field: FormField, list: string[]): ContentFault | null {
  if (field.kind === 'checks')
    return list.every((one) => field.options.some((choice) => choice.value === one)) ? null : 'choice'
  if (field.kind !== 'period' || list.every((one) => one === '')) return null
  const [from = '', until = ''] = list
  if (!isDay(from) || !isDay(until)) return 'date'
  return from <= until ? null : 'order'
}

/** The sum of a column of a table, exact to six digits after the point. Cells without a number count as 0. */
export const columnSum = (rows: readonly Readonly<Record<string, string>>[], key: string): string =>
  decimalText(rows.reduce<Decimal>((sum, row) => sum + (decimalOf(own(row, key) ?? '') ?? 0n), 0n))

/** A value as it is stored: numbers and amounts without separators, other texts as they are. */
export const numeral = (kind: string, value: string): string => {
  const decimal = kind === 'number' || kind === 'amount' ? decimalOf(value) : undefined
  return decimal === undefined ? value : decimalText(decimal)
}

/** Calculates the rows of a table, each from its own columns. */
function checkTable(field: FormField, rows: Record<string, string>[], faults: CheckedContent['faults']) {
  const remaining = rows
    .slice(0, formLimits.rows)
    .filter((row) => Object.values(row).some((one) => textOf(one).trim() !== ''))
  return remaining.map((row, index) => {
    const cells: Record<string, string> = {}
    const source: FormulaSource = {
      field: (name) =>
        field.columns.some((column) => column.key === name) ? (own(cells, name) ?? '') : undefined,
      column: () => undefined,
    }
    for (const column of field.columns) {
      const value = textOf(own(row, column.key)).trim()
      cells[column.key] =
        column.kind === 'formula' ? calculated(column.formula, source) : numeral(column.kind, value)
      const fault =
        faultOf(column, value) ??
        (column.isRequired && value === '' && column.kind !== 'formula' ? 'required' : null)
      if (fault) faults[`${field.key}.${index}.${column.key}`] = fault
    }
    return cells
  })
}

/**
 * Checks what was written against a form: calculates formulas, hides fields by their conditions and lists faults.
 * Browser and server call it, so that both say the same.
 */
export function checkContent(definition: FormDefinition, written: FormValues): CheckedContent {
  const values: FormValues = {}
  const faults: CheckedContent['faults'] = {}
  for (const field of definition.fields) {
    const value = own(written, field.key)
    if (field.kind === 'table') values[field.key] = checkTable(field, rowsOf(value), faults)
    else if (['checks', 'period', 'person', 'department'].includes(field.kind))
      values[field.key] = listOf(value)
    else if (field.kind !== 'formula') values[field.key] = numeral(field.kind, textOf(value).trim())
  }
  const source = sourceOf(definition, values)
  for (const field of definition.fields)
    if (field.kind === 'formula') values[field.key] = calculated(field.formula, source)
  const hidden = definition.fields
    .filter((field) => !conditionHolds(field.visibleIf, source, true))
    .map((one) => one.key)
  const required: string[] = []
  for (const field of definition.fields) {
    const value = values[field.key] ?? ''
    const isEmpty = value === '' || (Array.isArray(value) && value.every((one) => one === ''))
    const isRequired = field.isRequired || conditionHolds(field.requiredIf, source, false)
    if (isRequired) required.push(field.key)
    const fault = typeof value === 'string' ? faultOf(field, value) : listFault(field, listOf(value))
    if (hidden.includes(field.key)) {
      delete values[field.key]
      for (const at of Object.keys(faults)) if (at.startsWith(`${field.key}.`)) delete faults[at]
    } else if (fault) faults[field.key] = fault
    else if (isRequired && isEmpty && field.kind !== 'formula') faults[field.key] = 'required'
  }
  return { values, faults, hidden, required }
}
