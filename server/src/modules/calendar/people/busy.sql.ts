import type { Db } from '#kit/db.ts'

/** A time in which a person is not free. */
export interface BusyRow {
  personCode: string
  from: string
  until: string
  firstDay: string | null
  lastDay: string | null
  shows: 'busy' | 'tentative' | 'away'
}

/**
 * The taken times of several people in one statement over the stored dates: events of their own calendars that count,
 * and events of others that they have not declined. Free, cancelled and declined events, and the excepted one, do not
 * count. An invitation without an answer is tentative. All-day events count only if they are marked as away or busy.
 */
export function selectBusy(
  db: Db,
  personCodes: readonly string[],
  { from, until, exceptEventId }: { from: Date; until: Date; exceptEventId: number | null },
): Promise<BusyRow[]> {
  const people = db`${personCodes as string[]}::text[]`
  const range = db`tstzrange(${from}, ${until}, '[)')`
  return db<BusyRow[]>`
    with found as (
      select calendar.owner_code as person_code, instance.event_id, instance.original, instance.during,
             instance.first_day, instance.last_day, null::text as answer
        from calendar_calendar calendar cross join lateral (
          select * from calendar_instance instance
           where instance.calendar_id = calendar.calendar_id and instance.during && ${range} offset 0) instance
       where calendar.owner_code = any(${people}) and calendar.kind = 'own' and calendar.is_busy
         and calendar.deleted_at is null
      union all
      select mine.person_code, instance.event_id, instance.original, instance.during, instance.first_day,
             instance.last_day, coalesce(single.answer, mine.answer)
        from calendar_attendee mine cross join lateral (
          select * from calendar_instance instance
           where instance.event_id = mine.event_id and instance.during && ${range} offset 0) instance
        left join calendar_answer single
          on single.com_code = mine.com_code and single.attendee_id = mine.attendee_id
             and single.original = instance.original
       where mine.person_code = any(${people}))
    select found.person_code, lower(found.during) as "from", upper(found.during) as until, found.first_day,
           found.last_day,
           case when coalesce(exception.shows, event.shows) = 'busy' and found.answer in ('none', 'tentative')
                then 'tentative' else coalesce(exception.shows, event.shows) end as shows
      from found
      join calendar_event event on event.event_id = found.event_id and event.deleted_at is null
      left join calendar_exception exception
        on exception.com_code = event.com_code and exception.event_id = found.event_id
           and exception.original = found.original
     where coalesce(exception.shows, event.shows) <> 'free'
       and not coalesce(exception.is_cancelled, event.is_cancelled)
       and found.answer is distinct from 'declined'
       and lower(found.during) < upper(found.during)
       and (${exceptEventId}::bigint is null or found.event_id <> ${exceptEventId})
     order by found.person_code, lower(found.during) limit 100000`
}

/** The people whose main calendar shows at least when they are busy to these subjects; includes the viewer. */
export async function selectShowing(
  db: Db,
  personCodes: readonly string[],
  viewer: { personCode: string; subjects: readonly string[] },
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select distinct calendar.owner_code as person_code
      from calendar_calendar calendar
      join calendar_level(${viewer.personCode}, ${viewer.subjects as string[]}::text[]) given
        on given.calendar_id = calendar.calendar_id
     where calendar.owner_code = any(${personCodes as string[]}::text[]) and calendar.is_main
       and calendar.calendar_id = any(array(
             select own.calendar_id from calendar_calendar own
              where own.owner_code = any(${personCodes as string[]}::text[]) and own.is_main))`
  return rows.map(({ personCode }) => personCode)
}

/** People of these codes without a main calendar: they share when they are busy with their company. */
export async function selectWithoutCalendar(
  db: Db,
  personCodes: readonly string[],
  now: Date,
): Promise<{ personCode: string; comCode: string }[]> {
  return db<{ personCode: string; comCode: string }[]>`
    select distinct post.person_code, post.person_com_code as com_code from org_person_post(${now}) post
     where post.person_code = any(${personCodes as string[]}::text[]) and not post.has_left
       and not exists (select from calendar_calendar calendar
                        where calendar.owner_code = post.person_code and calendar.is_main)`
}

/** The main calendars of people with the level of a viewer; those of which the viewer sees nothing are left out. */
export async function selectMainCalendars(
  db: Db,
  personCodes: readonly string[],
  viewer: { personCode: string; subjects: readonly string[] },
): Promise<{ personCode: string; calendarId: number; level: number }[]> {
  return db<{ personCode: string; calendarId: number; level: number }[]>`
    with main as (
      select owner_code, calendar_id from calendar_calendar
       where owner_code = any(${personCodes as string[]}::text[]) and is_main and deleted_at is null)
    select main.owner_code as person_code, main.calendar_id, max(given.level) as level
      from main join calendar_level(${viewer.personCode}, ${viewer.subjects as string[]}::text[]) given
        on given.calendar_id = main.calendar_id
     where main.calendar_id = any(array(select calendar_id from main))
     group by main.owner_code, main.calendar_id having max(given.level) > 0 order by main.owner_code`
}
