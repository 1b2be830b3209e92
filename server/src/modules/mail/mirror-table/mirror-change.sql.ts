import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import type { MirrorMarks } from './mirror-mail.sql.ts'

/** A mail on the server whose entry has changed since both sides were equal. */
export interface ChangedMail extends MirrorMarks {
  mirrorId: number
  place: number
  uid: number
  entryId: number
  /** Null if the mail was deleted in the portal. */
  folderId: number | null
  /** Where it is in the portal when it is where it is on the server. */
  mirroredId: number
  wasRead: boolean
  wasFlagged: boolean
  wasAnswered: boolean
}

/** The next mails whose entries have changed. */
export function selectChangedMails(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  after: number,
  limit: number,
): Promise<ChangedMail[]> {
  return db<ChangedMail[]>`
    select mail.mirror_id, mail.place, mail.uid, mail.entry_id, entry.folder_id, folder.folder_id as mirrored_id,
           coalesce(entry.is_read, false) as is_read, coalesce(entry.is_flagged, false) as is_flagged,
           coalesce(entry.is_answered, false) as is_answered,
           mail.is_read as was_read, mail.is_flagged as was_flagged, mail.is_answered as was_answered
      from mail_mirror_mail mail
      join mail_mirror_folder folder using (com_code, mailbox_id, place)
      left join mail_entry entry
        on entry.com_code = mail.com_code and entry.mailbox_id = mail.mailbox_id and entry.entry_id = mail.entry_id
     where mail.com_code = ${comCode} and mail.mailbox_id = ${mailboxId} and mail.state = 'there' and mail.mirror_id > ${after}
       and (entry.entry_id is null or entry.folder_id <> folder.folder_id or entry.is_read <> mail.is_read
            or entry.is_flagged <> mail.is_flagged or entry.is_answered and not mail.is_answered)
     order by mail.mirror_id limit ${limit}`
}

/** An entry that belongs onto the server and is not there. */
export interface AddedMail extends MirrorMarks {
  entryId: number
  folderId: number
  digest: string
  size: number
  messageId: string
  receivedAt: string
}

/** Folders whose mails are in the portal only: drafts and mails on their way, and what is hidden. */
const portalOnly = ['drafts', 'outbox', 'recoverableitemsdeletions']

/**
 * The next entries that came into the mailbox in the portal, or were brought back from where the server has nothing. One that the
 * server does not take is offered again after an hour.
 */
export function selectAddedMails(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  { after, limit, now }: { after: number; limit: number; now: Date },
): Promise<AddedMail[]> {
  return db<AddedMail[]>`
    select entry.entry_id, entry.folder_id, encode(entry.digest, 'hex') as digest, text.size, text.message_id, entry.received_at,
           entry.is_read, entry.is_flagged, entry.is_answered
      from mail_mirror mirror
      join mail_entry entry using (com_code, mailbox_id)
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
      join mail_box_folder folder
        on folder.com_code = entry.com_code and folder.mailbox_id = entry.mailbox_id and folder.folder_id = entry.folder_id
      left join mail_mirror_mail mail
        on mail.com_code = entry.com_code and mail.mailbox_id = entry.mailbox_id and mail.entry_id = entry.entry_id
     where mirror.com_code = ${comCode} and mirror.mailbox_id = ${mailboxId} and entry.entry_id > ${after}
       and not entry.is_draft and coalesce(folder.well_known_name, '') <> all(${portalOnly})
       and (mail.state = 'apart' and (mail.refused_at is null or mail.refused_at < ${now}::timestamptz - interval '1 hour')
            or mail.state is null and entry.entry_id > mirror.since_entry_id)
     order by entry.entry_id limit ${limit}`
}

/** Those of these mails whose entries have the marks that both sides had last. */
export async function selectSettled(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  mirrorIds: readonly number[],
): Promise<number[]> {
  const rows = await db<{ mirrorId: number }[]>`
    select mail.mirror_id from mail_mirror_mail mail
      join mail_entry entry
        on entry.com_code = mail.com_code and entry.mailbox_id = mail.mailbox_id and entry.entry_id = mail.entry_id
     where mail.com_code = ${comCode} and mail.mailbox_id = ${mailboxId}
       and mail.mirror_id = any(${mirrorIds as number[]}::bigint[])
       and entry.is_read = mail.is_read and entry.is_flagged = mail.is_flagged`
  return rows.map((row) => row.mirrorId)
}
