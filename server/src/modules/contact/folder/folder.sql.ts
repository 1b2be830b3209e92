import type { Db } from '../../../kit/db.ts'

/** How much stands in a folder itself. */
export interface FolderCounts {
  folders: number
  entries: number
}

/** A personal folder with what stands in it. */
export interface FolderRow extends FolderCounts {
  folderId: number
  parentFolderId: number | null
  name: string
}

/** The company that keeps a person's address book: the one that employs them. */
export function homeCompany(db: Db, personCode: string) {
  return db`(select com_code from org_person where person_code = ${personCode})`
}

function folders(db: Db, personCode: string) {
  return db`
    select folder.folder_id, folder.parent_folder_id, folder.name,
           (select count(*)::int from contact_folder child
             where child.com_code = folder.com_code and child.person_code = folder.person_code
               and child.parent_folder_id = folder.folder_id) as folders,
           (select count(*)::int from contact_entry entry
             where entry.com_code = folder.com_code and entry.person_code = folder.person_code
               and entry.folder_id = folder.folder_id) as entries
      from contact_folder folder
     where folder.com_code = ${homeCompany(db, personCode)} and folder.person_code = ${personCode}`
}

/** Every folder of a person by name; a person has 200 at most, so that their counts may be counted. */
export function selectFolders(db: Db, personCode: string): Promise<FolderRow[]> {
  return db<FolderRow[]>`${folders(db, personCode)} order by folder.name, folder.folder_id`
}

/** How much stands in the root itself. */
export async function selectRootCounts(db: Db, personCode: string): Promise<FolderCounts> {
  const [row] = await db<FolderCounts[]>`
    select (select count(*)::int from contact_folder
             where com_code = home.com_code and person_code = ${personCode} and parent_folder_id is null) as folders,
           (select count(*)::int from contact_entry
             where com_code = home.com_code and person_code = ${personCode} and folder_id is null) as entries
      from ${homeCompany(db, personCode)} home (com_code)`
  return row ?? { folders: 0, entries: 0 }
}

/** One folder of a person. */
export async function selectFolder(
  db: Db,
  personCode: string,
  folderId: number,
): Promise<FolderRow | undefined> {
  const [row] = await db<FolderRow[]>`${folders(db, personCode)} and folder.folder_id = ${folderId}`
  return row
}

/** Writes a folder and returns its number. */
export async function insertFolder(
  db: Db,
  personCode: string,
  parentFolderId: number | null,
  name: string,
): Promise<number> {
  const [row] = await db<{ folderId: number }[]>`
    insert into contact_folder (com_code, person_code, parent_folder_id, name)
    values (${homeCompany(db, personCode)}, ${personCode}, ${parentFolderId}, ${name})
    returning folder_id`
  return row?.folderId ?? 0
}

/** Renames a folder. */
export async function updateFolderName(
  db: Db,
  personCode: string,
  folderId: number,
  name: string,
): Promise<void> {
  await db`
    update contact_folder set name = ${name}
     where com_code = ${homeCompany(db, personCode)} and person_code = ${personCode} and folder_id = ${folderId}`
}

/** Deletes a folder; it must be empty. */
export async function deleteFolder(db: Db, personCode: string, folderId: number): Promise<void> {
  await db`
    delete from contact_folder
     where com_code = ${homeCompany(db, personCode)} and person_code = ${personCode} and folder_id = ${folderId}`
}

/** Holds the person's address book until the transaction ends, so that limits and cycles are checked one by one. */
export async function lockAddressBook(db: Db, personCode: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended('contact:' || ${personCode}::text, 0))`
}
