import type { Db } from '../../../kit/db.ts'

/** Marks a booking as checked in. */
export async function updateCheckedIn(db: Db, bookingId: number, now: Date): Promise<void> {
  await db`
    update reservation_booking set checked_in_at = ${now}, updated_at = ${now}
     where booking_id = ${bookingId} and checked_in_at is null`
}

/** Ends a running booking now: what is left of its time and its buffer is free. */
export async function updateEnded(db: Db, bookingId: number, now: Date): Promise<void> {
  await db`
    update reservation_booking
       set state = 'ended', ended_at = ${now}, during = tstzrange(lower(during), ${now}),
           occupied = tstzrange(lower(occupied), ${now}), updated_at = ${now}
     where booking_id = ${bookingId}`
}

/** Marks a booking as returned, with what the person says of it. */
export async function updateReturned(
  db: Db,
  bookingId: number,
  { note, hasFault }: { note: string; hasFault: boolean },
  now: Date,
): Promise<void> {
  await db`
    update reservation_booking
       set returned_at = ${now}, return_note = ${note}, is_fault_reported = ${hasFault}, updated_at = ${now}
     where booking_id = ${bookingId}`
}

/** Closes a resource because of a fault. */
export async function updateFaulty(db: Db, resourceId: number): Promise<void> {
  await db`update reservation_resource set is_faulty = true, version = version + 1 where resource_id = ${resourceId}`
}

/**
 * Accepted bookings that were not checked in within the minutes of their resource, at most `limit`. The minutes of a
 * booking that was made, moved or confirmed after its start count from then.
 */
export function selectNoShows(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ bookingId: number; resourceId: number }[]> {
  return db`
    select booking.booking_id, booking.resource_id
      from reservation_booking booking
      join reservation_resource resource
        on resource.com_code = booking.com_code and resource.resource_id = booking.resource_id
     where booking.state = 'accepted' and booking.checked_in_at is null and resource.check_in <> 'none'
       and resource.release_minutes > 0 and lower(booking.during) <= ${now}
       and lower(booking.during) > ${now}::timestamptz - interval '1 day'
       and greatest(lower(booking.during), booking.updated_at)
             + make_interval(mins => resource.release_minutes) <= ${now}
       and upper(booking.during) > ${now}
     order by booking.booking_id limit ${limit}`
}

/** Releases those of these bookings that still are without check-in; answers what became free. */
export function releaseNoShows(
  db: Db,
  bookingIds: readonly number[],
  now: Date,
): Promise<{ comCode: string; bookingId: number; resourceId: number; startUtc: string; endUtc: string }[]> {
  return db`
    update reservation_booking
       set state = 'released', unit = null, updated_at = ${now}
     where booking_id = any(${bookingIds as number[]}::bigint[]) and state = 'accepted' and checked_in_at is null
    returning com_code, booking_id, resource_id, lower(during) as start_utc, upper(during) as end_utc`
}

/** Requests that no one decided in time, set to expired: their start or the hours of the resource are over. */
export function expireRequests(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ comCode: string; bookingId: number; resourceId: number }[]> {
  return db`
    update reservation_booking booking
       set state = 'expired', updated_at = ${now}
     where (com_code, booking_id) in (
       select due.com_code, due.booking_id
         from reservation_booking due
         join reservation_resource resource
           on resource.com_code = due.com_code and resource.resource_id = due.resource_id
        where due.state = 'requested'
          and (lower(due.during) <= ${now}
               or (resource.approval_hours > 0
                   and due.updated_at + make_interval(hours => resource.approval_hours) <= ${now}))
        order by due.booking_id limit ${limit} for update of due skip locked)
    returning com_code, booking_id, resource_id`
}

/**
 * Requests that wait for their approvers since half of the hours of the resource, or since a day where it has none; a day
 * before they begin at the latest, but never in their first hour. Marked, so that each comes once.
 */
export function markForgottenRequests(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ comCode: string; bookingId: number; resourceId: number }[]> {
  return db`
    update reservation_booking booking set reminded_at = ${now}
     where (com_code, booking_id) in (
       select due.com_code, due.booking_id
         from reservation_booking due
         join reservation_resource resource
           on resource.com_code = due.com_code and resource.resource_id = due.resource_id
        where due.state = 'requested' and due.reminded_at is null and lower(due.during) > ${now}
          and least(due.updated_at + make_interval(mins =>
                      case when resource.approval_hours > 0 then resource.approval_hours * 30 else 1440 end),
                    greatest(lower(due.during) - interval '1 day', due.updated_at + interval '1 hour')) <= ${now}
        order by due.booking_id limit ${limit} for update of due skip locked)
    returning com_code, booking_id, resource_id`
}

/** Bookings of things that are to be returned, ended for less than a day and not returned. Marked, so that each comes once. */
export function markUnreturned(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ comCode: string; bookingId: number; resourceId: number }[]> {
  return db`
    update reservation_booking booking set reminded_at = ${now}
     where (com_code, booking_id) in (
       select due.com_code, due.booking_id
         from reservation_booking due
         join reservation_resource resource
           on resource.com_code = due.com_code and resource.resource_id = due.resource_id
        where due.returned_at is null and due.reminded_at is null and due.state in ('accepted', 'ended')
          and upper(due.during) <= ${now} and upper(due.during) > ${now}::timestamptz - interval '1 day'
          and resource.needs_return
        order by due.booking_id limit ${limit} for update of due skip locked)
    returning com_code, booking_id, resource_id`
}
