import type { BookingState } from '@maru/api/reservation'
import type { Db } from '#kit/db.ts'
import type { BookingOwner } from '#kit/room-slots/room-booking.ts'
import { rangeOf } from '../resource/resource.sql.ts'

/** An open booking of a thing of another room. */
export interface OwnedRow {
  comCode: string
  bookingId: number
  requestId: number
  resourceId: number
  dateKey: string
  state: BookingState
  title: string
  startUtc: string
  endUtc: string
}

/** Bookings of an owner that are open and have not ended; `lock` locks them until the transaction ends. */
export function selectOwned(
  db: Db,
  { source, sourceId }: BookingOwner,
  now: Date,
  lock = false,
): Promise<OwnedRow[]> {
  return db<OwnedRow[]>`
    select booking.com_code, booking.booking_id, booking.request_id, booking.resource_id, owner.date_key,
           booking.state, request.title, lower(booking.during) as start_utc, upper(booking.during) as end_utc
      from reservation_booking_owner owner
      join reservation_booking booking
        on booking.com_code = owner.com_code and booking.booking_id = owner.booking_id
      join reservation_request request
        on request.com_code = booking.com_code and request.request_id = booking.request_id
     where owner.source = ${source} and owner.source_id = ${sourceId}
       and booking.state in ('requested', 'waiting', 'held', 'accepted') and upper(booking.during) > ${now}
     order by booking.resource_id, lower(booking.during), booking.booking_id
     limit 5000 ${lock ? db`for update of booking` : db``}`
}

/** A booking of a room that everyone sees who sees the room; `unit` is null for a request. */
export interface RoomUseRow {
  resourceId: number
  unit: number | null
  title: string
  startUtc: string
  endUtc: string
}

/** The bookings of rooms that overlap a period, in their order. */
export function selectRoomUses(
  db: Db,
  resourceIds: readonly number[],
  { from, until }: { from: Date; until: Date },
  limit: number,
): Promise<RoomUseRow[]> {
  return db<RoomUseRow[]>`
    select booking.resource_id, booking.unit, request.title, lower(booking.during) as start_utc,
           upper(booking.during) as end_utc
      from reservation_booking booking
      join reservation_request request
        on request.com_code = booking.com_code and request.request_id = booking.request_id
     where booking.resource_id = any(${resourceIds as number[]}::bigint[])
       and booking.during && ${rangeOf(db, from, until)}
       and booking.state in ('requested', 'held', 'accepted', 'ended')
     order by booking.resource_id, lower(booking.during), booking.booking_id limit ${limit}`
}

/** The times at which rooms are blocked within a period. */
export function selectRoomBlackouts(
  db: Db,
  resourceIds: readonly number[],
  { from, until }: { from: Date; until: Date },
  limit: number,
): Promise<{ resourceId: number; startUtc: string; endUtc: string }[]> {
  return db<{ resourceId: number; startUtc: string; endUtc: string }[]>`
    select resource_id, lower(during) as start_utc, upper(during) as end_utc from reservation_blackout
     where resource_id = any(${resourceIds as number[]}::bigint[]) and during && ${rangeOf(db, from, until)}
     order by resource_id, lower(during) limit ${limit}`
}

/** One date to write: its key, times, and the unit that it gets. */
export interface OwnedDraft {
  key: string
  startDate: string
  endDate: string
  startMinute: number
  endMinute: number
  start: number
  end: number
  unit: number | null
  state: 'requested' | 'accepted'
}

const at = (instant: number) => new Date(instant).toISOString()

const draftRows = (db: Db, drafts: readonly OwnedDraft[], bufferMinutes: number) => db`
  unnest(${drafts.map((_draft, index) => index)}::int[], ${drafts.map((one) => one.key)}::text[],
         ${drafts.map((one) => one.startDate)}::date[], ${drafts.map((one) => one.endDate)}::date[],
         ${drafts.map((one) => one.startMinute)}::int[], ${drafts.map((one) => one.endMinute)}::int[],
         ${drafts.map((one) => at(one.start))}::timestamptz[], ${drafts.map((one) => at(one.end))}::timestamptz[],
         ${drafts.map((one) => at(one.end + bufferMinutes * 60_000))}::timestamptz[],
         ${drafts.map((one) => one.unit)}::int[], ${drafts.map((one) => one.state)}::text[])
    draft (place, date_key, start_date, end_date, start_minute, end_minute, starts, ends, frees, unit, state)`

/** Inserts dates, each with a request of its own, so that each can be changed alone; returns the ids by key. */
export async function insertOwned(
  db: Db,
  booked: {
    owner: BookingOwner
    resource: { comCode: string; resourceId: number; bufferMinutes: number }
    person: { personCode: string; comCode: string; deptCode: string }
    title: string
    drafts: readonly OwnedDraft[]
  },
  now: Date,
): Promise<Map<string, number>> {
  const { owner, resource, person, title, drafts } = booked
  const rows = await db<{ dateKey: string; bookingId: number }[]>`
    with given as (
      select draft.*, nextval(pg_get_serial_sequence('reservation_request', 'request_id')) as request_id,
             nextval(pg_get_serial_sequence('reservation_booking', 'booking_id')) as booking_id
        from ${draftRows(db, drafts, resource.bufferMinutes)} order by draft.place),
    asked as (
      insert into reservation_request (
        com_code, request_id, resource_id, person_code, person_com_code, dept_code, title, start_date, end_date,
        start_minute, end_minute, created_at, updated_at)
      overriding system value
      select ${resource.comCode}, request_id, ${resource.resourceId}, ${person.personCode}, ${person.comCode},
             ${person.deptCode}, ${title}, start_date, end_date, start_minute, end_minute, ${now}, ${now} from given),
    booked as (
      insert into reservation_booking (
        com_code, booking_id, request_id, resource_id, start_date, during, occupied, unit, state, created_at,
        updated_at)
      overriding system value
      select ${resource.comCode}, booking_id, request_id, ${resource.resourceId}, start_date,
             tstzrange(starts, ends), tstzrange(starts, frees), unit, state, ${now}, ${now} from given),
    owned as (
      insert into reservation_booking_owner (com_code, booking_id, source, source_id, date_key)
      select ${resource.comCode}, booking_id, ${owner.source}, ${owner.sourceId}, date_key from given)
    select date_key, booking_id from given`
  return new Map(rows.map((row) => [row.dateKey, row.bookingId]))
}

/** Moves dates to new times. Their units must be free at this moment. */
export async function updateOwned(
  db: Db,
  resource: { comCode: string; bufferMinutes: number },
  moved: readonly (OwnedDraft & { bookingId: number })[],
  now: Date,
): Promise<void> {
  await db`
    with given as (
      select draft.*, named.booking_id
        from ${draftRows(db, moved, resource.bufferMinutes)}
        join unnest(${moved.map((one) => one.bookingId)}::bigint[]) with ordinality named (booking_id, place)
          on named.place = draft.place + 1),
    booked as (
      update reservation_booking booking
         set start_date = given.start_date, during = tstzrange(given.starts, given.ends),
             occupied = tstzrange(given.starts, given.frees), unit = given.unit, state = given.state,
             hold_until = null, checked_in_at = null, reason = '', queued_at = null, updated_at = ${now}
        from given
       where booking.com_code = ${resource.comCode} and booking.booking_id = given.booking_id
      returning booking.request_id, given.start_date, given.end_date, given.start_minute, given.end_minute)
    update reservation_request request
       set start_date = booked.start_date, end_date = booked.end_date, start_minute = booked.start_minute,
           end_minute = booked.end_minute, version = version + 1, updated_at = ${now}
      from booked
     where request.com_code = ${resource.comCode} and request.request_id = booked.request_id`
}

/** Changes the title of bookings, where it differs. */
export async function updateOwnedTitle(
  db: Db,
  requestIds: readonly number[],
  title: string,
  now: Date,
): Promise<void> {
  await db`
    update reservation_request set title = ${title}, version = version + 1, updated_at = ${now}
     where request_id = any(${requestIds as number[]}::bigint[]) and title <> ${title}`
}
