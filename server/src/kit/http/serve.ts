import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { bodyLimitOf, type Endpoint } from '@maru/api/kit/endpoint'
import type { ErrorAnswer } from '@maru/api/kit/errors'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Context, PublicContext, Services, SessionCookie, SystemContext } from '../context.ts'
import { runOnce } from '../data/once.ts'
import { brokenConstraint, type Db, isDbUnavailable, isUnstorableText } from '../db.ts'
import { Failure, failure, notFound } from '../failure.ts'
import { ownedPool } from '../fair-share/owned-pool.ts'
import { type ConnectionUser, publicGroup, type Shares } from '../fair-share/shares.ts'
import type { RawAnswer } from '../files/raw-answer.ts'
import { ordinaryShape, parseJsonBody, publicShape } from '../input/json-body.ts'
import { readMultipart } from '../input/multipart.ts'
import { inputReader } from '../input/validate.ts'
import type { Metrics } from '../operation/metrics.ts'
import { serveProtocols as addProtocols, type Protocol, type Who } from '../protocols.ts'
import type { Route } from '../routes.ts'
import { apiTokenOf } from '../session/api-tokens.ts'
import { type NoteQuota, noQuota } from '../session/quota.ts'
import { noteRates } from '../session/rate-headers.ts'
import type { AssertRate } from '../session/rates.ts'
import { hasSystemToken, requireLink, type SystemCall, systemPersonHeader } from '../session/systems.ts'
import type { SystemCaller } from '../system-caller.ts'
import { answerLanguage, errorSentence } from '../text/error-sentence.ts'
import type { Viewer } from '../viewer.ts'
import { envelopeOf } from './answer-writers.ts'
import { cookieName, cookieValue, ownCookie } from './cookies.ts'
import { allowFrames, frameHeader, framesOf } from './frames.ts'
import {
  forCompany,
  requireOpenFields,
  requireOwnIdentity,
  requireSameOrigin,
  requireViewable,
} from './guard.ts'
import { type CallPlace, type RunCall, runOnPrimary } from './run-call.ts'
import { sendRaw } from './send-raw.ts'
import { refuseSlowBodies } from './slow-body.ts'

/** Input of {@link createServer}. */
export interface ServeParts {
  services: Services
  db: Db
  metrics: Metrics
  /**
   * The viewer of a session cookie's value; null for a missing, ended or expired session, and for an address that the
   * viewer's company does not allow.
   */
  viewerOf(secret: string | undefined, address: string): Promise<Viewer | null>
  /**
   * The viewer of an API token for a call; throws 401 for an unknown one, 403 outside of its scopes, and 429 beyond its
   * rate; `note` receives what is left of it.
   */
  tokenViewerOf(token: string, endpoint: Endpoint, address: string, note: NoteQuota): Promise<Viewer>
  /** The connected system of a request by its header; throws 401, 403 or 429 (`systems.ts`). */
  systemOf(authorization: string | undefined, address: string, note: NoteQuota): Promise<SystemCaller>
  /** The connected system of a call of its scopes, and the person that it calls for; see `createSystemViewers`. */
  systemViewerOf(
    call: SystemCall,
    endpoint: Endpoint,
    note: NoteQuota,
  ): Promise<{ system: SystemCaller; viewer: Viewer }>
  /** The only origin that may send changing calls; null uses the host of the request. */
  publicOrigin: string | null
  trustProxy: string[] | false
  /** Whether there is a company with this code. */
  isCompany(comCode: string): Promise<boolean>
  /** Throws if the viewer, the system or the network makes too many calls; see `rates.ts`. */
  assertRate: AssertRate
  /** Names of calls that are open while a person sees the portal as another one; see `Room.inView`. */
  openInView: ReadonlySet<string>
  /** Chooses the connections of calls; the default is the pool. */
  runCall?: RunCall | null
  /** The shares of the connections of the pool; without them a person may use all. */
  shares?: Shares
}

/** Creates the web server without routes: request ids, cookies, security headers, errors in the envelope. */
export function createServer(parts: ServeParts): FastifyInstance {
  const app = fastify({
    logger: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    trustProxy: parts.trustProxy || false,
    bodyLimit: bodyLimitOf({ access: 'session' }),
    genReqId: () => randomUUID(),
    // A chunk of a file may be slow; headers and other bodies have shorter limits.
    requestTimeout: 600_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 2500 },
    forceCloseConnections: 'idle',
    // An invalid URL never reaches the hooks and handlers below.
    frameworkErrors: (error, request, reply) => {
      setOpeningHeaders(request, reply, parts.publicOrigin)
      return answerFailure(parts, error, request, reply)
    },
  })
  app.register(cookie)
  app.removeAllContentTypeParsers()
  const publicLimit = bodyLimitOf({ access: 'public' })
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      const isPublic = (request.routeOptions.bodyLimit ?? 0) <= publicLimit
      return parseJsonBody(body, isPublic ? publicShape : ordinaryShape)
    },
  )
  app.addHook('onRequest', async (request, reply) => setOpeningHeaders(request, reply, parts.publicOrigin))
  allowFrames(app, { ...parts.services, db: parts.db })
  refuseSlowBodies(app)
  app.setErrorHandler((error, request, reply) => answerFailure(parts, error, request, reply))
  app.setNotFoundHandler((request, reply) => answerFailure(parts, notFound(), request, reply))
  return app
}

function setOpeningHeaders(request: FastifyRequest, reply: FastifyReply, origin: string | null): void {
  reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    // Pages of other sites that the portal opens cannot reach back; its own windows can.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(origin?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  })
}

/** Converts a thrown error to a refusal with a code; an unknown error becomes `kit.failed`. */
function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (isDbUnavailable(error)) return failure('kit.unavailable', {}, { 'retry-after': '5' })
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return failure('kit.tooLarge')
  if (status === 415) return failure('kit.unsupportedMediaType')
  if (typeof status === 'number' && status >= 400 && status < 500) return failure('kit.badRequest')
  if (brokenConstraint(error) !== undefined) return failure('kit.conflict')
  if (isUnstorableText(error)) return failure('kit.badRequest')
  return failure('kit.failed')
}

/** Whether the error is undeclared; it is then logged with its stack. */
function isFault(error: unknown, refusal: Failure): boolean {
  if (refusal.code === 'kit.failed') return true
  return refusal.code === 'kit.conflict' && !(error instanceof Failure)
}

/** The call of a log line, with its person unless the call hides who makes it. */
function callOf(
  request: FastifyRequest,
  { personCode, credential }: Who = { personCode: viewers.get(request)?.personCode },
) {
  const systemId = (systems.get(request) ?? callers.get(request))?.systemId
  const call = { requestId: request.id, method: request.method, url: request.routeOptions.url, systemId }
  return hiding.has(request) ? call : { ...call, personCode, credential, address: request.ip }
}

/**
 * Logs one line for each refusal, to be found by its support code: `info` for a 4xx status, `warn` for a 5xx status,
 * `error` for an undeclared error.
 */
function logFailure(
  { services: { log } }: ServeParts,
  error: unknown,
  refusal: Failure,
  request: FastifyRequest,
  who?: Who,
) {
  const { code, status } = refusal
  const about = { ...callOf(request, who), code, status }
  if (isFault(error, refusal)) log.error({ ...about, err: error }, 'call: failed')
  else if (status < 500) log.info(about, 'call: refused')
  else {
    const reason = error instanceof Error && !(error instanceof Failure) ? error.message : undefined
    log.warn({ ...about, reason }, 'call: refused')
  }
}

function answerFailure(parts: ServeParts, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toFailure(error)
  logFailure(parts, error, refusal, request)
  const { code, params } = refusal
  const language = answerLanguage(viewers.get(request)?.language, request.headers['accept-language'])
  const message = errorSentence(refusal, language)
  const answer: ErrorAnswer = { code, error: { code, params, message, supportCode: request.id } }
  return reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', ...refusal.headers })
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(answer)
}

/** Adds every route of the rooms below `/cm`. */
export function serveRoutes(app: FastifyInstance, parts: ServeParts, routes: Route[]): void {
  for (const route of routes) if (route.endpoint.body !== 'multipart') serveRoute(app, parts, route)
  // Only these calls accept multipart bodies, and their guards run before the body is read.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    for (const route of routes) if (route.endpoint.body === 'multipart') serveRoute(scope, parts, route)
  })
}

/** Adds the protocols of the rooms; see `protocols.ts`. */
export function serveProtocols(app: FastifyInstance, parts: ServeParts, protocols: Protocol[]): void {
  addProtocols(
    app,
    {
      parts,
      toFailure,
      logFailure: (error, refusal, request, who) => logFailure(parts, error, refusal, request, who),
      logAnswer: (about, request, who) =>
        parts.services.log.info({ ...callOf(request, who), ...about }, 'call: refused'),
    },
    protocols,
  )
}

/** The name of a change that a browser sends with it. */
const changeName = /^[\w.-]{1,64}$/

/** Pushes with the name of the change, if the request has one: its browser has read most answers again already. */
function namedPush({ push }: Services, request: FastifyRequest): Partial<Pick<Services, 'push'>> {
  const change = request.headers['x-maru-change']
  if (typeof change !== 'string' || !changeName.test(change)) return {}
  return { push: (db, message) => push(db, { ...message, change }) }
}

/** The guards of every call, before its body is read. Answers to programs have headers about their limits. */
export async function admitRequest(
  request: FastifyRequest,
  parts: ServeParts,
  endpoint: Endpoint,
  reply: FastifyReply,
): Promise<void> {
  if (endpoint.hidesPerson) hiding.add(request)
  if (endpoint.access === 'system') {
    // The cookie is never read, and a browser never sends the token by itself.
    const noteSystem = noteRates(reply)
    const system = await parts.systemOf(request.headers.authorization, request.ip, noteSystem)
    systems.set(request, system)
    requireLink(system)
    parts.assertRate(endpoint, system, request.ip, noteSystem)
    return
  }
  const { authorization } = request.headers
  const token = apiTokenOf(authorization)
  const note = isProgram(request) ? noteRates(reply) : noQuota
  // A browser never sends a token by itself, so that a request with one needs no check of its origin.
  if (endpoint.changes && !isProgram(request)) requireSameOrigin(request, parts.publicOrigin)
  const called = hasSystemToken(authorization)
    ? await parts.systemViewerOf(systemCallOf(request), endpoint, note)
    : null
  if (called) callers.set(request, called.system)
  const viewer =
    called?.viewer ??
    (token === undefined
      ? await parts.viewerOf(cookieValue(request, cookieName(parts.publicOrigin)), request.ip)
      : await parts.tokenViewerOf(token, endpoint, request.ip, note))
  const needsSession = endpoint.access === 'session'
  if (!viewer && needsSession) throw failure('UnauthorizedAccessException')
  if (viewer?.mailOnly && needsSession && !endpoint.mailOnly) throw failure('kit.mailOnly')
  if (viewer?.mustChangePassword && needsSession && !endpoint.mustChange)
    throw failure('kit.mustChangePassword')
  if (viewer) requireViewable(endpoint, viewer, parts.openInView)
  // What a system calls for a person does not slow the person's own browser.
  parts.assertRate(endpoint, called?.system ?? viewer?.viewedBy ?? viewer, request.ip, note)
  viewers.set(request, viewer)
}

/** Whether a request has the token of a program instead of a session cookie. */
function isProgram({ headers: { authorization } }: FastifyRequest): boolean {
  return apiTokenOf(authorization) !== undefined || hasSystemToken(authorization)
}

/** Whether the page of a request is in a frame of another site that the portal allows. */
async function isInFrame({ services, db }: ServeParts, request: FastifyRequest): Promise<boolean> {
  return (
    request.headers[frameHeader] !== undefined && (await framesOf({ ...services, db }, request)).length > 0
  )
}

/** What decides about the connection of a call; `position` is the cookie of the last change. */
function placeOf(endpoint: Endpoint, request: FastifyRequest, position: SessionCookie): CallPlace {
  const session = viewers.get(request)?.sessionKey ?? null
  return { endpoint, session, isProgram: isProgram(request), position, user: userOf(request) }
}

/** Whose share of the connections a call uses; a system does not use that of its person. */
function userOf(request: FastifyRequest): ConnectionUser {
  const system = systems.get(request) ?? callers.get(request)
  if (system) return { person: `system ${system.systemId}`, group: system.comCode }
  const viewer = viewers.get(request)
  if (!viewer) return { person: null, group: publicGroup }
  const { personCode, viewedBy, comCode } = viewer
  return { person: viewedBy?.personCode ?? personCode, group: comCode }
}

function systemCallOf({ headers, ip }: FastifyRequest): SystemCall {
  const person = headers[systemPersonHeader]
  return { authorization: headers.authorization, person: [person].flat()[0], address: ip }
}

function serveRoute(app: FastifyInstance, parts: ServeParts, { endpoint, run }: Route): void {
  const read = inputReader(endpoint)
  const name = cookieName(parts.publicOrigin)
  const raw = endpoint.answer === 'raw'
  app.route({
    method: endpoint.method,
    url: `/cm${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: bodyLimitOf(endpoint),
    ...(raw ? {} : { schema: { response: { 200: envelopeOf(endpoint) } } }),
    // The guards run before the body is read, so that an anonymous caller cannot make the server parse one.
    onRequest: (request, reply) => admitRequest(request, parts, endpoint, reply),
    handler: async (request, reply) => {
      const form = endpoint.body === 'multipart' ? await readMultipart(request, bodyLimitOf(endpoint)) : null
      const viewer = viewers.get(request) ?? null
      const isFramed = await isInFrame(parts, request)
      const system = systems.get(request)
      const general: Context | PublicContext | SystemContext = {
        ...parts.services,
        ...namedPush(parts.services, request),
        db: parts.db,
        viewer,
        ...(system ? { system } : {}),
        requestId: request.id,
        address: request.ip,
        agent: request.headers['user-agent'] ?? '',
        host: request.hostname,
        cookie: ownCookie(name, request, reply, isFramed),
        deviceCookie: ownCookie(`${name}-device`, request, reply, isFramed),
      }
      const answer = async (db: Db) => {
        const context = { ...general, db }
        const given = read(request.params, request.query, form ? form.fields : request.body)
        if (!viewer) return run(context, given, form?.part)
        requireOwnIdentity(endpoint, viewer, given as Record<string, unknown>)
        if (callers.has(request)) requireOpenFields(endpoint, given as Record<string, unknown>)
        const { viewer: acting, input } = await forCompany(endpoint, viewer, given, parts.isCompany)
        // The viewer is set, so this is the context of a session.
        const own = { ...context, viewer: acting } as Context
        const key = endpoint.creates || endpoint.decides ? request.headers['idempotency-key'] : undefined
        if (typeof key !== 'string') return run(own, input, form?.part)
        const named = { key, systemId: callers.get(request)?.systemId }
        return runOnce(own, endpoint, named, given, (inside) => run(inside, input, form?.part))
      }
      const place = placeOf(endpoint, request, ownCookie(`${name}-position`, request, reply, isFramed))
      const db = parts.shares ? ownedPool(parts.db, parts.shares, place.user) : parts.db
      const result = await (parts.runCall ?? runOnPrimary)(place, db, answer).catch((error: unknown) => {
        form?.part.drop()
        throw error
      })
      await form?.part.finish()
      if (raw) return sendRaw(request, reply, result as RawAnswer)
      reply.header('cache-control', 'no-store')
      return { code: 'ok', result: result === undefined ? null : result }
    },
    onResponse: async (_request, reply) => {
      parts.metrics.observe(endpoint.name, reply.statusCode, reply.elapsedTime / 1000)
    },
  })
}

/** Requests whose log lines leave the person out. */
const hiding = new WeakSet<FastifyRequest>()
const viewers = new WeakMap<FastifyRequest, Viewer | null>()
const systems = new WeakMap<FastifyRequest, SystemCaller>()
/** Systems that call for a person. */
const callers = new WeakMap<FastifyRequest, SystemCaller>()
