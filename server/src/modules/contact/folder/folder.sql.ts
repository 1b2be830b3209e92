import { byName } from '#kit/data/by-name.sql.ts'
import type { Db } from '#kit/db.ts'
import {
  type ContactStore,
  folderIdForApi,
  homeCompany,
  inFolder,
  ownedBy,
  storedFolder,
} from '../store/store.sql.ts'

/** Number of items directly in a folder. */
export interface FolderCounts {
  folders: number
  entries: number
}

/** A personal folder with the number of its items. */
export interface FolderRow extends FolderCounts {
  folderId: number
  parentFolderId: number | null
  name: string
}

function folders(db: Db, store: ContactStore, personCode: string) {
  return db`
    select folder.folder_id, folder.name,
           ${folderIdForApi(db, store, personCode, 'folder.parent_folder_id')} as parent_folder_id,
           (select count(*)::int from ${db(store.folders)} child
             where child.com_code = folder.com_code and child.person_code = folder.person_code
               and child.parent_folder_id = folder.folder_id) as folders,
           (select count(*)::int from ${db(store.entries)} entry
             where entry.com_code = folder.com_code and entry.person_code = folder.person_code
               and entry.folder_id = folder.folder_id) as entries
      from ${db(store.folders)} folder
     where ${ownedBy(db, personCode, 'folder')}`
}

/** All folders of a person except the root, by name, with counts; a person has at most 200. */
export function selectFolders(db: Db, store: ContactStore, personCode: string): Promise<FolderRow[]> {
  return db<
    FolderRow[]
  >`${folders(db, store, personCode)} order by ${byName(db, 'folder.name')}, folder.folder_id`
}

/** Number of items directly in the root; zero if the book does not exist. */
export async function selectRootCounts(
  db: Db,
  store: ContactStore,
  personCode: string,
): Promise<FolderCounts> {
  const [row] = await db<FolderCounts[]>`
    select (select count(*)::int from ${db(store.folders)} folder
             where ${ownedBy(db, personCode, 'folder')}
               and ${inFolder(db, store, personCode, 'folder.parent_folder_id', null)}) as folders,
           (select count(*)::int from ${db(store.entries)} entry
             where ${ownedBy(db, personCode, 'entry')}
               and ${inFolder(db, store, personCode, 'entry.folder_id', null)}) as entries`
  return row ?? { folders: 0, entries: 0 }
}

/** One folder of a person by its number; the root cannot be selected. */
export async function selectFolder(
  db: Db,
  store: ContactStore,
  personCode: string,
  folderId: number,
): Promise<FolderRow | undefined> {
  const [row] = await db<FolderRow[]>`
    ${folders(db, store, personCode)} and folder.folder_id = ${folderId}`
  return row
}

/** Inserts a folder and returns its number; the book must exist. */
export async function insertFolder(
  db: Db,
  store: ContactStore,
  personCode: string,
  parentFolderId: number | null,
  name: string,
): Promise<number> {
  const [row] = await db<{ folderId: number }[]>`
    insert into ${db(store.folders)} (com_code, person_code, parent_folder_id, name)
    values (${homeCompany(db, personCode)}, ${personCode}, ${storedFolder(db, store, personCode, parentFolderId)}, ${name})
    returning folder_id`
  return row?.folderId ?? 0
}

/** Renames a folder. */
export async function updateFolderName(
  db: Db,
  store: ContactStore,
  personCode: string,
  folderId: number,
  name: string,
): Promise<void> {
  await db`
    update ${db(store.folders)} folder set name = ${name}
     where ${ownedBy(db, personCode, 'folder')} and folder.folder_id = ${folderId}`
}

/** Deletes a folder; it must be empty. */
export async function deleteFolder(
  db: Db,
  store: ContactStore,
  personCode: string,
  folderId: number,
): Promise<void> {
  await db`
    delete from ${db(store.folders)} folder
     where ${ownedBy(db, personCode, 'folder')} and folder.folder_id = ${folderId}`
}
