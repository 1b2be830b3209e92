import type { Db } from '#kit/db.ts'

/** The events that another room wrote under a key, locked until the transaction ends. */
export function selectWrittenEvents(
  db: Db,
  prefix: string,
): Promise<{ comCode: string; eventId: number; calendarId: number }[]> {
  return db<{ comCode: string; eventId: number; calendarId: number }[]>`
    select com_code, event_id, calendar_id from calendar_event
     where uid ~>=~ ${`${prefix}.`} and uid ~<~ ${`${prefix}/`} and uid like '%@maru' and deleted_at is null
       for no key update`
}
