import { type FormColumn, type FormDefinition, type FormField, sourcedKinds } from '../form/definition.ts'
import { FormulaFault, type FormulaNode, parseFormula } from '../formula/parse.ts'
import { filledKinds } from '../source/source-fields.ts'

/** What is wrong in a definition. */
export const formFaultKinds = [
  'required',
  'duplicate',
  'options',
  'columns',
  'formula',
  'unknownName',
  'laterFormula',
  'target',
  'source',
] as const
/** What is wrong in a definition. */
export type FormFaultKind = (typeof formFaultKinds)[number]

/** A fault and its place: `fields.0.label`, `fields.2.columns.1.formula`, `rules.0.when`, `amountField`. */
export interface FormFault {
  at: string
  fault: FormFaultKind
}

const optionKinds = new Set<FormField['kind'] | FormColumn['kind']>(['radio', 'select', 'checks'])

function namesOf(node: FormulaNode): { field: string; column: string | null }[] {
  if (node.kind === 'name') return [node]
  if (node.kind === 'unary') return namesOf(node.of)
  if (node.kind === 'binary') return [...namesOf(node.left), ...namesOf(node.right)]
  return node.kind === 'call' ? node.of.flatMap(namesOf) : []
}

/** Why a formula cannot be used where `find` says what a name means. */
function formulaFault(
  formula: string,
  isNeeded: boolean,
  find: (name: { field: string; column: string | null }) => FormFaultKind | null,
): FormFaultKind | null {
  if (formula.trim() === '') return isNeeded ? 'required' : null
  try {
    const faults = namesOf(parseFormula(formula)).map(find)
    return faults.find((one) => one !== null) ?? null
  } catch (error) {
    if (error instanceof FormulaFault) return 'formula'
    throw error
  }
}

function commonFaults(one: FormField | FormColumn, at: string, others: readonly { key: string }[]) {
  const faults: FormFault[] = []
  if (one.label.ko.trim() === '') faults.push({ at: `${at}.label`, fault: 'required' })
  if (others.filter((other) => other.key === one.key).length > 1)
    faults.push({ at: `${at}.key`, fault: 'duplicate' })
  if (optionKinds.has(one.kind)) {
    const values = one.options.map((option) => option.value)
    const isBare = one.options.some((option) => option.label.ko.trim() === '')
    if (values.length === 0 || isBare) faults.push({ at: `${at}.options`, fault: 'options' })
    else if (new Set(values).size < values.length) faults.push({ at: `${at}.options`, fault: 'duplicate' })
  }
  return faults
}

/** A row's formula reads the columns of the same row that are left of it, or are typed. */
function columnFaults(field: FormField, at: string): FormFault[] {
  if (field.columns.length === 0) return [{ at: `${at}.columns`, fault: 'columns' }]
  return field.columns.flatMap((column, index) => {
    const place = `${at}.columns.${index}`
    const faults = commonFaults(column, place, field.columns)
    if (column.kind !== 'formula') return faults
    const fault = formulaFault(column.formula, true, (name) => {
      const match = name.column === null ? field.columns.findIndex((one) => one.key === name.field) : -1
      if (match < 0) return 'unknownName'
      return match >= index && name.column === null ? 'laterFormula' : null
    })
    return fault ? [...faults, { at: `${place}.formula`, fault }] : faults
  })
}

/** A data source reads fields of the form and fills others, each once; tables and calculated fields are not filled. */
function sourceFaults(field: FormField, at: string, fields: readonly FormField[]): FormFault[] {
  const { source } = field
  if (!source) return []
  const place = `${at}.source`
  if (!sourcedKinds.some((kind) => kind === field.kind)) return [{ at: place, fault: 'source' }]
  const kindOf = (key: string) => fields.find((one) => one.key === key)?.kind
  const isSent = source.sends.every((key) => key !== field.key && (kindOf(key) ?? 'table') !== 'table')
  const targets = source.fills.map((one) => one.field)
  const isFilled = targets.every((key) => key !== field.key && filledKinds.includes(kindOf(key) ?? 'table'))
  if (!isSent || !isFilled) return [{ at: place, fault: 'unknownName' }]
  return new Set(targets).size < targets.length ? [{ at: place, fault: 'duplicate' }] : []
}

/**
 * What is wrong in a definition: missing names, keys used twice, formulas that cannot be read, names that do not exist,
 * formulas that read a result which is calculated later, steps without a person. Browser and server call it.
 */
export function formFaults(
  definition: Pick<FormDefinition, 'fields' | 'rules' | 'amountField' | 'print'>,
): FormFault[] {
  const { fields, rules, amountField, print } = definition
  const finder = (before: number | null) => (name: { field: string; column: string | null }) => {
    const at = fields.findIndex((one) => one.key === name.field)
    const field = fields[at]
    if (!field) return 'unknownName'
    if (name.column !== null)
      return field.columns.some((column) => column.key === name.column) ? null : 'unknownName'
    return before !== null && field.kind === 'formula' && at >= before ? 'laterFormula' : null
  }
  const faults = fields.flatMap((field, index): FormFault[] => {
    const at = `fields.${index}`
    const own = commonFaults(field, at, fields)
    if (field.kind === 'table') own.push(...columnFaults(field, at))
    own.push(...sourceFaults(field, at, fields))
    const formulas = [
      ['formula', field.kind === 'formula' ? field.formula : '', field.kind === 'formula', index],
      ['requiredIf', field.requiredIf, false, null],
      ['visibleIf', field.visibleIf, false, null],
    ] as const
    for (const [name, text, isNeeded, before] of formulas) {
      const fault = formulaFault(text, isNeeded, finder(before))
      if (fault) own.push({ at: `${at}.${name}`, fault })
    }
    return own
  })
  for (const [index, rule] of rules.entries()) {
    if (rule.who.by !== 'leader' && !rule.who.code) faults.push({ at: `rules.${index}.who`, fault: 'target' })
    for (const name of ['when', 'leftOutWhen'] as const) {
      const fault = formulaFault(rule[name], false, finder(null))
      if (fault) faults.push({ at: `rules.${index}.${name}`, fault })
    }
  }
  const isAmount = fields.some(
    (one) => one.key === amountField && ['amount', 'formula', 'number'].includes(one.kind),
  )
  if (amountField !== '' && !isAmount) faults.push({ at: 'amountField', fault: 'unknownName' })
  const places = print?.fields.map((one) => one.key) ?? []
  if (new Set(places).size < places.length) faults.push({ at: 'print.fields', fault: 'duplicate' })
  return faults
}
