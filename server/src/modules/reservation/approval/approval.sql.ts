import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'
import { type BookingRow, bookingRows } from '../booking/booking.sql.ts'

/** Resources that a person approves, in every company. */
export function selectApprovalResources(
  db: Db,
  personCode: string,
): Promise<{ resourceId: number; comCode: string; name: LocalName }[]> {
  return db`
    select resource.resource_id, resource.com_code, resource.names as name
      from reservation_keeper keeper
      join reservation_resource resource
        on resource.com_code = keeper.com_code and resource.resource_id = keeper.resource_id
     where keeper.person_code = ${personCode} and keeper.role = 'approver' and resource.deleted_at is null
     order by resource.name_ko, resource.resource_id limit 1000`
}

/** Number of waiting requests for these resources, counted up to `most`. */
export async function countRequested(
  db: Db,
  resourceIds: readonly number[],
  now: Date,
  most: number,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from reservation_booking
       where resource_id = any(${resourceIds as number[]}::bigint[]) and state = 'requested'
         and upper(during) > ${now} limit ${most}) waiting`
  return row?.count ?? 0
}

/** Requests of some resources by their states: waiting ones first, each group by start time, earliest first. */
export function selectApprovals(
  db: Db,
  asked: {
    resourceIds: readonly number[]
    states: readonly string[]
    since: Date
    limit: number
    offset: number
  },
): Promise<(BookingRow & { overlapCount: number })[]> {
  return db<(BookingRow & { overlapCount: number })[]>`
    select listed.*, (
             select count(*)::int from reservation_booking other
              where other.resource_id = listed.resource_id and other.booking_id <> listed.booking_id
                and other.state = 'requested'
                and other.during && tstzrange(listed.start_utc, listed.end_utc)) as overlap_count
      from (${bookingRows(db)}
             where booking.resource_id = any(${asked.resourceIds as number[]}::bigint[])
               and booking.state = any(${asked.states as string[]}) and upper(booking.during) > ${asked.since}
             order by booking.state <> 'requested', lower(booking.during), booking.booking_id
             limit ${asked.limit} offset ${asked.offset}) listed
     order by listed.state <> 'requested', listed.start_utc, listed.booking_id`
}

/** Waiting requests of a resource that overlap these bookings, without the bookings themselves. */
export function selectOverlapping(
  db: Db,
  resourceId: number,
  bookingIds: readonly number[],
): Promise<{ bookingId: number; startUtc: string; endUtc: string }[]> {
  return db`
    select other.booking_id, lower(other.during) as start_utc, upper(other.during) as end_utc
      from reservation_booking other
     where other.resource_id = ${resourceId} and other.state = 'requested'
       and other.booking_id <> all(${bookingIds as number[]}::bigint[])
       and exists (select from reservation_booking own
                    where own.booking_id = any(${bookingIds as number[]}::bigint[])
                      and own.resource_id = ${resourceId} and own.occupied && other.during)
     order by other.created_at limit 1000 for update of other`
}

/** Stores the decision of an approver on bookings; replaces previous ones of the same approver. */
export async function insertDecisions(
  db: Db,
  bookings: readonly { comCode: string; bookingId: number }[],
  decision: { personCode: string; accepts: boolean; comment: string },
  now: Date,
): Promise<void> {
  await db`
    insert into reservation_decision (com_code, booking_id, person_code, accepts, comment, decided_at)
    select given.com_code, given.booking_id, ${decision.personCode}, ${decision.accepts}, ${decision.comment}, ${now}
      from unnest(${bookings.map((row) => row.comCode)}::text[], ${bookings.map((row) => row.bookingId)}::bigint[])
           given (com_code, booking_id)
    on conflict (com_code, booking_id, person_code)
      do update set accepts = excluded.accepts, comment = excluded.comment, decided_at = excluded.decided_at`
}

/** The subset of these bookings that an approver of their resource has not accepted yet. */
export async function selectOpenBookings(
  db: Db,
  bookings: readonly { bookingId: number }[],
): Promise<Set<number>> {
  const rows = await db<{ bookingId: number }[]>`
    select booking.booking_id from reservation_booking booking
     where booking.booking_id = any(${bookings.map((row) => row.bookingId)}::bigint[])
       and exists (
         select from reservation_keeper keeper
          where keeper.com_code = booking.com_code and keeper.resource_id = booking.resource_id
            and keeper.role = 'approver'
            and not exists (select from reservation_decision decision
                             where decision.com_code = keeper.com_code and decision.booking_id = booking.booking_id
                               and decision.person_code = keeper.person_code and decision.accepts))`
  return new Set(rows.map((row) => row.bookingId))
}

/** Accepts requests, each with the unit that it gets. */
export async function updateBookingsAccepted(
  db: Db,
  given: readonly { bookingId: number; unit: number }[],
  now: Date,
): Promise<void> {
  await db`
    update reservation_booking booking
       set unit = given.unit, state = 'accepted', hold_until = null, updated_at = ${now}
      from unnest(${given.map((one) => one.bookingId)}::bigint[], ${given.map((one) => one.unit)}::int[])
           given (booking_id, unit)
     where booking.booking_id = given.booking_id`
}

/** Deletes the decisions on bookings; returns the bookings that had one. */
export async function deleteDecisions(db: Db, bookingIds: readonly number[]): Promise<Set<number>> {
  const rows = await db<{ bookingId: number }[]>`
    delete from reservation_decision where booking_id = any(${bookingIds as number[]}::bigint[])
    returning booking_id`
  return new Set(rows.map((row) => row.bookingId))
}

/** Sets bookings to a state in which they occupy no unit. */
export async function updateBookingsState(
  db: Db,
  bookingIds: readonly number[],
  state: 'rejected' | 'waiting' | 'requested' | 'expired' | 'released',
  reason: string,
  now: Date,
): Promise<void> {
  await db`
    update reservation_booking
       set state = ${state}, unit = null, hold_until = null, reason = ${reason}, updated_at = ${now},
           queued_at = case when ${state} = 'waiting' then ${now}::timestamptz end
     where booking_id = any(${bookingIds as number[]}::bigint[])`
}
