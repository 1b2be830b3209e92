import { isDay } from '../../kit/time/clock.ts'
import {
  boundedDecimal,
  type Decimal,
  decimalOf,
  divideDecimal,
  multiplyDecimal,
  roundDecimal,
  wholeDecimal,
} from './decimal.ts'
import { FormulaFault, type FormulaNode, formulaLimits } from './parse.ts'

/** A value of a formula. A list is a column of a table. */
export type FormulaValue = Decimal | string | boolean | FormulaValue[]

/** What a formula may read: fields, and columns of tables as lists. Anything else is an unknown name. */
export interface FormulaSource {
  /** The value of a field; undefined if the form has no such field. */
  field(name: string): FormulaValue | undefined
  /** The values of a column; undefined if the form has no such table or column. */
  column(table: string, name: string): FormulaValue[] | undefined
}

/** The number of a value: empty texts are 0. Throws `type` for other texts. */
function numberOf(value: FormulaValue): Decimal {
  if (typeof value === 'bigint') return value
  if (typeof value === 'boolean') return wholeDecimal(value ? 1 : 0)
  if (typeof value === 'string') {
    const decimal = value.trim() === '' ? 0n : decimalOf(value)
    if (decimal !== undefined) return decimal
  }
  throw new FormulaFault('type')
}

function truthOf(value: FormulaValue): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'bigint') return value !== 0n
  return value.length > 0
}

function bounded(value: Decimal | undefined): Decimal {
  const decimal = value === undefined ? undefined : boundedDecimal(value)
  if (decimal === undefined) throw new FormulaFault('range')
  return decimal
}

const compare = <T extends bigint | string>(sign: string, a: T, b: T): boolean => {
  if (sign === '=') return a === b
  if (sign === '<>' || sign === '!=') return a !== b
  if (sign === '<') return a < b
  if (sign === '<=') return a <= b
  return sign === '>' ? a > b : a >= b
}

/** Numbers are compared as numbers, days (`yyyy-MM-dd`) and other texts as texts. */
function compared(sign: string, a: FormulaValue, b: FormulaValue): boolean {
  const isText = (value: FormulaValue) => typeof value === 'string' && decimalOf(value) === undefined
  if (Array.isArray(a) || Array.isArray(b)) throw new FormulaFault('type')
  if (isText(a) || isText(b)) return compare(sign, String(a), String(b))
  return compare(sign, numberOf(a), numberOf(b))
}

function dayNumber(value: FormulaValue | undefined): number {
  if (typeof value !== 'string' || !isDay(value)) throw new FormulaFault('type')
  return Date.parse(value) / 86_400_000
}

function calculate(sign: string, a: Decimal, b: Decimal): Decimal {
  if (sign === '+') return bounded(a + b)
  if (sign === '-') return bounded(a - b)
  return bounded(sign === '*' ? multiplyDecimal(a, b) : divideDecimal(a, b))
}

type Scope = { source: FormulaSource }

function flat(values: FormulaValue[]): FormulaValue[] {
  const list = values.flatMap((value) => (Array.isArray(value) ? value : [value]))
  if (list.length > formulaLimits.rows * 10) throw new FormulaFault('range')
  return list
}

const extreme = (list: FormulaValue[], isBetter: (a: Decimal, b: Decimal) => boolean): Decimal =>
  list
    .map(numberOf)
    .reduce<Decimal | null>((best, one) => (best === null || isBetter(one, best) ? one : best), null) ?? 0n

function call(scope: Scope, { name, of }: Extract<FormulaNode, { kind: 'call' }>): FormulaValue {
  if (name === 'if') {
    const [when, then, otherwise] = of
    if (of.length !== 3 || !when || !then || !otherwise) throw new FormulaFault('syntax')
    return truthOf(run(scope, when)) ? run(scope, then) : run(scope, otherwise)
  }
  const values = of.map((node) => run(scope, node))
  if (name === 'days') {
    if (values.length !== 2) throw new FormulaFault('syntax')
    return wholeDecimal(dayNumber(values[1]) - dayNumber(values[0]) + 1)
  }
  if (name === 'round') {
    const digits = values.length > 1 ? Number(numberOf(values[1] ?? 0n) / wholeDecimal(1)) : 0
    if (values.length === 0 || values.length > 2 || digits < -12 || digits > 6)
      throw new FormulaFault('range')
    return roundDecimal(numberOf(values[0] ?? 0n), digits)
  }
  const list = flat(values)
  if (name === 'count') return wholeDecimal(list.filter((value) => value !== '').length)
  if (name === 'sum') return list.reduce<Decimal>((total, value) => bounded(total + numberOf(value)), 0n)
  return name === 'min' ? extreme(list, (a, b) => a < b) : extreme(list, (a, b) => a > b)
}

function run(scope: Scope, node: FormulaNode): FormulaValue {
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'truth':
      return node.value
    case 'name': {
      const { field, column } = node
      const value = column === null ? scope.source.field(field) : scope.source.column(field, column)
      if (value === undefined) throw new FormulaFault('unknownName')
      return value
    }
    case 'unary':
      return node.sign === 'not' ? !truthOf(run(scope, node.of)) : bounded(-numberOf(run(scope, node.of)))
    case 'call':
      return call(scope, node)
    default: {
      const { sign } = node
      const left = run(scope, node.left)
      if (sign === 'and') return truthOf(left) && truthOf(run(scope, node.right))
      if (sign === 'or') return truthOf(left) || truthOf(run(scope, node.right))
      const right = run(scope, node.right)
      if (sign === '+' && typeof left === 'string' && decimalOf(left) === undefined && left !== '')
        throw new FormulaFault('type')
      if ('+-*/'.includes(sign)) return calculate(sign, numberOf(left), numberOf(right))
      return compared(sign, left, right)
    }
  }
}

/** Calculates a parsed formula. Throws {@link FormulaFault}; it reads nothing but the source and always ends. */
export function evaluateFormula(node: FormulaNode, source: FormulaSource): FormulaValue {
  return run({ source }, node)
}

/** True if a condition holds; a condition that cannot be calculated does not hold. */
export function holds(node: FormulaNode, source: FormulaSource): boolean {
  try {
    return truthOf(evaluateFormula(node, source))
  } catch (error) {
    if (error instanceof FormulaFault) return false
    throw error
  }
}
