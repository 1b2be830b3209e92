import type { Db } from '#kit/db.ts'

/** Replaces the reminders of a person at an event. */
export async function replaceReminders(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
  personCode: string,
  minutes: readonly number[],
): Promise<void> {
  await db`
    delete from calendar_reminder
     where com_code = ${comCode} and event_id = ${eventId} and person_code = ${personCode}`
  if (minutes.length === 0) return
  await db`
    insert into calendar_reminder (com_code, event_id, person_code, minutes)
    select ${comCode}, ${eventId}, ${personCode}, minutes from unnest(${minutes as number[]}::int[]) minutes`
}

/** The reminders of a person at an event, the latest first. */
export async function selectReminders(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
  personCode: string,
): Promise<number[]> {
  const rows = await db<{ minutes: number }[]>`
    select minutes from calendar_reminder
     where com_code = ${comCode} and event_id = ${eventId} and person_code = ${personCode} order by minutes`
  return rows.map(({ minutes }) => minutes)
}

/** Copies all reminders from one part of a series to another. */
export async function copyReminders(db: Db, comCode: string, fromId: number, toId: number): Promise<void> {
  await db`
    insert into calendar_reminder (com_code, event_id, person_code, minutes)
    select com_code, ${toId}, person_code, minutes from calendar_reminder
     where com_code = ${comCode} and event_id = ${fromId}`
}
