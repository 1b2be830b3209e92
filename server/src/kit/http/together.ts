import { bodyLimitOf, type Endpoint, endpoint } from '@maru/api/kit/endpoint'
import { object, oneOf, Type, text } from '@maru/api/kit/schema'
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify'
import { failure } from '../failure.ts'
import { inputReader } from '../input/validate.ts'
import type { Route } from '../routes.ts'
import type { Viewer } from '../viewer.ts'
import { cookieName, cookieValue } from './cookies.ts'

/** What {@link serveTogether} uses. */
export interface TogetherParts {
  viewerOf(secret: string | undefined, address: string): Promise<Viewer | null>
  publicOrigin: string | null
}

const group = endpoint({
  summary: 'Answers several reads.',
  spec: 'maru',
  method: 'POST',
  path: '/api/together',
  access: 'session',
  changes: false,
  bodyLimit: 65_536,
  input: object({
    reads: Type.Array(
      object({
        method: oneOf(['GET', 'POST']),
        url: text(4000, 1),
        body: Type.Optional(text(16_000)),
      }),
      { minItems: 1, maxItems: 20 },
    ),
  }),
  output: Type.Array(Type.Unknown()),
})
type Read = { method: 'GET' | 'POST'; url: string; body?: string }

/** Headers of the group that do not belong to its reads. */
const ownHeaders = ['content-length', 'content-type', 'transfer-encoding', 'expect', 'connection', 'upgrade']

function headersOf(request: FastifyRequest, { body }: Read): Record<string, string | string[]> {
  const headers = { ...request.headers } as Record<string, string | string[]>
  for (const name of ownHeaders) delete headers[name]
  return body === undefined ? headers : { ...headers, 'content-type': 'application/json' }
}

/** The answer of a read as JSON: its status, the value of Retry-After, and its body. */
function answerText({ statusCode, headers, payload }: LightMyRequestResponse): string {
  const isJson = String(headers['content-type']).startsWith('application/json')
  const retryAfter = JSON.stringify(headers['retry-after'] ?? null)
  return `{"status":${statusCode},"retryAfter":${retryAfter},"body":${isJson ? payload : 'null'}}`
}

/**
 * Serves `POST /cm/api/together`: the answers of up to 20 reads that a page makes at the same time, in one answer and in
 * their order. Only reads that their contract marks with `together` are answered. Each of them passes through the whole
 * server as a request of its own, with the headers and the address of the group: its guards, limits, metrics and log
 * lines are those of a single read.
 */
export function serveTogether(app: FastifyInstance, parts: TogetherParts, routes: readonly Route[]): void {
  const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} /cm${path}`.toLowerCase()
  const allowed = new Set(routes.flatMap(({ endpoint }) => (endpoint.together ? [nameOf(endpoint)] : [])))
  const read = inputReader(group)
  app.route({
    method: 'POST',
    url: `/cm${group.path}`,
    bodyLimit: bodyLimitOf(group),
    // A person without a session cannot make the server parse the body.
    onRequest: async (request) => {
      const secret = cookieValue(request, cookieName(parts.publicOrigin))
      if (!(await parts.viewerOf(secret, request.ip))) throw failure('UnauthorizedAccessException')
    },
    handler: async (request, reply) => {
      const { reads } = read(request.params, request.query, request.body) as { reads: Read[] }
      const isAllowed = ({ method, url }: Read) =>
        allowed.has(`${method} ${url.split('?', 1)[0]}`.toLowerCase())
      if (!reads.every(isAllowed)) throw failure('kit.badRequest')
      const answers = await Promise.all(
        reads.map((one) =>
          app.inject({
            method: one.method,
            url: one.url,
            headers: headersOf(request, one),
            ...(one.body === undefined ? {} : { payload: one.body }),
            ...(request.socket.remoteAddress ? { remoteAddress: request.socket.remoteAddress } : {}),
          }),
        ),
      )
      for (const cookie of new Set(answers.flatMap(({ headers }) => headers['set-cookie'] ?? [])))
        reply.header('set-cookie', cookie)
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .serializer((text: unknown) => text as string)
        .send(`{"code":"ok","result":[${answers.map(answerText).join(',')}]}`)
    },
  })
}
