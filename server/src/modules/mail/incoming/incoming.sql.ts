import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** A mail that has arrived in a mailbox. */
export interface ArrivedRow extends BoxKey {
  entryId: number
  folderId: number
  folderName: string | null
  digest: string
  size: number
  receivedAt: string
  isInside: boolean
  delivery: {
    envelopeFrom?: string
    /** The mailbox that passed it on; the checks are those of the delivery to that mailbox. */
    forwardedBy?: number
    spf?: string
    dkim?: string
    dmarc?: string
    arrived?: boolean
    /** It was brought from an account that the person had before; nothing is sent because of it. */
    collected?: boolean
    /** It came from the mail server of the company. */
    byServer?: boolean
  }
  /** The address of the mailbox in lower case; empty without one. */
  address: string
  personCode: string | null
}

/** A mail by its place. */
export async function findArrived(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  entryId: number,
): Promise<ArrivedRow | undefined> {
  const [row] = await db<ArrivedRow[]>`
    select entry.com_code, entry.mailbox_id, entry.entry_id, entry.folder_id, folder.well_known_name as folder_name,
           encode(entry.digest, 'hex') as digest, text.size, entry.received_at, entry.is_inside, entry.delivery,
           coalesce(lower(person.email), box.address) as address, box.person_code
      from mail_entry entry
      join mail_box box on box.com_code = entry.com_code and box.mailbox_id = entry.mailbox_id
      join mail_box_folder folder
        on folder.com_code = entry.com_code and folder.mailbox_id = entry.mailbox_id
       and folder.folder_id = entry.folder_id
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
      left join org_public_person person on person.person_code = box.person_code
     where entry.com_code = ${comCode} and entry.mailbox_id = ${mailboxId} and entry.entry_id = ${entryId}`
  return row
}

/** Marks a mail as handled, so that a repeated job does nothing; false if it was marked before or is gone. */
export async function markArrived(db: Db, { comCode, mailboxId }: BoxKey, entryId: number): Promise<boolean> {
  const rows = await db`
    update mail_entry set delivery = delivery || '{"arrived": true}'
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry_id = ${entryId}
       and not coalesce((delivery->>'arrived')::boolean, false) returning 1`
  return rows.length > 0
}
