import type { Db } from '#kit/db.ts'

/** A folder as stored. */
export interface FolderRow {
  folderId: number
  owner: string
  name: string
}

/** The owner of the entries of a folder. */
export const folderOwner = (folderId: number | string) => `folder:${folderId}`

/** Folders of some owners, by name. */
export function selectFolders(db: Db, comCode: string, owners: readonly string[]): Promise<FolderRow[]> {
  return db<FolderRow[]>`
    select folder_id, owner, name from approval_folder
     where com_code = ${comCode} and owner = any(${[...owners]}) order by owner desc, name limit 1000`
}

/** A folder of a company, locked. */
export async function findFolder(
  db: Db,
  { comCode, folderId }: { comCode: string; folderId: number },
): Promise<FolderRow | undefined> {
  const [row] = await db<FolderRow[]>`
    select folder_id, owner, name from approval_folder
     where com_code = ${comCode} and folder_id = ${folderId} for update`
  return row
}

/** Creates a folder; `taken` if the owner has one of this name, `full` if they have `most`. */
export async function insertFolder(
  db: Db,
  { comCode, owner, name, personCode }: { comCode: string; owner: string; name: string; personCode: string },
  most: number,
  now: Date,
): Promise<number | 'taken' | 'full'> {
  const [counted] = await db<{ count: number }[]>`
    select count(*)::int as count from approval_folder where com_code = ${comCode} and owner = ${owner}`
  if ((counted?.count ?? 0) >= most) return 'full'
  const [row] = await db<{ folderId: number }[]>`
    insert into approval_folder (com_code, owner, name, created_by, created_at)
    values (${comCode}, ${owner}, ${name}, ${personCode}, ${now})
    on conflict (com_code, owner, name) do nothing returning folder_id`
  return row?.folderId ?? 'taken'
}

/** Renames a folder; false if its owner has another one of this name. */
export async function renameFolder(
  db: Db,
  comCode: string,
  { folderId, owner }: FolderRow,
  name: string,
): Promise<boolean> {
  const rows = await db`
    update approval_folder set name = ${name}
     where com_code = ${comCode} and folder_id = ${folderId}
       and not exists (select from approval_folder other
                        where other.com_code = ${comCode} and other.owner = ${owner} and other.name = ${name}
                          and other.folder_id <> ${folderId})
    returning 1`
  return rows.length > 0
}

/** Removes a folder with its entries; the documents stay. */
export async function deleteFolder(db: Db, comCode: string, folderId: number): Promise<void> {
  await db`
    with entry as (
      delete from approval_entry where com_code = ${comCode} and owner = ${folderOwner(folderId)} and box = 205)
    delete from approval_folder where com_code = ${comCode} and folder_id = ${folderId}`
}

/** Puts documents into a folder; returns how many were not there. */
export async function insertFiled(
  db: Db,
  comCode: string,
  { folderId, apmIds }: { folderId: number; apmIds: readonly number[] },
  now: Date,
): Promise<number> {
  const rows = await db`
    insert into approval_entry (com_code, owner, box, apm_id, form_id, sort_at)
    select com_code, ${folderOwner(folderId)}, 205, apm_id, form_id, ${now} from approval_document
     where com_code = ${comCode} and apm_id = any(${[...apmIds]}::bigint[])
    on conflict do nothing returning 1`
  return rows.length
}

/** Takes documents out of a folder. */
export async function deleteFiled(
  db: Db,
  comCode: string,
  { folderId, apmIds }: { folderId: number; apmIds: readonly number[] },
): Promise<void> {
  await db`
    delete from approval_entry
     where com_code = ${comCode} and owner = ${folderOwner(folderId)} and box = 205
       and apm_id = any(${[...apmIds]}::bigint[])`
}
