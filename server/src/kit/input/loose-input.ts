/** The properties of a JSON schema that {@link loosen} reads. */
interface Shape {
  type?: string | readonly string[]
  properties?: Record<string, Shape>
  required?: readonly string[]
  items?: Shape
  anyOf?: readonly Shape[]
  enum?: readonly unknown[]
  minLength?: number
  minimum?: number
  pattern?: string
  format?: string
}

function typesOf({ type }: Shape): readonly string[] {
  return typeof type === 'string' ? [type] : (type ?? [])
}

/** Spellings of a boolean in the specification: in addresses, and in bodies of older clients. */
const booleans = new Map<string, boolean>([
  ['true', true],
  ['y', true],
  ['1', true],
  ['false', false],
  ['n', false],
  ['0', false],
])

const wholeOrDecimal = /^-?\d{1,16}(\.\d{1,16})?$/

/** Whether the schema is the specification's boolean: the texts Y and N. */
const isYesNo = (shape: Shape) =>
  shape.enum?.length === 2 && shape.enum.includes('Y') && shape.enum.includes('N')

/**
 * Converts between numbers, booleans and texts where the schema requires the other type; returns other values
 * unchanged.
 */
function converted(shape: Shape, value: unknown): unknown {
  const types = typesOf(shape)
  if (isYesNo(shape)) {
    const boolean = booleans.get(String(value).toLowerCase())
    return boolean === undefined ? value : boolean ? 'Y' : 'N'
  }
  if (types.length === 0) return value
  if (typeof value === 'number' && types.length === 1 && types[0] === 'boolean')
    return booleans.get(String(value)) ?? value
  if (typeof value === 'number')
    return types.includes('string') && !types.includes('integer') && !types.includes('number')
      ? String(value)
      : value
  if (typeof value !== 'string' || types.includes('string')) return value
  const isNumber = types.includes('integer') || types.includes('number')
  if (isNumber && wholeOrDecimal.test(value.trim())) return Number(value)
  if (types.includes('boolean')) return booleans.get(value.toLowerCase()) ?? value
  return value
}

function isEmpty(value: unknown): value is '' | 0 | null {
  return value === '' || value === 0 || value === null
}

/** Whether the schema accepts this empty value: a text that may be empty, a number that may be 0. */
function takesEmpty(shape: Shape, value: '' | 0 | null): boolean {
  if (shape.anyOf) return shape.anyOf.some((one) => takesEmpty(one, value))
  const types = typesOf(shape)
  if (types.length === 0) return true
  if (shape.enum) return shape.enum.includes(value)
  if (value === null) return types.includes('null')
  if (value === 0) return (types.includes('integer') || types.includes('number')) && (shape.minimum ?? 0) <= 0
  if (!types.includes('string') || (shape.minLength ?? 0) > 0 || shape.format) return false
  return shape.pattern === undefined || new RegExp(shape.pattern).test('')
}

/**
 * Converts an input of the specification's client in place (docs/audits/115). Removes an optional field with an
 * empty text, 0 or null unless its schema accepts the value; converts numbers to texts and texts of digits to
 * numbers. Never removes required fields.
 */
export function loosen(schema: unknown, value: unknown): unknown {
  const shape = schema as Shape // TypeBox schemas are JSON schemas
  if (Array.isArray(value)) {
    const { items } = shape
    return items ? value.map((one) => loosen(items, one)) : value
  }
  if (typeof value !== 'object' || value === null) return converted(shape, value)
  const record = value as Record<string, unknown>
  for (const [name, inner] of Object.entries(shape.properties ?? {})) {
    if (!Object.hasOwn(record, name)) continue
    const read = loosen(inner, record[name])
    const isOptional = !shape.required?.includes(name)
    if (isOptional && isEmpty(read) && !takesEmpty(inner, read)) delete record[name]
    else record[name] = read
  }
  return value
}
