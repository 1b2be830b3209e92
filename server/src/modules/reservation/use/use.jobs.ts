import { inTransaction } from '../../../kit/db.ts'
import type { Background } from '../../../kit/room.ts'
import { expireQueue } from '../queue/queue.service.ts'
import { expireOldRequests, releaseAbsent } from './use.service.ts'

/** What time does to bookings: absences, offers and requests that ran out. */
export async function closeUnusedBookings(context: Background): Promise<void> {
  for (const step of [releaseAbsent, expireQueue, expireOldRequests]) {
    await inTransaction(context.db, (db) => step({ ...context, db }))
  }
}
