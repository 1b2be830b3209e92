import type { Db } from '#kit/db.ts'
import type { ListRow } from '../mail-store/mail-store.rules.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { listColumns } from '../reading/list.sql.ts'

/** The largest mails of a mailbox. */
export function selectLargest(db: Db, { comCode, mailboxId }: BoxKey, limit: number): Promise<ListRow[]> {
  return db<ListRow[]>`
    select ${listColumns(db)}, 1 as thread_count
      from mail_entry entry
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
     where entry.com_code = ${comCode} and entry.mailbox_id = ${mailboxId}
     order by entry.size desc, entry.entry_id desc limit ${limit}`
}

const older = (db: Db, { comCode, mailboxId }: BoxKey, before: string, zone: string) => db`
  entry.com_code = ${comCode} and entry.mailbox_id = ${mailboxId} and not entry.is_flagged and not entry.is_draft
  and entry.received_at < ${before}::date::timestamp at time zone ${zone}
  and entry.folder_id in (
    select folder_id from mail_box_folder folder
     where folder.com_code = ${comCode} and folder.mailbox_id = ${mailboxId}
       and coalesce(well_known_name, '') not in ('deleteditems', 'recoverableitemsdeletions', 'outbox', 'drafts'))`

/** How many mails are older than a day. */
export async function sumOlder(
  db: Db,
  box: BoxKey,
  before: string,
  zone: string,
): Promise<{ count: number; size: number }> {
  const [row] = await db<{ count: number; size: number }[]>`
    select count(*)::int as count, coalesce(sum(entry.size), 0)::bigint as size
      from mail_entry entry where ${older(db, box, before, zone)}`
  return { count: row?.count ?? 0, size: Number(row?.size ?? 0) }
}

/** The mails that are older than a day, oldest first. */
export async function selectOlder(
  db: Db,
  box: BoxKey,
  before: string,
  zone: string,
  limit: number,
): Promise<number[]> {
  const rows = await db<{ entryId: number }[]>`
    select entry.entry_id from mail_entry entry where ${older(db, box, before, zone)}
     order by entry.received_at limit ${limit}`
  return rows.map((row) => row.entryId)
}
