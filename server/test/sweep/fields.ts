import type { Endpoint } from '@maru/api/kit/endpoint'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { pathNames } from '#kit/input/validate.ts'

/** The parts of a JSON schema that the sweep reads. */
export interface Shape {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  patternProperties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minimum?: number
  maximum?: number
}

/** A field of a call at any depth. */
export interface Field {
  /** Names of properties; 0 is an element of a list, `aKey` a name of a record. */
  path: (string | number)[]
  shape: Shape
  /** The schemas of the containers on the path, from the input to the parent of the field. */
  trail: Shape[]
  isRequired: boolean
}

// Own instance: the validation of the server is what the sweep tests.
const ajv = new Ajv2020({ strict: false })
;(addFormats as unknown as (target: Ajv2020) => void)(ajv) // The default export is the function under ESM.

const compiled = new WeakMap<object, ValidateFunction>()

/** Whether a value matches a schema. */
export function fits(shape: Shape, value: unknown): boolean {
  const known = compiled.get(shape) ?? ajv.compile(shape)
  compiled.set(shape, known)
  return known(value) === true
}

/** The types of a schema, without those of the alternatives of a union. */
export function typesOf({ type }: Shape): string[] {
  return typeof type === 'string' ? [type] : (type ?? [])
}

/** Lists every field of an input: of objects, lists, records and each alternative of a union. */
export function fieldsOf(shape: Shape, path: Field['path'] = [], trail: Shape[] = []): Field[] {
  if (path.length > 12) throw new Error(`the schema is too deep: ${path.join('.')}`)
  const below = (name: string | number, inner: Shape, isRequired: boolean): Field[] => {
    const field = { path: [...path, name], shape: inner, trail: [...trail, shape], isRequired }
    return [field, ...fieldsOf(inner, field.path, field.trail)]
  }
  const named = Object.entries(shape.properties ?? {})
  return [
    ...(shape.anyOf ?? []).flatMap((one) => fieldsOf(one, path, trail)),
    ...named.flatMap(([name, inner]) => below(name, inner, shape.required?.includes(name) ?? false)),
    ...Object.values(shape.patternProperties ?? {}).flatMap((inner) => below('aKey', inner, false)),
    ...(shape.items ? below(0, shape.items, false) : []),
  ]
}

/** Texts from which a sample for a pattern is chosen. */
const samples = [
  ...[
    'a',
    '1',
    'aaaaaaaa',
    'AAA',
    '09:00',
    '2026-12-01',
    '2026-12',
    '2026-12-01T10:00:00',
    '2026-12-01T10:00',
  ],
  ...[
    '00000000-0000-4000-8000-000000000000',
    '0'.repeat(64),
    'a.a.a',
    'aaaaaaaaa.aaaaaaaaa.aaaaaaaaa',
    'a.example:389',
    'https://a.example',
  ],
  ...[
    'company:ONE',
    'person:user',
    'a@b.example',
    'data:image/png;base64,AAAA',
    '0,0,0',
    'board.board',
    'mail:1',
    '',
  ],
]
const formatted: Record<string, string> = {
  date: '2026-12-01',
  'date-time': '2026-12-01T10:00:00Z',
  uuid: '00000000-0000-4000-8000-000000000000',
}

function sampleText(shape: Shape): string {
  const match = [formatted[shape.format ?? ''], ...samples, 'a'.repeat(shape.minLength ?? 1)].find(
    (text) => text !== undefined && fits({ ...shape, type: 'string' }, text),
  )
  if (match === undefined) throw new Error(`add a sample to fields.ts for ${JSON.stringify(shape)}`)
  return match
}

/** A small value that matches a schema. */
export function sampleOf(shape: Shape): unknown {
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return sampleOf(shape.anyOf[0] as Shape)
  const types = typesOf(shape)
  if (types.includes('string')) return sampleText(shape)
  if (types.includes('integer') || types.includes('number')) return Math.max(shape.minimum ?? 0, 0)
  if (types.includes('boolean')) return false
  if (types.includes('array'))
    return Array.from({ length: shape.minItems ?? 0 }, () => sampleOf(shape.items ?? {}))
  if (types.includes('object'))
    return Object.fromEntries(
      (shape.required ?? []).map((name) => [name, sampleOf(shape.properties?.[name] ?? {})]),
    )
  return null
}

/**
 * Returns a copy of an input with a value at a field. A container on the path that is missing, or of another
 * alternative of its union, is replaced by a sample.
 */
export function withValue(
  input: Record<string, unknown>,
  field: Field,
  value: unknown,
): Record<string, unknown> {
  const copy = structuredClone(input)
  let at = copy as Record<string | number, unknown>
  for (const [index, name] of field.path.slice(0, -1).entries()) {
    const shape = field.trail[index + 1] as Shape // one container for each name but the last
    if (!fits(shape, at[name])) at[name] = sampleOf(shape)
    at = at[name] as Record<string | number, unknown>
  }
  at[field.path.at(-1) ?? ''] = value
  return copy
}

/** Where the client sends a field: as texts in the path, as texts in a query or form, or as JSON. */
export function placeOf(endpoint: Endpoint, { path }: Field): 'path' | 'texts' | 'json' {
  const name = String(path[0])
  if (pathNames(endpoint.path).includes(name)) return 'path'
  const isAddress = endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.body === 'multipart'
  return isAddress || endpoint.query?.includes(name) ? 'texts' : 'json'
}

/** The fields of the input of a call. */
export const fieldsOfCall = (endpoint: Endpoint): Field[] => fieldsOf(endpoint.input as unknown as Shape)
/** A field for messages, as `board.saveDraft words.title`. */
export const nameOf = (endpoint: Endpoint, { path }: Field): string => `${endpoint.name} ${path.join('.')}`
