import { codesOnHold, isOfCompany, type RetentionScope } from '#kit/data/retention.sql.ts'
import type { Db } from '#kit/db.ts'

/** Condition: the event was created or organized by a person under a legal hold, invites one, or is in their calendar. */
function isHeld(db: Db, alias: string, scope: RetentionScope) {
  const onHold = codesOnHold(db, scope)
  const event = db(alias)
  return db`(
    ${event}.created_by = any(${onHold}) or ${event}.organizer_code = any(${onHold})
    or exists (select from calendar_attendee attendee
                where attendee.com_code = ${event}.com_code and attendee.event_id = ${event}.event_id
                  and attendee.person_code = any(${onHold}))
    or exists (select from calendar_calendar calendar
                where calendar.com_code = ${event}.com_code and calendar.calendar_id = ${event}.calendar_id
                  and calendar.owner_code = any(${onHold})))`
}

const isRemoved = (db: Db, alias: string, scope: RetentionScope) => db`(
  ${db(alias)}.deleted_at is not null and ${db(alias)}.deleted_at < ${scope.before} and not ${isHeld(db, alias, scope)})`

/**
 * Condition: removed long enough and not of a person under a legal hold. A part of a series that was cut waits for the
 * other parts, because they may show its attachments and pictures.
 */
const isOld = (db: Db, scope: RetentionScope) => db`
  ${isRemoved(db, 'event', scope)} and ${isOfCompany(db, 'event.com_code', scope)}
  and not exists (
    select from calendar_event part
     where part.chain_id = coalesce(event.chain_id, event.event_id) and not ${isRemoved(db, 'part', scope)})
  and not exists (
    select from calendar_event head
     where head.event_id = event.chain_id and not ${isRemoved(db, 'head', scope)})`

/** Condition: a calendar that was removed long enough, without events that stay. */
const isOldCalendar = (db: Db, scope: RetentionScope) => db`
  calendar.deleted_at < ${scope.before} and ${isOfCompany(db, 'calendar.com_code', scope)}
  and not calendar.owner_code = any(${codesOnHold(db, scope)})
  and not exists (
    select from calendar_event event
     where event.com_code = calendar.com_code and event.calendar_id = calendar.calendar_id
       and not (${isOld(db, scope)}))`

/** An event that was deleted. */
export interface DeletedEvent {
  comCode: string
  eventId: number
}

/** Deletes at most `limit` removed events with everything below them. */
export function deleteOldEvents(db: Db, scope: RetentionScope, limit: number): Promise<DeletedEvent[]> {
  return db<DeletedEvent[]>`
    delete from calendar_event where (com_code, event_id) in (
      select event.com_code, event.event_id from calendar_event event
       where ${isOld(db, scope)} order by event.deleted_at limit ${limit} for update skip locked)
    returning com_code, event_id`
}

/** Deletes at most `limit` removed calendars that have no events any more; returns how many. */
export async function deleteOldCalendars(db: Db, scope: RetentionScope, limit: number): Promise<number> {
  const { count } = await db`
    delete from calendar_calendar where (com_code, calendar_id) in (
      select calendar.com_code, calendar.calendar_id from calendar_calendar calendar
       where ${isOldCalendar(db, scope)}
         and not exists (select from calendar_event event
                          where event.com_code = calendar.com_code and event.calendar_id = calendar.calendar_id)
       limit ${limit} for update skip locked)`
  return count
}

/** Counts the removed events and calendars that may be deleted. */
export async function countOldEvents(db: Db, scope: RetentionScope): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select ((select count(*) from calendar_event event where ${isOld(db, scope)})
          + (select count(*) from calendar_calendar calendar where ${isOldCalendar(db, scope)}))::int as count`
  return row?.count ?? 0
}
