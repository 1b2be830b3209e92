import type { Db, Fragment } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** A mail with the columns that a row of web parts may ask for. */
export interface EntityRow {
  entryId: number
  subject: string
  fromName: string
  fromAddress: string
  receivedAt: string
  sentAt: string | null
  isRead: boolean
  isFlagged: boolean
  isDraft: boolean
  size: number
  preview: string
  importance: string
  hasAttachments: boolean
}

/** Mails that a count reads at most. */
const mostCounted = 10_000

/** Mails of a folder that fit conditions, in an order; counts up to 10,000. */
export async function selectEntities(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  asked: { folderId: number; fits: Fragment; order: Fragment; limit: number; offset: number },
): Promise<{ rows: EntityRow[]; totalCount: number }> {
  const from = db`
      from mail_entry entry
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
     where entry.com_code = ${comCode} and entry.mailbox_id = ${mailboxId} and entry.folder_id = ${asked.folderId}
       ${asked.fits}`
  const rows = await db<EntityRow[]>`
    select entry.entry_id, text.subject, text.from_name, text.from_address, entry.received_at, text.sent_at,
           entry.is_read, entry.is_flagged, entry.is_draft, entry.size, text.preview, text.importance,
           text.attachments <> '[]'::jsonb as has_attachments
      ${from} order by ${asked.order} limit ${asked.limit} offset ${asked.offset}`
  const [counted] = await db<{ count: number }[]>`
    select count(*)::int as count from (select ${from} limit ${mostCounted}) one`
  return { rows, totalCount: counted?.count ?? 0 }
}

/** Mails that came into the inbox since an instant, up to a limit. */
export async function countSince(db: Db, personCode: string, since: Date, most: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from mail_box box
        join mail_box_folder folder
          on folder.com_code = box.com_code and folder.mailbox_id = box.mailbox_id and folder.well_known_name = 'inbox'
        join mail_entry entry
          on entry.com_code = box.com_code and entry.mailbox_id = box.mailbox_id and entry.folder_id = folder.folder_id
       where box.person_code = ${personCode} and entry.received_at >= ${since} and not entry.is_read
       limit ${most}) one`
  return row?.count ?? 0
}

/** Unread mails of a person's well-known folder; null for an unknown folder, 0 without a mailbox. */
export async function countUnreadOf(db: Db, personCode: string, folder: string): Promise<number | null> {
  const [row] = await db<{ count: number | null }[]>`
    select folder.unread_count as count
      from mail_box box
      left join mail_box_folder folder
        on folder.com_code = box.com_code and folder.mailbox_id = box.mailbox_id
       and folder.well_known_name = ${folder}
     where box.person_code = ${personCode}`
  return row === undefined ? 0 : row.count
}
