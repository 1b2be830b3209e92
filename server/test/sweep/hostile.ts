import type { Endpoint } from '@maru/api/kit/endpoint'
import { type Field, fits, placeOf, type Shape, sampleOf, typesOf, withValue } from './fields.ts'

/** Texts with a meaning for a path, a pattern, a search, a sheet, a page or a clock. */
const texts = [
  ...['', ' ', "'", '\\', '%', '&|!:*()<->', '(((((', '[a-', '__proto__', 'constructor', '../../etc/passwd'],
  ...[
    '\r\nX: y',
    '\u202e\uffff\u2028',
    '=1+1',
    '<svg onload=alert(1)>',
    'javascript:alert(1)',
    '/..//evil.example',
  ],
  ...[
    'http://[::1',
    'http://127.0.0.1:22/',
    '0000-01-01',
    '1000-01-01',
    '9999-12-31',
    '1000-01-01T00:00:00Z',
  ],
  ...['1000-01-01T00:00:00+23:59', '9999-12-31T23:59:59Z', '23:59', '00:00', 'UTC', 'Asia/Nowhere', '-1'],
  ...[
    '2147483648',
    '9223372036854775808',
    '999999999999999',
    '999999999999999.99',
    '1e999',
    'NaN',
    'company:TWO',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'person:',
    ',,,',
    'AAAA',
    'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=',
  ],
]
const numbers = [2 ** 31, Number.MAX_SAFE_INTEGER, -(2 ** 31) - 1, 1e300, 2 ** 31 - 1, 0.5, 0, -1]

/** Values that the server refuses by format, whatever the field of the format means. */
const wrongForFormat: Record<string, string[]> = {
  date: ['2026-02-30', '0000-01-01', '0001-01-01', '10000-01-01', '2026-1-1', 'today'],
  'date-time': [
    '2026-02-30T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
    '2026-12-01',
    'now',
  ],
  uuid: ['00000000-0000-4000-8000', 'no-uuid', '1'],
}
/** Longest text and list that are sent beyond a limit: a larger limit is that of the body. */
const longest = 200_000
const mostItems = 5000

/** Whether a schema accepts everything, as for the options of a part of another room. */
const isAnything = (shape: Shape) => Object.keys(shape).length === 0

/** The candidates that the schema accepts and the server must survive: the rotating ones, and the extreme ones. */
function acceptedCandidates(shape: Shape): { rotating: unknown[]; extreme: unknown[] } {
  const types = typesOf(shape)
  const rotating: unknown[] = []
  const extreme: unknown[] = []
  if (isAnything(shape)) rotating.push(...texts, ...numbers, null, true, {}, [[]])
  if (types.includes('string')) {
    rotating.push(...texts)
    extreme.push(' ', '가'.repeat(Math.min(shape.maxLength ?? 5000, 60_000)))
  }
  if (types.includes('integer') || types.includes('number')) {
    rotating.push(...numbers)
    extreme.push(shape.maximum, shape.minimum)
  }
  if (types.includes('null')) rotating.push(null)
  if (types.includes('boolean')) rotating.push(true, false)
  if (types.includes('object')) rotating.push({})
  if (types.includes('array')) {
    rotating.push([], Array(40).fill(1))
    extreme.push(Array(Math.min(shape.maxItems ?? 1000, 1000)).fill(sampleOf(shape.items ?? {})))
  }
  if (shape.enum) rotating.push(...shape.enum)
  return { rotating, extreme: extreme.filter((value) => value !== undefined) }
}

let turn = 0

/** Returns values that the whole input accepts at this field: the extreme ones, and `most` others in rotation. */
export function hostileValues(
  endpoint: Endpoint,
  base: Record<string, unknown>,
  field: Field,
  most = 2,
): unknown[] {
  const whole = endpoint.input as unknown as Shape
  const areTexts = placeOf(endpoint, field) !== 'json'
  const wrong = wrongForFormat[field.shape.format ?? ''] ?? []
  const accepted = (value: unknown) =>
    !(areTexts && typeof value === 'object') &&
    !wrong.includes(value as string) &&
    fits(whole, withValue(base, field, value))
  const { rotating, extreme } = acceptedCandidates(field.shape)
  const fitting = rotating.filter(accepted)
  turn += 7
  const step = Math.max(1, Math.floor(fitting.length / most))
  const chosen = Array.from(
    { length: Math.min(most, fitting.length) },
    (_, index) => fitting[(turn + index * step) % fitting.length],
  )
  return [...extreme.filter(accepted), ...chosen]
}

/** A value that must be refused, and why. */
export interface Refused {
  kind: string
  value: unknown
}

function wrongTexts({ maxLength, minLength = 0, format, pattern }: Shape, inJson: boolean): Refused[] {
  const list: Refused[] = [{ kind: 'NUL', value: 'a\0b' }]
  if (inJson) list.push({ kind: 'unpaired surrogate', value: 'a\ud800b' })
  if (maxLength !== undefined && maxLength < longest)
    list.push({ kind: 'too long', value: 'x'.repeat(maxLength + 1) })
  if (minLength > 1) list.push({ kind: 'too short', value: 'x'.repeat(minLength - 1) })
  if (pattern !== undefined)
    list.push({ kind: 'pattern', value: '\u202e <>' }, { kind: 'pattern', value: 'x\ny' })
  for (const value of wrongForFormat[format ?? ''] ?? []) list.push({ kind: 'format', value })
  return list
}

function wrongNumbers({ maximum, minimum }: Shape, isInteger: boolean, inJson: boolean): Refused[] {
  const list: Refused[] = [{ kind: 'no number', value: 'no number' }]
  if (maximum !== undefined)
    list.push({ kind: 'too large', value: 1e300 }, { kind: 'too large', value: maximum * 2 + 1 })
  // 0 in an optional field means "not sent" (docs/audits/115).
  if (minimum !== undefined) list.push({ kind: 'too small', value: minimum - 1 || -1 })
  if (isInteger) list.push({ kind: 'fraction', value: (minimum ?? 0) + 0.5 })
  // JSON has no infinite number; a text in an address has.
  if (!inJson) list.push({ kind: 'infinite', value: Number.POSITIVE_INFINITY })
  return list
}

/** Whether a schema accepts objects, whose unknown fields the server drops. */
function takesObject(shape: Shape): boolean {
  return typesOf(shape).includes('object') || (shape.anyOf ?? []).some(takesObject)
}

/** The kinds of wrong values for a schema, before the input decides which of them it refuses. */
function wrongValues(shape: Shape, inJson: boolean): Refused[] {
  const types = typesOf(shape)
  const list: Refused[] = []
  if (shape.enum || 'const' in shape) list.push({ kind: 'other value', value: 'no such value' })
  else if (types.includes('string') || isAnything(shape)) list.push(...wrongTexts(shape, inJson))
  else if (types.includes('integer') || types.includes('number'))
    list.push(...wrongNumbers(shape, types.includes('integer'), inJson))
  else if (types.includes('boolean')) list.push({ kind: 'no boolean', value: 'perhaps' })
  if (types.includes('array')) {
    const { maxItems = mostItems, minItems = 0, items = {} } = shape
    if (maxItems < mostItems)
      list.push({ kind: 'too many', value: Array(maxItems + 1).fill(sampleOf(items)) })
    if (minItems > 0 && inJson) list.push({ kind: 'too few', value: [] })
  }
  if (inJson) list.push({ kind: 'wrong type', value: [[[1]]] })
  if (inJson && !takesObject(shape)) list.push({ kind: 'wrong type', value: { wrong: ['type'] } })
  if (inJson && (types.includes('object') || types.includes('array') || shape.anyOf))
    list.push({ kind: 'wrong type', value: 'no structure' })
  return list
}

/** Kinds that no schema expresses: the database could not store the text, or the calendar has no such day. */
const always = new Set(['NUL', 'unpaired surrogate', 'format', 'infinite'])

/**
 * Returns the values at this field for which the server must refuse the input. `base` is a valid input; whether a
 * value is wrong for another alternative of a union as well is decided by the schema of the whole input.
 */
export function refusedValues(endpoint: Endpoint, base: Record<string, unknown>, field: Field): Refused[] {
  const whole = endpoint.input as unknown as Shape
  const inJson = placeOf(endpoint, field) === 'json'
  return wrongValues(field.shape, inJson).filter(
    ({ kind, value }) => always.has(kind) || !fits(whole, withValue(base, field, value)),
  )
}
