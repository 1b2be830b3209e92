import type { Db } from '#kit/db.ts'
import { homeCompany } from '#modules/contact/index.ts'

/** The well-known folders of a new mailbox, each with its class. */
const firstFolders = { contacts: 'IPF.Contact' } as const

/** A well-known folder of a mailbox. */
export type WellKnownFolder = keyof typeof firstFolders

/**
 * Locks a person's mailbox until the transaction ends, so that limits and cycles are checked sequentially; creates it
 * with its well-known folders if there is none yet.
 */
export async function openMailbox(db: Db, personCode: string, now: Date): Promise<void> {
  const rows = await db`
    select from mail_mailbox
     where com_code = ${homeCompany(db, personCode)} and person_code = ${personCode} for no key update`
  if (rows.length > 0) return
  await db`
    insert into mail_mailbox (com_code, person_code, opened_at)
    values (${homeCompany(db, personCode)}, ${personCode}, ${now})
    on conflict (com_code, person_code) do update set opened_at = mail_mailbox.opened_at`
  await db`
    insert into mail_folder (com_code, person_code, well_known_name, item_class)
    select ${homeCompany(db, personCode)}, ${personCode}, first.*
      from unnest(${Object.keys(firstFolders)}::text[], ${Object.values(firstFolders)}::text[]) as first
    on conflict (com_code, person_code, well_known_name) where well_known_name is not null do nothing`
}

/** The number of a person's well-known folder, as a fragment of a statement; null if there is no mailbox. */
export function wellKnownFolder(db: Db, personCode: string, name: WellKnownFolder) {
  return db`(
    select folder_id from mail_folder
     where com_code = ${homeCompany(db, personCode)} and person_code = ${personCode} and well_known_name = ${name})`
}
