import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { hueStylesheet } from '@maru/api/kit/palette'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The content security policy of every page: no inline scripts, no other origins except framed https menus. */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self' https:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** Where `npm start` builds the web app. */
export const webFolder = join(import.meta.dirname, '../../../../web/dist')

/** The types of the files of the build next to the page. */
const types: Record<string, string> = {
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain',
  js: 'text/javascript',
  css: 'text/css',
}

/**
 * Serves the built web app below `/po/`: assets with a hash in their name are cacheable forever and precompressed
 * with Brotli; every other path returns the page, as history mode needs. Without a build it answers with an
 * explanation.
 */
export function serveWeb(app: FastifyInstance, folder = webFolder): void {
  const page = (reply: FastifyReply) => {
    const file = join(folder, 'index.html')
    if (!existsSync(file)) {
      return reply
        .code(503)
        .type('text/plain')
        .send('The web app is not built yet: run npm start, or npm run dev.')
    }
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': contentSecurityPolicy })
      .type('text/html; charset=utf-8')
      .send(readFileSync(file))
  }
  if (existsSync(folder)) {
    app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/po/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
    })
  }
  app.get('/', async (_request, reply) => reply.redirect('/po/'))
  // The router ignores a trailing slash, so this route serves both `/po` and `/po/`.
  app.get('/po', async (request, reply) =>
    /^\/po(\?|$)/i.test(request.url) ? reply.redirect('/po/') : page(reply),
  )
  app.get('/po/*', async (request, reply) => {
    const name = (request.params as { '*': string })['*']
    const palette = hueStylesheet(/^theme-([a-z0-9-]{1,32})\.css$/.exec(name)?.[1] ?? '')
    if (palette !== undefined) {
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type('text/css; charset=utf-8')
        .send(palette)
    }
    if (/^[a-z0-9-]+\.(svg|ico|png|webmanifest|txt|js|css)$/.test(name) && existsSync(join(folder, name))) {
      const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
      // A worker has the policy of its own file, not that of the page.
      if (name === 'worker.js') reply.header('content-security-policy', contentSecurityPolicy)
      return reply
        .header('cache-control', 'no-cache')
        .type(`${type}; charset=utf-8`)
        .send(readFileSync(join(folder, name)))
    }
    // A missing stylesheet must not be answered with the HTML page.
    if (/^assets\/|\.(css|js)$/i.test(name)) return reply.code(404).type('text/plain').send('not found')
    return page(reply)
  })
}
