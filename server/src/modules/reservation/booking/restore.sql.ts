import type { Db } from '#kit/db.ts'

/**
 * Gives dates of a request that a person canceled and that have not begun their former state back. A date that was
 * offered from the waiting list waits again. Returns the instant of the cancellation of each.
 */
export function restoreBookings(
  db: Db,
  asked: {
    comCode: string
    requestId: number
    bookingIds: readonly number[]
    canceledBy: string
    since: Date
    now: Date
  },
): Promise<{ bookingId: number; resourceId: number; canceledAt: string }[]> {
  return db`
    update reservation_booking booking
       set state = case former.canceled_from when 'held' then 'waiting' else former.canceled_from end,
           unit = case when former.canceled_from = 'accepted' then former.canceled_unit end,
           reason = '', updated_at = ${asked.now}
      from reservation_booking former
     where former.com_code = booking.com_code and former.booking_id = booking.booking_id
       and booking.com_code = ${asked.comCode} and booking.request_id = ${asked.requestId}
       and booking.booking_id = any(${asked.bookingIds as number[]}::bigint[])
       and booking.state = 'cancelled' and booking.canceled_by = ${asked.canceledBy}
       and booking.updated_at > ${asked.since} and lower(booking.during) > ${asked.now}
    returning booking.booking_id, booking.resource_id, former.updated_at as canceled_at`
}

/** Gives a request the repeat back that a cancellation at an instant ended; nothing if it ended none. */
export async function restoreRepeat(
  db: Db,
  asked: { comCode: string; requestId: number; canceledAt: string; now: Date },
): Promise<void> {
  await db`
    update reservation_request
       set repeat = former_repeat, made_until = former_made_until, version = version + 1, updated_at = ${asked.now}
     where com_code = ${asked.comCode} and request_id = ${asked.requestId}
       and former_repeat is not null and updated_at = ${asked.canceledAt}`
}
