import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '../failure.ts'

/** Minimum rate in bytes per millisecond: 32 KB per second, so a body of 1 MB has 32 seconds. */
const leastPace = 32.768
const leastPatience = 30_000

/** Milliseconds within which a body of at most this many bytes must arrive. */
export function patienceFor(bytes: number): number {
  return Math.max(leastPatience, Math.ceil(bytes / leastPace))
}

/**
 * Refuses a body that does not arrive in time with `kit.badRequest` and closes the connection, so that a slow sender
 * cannot hold it open. Bodies that rooms stream (uploads) have the longer limit of the whole server.
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
