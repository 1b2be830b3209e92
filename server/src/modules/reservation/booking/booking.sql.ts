import type { LocalName } from '@maru/api/kit/schema'
import type { BookingState, CheckInMode, ResourceKind } from '@maru/api/reservation'
import { noName, textsOfName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { textFits } from '#kit/search/search-hits.ts'
import { rangeOf } from '../resource/resource.sql.ts'

/** One date of a booking with its resource and the current names of its owner. */
export interface BookingRow {
  comCode: string
  bookingId: number
  requestId: number
  resourceId: number
  resourceName: LocalName
  place: string
  color: number
  kind: ResourceKind
  timeZone: string
  slotMinutes: number
  title: string
  startUtc: string
  endUtc: string
  startDate: string
  endDate: string
  startTime: string
  endTime: string
  state: BookingState
  unit: number | null
  reason: string
  isRepeat: boolean
  personCode: string
  personName: LocalName
  deptName: LocalName
  holdUntil: string | null
  checkedInDate: string | null
  endedAt: string | null
  returnedAt: string | null
  mileage: number | null
  returnNote: string
  createdAt: string
  checkIn: CheckInMode
  checkInBefore: number
  releaseMinutes: number
  needsReturn: boolean
  isGlobal: boolean
  version: number
}

const bookings = (db: Db) => db`
  select booking.com_code, booking.booking_id, booking.request_id, booking.resource_id,
         resource.names as resource_name,
         resource.place, resource.color, resource.kind, resource.time_zone, resource.slot_minutes,
         request.title,
         lower(booking.during) as start_utc, upper(booking.during) as end_utc,
         to_char(lower(booking.during) at time zone resource.time_zone, 'YYYY-MM-DD') as start_date,
         to_char(upper(booking.during) at time zone resource.time_zone, 'YYYY-MM-DD') as end_date,
         to_char(lower(booking.during) at time zone resource.time_zone, 'HH24:MI') as start_time,
         to_char(upper(booking.during) at time zone resource.time_zone, 'HH24:MI') as end_time,
         booking.state, booking.unit, booking.reason, request.repeat is not null as is_repeat, request.person_code,
         coalesce(person.names, ${noName(db)}) as person_name, coalesce(dept.names, ${noName(db)}) as dept_name,
         booking.hold_until, booking.checked_in_at as checked_in_date, booking.ended_at, booking.returned_at,
         booking.mileage, booking.return_note,
         booking.created_at, resource.check_in, resource.check_in_before, resource.release_minutes,
         resource.needs_return, resource.is_global, request.version
    from reservation_booking booking
    join reservation_request request
      on request.com_code = booking.com_code and request.request_id = booking.request_id
    join reservation_resource resource
      on resource.com_code = booking.com_code and resource.resource_id = booking.resource_id
    left join org_public_person person on person.person_code = request.person_code
    left join org_public_department dept on dept.dept_code = request.dept_code`

/** Bookings of a resource that overlap a span and are visible to everyone, in their order. */
export function selectBookings(
  db: Db,
  resourceId: number,
  span: { from: number; until: number },
  limit: number,
): Promise<BookingRow[]> {
  return db<BookingRow[]>`
    ${bookings(db)}
     where booking.resource_id = ${resourceId}
       and booking.during && ${rangeOf(db, new Date(span.from), new Date(span.until))}
       and booking.state in ('requested', 'held', 'accepted', 'ended')
     order by lower(booking.during), booking.booking_id limit ${limit}`
}

/** Bookings of a resource that overlap one of the spans and are visible to everyone, in their order. */
export async function selectBookingsWithin(
  db: Db,
  resourceId: number,
  spans: readonly { start: number; end: number }[],
  limit: number,
): Promise<BookingRow[]> {
  if (spans.length === 0) return []
  const first = new Date(Math.min(...spans.map(({ start }) => start)))
  const last = new Date(Math.max(...spans.map(({ end }) => end)))
  return db<BookingRow[]>`
    ${bookings(db)}
     where booking.resource_id = ${resourceId} and booking.during && ${rangeOf(db, first, last)}
       and exists (select from unnest(${spans.map(({ start }) => new Date(start).toISOString())}::timestamptz[],
                                      ${spans.map(({ end }) => new Date(end).toISOString())}::timestamptz[])
                              span (starts, ends)
                    where booking.during && tstzrange(span.starts, span.ends))
       and booking.state in ('requested', 'held', 'accepted')
     order by lower(booking.during), booking.booking_id limit ${limit}`
}

/** Bookings that a person owns or participates in and that overlap a span; only of the given resources, if any. */
export function selectOwnBookings(
  db: Db,
  personCode: string,
  span: { from: number; until: number },
  { resourceIds, limit }: { resourceIds?: readonly number[] | undefined; limit: number },
): Promise<BookingRow[]> {
  const named = resourceIds ? db`and booking.resource_id = any(${resourceIds as number[]}::bigint[])` : db``
  return db<BookingRow[]>`
    ${bookings(db)}
     where booking.request_id = any(array(
             select request_id from reservation_request where person_code = ${personCode}
             union
             select request_id from reservation_participant where person_code = ${personCode}))
       and booking.during && ${rangeOf(db, new Date(span.from), new Date(span.until))}
       ${named}
     order by lower(booking.during), booking.booking_id limit ${limit}`
}

/** Bookings by their numbers, ordered by time; `lock` locks them until the transaction ends. */
export function selectBookingsById(
  db: Db,
  bookingIds: readonly number[],
  lock = false,
): Promise<BookingRow[]> {
  return db<BookingRow[]>`
    ${bookings(db)} where booking.booking_id = any(${bookingIds as number[]}::bigint[])
     order by lower(booking.during), booking.booking_id
     ${lock ? db`for update of booking` : db``}`
}

/** Bookings of a request, ordered by time. */
export function selectBookingsOf(db: Db, requestId: number, limit: number): Promise<BookingRow[]> {
  return db<BookingRow[]>`
    ${bookings(db)} where booking.request_id = ${requestId} and booking.state <> 'cancelled'
     order by lower(booking.during), booking.booking_id limit ${limit}`
}

/** Search criteria for bookings; empty texts match everything. */
export interface SearchFilter {
  from: number
  until: number
  title: string
  content: string
  reserver: string
  /** Only bookings of these resources; with `personCode`, an empty list means all resources. */
  resourceIds: readonly number[]
  /** Only bookings that this person owns or participates in, in any state. */
  personCode: string | null
  limit: number
  offset: number
}

/** A page of the bookings that a search finds, by start time. */
export function selectBookingHits(db: Db, filter: SearchFilter): Promise<BookingRow[]> {
  const ofResources =
    filter.resourceIds.length > 0
      ? db`and booking.resource_id = any(${filter.resourceIds as number[]}::bigint[])`
      : db``
  const whose = filter.personCode
    ? db`booking.request_id = any(array(
             select request_id from reservation_request where person_code = ${filter.personCode}
             union
             select request_id from reservation_participant where person_code = ${filter.personCode}))
         ${ofResources}`
    : db`booking.resource_id = any(${filter.resourceIds as number[]}::bigint[])
         and booking.state in ('requested', 'held', 'accepted', 'ended')`
  return db<BookingRow[]>`
    ${bookings(db)}
     where ${whose} and booking.during && ${rangeOf(db, new Date(filter.from), new Date(filter.until))}
       and ${textFits(db, db`request.title`, filter.title)}
       and ${textFits(db, db`request.content`, filter.content)}
       and ${textFits(db, db`concat_ws(chr(10), ${textsOfName(db, db`person.names`)})`, filter.reserver)}
     order by lower(booking.during), booking.booking_id
     limit ${filter.limit} offset ${filter.offset}`
}

/** The base statement of this room's lists, to be extended by conditions. */
export const bookingRows = bookings
