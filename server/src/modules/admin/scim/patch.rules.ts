import { Messages, Schemas, Types } from 'scimmy'

/** A JSON object. */
export type Json = Record<string, unknown>

/** True for a JSON object. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether an error of the library means that a body does not fit the schema. */
export const isSchemaFault = (error: unknown) => error instanceof Types.Error || error instanceof TypeError

/** Entra writes booleans as texts, such as "False". */
function plainValue(name: string, value: unknown): unknown {
  const isBoolean = /^(?:active|primary)$/i.test(name.split('.').at(-1) ?? '')
  if (isBoolean && typeof value === 'string' && /^(?:true|false)$/i.test(value))
    return value.toLowerCase() === 'true'
  if (Array.isArray(value)) return value.map((one) => plainValue('', one))
  return isObject(value) ? plainObject(value) : value
}

/** An object with booleans instead of texts. */
export function plainObject(body: Json): Json {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, plainValue(name, value)]))
}

const known = {
  User: new Set(Schemas.User.definition.attributes.map(({ name }) => name.toLowerCase())),
  Group: new Set(Schemas.Group.definition.attributes.map(({ name }) => name.toLowerCase())),
}
known.User.add('externalid')
known.Group.add('externalid')

const isKnown = (kind: keyof typeof known, name: string) =>
  known[kind].has((name.split(/[.[]/)[0] ?? '').toLowerCase())

/** A path with a filter that selects one value, such as `emails[type eq "work"].value`. */
const selecting = /^(\w+)\[(\w+) eq "([^"]*)"\](?:\.(\w+))?$/i

/** Rewrites an operation on a value that does not exist yet as one that adds it; Entra expects it to be created. */
function creating(path: string, value: unknown, current: Json): { path: string; value: unknown } | null {
  const [, attribute = '', key = '', wanted = '', part] = selecting.exec(path) ?? []
  if (attribute === '' || part === undefined) return null
  const values = Array.isArray(current[attribute]) ? (current[attribute] as unknown[]) : [] // checked in this line
  const exists = values.some(
    (one) => isObject(one) && String(one[key]).toLowerCase() === wanted.toLowerCase(),
  )
  return exists ? null : { path: attribute, value: [{ [key]: wanted, [part]: value }] }
}

/** One operation in the form of the standard; null for a path that this service does not have. */
function plainOperation(kind: keyof typeof known, operation: Json, current: Json): Json | null {
  const op = String(operation.op ?? '').toLowerCase()
  const { path, value } = operation
  if (typeof path !== 'string' || path === '') {
    if (!isObject(value)) return { op, value }
    const entries = Object.entries(plainObject(value)).filter(([name]) => isKnown(kind, name))
    return entries.length === 0 ? null : { op, value: Object.fromEntries(entries) }
  }
  const bare = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, '')
  if (!isKnown(kind, bare)) return null
  const plain = plainValue(bare, value)
  const created = op === 'remove' ? null : creating(bare, plain, current)
  if (created) return { op: 'add', ...created }
  return op === 'remove' && plain === undefined ? { op, path: bare } : { op, path: bare, value: plain }
}

/**
 * The operations of a PATCH in the form of RFC 7644 section 3.5.2, and the paths that are skipped: an attribute that
 * this service does not have must not hold back `active`.
 */
export function plainPatch(
  kind: keyof typeof known,
  body: Json,
  current: Json,
): { patch: Json; skipped: string[] } {
  const operations = Array.isArray(body.Operations) ? body.Operations.filter(isObject) : []
  const made = operations.map((one) => ({
    path: String(one.path ?? ''),
    plain: plainOperation(kind, one, current),
  }))
  const schemas = [Messages.PatchOp.id]
  return {
    patch: { schemas, Operations: made.flatMap(({ plain }) => (plain ? [plain] : [])) },
    skipped: made.flatMap(({ path, plain }) => (plain ? [] : [path])),
  }
}

/** A filter that this service answers: one attribute with one value. */
export interface PlainFilter {
  attribute: string
  value: string
}

/** The parts of a filter; null for none, undefined for one that is not supported. */
export function plainFilter(typed: string | undefined): PlainFilter | null | undefined {
  if (typed === undefined || typed.trim() === '') return null
  const [, attribute, coded] =
    /^\s*([\w.]+(?:\[type eq "work"\]\.value)?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(typed) ?? []
  if (attribute === undefined || coded === undefined) return undefined
  try {
    return { attribute: attribute.toLowerCase(), value: String(JSON.parse(coded)) }
  } catch {
    return undefined
  }
}
