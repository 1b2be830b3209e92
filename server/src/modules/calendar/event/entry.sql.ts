import type { Answer, BusyKind, EventClass } from '@maru/api/calendar'
import type { Db, Fragment } from '#kit/db.ts'
import type { ExpandedInstance } from '../store/instance.service.ts'
import { instanceRows } from '../store/instance.sql.ts'

/** Whose rights apply. */
export interface Looking {
  personCode: string
  subjects: readonly string[]
  /** Instead of rights: any other person who has this level in the calendars. */
  level?: number
  /** Another person sees the portal as this one: of private events only the time is read. */
  viewedBy?: object
}

/**
 * One date of an event, reduced to what the viewer may see: `sees` 1 is the time only, 2 the title too, 3 everything.
 * Where `sees` is 1, ids, title and all other details are null or empty.
 */
export interface EntryRow {
  comCode: string
  calendarId: number
  eventId: number | null
  original: string | null
  title: string
  place: string
  content: string
  from: string
  until: string
  firstDay: string | null
  lastDay: string | null
  class: EventClass
  shows: BusyKind
  isRepeat: boolean
  isException: boolean
  isCancelled: boolean
  peopleCount: number
  answer: Answer | null
  sees: 1 | 2 | 3
  level: number
}

const rangeOf = (db: Db, from: Date, until: Date) => db`tstzrange(${from}, ${until}, '[)')`

/** Which dates are read: those of a span, and expanded ones instead of the stored ones of the same events. */
export interface EntryFilter {
  from: Date
  until: Date
  calendarIds: readonly number[]
  /** The viewer's main calendar, in which events of others to which they are invited are listed; null without them. */
  mainId: number | null
  /** Only this event. */
  eventId?: number
  /** Only events that count like this in free/busy. */
  shows?: BusyKind
  expanded: readonly ExpandedInstance[]
  /** Events whose stored dates are replaced by `expanded`. */
  expandedIds: readonly number[]
  limit: number
}

const instanceColumns = (db: Db) => db`
  instance.event_id, instance.original, instance.calendar_id, instance.during, instance.first_day, instance.last_day,
  instance.is_exception`

/** Dates in calendars that the viewer may see, and of events to which they are invited, each once. */
function foundDates(db: Db, { personCode, subjects, level }: Looking, filter: EntryFilter): Fragment {
  const range = rangeOf(db, filter.from, filter.until)
  const only = filter.eventId ? db`and instance.event_id = ${filter.eventId}` : db``
  const onlyMine = filter.eventId ? db`and mine.event_id = ${filter.eventId}` : db``
  const replaced = db`instance.event_id <> all(${filter.expandedIds as number[]}::bigint[])`
  const ids = db`${filter.calendarIds as number[]}::bigint[]`
  const looked =
    level === undefined
      ? db`
      select given.calendar_id, max(given.level) as level
        from calendar_level(${personCode}, ${subjects as string[]}::text[]) given
       where given.calendar_id = any(${ids}) group by given.calendar_id`
      : db`select calendar_id, ${level}::int as level from unnest(${ids}) one (calendar_id) where ${level} > 0`
  return db`
    looked as materialized (${looked}),
    expanded as (${instanceRows(db, filter.expanded)}),
    found as (
      select ${instanceColumns(db)}, looked.level, false as is_guest
        from looked cross join lateral (
          select ${instanceColumns(db)} from calendar_instance instance
           where instance.calendar_id = looked.calendar_id and instance.during && ${range} and ${replaced} ${only}
          offset 0) instance
      union all
      select ${instanceColumns(db)}, looked.level, false
        from looked join expanded instance on instance.calendar_id = looked.calendar_id and instance.during && ${range}
       where true ${only}
      union all
      select ${instanceColumns(db)}, 0, true
        from calendar_attendee mine cross join lateral (
          select ${instanceColumns(db)} from calendar_instance instance
           where instance.event_id = mine.event_id and instance.during && ${range} and ${replaced}
          union all
          select ${instanceColumns(db)} from expanded instance
           where instance.event_id = mine.event_id and instance.during && ${range}) instance
       where mine.person_code = ${personCode} and ${filter.mainId !== null} ${onlyMine}),
    dates as (
      select distinct on (event_id, original) * from found
       order by event_id, original, level = 6 desc, is_guest desc, level desc)`
}

/**
 * Events as the viewer may see them. This is the only place where events are redacted: lists, the event itself, search,
 * feeds and CalDAV read it. Owner, attendees and the author of an event in a shared calendar see
 * everything; of a private or confidential event everyone else sees the time, also a person who sees the portal as one
 * of them; the stricter class of the series and the exception counts.
 */
export function selectEntries(db: Db, looking: Looking, filter: EntryFilter): Promise<EntryRow[]> {
  return db<EntryRow[]>`
    with ${foundDates(db, looking, filter)},
    seen as (
      select dates.*, event.com_code, event.rule, event.lunar_month, event.extra,
             coalesce(exception.title, event.title) as title, coalesce(exception.place, event.place) as place,
             coalesce(exception.content, event.content) as content,
             coalesce(exception.shows, event.shows) as shows,
             coalesce(exception.is_cancelled, event.is_cancelled) as is_cancelled,
             case when 'confidential' in (event.class, exception.class) then 'confidential'
                  when 'private' in (event.class, exception.class) then 'private' else 'public' end as class,
             calendar.kind, event.created_by
        from dates
        join calendar_event event on event.event_id = dates.event_id and event.deleted_at is null
        join calendar_calendar calendar
          on calendar.com_code = event.com_code and calendar.calendar_id = event.calendar_id
             and calendar.deleted_at is null
        left join calendar_exception exception
          on exception.com_code = event.com_code and exception.event_id = dates.event_id
             and exception.original = dates.original),
    rated as (
      select seen.*,
             case when ${looking.viewedBy !== undefined} and class <> 'public' then 1
                  when is_guest or kind in ('own', 'subscription') and level = 6
                    or kind not in ('own', 'subscription') and created_by = ${looking.personCode} then 3
                  when class <> 'public' then 1 else least(level, 3) end as sees
        from seen)
    select com_code, case when is_guest then ${filter.mainId}::bigint else calendar_id end as calendar_id,
           case when sees > 1 then event_id end as event_id,
           case when sees > 1 then to_char(original, 'YYYY-MM-DD"T"HH24:MI:SS') end as original,
           case when sees > 1 then title else '' end as title,
           case when sees > 2 then place else '' end as place,
           case when sees > 2 then content else '' end as content,
           lower(during) as "from", upper(during) as until, first_day, last_day,
           case when level = 1 and sees = 1 then 'confidential' else class end as class, shows,
           sees > 1 and (rule is not null or lunar_month is not null or cardinality(extra) > 0) as is_repeat,
           sees > 1 and is_exception as is_exception, is_cancelled,
           case when sees > 2 then (
             select count(*)::int from calendar_attendee attendee where attendee.event_id = rated.event_id)
             else 0 end as people_count,
           case when sees > 2 then (
             select coalesce(single.answer, mine.answer) from calendar_attendee mine
               left join calendar_answer single
                 on single.com_code = mine.com_code and single.attendee_id = mine.attendee_id
                    and single.original = rated.original
              where mine.event_id = rated.event_id and mine.person_code = ${looking.personCode}) end as answer,
           sees, level
      from rated
     where (sees > 1 or (shows <> 'free' and not is_cancelled))
       and (${filter.shows ?? null}::text is null or shows = ${filter.shows ?? null})
     order by lower(during), upper(during) desc, rated.event_id limit ${filter.limit}`
}

/** Numbers of events to which a person is invited and whose series is not stored for a span of days. */
export async function selectInvitedSeries(
  db: Db,
  personCode: string,
  { from, until }: { from: string; until: string },
): Promise<number[]> {
  const rows = await db<{ eventId: number }[]>`
    select event.event_id from calendar_attendee mine
      join calendar_event event on event.com_code = mine.com_code and event.event_id = mine.event_id
     where mine.person_code = ${personCode} and event.made_until is not null and event.deleted_at is null
       and (event.made_until < ${until} or event.made_from > ${from})
     order by event.event_id limit 500`
  return rows.map(({ eventId }) => eventId)
}

/** The subset of these events whose text the viewer may read; a private date makes the whole event private here. */
export async function selectReadableEvents(
  db: Db,
  { personCode, subjects, viewedBy }: Looking,
  eventIds: readonly number[],
): Promise<number[]> {
  const rows = await db<{ eventId: number }[]>`
    select event.event_id
      from calendar_event event
      join calendar_calendar calendar
        on calendar.com_code = event.com_code and calendar.calendar_id = event.calendar_id
           and calendar.deleted_at is null
      left join lateral (
        select max(given.level) as level from calendar_level(${personCode}, ${subjects as string[]}::text[]) given
         where given.calendar_id = event.calendar_id) held on true
     where event.event_id = any(${eventIds as number[]}::bigint[]) and event.deleted_at is null
       and (${viewedBy === undefined} or event.class = 'public'
            and not exists (select from calendar_exception exception
                             where exception.com_code = event.com_code and exception.event_id = event.event_id
                               and exception.class <> 'public'))
       and (exists (select from calendar_attendee mine
                     where mine.event_id = event.event_id and mine.person_code = ${personCode})
            or calendar.kind in ('own', 'subscription') and held.level = 6
            or calendar.kind not in ('own', 'subscription') and event.created_by = ${personCode}
            or held.level >= 3 and event.class = 'public'
               and not exists (select from calendar_exception exception
                                where exception.com_code = event.com_code and exception.event_id = event.event_id
                                  and exception.class <> 'public'))`
  return rows.map(({ eventId }) => eventId)
}
