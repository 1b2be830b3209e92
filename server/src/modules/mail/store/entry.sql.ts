import type { WellKnownFolder } from '@maru/api/mail/folder'
import type { Db } from '../../../kit/db.ts'
import { type BoxKey, wellKnownId } from '../box/box.sql.ts'
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

/**
 * Puts a stored text into a folder with its thread, its words for the search and the counts of the folder and the
 * mailbox, which the caller has locked. Returns its number; null if it was delivered before.
 */
export async function insertEntry(
  db: Db,
  box: BoxKey,
  prepared: PreparedText,
  at: EntryAt,
): Promise<number | null> {
  const { digest, size, text, words, pieces } = prepared
  const { comCode, mailboxId } = box
  const base = baseSubject(text.subject)
  const hash = (id: string) => (id === '' ? null : messageHash(id))
  const folder = typeof at.folder === 'number' ? db`${at.folder}::bigint` : wellKnownId(db, box, at.folder)
  const [row] = await db<{ entryId: number }[]>`
    with next as (
      select nextval(pg_get_serial_sequence('mail_entry', 'entry_id')) as entry_id,
             nextval(pg_get_serial_sequence('mail_search', 'number')) as number),
    thread as (
      select thread_id from mail_reference
       where com_code = ${comCode} and mailbox_id = ${mailboxId}
         and (message_hash = decode(${hash(text.inReplyTo)}, 'hex')
              or (base_subject = ${plain(base)} and message_hash in (
                select decode(one, 'hex') from unnest(${text.references.map(messageHash)}::text[]) one)))
       order by message_hash = decode(${hash(text.inReplyTo)}, 'hex') desc nulls last, entry_id desc limit 1),
    entry as (
      insert into mail_entry (
        com_code, mailbox_id, entry_id, folder_id, digest, thread_id, received_at, size, is_read, is_flagged, is_draft,
        is_inside, category_ids, delivery, delivery_key, moved_at, change_number)
      overriding system value
      select ${comCode}, ${mailboxId}, next.entry_id, ${folder}, decode(${digest}, 'hex'),
             coalesce((select thread_id from thread), next.entry_id), ${at.receivedAt}, ${size},
             ${at.isRead ?? false}, ${at.isFlagged ?? false}, ${at.isDraft ?? false}, ${at.isInside ?? false},
             ${(at.categoryIds ?? []) as number[]}::bigint[], ${db.json((at.delivery ?? {}) as never)},
             ${at.deliveryKey ?? null}, ${at.now}, ${at.changeNumber}
        from next
      on conflict (com_code, mailbox_id, delivery_key) where delivery_key is not null do nothing
      returning entry_id, thread_id, folder_id, is_read),
    referred as (
      insert into mail_reference (com_code, mailbox_id, message_hash, entry_id, thread_id, base_subject)
      select ${comCode}, ${mailboxId}, decode(${hash(text.messageId)}, 'hex'), entry_id, thread_id, ${plain(base)}
        from entry where ${text.messageId !== ''}),
    found as (
      insert into mail_search (com_code, mailbox_id, entry_id, number, words, pieces)
      overriding system value
      select ${comCode}, ${mailboxId}, entry.entry_id, next.number, ${plain(words)},
             search_salted(next.number, ${pieces}::int[] || search_scope(${`mailbox:${mailboxId}`}))
        from entry, next),
    folder as (
      update mail_box_folder folder
         set total_count = total_count + 1, unread_count = unread_count + (not entry.is_read)::int,
             total_size = total_size + ${size}
        from entry
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and folder.folder_id = entry.folder_id),
    box as (
      update mail_box set total_size = total_size + ${size}
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and exists (select from entry))
    select entry_id from entry`
  return row?.entryId ?? null
}
