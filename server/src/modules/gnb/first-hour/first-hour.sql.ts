import type { FirstStepName } from '@maru/api/gnb/first-hour'
import type { Db } from '#kit/db.ts'

/** The steps of a person. */
export interface FirstHourRow {
  done: FirstStepName[]
  skipped: FirstStepName[]
  closedAt: string | null
}

/** The steps of a person; undefined for a new one. */
export async function findFirstHour(db: Db, personCode: string): Promise<FirstHourRow | undefined> {
  const [row] = await db<FirstHourRow[]>`
    select done, skipped, closed_at from gnb_first_hour where person_code = ${personCode}`
  return row
}

/** The steps of a person, locked until the transaction ends; creates the row of a new one. */
export async function lockFirstHour(db: Db, personCode: string): Promise<FirstHourRow> {
  await db`insert into gnb_first_hour (person_code) values (${personCode}) on conflict (person_code) do nothing`
  const [row] = await db<FirstHourRow[]>`
    select done, skipped, closed_at from gnb_first_hour where person_code = ${personCode} for update`
  return row as FirstHourRow // the statement before has created it
}

/** Stores the steps of a person. */
export async function updateFirstHour(
  db: Db,
  personCode: string,
  { done, skipped, closedAt }: FirstHourRow,
): Promise<void> {
  await db`
    update gnb_first_hour set done = ${done}, skipped = ${skipped}, closed_at = ${closedAt}
     where person_code = ${personCode}`
}

/** Ends the first hour of everyone but these people. */
export async function endFirstHours(db: Db, exceptCodes: readonly string[], now: Date): Promise<void> {
  await db`
    insert into gnb_first_hour (person_code, closed_at)
    select person_code, ${now} from org_public_person where person_code <> all(${[...exceptCodes]})
    on conflict (person_code) do nothing`
}
