import type { Db } from '#kit/db.ts'

/** The content lines of an event that the portal does not interpret. */
export async function findForeignFields(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
): Promise<string[]> {
  const [row] = await db<{ foreignFields: string[] }[]>`
    select foreign_fields from calendar_event where com_code = ${comCode} and event_id = ${eventId}`
  return row?.foreignFields ?? []
}
