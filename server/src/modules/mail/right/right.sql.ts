import { sameName, textsOfName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import type { RightThing } from '#kit/room-slots/right-source.ts'
import { type Grantee, grantedTo } from '../mailbox/mailbox.sql.ts'

/** A mailbox as the explanation of its rights needs it. */
export interface BoxFacts extends RightThing {
  personCode: string | null
}

const boxThing = (db: Db) => db`
  select box.mailbox_id::text as id, box.com_code, box.person_code,
         coalesce(person.names, ${sameName(db, db`box.name`)}) as name,
         ${sameName(db, db`address.text`)} as place
    from mail_box box
    left join org_public_person person on person.person_code = box.person_code
   cross join lateral (select coalesce(lower(person.email), box.address) as text) address`

/** A mailbox of any company, with its address as place. */
export async function findBoxFacts(db: Db, mailboxId: number): Promise<BoxFacts | undefined> {
  const [row] = await db<BoxFacts[]>`${boxThing(db)} where box.mailbox_id = ${mailboxId}`
  return row
}

/** Mailboxes of a company by a part of their name or address, 20 at most. */
export function searchBoxes(db: Db, comCode: string, typed: string): Promise<BoxFacts[]> {
  const part = `%${typed.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return db<BoxFacts[]>`
    ${boxThing(db)}
     where box.com_code = ${comCode}
       and (address.text like ${part}
            or lower(case when person.person_code is null then box.name
                          else concat_ws(chr(10), ${textsOfName(db, db`person.names`)}) end) like ${part})
     order by box.person_code is not null, address.text limit 20`
}

/** The mailboxes that a person may open: the own one, and those of grants. */
export function selectReadableBoxes(db: Db, by: Grantee): Promise<BoxFacts[]> {
  return db<BoxFacts[]>`
    ${boxThing(db)} ${grantedTo(db, by)}
     where box.person_code = ${by.personCode}
        or (granted.level is not null and (box.com_code, box.mailbox_id) in (
              select com_code, mailbox_id from mail_grant where subject = any(${by.subjects as string[]})))
     order by box.mailbox_id limit 5000`
}

/** The grants of a mailbox. */
export function selectBoxGrants(
  db: Db,
  { comCode, mailboxId }: { comCode: string; mailboxId: number },
): Promise<{ subject: string; level: 'read' | 'write' | 'manage' }[]> {
  return db`
    select subject, level from mail_grant where com_code = ${comCode} and mailbox_id = ${mailboxId} order by subject`
}
