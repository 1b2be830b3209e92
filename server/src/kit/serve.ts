import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { ErrorAnswer } from '@maru/api/kit/errors'
import { Type } from '@maru/api/kit/schema'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Context, PublicContext, Services, SessionCookie } from './context.ts'
import { brokenConstraint, type Db, isDbUnavailable } from './db.ts'
import { Failure, failure, notFound } from './failure.ts'
import { requireOwnIdentity, requireSameOrigin } from './guard.ts'
import type { Metrics } from './metrics.ts'
import { readMultipart } from './multipart.ts'
import type { RawAnswer, Route } from './routes.ts'
import { sendRaw } from './send-raw.ts'
import { refuseSlowBodies } from './slow-body.ts'
import { inputReader } from './validate.ts'
import type { Viewer } from './viewer.ts'

/** Bytes that a body may have unless its endpoint says otherwise. */
export const defaultBodyLimit = 1_048_576

/** What the web server is made of. */
export interface ServeParts {
  services: Services
  db: Db
  metrics: Metrics
  /** The viewer of a session cookie's value, or null for none, ended or idle ones. */
  viewerOf(secret: string | undefined): Promise<Viewer | null>
  /** The only origin that changing calls come from; null takes the request's own host. */
  publicOrigin: string | null
  trustProxy: string[] | false
}

/** The cookie's name: with the browser's `__Host-` promise where the portal is on https. */
export function cookieName(publicOrigin: string | null): string {
  return publicOrigin?.startsWith('https:') ? '__Host-maru' : 'maru'
}

/** Makes the bare web server: request ids, cookies, security headers, errors in the envelope. */
export function createServer(parts: ServeParts): FastifyInstance {
  const app = fastify({
    logger: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    trustProxy: parts.trustProxy || false,
    bodyLimit: defaultBodyLimit,
    genReqId: () => randomUUID(),
    // A chunk of a file on a slow line takes its time; headers and other bodies have shorter limits of their own.
    requestTimeout: 600_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
    forceCloseConnections: 'idle',
    // An address that cannot be read never reaches the hooks and handlers below.
    frameworkErrors: (error, request, reply) => {
      setOpeningHeaders(request, reply)
      return answerFailure(parts, error, request, reply)
    },
  })
  app.register(cookie)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(body), refusePrototypeKeys))
    } catch {
      done(failure('kit.badRequest'))
    }
  })
  app.addHook('onRequest', async (request, reply) => setOpeningHeaders(request, reply))
  refuseSlowBodies(app)
  app.setErrorHandler((error, request, reply) => answerFailure(parts, error, request, reply))
  app.setNotFoundHandler((request, reply) => answerFailure(parts, notFound(), request, reply))
  return app
}

function setOpeningHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
  })
}

function refusePrototypeKeys(key: string, value: unknown): unknown {
  return key === '__proto__' || key === 'constructor' ? undefined : value
}

/** Turns whatever was thrown into a refusal with a code; the unknown is logged and told only as `kit.failed`. */
function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (isDbUnavailable(error)) return failure('kit.unavailable', {}, { 'retry-after': '5' })
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return failure('kit.tooLarge')
  if (status === 415) return failure('kit.unsupportedMediaType')
  if (typeof status === 'number' && status >= 400 && status < 500) return failure('kit.badRequest')
  if (brokenConstraint(error) !== undefined) return failure('kit.conflict')
  return failure('kit.failed')
}

function answerFailure(parts: ServeParts, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toFailure(error)
  if (refusal.status >= 500 || refusal.code === 'kit.conflict') {
    parts.services.log.error(
      { err: error, requestId: request.id, url: request.routeOptions.url },
      'call: failed',
    )
  }
  const answer: ErrorAnswer = {
    code: refusal.code,
    error: { code: refusal.code, params: refusal.params, supportCode: request.id },
  }
  return reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', ...refusal.headers })
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(answer)
}

function sessionCookie(parts: ServeParts, request: FastifyRequest, reply: FastifyReply): SessionCookie {
  const name = cookieName(parts.publicOrigin)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: name.startsWith('__Host-') } as const
  return {
    value: request.cookies[name] ?? null,
    set: (value, expires) => void reply.setCookie(name, value, { ...options, expires }),
    clear: () => void reply.clearCookie(name, options),
  }
}

/** Adds every route of the rooms below `/cm`. */
export function serveRoutes(app: FastifyInstance, parts: ServeParts, routes: Route[]): void {
  for (const route of routes) if (route.endpoint.body !== 'multipart') serveRoute(app, parts, route)
  // Only these calls know multipart bodies, and none of them is read before its guards have spoken.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    for (const route of routes) if (route.endpoint.body === 'multipart') serveRoute(scope, parts, route)
  })
}

function serveRoute(app: FastifyInstance, parts: ServeParts, { endpoint, run }: Route): void {
  const read = inputReader(endpoint)
  const name = cookieName(parts.publicOrigin)
  const raw = endpoint.answer === 'raw'
  app.route({
    method: endpoint.method,
    url: `/cm${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: endpoint.bodyLimit ?? defaultBodyLimit,
    ...(raw
      ? {}
      : { schema: { response: { 200: Type.Object({ code: Type.String(), result: endpoint.output }) } } }),
    // The guards stand before the body is read, so that a stranger cannot make the server parse one.
    onRequest: async (request) => {
      if (endpoint.changes) requireSameOrigin(request, parts.publicOrigin)
      const viewer = await parts.viewerOf(request.cookies[name])
      if (!viewer && endpoint.access === 'session') throw failure('UnauthorizedAccessException')
      if (viewer?.mailOnly && endpoint.access === 'session' && !endpoint.mailOnly)
        throw failure('kit.mailOnly')
      viewers.set(request, viewer)
    },
    handler: async (request, reply) => {
      const bodyLimit = endpoint.bodyLimit ?? defaultBodyLimit
      const form = endpoint.body === 'multipart' ? await readMultipart(request, bodyLimit) : null
      const viewer = viewers.get(request) ?? null
      const context: Context | PublicContext = {
        ...parts.services,
        db: parts.db,
        viewer,
        requestId: request.id,
        address: request.ip,
        agent: request.headers['user-agent'] ?? '',
        cookie: sessionCookie(parts, request, reply),
      }
      const answer = async () => {
        const input = read(request.params, request.query, form ? form.fields : request.body)
        if (viewer) requireOwnIdentity(endpoint, viewer, input as Record<string, unknown>)
        return run(context, input, form?.part)
      }
      const result = await answer().catch((error: unknown) => {
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

const viewers = new WeakMap<FastifyRequest, Viewer | null>()
