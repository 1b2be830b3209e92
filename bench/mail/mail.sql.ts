import type { Db, Fragment } from '@maru/server/kit/db'
import type { BoxKey } from '@maru/server/modules/mail/mailbox/mailbox.sql'

/** A mail of the bench as it is stored; its bytes are not, because no one opens it. */
export interface BenchMail {
  number: number
  digest: string
  size: number
  messageId: string
  messageHash: string
  subject: string
  baseSubject: string
  fromName: string
  fromAddress: string
  preview: string
  at: string
  isRead: boolean
  folderId: number
  words: string
  pieces: number[]
}

/** Takes the index of the pieces away while mails are inserted, and returns the statement that creates it again. */
export async function dropSearchIndex(db: Db): Promise<string> {
  const [row] = await db<{ definition: string }[]>`
    select pg_get_indexdef('mail_search_pieces'::regclass) as definition`
  await db`drop index mail_search_pieces`
  return row?.definition ?? ''
}

/** Inserts mails into folders of a mailbox, a statement per table. */
export async function insertBenchMails(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  mails: readonly BenchMail[],
): Promise<void> {
  const rows = db`
    jsonb_to_recordset(${JSON.stringify(mails)}::text::jsonb) as one (
      number bigint, digest text, size bigint, "messageId" text, "messageHash" text, subject text, "baseSubject" text,
      "fromName" text, "fromAddress" text, preview text, at timestamptz, "isRead" boolean, "folderId" bigint, words text,
      pieces int[])`
  await db`
    insert into mail_text (
      com_code, digest, size, message_id, subject, from_name, from_address, recipients, sent_at, preview, stored_at)
    select ${comCode}, decode(digest, 'hex'), size, "messageId", subject, "fromName", "fromAddress",
           '[{"kind": "to", "displayName": "", "email": "bench@test.example"}]', at, preview, at from ${rows}
    on conflict do nothing`
  await db`
    insert into mail_entry (
      com_code, mailbox_id, entry_id, folder_id, digest, thread_id, received_at, size, is_read, moved_at, change_number)
    overriding system value
    select ${comCode}, ${mailboxId}, number, "folderId", decode(digest, 'hex'), number, at, size, "isRead", at, 1
      from ${rows}`
  await db`
    insert into mail_reference (com_code, mailbox_id, message_hash, entry_id, thread_id, base_subject)
    select ${comCode}, ${mailboxId}, decode("messageHash", 'hex'), number, number, "baseSubject" from ${rows}`
  await db`
    insert into mail_search (com_code, mailbox_id, entry_id, number, words, pieces)
    overriding system value
    select ${comCode}, ${mailboxId}, number, number, words,
           search_salted(number, pieces || search_scope(${`mailbox:${mailboxId}`})) from ${rows}`
}

/** Counts the mails of a mailbox, sets the next numbers, and creates the index again. */
export async function finishBenchMails(db: Db, { comCode, mailboxId }: BoxKey, index: string): Promise<void> {
  await db`
    update mail_box_folder folder
       set total_count = counted.total, unread_count = counted.unread, total_size = counted.size
      from (select folder_id, count(*) as total, count(*) filter (where not is_read) as unread, sum(size) as size
              from mail_entry where com_code = ${comCode} and mailbox_id = ${mailboxId} group by folder_id) counted
     where folder.com_code = ${comCode} and folder.mailbox_id = ${mailboxId}
       and folder.folder_id = counted.folder_id`
  await db`
    update mail_box set change_number = 1, total_size = (
        select sum(size) from mail_entry where com_code = ${comCode} and mailbox_id = ${mailboxId})
     where com_code = ${comCode} and mailbox_id = ${mailboxId}`
  await db`
    select setval(pg_get_serial_sequence('mail_entry', 'entry_id'), (select max(entry_id) from mail_entry)),
           setval(pg_get_serial_sequence('mail_search', 'number'), (select max(number) from mail_search))`
  await db.unsafe(index)
  await db`vacuum analyze`
}

/** The plan of a statement with its times. */
export async function explain(db: Db, statement: Fragment): Promise<string> {
  const rows = await db<{ 'QUERY PLAN': string }[]>`explain (analyze, buffers) ${statement}`
  return rows.map((row) => Object.values(row)[0]).join('\n')
}
