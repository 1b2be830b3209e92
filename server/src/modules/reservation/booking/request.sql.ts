import type { LocalName } from '@maru/api/kit/schema'
import type { RepeatRule } from '@maru/api/kit/time/repeat'
import type { Participant } from '@maru/api/reservation'
import { noName, textAsName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import type { DatePlan, FirstDate } from '#kit/repeat/dates.ts'

/** A request of a person. */
export interface RequestRow {
  comCode: string
  requestId: number
  resourceId: number
  personCode: string
  personComCode: string
  deptCode: string
  title: string
  content: string
  startDate: string
  endDate: string
  startMinute: number
  endMinute: number
  repeat: RepeatRule | null
  madeUntil: string | null
  custom: { id: string; value: string }[]
  version: number
  createdAt: string
}

/** A request by its number; `lock` locks it until the transaction ends. */
export async function findRequest(db: Db, requestId: number, lock = false): Promise<RequestRow | undefined> {
  const [row] = await db<RequestRow[]>`
    select com_code, request_id, resource_id, person_code, person_com_code, dept_code, title, content, start_date,
           end_date, start_minute, end_minute, repeat, made_until, custom, version, created_at
      from reservation_request where request_id = ${requestId} ${lock ? db`for update` : db``}`
  return row
}

/** What two calls with one key must have in common to be one booking. */
export type RequestIdentity = Pick<
  RequestDraft,
  'resourceId' | 'startDate' | 'startMinute' | 'endDate' | 'endMinute'
>

/**
 * The request that a person has already created with this idempotency key; `isSame` is false if it was for another
 * resource or time.
 */
export async function findRequestByKey(
  db: Db,
  personCode: string,
  requestKey: string,
  { resourceId, startDate, startMinute, endDate, endMinute }: RequestIdentity,
): Promise<{ requestId: number; bookingIds: number[]; states: string[]; isSame: boolean } | undefined> {
  const [row] = await db<{ requestId: number; bookingIds: number[]; states: string[]; isSame: boolean }[]>`
    select bool_and((request.resource_id, request.start_date, request.start_minute, request.end_date, request.end_minute)
             = (${resourceId}::bigint, ${startDate}::date, ${startMinute}::int, ${endDate}::date, ${endMinute}::int))
             as is_same,
           request.request_id, array_agg(booking.booking_id order by lower(booking.during)) as booking_ids,
           array_agg(booking.state) as states
      from reservation_request request
      join reservation_booking booking
        on booking.com_code = request.com_code and booking.request_id = request.request_id
     where request.person_code = ${personCode} and request.request_key = ${requestKey}
     group by request.request_id`
  return row
}

/** The columns of a request to write. */
export interface RequestDraft extends FirstDate {
  comCode: string
  resourceId: number
  personCode: string
  personComCode: string
  deptCode: string
  title: string
  content: string
  repeat: RepeatRule | null
  madeUntil: string | null
  custom: { id: string; value: string }[]
  requestKey: string | null
}

/** Inserts a request; returns its number. */
export async function insertRequest(db: Db, draft: RequestDraft, now: Date): Promise<number> {
  const [row] = await db<{ requestId: number }[]>`
    insert into reservation_request (
      com_code, resource_id, person_code, person_com_code, dept_code, title, content, start_date, end_date,
      start_minute, end_minute, repeat, made_until, custom, request_key, created_at, updated_at)
    values (
      ${draft.comCode}, ${draft.resourceId}, ${draft.personCode}, ${draft.personComCode}, ${draft.deptCode},
      ${draft.title}, ${draft.content}, ${draft.startDate}, ${draft.endDate}, ${draft.startMinute},
      ${draft.endMinute}, ${draft.repeat ? db.json(draft.repeat) : null}, ${draft.madeUntil},
      ${db.json(draft.custom)}, ${draft.requestKey}, ${now}, ${now})
    returning request_id`
  if (!row) throw new Error('a returning insert answers a row')
  return row.requestId
}

/** Overwrites the columns of a request and increments its version. */
export async function updateRequest(
  db: Db,
  requestId: number,
  draft: RequestDraft,
  now: Date,
): Promise<void> {
  await db`
    update reservation_request
       set title = ${draft.title}, content = ${draft.content}, resource_id = ${draft.resourceId},
           start_date = ${draft.startDate}, end_date = ${draft.endDate}, start_minute = ${draft.startMinute},
           end_minute = ${draft.endMinute}, repeat = ${draft.repeat ? db.json(draft.repeat) : null},
           made_until = ${draft.madeUntil}, custom = ${db.json(draft.custom)}, version = version + 1,
           updated_at = ${now}
     where com_code = ${draft.comCode} and request_id = ${requestId}`
}

/**
 * Sets the last day of a request's repeat, for example because its later dates are cancelled or belong to another
 * request.
 */
export async function updateRequestEnd(
  db: Db,
  { comCode, requestId, until }: { comCode: string; requestId: number; until: string },
  now: Date,
): Promise<void> {
  await db`
    update reservation_request
       set repeat = case when repeat is null then null
                         else repeat || jsonb_build_object('end', 'SetDate', 'until', ${until}::text) end,
           former_repeat = repeat, former_made_until = made_until, made_until = null, version = version + 1,
           updated_at = ${now}
     where com_code = ${comCode} and request_id = ${requestId}`
}

/** Replaces the participants of a request. */
export async function replaceParticipants(
  db: Db,
  { comCode, requestId }: { comCode: string; requestId: number },
  people: readonly { personCode: string | null; email: string }[],
): Promise<void> {
  await db`delete from reservation_participant where com_code = ${comCode} and request_id = ${requestId}`
  if (people.length === 0) return
  await db`
    insert into reservation_participant (com_code, request_id, sort, person_code, email)
    select ${comCode}, ${requestId}, given.sort, given.person_code, given.email
      from unnest(${people.map((_one, index) => index)}::int[], ${people.map((one) => one.personCode)}::text[],
                  ${people.map((one) => one.email)}::text[]) given (sort, person_code, email)`
}

/** Participants with their current names. */
export async function selectParticipants(db: Db, requestId: number): Promise<Participant[]> {
  return db<Participant[]>`
    select taking.person_code, case when person.person_code is null then taking.email else person.email end as email,
           coalesce(person.names, ${textAsName(db, db`taking.email`)}) as name,
           coalesce(dept.names, ${noName(db)}) as dept_name
      from reservation_participant taking
      left join org_public_person person on person.person_code = taking.person_code
      left join lateral (
        select department.names
          from org_public_post post
          join org_public_department department
            on department.com_code = post.com_code and department.dept_code = post.dept_code
         where post.person_code = person.person_code and post.is_main limit 1) dept on true
     where taking.request_id = ${requestId} order by taking.sort`
}

/** Whether a person participates in a request. */
export async function isParticipant(
  db: Db,
  { comCode, requestId }: { comCode: string; requestId: number },
  personCode: string,
): Promise<boolean> {
  const rows = await db`
    select from reservation_participant
     where com_code = ${comCode} and request_id = ${requestId} and person_code = ${personCode} limit 1`
  return rows.length > 0
}

/** The subset of these people that exist and have not left. */
export async function selectKnownPeople(db: Db, personCodes: string[], now: Date): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select person.person_code
      from org_public_person person join org_public_company company on company.com_code = person.com_code
     where person.person_code = any(${personCodes}) and not org_has_left(person.retired_on, company.time_zone, ${now})`
  return rows.map((row) => row.personCode)
}

/** One date to write, with its resource and its unit. */
export interface BookingDraft extends DatePlan {
  resourceId: number
  bufferMinutes: number
  unit: number | null
  state: 'requested' | 'accepted' | 'waiting'
}

const draftRows = (db: Db, drafts: readonly BookingDraft[]) => db`
  unnest(${drafts.map((_draft, index) => index)}::int[], ${drafts.map((draft) => draft.resourceId)}::bigint[],
         ${drafts.map((draft) => draft.startDate)}::date[],
         ${drafts.map((draft) => new Date(draft.start).toISOString())}::timestamptz[],
         ${drafts.map((draft) => new Date(draft.end).toISOString())}::timestamptz[],
         ${drafts.map((draft) => new Date(draft.end + draft.bufferMinutes * 60_000).toISOString())}::timestamptz[],
         ${drafts.map((draft) => draft.unit)}::int[], ${drafts.map((draft) => draft.state)}::text[])
    given (place, resource_id, start_date, starts, ends, frees, unit, state)`

/** Inserts the dates of a request in one statement; the exclusion constraint refuses overlaps. */
export async function insertBookings(
  db: Db,
  request: { comCode: string; requestId: number },
  drafts: readonly BookingDraft[],
  now: Date,
): Promise<number[]> {
  const rows = await db<{ bookingId: number }[]>`
    insert into reservation_booking (
      com_code, request_id, resource_id, start_date, during, occupied, unit, state, created_at, updated_at, queued_at)
    select ${request.comCode}, ${request.requestId}, given.resource_id, given.start_date,
           tstzrange(given.starts, given.ends), tstzrange(given.starts, given.frees), given.unit, given.state,
           ${now}, ${now}, case when given.state = 'waiting' then ${now}::timestamptz end
      from ${draftRows(db, drafts)}
     order by given.place
    returning booking_id`
  return rows.map((row) => row.bookingId)
}

/**
 * Overwrites dates of the same request with the drafts, in the same order. The dates must not occupy units at this
 * moment. A waiting date that gets another time or resource goes to the end of the waiting list.
 */
export async function updateBookings(
  db: Db,
  request: { comCode: string; requestId: number },
  bookingIds: readonly number[],
  drafts: readonly BookingDraft[],
  now: Date,
): Promise<void> {
  if (drafts.length === 0) return
  await db`
    update reservation_booking booking
       set request_id = ${request.requestId}, resource_id = given.resource_id, start_date = given.start_date,
           during = tstzrange(given.starts, given.ends), occupied = tstzrange(given.starts, given.frees),
           unit = given.unit, state = given.state, hold_until = null, checked_in_at = null, updated_at = ${now},
           queued_at = case when given.state <> 'waiting' then null
                            when booking.resource_id = given.resource_id
                             and booking.during = tstzrange(given.starts, given.ends)
                              then coalesce(booking.queued_at, ${now})
                            else ${now} end
      from ${draftRows(db, drafts)}
      join unnest(${bookingIds as number[]}::bigint[]) with ordinality named (booking_id, place)
        on named.place = given.place + 1
     where booking.com_code = ${request.comCode} and booking.booking_id = named.booking_id`
}

/**
 * Cancels bookings: their units are free again. The person who cancels them can undo it; null for bookings that another
 * change releases.
 */
export async function updateBookingsCancelled(
  db: Db,
  bookingIds: readonly number[],
  reason: string,
  now: Date,
  canceledBy: string | null = null,
): Promise<void> {
  await db`
    update reservation_booking
       set state = 'cancelled', canceled_from = state, canceled_unit = unit, canceled_by = ${canceledBy}, unit = null,
           hold_until = null, reason = ${reason}, updated_at = ${now}
     where booking_id = any(${bookingIds as number[]}::bigint[])`
}

/** Moves bookings to another request, for example when one date of a series is changed separately. */
export async function updateBookingsRequest(
  db: Db,
  bookingIds: readonly number[],
  request: { comCode: string; requestId: number },
): Promise<void> {
  await db`
    update reservation_booking set request_id = ${request.requestId}
     where com_code = ${request.comCode} and booking_id = any(${bookingIds as number[]}::bigint[])`
}

/** Decisions on the bookings of a request, oldest first. */
export function selectDecisions(db: Db, requestId: number) {
  return db<
    {
      bookingId: number
      personCode: string
      accepts: boolean
      comment: string
      decidedDate: string
      name: LocalName
    }[]
  >`
    select decision.booking_id, decision.person_code, decision.accepts, decision.comment, decision.decided_at as decided_date,
           coalesce(person.names, ${noName(db)}) as name
      from reservation_decision decision
      join reservation_booking booking
        on booking.com_code = decision.com_code and booking.booking_id = decision.booking_id
      left join org_public_person person on person.person_code = decision.person_code
     where booking.request_id = ${requestId} order by decision.decided_at limit 1000`
}
