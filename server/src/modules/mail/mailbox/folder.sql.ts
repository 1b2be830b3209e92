import type { Db } from '#kit/db.ts'
import type { BoxKey } from './mailbox.sql.ts'

/** A folder as stored. */
export interface FolderRow {
  folderId: number
  parentFolderId: number | null
  wellKnownName: string | null
  name: string
  isFavorite: boolean
  totalCount: number
  unreadCount: number
  totalSize: number
}

const columns = (db: Db) => db`
  folder_id, parent_folder_id, well_known_name, name, is_favorite, total_count, unread_count, total_size`

/** The folders of a mailbox: well-known ones in their order, then those of people by name. */
export function selectFolders(db: Db, { comCode, mailboxId }: BoxKey): Promise<FolderRow[]> {
  return db<FolderRow[]>`
    select ${columns(db)} from mail_box_folder
     where com_code = ${comCode} and mailbox_id = ${mailboxId}
     order by well_known_name is null, case when well_known_name is null then 0 else folder_id end, sort, lower(name)
     limit 600`
}

/** A folder by its number, or by its well-known name. */
export async function findFolder(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  folder: number | string,
): Promise<FolderRow | undefined> {
  const which =
    typeof folder === 'number' ? db`folder_id = ${folder}` : db`well_known_name = ${folder.toLowerCase()}`
  const [row] = await db<FolderRow[]>`
    select ${columns(db)} from mail_box_folder
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and ${which}`
  return row
}

/** Creates a folder. */
export async function insertFolder(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  name: string,
  parentFolderId: number | null,
): Promise<FolderRow> {
  const [row] = await db<FolderRow[]>`
    insert into mail_box_folder (com_code, mailbox_id, name, parent_folder_id)
    values (${comCode}, ${mailboxId}, ${name}, ${parentFolderId}) returning ${columns(db)}`
  return row as FolderRow
}

/** Changes the columns of a folder that are given. */
export async function updateFolder(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  folderId: number,
  next: { name?: string; isFavorite?: boolean },
): Promise<void> {
  await db`
    update mail_box_folder
       set name = coalesce(${next.name ?? null}, name), is_favorite = coalesce(${next.isFavorite ?? null}, is_favorite)
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and folder_id = ${folderId}`
}

/** Puts folders below another one, or at the top. */
export async function updateFolderParents(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  folderIds: readonly number[],
  parentFolderId: number | null,
): Promise<void> {
  await db`
    update mail_box_folder set parent_folder_id = ${parentFolderId}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and folder_id = any(${folderIds as number[]}::bigint[])`
}

/** Deletes folders without mails. */
export async function deleteFolders(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  folderIds: readonly number[],
): Promise<void> {
  await db`
    delete from mail_box_folder
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and folder_id = any(${folderIds as number[]}::bigint[])`
}
