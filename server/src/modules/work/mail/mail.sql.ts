import type { Db } from '#kit/db.ts'
import type { Owner } from '../later/later.sql.ts'

/** When a person gets the mail of their queue. */
export interface MailRow {
  hour: number
  nextAt: string
}

/** The daily mail of a person; undefined if they want none. */
export async function findMail(db: Db, { comCode, personCode }: Owner): Promise<MailRow | undefined> {
  const [row] = await db<MailRow[]>`
    select hour, next_at from work_mail where com_code = ${comCode} and person_code = ${personCode}`
  return row
}

/** Stores when a person gets the mail. */
export async function upsertMail(
  db: Db,
  { comCode, personCode }: Owner,
  { hour, nextAt }: { hour: number; nextAt: Date },
): Promise<void> {
  await db`
    insert into work_mail (com_code, person_code, hour, next_at)
    values (${comCode}, ${personCode}, ${hour}, ${nextAt})
    on conflict (com_code, person_code) do update set hour = excluded.hour, next_at = excluded.next_at`
}

/** Ends the daily mail of a person. */
export async function deleteMail(db: Db, { comCode, personCode }: Owner): Promise<void> {
  await db`delete from work_mail where com_code = ${comCode} and person_code = ${personCode}`
}

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
): Promise<MailRow | undefined> {
  const [row] = await db<MailRow[]>`
    select hour, next_at from work_mail
     where com_code = ${comCode} and person_code = ${personCode} and next_at <= ${now} for update`
  return row
}
