import { sameName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { type OwnedRow, ownedTitles } from '#kit/room-slots/hand-over.ts'

type Titles = OwnedRow[]

/** The first resources that a person manages or decides on, with the number of all. */
export function selectManagedResources(db: Db, personCode: string): Promise<Titles> {
  return db<Titles>`
    select resource.names as name, count(*) over ()::int as total_count
      from reservation_resource resource
     where resource.resource_id in (select resource_id from reservation_keeper where person_code = ${personCode})
     order by resource.name_ko, resource.resource_id limit ${ownedTitles}`
}

/** Puts a person in the place of another who manages resources or decides on them; returns the resources. */
export function replaceKeeper(
  db: Db,
  from: string,
  to: string,
): Promise<{ comCode: string; resourceId: number; name: string }[]> {
  return db<{ comCode: string; resourceId: number; name: string }[]>`
    with taken as (
      delete from reservation_keeper where person_code = ${from} returning com_code, resource_id, role),
    given as (
      insert into reservation_keeper (com_code, resource_id, role, person_code)
      select com_code, resource_id, role, ${to} from taken
      on conflict do nothing)
    select distinct resource.com_code, resource.resource_id, resource.name_ko as name
      from taken join reservation_resource resource using (com_code, resource_id)
     order by resource.resource_id`
}

const isOpen = (db: Db, now: Date) => db`exists (
  select from reservation_booking booking
   where booking.com_code = request.com_code and booking.request_id = request.request_id
     and upper(booking.during) > ${now} and booking.state in ('requested', 'waiting', 'held', 'accepted'))`

/** The first requests of a person with bookings that have not ended, with the number of all. */
export function selectOpenRequests(db: Db, personCode: string, now: Date): Promise<Titles> {
  return db<Titles>`
    select ${sameName(db, db`request.title`)} as name, count(*) over ()::int as total_count
      from reservation_request request
     where request.person_code = ${personCode} and ${isOpen(db, now)}
     order by request.request_id limit ${ownedTitles}`
}

/** A booking of a request that changed its owner. */
export interface MovedBooking {
  comCode: string
  requestId: number
  bookingId: number
  resourceId: number
}

/**
 * Gives the requests of a person with bookings that have not ended to another person, or only one of them; returns these
 * bookings.
 */
export function updateRequestOwner(
  db: Db,
  from: string,
  to: string,
  now: Date,
  requestId: number | null = null,
): Promise<MovedBooking[]> {
  return db<MovedBooking[]>`
    with post as (
      select person_com_code, dept_code from org_person_post(${now}) where person_code = ${to}
       order by is_main desc, sort limit 1),
    moved as (
      update reservation_request request
         set person_code = ${to}, person_com_code = post.person_com_code, dept_code = post.dept_code,
             request_key = null, version = version + 1, updated_at = ${now}
        from post where request.person_code = ${from} and ${isOpen(db, now)}
         and (${requestId}::bigint is null or request.request_id = ${requestId})
      returning request.com_code, request.request_id),
    invited as (
      delete from reservation_participant participant using moved
       where participant.com_code = moved.com_code and participant.request_id = moved.request_id
         and participant.person_code = ${to})
    select booking.com_code, booking.request_id, booking.booking_id, booking.resource_id
      from moved join reservation_booking booking using (com_code, request_id)
     where upper(booking.during) > ${now} and booking.state in ('requested', 'waiting', 'held', 'accepted')
     order by booking.booking_id`
}
