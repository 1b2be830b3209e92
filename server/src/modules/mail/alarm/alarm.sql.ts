import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** A new mail that its owner has not seen. */
export interface NewMailRow {
  entryId: number
  personCode: string
  subject: string
  fromName: string
}

/** A mail in the inbox of a person; undefined if it is read, was moved by a rule or the person, or is gone. */
export async function findNewMail(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  entryId: number,
): Promise<NewMailRow | undefined> {
  const [row] = await db<NewMailRow[]>`
    select entry.entry_id, box.person_code, text.subject,
           coalesce(nullif(text.from_name, ''), text.from_address) as from_name
      from mail_entry entry
      join mail_box box on box.com_code = entry.com_code and box.mailbox_id = entry.mailbox_id
      join mail_box_folder folder
        on folder.com_code = entry.com_code and folder.mailbox_id = entry.mailbox_id
       and folder.folder_id = entry.folder_id
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
     where entry.com_code = ${comCode} and entry.mailbox_id = ${mailboxId} and entry.entry_id = ${entryId}
       and folder.well_known_name = 'inbox' and not entry.is_read and box.person_code is not null`
  return row
}
