import type { Endpoint } from '@maru/api/kit/endpoint'
import type { TObject } from '@maru/api/kit/schema'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { failure } from '../failure.ts'
import { loosen } from './loose-input.ts'

const strict = new Ajv2020({
  removeAdditional: true,
  useDefaults: true,
  allowUnionTypes: true,
  allErrors: false,
})
const coercing = new Ajv2020({
  removeAdditional: true,
  useDefaults: true,
  coerceTypes: 'array',
  allowUnionTypes: true,
})
const exact = new Ajv2020({ allowUnionTypes: true })
/**
 * First and last instant of an input: PostgreSQL and the calendar do not accept what JavaScript writes outside of it.
 */
const dateSpan = { from: Date.parse('1000-01-01T00:00:00Z'), until: Date.parse('9999-12-31T23:59:59.999Z') }

/** Extends both date formats: the date must exist for JavaScript (a leap second does not) and be in the span. */
function limitDates(ajv: Ajv2020): void {
  for (const name of ['date', 'date-time']) {
    const format = ajv.formats[name]
    const check = typeof format === 'object' && 'validate' in format ? format.validate : undefined
    if (typeof check !== 'function') throw new Error(`ajv-formats describes no ${name}`)
    const hasForm = check as (text: string) => boolean // Both formats check texts.
    ajv.addFormat(name, (text: string) => {
      const instant = Date.parse(text)
      return hasForm(text) && instant >= dateSpan.from && instant <= dateSpan.until
    })
  }
}

for (const ajv of [strict, coercing, exact]) {
  // The plug-in's default export is the function itself under Node's ESM interop.
  const add = addFormats as unknown as (target: Ajv2020) => void
  add(ajv)
  limitDates(ajv)
}

/** The names in braces in an endpoint's path. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]))
}

function firstFault(errors: ErrorObject[] | null | undefined): string[] {
  return (errors ?? []).map((error) => {
    const missing = error.params.missingProperty
    const at = error.instancePath.slice(1).replaceAll('/', '.')
    return typeof missing === 'string' ? [at, missing].filter(Boolean).join('.') : at || '(body)'
  })
}

/** The schema of only these fields, all optional: the fields allowed in the query string. */
function pick(input: TObject, names: readonly string[]): object {
  const properties = Object.fromEntries(
    Object.entries(input.properties).filter(([name]) => names.includes(name)),
  )
  return { type: 'object', properties, additionalProperties: false }
}

/**
 * Validates the input. If it is invalid, converts it as the specification's client needs (see {@link loosen}) and
 * validates it again.
 */
function assertValid(validate: ValidateFunction, value: unknown): void {
  if (validate(value)) return
  loosen(validate.schema, value)
  if (!validate(value)) throw failure('kit.invalidInput', { fields: firstFault(validate.errors) })
}

/**
 * Path of a value that the database cannot store: a text with NUL or an unpaired surrogate, or an infinite number,
 * which validation accepts from texts of a query string; undefined if there is none.
 */
function brokenValue(value: unknown, at: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? at : undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : at
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const below = at === '' ? name : `${at}.${name}`
    const broken = brokenValue(name, below) ?? brokenValue(inner, below)
    if (broken !== undefined) return broken
  }
  return undefined
}

/**
 * Throws `kit.invalidInput` with the field's path for a text with NUL or an unpaired surrogate, or an infinite number:
 * the database cannot store them.
 */
export function assertStorable(value: unknown): void {
  const at = brokenValue(value, '')
  // An invalid field name must not be in an answer either.
  if (at !== undefined)
    throw failure('kit.invalidInput', { fields: [at.replaceAll('\0', '').toWellFormed()] })
}

type InputReader = (params: unknown, query: unknown, body: unknown) => unknown

const readers = new WeakMap<Endpoint, InputReader>()

/**
 * Returns the reader of an endpoint's input from path, query and body, compiled once a process; a DELETE may have its
 * fields in the body or in the query. It converts texts of the URL to numbers and booleans, drops unknown fields and empty optional fields (docs/audits/115), and refuses other mismatches with
 * 400 `kit.invalidInput` and the names of the fields; also texts with NUL or an unpaired surrogate, infinite numbers,
 * and dates outside of the years 1000 to 9999.
 */
export function inputReader(endpoint: Endpoint): InputReader {
  const known = readers.get(endpoint)
  if (known) return known
  const reader = createReader(endpoint)
  readers.set(endpoint, reader)
  return reader
}

function createReader(endpoint: Endpoint): InputReader {
  const names = pathNames(endpoint.path)
  const inAddress = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  // Form fields are texts, like those of a URL.
  const areTexts = inAddress || endpoint.body === 'multipart'
  const whole = (areTexts ? coercing : strict).compile(endpoint.input)
  const addressNames = [...names, ...(endpoint.query ?? [])]
  const address =
    inAddress || addressNames.length === 0 ? null : coercing.compile(pick(endpoint.input, addressNames))
  return (params, query, body) => {
    const isObject = typeof body === 'object' && !Array.isArray(body)
    if (inAddress) {
      // The specification's client sends the fields of a DELETE in the body; the portal's own sends them in the URL.
      const inBody = endpoint.method === 'DELETE' && isObject ? body : {}
      const value = { ...inBody, ...(query as object), ...(params as object) }
      assertValid(whole, value)
      assertStorable(value)
      return value
    }
    const isList = endpoint.listField !== undefined && Array.isArray(body)
    if (body !== undefined && !isObject && !isList) {
      throw failure('kit.invalidInput', { fields: ['(body)'] })
    }
    const value: Record<string, unknown> =
      endpoint.listField !== undefined && isList ? { [endpoint.listField]: body } : { ...(body as object) }
    if (address) {
      const fromAddress = { ...(query as object), ...(params as object) }
      assertValid(address, fromAddress)
      Object.assign(value, fromAddress)
    }
    assertValid(whole, value)
    assertStorable(value)
    return value
  }
}

const compiled = new WeakMap<object, ValidateFunction>()

/**
 * The path of the first mismatch between a value and a schema, without conversion or removal; undefined if it
 * matches.
 */
export function findFault(schema: object, value: unknown): string | undefined {
  let validate = compiled.get(schema)
  if (!validate) {
    validate = exact.compile(schema)
    compiled.set(schema, validate)
  }
  return validate(value) ? undefined : (firstFault(validate.errors)[0] ?? '(body)')
}
