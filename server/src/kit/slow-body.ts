import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from './failure.ts'

/** Bytes a millisecond that a line must carry: 32 KB a second, so a body of 1 MB has 32 seconds. */
const leastPace = 32.768
const leastPatience = 30_000

/** Milliseconds in which a body of at most so many bytes must have come. */
export function patienceFor(bytes: number): number {
  return Math.max(leastPatience, Math.ceil(bytes / leastPace))
}

/**
 * Refuses a body that does not come to its end in time with `kit.badRequest` and closes the connection, so that
 * no one holds one open by sending a letter now and then. Bodies that their own room reads piece by piece (uploads)
 * have the longer limit of the whole server.
 */
export function refuseSlowBodies(app: FastifyInstance, patience = patienceFor): void {
  const clocks = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const settle = async (request: FastifyRequest) => clearTimeout(clocks.get(request))
  app.addHook('preParsing', async (request, reply, payload) => {
    const limit = patience(request.routeOptions.bodyLimit ?? 0)
    const clock = setTimeout(() => {
      reply.header('connection', 'close')
      payload.emit('error', Object.assign(failure('kit.badRequest'), { statusCode: 408 }))
    }, limit)
    clocks.set(request, clock.unref())
    return payload
  })
  app.addHook('preValidation', settle)
  app.addHook('onResponse', settle)
}
