import type { Db } from '#kit/db.ts'

/** A person that the viewer represents now, with the form if it is only one. */
export interface ActingRow {
  personCode: string
  formId: number | null
  /** Only what became pending since then is meant; null for everything. */
  since: string | null
}

/**
 * The people that a person represents now: directly, or for a person whose own delegate is absent too (two steps at
 * most).
 */
export function selectActingFor(
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string },
  now: Date,
): Promise<ActingRow[]> {
  return db<ActingRow[]>`
    select person_code, form_id, nullif(since, '-infinity') as since
      from approval_acting(${comCode}, ${personCode}, ${now})`
}

/** The day of an instant in the time zone of a company. */
export async function findToday(db: Db, comCode: string, now: Date): Promise<string> {
  const [row] = await db<{ today: string }[]>`
    select (${now}::timestamptz at time zone time_zone)::date as today
      from org_public_company where com_code = ${comCode}`
  return row?.today ?? now.toISOString().slice(0, 10)
}
