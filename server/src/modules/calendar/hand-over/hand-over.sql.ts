import { sameName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { type OwnedRow, ownedTitles } from '#kit/room-slots/hand-over.ts'

type Titles = OwnedRow[]

const manages = (db: Db, personCode: string) => db`
  calendar.kind in ('department', 'company', 'project') and calendar.deleted_at is null
  and (calendar.owner_code = ${personCode} or exists (
    select from calendar_share share
     where share.com_code = calendar.com_code and share.calendar_id = calendar.calendar_id
       and share.subject = 'person:' || ${personCode} and share.level = 5))`

/** The first calendars of departments, companies and projects that a person manages, with the number of all. */
export function selectManagedCalendars(db: Db, personCode: string): Promise<Titles> {
  return db<Titles>`
    select ${sameName(db, db`calendar.name`)} as name, count(*) over ()::int as total_count
      from calendar_calendar calendar where ${manages(db, personCode)}
     order by calendar.name, calendar.calendar_id limit ${ownedTitles}`
}

/** Gives the calendars that a person manages to another person; returns their numbers. */
export function updateCalendarManager(
  db: Db,
  from: string,
  to: string,
  now: Date,
): Promise<{ comCode: string; calendarId: number }[]> {
  return db<{ comCode: string; calendarId: number }[]>`
    with managed as (
      select calendar.com_code, calendar.calendar_id from calendar_calendar calendar where ${manages(db, from)}),
    owned as (
      update calendar_calendar calendar
         set owner_code = ${to}, version = version + 1, updated_at = ${now}
        from managed
       where calendar.com_code = managed.com_code and calendar.calendar_id = managed.calendar_id
         and calendar.owner_code = ${from}),
    taken as (
      delete from calendar_share share using managed
       where share.com_code = managed.com_code and share.calendar_id = managed.calendar_id
         and share.subject = 'person:' || ${from}),
    given as (
      insert into calendar_share (com_code, calendar_id, subject, level)
      select com_code, calendar_id, 'person:' || ${to}, 5 from managed
      on conflict (com_code, calendar_id, subject) do update set level = 5)
    select com_code, calendar_id from managed order by calendar_id`
}

const isOpen = (db: Db, personCode: string, now: Date) => db`
  event.organizer_code = ${personCode} and event.deleted_at is null and not event.is_cancelled
  and exists (select from calendar_instance instance
               where instance.com_code = event.com_code and instance.event_id = event.event_id
                 and upper(instance.during) > ${now})
  and exists (select from calendar_attendee attendee
               where attendee.com_code = event.com_code and attendee.event_id = event.event_id
                 and attendee.person_code is distinct from ${personCode})`

/** The first events with guests that a person organizes and that have not ended, with the number of all. */
export function selectOrganizedEvents(db: Db, personCode: string, now: Date): Promise<Titles> {
  return db<Titles>`
    select ${sameName(db, db`event.title`)} as name, count(*) over ()::int as total_count
      from calendar_event event where ${isOpen(db, personCode, now)}
     order by event.start_at, event.event_id limit ${ownedTitles}`
}

/** An event with another organizer, and the calendars that show it. */
export interface MovedEvent {
  comCode: string
  eventId: number
  calendarId: number
  personCodes: string[]
}

/**
 * Gives the events with guests that a person organizes and that have not ended to another person. Those of own
 * calendars move to `calendarId`, unless it has the event already; the new organizer is not a guest any more.
 */
export function updateOrganizer(
  db: Db,
  from: string,
  { to, comCode, calendarId, now }: { to: string; comCode: string; calendarId: number; now: Date },
): Promise<MovedEvent[]> {
  return db<MovedEvent[]>`
    with moved as (
      update calendar_event event
         set organizer_code = ${to}, sequence = event.sequence + 1, version = event.version + 1, updated_at = ${now},
             calendar_id = case when calendar.kind = 'own' then ${calendarId} else event.calendar_id end
        from calendar_calendar calendar
       where ${isOpen(db, from, now)}
         and calendar.com_code = event.com_code and calendar.calendar_id = event.calendar_id
         and (calendar.kind <> 'own' or event.com_code = ${comCode} and not exists (
           select from calendar_event same
            where same.calendar_id = ${calendarId} and same.uid = event.uid and same.deleted_at is null))
      returning event.com_code, event.event_id, event.calendar_id),
    dates as (
      update calendar_instance instance set calendar_id = moved.calendar_id from moved
       where instance.com_code = moved.com_code and instance.event_id = moved.event_id),
    guests as (
      delete from calendar_attendee attendee using moved
       where attendee.com_code = moved.com_code and attendee.event_id = moved.event_id
         and attendee.person_code = ${to})
    select moved.com_code, moved.event_id, moved.calendar_id,
           array(select attendee.person_code from calendar_attendee attendee
                  where attendee.com_code = moved.com_code and attendee.event_id = moved.event_id
                    and attendee.person_code is not null and attendee.person_code not in (${to}, ${from})) as person_codes
      from moved order by moved.event_id`
}
