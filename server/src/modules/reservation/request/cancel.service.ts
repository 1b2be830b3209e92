import type { Input } from '@maru/api/kit/endpoint'
import type { reservationApi } from '@maru/api/reservation'
import { type Context, transaction } from '#kit/context.ts'
import { addDays } from '#kit/repeat/days.ts'
import { updateBookingsCancelled, updateRequestEnd } from '../booking/request.sql.ts'
import { publishChange } from '../notice/notice.service.ts'
import { promoteAfter } from '../waiting-list/waiting-list.service.ts'
import { changeOf, openPart } from './part.service.ts'

/**
 * Cancels a date, this date and the following ones, or all that have not started; promotes the waiting list (spec
 * 3§7).
 */
export function cancelRequest(
  context: Context,
  input: Input<typeof reservationApi.cancelRequest>,
): Promise<{ bookingIds: number[] }> {
  return transaction(context, (inside) => cancelDates(inside, input))
}

/** Does the same in the caller's transaction. */
export async function cancelDates(
  inside: Context,
  { bookingId, scope = 'this', reason = '' }: Input<typeof reservationApi.cancelRequest>,
): Promise<{ bookingIds: number[] }> {
  const { affected, booking, request } = await openPart(inside, bookingId, 'cancelNoticeMinutes', scope)
  const now = inside.clock.now()
  const bookingIds = affected.map((row) => row.bookingId)
  await updateBookingsCancelled(inside.db, bookingIds, reason.trim(), now, inside.viewer.personCode)
  if (scope !== 'this' && request.repeat)
    await updateRequestEnd(
      inside.db,
      { ...request, until: addDays(booking.startDate, scope === 'all' ? 0 : -1) },
      now,
    )
  await publishChange(inside, 'cancelled', changeOf(request.comCode, affected))
  await promoteAfter(inside, affected)
  return { bookingIds }
}
