import { sameName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { type OwnedRow, ownedTitles } from '#kit/room-slots/hand-over.ts'

type Titles = OwnedRow[]

/** The mailbox of a person by its address. */
export function selectOwnBox(db: Db, personCode: string): Promise<Titles> {
  return db<Titles>`
    select ${sameName(db, db`person.email`)} as name, 1 as total_count
      from mail_box box join org_public_person person on person.person_code = box.person_code
     where box.person_code = ${personCode}`
}

/**
 * Makes the mailbox of a person a shared one with the person's name and address; undefined if there is none, if the
 * person has no address, or if a shared mailbox has the address already.
 */
export async function updateBoxShared(
  db: Db,
  personCode: string,
): Promise<{ comCode: string; mailboxId: number } | undefined> {
  const [row] = await db<{ comCode: string; mailboxId: number }[]>`
    update mail_box box
       set person_code = null, name = person.name_ko, address = lower(person.email), change_number = change_number + 1
      from org_public_person person
     where box.person_code = ${personCode} and person.person_code = box.person_code and person.email <> ''
       and not exists (select from mail_box other where other.address = lower(person.email))
    returning box.com_code, box.mailbox_id`
  return row
}

/** The first shared mailboxes that a person manages, with the number of all. */
export function selectManagedBoxes(db: Db, personCode: string): Promise<Titles> {
  return db<Titles>`
    select ${sameName(db, db`box.name`)} as name, count(*) over ()::int as total_count
      from mail_grant granted join mail_box box using (com_code, mailbox_id)
     where granted.subject = 'person:' || ${personCode} and granted.level = 'manage' and box.person_code is null
     order by box.name, box.mailbox_id limit ${ownedTitles}`
}

/** Gives the right of a person to manage shared mailboxes to another person; returns their numbers. */
export function updateBoxManager(
  db: Db,
  from: string,
  { to, by, now }: { to: string; by: string; now: Date },
): Promise<{ comCode: string; mailboxId: number }[]> {
  return db<{ comCode: string; mailboxId: number }[]>`
    with taken as (
      delete from mail_grant granted using mail_box box
       where granted.subject = 'person:' || ${from} and granted.level = 'manage' and box.person_code is null
         and box.com_code = granted.com_code and box.mailbox_id = granted.mailbox_id
      returning granted.com_code, granted.mailbox_id)
    insert into mail_grant (com_code, mailbox_id, subject, level, granted_by, granted_at)
    select com_code, mailbox_id, 'person:' || ${to}, 'manage', ${by}, ${now} from taken
    on conflict (com_code, mailbox_id, subject) do update
       set level = 'manage', granted_by = excluded.granted_by, granted_at = excluded.granted_at
    returning com_code, mailbox_id`
}

/** The first links to files of a person that work, with the number of all. */
export function selectOpenLinks(db: Db, personCode: string, now: Date): Promise<Titles> {
  return db<Titles>`
    select ${sameName(db, db`created_at::date::text`)} as name,
           count(*) over ()::int as total_count
      from mail_file_link
     where person_code = ${personCode} and ended_at is null and expires_at > ${now}
     order by created_at desc, link_id desc limit ${ownedTitles}`
}

/** Ends the links to files of a person; returns their number. */
export async function updateLinksEnded(db: Db, personCode: string, now: Date): Promise<number> {
  const { count } = await db`
    update mail_file_link set ended_at = ${now}
     where person_code = ${personCode} and ended_at is null and expires_at > ${now}`
  return count
}
