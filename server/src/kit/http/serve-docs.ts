import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '../failure.ts'
import type { Room } from '../room.ts'
import { docsPage, docsScript, docsStyle } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'
import { contentSecurityPolicy } from './web.ts'

/** The portal's version from the repository's package.json. */
export function portalVersion(): string {
  const file = join(import.meta.dirname, '../../../../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/**
 * Serves the description of the contract, `/cm/openapi.json` and the HTML page `/cm/docs`, to viewers that `mayRead`
 * admits; others get 401 as from a call. They are written at the first request: that takes 0.15 s, which would
 * delay the start of each process.
 */
export function serveDocs(
  app: FastifyInstance,
  rooms: readonly Room[],
  cookieName: string,
  mayRead: (request: FastifyRequest) => Promise<boolean>,
): void {
  const endpoints = rooms.flatMap((room) => room.routes.map((route) => route.endpoint))
  const parts = rooms.flatMap((room) => room.fills?.docsPart ?? [])
  const version = portalVersion()
  const send = (url: string, type: string, write: () => string) => {
    let body: string | undefined
    app.get(url, async (request, reply) => {
      if (!(await mayRead(request))) throw failure('UnauthorizedAccessException')
      body ??= write()
      return reply
        .headers({ 'cache-control': 'private, no-cache', 'content-security-policy': contentSecurityPolicy })
        .type(`${type}; charset=utf-8`)
        .send(body)
    })
  }
  send('/cm/openapi.json', 'application/json', () =>
    JSON.stringify(openApiDocument(endpoints, { version, cookieName })),
  )
  send('/cm/docs', 'text/html', () => docsPage(endpoints, parts))
  send('/cm/docs/search.js', 'text/javascript', () => docsScript)
  send('/cm/docs/style.css', 'text/css', () => docsStyle)
}
