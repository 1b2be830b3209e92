import type { BusyKind, EventClass } from '@maru/api/calendar'
import { emptyName } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { column, number, table, text } from '#kit/data/table.sql.ts'
import type { Db } from '#kit/db.ts'

/** What is stored of events besides their draft: the name of a program for them, lines that are not interpreted, files, and the period whose dates are stored. */
export const storedEvent = table(
  'calendar_event',
  { comCode: text, eventId: number },
  {
    davName: column<string | null>(),
    foreignFields: column<string[]>(),
    fileCode: column<string | null>(),
    madeFrom: column<string | null>(),
    madeUntil: column<string | null>(),
  },
)

/** An event as stored. Wall-clock times are texts as PostgreSQL writes them. */
export interface EventRow {
  comCode: string
  eventId: number
  calendarId: number
  uid: string
  chainId: number | null
  organizerCode: string
  createdBy: string
  title: string
  place: string
  content: string
  isAllDay: boolean
  startAt: string
  endAt: string
  timeZone: string
  rule: string | null
  lunarMonth: number | null
  lunarDay: number | null
  lunarLeap: boolean | null
  lunarUntil: string | null
  excluded: string[]
  extra: string[]
  class: EventClass
  shows: BusyKind
  isCancelled: boolean
  sequence: number
  madeFrom: string | null
  madeUntil: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** What differs on one date of a series; null where the date has what the series has. */
export interface ExceptionRow {
  original: string
  title: string | null
  place: string | null
  content: string | null
  isAllDay: boolean | null
  startAt: string | null
  endAt: string | null
  timeZone: string | null
  class: EventClass | null
  shows: BusyKind | null
  isCancelled: boolean | null
  sequence: number
  /** Content lines that the portal does not interpret. */
  foreignFields: string[] | null
}

/** Columns that a change writes. */
export type EventDraft = Pick<
  EventRow,
  | 'calendarId'
  | 'title'
  | 'place'
  | 'content'
  | 'isAllDay'
  | 'startAt'
  | 'endAt'
  | 'timeZone'
  | 'rule'
  | 'lunarMonth'
  | 'lunarDay'
  | 'lunarLeap'
  | 'lunarUntil'
  | 'excluded'
  | 'extra'
  | 'class'
  | 'shows'
  | 'isCancelled'
  | 'sequence'
>

/** The columns of an event in a statement in which it is named `event`. */
export const eventColumns = (db: Db) => db`
  event.com_code, event.event_id, event.calendar_id, event.uid, event.chain_id, event.organizer_code, event.created_by,
  event.title, event.place, event.content, event.is_all_day, event.start_at, event.end_at, event.time_zone, event.rule,
  event.lunar_month, event.lunar_day, event.lunar_leap, event.lunar_until, event.excluded::text[] as excluded,
  event.extra::text[] as extra, event.class, event.shows, event.is_cancelled, event.sequence, event.made_from,
  event.made_until, event.version, event.created_at, event.updated_at`

/** Creates an event; `uid` and `chainId` join the parts of a series that was cut. Returns its number. */
export async function insertEvent(
  db: Db,
  key: { comCode: string; uid: string; chainId: number | null; organizerCode: string; createdBy: string },
  draft: EventDraft,
  now: Date,
): Promise<number> {
  const [row] = await db<{ eventId: number }[]>`
    insert into calendar_event
      (com_code, calendar_id, uid, chain_id, organizer_code, created_by, title, place, content, is_all_day, start_at,
       end_at, time_zone, rule, lunar_month, lunar_day, lunar_leap, lunar_until, excluded, extra, class, shows,
       is_cancelled, sequence, created_at, updated_at)
    values
      (${key.comCode}, ${draft.calendarId}, ${key.uid}, ${key.chainId}, ${key.organizerCode}, ${key.createdBy},
       ${draft.title}, ${draft.place}, ${draft.content}, ${draft.isAllDay}, ${draft.startAt}::text::timestamp,
       ${draft.endAt}::text::timestamp, ${draft.timeZone}, ${draft.rule}, ${draft.lunarMonth}, ${draft.lunarDay},
       ${draft.lunarLeap}, ${draft.lunarUntil}::text::timestamp, ${draft.excluded}::text[]::timestamp[],
       ${draft.extra}::text[]::timestamp[], ${draft.class}, ${draft.shows}, ${draft.isCancelled}, ${draft.sequence},
       ${now}, ${now})
    returning event_id`
  if (!row) throw new Error('an insert returned no row')
  return row.eventId
}

/** Gives an event the content lines of another one that the portal does not interpret. */
export async function copyForeignFields(
  db: Db,
  comCode: string,
  fromId: number,
  toId: number,
): Promise<void> {
  await db`
    update calendar_event event set foreign_fields = source.foreign_fields
      from calendar_event source
     where event.com_code = ${comCode} and event.event_id = ${toId}
       and source.com_code = ${comCode} and source.event_id = ${fromId}`
}

/** Replaces the fields of an event and raises its version. */
export async function updateEvent(
  db: Db,
  { comCode, eventId }: Pick<EventRow, 'comCode' | 'eventId'>,
  draft: EventDraft,
  now: Date,
): Promise<void> {
  await db`
    update calendar_event
       set calendar_id = ${draft.calendarId}, title = ${draft.title}, place = ${draft.place},
           content = ${draft.content}, is_all_day = ${draft.isAllDay}, start_at = ${draft.startAt}::text::timestamp,
           end_at = ${draft.endAt}::text::timestamp, time_zone = ${draft.timeZone}, rule = ${draft.rule},
           lunar_month = ${draft.lunarMonth}, lunar_day = ${draft.lunarDay}, lunar_leap = ${draft.lunarLeap},
           lunar_until = ${draft.lunarUntil}::text::timestamp, excluded = ${draft.excluded}::text[]::timestamp[],
           extra = ${draft.extra}::text[]::timestamp[], class = ${draft.class}, shows = ${draft.shows},
           is_cancelled = ${draft.isCancelled}, sequence = ${draft.sequence}, version = version + 1,
           updated_at = ${now}
     where com_code = ${comCode} and event_id = ${eventId}`
}

/** Marks an event as removed; its dates are no longer listed. */
export async function updateEventRemoved(
  db: Db,
  { comCode, eventId }: Pick<EventRow, 'comCode' | 'eventId'>,
  now: Date,
): Promise<void> {
  await db`
    update calendar_event set deleted_at = ${now}, version = version + 1, updated_at = ${now}
     where com_code = ${comCode} and event_id = ${eventId}`
  await db`delete from calendar_instance where com_code = ${comCode} and event_id = ${eventId}`
}

/** An event that is not removed; `lock` locks it until the transaction ends. */
export async function findEvent(db: Db, eventId: number, lock = false): Promise<EventRow | undefined> {
  const [row] = await db<EventRow[]>`
    select ${eventColumns(db)} from calendar_event event
     where event.event_id = ${eventId} and event.deleted_at is null ${lock ? db`for no key update` : db``}`
  return row
}

/** Series of these calendars whose stored dates do not cover a span of days. */
export function selectSeriesOutside(
  db: Db,
  { calendarIds, eventIds }: { calendarIds: readonly number[]; eventIds: readonly number[] },
  { from, until }: { from: string; until: string },
  limit: number,
): Promise<EventRow[]> {
  return db<EventRow[]>`
    select ${eventColumns(db)} from calendar_event event
     where (event.calendar_id = any(${calendarIds as number[]}::bigint[])
            or event.event_id = any(${eventIds as number[]}::bigint[]))
       and event.made_until is not null and event.deleted_at is null
       and (event.made_until < ${until} or event.made_from > ${from})
     order by event.event_id limit ${limit}`
}

/** Series whose stored dates end before a day, the earliest first. */
export function selectSeriesToExtend(db: Db, before: string, limit: number): Promise<EventRow[]> {
  return db<EventRow[]>`
    select ${eventColumns(db)} from calendar_event event
     where event.made_until < ${before} and event.deleted_at is null
     order by event.made_until, event.event_id limit ${limit}`
}

const exceptionColumns = (db: Db) => db`
  original, title, place, content, is_all_day, start_at, end_at, time_zone, class, shows, is_cancelled, sequence,
  foreign_fields`

/** The dates of a series that differ from it, in order. */
export function selectExceptions(
  db: Db,
  { comCode, eventId }: Pick<EventRow, 'comCode' | 'eventId'>,
): Promise<ExceptionRow[]> {
  return db<ExceptionRow[]>`
    select ${exceptionColumns(db)} from calendar_exception
     where com_code = ${comCode} and event_id = ${eventId} order by original`
}

/** The exceptions of several events. */
export function selectExceptionsOf(
  db: Db,
  eventIds: readonly number[],
): Promise<(ExceptionRow & { eventId: number })[]> {
  return db<(ExceptionRow & { eventId: number })[]>`
    select event_id, ${exceptionColumns(db)} from calendar_exception
     where event_id = any(${eventIds as number[]}::bigint[]) order by event_id, original`
}

/** Replaces all exceptions of an event. */
export async function replaceExceptions(
  db: Db,
  { comCode, eventId }: Pick<EventRow, 'comCode' | 'eventId'>,
  exceptions: readonly ExceptionRow[],
): Promise<void> {
  await db`delete from calendar_exception where com_code = ${comCode} and event_id = ${eventId}`
  if (exceptions.length === 0) return
  await db`
    insert into calendar_exception
      (com_code, event_id, original, title, place, content, is_all_day, start_at, end_at, time_zone, class, shows,
       is_cancelled, sequence, foreign_fields)
    select ${comCode}, ${eventId}, (row ->> 'original')::timestamp, row ->> 'title', row ->> 'place',
           row ->> 'content', (row ->> 'isAllDay')::boolean, (row ->> 'startAt')::timestamp,
           (row ->> 'endAt')::timestamp, row ->> 'timeZone', row ->> 'class', row ->> 'shows',
           (row ->> 'isCancelled')::boolean, (row ->> 'sequence')::int,
           nullif(row -> 'foreignFields', 'null'::jsonb)
      from jsonb_array_elements(${JSON.stringify(exceptions)}::text::jsonb) row`
}

/** The current name of a person in every language; empty for an unknown one. */
export async function findPersonName(db: Db, personCode: string): Promise<LocalName> {
  const [row] = await db<{ names: LocalName }[]>`
    select names from org_public_person where person_code = ${personCode}`
  return row?.names ?? emptyName
}
