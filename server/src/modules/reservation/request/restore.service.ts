import { type Context, transaction } from '#kit/context.ts'
import { brokenConstraint } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { DatePlan } from '#kit/repeat/dates.ts'
import { requireBooking } from '../booking/booking.access.ts'
import { type BookingRow, selectBookingsOf } from '../booking/booking.sql.ts'
import { restoreBookings, restoreRepeat } from '../booking/restore.sql.ts'
import { publishChange } from '../notice/notice.service.ts'
import { requireResource } from '../resource/resource.access.ts'
import { rightLevels } from '../resource/resource.rules.ts'
import { lockResources } from '../resource/resource.sql.ts'
import { checkAllowance } from '../validation/allowance.service.ts'
import type { Fault } from '../validation/booking.rules.ts'
import { selectBlackouts } from '../validation/conflict.sql.ts'
import { mostDates } from './save.rules.ts'

/** Minutes in which a cancellation can be undone. */
const undoMinutes = 10

/** Throws if a date is blocked by now, or if its owner has used the limits of the resource for other bookings since. */
async function requireStillAllowed(context: Context, rows: readonly BookingRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const { db } = context
  const resource = await requireResource(context, first.resourceId, 'request')
  const plans = rows.map((row) => ({
    startDate: row.startDate,
    endDate: row.endDate,
    start: Date.parse(row.startUtc),
    end: Date.parse(row.endUtc),
  }))
  const [blocked] = await selectBlackouts(db, resource, plans)
  if (blocked && resource.level < rightLevels.manage)
    throw failure('reservation.closed', { reason: blocked.reason })
  const dates = plans.map((plan): { plan: DatePlan; fault: Fault | null } => ({ plan, fault: null }))
  const without = rows.map((row) => row.bookingId)
  await checkAllowance(context, resource, dates, { personCode: first.personCode, without })
  const fault = dates.find((date) => date.fault)?.fault
  if (fault) throw failure(fault.code, fault.params)
}

/**
 * Undoes a cancellation by the viewer as a whole within ten minutes: the dates are as before, and a series that it ended
 * continues. Throws `reservation.conflict` if a slot was booked or offered to the waiting list since,
 * `reservation.undoOver` if it is too late or another person canceled, and the fault of a limit that was used since.
 */
export function restoreRequest(
  context: Context,
  { bookingIds }: { bookingIds: number[] },
): Promise<{ bookingIds: number[] }> {
  const since = new Date(context.clock.now().getTime() - undoMinutes * 60_000)
  return transaction(context, (inside) => restoreDates(inside, bookingIds, since)).catch(throwConflict)
}

/** Throws `reservation.conflict` for a slot that others have booked; other errors are thrown again. */
export function throwConflict(error: unknown): never {
  if (brokenConstraint(error) === 'reservation_booking_overlap')
    throw failure('reservation.conflict', { count: 1 })
  throw error
}

/** Does the same in the caller's transaction, for a cancellation after an instant; see {@link throwConflict}. */
export async function restoreDates(
  inside: Context,
  bookingIds: number[],
  since: Date,
): Promise<{ bookingIds: number[] }> {
  const { db, clock, viewer } = inside
  const [firstId = 0] = bookingIds
  const { booking, isOwn, level } = await requireBooking(inside, firstId)
  if (!isOwn && level < rightLevels.manage) throw notFound()
  await lockResources(db, [booking.resourceId])
  const now = clock.now()
  const request = { comCode: booking.comCode, requestId: booking.requestId }
  const canceledBy = viewer.personCode
  const rows = await restoreBookings(db, { ...request, bookingIds, canceledBy, since, now })
  const [first] = rows
  // All dates of one cancellation have one time; a part of them is not restored.
  const isWhole = first && rows.every((row) => row.canceledAt === first.canceledAt)
  if (!isWhole || rows.length !== new Set(bookingIds).size) throw failure('reservation.undoOver')
  const back = (await selectBookingsOf(db, booking.requestId, mostDates)).filter((row) =>
    bookingIds.includes(row.bookingId),
  )
  await requireStillAllowed(inside, back)
  await restoreRepeat(db, { ...request, canceledAt: first.canceledAt, now })
  await publishChange(inside, 'booked', {
    comCode: booking.comCode,
    bookingIds,
    resourceIds: rows.map((row) => row.resourceId),
  })
  return { bookingIds }
}
