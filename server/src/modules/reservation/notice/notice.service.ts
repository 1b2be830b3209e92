import { bookingsTopic, reservationEvents } from '@maru/api/reservation'
import type { Services } from '../../../kit/context.ts'
import type { Db } from '../../../kit/db.ts'

/** Kinds of changes of bookings for notifications. */
export type ChangeKind =
  | 'booked'
  | 'changed'
  | 'cancelled'
  | 'accepted'
  | 'rejected'
  | 'offered'
  | 'promoted'
  | 'released'
  | 'expired'
  | 'extended'
  | 'skipped'
  | 'used'
  | 'reminded'
  | 'overdue'

/** Bookings that changed, and the resources whose calendars show it. */
export interface BookingChange {
  comCode: string
  bookingIds: readonly number[]
  resourceIds: readonly number[]
}

/**
 * Publishes a change of bookings in the current transaction: an event for alarms and other rooms, and a push to open
 * calendars for each resource.
 */
export async function publishChange(
  { db, emit, push, viewer }: Pick<Services, 'emit' | 'push'> & { db: Db; viewer?: { personCode: string } },
  kind: ChangeKind,
  { comCode, bookingIds, resourceIds }: BookingChange,
): Promise<void> {
  const payload = { kind, bookingIds: [...bookingIds], actorCode: viewer?.personCode ?? '' }
  await emit(db, { name: reservationEvents.bookingsChanged, comCode, payload })
  for (const id of new Set(resourceIds)) await push(db, { to: ['*'], comCode: '*', topic: bookingsTopic, id })
}
