import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TestClock } from '../clock.ts'
import { failure } from '../failure.ts'
import { requireSameOrigin } from '../http/guard.ts'
import type { Viewer } from '../viewer.ts'
import type { Jobs } from './jobs.ts'

/**
 * Serves `POST /cm/test/clock` with `{ "seconds": n }`, which moves the clock forward, brings waiting jobs nearer by as
 * much, and starts the scheduled jobs. Answers `{ "now": "…" }`. Needs a session and the header of a changing call.
 */
export function serveTestClock(
  app: FastifyInstance,
  parts: {
    clock: TestClock
    jobs: () => Jobs | null
    publicOrigin: string | null
    viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  },
): void {
  const body = {
    type: 'object',
    properties: { seconds: { type: 'integer', minimum: 0, maximum: 31_536_000 } },
    required: ['seconds'],
  }
  app.post<{ Body: { seconds: number } }>(
    '/cm/test/clock',
    {
      schema: { body },
      onRequest: async (request) => {
        requireSameOrigin(request, parts.publicOrigin)
        if (!(await parts.viewerOf(request))) throw failure('UnauthorizedAccessException')
      },
    },
    async ({ body: { seconds } }) => {
      parts.clock.move(seconds * 1000)
      if (seconds > 0) await parts.jobs()?.move(seconds * 1000)
      return { now: parts.clock.now().toISOString() }
    },
  )
}
