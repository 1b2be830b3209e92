import type { Endpoint } from '@maru/api/kit/endpoint'
import { configSchema, secretSettings } from '#kit/config/config-schema.ts'
import { placesOf, remarksOf, requiredOf } from '#kit/http/openapi.ts'

const made = '<!-- Made by `npm run docs` from the code. Do not edit. -->'

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

interface Setting {
  type?: string
  enum?: string[]
  minimum?: number
  maximum?: number
  default?: unknown
  description?: string
}

function allowedText({ type, enum: values, minimum, maximum }: Setting): string {
  if (values) return values.map((value) => `\`${value}\``).join(', ')
  if (type === 'boolean') return '`true`, `false`'
  if (type !== 'integer') return 'text'
  return minimum === undefined || maximum === undefined ? 'whole number' : `${minimum} to ${maximum}`
}

/** The page of environment variables, from the schema that reads them. */
export function environmentPage(): string {
  const rows = Object.entries(configSchema.properties as Record<string, Setting>).map(([name, setting]) => [
    `\`${name}\``,
    allowedText(setting),
    setting.default === '' ? 'empty' : `\`${String(setting.default)}\``,
    `${setting.description ?? ''}${secretSettings.has(name) && !setting.description?.includes('Secret') ? ' Secret.' : ''}`,
  ])
  return `${made}

# Environment variables

Every setting of the server. Any of them may come from a file instead: \`NAME_FILE\` holds the file's path (meant for secrets). The server names all faults at once and does not start with one.

${table(['Name', 'Values', 'Default', 'Meaning'], rows)}
`
}

function inputText(endpoint: Endpoint): string {
  const { path, query, body } = placesOf(endpoint)
  const required = requiredOf(endpoint)
  const named = (names: string[]) => names.map((name) => (required.includes(name) ? name : `${name}?`))
  const parts = [
    path.length > 0 ? `path: ${path.join(', ')}` : '',
    query.length > 0 ? `query: ${named(query).join(', ')}` : '',
    body.length > 0 ? `body: ${named(body).join(', ')}` : '',
  ]
  return parts.filter(Boolean).join('; ') || 'none'
}

function callsOf(domain: string, endpoints: readonly Endpoint[]): string {
  const rows = endpoints
    .filter((endpoint) => endpoint.name.startsWith(`${domain}.`))
    .map((endpoint) => [
      `\`${endpoint.name.slice(domain.length + 1)}\``,
      `${endpoint.method} \`/cm${endpoint.path}\``,
      endpoint.access,
      inputText(endpoint),
      [endpoint.summary, ...remarksOf(endpoint)].join(' '),
    ])
  return `## ${domain}\n\n${table(['Call', 'Address', 'Access', 'Input', 'What it does'], rows)}\n`
}

/** The page of calls, from the contract. */
export function callsPage(endpoints: readonly Endpoint[]): string {
  const domains = [...new Set(endpoints.map((endpoint) => endpoint.name.split('.')[0] ?? ''))].sort()
  return `${made}

# Calls

Every call of the server, ${endpoints.length} in all. Paths match without regard to letter case. The running server shows the same with types, results and error codes at \`/cm/docs\`, and as OpenAPI 3.1 at \`/cm/openapi.json\`. A question mark marks an input that may be left out.

${domains.map((domain) => callsOf(domain, endpoints)).join('\n')}`
}

/** The page of error codes with their HTTP status. */
export function errorsPage(codes: [code: string, status: number][]): string {
  const rows = [...codes]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([code, status]) => [`\`${code}\``, String(status)])
  return `${made}

# Error codes

The \`code\` of a failed call and its HTTP status. The words for people are in \`i18n/src/<domain>\` under \`errors\`, in three languages.

${table(['Code', 'Status'], rows)}
`
}
