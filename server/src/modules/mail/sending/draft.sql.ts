import type { MailContent } from '@maru/api/mail/writing'
import type { Db } from '#kit/db.ts'
import { type BoxKey, type Grantee, grantedTo } from '../mailbox/mailbox.sql.ts'

/**
 * The words of a draft with the Message-ID that the mail will have. A draft of another program may answer a mail that the mailbox
 * does not have: then it is known by its Message-IDs only.
 */
export type DraftContent = MailContent & { messageId: string; inReplyTo?: string; references?: string[] }

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

/** A draft that answers or forwards a mail. */
export interface AnswerDraftRow {
  id: string
  mailId: string
  savedAt: string
}

/**
 * The drafts of a mailbox that answer or forward a mail, the newest first; at most 200. A mail that waits to be sent is
 * none, although it keeps its words.
 */
export async function selectAnswerDrafts(db: Db, { comCode, mailboxId }: BoxKey): Promise<AnswerDraftRow[]> {
  return await db<AnswerDraftRow[]>`
    select entry_id::text as id, coalesce(words->>'replyToId', words->>'forwardOfId') as mail_id, saved_at
      from mail_draft draft
     where com_code = ${comCode} and mailbox_id = ${mailboxId}
       and coalesce(words->>'replyToId', words->>'forwardOfId') is not null
       and not exists (
         select from mail_outbox outbox
          where outbox.com_code = draft.com_code and outbox.mailbox_id = draft.mailbox_id
            and outbox.entry_id = draft.entry_id and outbox.state = 'held')
     order by saved_at desc, entry_id desc
     limit 200`
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
