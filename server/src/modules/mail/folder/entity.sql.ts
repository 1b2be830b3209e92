import type { Db } from '../../../kit/db.ts'
import type { BoxKey } from '../box/box.sql.ts'

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
  size: number
  preview: string
  importance: string
  hasAttachments: boolean
}

/** Mails of a folder by date; counts up to a thousand. */
export async function selectEntities(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  asked: {
    folderId: number
    isRead: boolean | null
    from: string | null
    isAscending: boolean
    limit: number
    offset: number
  },
): Promise<{ rows: EntityRow[]; totalCount: number }> {
  const direction = asked.isAscending ? db`asc` : db`desc`
  const fits = db`
    entry.com_code = ${comCode} and entry.mailbox_id = ${mailboxId} and entry.folder_id = ${asked.folderId}
    ${asked.isRead === null ? db`` : db`and entry.is_read = ${asked.isRead}`}
    ${asked.from === null ? db`` : db`and entry.received_at >= ${asked.from}::timestamptz`}`
  const rows = await db<EntityRow[]>`
    select entry.entry_id, text.subject, text.from_name, text.from_address, entry.received_at, text.sent_at,
           entry.is_read, entry.is_flagged, entry.size, text.preview, text.importance,
           text.attachments <> '[]'::jsonb as has_attachments
      from mail_entry entry
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
     where ${fits}
     order by entry.received_at ${direction}, entry.entry_id ${direction}
     limit ${asked.limit} offset ${asked.offset}`
  const [counted] = await db<{ count: number }[]>`
    select count(*)::int as count from (select from mail_entry entry where ${fits} limit 1000) one`
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
