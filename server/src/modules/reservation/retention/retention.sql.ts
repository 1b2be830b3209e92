import { codesOnHold, isOfCompany, type RetentionScope } from '#kit/data/retention.sql.ts'
import type { Db } from '#kit/db.ts'

/**
 * A booking that ended before the time of the scope, has nothing left to return, and is not of a person under a legal
 * hold: who booked, takes part, decided or canceled.
 */
function isPast(db: Db, scope: RetentionScope) {
  const onHold = codesOnHold(db, scope)
  return db`
    upper(booking.during) < ${scope.before} and ${isOfCompany(db, 'booking.com_code', scope)}
    and not (booking.state in ('accepted', 'ended') and booking.returned_at is null
             and exists (select from reservation_resource resource
                          where resource.resource_id = booking.resource_id and resource.needs_return
                            and resource.purged_at is null))
    and not coalesce(booking.canceled_by, '') = any(${onHold})
    and not exists (
      select from reservation_request request
       where request.com_code = booking.com_code and request.request_id = booking.request_id
         and request.person_code = any(${onHold}))
    and not exists (
      select from reservation_participant participant
       where participant.com_code = booking.com_code and participant.request_id = booking.request_id
         and participant.person_code = any(${onHold}))
    and not exists (
      select from reservation_decision decision
       where decision.com_code = booking.com_code and decision.booking_id = booking.booking_id
         and decision.person_code = any(${onHold}))`
}

/** A request of a company. */
export interface RequestKey {
  comCode: string
  requestId: number
}

/** Deletes at most `limit` bookings of the past with their decisions; returns the request of each. */
export function deletePastBookings(db: Db, scope: RetentionScope, limit: number): Promise<RequestKey[]> {
  return db<RequestKey[]>`
    delete from reservation_booking where (com_code, booking_id) in (
      select booking.com_code, booking.booking_id from reservation_booking booking
       where ${isPast(db, scope)} limit ${limit} for update skip locked)
    returning com_code, request_id`
}

/** Deletes those of the requests that have no booking any more and get none, with their participants. */
export async function deleteEmptyRequests(db: Db, requests: readonly RequestKey[]): Promise<void> {
  await db`
    delete from reservation_request request
     where (request.com_code, request.request_id) in (
             select * from unnest(${requests.map(({ comCode }) => comCode)}::text[],
                                  ${requests.map(({ requestId }) => requestId)}::bigint[]))
       and request.made_until is null
       and not exists (select from reservation_booking booking
                        where booking.com_code = request.com_code and booking.request_id = request.request_id)`
}

/** Counts the bookings of the past. */
export async function countPastBookings(db: Db, scope: RetentionScope): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from reservation_booking booking where ${isPast(db, scope)}`
  return row?.count ?? 0
}
