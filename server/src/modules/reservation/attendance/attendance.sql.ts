import type { Db } from '#kit/db.ts'

/** Marks a booking as checked in. */
export async function updateCheckedIn(db: Db, bookingId: number, now: Date): Promise<void> {
  await db`
    update reservation_booking set checked_in_at = ${now}, updated_at = ${now}
     where booking_id = ${bookingId} and checked_in_at is null`
}

/**
 * Ends a running booking with the minute that has begun, so that the next booking can begin at once: its remaining time
 * and its buffer are free. A booking of this very minute ends now.
 */
export async function updateEnded(db: Db, bookingId: number, now: Date): Promise<void> {
  const until = db`
    case when date_trunc('minute', ${now}::timestamptz) > lower(during)
         then date_trunc('minute', ${now}::timestamptz) else ${now}::timestamptz end`
  await db`
    update reservation_booking
       set state = 'ended', ended_at = ${now}, during = tstzrange(lower(during), ${until}),
           occupied = tstzrange(lower(occupied), ${until}), updated_at = ${now}
     where booking_id = ${bookingId}`
}

/** Marks a booking as returned, with the person's remark. */
export async function updateReturned(
  db: Db,
  bookingId: number,
  { note, hasFault, mileage }: { note: string; hasFault: boolean; mileage: number | null },
  now: Date,
): Promise<void> {
  await db`
    update reservation_booking
       set returned_at = ${now}, return_note = ${note}, is_fault_reported = ${hasFault}, mileage = ${mileage},
           updated_at = ${now}
     where booking_id = ${bookingId}`
}

/** Closes a resource because of a fault. */
export async function updateFaulty(db: Db, resourceId: number): Promise<void> {
  await db`update reservation_resource set is_faulty = true, version = version + 1 where resource_id = ${resourceId}`
}

/**
 * Accepted bookings without check-in within the minutes set by their resource, at most `limit`. If a booking was
 * made, moved or confirmed after its start, the minutes are counted from that change.
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

/** Releases the given bookings that still have no check-in; returns the freed slots. */
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

/** Sets undecided requests to expired if their start has passed or the time limit of the resource is exceeded. */
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
 * Requests that have waited for their approvers for half of the resource's time limit, or for a day if it has none.
 * Also requests that start within a day and whose last change was at least an hour ago. Marks them, so that each is
 * returned once.
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

/**
 * Bookings of returnable resources that ended less than a day ago and are not returned. Marks them, so that each is
 * returned once.
 */
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
