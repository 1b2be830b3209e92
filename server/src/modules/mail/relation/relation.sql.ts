import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'
import { type Grantee, grantedTo } from '../mailbox/mailbox.sql.ts'

/** Subjects of the mails in mailboxes that the person may read, except recovered ones. */
export function selectSubjects(
  db: Db,
  entryIds: readonly number[],
  by: Grantee,
): Promise<{ entryId: number; subject: string }[]> {
  return db<{ entryId: number; subject: string }[]>`
    select entry.entry_id, text.subject
      from mail_entry entry
      join mail_box box on box.com_code = entry.com_code and box.mailbox_id = entry.mailbox_id
      ${grantedTo(db, by)}
      join mail_box_folder folder
        on folder.com_code = entry.com_code and folder.mailbox_id = entry.mailbox_id
       and folder.folder_id = entry.folder_id
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
     where entry.entry_id = any(${[...entryIds]}::bigint[])
       and (box.person_code = ${by.personCode} or granted.level is not null)
       and folder.well_known_name is distinct from 'recoverableitemsdeletions'`
}

/** The numbers of the mails that are stored, with those that can be recovered. */
export async function selectStoredMails(db: Db, entryIds: readonly number[]): Promise<number[]> {
  const rows = await db<{ entryId: number }[]>`
    select entry_id from mail_entry where entry_id = any(${[...entryIds]}::bigint[])`
  return rows.map(({ entryId }) => entryId)
}

/** A colleague with their address in lower case. */
export interface AddressedPerson {
  address: string
  personCode: string
  name: LocalName
  deptName: LocalName
}

/** The people of a company with these addresses in lower case, each in one of their posts. */
export function selectAddressed(
  db: Db,
  { comCode, addresses, now }: { comCode: string; addresses: readonly string[]; now: Date },
): Promise<AddressedPerson[]> {
  return db<AddressedPerson[]>`
    select distinct on (person.person_code) lower(person.email) as address, person.person_code,
           person.names as name, post.depts as dept_name
      from org_public_person person
      join org_named_post(${now}) post on post.person_code = person.person_code
     where lower(person.email) = any(${[...addresses]}::text[]) and post.com_code = ${comCode} and not post.has_left
     order by person.person_code, post.is_main desc, post.sort, post.dept_code`
}
