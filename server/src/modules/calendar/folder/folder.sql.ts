import type { CalendarKind } from '@maru/api/calendar'
import type { LocalName } from '@maru/api/kit/schema'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A calendar as a person sees it: `level` 1 busy to 5 manage, 6 the own ones. */
export interface CalendarRow {
  comCode: string
  calendarId: number
  kind: CalendarKind
  ownerCode: string
  ownerName: LocalName
  name: string
  color: number | null
  isMain: boolean
  /** The calendar of birthdays of its owner. */
  isBirthday: boolean
  isBusy: boolean
  isHidden: boolean
  isAdded: boolean
  level: number
  shareCount: number
  version: number
}

/** Whose rights apply; `manages` adds the calendars of the company for its managers. */
export interface CalendarLooking {
  personCode: string
  comCode: string
  subjects: readonly string[]
  manages: boolean
}

const groupKinds = ['department', 'company', 'project']

const calendars = (db: Db, { personCode, comCode, subjects, manages }: CalendarLooking) => db`
  select calendar.com_code, calendar.calendar_id, calendar.kind, calendar.owner_code,
         coalesce(person.names, ${noName(db)}) as owner_name, calendar.name, coalesce(shown.color, calendar.color) as color,
         calendar.is_main, calendar.is_birthday, calendar.is_busy, coalesce(shown.is_hidden, false) as is_hidden,
         coalesce(shown.is_added, false) as is_added, shown.sort, calendar.version,
         greatest(coalesce(given.level, 0), case when ${manages} and calendar.com_code = ${comCode}
           and calendar.kind = any(${groupKinds}) then 5 else 0 end) as level,
         case when coalesce(given.level, 0) >= 5 then (
           select count(*)::int from calendar_share share
            where share.com_code = calendar.com_code and share.calendar_id = calendar.calendar_id
              and share.level > 0) else 0 end as share_count
    from calendar_calendar calendar
    left join lateral (
      select max(held.level) as level
        from calendar_level(${personCode}, ${subjects as string[]}::text[]) held
       where held.calendar_id = calendar.calendar_id) given on true
    left join calendar_shown shown
      on shown.person_code = ${personCode} and shown.calendar_id = calendar.calendar_id
    left join org_public_person person on person.person_code = calendar.owner_code
   where calendar.deleted_at is null`

/**
 * The calendars in a person's list: the own ones, those of departments, companies and projects that they may see, those
 * that were shared with them or their department, and those that they added.
 */
export function selectCalendars(db: Db, looking: CalendarLooking, limit: number): Promise<CalendarRow[]> {
  const { personCode, comCode, subjects, manages } = looking
  return db<CalendarRow[]>`
    select * from (${calendars(db, looking)}
       and calendar.calendar_id = any(array(
             select own.calendar_id from calendar_calendar own where own.owner_code = ${personCode}
             union
             select calendar_id from calendar_shown where person_code = ${personCode} and is_added
             union
             select share.calendar_id from calendar_share share
              where share.subject = any(${subjects as string[]}::text[]) and share.subject not like 'company:%'
             union
             select shared.calendar_id from calendar_calendar shared
               join calendar_share share
                 on share.com_code = shared.com_code and share.calendar_id = shared.calendar_id
              where shared.kind = any(${groupKinds}) and shared.com_code = ${comCode}
                and share.subject = any(${subjects as string[]}::text[])
             union
             select managed.calendar_id from calendar_calendar managed
              where ${manages} and managed.com_code = ${comCode} and managed.kind = any(${groupKinds})))) calendar
     where level > 0
     order by sort nulls last, not is_main, owner_code <> ${personCode}, is_birthday, kind, name, calendar_id
     limit ${limit}`
}

/** Calendars by number, with the person's level, also those that are not in the list. */
export function selectCalendarsById(
  db: Db,
  looking: CalendarLooking,
  calendarIds: readonly number[],
): Promise<CalendarRow[]> {
  return db<CalendarRow[]>`
    select * from (${calendars(db, looking)}
       and calendar.calendar_id = any(${calendarIds as number[]}::bigint[])) calendar
     where level > 0 order by calendar_id`
}

/** The number of a person's main calendar. */
export async function findMainCalendar(
  db: Db,
  personCode: string,
): Promise<{ comCode: string; calendarId: number } | undefined> {
  const [row] = await db<{ comCode: string; calendarId: number }[]>`
    select com_code, calendar_id from calendar_calendar where owner_code = ${personCode} and is_main`
  return row
}

/** Creates a calendar; a second main calendar of a person is not created. Returns its number, if it was. */
export async function insertCalendar(
  db: Db,
  draft: {
    comCode: string
    kind: CalendarKind
    ownerCode: string
    name: string
    color: number | null
    isMain: boolean
    isBusy: boolean
  },
  now: Date,
): Promise<number | undefined> {
  const [row] = await db<{ calendarId: number }[]>`
    insert into calendar_calendar (com_code, kind, owner_code, name, color, is_main, is_busy, created_at, updated_at)
    values (${draft.comCode}, ${draft.kind}, ${draft.ownerCode}, ${draft.name}, ${draft.color}, ${draft.isMain},
            ${draft.isBusy}, ${now}, ${now})
    on conflict (owner_code) where is_main do nothing
    returning calendar_id`
  return row?.calendarId
}

/** Creates the calendar of birthdays of a person, if there is none. */
export async function insertBirthdayCalendar(
  db: Db,
  { comCode, ownerCode }: { comCode: string; ownerCode: string },
  now: Date,
): Promise<void> {
  await db`
    insert into calendar_calendar (com_code, kind, owner_code, name, is_busy, is_birthday, created_at, updated_at)
    values (${comCode}, 'own', ${ownerCode}, '생일', false, true, ${now}, ${now})
    on conflict (owner_code) where is_birthday do nothing`
}

/** The calendar of birthdays of a person. */
export async function findBirthdayCalendar(db: Db, ownerCode: string): Promise<number | undefined> {
  const [row] = await db<{ calendarId: number }[]>`
    select calendar_id from calendar_calendar where owner_code = ${ownerCode} and is_birthday`
  return row?.calendarId
}

/** Number of calendars that a person owns, locked against a second insert of the same person. */
export async function countOwnCalendarsLocked(db: Db, personCode: string): Promise<number> {
  await db`select pg_advisory_xact_lock(hashtext('calendar_calendar'), hashtext(${personCode}))`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from calendar_calendar where owner_code = ${personCode} and deleted_at is null`
  return row?.count ?? 0
}

/** Replaces name, colour and use of a calendar; returns false if its version has changed. */
export async function updateCalendar(
  db: Db,
  { comCode, calendarId, version }: { comCode: string; calendarId: number; version: number },
  draft: { name: string; color: number | null; isBusy: boolean },
  now: Date,
): Promise<boolean> {
  const rows = await db`
    update calendar_calendar
       set name = ${draft.name}, color = ${draft.color}, is_busy = ${draft.isBusy}, version = version + 1,
           updated_at = ${now}
     where com_code = ${comCode} and calendar_id = ${calendarId} and version = ${version}
    returning calendar_id`
  return rows.length > 0
}

/** Removes a calendar with the dates of its events; they are deleted later. */
export async function updateCalendarRemoved(
  db: Db,
  { comCode, calendarId }: { comCode: string; calendarId: number },
  now: Date,
): Promise<void> {
  await db`
    update calendar_calendar set deleted_at = ${now}, version = version + 1, updated_at = ${now}
     where com_code = ${comCode} and calendar_id = ${calendarId}`
  await db`
    update calendar_event set deleted_at = ${now}, version = version + 1, updated_at = ${now}
     where com_code = ${comCode} and calendar_id = ${calendarId} and deleted_at is null`
  await db`delete from calendar_instance where calendar_id = ${calendarId}`
}

/** Stores how a person shows a calendar. */
export async function upsertShown(
  db: Db,
  personCode: string,
  { comCode, calendarId }: { comCode: string; calendarId: number },
  shown: { isHidden: boolean; color: number | null },
): Promise<void> {
  await db`
    insert into calendar_shown (person_code, com_code, calendar_id, is_hidden, color)
    values (${personCode}, ${comCode}, ${calendarId}, ${shown.isHidden}, ${shown.color})
    on conflict (person_code, calendar_id) do update set is_hidden = excluded.is_hidden, color = excluded.color`
}

/** Stores the order of calendars in a person's list. */
export async function upsertOrder(
  db: Db,
  personCode: string,
  calendars: readonly { comCode: string; calendarId: number }[],
): Promise<void> {
  await db`
    insert into calendar_shown (person_code, com_code, calendar_id, sort)
    select ${personCode}, com_code, calendar_id, sort
      from unnest(${calendars.map((one) => one.comCode)}::text[],
                  ${calendars.map((one) => one.calendarId)}::bigint[]) with ordinality
        as one (com_code, calendar_id, sort)
    on conflict (person_code, calendar_id) do update set sort = excluded.sort`
}

/** Adds a calendar of another person to a person's list, or takes it out. */
export async function upsertAdded(
  db: Db,
  personCode: string,
  { comCode, calendarId }: { comCode: string; calendarId: number },
  isAdded: boolean,
): Promise<void> {
  await db`
    insert into calendar_shown (person_code, com_code, calendar_id, is_added)
    values (${personCode}, ${comCode}, ${calendarId}, ${isAdded})
    on conflict (person_code, calendar_id) do update set is_added = excluded.is_added, is_hidden = false`
}

/** The company of a person who has a post; undefined for people without one. */
export async function findHomeCompany(db: Db, personCode: string, now: Date): Promise<string | undefined> {
  const [row] = await db<{ comCode: string }[]>`
    select person_com_code as com_code from org_person_post(${now})
     where person_code = ${personCode} and not has_left limit 1`
  return row?.comCode
}

/** People whose browsers list a calendar of one person: the owner, those who added it, and those it is shared with. */
export async function selectListeners(
  db: Db,
  calendarIds: readonly number[],
  limit: number,
): Promise<string[]> {
  const ids = calendarIds as number[]
  const rows = await db<{ personCode: string }[]>`
    select person_code from (
      select owner_code as person_code from calendar_calendar where calendar_id = any(${ids}::bigint[])
      union
      select person_code from calendar_shown where calendar_id = any(${ids}::bigint[]) and is_added
      union
      select substr(subject, 8) from calendar_share
       where calendar_id = any(${ids}::bigint[]) and subject like 'person:%') person limit ${limit}`
  return rows.map(({ personCode }) => personCode)
}
