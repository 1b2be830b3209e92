import type { Clock } from '../clock.ts'

const day = 86_400_000

/** Days in which a removed row can be restored; then a job deletes it. A company may set fewer (kit/data/retention). */
export const restoreDays = 14

/** The time before which removed rows are deleted. */
export function purgeBefore(clock: Clock, days = restoreDays): Date {
  return new Date(clock.now().getTime() - days * day)
}

/** Whether a row removed at this time can still be restored; false if it was not removed. */
export function isRestorable(deletedDate: string | null, clock: Clock, days = restoreDays): boolean {
  return deletedDate !== null && Date.parse(deletedDate) > purgeBefore(clock, days).getTime()
}

/** Until when a removed row can be restored, as an instant; null if it was not removed. */
export function restoreUntil(deletedDate: string | null, days = restoreDays): string | null {
  return deletedDate && new Date(Date.parse(deletedDate) + days * day).toISOString()
}
