import type { Db } from '#kit/db.ts'

/** The rows of events with everything below them, as JSON. */
export async function selectSnapshot(db: Db, eventIds: readonly number[]): Promise<string> {
  const [row] = await db<{ rows: string }[]>`
    select coalesce(jsonb_agg(jsonb_build_object(
             'event', to_jsonb(event),
             'exceptions', coalesce((select jsonb_agg(to_jsonb(part)) from calendar_exception part
                                      where part.com_code = event.com_code and part.event_id = event.event_id), '[]'),
             'attendees', coalesce((select jsonb_agg(to_jsonb(part)) from calendar_attendee part
                                     where part.com_code = event.com_code and part.event_id = event.event_id), '[]'),
             'answers', coalesce((select jsonb_agg(to_jsonb(part)) from calendar_answer part
                                    join calendar_attendee attendee
                                      on attendee.com_code = part.com_code and attendee.attendee_id = part.attendee_id
                                   where attendee.com_code = event.com_code and attendee.event_id = event.event_id),
                                 '[]'),
             'room', (select resource_id from calendar_room room
                       where room.com_code = event.com_code and room.event_id = event.event_id),
             'reminders', coalesce((select jsonb_agg(to_jsonb(part)) from calendar_reminder part
                                     where part.com_code = event.com_code and part.event_id = event.event_id), '[]'))),
           '[]')::text as rows
      from calendar_event event where event.event_id = any(${eventIds as number[]}::bigint[])`
  return row?.rows ?? '[]'
}

/** Stores what a change has replaced; `eventIds` are all events that it touched or created. Returns its number. */
export async function insertUndo(
  db: Db,
  personCode: string,
  snapshot: string,
  eventIds: readonly number[],
  now: Date,
): Promise<number> {
  const [row] = await db<{ undoId: number }[]>`
    insert into calendar_undo (person_code, rows, versions, created_at)
    values (${personCode}, ${snapshot}::text::jsonb,
            (select coalesce(jsonb_object_agg(event_id, version), '{}') from calendar_event
              where event_id = any(${eventIds as number[]}::bigint[])), ${now})
    returning undo_id`
  if (!row) throw new Error('an insert returned no row')
  return row.undoId
}

/** A stored undo with the events that it restores (`before`) and all that the change touched with their versions. */
export interface UndoRow {
  before: number[]
  versions: Record<string, number>
  /** When the change was made. */
  createdAt: string
}

/** An undo of a person that is not older than a time; it is taken, so that it works once. */
export async function takeUndo(
  db: Db,
  { undoId, personCode, since }: { undoId: number; personCode: string; since: Date },
): Promise<UndoRow | undefined> {
  const [row] = await db<UndoRow[]>`
    select array(select (one -> 'event' ->> 'event_id')::bigint from jsonb_array_elements(undo.rows) one) as before,
           versions, created_at
      from calendar_undo undo
     where undo_id = ${undoId} and person_code = ${personCode} and created_at > ${since} for update`
  return row
}

/** The current versions of events, locked until the transaction ends. */
export function selectVersionsLocked(
  db: Db,
  eventIds: readonly number[],
): Promise<{ comCode: string; eventId: number; calendarId: number; version: number }[]> {
  return db`
    select com_code, event_id, calendar_id, version from calendar_event
     where event_id = any(${eventIds as number[]}::bigint[]) order by event_id for no key update`
}

/**
 * Writes the rows of an undo back; of the reminders only those of the person who made the change, because each person has
 * their own. Versions and sequences rise, so that readers notice the change.
 */
export async function restoreSnapshot(db: Db, undoId: number, now: Date): Promise<void> {
  await db`
    update calendar_event event
       set calendar_id = old.calendar_id, uid = old.uid, chain_id = old.chain_id, title = old.title,
           place = old.place, content = old.content, is_all_day = old.is_all_day, start_at = old.start_at,
           end_at = old.end_at, time_zone = old.time_zone, rule = old.rule, lunar_month = old.lunar_month,
           lunar_day = old.lunar_day, lunar_leap = old.lunar_leap, lunar_until = old.lunar_until,
           excluded = old.excluded, extra = old.extra, class = old.class, shows = old.shows,
           is_cancelled = old.is_cancelled, deleted_at = old.deleted_at,
           sequence = greatest(event.sequence, old.sequence) + 1, version = event.version + 1, updated_at = ${now}
      from calendar_undo undo, jsonb_array_elements(undo.rows) one,
           jsonb_populate_record(null::calendar_event, one -> 'event') old
     where undo.undo_id = ${undoId} and event.com_code = old.com_code and event.event_id = old.event_id`
  await db`
    update calendar_room room set resource_id = (one ->> 'room')::bigint
      from calendar_undo undo, jsonb_array_elements(undo.rows) one
     where undo.undo_id = ${undoId} and room.event_id = (one -> 'event' ->> 'event_id')::bigint`
  await db`
    delete from calendar_exception where event_id in (
      select (one -> 'event' ->> 'event_id')::bigint from calendar_undo undo, jsonb_array_elements(undo.rows) one
       where undo.undo_id = ${undoId})`
  await db`
    delete from calendar_attendee where event_id in (
      select (one -> 'event' ->> 'event_id')::bigint from calendar_undo undo, jsonb_array_elements(undo.rows) one
       where undo.undo_id = ${undoId})`
  await db`
    delete from calendar_reminder reminder using calendar_undo undo, jsonb_array_elements(undo.rows) one
     where undo.undo_id = ${undoId} and reminder.person_code = undo.person_code
       and reminder.event_id = (one -> 'event' ->> 'event_id')::bigint`
  await db`
    insert into calendar_exception select part.* from calendar_undo undo, jsonb_array_elements(undo.rows) one,
           jsonb_populate_recordset(null::calendar_exception, one -> 'exceptions') part
     where undo.undo_id = ${undoId}`
  await db`
    insert into calendar_attendee overriding system value
    select part.* from calendar_undo undo, jsonb_array_elements(undo.rows) one,
           jsonb_populate_recordset(null::calendar_attendee, one -> 'attendees') part
     where undo.undo_id = ${undoId}`
  await db`
    insert into calendar_answer select part.* from calendar_undo undo, jsonb_array_elements(undo.rows) one,
           jsonb_populate_recordset(null::calendar_answer, one -> 'answers') part
     where undo.undo_id = ${undoId}`
  await db`
    insert into calendar_reminder select part.* from calendar_undo undo, jsonb_array_elements(undo.rows) one,
           jsonb_populate_recordset(null::calendar_reminder, one -> 'reminders') part
     where undo.undo_id = ${undoId} and part.person_code = undo.person_code`
}

/** Removes an undo after its use. */
export async function deleteUndo(db: Db, undoId: number): Promise<void> {
  await db`delete from calendar_undo where undo_id = ${undoId}`
}

/** Removes undos older than a time. */
export async function deleteUndosBefore(db: Db, before: Date): Promise<void> {
  await db`delete from calendar_undo where created_at < ${before}`
}
