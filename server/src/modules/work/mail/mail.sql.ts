import { instant, number, table, text } from '#kit/data/table.sql.ts'
import type { Db } from '#kit/db.ts'
import type { Owner } from '../later/later.sql.ts'

/** When people get the mail of their queue; no row for none. */
export const workMail = table(
  'work_mail',
  { comCode: text, personCode: text },
  { hour: number, nextAt: instant },
)

/** People whose mail is due, longest due first. */
export function selectDueMails(db: Db, now: Date, limit: number): Promise<Owner[]> {
  return db<Owner[]>`
    select com_code, person_code from work_mail where next_at <= ${now}
     order by next_at, com_code, person_code limit ${limit}`
}

/** The mail of a person if it is due, locked until the transaction ends. */
export async function lockDueMail(
  db: Db,
  { comCode, personCode }: Owner,
  now: Date,
): Promise<{ hour: number; nextAt: string } | undefined> {
  const [row] = await db<{ hour: number; nextAt: string }[]>`
    select hour, next_at from work_mail
     where com_code = ${comCode} and person_code = ${personCode} and next_at <= ${now} for update`
  return row
}
