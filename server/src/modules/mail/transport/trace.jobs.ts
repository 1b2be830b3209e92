import type { Background } from '#kit/room.ts'
import { deleteOldTraces } from './trace.sql.ts'

const daysKept = 30

/** Removes traces after 30 days. */
export function removeOldTraces({ db, clock }: Background): Promise<void> {
  return deleteOldTraces(db, new Date(clock.now().getTime() - daysKept * 86_400_000))
}
