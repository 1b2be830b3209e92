import type { Cost } from '@maru/api/kit/endpoint'
import type { ErrorCode } from '@maru/api/kit/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from './context.ts'
import type { Db } from './db.ts'
import { type Failure, failure, notFound } from './failure.ts'
import { ownedPool } from './fair-share/owned-pool.ts'
import { publicGroup, type Shares } from './fair-share/shares.ts'
import { ordinaryShape, parseJsonBody } from './input/json-body.ts'
import { assertStorable } from './input/validate.ts'
import { assertXmlShape } from './input/xml-shape.ts'
import type { Metrics } from './operation/metrics.ts'
import { noQuota } from './session/quota.ts'
import { noteRates } from './session/rate-headers.ts'
import type { AssertRate } from './session/rates.ts'
import type { Viewer } from './viewer.ts'

/** Who calls: a person, or a system of a company (SCIM), which has a key for its rate and the log but no viewer. */
export interface Caller {
  /** For example the person code, or `scim:<token id>`. */
  key: string
  viewer: Viewer | null
  /** What the credentials are valid for, if they are limited: the protocols of an app password. */
  uses?: readonly string[]
  /** Names the credentials in the log, such as the number of an app password. */
  credential?: string
}

/** Everything that a route of a protocol needs. The session cookie is never read: it has no viewer of its own. */
export interface ProtocolContext extends Services {
  db: Db
  caller: Caller | null
  requestId: string
  address: string
  agent: string
}

/** A request with its whole body, which is within the limit of the route. */
export interface ProtocolRequest {
  method: string
  /** Path and query as sent. */
  url: string
  headers: FastifyRequest['headers']
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  /** Empty without a body. */
  body: Buffer
  raw: FastifyRequest['raw']
  /** Counts work that the route does not show, as so many calls of this cost; throws 429 as for a call. */
  charge(cost: Cost, times?: number): void
}

/** The answer of a route. */
export interface ProtocolAnswer {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
  /** Why it is refused, for the log: a fixed name, and nothing of the request. */
  reason?: string
}

/** One address of a protocol with its walls. */
export interface ProtocolRoute {
  /** `<protocol>.<name>`: the row in the authorisation matrix, the endpoint of metrics. */
  name: string
  /** Any method that Node's parser knows, such as PROPFIND and REPORT. */
  methods: readonly string[]
  /** Below the prefix, with `:name` and a final `*`; the letter case of its values is kept. */
  path: string
  /** Accepted content types of bodies; `''` accepts a body without a type. Other bodies are refused with 415. */
  types: readonly string[]
  /** Bytes. */
  bodyLimit: number
  cost: Cost
  /** True for an address without credentials of its own, whose body proves who calls (SAML, logout tokens). */
  isOpen?: boolean
  run(context: ProtocolContext, request: ProtocolRequest): Promise<ProtocolAnswer>
}

/** A protocol besides the calls of the contract, such as CalDAV, SCIM or SAML. */
export interface Protocol {
  name: string
  /** Path of all its routes, such as `/dav`; nothing else may begin with it. */
  prefix: string
  /** The WWW-Authenticate header of a 401, such as `Basic realm="Maru", charset="UTF-8"`. */
  challenge?: string
  /**
   * Checks the credentials of a request and returns the caller, or null if they are missing or wrong. It throttles
   * wrong credentials itself (`throttled`) and never reads the session cookie.
   */
  authenticate?(
    context: Omit<ProtocolContext, 'caller'>,
    authorization: string | undefined,
  ): Promise<Caller | null>
  /** The body of a refusal; the default is its code with the support code as text. */
  refuse?(refusal: Failure, supportCode: string): { type: string; body: string }
  routes: readonly ProtocolRoute[]
}

/** The parts of the process that protocols use. */
export interface ProtocolParts {
  services: Services
  db: Db
  metrics: Metrics
  assertRate: AssertRate
  /** The shares of the connections of the pool; without them a caller may use all. */
  shares?: Shares
}

/** The caller in a log line. */
export interface Who {
  personCode: string | undefined
  credential?: string | undefined
}

/** A refusal that a protocol answers in its own form, for the log. */
export interface RefusedAnswer {
  status: number
  code: ErrorCode
  reason: string | undefined
}

/** What {@link serveProtocols} needs of the server. */
export interface ProtocolServeParts {
  parts: ProtocolParts
  toFailure(error: unknown): Failure
  logFailure(error: unknown, refusal: Failure, request: FastifyRequest, who: Who): void
  logAnswer(about: RefusedAnswer, request: FastifyRequest, who: Who): void
}

const callers = new WeakMap<FastifyRequest, Caller | null>()

function whoOf(request: FastifyRequest): Who {
  const caller = callers.get(request)
  return { personCode: caller?.viewer?.personCode ?? caller?.key, credential: caller?.credential }
}

/** Who the rates count: the programs of a person, whose work does not use the rates of the person's browser. */
function personOf(request: FastifyRequest): { personCode: string } | null {
  const caller = callers.get(request)
  return caller ? { personCode: `program:${caller.key}` } : null
}

/** Codes of answers that a protocol gives in its own form; others are bad requests. */
const codes: Readonly<Record<number, ErrorCode>> = {
  401: 'UnauthorizedAccessException',
  403: 'kit.forbidden',
  404: 'kit.notFound',
  409: 'kit.conflict',
  412: 'kit.conflict',
  507: 'kit.tooLarge',
}
const builtInMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])
const noBody = Buffer.alloc(0)

/**
 * A body of XML or JSON within the limits of depth and size, whose texts can be stored as those of calls; the rest of a
 * body is the room's to read.
 */
function assertShape(type: string, body: Buffer): void {
  if (body.length === 0) return
  const text = body.toString('utf8')
  if (/[/+]xml\b/i.test(type)) assertXmlShape(text)
  else if (/[/+]json\b/i.test(type)) assertStorable(parseJsonBody(text, ordinaryShape))
  else if (/[/-]x-www-form-urlencoded\b/i.test(type)) assertStorable([...new URLSearchParams(text)])
  else if (text.includes('\0')) throw failure('kit.badRequest')
}

/** An address that names nothing is not found, and a query that cannot be stored is refused. */
function assertAddress({ params, query }: FastifyRequest): void {
  try {
    assertStorable(params)
  } catch {
    throw notFound()
  }
  assertStorable(query)
}

/** The pool for the caller of a request, or for a caller that is not known yet. */
function poolOf({ db, shares }: ProtocolParts, request: FastifyRequest): Db {
  const caller = callers.get(request)
  const person = personOf(request)?.personCode ?? null
  const group = caller?.viewer?.comCode ?? publicGroup
  return shares ? ownedPool(db, shares, { person, group }) : db
}

function contextOf(parts: ProtocolParts, request: FastifyRequest): Omit<ProtocolContext, 'caller'> {
  return {
    ...parts.services,
    db: poolOf(parts, request),
    requestId: request.id,
    address: request.ip,
    agent: request.headers['user-agent'] ?? '',
  }
}

/**
 * Adds the protocols of the rooms: own methods, body types, limits and credentials, and the walls of calls: rates of
 * the network before and of the caller after the credentials, limits of time and depth, metrics, and one log line for
 * each refusal.
 */
export function serveProtocols(app: FastifyInstance, serve: ProtocolServeParts, protocols: Protocol[]): void {
  const methods = new Set(protocols.flatMap(({ routes }) => routes.flatMap((route) => route.methods)))
  for (const method of methods) if (!builtInMethods.has(method)) app.addHttpMethod(method, { hasBody: true })
  for (const protocol of protocols) {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      // One parser for every type: each route refuses the types that it does not read.
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      scope.setErrorHandler((error, request, reply) => answerRefusal(serve, protocol, error, request, reply))
      for (const route of protocol.routes) serveRoute(scope, serve, protocol, route)
    })
  }
}

function answerRefusal(
  { toFailure, logFailure }: ProtocolServeParts,
  protocol: Protocol,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = toFailure(error)
  logFailure(error, refusal, request, whoOf(request))
  const text = { type: 'text/plain; charset=utf-8', body: `${refusal.code} (${request.id})` }
  const { type, body } = protocol.refuse?.(refusal, request.id) ?? text
  if (refusal.status === 401 && protocol.challenge) reply.header('www-authenticate', protocol.challenge)
  return reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', ...refusal.headers })
    .type(type)
    .send(body)
}

function requestOf(
  { assertRate }: ProtocolParts,
  { cost }: ProtocolRoute,
  request: FastifyRequest,
  body: Buffer,
  reply: FastifyReply,
): ProtocolRequest {
  return {
    method: request.method,
    url: request.url,
    headers: request.headers,
    params: request.params as Record<string, string>, // Fastify's router sets texts only
    query: request.query as Record<string, unknown>, // the query parser always makes an object
    body,
    raw: request.raw,
    charge(more, times = 1) {
      // The headers of the answer list each limit once.
      const note = more === cost ? noQuota : noteRates(reply)
      assertRate({ cost: more, changes: false, times }, personOf(request), request.ip, note)
    },
  }
}

function serveRoute(
  scope: FastifyInstance,
  { parts, logAnswer }: ProtocolServeParts,
  protocol: Protocol,
  route: ProtocolRoute,
): void {
  const cost = { cost: route.cost, changes: false } as const
  scope.route({
    method: [...route.methods],
    url: `${protocol.prefix}${route.path}`,
    bodyLimit: route.bodyLimit,
    // Without Fastify's own HEAD route, a route has exactly the methods that it declares.
    exposeHeadRoute: false,
    // As for calls, the body of an unknown caller is not read.
    onRequest: async (request, reply) => {
      parts.assertRate(cost, null, request.ip)
      const context = contextOf(parts, request)
      const { authorization } = request.headers
      const caller = (await protocol.authenticate?.(context, authorization)) ?? null
      if (!caller && !route.isOpen) throw failure('UnauthorizedAccessException')
      callers.set(request, caller)
      if (caller) parts.assertRate(cost, personOf(request), request.ip, noteRates(reply))
      const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
      const length = request.headers['content-length']
      const hasBody = request.headers['transfer-encoding'] !== undefined || Number(length ?? 0) > 0
      if (hasBody && !route.types.includes(type)) throw failure('kit.unsupportedMediaType')
      assertAddress(request)
    },
    handler: async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : noBody
      assertShape(request.headers['content-type'] ?? '', body)
      const answer = await route.run(
        { ...contextOf(parts, request), caller: callers.get(request) ?? null },
        requestOf(parts, route, request, body, reply),
      )
      const { status, reason } = answer
      if (status >= 400)
        logAnswer({ status, code: codes[status] ?? 'kit.badRequest', reason }, request, whoOf(request))
      return reply
        .code(answer.status)
        .headers({ 'cache-control': 'no-store', ...answer.headers })
        .send(answer.body ?? '')
    },
    onResponse: async (_request, reply) => {
      parts.metrics.observe(route.name, reply.statusCode, reply.elapsedTime / 1000)
    },
  })
}
