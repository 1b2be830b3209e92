import type { Db } from '#kit/db.ts'
import { type EventRow, eventColumns } from '../store/event.sql.ts'

/** A stored event with the id of a file, also if it was removed. */
export interface KnownRow {
  eventId: number
  uid: string
  sequence: number
  updatedAt: string
  isRemoved: boolean
  /** Whether only single dates of its series are stored. */
  isPartial: boolean
}

/** Events of a calendar with these ids, locked; of several with one id the one that is not removed, or the newest. */
export function selectKnown(db: Db, calendarId: number, uids: readonly string[]): Promise<KnownRow[]> {
  return db<KnownRow[]>`
    select distinct on (event.uid) event.event_id, event.uid, event.sequence, event.updated_at, event.is_partial,
           event.deleted_at is not null as is_removed
      from calendar_event event
     where event.calendar_id = ${calendarId} and event.uid = any(${uids as string[]}::text[])
     order by event.uid, event.deleted_at is not null, event.event_id desc`
}

/** Stored events with the content lines that the portal does not interpret. */
export function selectStored(
  db: Db,
  eventIds: readonly number[],
): Promise<(EventRow & { foreignFields: string[]; isPartial: boolean })[]> {
  return db<(EventRow & { foreignFields: string[]; isPartial: boolean })[]>`
    select ${eventColumns(db)}, event.foreign_fields, event.is_partial
      from calendar_event event where event.event_id = any(${eventIds as number[]}::bigint[])`
}

/** Serialises imports into a calendar until the transaction ends, so that two at once give no doubles. */
export async function lockImport(db: Db, calendarId: number): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`calendar.import:${calendarId}`}, 0))`
}

const fields = (db: Db) => db`
  title text, place text, content text, is_all_day boolean, start_at timestamp, end_at timestamp, time_zone text,
  rule text, excluded timestamp[], extra timestamp[], class text, shows text, is_cancelled boolean, sequence int,
  foreign_fields jsonb, is_partial boolean`

/**
 * Creates events, or replaces them where `event_id` is given, from a JSON array. Returns their numbers by uid.
 */
export async function writeEvents(
  db: Db,
  key: { comCode: string; calendarId: number; personCode: string; organizerCode: string },
  json: string,
  now: Date,
): Promise<Map<string, number>> {
  const { comCode, calendarId, personCode, organizerCode } = key
  const rows = await db<{ eventId: number; uid: string }[]>`
    with given as (
      select * from jsonb_to_recordset(${json}::text::jsonb) as one (event_id bigint, uid text, ${fields(db)})),
    changed as (
      update calendar_event event
         set title = given.title, place = given.place, content = given.content, is_all_day = given.is_all_day,
             start_at = given.start_at, end_at = given.end_at, time_zone = given.time_zone, rule = given.rule,
             lunar_month = null, lunar_day = null, lunar_leap = null, lunar_until = null,
             excluded = given.excluded, extra = given.extra, class = given.class, shows = given.shows,
             is_cancelled = given.is_cancelled, sequence = greatest(event.sequence, given.sequence),
             foreign_fields = given.foreign_fields, is_partial = given.is_partial, version = event.version + 1, updated_at = ${now},
             deleted_at = null
        from given
       where event.com_code = ${comCode} and event.event_id = given.event_id and event.calendar_id = ${calendarId}
      returning event.event_id, event.uid),
    created as (
      insert into calendar_event
        (com_code, calendar_id, uid, organizer_code, created_by, title, place, content, is_all_day, start_at, end_at,
         time_zone, rule, excluded, extra, class, shows, is_cancelled, sequence, foreign_fields, is_partial, created_at,
         updated_at)
      select ${comCode}, ${calendarId}, uid, ${organizerCode}, ${personCode}, title, place, content, is_all_day,
             start_at, end_at, time_zone, rule, excluded, extra, class, shows, is_cancelled, sequence, foreign_fields,
             is_partial, ${now}, ${now}
        from given where event_id is null
      returning event_id, uid)
    select * from changed union all select * from created`
  return new Map(rows.map(({ uid, eventId }) => [uid, eventId]))
}

/** Replaces the exceptions of events from a JSON array with `event_id`. */
export async function writeExceptions(
  db: Db,
  comCode: string,
  eventIds: readonly number[],
  json: string,
): Promise<void> {
  const ids = eventIds as number[]
  await db`delete from calendar_exception where com_code = ${comCode} and event_id = any(${ids}::bigint[])`
  await db`
    insert into calendar_exception
      (com_code, event_id, original, title, place, content, is_all_day, start_at, end_at, time_zone, class, shows,
       is_cancelled, sequence, foreign_fields)
    select ${comCode}, one.*
      from jsonb_to_recordset(${json}::text::jsonb) as one (
        "eventId" bigint, original timestamp, title text, place text, content text, "isAllDay" boolean,
        "startAt" timestamp, "endAt" timestamp, "timeZone" text, class text, shows text, "isCancelled" boolean,
        sequence int, "foreignFields" jsonb)`
}

/** Removes the stored dates of events and notes the span in which series are stored anew. */
export async function clearInstances(
  db: Db,
  comCode: string,
  eventIds: readonly number[],
  { from, until }: { from: string; until: string },
): Promise<void> {
  const ids = eventIds as number[]
  await db`delete from calendar_instance where com_code = ${comCode} and event_id = any(${ids}::bigint[])`
  await db`
    update calendar_event
       set made_from = case when rule is not null or cardinality(extra) > 0 then ${from}::date end,
           made_until = case when rule is not null or cardinality(extra) > 0 then ${until}::date end
     where com_code = ${comCode} and event_id = any(${ids}::bigint[])`
}

/** Stores dates of events from a JSON array. */
export async function writeInstances(
  db: Db,
  comCode: string,
  calendarId: number,
  json: string,
): Promise<void> {
  await db`
    insert into calendar_instance
      (com_code, event_id, original, calendar_id, during, first_day, last_day, is_exception)
    select ${comCode}, "eventId", original, ${calendarId},
           tstzrange("from", until, case when "from" = until then '[]' else '[)' end), "firstDay", "lastDay",
           "isException"
      from jsonb_to_recordset(${json}::text::jsonb) as one (
        "eventId" bigint, original timestamp, "from" timestamptz, until timestamptz, "firstDay" date, "lastDay" date,
        "isException" boolean)`
}
