import type { Db } from '#kit/db.ts'

/** The title of an event, and of one of its dates if it was changed alone. */
export interface EventTitle {
  eventId: number
  original: string | null
  title: string
}

/** Titles of events that are not removed, and of the dates of theirs that have one of their own. */
export function selectEventTitles(db: Db, eventIds: readonly number[]): Promise<EventTitle[]> {
  const ids = db`${[...eventIds]}::bigint[]`
  return db<EventTitle[]>`
    select event_id, null as original, title from calendar_event
     where event_id = any(${ids}) and deleted_at is null
    union all
    select exception.event_id, to_char(exception.original, 'YYYY-MM-DD"T"HH24:MI:SS'), exception.title
      from calendar_exception exception
      join calendar_event event on event.com_code = exception.com_code and event.event_id = exception.event_id
     where exception.event_id = any(${ids}) and event.deleted_at is null and exception.title is not null`
}

/** The numbers of the events that are stored, with those that can be restored. */
export async function selectStoredEvents(db: Db, eventIds: readonly number[]): Promise<number[]> {
  const rows = await db<{ eventId: number }[]>`
    select event_id from calendar_event where event_id = any(${[...eventIds]}::bigint[])`
  return rows.map(({ eventId }) => eventId)
}
