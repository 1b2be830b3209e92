import type { FastifyInstance } from 'fastify'
import type { Db } from './db.ts'

const answerWithin = 2_000

/**
 * `/healthz` answers 200 while the process lives; `/readyz` 200 only while it can reach its database and is not
 * stopping, otherwise 503, so that a proxy sends requests elsewhere.
 */
export function serveHealth(app: FastifyInstance, db: Db, isStopping: () => boolean): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))
  app.get('/readyz', async (_request, reply) => {
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), answerWithin).unref())
    const reached = db`select 1`.then(
      () => true,
      () => false,
    )
    const ready = !isStopping() && (await Promise.race([reached, late]))
    return reply
      .code(ready ? 200 : 503)
      .type('text/plain')
      .send(ready ? 'ready' : 'not ready')
  })
}
