import type { Db } from '../../../kit/db.ts'
import { type FolderCounts, type FolderRow, homeCompany } from '../../contact/index.ts'
import { wellKnownFolder } from '../mailbox/mailbox.sql.ts'

/** The folder for a number of the address book, whose root is the well-known one. */
export function folderOf(db: Db, personCode: string, folderId: number | null) {
  return folderId === null ? wellKnownFolder(db, personCode, 'contacts') : db`${folderId}::bigint`
}

const counts = (db: Db) => db`
  (select count(*)::int from mail_folder child
    where child.com_code = folder.com_code and child.person_code = folder.person_code
      and child.parent_folder_id = folder.folder_id and child.item_class = 'IPF.Contact') as folders,
  (select count(*)::int from mail_contact contact
    where contact.com_code = folder.com_code and contact.person_code = folder.person_code
      and contact.folder_id = folder.folder_id) as entries`

function folders(db: Db, personCode: string) {
  return db`
    select folder.folder_id, folder.name, ${counts(db)},
           nullif(folder.parent_folder_id, ${wellKnownFolder(db, personCode, 'contacts')}) as parent_folder_id
      from mail_folder folder
     where folder.com_code = ${homeCompany(db, personCode)} and folder.person_code = ${personCode}
       and folder.item_class = 'IPF.Contact' and folder.well_known_name is null`
}

/** Every folder of contacts but the well-known one, by name. */
export function selectContactFolders(db: Db, personCode: string): Promise<FolderRow[]> {
  return db<FolderRow[]>`${folders(db, personCode)} order by folder.name, folder.folder_id`
}

/** How much stands in the well-known folder of contacts; nothing while the mailbox is not open. */
export async function selectTopCounts(db: Db, personCode: string): Promise<FolderCounts> {
  const [row] = await db<FolderCounts[]>`
    select ${counts(db)} from mail_folder folder
     where folder.com_code = ${homeCompany(db, personCode)} and folder.person_code = ${personCode}
       and folder.well_known_name = 'contacts'`
  return row ?? { folders: 0, entries: 0 }
}

/** One folder of contacts of a person; the well-known one has no number here. */
export async function selectContactFolder(
  db: Db,
  personCode: string,
  folderId: number,
): Promise<FolderRow | undefined> {
  const [row] = await db<FolderRow[]>`${folders(db, personCode)} and folder.folder_id = ${folderId}`
  return row
}

/** Writes a folder of contacts and returns its number; the mailbox must be open. */
export async function insertContactFolder(
  db: Db,
  personCode: string,
  parentFolderId: number | null,
  name: string,
): Promise<number> {
  const [row] = await db<{ folderId: number }[]>`
    insert into mail_folder (com_code, person_code, parent_folder_id, name, item_class)
    values (${homeCompany(db, personCode)}, ${personCode}, ${folderOf(db, personCode, parentFolderId)}, ${name},
            'IPF.Contact')
    returning folder_id`
  return row?.folderId ?? 0
}

/** Renames a folder of contacts. */
export async function updateContactFolderName(
  db: Db,
  personCode: string,
  folderId: number,
  name: string,
): Promise<void> {
  await db`
    update mail_folder set name = ${name}
     where com_code = ${homeCompany(db, personCode)} and person_code = ${personCode} and folder_id = ${folderId}
       and item_class = 'IPF.Contact' and well_known_name is null`
}

/** Deletes a folder of contacts; it must be empty. */
export async function deleteContactFolder(db: Db, personCode: string, folderId: number): Promise<void> {
  await db`
    delete from mail_folder
     where com_code = ${homeCompany(db, personCode)} and person_code = ${personCode} and folder_id = ${folderId}
       and item_class = 'IPF.Contact' and well_known_name is null`
}
