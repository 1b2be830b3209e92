import type { RetentionKind } from '#kit/data/retention.ts'
import { inTransaction } from '#kit/db.ts'
import { countPastBookings, deleteEmptyRequests, deletePastBookings } from './retention.sql.ts'

/** Bookings per transaction. */
const atOnce = 1_000

/** Bookings of the past; a company keeps them for at least a year, for its reports. */
export const bookingRetention: RetentionKind = {
  ...{ kind: 'booking', usualDays: null, leastDays: 365 },
  count: ({ db }, scope) => countPastBookings(db, scope),
  remove: (context, scope) =>
    inTransaction(context.db, async (db) => {
      const requests = await deletePastBookings(db, scope, atOnce)
      if (requests.length > 0) await deleteEmptyRequests(db, requests)
      return requests.length
    }),
}
