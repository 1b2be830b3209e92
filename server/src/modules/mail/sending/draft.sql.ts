import type { MailContent } from '@maru/api/mail/writing'
import type { Db } from '../../../kit/db.ts'
import { type BoxKey, type Grantee, grantedTo } from '../box/box.sql.ts'
import type { PreparedText } from '../store/entry.sql.ts'

/** The words of a draft with the Message-ID that the mail will have. */
export type DraftContent = MailContent & { messageId: string }

/** A stored draft. */
export interface DraftRow {
  entryId: number
  version: number
  words: DraftContent
  savedAt: string
}

/** A draft of a mailbox; locked until the transaction ends with `lock`. */
export async function findDraft(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  entryId: number,
  lock = false,
): Promise<DraftRow | undefined> {
  const [row] = await db<DraftRow[]>`
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
  words: DraftContent,
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
    words: DraftContent
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

/** Deletes the words of a draft once its mail has left. */
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

/** What an answer needs of the mail that it answers. */
export interface AnsweredRow extends BoxKey {
  entryId: number
  digest: string
  size: number
  messageId: string
  references: string[]
  /** Of its mailbox. */
  address: string
  level: 'owner' | 'read' | 'write' | 'manage'
}

/** A mail that is answered or forwarded, in any mailbox that the person may read. */
export async function findAnswered(db: Db, entryId: number, by: Grantee): Promise<AnsweredRow | undefined> {
  const [row] = await db<AnsweredRow[]>`
    select entry.entry_id, encode(entry.digest, 'hex') as digest, entry.size, text.message_id,
           text.reference_ids as references, entry.com_code, entry.mailbox_id,
           coalesce(lower(person.email), box.address) as address,
           case when box.person_code = ${by.personCode} then 'owner' else granted.level end as level
      from mail_entry entry
      join mail_box box on box.com_code = entry.com_code and box.mailbox_id = entry.mailbox_id
      left join org_public_person person on person.person_code = box.person_code
      ${grantedTo(db, by)}
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
     where entry.entry_id = ${entryId} and (box.person_code = ${by.personCode} or granted.level is not null)`
  return row
}

/** Marks a mail as answered or forwarded. */
export async function updateAnswered(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  entryId: number,
  mark: 'answered' | 'forwarded',
): Promise<void> {
  await db`
    update mail_entry
       set is_answered = is_answered or ${mark === 'answered'}, is_forwarded = is_forwarded or ${mark === 'forwarded'}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry_id = ${entryId}`
}

/** Ids of uploaded pictures that a draft or the signature of their uploader shows. */
export async function selectDraftedPictures(
  db: Db,
  uploads: readonly { pictureId: string; uploadedBy: string }[],
): Promise<string[]> {
  const rows = await db<{ pictureId: string }[]>`
    select given.picture_id from unnest(${uploads.map((one) => one.pictureId)}::text[],
      ${uploads.map((one) => one.uploadedBy)}::text[]) as given (picture_id, uploaded_by)
     where exists (
       select from mail_box box
         join mail_draft draft on draft.com_code = box.com_code and draft.mailbox_id = box.mailbox_id
        where box.person_code = given.uploaded_by and position(given.picture_id in draft.words->>'body') > 0)
        or exists (
       select from mail_box box
         join mail_outbox outbox on outbox.com_code = box.com_code and outbox.mailbox_id = box.mailbox_id
        where box.person_code = given.uploaded_by and outbox.state = 'held'
          and position(given.picture_id in outbox.words->>'body') > 0)
        or exists (
       select from mail_user_card card
        where card.person_code = given.uploaded_by
          and position(given.picture_id in card.free_content || card.template) > 0)`
  return rows.map((row) => row.pictureId)
}
