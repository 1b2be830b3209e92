import type { Clock } from '@maru/api/kit/clock'

export type { Clock } from '@maru/api/kit/clock'

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
