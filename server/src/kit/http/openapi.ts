import type { Endpoint } from '@maru/api/kit/endpoint'
import { type ErrorCode, statusOf } from '@maru/api/kit/errors'
import { apiScopes, scopeCalls, scopeOf } from '@maru/api/kit/right/api-scopes'
import type { TSchema } from '@maru/api/kit/schema'
import { pathNames } from '../input/validate.ts'
import { linkScope, systemTokenPath } from '../session/systems.ts'

type Json = Record<string, unknown>

/** Input of {@link openApiDocument} in addition to the contract. */
export interface OpenApiParts {
  version: string
  /** Name of the session cookie; null for programs, which have a token and only the calls that tokens open. */
  cookieName: string | null
}

const failureSchema = {
  type: 'object',
  required: ['code', 'error'],
  properties: {
    code: { type: 'string' },
    error: {
      type: 'object',
      required: ['code', 'params', 'message', 'supportCode'],
      properties: {
        code: { type: 'string' },
        params: { type: 'object', description: 'Values that the text of the code is filled with.' },
        message: {
          type: 'string',
          description: 'What happened and what to do, in the language of the person.',
        },
        supportCode: { type: 'string', description: 'Id of the request, as the log has it.' },
      },
    },
  },
}

const personParameter = {
  ...{ name: 'X-Maru-Person', in: 'header', required: false, schema: { type: 'string' } },
  description:
    'The person that a connected system calls for: `employeeNumber=`, `personCode=` or `email=` with a percent-encoded text.',
}

/** What each scope of an access token opens. */
const scopeTexts = {
  [linkScope]: 'Calls of connected systems.',
  ...Object.fromEntries(apiScopes.map((scope) => [scope, scopeCalls[scope].join(', ')])),
}

const errorSchema = { $ref: '#/components/schemas/Failure' }

function envelope(output: TSchema): Json {
  return {
    type: 'object',
    required: ['code', 'result'],
    properties: { code: { type: 'string', const: 'ok' }, result: output },
  }
}

/** True if the answer is bytes without a schema in the contract, such as a picture. */
export function isFile(endpoint: Endpoint): boolean {
  return endpoint.answer === 'raw' && Object.keys(endpoint.output).length === 0
}

function answerSchema(endpoint: Endpoint): Json {
  return endpoint.answer === 'raw' ? { ...endpoint.output } : envelope(endpoint.output)
}

const when = (holds: unknown, ...codes: ErrorCode[]) => (holds ? codes : [])

/** Codes of the kit that a call of this kind may answer. */
export function kitCodesOf(endpoint: Endpoint): ErrorCode[] {
  const body = endpoint.method === 'POST' || endpoint.method === 'PUT'
  return [
    'kit.invalidInput',
    ...when(body, 'kit.badRequest', 'kit.tooLarge', 'kit.unsupportedMediaType'),
    ...when(endpoint.access !== 'public', 'UnauthorizedAccessException'),
    ...when(endpoint.access === 'session' && !endpoint.mailOnly, 'kit.mailOnly'),
    ...when(endpoint.changes && endpoint.access !== 'system', 'kit.originRefused'),
    ...when(endpoint.access === 'system', 'kit.throttled'),
    ...when(endpoint.changes && endpoint.actor, 'kit.actorMismatch'),
    ...when(endpoint.throttle, 'kit.throttled'),
    'kit.notFound',
    'kit.failed',
    'kit.unavailable',
  ]
}

function responsesOf(endpoint: Endpoint): Json {
  const byStatus = new Map<string, string[]>()
  for (const code of [...kitCodesOf(endpoint), ...(endpoint.errors ?? [])]) {
    const status = String(statusOf(code))
    const codes = byStatus.get(status) ?? []
    if (!codes.includes(code)) byStatus.set(status, [...codes, code])
  }
  const ok = isFile(endpoint)
    ? { description: 'The bytes, with their own content type.', content: { '*/*': {} } }
    : { description: 'Done.', content: { 'application/json': { schema: answerSchema(endpoint) } } }
  const failures = [...byStatus].sort(([one], [other]) => one.localeCompare(other))
  return {
    200: ok,
    ...Object.fromEntries(
      failures.map(([status, codes]) => [
        status,
        { description: codes.join(', '), content: { 'application/json': { schema: errorSchema } } },
      ]),
    ),
  }
}

/** Names of the required input fields. */
export function requiredOf(endpoint: Endpoint): readonly string[] {
  return endpoint.input.required ?? []
}

/** The input fields in the path, in the query string and in the body. */
export function placesOf(endpoint: Endpoint): { path: string[]; query: string[]; body: string[] } {
  const path = pathNames(endpoint.path)
  const rest = Object.keys(endpoint.input.properties).filter((name) => !path.includes(name))
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return { path, query: rest, body: [] }
  const query = rest.filter((name) => endpoint.query?.includes(name))
  return { path, query, body: rest.filter((name) => !query.includes(name)) }
}

function parametersOf(endpoint: Endpoint, { cookieName }: OpenApiParts): Json[] {
  const { path, query } = placesOf(endpoint)
  const { properties } = endpoint.input
  const required = requiredOf(endpoint)
  const named = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? {},
  })
  const demanded = { name: 'X-Requested-With', in: 'header', required: true }
  const isScoped = endpoint.access === 'session' && scopeOf(endpoint) !== null
  return [
    ...path.map((name) => named(name, 'path')),
    ...query.map((name) => named(name, 'query')),
    ...(endpoint.changes && endpoint.access !== 'system' && cookieName !== null
      ? [{ ...demanded, schema: { type: 'string', const: 'XMLHttpRequest' } }]
      : []),
    ...(isScoped ? [{ $ref: '#/components/parameters/Person' }] : []),
  ]
}

function bodyOf(endpoint: Endpoint): Json | undefined {
  const { body } = placesOf(endpoint)
  const isMultipart = endpoint.body === 'multipart'
  if (body.length === 0 && !isMultipart) return undefined
  const { properties } = endpoint.input
  const required = requiredOf(endpoint)
  const needed = required.filter((name) => body.includes(name))
  const whole = {
    type: 'object',
    ...(needed.length > 0 ? { required: needed } : {}),
    properties: Object.fromEntries(body.map((name) => [name, properties[name]])),
  }
  if (isMultipart) {
    const file = { type: 'string', format: 'binary' }
    const form = { ...whole, required: [...needed, 'file'], properties: { ...whole.properties, file } }
    return { required: true, content: { 'multipart/form-data': { schema: form } } }
  }
  const { listField } = endpoint
  const schema = listField === undefined ? whole : { oneOf: [whole, properties[listField]] }
  return { required: needed.length > 0, content: { 'application/json': { schema } } }
}

/** Remarks on a call that its signature does not show. */
export function remarksOf(endpoint: Endpoint): string[] {
  return [
    endpoint.spec === 'maru' ? 'A call of our own.' : `Specification ${endpoint.spec}.`,
    ...(endpoint.access === 'system' ? ['For connected systems, with their token.'] : []),
    ...(endpoint.changes && endpoint.access !== 'system'
      ? ['Changes state: demands X-Requested-With and a same-site origin.']
      : []),
    ...(endpoint.actor ? [`Identity fields, always the session's: ${endpoint.actor.join(', ')}.`] : []),
    ...(endpoint.throttle ? [`Wrong guesses are counted (${endpoint.throttle}).`] : []),
    ...(endpoint.mailOnly && endpoint.access === 'session' ? ['Open to MAILONLY departments.'] : []),
  ]
}

/** The credentials that open a call: the session of a person, or a token of a person or system with its scope. */
function securityOf(endpoint: Endpoint, { cookieName }: OpenApiParts): Json[] {
  if (endpoint.access === 'system') return [{ system: [] }, { oauth: [linkScope] }]
  const scope = scopeOf(endpoint)
  return [
    ...(endpoint.access === 'session' && cookieName !== null ? [{ session: [] }] : []),
    ...(scope !== null && (endpoint.access === 'session' || cookieName === null)
      ? [{ token: [scope] }, { system: [scope] }, { oauth: [scope] }]
      : []),
  ]
}

function operationOf(endpoint: Endpoint, parts: OpenApiParts): Json {
  const requestBody = bodyOf(endpoint)
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.slice(0, endpoint.name.indexOf('.'))],
    summary: endpoint.summary,
    description: remarksOf(endpoint).join(' '),
    security: securityOf(endpoint, parts),
    parameters: parametersOf(endpoint, parts),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint),
  }
}

/**
 * The OpenAPI 3.1 document of the contract, made of the schema objects that validate requests and serialise answers.
 * Paths match case-insensitively, which OpenAPI cannot express; the description states it.
 */
export function openApiDocument(all: readonly Endpoint[], parts: OpenApiParts): Json {
  const { cookieName } = parts
  const isForProgram = (one: Endpoint) => one.access === 'system' || scopeOf(one) !== null
  const endpoints = cookieName === null ? all.filter(isForProgram) : all
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const operation = operationOf(endpoint, parts)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Maru',
      version: parts.version,
      description:
        'Every call of the portal. Paths match without regard to letter case; a call succeeded when `code` is `ok`.',
    },
    servers: [{ url: '/cm' }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.name.split('.')[0]))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: failureSchema },
      parameters: { Person: personParameter },
      securitySchemes: {
        ...(cookieName === null ? {} : { session: { type: 'apiKey', in: 'cookie', name: cookieName } }),
        token: { type: 'http', scheme: 'bearer', description: 'An API token of a person, with its scope.' },
        system: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a connected system, with its scope.',
        },
        oauth: {
          type: 'oauth2',
          description: 'An access token that a connected system obtains with its client credentials.',
          flows: { clientCredentials: { tokenUrl: systemTokenPath, scopes: scopeTexts } },
        },
      },
    },
  }
  // Conversion through JSON drops the methods and symbols of the schemas.
  return JSON.parse(JSON.stringify(document)) as Json
}
