import type { Clock } from './clock.ts'

const day = 86_400_000

/** Days in which something that was removed can be restored; a job removes it for good afterwards. */
export const restoreDays = 14

/** The moment before which removed things go for good. */
export function purgeBefore(clock: Clock): Date {
  return new Date(clock.now().getTime() - restoreDays * day)
}

/** Whether something that was removed at this moment can still be restored; false for what was not removed. */
export function isRestorable(deletedDate: string | null, clock: Clock): boolean {
  return deletedDate !== null && Date.parse(deletedDate) > purgeBefore(clock).getTime()
}

/** Until when something that was removed can be restored, as an instant; null for what was not removed. */
export function restoreUntil(deletedDate: string | null): string | null {
  return deletedDate && new Date(Date.parse(deletedDate) + restoreDays * day).toISOString()
}
