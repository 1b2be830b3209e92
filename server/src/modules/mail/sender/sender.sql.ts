import type { Colleague } from '@maru/api/mail/message'
import { textsOfName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** What the portal knows of a sender. */
export interface KnownSender {
  ownDomains: string[]
  isColleagueName: boolean
  isFirst: boolean
}

const ownDomains = (db: Db) => db`
  array(select lower(domain) from org_public_company where domain <> '' union select domain from mail_domain)`

/** The mail domains of the companies. */
export async function selectOwnDomains(db: Db): Promise<string[]> {
  const [row] = await db<{ domains: string[] }[]>`select ${ownDomains(db)} as domains`
  return row?.domains ?? []
}

/** What the portal knows of the sender of an entry: an earlier mail from the address, and people with the name. */
export async function selectSender(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  { entryId, address, name }: { entryId: number; address: string; name: string },
): Promise<KnownSender> {
  const [row] = await db<KnownSender[]>`
    select ${ownDomains(db)} as own_domains,
           ${name} <> '' and exists (
             select from org_public_person person
              where person.com_code = ${comCode} and person.retired_on is null
                and lower(${name}) = any(string_to_array(
                  lower(concat_ws(chr(10), ${textsOfName(db, db`person.names`)})), chr(10)))
           ) as is_colleague_name,
           not exists (
             select from mail_text text
               join mail_entry entry on entry.com_code = text.com_code and entry.digest = text.digest
              where text.com_code = ${comCode} and text.from_address = ${address}
                and entry.mailbox_id = ${mailboxId} and entry.entry_id < ${entryId}) as is_first`
  if (!row) throw new Error('a statement without rows')
  return row
}

/** Title and department of the person with an address, in the main post that they hold in a company; null without one. */
export async function findColleague(
  db: Db,
  { comCode, address, now }: { comCode: string; address: string; now: Date },
): Promise<Colleague | null> {
  const [row] = await db<Colleague[]>`
    select post.titles as title_name, post.depts as dept_name
      from org_public_person person
      join org_named_post(${now}) post on post.person_code = person.person_code
     where lower(person.email) = ${address.toLowerCase()} and post.com_code = ${comCode} and not post.has_left
     order by post.is_main desc, post.sort, post.dept_code limit 1`
  return row ?? null
}
