import type { Db } from '#kit/db.ts'
import type { NewEmployer } from '#kit/room-slots/employer-change.ts'

/**
 * Copies what the mails of a person say to another company: a text is stored once in each company. Returns the digests
 * in hexadecimal.
 */
export async function copyMailTexts(
  db: Db,
  { personCode, from, to }: NewEmployer,
  now: Date,
): Promise<string[]> {
  const rows = await db<{ digest: string }[]>`
    insert into mail_text (
      com_code, digest, size, message_id, in_reply_to, reference_ids, subject, from_name, from_address, recipients,
      sent_at, preview, importance, attachments, asks_receipt, stored_at)
    select ${to}, text.digest, text.size, text.message_id, text.in_reply_to, text.reference_ids, text.subject,
           text.from_name, text.from_address, text.recipients, text.sent_at, text.preview, text.importance,
           text.attachments, text.asks_receipt, ${now}::timestamptz
      from mail_text text
     where text.com_code = ${from} and text.digest in (
           select entry.digest from mail_box box
             join mail_entry entry on entry.com_code = box.com_code and entry.mailbox_id = box.mailbox_id
            where box.person_code = ${personCode} and box.com_code = ${from})
    on conflict (com_code, digest) do update set stored_at = excluded.stored_at
    returning encode(digest, 'hex') as digest`
  return rows.map((row) => row.digest)
}

/**
 * Ends imports into the mailbox of a person, and those that the person has started, in the company that they leave; the passwords
 * of the earlier accounts go.
 */
export async function endPersonImports(db: Db, { personCode, from }: NewEmployer, now: Date): Promise<void> {
  await db`
    update mail_import moving
       set state = 'stopped', reason = 'left', sealed = null, changed_at = ${now}, done_at = ${now}
      from mail_box box
     where moving.com_code = ${from} and moving.sealed is not null
       and box.com_code = moving.com_code and box.mailbox_id = moving.mailbox_id
       and ${personCode} in (box.person_code, moving.started_by)`
}

/** Disconnects the mailbox of a person from the mail server of the company that they leave; its mails stay. */
export async function endPersonMirror(db: Db, { personCode, from }: NewEmployer): Promise<void> {
  await db`
    delete from mail_mirror mirror using mail_box box
     where box.person_code = ${personCode} and box.com_code = ${from}
       and mirror.com_code = box.com_code and mirror.mailbox_id = box.mailbox_id`
}
