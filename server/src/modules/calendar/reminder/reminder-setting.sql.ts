import type { Db } from '#kit/db.ts'

/** The reminders that a new event in a calendar gets. */
export interface DefaultRow {
  calendarId: number
  minutes: number[]
  dayMinutes: number[]
}

/** The default reminders of a person, by calendar. */
export function selectDefaults(db: Db, personCode: string): Promise<DefaultRow[]> {
  return db<DefaultRow[]>`
    select calendar_id, minutes, day_minutes from calendar_default_reminder where person_code = ${personCode}`
}

/** Stores the default reminders of a person in a calendar. */
export async function upsertDefaults(
  db: Db,
  personCode: string,
  { comCode, calendarId }: { comCode: string; calendarId: number },
  { minutes, dayMinutes }: Omit<DefaultRow, 'calendarId'>,
): Promise<void> {
  await db`
    insert into calendar_default_reminder (person_code, com_code, calendar_id, minutes, day_minutes)
    values (${personCode}, ${comCode}, ${calendarId}, ${minutes}::int[], ${dayMinutes}::int[])
    on conflict (person_code, calendar_id) do update
      set minutes = excluded.minutes, day_minutes = excluded.day_minutes`
}

/** Of these people those who also want a mail for each reminder. */
export async function selectMailed(db: Db, personCodes: readonly string[]): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select person_code from calendar_reminder_mail where person_code = any(${personCodes as string[]}::text[])`
  return rows.map(({ personCode }) => personCode)
}

/** Stores whether a person also wants a mail for each reminder. */
export async function updateMailed(db: Db, personCode: string, isOn: boolean, now: Date): Promise<void> {
  if (isOn)
    await db`
      insert into calendar_reminder_mail (person_code, created_at) values (${personCode}, ${now})
      on conflict do nothing`
  else await db`delete from calendar_reminder_mail where person_code = ${personCode}`
}
