import type { LocalName } from '@maru/api/kit/schema'
import { noName, sameName } from '#kit/data/names.sql.ts'
import type { Db, Fragment } from '#kit/db.ts'
import { textFits } from '#kit/search/search-hits.ts'
import type { SearchFilter } from '#kit/search/search-source.ts'

/** A search for events, and the requested page. */
export interface EventSearch {
  personCode: string
  subjects: readonly string[]
  keyword: string
  inBody: boolean
  now: Date
  start: number
  size: number
  /** Maximum number of hits. */
  most: number
  filter: SearchFilter
}

/** A found event, represented by one of its dates; without a date if it ended before the stored years. */
export interface EventHit {
  eventId: number
  title: string
  place: string
  content: string
  isRepeat: boolean
  original: string | null
  startUtc: string | null
  firstDay: string | null
  startAt: string
  timeZone: string
  calendarName: LocalName
  organizerName: LocalName
}

/**
 * Events that the viewer may read in full or by title: those of their calendars, shared ones and invitations. A private
 * event is found by its owner, attendees and author only, and its private dates do not represent it for other viewers. Place and
 * text are compared only where the viewer sees everything.
 */
function candidates(db: Db, { personCode, subjects, keyword }: EventSearch, shown: Fragment): Fragment {
  // Of an own event everything is compared, so the others are left out before their dates and calendars are read.
  const mayFit = db`(${textFits(db, db`event.title`, keyword)} or ${textFits(db, shown, keyword)})`
  return db`
    looked as materialized (
      select given.calendar_id, max(given.level) as level
        from calendar_level(${personCode}, ${subjects as string[]}::text[]) given
       group by given.calendar_id having max(given.level) >= 2),
    candidate as (
      select event_id, bool_or(is_inside) as is_inside, max(level) as level
        from (select event.event_id, looked.level,
                     calendar.kind in ('own', 'subscription') and looked.level = 6
                       or calendar.kind not in ('own', 'subscription') and event.created_by = ${personCode} as is_inside
                from looked
                join calendar_calendar calendar on calendar.calendar_id = looked.calendar_id
                join calendar_event event on event.calendar_id = looked.calendar_id and event.deleted_at is null
                     and ${mayFit}
              union all
              select event_id, 6, true from calendar_attendee where person_code = ${personCode}) one
       group by event_id)`
}

/** A page of the events that contain all terms, with their number; the date that is nearest to now comes first. */
export async function selectEventHits(
  db: Db,
  search: EventSearch,
): Promise<{ hits: EventHit[]; count: number }> {
  const { now, start, size, most } = search
  const plainText = db`regexp_replace(event.content, '<[^>]*>', ' ', 'g')`
  const shown = search.inBody
    ? db`concat_ws(chr(10), event.title, event.place, ${plainText})`
    : db`concat_ws(chr(10), event.title, event.place)`
  const { from, until, authorCode } = search.filter
  const inPeriod = from || until ? db`and instance.during && tstzrange(${from}, ${until})` : db``
  const nearest = (column: string) =>
    db`upper(${db(column)}) <= ${now}, abs(extract(epoch from lower(${db(column)}) - ${now}::timestamptz))`
  const rows = await db<(EventHit & { count: number })[]>`
    with ${candidates(db, search, shown as Fragment)},
    found as materialized (
      select event.*, candidate.is_inside, candidate.level, date.original as found_original, date.during,
             date.first_day, calendar.name, calendar.owner_code, calendar.is_main
        from candidate
        join calendar_event event on event.event_id = candidate.event_id and event.deleted_at is null
        join calendar_calendar calendar
          on calendar.com_code = event.com_code and calendar.calendar_id = event.calendar_id
             and calendar.deleted_at is null
        left join lateral (
          select instance.original, instance.during, instance.first_day
            from calendar_instance instance
            left join calendar_exception exception
              on exception.com_code = instance.com_code and exception.event_id = instance.event_id
                 and exception.original = instance.original
           where instance.event_id = event.event_id
             and (candidate.is_inside or coalesce(exception.class, 'public') = 'public') ${inPeriod}
           order by ${nearest('instance.during')} limit 1) date on true
       where (candidate.is_inside or candidate.level >= 2 and event.class = 'public')
         and (${textFits(db, db`event.title`, search.keyword)}
              or (candidate.is_inside or candidate.level >= 3) and ${textFits(db, shown, search.keyword)})
         ${from || until ? db`and date.during is not null` : db``}
         ${authorCode === null ? db`` : db`and event.organizer_code = ${authorCode} and (candidate.is_inside or candidate.level >= 3)`}
       order by date.during is null, ${nearest('date.during')}, event.event_id limit ${most})
    select counted.count, found.event_id, found.title,
           case when found.is_inside or found.level >= 3 then found.place else '' end as place,
           case when found.is_inside or found.level >= 3 then found.content else '' end as content,
           found.made_until is not null as is_repeat,
           to_char(found.found_original, 'YYYY-MM-DD"T"HH24:MI:SS') as original, lower(found.during) as start_utc,
           found.first_day, found.start_at, found.time_zone,
           case when found.name <> '' then ${sameName(db, db`found.name`)}
                else coalesce(owner.names, ${noName(db)}) end as calendar_name,
           coalesce(person.names, ${noName(db)}) as organizer_name
      from (select count(*)::int as count from found) counted
      left join (select * from found offset ${start} limit ${size}) found on true
      left join org_public_person owner on owner.person_code = found.owner_code
      left join org_public_person person
        on person.person_code = found.organizer_code and (found.is_inside or found.level >= 3)
     order by found.during is null, ${nearest('found.during')}, found.event_id`
  // The row with the count exists even if the page is empty.
  return { hits: rows.filter((row) => row.eventId !== null), count: rows[0]?.count ?? 0 }
}
