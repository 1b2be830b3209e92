import type { Db } from '#kit/db.ts'
import { type WorkColumns, type WorkQuery, workCondition, workOrder } from '#kit/room-slots/work-source.ts'
import { type BookingRow, bookingRows } from '../booking/booking.sql.ts'

/** A request is due when the booking begins. */
const columnsOf = (db: Db): WorkColumns => ({
  due: { at: db`lower(booking.during)`, hours: 0 },
  since: db`booking.created_at`,
  id: db`booking.booking_id`,
})

/** Whose requests, and when. */
interface Approver {
  personCode: string
  now: Date
}

/**
 * Numbers of requests that wait for an approver, in their order: the first of each resource from its index, then the
 * first of all. Without requests that the approver has accepted already, and own ones that others must decide.
 */
const waitingIds = (
  db: Db,
  { personCode, now }: Approver,
  limit: number,
  query: Pick<WorkQuery, 'except'> & Partial<WorkQuery>,
) => db`
  select booking.booking_id, booking.starts_at
    from reservation_keeper keeper
    join reservation_resource resource
      on resource.com_code = keeper.com_code and resource.resource_id = keeper.resource_id
     and resource.deleted_at is null
   cross join lateral (
     select booking.booking_id, lower(booking.during) as starts_at
       from reservation_booking booking
      where booking.resource_id = keeper.resource_id and booking.state = 'requested'
        and upper(booking.during) > ${now} ${workCondition(db, columnsOf(db), query)}
        and not exists (
          select from reservation_decision decision
           where decision.com_code = booking.com_code and decision.booking_id = booking.booking_id
             and decision.person_code = ${personCode} and decision.accepts)
        and (resource.allows_own_approval or (
          select request.person_code from reservation_request request
           where request.com_code = booking.com_code and request.request_id = booking.request_id) <> ${personCode})
      order by ${workOrder(db, columnsOf(db))} limit ${limit}) booking
   where keeper.person_code = ${personCode} and keeper.role = 'approver'
   order by booking.starts_at, booking.booking_id limit ${limit}`

/** A page of the requests that wait for an approver, in the order in which the bookings begin. */
export function selectWaiting(db: Db, approver: Approver, query: WorkQuery): Promise<BookingRow[]> {
  return db<BookingRow[]>`
    select listed.* from (${bookingRows(db)}
             where booking.booking_id in (
               select waiting.booking_id from (${waitingIds(db, approver, query.limit, query)}) waiting)) listed
     order by listed.start_utc, listed.booking_id`
}

/** The subset of these requests that stay undecided after a person accepts them, because other approvers must too. */
export async function selectSharedDecisions(
  db: Db,
  bookings: readonly { bookingId: number }[],
  personCode: string,
): Promise<Set<number>> {
  const rows = await db<{ bookingId: number }[]>`
    select booking.booking_id
      from reservation_booking booking
      join reservation_resource resource
        on resource.com_code = booking.com_code and resource.resource_id = booking.resource_id
     where booking.booking_id = any(${bookings.map((row) => row.bookingId)}::bigint[])
       and resource.needs_all_approvers
       and exists (
         select from reservation_keeper keeper
          where keeper.com_code = booking.com_code and keeper.resource_id = booking.resource_id
            and keeper.role = 'approver' and keeper.person_code <> ${personCode}
            and not exists (select from reservation_decision decision
                             where decision.com_code = keeper.com_code and decision.booking_id = booking.booking_id
                               and decision.person_code = keeper.person_code and decision.accepts))`
  return new Set(rows.map((row) => row.bookingId))
}

/** The number of requests that wait for an approver, counted up to `most`. */
export async function countWaiting(
  db: Db,
  approver: Approver,
  { except, most }: Pick<WorkQuery, 'except'> & { most: number },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (${waitingIds(db, approver, most, { except })}) waiting`
  return row?.count ?? 0
}

/** Bookings that a person decided since an instant, newest first. */
export function selectDecided(
  db: Db,
  personCode: string,
  since: Date,
  limit: number,
): Promise<(BookingRow & { accepts: boolean; decidedAt: string })[]> {
  return db<(BookingRow & { accepts: boolean; decidedAt: string })[]>`
    select listed.*, decided.accepts, decided.decided_at
      from (select booking_id, accepts, decided_at from reservation_decision
             where person_code = ${personCode} and decided_at >= ${since}
             order by decided_at desc limit ${limit}) decided
     cross join lateral (${bookingRows(db)} where booking.booking_id = decided.booking_id) listed
     order by decided.decided_at desc`
}

/** The newest requests of a person that are looked at. */
const mostRequests = 200

/** Bookings of a person that wait for an approval, longest waiting first. */
export function selectAsked(db: Db, { personCode, now }: Approver, limit: number): Promise<BookingRow[]> {
  return db<BookingRow[]>`
    select listed.* from (
      select request_id from reservation_request
       where person_code = ${personCode} order by request_id desc limit ${mostRequests}) own
     cross join lateral (
       ${bookingRows(db)} where booking.request_id = own.request_id and booking.state = 'requested'
          and upper(booking.during) > ${now}) listed
     order by listed.created_at, listed.booking_id limit ${limit}`
}
