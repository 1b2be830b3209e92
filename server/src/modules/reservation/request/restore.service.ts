import { type Context, transaction } from '../../../kit/context.ts'
import { brokenConstraint } from '../../../kit/db.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import { requireBooking } from '../booking/booking.access.ts'
import { restoreBookings, restoreRepeat } from '../booking/restore.sql.ts'
import { publishChange } from '../notice/notice.service.ts'
import { rightLevels } from '../resource/resource.rules.ts'
import { lockResources } from '../resource/resource.sql.ts'

/** Minutes in which a cancellation can be undone. */
const undoMinutes = 10

/**
 * Undoes a cancellation as a whole within ten minutes: the dates are as before, and a series that it ended continues.
 * Throws `reservation.conflict` if a slot was booked or offered to the waiting list since, and `reservation.undoOver`
 * if it is too late.
 */
export async function restoreRequest(
  context: Context,
  { bookingIds }: { bookingIds: number[] },
): Promise<{ bookingIds: number[] }> {
  try {
    return await transaction(context, async (inside) => {
      const { db, clock } = inside
      const [firstId = 0] = bookingIds
      const { booking, isOwn, level } = await requireBooking(inside, firstId)
      if (!isOwn && level < rightLevels.manage) throw notFound()
      await lockResources(db, [booking.resourceId])
      const now = clock.now()
      const since = new Date(now.getTime() - undoMinutes * 60_000)
      const request = { comCode: booking.comCode, requestId: booking.requestId }
      const rows = await restoreBookings(db, { ...request, bookingIds, since, now })
      const [first] = rows
      // All dates of one cancellation have one time; a part of them is not restored.
      const isWhole = first && rows.every((row) => row.canceledAt === first.canceledAt)
      if (!isWhole || rows.length !== new Set(bookingIds).size) throw failure('reservation.undoOver')
      await restoreRepeat(db, { ...request, canceledAt: first.canceledAt, now })
      await publishChange(inside, 'booked', {
        comCode: booking.comCode,
        bookingIds,
        resourceIds: rows.map((row) => row.resourceId),
      })
      return { bookingIds }
    })
  } catch (error) {
    if (brokenConstraint(error) === 'reservation_booking_overlap')
      throw failure('reservation.conflict', { count: 1 })
    throw error
  }
}
