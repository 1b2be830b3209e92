import type { Db, Fragment } from '#kit/db.ts'

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
  timeZone: string
}

/**
 * The instant until which a booking waits: its start, or, if its resource releases no-shows, a minute after the slot
 * would be released.
 */
const waitsUntil = (db: Db, booking: Fragment, resource: Fragment) => db`
  least(upper(${booking}.during), lower(${booking}.during) + make_interval(mins =>
    case when ${resource}.check_in <> 'none' and ${resource}.release_minutes > 0
         then ${resource}.release_minutes + 1 else 0 end))`

/**
 * The waiting list for slots: bookings of their resources that overlap one of them, extended by a day on each side, and
 * that still wait; longest waiting first.
 */
export function selectQueue(
  db: Db,
  slots: readonly { resourceId: number; startUtc: string; endUtc: string }[],
  now: Date,
): Promise<QueuedRow[]> {
  return db<QueuedRow[]>`
    select booking.com_code, booking.booking_id, booking.resource_id, request.person_code,
           lower(booking.during) as start, upper(booking.during) as end, resource.quantity, resource.buffer_minutes,
           resource.hold_minutes, resource.is_faulty, resource.time_zone
      from reservation_booking booking
      join reservation_request request
        on request.com_code = booking.com_code and request.request_id = booking.request_id
      join reservation_resource resource
        on resource.com_code = booking.com_code and resource.resource_id = booking.resource_id
     where booking.state = 'waiting' and booking.resource_id = any(${slots.map((slot) => slot.resourceId)}::bigint[])
       and exists (
         select from unnest(${slots.map((slot) => slot.resourceId)}::bigint[],
                            ${slots.map((slot) => slot.startUtc)}::timestamptz[],
                            ${slots.map((slot) => slot.endUtc)}::timestamptz[]) slot (resource_id, starts, ends)
          where slot.resource_id = booking.resource_id
            and booking.during && tstzrange(slot.starts - interval '1 day', slot.ends + interval '1 day'))
       and ${waitsUntil(db, db`booking`, db`resource`)} > ${now}
     order by booking.queued_at, booking.booking_id limit 500`
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
export async function updateBookingReserved(
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
  ((booking.state = 'held' and booking.hold_until <= ${now})
    or (booking.state = 'waiting' and lower(booking.during) <= ${now}
        and ${waitsUntil(db, db`booking`, db`resource`)} <= ${now}))`

/** Expired offers, and bookings that have waited for too long. */
export function selectOverdue(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ bookingId: number; resourceId: number }[]> {
  return db`
    select booking.booking_id, booking.resource_id
      from reservation_booking booking
      join reservation_resource resource
        on resource.com_code = booking.com_code and resource.resource_id = booking.resource_id
     where booking.state in ('held', 'waiting') and ${overdue(db, now)}
     order by booking.booking_id limit ${limit}`
}

/** Sets the given bookings to expired if they are still overdue; returns the freed slots. */
export function expireQueued(
  db: Db,
  bookingIds: readonly number[],
  now: Date,
): Promise<{ comCode: string; bookingId: number; resourceId: number; startUtc: string; endUtc: string }[]> {
  return db`
    update reservation_booking booking
       set state = 'expired', unit = null, hold_until = null, updated_at = ${now}
      from reservation_resource resource
     where resource.com_code = booking.com_code and resource.resource_id = booking.resource_id
       and booking.booking_id = any(${bookingIds as number[]}::bigint[]) and ${overdue(db, now)}
    returning booking.com_code, booking.booking_id, booking.resource_id, lower(booking.during) as start_utc,
              upper(booking.during) as end_utc`
}
