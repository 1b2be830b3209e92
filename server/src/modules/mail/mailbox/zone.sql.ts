import { ianaZone } from '@maru/api/kit/time/time-zones'
import type { Db } from '#kit/db.ts'

/** The time zone of a person (IANA). */
export async function findZone(db: Db, personCode: string): Promise<string> {
  const [row] = await db<{ timeZone: string }[]>`
    select time_zone from account_time_zone where person_code = ${personCode}`
  return ianaZone(row?.timeZone ?? '')
}
