import type { Input } from '@maru/api/kit/endpoint'
import type { reservationApi } from '@maru/api/reservation'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { requireOwnBooking } from '../booking/booking.access.ts'
import { bookingActs } from '../booking/booking.rules.ts'
import type { BookingRow } from '../booking/booking.sql.ts'
import { publishChange, publishRows } from '../notice/notice.service.ts'
import { lockResources } from '../resource/resource.sql.ts'
import { promoteAfter, type QueueContext } from '../waiting-list/waiting-list.service.ts'
import {
  expireRequests,
  releaseNoShows,
  selectNoShows,
  updateCheckedIn,
  updateEnded,
  updateFaulty,
  updateReturned,
} from './attendance.sql.ts'

const atOnce = 500

type Act = keyof ReturnType<typeof bookingActs>

/**
 * Runs an action on a booking that the viewer may change, if it is possible now; 409 `reservation.notNow` otherwise.
 */
function act(
  context: Context,
  bookingId: number,
  name: Act,
  work: (inside: Context, booking: BookingRow) => Promise<void>,
): Promise<{ bookingId: number }> {
  return transaction(context, async (inside) => {
    const { booking, level } = await requireOwnBooking(inside, bookingId)
    const asViewer = { personCode: inside.viewer.personCode, level, now: inside.clock.now().getTime() }
    if (!bookingActs(booking, asViewer)[name]) throw failure('reservation.notNow')
    await work(inside, booking)
    await publishChange(inside, 'used', {
      comCode: booking.comCode,
      bookingIds: [bookingId],
      resourceIds: [booking.resourceId],
    })
    return { bookingId }
  })
}

/** Checks in a booking that the viewer may change. */
export function checkIn(
  context: Context,
  { bookingId }: { bookingId: number },
): Promise<{ bookingId: number }> {
  return act(context, bookingId, 'canCheckIn', ({ db, clock }) => updateCheckedIn(db, bookingId, clock.now()))
}

/** Ends a running booking that the viewer may change; its remaining time is offered to the waiting list. */
export function endBooking(
  context: Context,
  { bookingId }: { bookingId: number },
): Promise<{ bookingId: number }> {
  return act(context, bookingId, 'canEnd', async (inside, booking) => {
    await updateEnded(inside.db, bookingId, inside.clock.now())
    await promoteAfter(inside, [booking])
  })
}

/** Returns a vehicle or a device. If it has a fault, it is closed until a manager reopens it. */
export function returnBooking(
  context: Context,
  { bookingId, note = '', hasFault = false, mileage = null }: Input<typeof reservationApi.returnBooking>,
): Promise<{ bookingId: number }> {
  return act(context, bookingId, 'canReturn', async ({ db, clock }, booking) => {
    const isVehicle = booking.kind === 'vehicle'
    const remark = { note: note.trim(), hasFault, mileage: isVehicle ? mileage : null }
    await updateReturned(db, bookingId, remark, clock.now())
    if (hasFault) await updateFaulty(db, booking.resourceId)
  })
}

/** Releases no-show bookings; their remaining time is offered to the waiting list. */
export async function releaseAbsent(context: QueueContext): Promise<number> {
  const now = context.clock.now()
  const due = await selectNoShows(context.db, now, atOnce)
  if (due.length === 0) return 0
  await lockResources(
    context.db,
    due.map((row) => row.resourceId),
  )
  const rows = await releaseNoShows(
    context.db,
    due.map((row) => row.bookingId),
    now,
  )
  await publishRows(context, 'released', rows)
  await promoteAfter(context, rows)
  return rows.length
}

/** Ends requests that were not decided in time. */
export async function expireOldRequests(context: QueueContext): Promise<number> {
  const rows = await expireRequests(context.db, context.clock.now(), atOnce)
  await publishRows(context, 'expired', rows)
  return rows.length
}
