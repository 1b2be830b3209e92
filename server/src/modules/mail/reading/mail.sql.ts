import type { Db } from '#kit/db.ts'
import type { ListRow } from '../mail-store/mail-store.rules.ts'
import { type BoxRow, type Grantee, grantedTo } from '../mailbox/mailbox.sql.ts'
import { listColumns } from './list.sql.ts'

/** A mail with its stored text, in a mailbox that the viewer may read. */
export interface MailRowFull extends ListRow {
  comCode: string
  digest: string
  textSize: number
  sentAt: string | null
  messageId: string
  isInside: boolean
  delivery: { spf?: string; dkim?: string; dmarc?: string; charset?: string }
  asksReceipt: boolean
  isTrusted: boolean
  ownerCode: string | null
  level: 'owner' | 'read' | 'write' | 'manage'
  wellKnownName: string | null
}

/** A mail by its number, if its mailbox is the viewer's or a grant of one of the subjects opens it. */
export async function findMail(db: Db, entryId: number, by: Grantee): Promise<MailRowFull | undefined> {
  const [row] = await db<MailRowFull[]>`
    select ${listColumns(db)}, 1 as thread_count, entry.com_code, encode(entry.digest, 'hex') as digest,
           text.size as text_size, text.sent_at, text.message_id, entry.is_inside, entry.delivery, text.asks_receipt,
           folder.well_known_name, box.person_code as owner_code,
           exists (
             select from mail_trusted_sender trusted
              where trusted.com_code = entry.com_code and trusted.mailbox_id = entry.mailbox_id
                and trusted.address = text.from_address) as is_trusted,
           case when box.person_code = ${by.personCode} then 'owner' else granted.level end as level
      from mail_box box
      ${grantedTo(db, by)}
      join mail_entry entry on entry.com_code = box.com_code and entry.mailbox_id = box.mailbox_id
      join mail_box_folder folder
        on folder.com_code = entry.com_code and folder.mailbox_id = entry.mailbox_id
       and folder.folder_id = entry.folder_id
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
     where entry.entry_id = ${entryId}
       and (box.person_code = ${by.personCode} or granted.level is not null)`
  return row
}

/** The mailbox of these mails, if all are in one that the viewer may change; undefined otherwise. */
export async function findBoxOfMails(
  db: Db,
  entryIds: readonly number[],
  by: Grantee,
): Promise<(Pick<BoxRow, 'comCode' | 'mailboxId' | 'personCode'> & { count: number }) | undefined> {
  const rows = await db<(Pick<BoxRow, 'comCode' | 'mailboxId' | 'personCode'> & { count: number })[]>`
    select box.com_code, box.mailbox_id, box.person_code, count(*)::int as count
      from mail_entry entry
      join mail_box box on box.com_code = entry.com_code and box.mailbox_id = entry.mailbox_id
      ${grantedTo(db, by)}
     where entry.entry_id = any(${entryIds as number[]}::bigint[])
       and (box.person_code = ${by.personCode} or granted.level in ('write', 'manage'))
     group by box.com_code, box.mailbox_id, box.person_code`
  return rows.length === 1 ? rows[0] : undefined
}

/** Remembers, or forgets, that pictures of a sender are shown. */
export async function saveTrust(
  db: Db,
  { comCode, mailboxId, fromAddress }: Pick<MailRowFull, 'comCode' | 'mailboxId' | 'fromAddress'>,
  isTrusted: boolean,
  now: Date,
): Promise<void> {
  if (isTrusted)
    await db`
      insert into mail_trusted_sender (com_code, mailbox_id, address, trusted_at)
      values (${comCode}, ${mailboxId}, ${fromAddress}, ${now}) on conflict do nothing`
  else
    await db`
      delete from mail_trusted_sender
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and address = ${fromAddress}`
}

/** Remembers the charset in which a mail is shown; an empty one is that of the mail. */
export async function updateCharset(
  db: Db,
  { comCode, mailboxId }: Pick<BoxRow, 'comCode' | 'mailboxId'>,
  entryId: number,
  charset: string,
): Promise<void> {
  await db`
    update mail_entry set delivery = (delivery - 'charset') || ${charset === '' ? db`'{}'::jsonb` : db`jsonb_build_object('charset', ${charset}::text)`}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry_id = ${entryId}`
}
