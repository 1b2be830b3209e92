import { bookingsTopic, reservationEvents } from '@maru/api/reservation'
import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { selectReach } from './notice.sql.ts'

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
  | 'ended'
  | 'reminded'
  | 'overdue'
  | 'queued'

/** Bookings that changed, and the resources whose calendars show it. */
export interface BookingChange {
  comCode: string
  bookingIds: readonly number[]
  resourceIds: readonly number[]
}

type NoticeContext = Pick<Services, 'emit' | 'push'> & { db: Db; viewer?: { personCode: string } }

/**
 * Publishes a change of bookings in the current transaction: an event for alarms and other rooms, and a push to open
 * calendars for each resource. Only the company of the resource gets the push, and every company if it is shared.
 */
export async function publishChange(
  { db, emit, push, viewer }: NoticeContext,
  kind: ChangeKind,
  { comCode, bookingIds, resourceIds }: BookingChange,
): Promise<void> {
  const payload = { kind, bookingIds: [...bookingIds], actorCode: viewer?.personCode ?? '' }
  await emit(db, { name: reservationEvents.bookingsChanged, comCode, payload })
  for (const { resourceId, comCode: owner, isGlobal } of await selectReach(db, [...new Set(resourceIds)]))
    await push(db, { to: ['*'], comCode: isGlobal ? '*' : owner, topic: bookingsTopic, id: resourceId })
}

/** Publishes a change of bookings of several companies. */
export async function publishRows(
  context: NoticeContext,
  kind: ChangeKind,
  rows: readonly { comCode: string; bookingId: number; resourceId: number }[],
): Promise<void> {
  for (const [comCode, own] of Map.groupBy(rows, (row) => row.comCode))
    await publishChange(context, kind, {
      comCode,
      bookingIds: own.map((row) => row.bookingId),
      resourceIds: own.map((row) => row.resourceId),
    })
}
