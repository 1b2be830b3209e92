import type { Db } from '../../../kit/db.ts'

/** A waiting booking, with the rules of its resource. */
export interface QueuedRow {
  comCode: string
  bookingId: number
  resourceId: number
  personCode: string
  start: string
  end: string
  quantity: number
  bufferMinutes: number
  holdMinutes: number
  isFaulty: boolean
}

/**
 * The waiting list of a resource for slots that overlap a span, extended by a day on each side, and that have not
 * started; longest waiting first.
 */
export function selectQueue(
  db: Db,
  resourceId: number,
  span: { from: string; until: string },
  now: Date,
): Promise<QueuedRow[]> {
  return db<QueuedRow[]>`
    select booking.com_code, booking.booking_id, booking.resource_id, request.person_code,
           lower(booking.during) as start, upper(booking.during) as end, resource.quantity, resource.buffer_minutes,
           resource.hold_minutes, resource.is_faulty
      from reservation_booking booking
      join reservation_request request
        on request.com_code = booking.com_code and request.request_id = booking.request_id
      join reservation_resource resource
        on resource.com_code = booking.com_code and resource.resource_id = booking.resource_id
     where booking.resource_id = ${resourceId} and booking.state = 'waiting'
       and booking.during && tstzrange(${span.from}::timestamptz - interval '1 day', ${span.until}::timestamptz + interval '1 day')
       and lower(booking.during) > ${now}
     order by booking.created_at, booking.booking_id limit 50`
}

/** Units of a resource that are occupied at some time in a span. */
export async function selectTakenUnits(
  db: Db,
  resourceId: number,
  span: { from: string; until: string },
): Promise<number[]> {
  const rows = await db<{ unit: number }[]>`
    select distinct unit from reservation_booking
     where resource_id = ${resourceId} and unit is not null
       and occupied && tstzrange(${span.from}::timestamptz, ${span.until}::timestamptz)`
  return rows.map((row) => row.unit)
}

/** Assigns a unit to a booking: offered until an instant, or permanently. */
export async function updateBookingHeld(
  db: Db,
  bookingId: number,
  given: { unit: number; holdUntil: Date | null },
  now: Date,
): Promise<void> {
  await db`
    update reservation_booking
       set unit = ${given.unit}, state = ${given.holdUntil ? 'held' : 'accepted'}, hold_until = ${given.holdUntil},
           updated_at = ${now}
     where booking_id = ${bookingId}`
}

/** Moves a waiting booking to its approvers. */
export async function updateBookingRequested(db: Db, bookingId: number, now: Date): Promise<void> {
  await db`
    update reservation_booking set unit = null, state = 'requested', hold_until = null, updated_at = ${now}
     where booking_id = ${bookingId}`
}

const overdue = (db: Db, now: Date) => db`
  ((state = 'held' and hold_until <= ${now}) or (state = 'waiting' and lower(during) <= ${now}))`

/** Expired offers, and waiting bookings past their start. */
export function selectOverdue(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ bookingId: number; resourceId: number }[]> {
  return db`
    select booking_id, resource_id from reservation_booking
     where state in ('held', 'waiting') and ${overdue(db, now)}
     order by booking_id limit ${limit}`
}

/** Sets the given bookings to expired if they are still overdue; returns the freed slots. */
export function expireQueued(
  db: Db,
  bookingIds: readonly number[],
  now: Date,
): Promise<{ comCode: string; bookingId: number; resourceId: number; startUtc: string; endUtc: string }[]> {
  return db`
    update reservation_booking
       set state = 'expired', unit = null, hold_until = null, updated_at = ${now}
     where booking_id = any(${bookingIds as number[]}::bigint[]) and ${overdue(db, now)}
    returning com_code, booking_id, resource_id, lower(during) as start_utc, upper(during) as end_utc`
}
