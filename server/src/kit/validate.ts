import type { Endpoint } from '@maru/api/kit/endpoint'
import type { TObject } from '@maru/api/kit/schema'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { failure } from './failure.ts'
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
/** First and last instant of an input: what is outside, JavaScript writes as PostgreSQL and the calendar do not read it. */
const dateSpan = { from: Date.parse('1000-01-01T00:00:00Z'), until: Date.parse('9999-12-31T23:59:59.999Z') }

/** Adds to both formats of dates that the date exists for JavaScript (a leap second does not) and is in the span. */
function limitDates(ajv: Ajv2020): void {
  for (const name of ['date', 'date-time']) {
    const format = ajv.formats[name]
    const check = typeof format === 'object' && 'validate' in format ? format.validate : undefined
    if (typeof check !== 'function') throw new Error(`ajv-formats describes no ${name}`)
    const hasForm = check as (text: string) => boolean // Both formats are of texts.
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

/** The names in braces of an endpoint's path. */
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

/** The schema of those fields alone, none of them required: what the address may carry. */
function pick(input: TObject, names: readonly string[]): object {
  const properties = Object.fromEntries(
    Object.entries(input.properties).filter(([name]) => names.includes(name)),
  )
  return { type: 'object', properties, additionalProperties: false }
}

/** Tries the input as it is, then as the specification's client means it (see {@link loosen}). */
function assertValid(validate: ValidateFunction, value: unknown): void {
  if (validate(value)) return
  loosen(validate.schema, value)
  if (!validate(value)) throw failure('kit.invalidInput', { fields: firstFault(validate.errors) })
}

/**
 * Path of a value that no database stores: a text with a NUL or half a surrogate pair, or an infinite number, which the
 * validation takes from the texts of an address; undefined where there is none.
 */
function brokenValue(value: unknown, at: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? at : undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : at
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const below = at === '' ? name : `${at}.${name}`
    const found = brokenValue(name, below) ?? brokenValue(inner, below)
    if (found !== undefined) return found
  }
  return undefined
}

function assertStorable(value: unknown): void {
  const at = brokenValue(value, '')
  // A broken name of a field may not be in an answer either.
  if (at !== undefined)
    throw failure('kit.invalidInput', { fields: [at.replaceAll('\0', '').toWellFormed()] })
}

/**
 * Makes the reader of an endpoint's input from path, query and body: texts of the address are turned into
 * numbers and booleans, unknown fields are dropped, empty optional fields are left out (docs/decisions/115), anything
 * else that does not fit is 400 `kit.invalidInput` with the fields' names; so are texts with a NUL or half a surrogate
 * pair, infinite numbers, and dates outside of the years 1000 to 9999.
 */
export function inputReader(endpoint: Endpoint) {
  const names = pathNames(endpoint.path)
  const inAddress = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  // Fields of a form are texts, as those of an address.
  const areTexts = inAddress || endpoint.body === 'multipart'
  const whole = (areTexts ? coercing : strict).compile(endpoint.input)
  const addressNames = [...names, ...(endpoint.query ?? [])]
  const address =
    inAddress || addressNames.length === 0 ? null : coercing.compile(pick(endpoint.input, addressNames))
  return (params: unknown, query: unknown, body: unknown): unknown => {
    if (inAddress) {
      const value = { ...(query as object), ...(params as object) }
      assertValid(whole, value)
      assertStorable(value)
      return value
    }
    if (body !== null && body !== undefined && (typeof body !== 'object' || Array.isArray(body))) {
      throw failure('kit.invalidInput', { fields: ['(body)'] })
    }
    const value: Record<string, unknown> = { ...(body as object) }
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

/** The first place where a value does not fit a schema, with nothing turned or dropped; undefined where it fits. */
export function findFault(schema: object, value: unknown): string | undefined {
  let validate = compiled.get(schema)
  if (!validate) {
    validate = exact.compile(schema)
    compiled.set(schema, validate)
  }
  return validate(value) ? undefined : (firstFault(validate.errors)[0] ?? '(body)')
}
