import type { Db } from '../../../kit/db.ts'
import type { BoxKey } from '../box/box.sql.ts'

/** A mail of an export. */
export interface ExportRow {
  entryId: number
  digest: string
  size: number
  fromAddress: string
  receivedAt: string
  isRead: boolean
  isFlagged: boolean
}

/** The next mails of a folder, or of the mailbox without hidden and unsent ones, in their order. */
export function selectExported(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  { folderId, after, limit }: { folderId: number | null; after: number; limit: number },
): Promise<ExportRow[]> {
  return db<ExportRow[]>`
    select entry.entry_id, encode(entry.digest, 'hex') as digest, text.size, text.from_address, entry.received_at,
           entry.is_read, entry.is_flagged
      from mail_entry entry
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
      join mail_box_folder folder
        on folder.com_code = entry.com_code and folder.mailbox_id = entry.mailbox_id
       and folder.folder_id = entry.folder_id
     where entry.com_code = ${comCode} and entry.mailbox_id = ${mailboxId} and entry.entry_id > ${after}
       and (folder.folder_id = ${folderId}
            or ${folderId}::bigint is null
               and coalesce(folder.well_known_name, '') not in ('recoverableitemsdeletions', 'outbox'))
     order by entry.entry_id limit ${limit}`
}

/** The digests of these that the mailbox has, in any folder. */
export async function selectKnownTexts(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  digests: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ digest: string }[]>`
    select distinct encode(digest, 'hex') as digest from mail_entry
     where com_code = ${comCode} and mailbox_id = ${mailboxId}
       and digest in (select decode(one, 'hex') from unnest(${digests as string[]}::text[]) one)`
  return new Set(rows.map((row) => row.digest))
}

/** The bytes that a mailbox has, with its limit; 0 is none. */
export async function findRoom(
  db: Db,
  { comCode, mailboxId }: BoxKey,
): Promise<{ totalSize: number; sizeLimit: number }> {
  const [row] = await db<{ totalSize: number; sizeLimit: number }[]>`
    select total_size, size_limit from mail_box where com_code = ${comCode} and mailbox_id = ${mailboxId}`
  return { totalSize: Number(row?.totalSize ?? 0), sizeLimit: Number(row?.sizeLimit ?? 0) }
}
