import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from './clock.ts'
import { failure } from './failure.ts'
import { requireSameOrigin } from './guard.ts'
import type { Jobs } from './jobs.ts'
import type { Viewer } from './viewer.ts'

/** A clock that runs as the clock of the system does, ahead of it by what it was moved. It is never moved back. */
export interface TestClock extends Clock {
  /** Milliseconds by which it is ahead of the system. */
  ahead(): number
  /** Moves it forward by milliseconds. */
  move(milliseconds: number): void
}

/** The clock of a portal for tests (setting TEST_PORTAL). */
export function testClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    ahead: () => ahead,
    move(milliseconds) {
      ahead += Math.max(0, milliseconds)
    },
  }
}

/** Whether a clock is one that tests move. */
export function isTestClock(clock: Clock): clock is TestClock {
  return 'ahead' in clock && 'move' in clock
}

/** Milliseconds by which a clock is ahead of the clock of the database; 0 outside of a portal for tests. */
export function aheadOfDatabase(clock: Clock): number {
  return isTestClock(clock) ? clock.ahead() : 0
}

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
