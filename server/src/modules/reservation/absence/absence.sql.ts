import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'
import type { BookingRow } from '../booking/booking.sql.ts'

/** A booking of a person. */
export interface OwnBooking {
  bookingId: number
  title: string
  name: LocalName
  start: string
  end: string
  /** The request has other dates too. */
  isRepeat: boolean
}

/**
 * Bookings that a person has made in a period and that have not begun, without those of events, which belong to the
 * event. `also` come first and are listed whoever has them now and whatever their state is: those that an absence of the
 * person has released or given away.
 */
export function selectOwnOpen(
  db: Db,
  personCode: string,
  asked: { from: Date; until: Date; now: Date; limit: number; also: readonly number[] },
): Promise<OwnBooking[]> {
  const isAlso = db`booking.booking_id = any(${asked.also as number[]}::bigint[])`
  return db<OwnBooking[]>`
    select booking.booking_id, request.title, resource.names as name,
           lower(booking.during) as start, upper(booking.during) as "end",
           request.repeat is not null or exists (
             select from reservation_booking other
              where other.com_code = booking.com_code and other.request_id = booking.request_id
                and other.booking_id <> booking.booking_id and other.state <> 'cancelled') as is_repeat
      from reservation_request request
      join reservation_booking booking
        on booking.com_code = request.com_code and booking.request_id = request.request_id
      join reservation_resource resource
        on resource.com_code = booking.com_code and resource.resource_id = booking.resource_id
     where (request.person_code = ${personCode} and booking.state in ('requested', 'held', 'accepted')
            or ${isAlso})
       and booking.during && tstzrange(${asked.from}, ${asked.until}, '[)') and lower(booking.during) > ${asked.now}
       and not exists (
         select from reservation_booking_owner owner
          where owner.com_code = booking.com_code and owner.booking_id = booking.booking_id)
     order by ${isAlso} desc, lower(booking.during), booking.booking_id limit ${asked.limit}`
}

/** The post in which a person made a request. */
export interface RequestPost {
  personComCode: string
  deptCode: string
}

/** A request. */
type RequestKey = Pick<BookingRow, 'comCode' | 'requestId'>

/** The post in which a request was made, and the place of a person among its participants; null if they are none. */
export async function findRequestPost(
  db: Db,
  { comCode, requestId }: RequestKey,
  participant: string,
): Promise<RequestPost & { sort: number | null }> {
  const [row] = await db<(RequestPost & { sort: number | null })[]>`
    select person_com_code, dept_code, (
             select min(sort) from reservation_participant taking
              where taking.com_code = request.com_code and taking.request_id = request.request_id
                and taking.person_code = ${participant}) as sort
      from reservation_request request where com_code = ${comCode} and request_id = ${requestId}`
  if (!row) throw new Error('a locked booking has a request')
  return row
}

/** Gives a request the post again in which it was made. */
export async function updateRequestPost(
  db: Db,
  { comCode, requestId }: RequestKey,
  { personComCode, deptCode }: RequestPost,
): Promise<void> {
  await db`
    update reservation_request set person_com_code = ${personComCode}, dept_code = ${deptCode}
     where com_code = ${comCode} and request_id = ${requestId}`
}

/** Makes a person a participant again, in the former place or, if others have it by now, in the last one. */
export async function restoreParticipant(
  db: Db,
  { comCode, requestId }: RequestKey,
  personCode: string,
  sort: number,
): Promise<void> {
  const taking = db`com_code = ${comCode} and request_id = ${requestId}`
  await db`
    insert into reservation_participant (com_code, request_id, sort, person_code)
    select ${comCode}, ${requestId},
           case when bool_or(sort = ${sort}) then max(sort) + 1 else ${sort}::int end, ${personCode}
      from reservation_participant where ${taking}
    having bool_or(person_code = ${personCode}) is not true`
}
