import type { Db } from '#kit/db.ts'
import type { PreparedText } from '../delivery/entry.sql.ts'
import type { StoredDraft } from '../mail-store/mail-store.rules.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** A draft of a mailbox; locked until the transaction ends with `lock`. */
export async function findDraft(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  entryId: number,
  lock = false,
): Promise<StoredDraft | undefined> {
  const [row] = await db<StoredDraft[]>`
    select entry_id, version, words, saved_at from mail_draft
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry_id = ${entryId}
     ${lock ? db`for update` : db``}`
  return row
}

/** Stores the words of a new draft. */
export async function insertDraft(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  entryId: number,
  words: object,
  now: Date,
): Promise<void> {
  await db`
    insert into mail_draft (com_code, mailbox_id, entry_id, words, saved_at)
    values (${comCode}, ${mailboxId}, ${entryId}, ${db.json(words as never)}, ${now})`
}

/**
 * Replaces the words of a draft and its text in the list and the search; returns the new version. The caller has
 * raised the change number and stored the text.
 */
export async function updateDraft(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  entryId: number,
  {
    words,
    prepared,
    changeNumber,
    now,
  }: {
    words: object
    prepared: PreparedText
    changeNumber: number
    now: Date
  },
): Promise<number> {
  const [row] = await db<{ version: number }[]>`
    with before as (
      select folder_id, size from mail_entry
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry_id = ${entryId} for update),
    entry as (
      update mail_entry
         set digest = decode(${prepared.digest}, 'hex'), size = ${prepared.size}, received_at = ${now},
             change_number = ${changeNumber}
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry_id = ${entryId}),
    folder as (
      update mail_box_folder folder set total_size = total_size + ${prepared.size} - before.size
        from before
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and folder.folder_id = before.folder_id),
    box as (
      update mail_box set total_size = total_size + ${prepared.size} - before.size
        from before where com_code = ${comCode} and mailbox_id = ${mailboxId}),
    found as (
      update mail_search
         set words = ${prepared.words},
             pieces = search_salted(number, ${prepared.pieces}::int[] || search_scope(${`mailbox:${mailboxId}`}))
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry_id = ${entryId})
    update mail_draft set words = ${db.json(words as never)}, version = version + 1, saved_at = ${now}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry_id = ${entryId}
     returning version`
  if (!row) throw new Error('a draft is gone')
  return row.version
}

/** Deletes the words of a draft. */
export async function deleteDraft(db: Db, { comCode, mailboxId }: BoxKey, entryId: number): Promise<void> {
  await db`
    delete from mail_draft
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry_id = ${entryId}`
}

/** Sets whether a mail is a draft. */
export async function updateIsDraft(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  entryId: number,
  isDraft: boolean,
): Promise<void> {
  await db`
    update mail_entry set is_draft = ${isDraft}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry_id = ${entryId}`
}
