import type { Clock } from '@maru/api/kit/time/clock'

export type { Clock } from '@maru/api/kit/time/clock'

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock for tests with a fixed time; `advance` takes milliseconds. */
export function fixedClock(start: string | Date) {
  let at = new Date(start)
  return {
    now: () => at,
    set(to: string | Date) {
      at = new Date(to)
    },
    advance(milliseconds: number) {
      at = new Date(at.getTime() + milliseconds)
    },
  }
}

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
