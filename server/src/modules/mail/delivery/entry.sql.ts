import type { WellKnownFolder } from '@maru/api/mail/folder'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import type { MailText } from '../mime/mime.rules.ts'
import { baseSubject, messageHash } from './thread.rules.ts'

/** A parsed text whose bytes are in the store. */
export interface PreparedText {
  digest: string
  size: number
  text: MailText
  /** Folded words and their pieces for the search, without those of a mailbox. */
  words: string
  pieces: number[]
}

/** How a mail comes into a mailbox. */
export interface EntryAt {
  folder: WellKnownFolder | number
  receivedAt: Date
  now: Date
  changeNumber: number
  isRead?: boolean
  isFlagged?: boolean
  isDraft?: boolean
  isInside?: boolean
  categoryIds?: readonly number[]
  delivery?: Record<string, unknown>
  /** A second entry with this key in the mailbox is not created. */
  deliveryKey?: string
}

/** Stores what a text says, once a company, and locks it until the transaction ends. */
export async function insertMailText(
  db: Db,
  comCode: string,
  { digest, size, text }: PreparedText,
  now: Date,
): Promise<void> {
  const recipients = [
    ...text.to.map((one) => ({ kind: 'to', ...one })),
    ...text.cc.map((one) => ({ kind: 'cc', ...one })),
  ]
  await db`
    insert into mail_text (
      com_code, digest, size, message_id, in_reply_to, reference_ids, subject, from_name, from_address, recipients,
      sent_at, preview, importance, attachments, asks_receipt, stored_at)
    values (
      ${comCode}, decode(${digest}, 'hex'), ${size}, ${plain(text.messageId)}, ${plain(text.inReplyTo)},
      ${text.references.map(plain)}, ${plain(text.subject)}, ${plain(text.from.displayName)},
      ${plain(text.from.email.toLowerCase())}, ${db.json(withoutNul(recipients) as never)}, ${text.sentAt}, ${plain(text.preview)},
      ${text.importance}, ${db.json(withoutNul(text.attachments) as never)}, ${text.asksReceipt}, ${now})
    on conflict (com_code, digest) do update set stored_at = excluded.stored_at`
}

/** PostgreSQL stores no NUL, and no half of a pair. */
const plain = (text: string) => text.replaceAll('\0', '').toWellFormed()

function withoutNul(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('\\u0000', ''))
}

/** A mailbox with how a mail comes into it, and its change number. */
export interface EntryRow {
  box: BoxKey
  at: EntryAt
}

/** A number of a mail in a mailbox. */
export interface EntryKey extends BoxKey {
  entryId: number
}

const wireOf = ({ box, at }: EntryRow) => ({
  ...{ comCode: box.comCode, mailboxId: box.mailboxId, changeNumber: at.changeNumber },
  ...{ folderId: typeof at.folder === 'number' ? at.folder : null },
  ...{ folderName: typeof at.folder === 'string' ? at.folder : null },
  ...{ receivedAt: at.receivedAt, isRead: at.isRead ?? false, isFlagged: at.isFlagged ?? false },
  ...{ isDraft: at.isDraft ?? false, isInside: at.isInside ?? false, categoryIds: at.categoryIds ?? [] },
  ...{ delivery: at.delivery ?? {}, deliveryKey: at.deliveryKey ?? null },
})

/**
 * Puts a stored text into folders of mailboxes with its threads, its words for the search and the counts of the folders
 * and the mailboxes, which the caller has locked; one statement for all. Returns the numbers of those that were not
 * delivered before.
 */
export function insertEntries(
  db: Db,
  prepared: PreparedText,
  rows: readonly EntryRow[],
  now: Date,
): Promise<EntryKey[]> {
  const { digest, size, text, words, pieces } = prepared
  const base = plain(baseSubject(text.subject))
  const hash = (id: string) => (id === '' ? null : messageHash(id))
  const parents = [text.inReplyTo, ...text.references].filter((id) => id !== '').map(messageHash)
  return db<EntryKey[]>`
    with given as (
      select nextval(pg_get_serial_sequence('mail_entry', 'entry_id')) as entry_id,
             nextval(pg_get_serial_sequence('mail_search', 'number')) as number, one.*
        from jsonb_to_recordset(${JSON.stringify(rows.map(wireOf))}::text::jsonb) as one (
          "comCode" text, "mailboxId" bigint, "changeNumber" bigint, "folderId" bigint, "folderName" text,
          "receivedAt" timestamptz, "isRead" boolean, "isFlagged" boolean, "isDraft" boolean, "isInside" boolean,
          "categoryIds" bigint[], delivery jsonb, "deliveryKey" text)),
    thread as (
      select distinct on (known.com_code, known.mailbox_id) known.com_code, known.mailbox_id, known.thread_id
        from given
        join mail_reference known on known.com_code = given."comCode" and known.mailbox_id = given."mailboxId"
       where message_hash in (select decode(one, 'hex') from unnest(${parents}::text[]) one)
         and (message_hash = decode(${hash(text.inReplyTo)}, 'hex') or base_subject = ${base})
       order by known.com_code, known.mailbox_id,
                message_hash = decode(${hash(text.inReplyTo)}, 'hex') desc nulls last, known.entry_id desc),
    placed as (
      select given.*, coalesce("folderId", folder.folder_id) as folder_id,
             coalesce(thread.thread_id, given.entry_id) as thread_id
        from given
        left join mail_box_folder folder
          on folder.com_code = given."comCode" and folder.mailbox_id = given."mailboxId"
         and folder.well_known_name = given."folderName"
        left join thread on thread.com_code = given."comCode" and thread.mailbox_id = given."mailboxId"),
    entry as (
      insert into mail_entry (
        com_code, mailbox_id, entry_id, folder_id, digest, thread_id, received_at, size, is_read, is_flagged, is_draft,
        is_inside, category_ids, delivery, delivery_key, moved_at, change_number)
      overriding system value
      select "comCode", "mailboxId", entry_id, folder_id, decode(${digest}, 'hex'), thread_id, "receivedAt", ${size},
             "isRead", "isFlagged", "isDraft", "isInside", "categoryIds", delivery, "deliveryKey", ${now}, "changeNumber"
        from placed
      on conflict (com_code, mailbox_id, delivery_key) where delivery_key is not null do nothing
      returning com_code, mailbox_id, entry_id, thread_id, folder_id, is_read),
    referred as (
      insert into mail_reference (com_code, mailbox_id, message_hash, entry_id, thread_id, base_subject)
      select com_code, mailbox_id, decode(${hash(text.messageId)}, 'hex'), entry_id, thread_id, ${base}
        from entry where ${text.messageId !== ''}),
    found as (
      insert into mail_search (com_code, mailbox_id, entry_id, number, words, pieces)
      overriding system value
      select entry.com_code, entry.mailbox_id, entry.entry_id, placed.number, ${plain(words)},
             search_salted(placed.number, ${pieces}::int[] || search_scope('mailbox:' || entry.mailbox_id))
        from entry join placed on placed.entry_id = entry.entry_id),
    folder as (
      update mail_box_folder folder
         set total_count = total_count + counted.total, unread_count = unread_count + counted.unread,
             total_size = total_size + counted.total * ${size}::bigint
        from (select com_code, mailbox_id, folder_id, count(*)::int as total,
                     count(*) filter (where not is_read)::int as unread
                from entry group by com_code, mailbox_id, folder_id) counted
       where folder.com_code = counted.com_code and folder.mailbox_id = counted.mailbox_id
         and folder.folder_id = counted.folder_id),
    box as (
      update mail_box box set total_size = total_size + counted.total * ${size}::bigint
        from (select com_code, mailbox_id, count(*) as total from entry group by com_code, mailbox_id) counted
       where box.com_code = counted.com_code and box.mailbox_id = counted.mailbox_id)
    select com_code, mailbox_id, entry_id from entry order by mailbox_id, entry_id`
}
