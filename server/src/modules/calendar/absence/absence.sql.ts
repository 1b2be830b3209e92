import type { AttendeeRole } from '@maru/api/calendar'
import type { Db } from '#kit/db.ts'

/** One date of a meeting of a person. */
export interface MeetingRow {
  eventId: number
  /** The original start, `yyyy-MM-ddTHH:mm:ss`. */
  original: string
  title: string
  place: string
  start: string
  end: string
  isAllDay: boolean
  /** The person organizes it; otherwise they are invited. */
  isOrganizer: boolean
  isRepeat: boolean
}

/** Which meetings are listed. */
export interface MeetingFilter {
  from: Date
  until: Date
  now: Date
  limit: number
  /** Dates that come first, and are listed also if they are declined or cancelled. */
  also: readonly { eventId: number; original: string }[]
}

/**
 * Dates of meetings of a person in a period that have not begun: those to which they are invited and that they have not
 * declined, and those with guests in their own calendars that they organize. Cancelled dates are left out, and copies of
 * invitations from outside of the portal, which are answered by mail.
 */
export function selectMeetings(
  db: Db,
  personCode: string,
  { from, until, now, limit, also }: MeetingFilter,
): Promise<MeetingRow[]> {
  const range = db`tstzrange(${from}, ${until}, '[)')`
  const isAlso = db`
    (dates.event_id, dates.original) in (
      select * from unnest(${also.map((one) => one.eventId)}::bigint[],
                           ${also.map((one) => one.original)}::text[]::timestamp[]))`
  const columns = db`
    instance.com_code, instance.event_id, instance.original, instance.during, instance.first_day`
  return db<MeetingRow[]>`
    with dates as (
      select ${columns}, mine.attendee_id, mine.answer
        from calendar_attendee mine
       cross join lateral (
         select * from calendar_instance instance
          where instance.event_id = mine.event_id and instance.during && ${range} offset 0) instance
       where mine.person_code = ${personCode}
      union all
      select ${columns}, null, 'accepted'
        from calendar_calendar calendar
        join calendar_instance instance
          on instance.calendar_id = calendar.calendar_id and instance.during && ${range}
       where calendar.owner_code = ${personCode} and calendar.kind = 'own' and calendar.deleted_at is null)
    select event.event_id, to_char(dates.original, 'YYYY-MM-DD"T"HH24:MI:SS') as original,
           coalesce(exception.title, event.title) as title, coalesce(exception.place, event.place) as place,
           lower(dates.during) as start, upper(dates.during) as "end", dates.first_day is not null as is_all_day,
           dates.attendee_id is null as is_organizer,
           event.rule is not null or event.lunar_month is not null or cardinality(event.extra) > 0 as is_repeat
      from dates
      join calendar_event event on event.com_code = dates.com_code and event.event_id = dates.event_id
       and event.deleted_at is null and (event.organizer_code = ${personCode}) = (dates.attendee_id is null)
      left join calendar_exception exception on exception.com_code = dates.com_code
       and exception.event_id = dates.event_id and exception.original = dates.original
      left join calendar_answer single on single.com_code = dates.com_code
       and single.attendee_id = dates.attendee_id and single.original = dates.original
     where lower(dates.during) > ${now}
       and (dates.attendee_id is not null or exists (
         select from calendar_attendee guest
          where guest.com_code = event.com_code and guest.event_id = event.event_id))
       and not exists (
         select from calendar_invitation copy
          where copy.com_code = event.com_code and copy.person_code = ${personCode} and copy.uid = event.uid)
       and (coalesce(single.answer, dates.answer) <> 'declined'
            and not coalesce(exception.is_cancelled, event.is_cancelled)
            or ${isAlso})
     order by ${isAlso} desc, lower(dates.during), event.event_id limit ${limit}`
}

/** Removes an answer to one date of a series: the answer to the series counts again. */
export async function deleteDateAnswer(
  db: Db,
  { comCode, attendeeId }: { comCode: string; attendeeId: number },
  original: string,
): Promise<void> {
  await db`
    delete from calendar_answer
     where com_code = ${comCode} and attendee_id = ${attendeeId} and original = ${original}::text::timestamp`
}

/** Makes a person a chair of an event, who is invited if they were not. */
export async function upsertChair(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
  personCode: string,
): Promise<void> {
  await db`
    insert into calendar_attendee (com_code, event_id, person_code, role, sort)
    select ${comCode}, ${eventId}, ${personCode}, 'chair', coalesce(max(sort), 0) + 1
      from calendar_attendee where com_code = ${comCode} and event_id = ${eventId}
    on conflict (event_id, person_code) where person_code is not null do update set role = 'chair'`
}

/** Gives a chair of an event the former role again; with null the person is no longer invited. */
export async function updateChair(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
  personCode: string,
  role: AttendeeRole | null,
): Promise<void> {
  const isChair = db`
    com_code = ${comCode} and event_id = ${eventId} and person_code = ${personCode} and role = 'chair'`
  await (role === null
    ? db`delete from calendar_attendee where ${isChair}`
    : db`update calendar_attendee set role = ${role} where ${isChair}`)
}
