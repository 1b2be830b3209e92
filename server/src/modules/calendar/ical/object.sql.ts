import type { Answer, AttendeeRole } from '@maru/api/calendar'
import type { LocalName } from '@maru/api/kit/schema'
import { textAsName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { type EventRow, eventColumns } from '../store/event.sql.ts'

/** An event with the content lines that the portal keeps for other programs, and the name of its address in CalDAV. */
export type ObjectRow = EventRow & { foreignFields: string[]; davName: string | null; isPartial: boolean }

/** Events of a calendar; with `guestCode` also those to which this person is invited and did not decline. */
export interface ObjectScope {
  calendarId: number
  guestCode: string | null
  /** Events that do not repeat and ended before are left out. */
  from: Date | null
}

const inScope = (db: Db, { calendarId, guestCode }: ObjectScope) => db`
  (event.calendar_id = ${calendarId} or event.event_id = any(array(
     select mine.event_id from calendar_attendee mine where mine.person_code = ${guestCode} and mine.answer <> 'declined')))`

/** A page of events in the order of their numbers. */
export function selectObjects(
  db: Db,
  scope: ObjectScope,
  { after, limit, eventIds }: { after: number; limit: number; eventIds: readonly number[] | null },
): Promise<ObjectRow[]> {
  return db<ObjectRow[]>`
    select ${eventColumns(db)}, event.foreign_fields, event.dav_name, event.is_partial
      from calendar_event event
     where ${inScope(db, scope)} and event.deleted_at is null and event.event_id > ${after}
       ${eventIds ? db`and event.event_id = any(${eventIds as number[]}::bigint[])` : db``}
       and (event.rule is not null or event.lunar_month is not null or cardinality(event.extra) > 0
            or ${scope.from}::timestamptz is null or event.end_at >= ${scope.from}::timestamptz - interval '1 day')
     order by event.event_id limit ${limit}`
}

/**
 * A value that changes whenever an event of the scope, an exception or an answer changes, and with the reminders of
 * `personCode`, if they are written.
 */
export async function selectScopeState(
  db: Db,
  scope: ObjectScope,
  personCode: string | null,
): Promise<string> {
  const [row] = await db<{ state: string }[]>`
    select concat_ws(' ', count(*), coalesce(sum(event.version), 0), max(event.updated_at),
             (select max(answered.answered_at) from calendar_attendee answered
               where answered.event_id = any(array_agg(event.event_id))),
             (select concat_ws(' ', count(*), max(given.answered_at))
                from calendar_answer given
                join calendar_attendee attendee on attendee.com_code = given.com_code
                                               and attendee.attendee_id = given.attendee_id
               where attendee.event_id = any(array_agg(event.event_id))),
             (select md5(string_agg(reminder.event_id || ':' || reminder.minutes, ' '
                                    order by reminder.event_id, reminder.minutes))
                from calendar_reminder reminder
               where reminder.person_code = ${personCode}
                 and reminder.event_id = any(array_agg(event.event_id)))) as state
      from calendar_event event where ${inScope(db, scope)}`
  return row?.state ?? ''
}

/** A person of an event with a name and an address. */
export interface ObjectPerson {
  eventId: number
  name: LocalName
  email: string
  role: AttendeeRole
  answer: Answer
}

/** The attendees of several events in their order. */
export function selectObjectPeople(db: Db, eventIds: readonly number[]): Promise<ObjectPerson[]> {
  return db<ObjectPerson[]>`
    select attendee.event_id, coalesce(person.email, attendee.email) as email, attendee.role, attendee.answer,
           coalesce(person.names, ${textAsName(db, db`attendee.email`)}) as name
      from calendar_attendee attendee
      left join org_public_person person on person.person_code = attendee.person_code
     where attendee.event_id = any(${eventIds as number[]}::bigint[])
     order by attendee.event_id, attendee.sort, attendee.attendee_id`
}

/** An answer of an attendee to one date of a series. */
export interface ObjectAnswer {
  eventId: number
  original: string
  email: string
  answer: Answer
}

/** The answers to single dates of several events in the order of the dates. */
export function selectObjectAnswers(db: Db, eventIds: readonly number[]): Promise<ObjectAnswer[]> {
  return db<ObjectAnswer[]>`
    select attendee.event_id, given.original, lower(coalesce(person.email, attendee.email)) as email, given.answer
      from calendar_answer given
      join calendar_attendee attendee
        on attendee.com_code = given.com_code and attendee.attendee_id = given.attendee_id
      left join org_public_person person on person.person_code = attendee.person_code
     where attendee.event_id = any(${eventIds as number[]}::bigint[])
     order by attendee.event_id, given.original, email`
}

/** Names and addresses of organisers by person code. */
export async function selectOrganizers(
  db: Db,
  personCodes: readonly string[],
): Promise<Map<string, { name: LocalName; email: string }>> {
  const rows = await db<{ personCode: string; name: LocalName; email: string }[]>`
    select person_code, coalesce(email, '') as email,
           names as name
      from org_public_person where person_code = any(${personCodes as string[]}::text[])`
  return new Map(rows.map((row) => [row.personCode, row]))
}

/** The viewer's reminders of several events. */
export function selectObjectReminders(
  db: Db,
  eventIds: readonly number[],
  personCode: string,
): Promise<{ eventId: number; minutes: number }[]> {
  return db`
    select event_id, minutes from calendar_reminder
     where event_id = any(${eventIds as number[]}::bigint[]) and person_code = ${personCode}
     order by event_id, minutes`
}
