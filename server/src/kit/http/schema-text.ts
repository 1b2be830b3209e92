interface PlainSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: PlainSchema[]
  items?: PlainSchema
  properties?: Record<string, PlainSchema>
  patternProperties?: Record<string, PlainSchema>
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

function bounds(low: number | undefined, high: number | undefined): string {
  const from = low !== undefined && low > 0 ? `${low}` : ''
  const to = high !== undefined && high < Number.MAX_SAFE_INTEGER ? `${high}` : ''
  if (!from && !to) return ''
  return from && to ? ` ${from}…${to}` : from ? ` ≥ ${from}` : ` ≤ ${to}`
}

function listText(schema: PlainSchema, indent: string): string {
  const inner = schemaText(schema.items ?? {}, indent)
  const most = schema.maxItems === undefined ? '' : ` (at most ${schema.maxItems})`
  return `${inner.includes(' | ') ? `(${inner})` : inner}[]${most}`
}

function plainText(schema: PlainSchema, type: string, indent: string): string {
  if (type === 'string') return schema.format ?? `string${bounds(schema.minLength, schema.maxLength)}`
  if (type === 'integer' || type === 'number') return `${type}${bounds(schema.minimum, schema.maximum)}`
  if (type === 'array') return listText(schema, indent)
  if (type === 'object') return schema.properties ? objectText(schema, indent) : 'object'
  return type
}

function objectText(schema: PlainSchema, indent: string): string {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return '{}'
  const deeper = `${indent}  `
  const lines = fields.map(([name, field]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    return `${deeper}${name}${mark}: ${schemaText(field, deeper)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

/** A schema in the short notation of the reference pages: field names, types and limits, one field per line. */
export function typeText(schema: object): string {
  return schemaText(schema, '')
}

function schemaText(schema: PlainSchema, indent: string): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map((one) => schemaText(one, indent)).join(' | ')
  if (schema.type === undefined) return 'anything'
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return types.map((type) => plainText(schema, type, indent)).join(' | ')
}
