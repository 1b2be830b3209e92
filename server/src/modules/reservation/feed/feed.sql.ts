import type { LocalName } from '@maru/api/kit/schema'
import { noName, textAsName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { rangeOf } from '../resource/resource.sql.ts'

/** One date of a booking for other calendar programs. */
export interface CalendarRow {
  comCode: string
  bookingId: number
  startUtc: string
  endUtc: string
  updatedAt: string
  version: number
  title: string
  content: string
  resource: LocalName
  place: string
  state: string
  reserver: LocalName
  reserverEmail: string
  attendees: { name: LocalName; email: string }[]
}

const dates = (db: Db) => db`
  select booking.com_code, booking.booking_id, lower(booking.during) as start_utc, upper(booking.during) as end_utc,
         greatest(booking.updated_at, request.updated_at) as updated_at, request.version, request.title,
         request.content, resource.place, booking.state,
         resource.names as resource,
         coalesce(person.names, ${noName(db)}) as reserver,
         coalesce(person.email, '') as reserver_email,
         coalesce((select jsonb_agg(jsonb_build_object('email', coalesce(guest.email, taking.email), 'name',
                     coalesce(guest.names, ${textAsName(db, db`taking.email`)})) order by taking.sort)
                     from reservation_participant taking
                     left join org_public_person guest on guest.person_code = taking.person_code
                    where taking.com_code = request.com_code and taking.request_id = request.request_id), '[]') as attendees
    from reservation_booking booking
    join reservation_request request
      on request.com_code = booking.com_code and request.request_id = booking.request_id
    join reservation_resource resource
      on resource.com_code = booking.com_code and resource.resource_id = booking.resource_id
    left join org_public_person person on person.person_code = request.person_code`

/** Bookings by their numbers, ordered by time. */
export function selectCalendarDates(db: Db, bookingIds: readonly number[]): Promise<CalendarRow[]> {
  return db<CalendarRow[]>`
    ${dates(db)} where booking.booking_id = any(${bookingIds as number[]}::bigint[])
     order by lower(booking.during), booking.booking_id`
}

/** Valid bookings that a person owns or participates in and that overlap a span. */
export function selectPersonDates(
  db: Db,
  personCode: string,
  span: { from: Date; until: Date },
  limit: number,
): Promise<CalendarRow[]> {
  return db<CalendarRow[]>`
    ${dates(db)}
     where booking.request_id = any(array(
             select request_id from reservation_request where person_code = ${personCode}
             union
             select request_id from reservation_participant where person_code = ${personCode}))
       and booking.during && ${rangeOf(db, span.from, span.until)}
       and booking.state in ('requested', 'held', 'accepted', 'ended')
     order by lower(booking.during), booking.booking_id limit ${limit}`
}

/** Valid bookings of a resource that overlap a span. */
export function selectResourceDates(
  db: Db,
  resourceId: number,
  span: { from: Date; until: Date },
  limit: number,
): Promise<CalendarRow[]> {
  return db<CalendarRow[]>`
    ${dates(db)}
     where booking.resource_id = ${resourceId}
       and booking.during && ${rangeOf(db, span.from, span.until)}
       and booking.state in ('requested', 'held', 'accepted', 'ended')
     order by lower(booking.during), booking.booking_id limit ${limit}`
}

/** Names of resources in every company, for the list of feeds. */
export async function selectFeedNames(
  db: Db,
  resourceIds: readonly number[],
): Promise<Map<number, LocalName>> {
  const rows = await db<{ resourceId: number; name: LocalName }[]>`
    select resource_id, names as name
      from reservation_resource where resource_id = any(${resourceIds as number[]}::bigint[])`
  return new Map(rows.map((row) => [row.resourceId, row.name]))
}
