import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { expireQueue } from '../waiting-list/waiting-list.service.ts'
import { expireOldRequests, releaseAbsent } from './attendance.service.ts'
import { remindPeople } from './remind.service.ts'

/** Time-dependent changes of bookings: no-shows, expired offers and requests, and reminders. */
export async function closeUnusedBookings(context: Background): Promise<void> {
  for (const step of [releaseAbsent, expireQueue, expireOldRequests, remindPeople]) {
    await inTransaction(context.db, (db) => step({ ...context, db }))
  }
}
