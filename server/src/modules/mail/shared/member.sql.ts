import type { LocalName } from '@maru/api/kit/schema'
import type { BoxMember } from '@maru/api/mail/shared'
import { byName } from '#kit/data/by-name.sql.ts'
import { textAsName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** The names of people, in the order of the Korean ones. */
export function selectNames(
  db: Db,
  people: readonly string[],
): Promise<{ personCode: string; name: LocalName }[]> {
  return db<{ personCode: string; name: LocalName }[]>`
    select person_code, names as name
      from org_public_person where person_code = any(${people as string[]})
     order by ${byName(db, 'name_ko')}, person_code limit 500`
}

/** Who may open a shared mailbox: departments, then people by name. */
export function selectBoxMembers(db: Db, { comCode, mailboxId }: BoxKey): Promise<BoxMember[]> {
  return db<BoxMember[]>`
    select granted.subject, granted.level, coalesce(person.email, '') as email,
           coalesce(person.names, dept.names, ${textAsName(db, db`granted.subject`)}) as name
      from mail_grant granted
      left join org_public_person person on granted.subject = 'person:' || person.person_code
      left join org_public_department dept
        on dept.com_code = granted.com_code
       and granted.subject in ('unit:' || dept.dept_code, 'department:' || dept.dept_code)
     where granted.com_code = ${comCode} and granted.mailbox_id = ${mailboxId}
     order by person.person_code is not null, ${byName(db, 'person.name_ko')}, granted.subject limit 500`
}

/** Whether a subject of rights names a person, or a department of this company. */
export async function isKnownSubject(db: Db, comCode: string, subject: string): Promise<boolean> {
  const rows = await db`
    select 1 from org_public_person where 'person:' || person_code = ${subject}
    union all
    select 1 from org_public_department
     where com_code = ${comCode} and ${subject} in ('unit:' || dept_code, 'department:' || dept_code)
    limit 1`
  return rows.length > 0
}

/** Takes the grant of a subject; false if it had none. */
export async function deleteBoxGrant(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  subject: string,
): Promise<boolean> {
  const rows = await db`
    delete from mail_grant
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and subject = ${subject} returning 1`
  return rows.length > 0
}

/** The signature of a shared mailbox. */
export async function findBoxSettings(
  db: Db,
  { comCode, mailboxId }: BoxKey,
): Promise<{ name: string; address: string; signature: string } | undefined> {
  const [row] = await db<{ name: string; address: string; signature: string }[]>`
    select name, address, signature from mail_box
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and person_code is null`
  return row
}

/** Changes the name and the signature of a shared mailbox. */
export async function updateBoxSettings(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  { name, signature }: { name: string; signature: string },
): Promise<void> {
  await db`
    update mail_box set name = ${name}, signature = ${signature}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and person_code is null`
}
