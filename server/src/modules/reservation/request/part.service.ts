import type { SeriesScope } from '@maru/api/kit/time/repeat'
import type { Context } from '#kit/context.ts'
import { failure, notFound, orNull } from '#kit/failure.ts'
import type { SeriesPart } from '#kit/repeat/series.ts'
import {
  isJustApprover,
  requireEditableBooking,
  requireOwnBooking,
  type SeenBooking,
} from '../booking/booking.access.ts'
import { type BookingRow, selectBookingsOf } from '../booking/booking.sql.ts'
import { findRequest, type RequestRow } from '../booking/request.sql.ts'
import { requireResource } from '../resource/resource.access.ts'
import { rightLevels } from '../resource/resource.rules.ts'
import { mostDates, touchedBookings } from './save.rules.ts'

/** The setting of a resource that says how long before its start a booking can still be changed. */
type Notice = 'editNoticeMinutes' | 'cancelNoticeMinutes'

/** A part of a locked request: the date from which it is changed, and its dates that have not started. */
export interface RequestPart extends SeriesPart, SeenBooking {
  request: RequestRow
  affected: BookingRow[]
}

/**
 * The part of a request that a change of one of its dates affects, with its resource and itself locked. Throws
 * `reservation.started`, `reservation.decided`, `reservation.tooLate`, and 404 if the viewer may not change it.
 */
export async function openPart(
  context: Context,
  bookingId: number,
  notice: Notice,
  scope: SeriesScope,
): Promise<RequestPart> {
  const seen =
    notice === 'editNoticeMinutes'
      ? await requireEditableBooking(context, bookingId)
      : await requireOwnBooking(context, bookingId)
  const request = await findRequest(context.db, seen.booking.requestId, true)
  if (!request) throw notFound()
  const now = context.clock.now().getTime()
  const start = Date.parse(seen.booking.startUtc)
  if (scope !== 'all' && start <= now) throw failure('reservation.started')
  const rows = await selectBookingsOf(context.db, request.requestId, mostDates)
  const affected = touchedBookings(rows, seen.booking, scope, now)
  if (affected.length === 0) throw failure('reservation.started')
  if (isJustApprover(seen) && affected.some((row) => row.state !== 'requested'))
    throw failure('reservation.decided')
  const [first] = affected
  const minutes = await noticeOf(context, seen.booking, notice)
  if (
    seen.level < rightLevels.manage &&
    first &&
    Date.parse(first.startUtc) < now + minutes * 60_000 &&
    first.state !== 'waiting'
  ) {
    throw failure('reservation.tooLate', { minutes })
  }
  const isWhole = scope === 'all' || rows.length === affected.length
  return { ...seen, scope, isWhole, request, affected }
}

async function noticeOf(context: Context, booking: BookingRow, notice: Notice): Promise<number> {
  // The owner can cancel even if the resource is no longer visible to them.
  const resource = await orNull(requireResource(context, booking.resourceId))
  return resource?.[notice] ?? 0
}

/** Describes changed bookings of one company for {@link publishChange}. */
export const changeOf = (comCode: string, rows: readonly BookingRow[]) => ({
  comCode,
  bookingIds: rows.map((row) => row.bookingId),
  resourceIds: rows.map((row) => row.resourceId),
})
