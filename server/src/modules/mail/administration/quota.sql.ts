import type { LocalName } from '@maru/api/kit/schema'
import type { AdministeredBox } from '@maru/api/mail/quota'
import { sameName, textsOfName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** Mailboxes of a company with this text in a name or the address, the largest first. */
export function selectAdministeredBoxes(
  db: Db,
  comCode: string,
  search: string,
): Promise<(Omit<AdministeredBox, 'mailboxId' | 'name'> & { mailboxId: number; name: LocalName })[]> {
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return db<(Omit<AdministeredBox, 'mailboxId' | 'name'> & { mailboxId: number; name: LocalName })[]>`
    select * from (
      select box.mailbox_id, coalesce(lower(person.email), box.address) as address,
             coalesce(person.names, ${sameName(db, db`box.name`)}) as name,
             box.person_code is null as is_shared, box.total_size as used_bytes, box.size_limit as limit_bytes,
             box.has_own_limit
        from mail_box box left join org_public_person person on person.person_code = box.person_code
       where box.com_code = ${comCode}) one
     where ${search} = '' or address like ${like} or lower(concat_ws(chr(10), ${textsOfName(db, db`name`)})) like ${like}
     order by used_bytes desc, mailbox_id limit 200`
}

/** Sets the limit of a mailbox of a company, null for that of the company; returns its address, if there is one. */
export async function updateBoxLimit(
  db: Db,
  comCode: string,
  mailboxId: number,
  limitBytes: number | null,
): Promise<{ mailboxId: number } | undefined> {
  const [row] = await db<{ mailboxId: number }[]>`
    update mail_box
       set has_own_limit = ${limitBytes !== null},
           size_limit = coalesce(${limitBytes}::bigint,
             (select box_bytes from mail_company where com_code = ${comCode}), 0)
     where com_code = ${comCode} and mailbox_id = ${mailboxId} returning mailbox_id`
  return row
}
