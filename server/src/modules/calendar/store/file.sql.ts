import type { Db } from '#kit/db.ts'

/** The attachments of an event; null if it has none. */
export async function findFileCode(db: Db, eventId: number): Promise<string | null> {
  const [row] = await db<{ fileCode: string | null }[]>`
    select file_code from calendar_event where event_id = ${eventId}`
  return row?.fileCode ?? null
}

/** Gives a part that was cut off a series the attachments of the series. */
export async function copyFileCode(db: Db, comCode: string, fromId: number, toId: number): Promise<void> {
  await db`
    update calendar_event target set file_code = source.file_code from calendar_event source
     where source.com_code = ${comCode} and source.event_id = ${fromId}
       and target.com_code = ${comCode} and target.event_id = ${toId}`
}

/** The events with a collection: one, or the parts of a series that was cut. */
export async function selectEventsOfFiles(db: Db, fileCode: string): Promise<number[]> {
  const rows = await db<{ eventId: number }[]>`
    select event_id from calendar_event where file_code = ${fileCode} and deleted_at is null order by event_id`
  return rows.map(({ eventId }) => eventId)
}
