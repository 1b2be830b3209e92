import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { isMirror } from './mirror.sql.ts'

/** A folder of the server as stored. */
export interface MirrorFolder {
  place: number
  path: string
  delimiter: string
  folderId: number
  name: string
  parentFolderId: number | null
  validity: string
  uidNext: number
  mailCount: number
  modification: string
}

const columns = (db: Db) => db`
  place, path, delimiter, folder_id, name, parent_folder_id, validity, uid_next, mail_count, modification`

/** The folders of a mirror. */
export function selectMirrorFolders(db: Db, box: BoxKey): Promise<MirrorFolder[]> {
  return db<MirrorFolder[]>`
    select ${columns(db)} from mail_mirror_folder where ${isMirror(db, box)} order by place`
}

/** Stores a folder that both sides have; undefined if one of them is taken by another one. */
export async function insertMirrorFolder(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  folder: Pick<MirrorFolder, 'path' | 'delimiter' | 'folderId' | 'name' | 'parentFolderId'>,
): Promise<MirrorFolder | undefined> {
  const { path, delimiter, folderId, name, parentFolderId } = folder
  const [row] = await db<MirrorFolder[]>`
    insert into mail_mirror_folder (com_code, mailbox_id, place, path, delimiter, folder_id, name, parent_folder_id)
    select ${comCode}, ${mailboxId}, coalesce(max(place), 0) + 1, ${path}, ${delimiter}, ${folderId}, ${name}, ${parentFolderId}
      from mail_mirror_folder where ${isMirror(db, { comCode, mailboxId })}
    on conflict do nothing returning ${columns(db)}`
  return row
}

/** Stores name, parent and path of a folder as both sides have them now. */
export async function updateMirrorFolder(
  db: Db,
  box: BoxKey,
  { place, path, name, parentFolderId }: Pick<MirrorFolder, 'place' | 'path' | 'name' | 'parentFolderId'>,
): Promise<void> {
  await db`
    update mail_mirror_folder set path = ${path}, name = ${name}, parent_folder_id = ${parentFolderId}
     where ${isMirror(db, box)} and place = ${place}`
}

/** Stores what the server has said of a folder that was read to its end; all empty lets it be read again. */
export async function updateRead(
  db: Db,
  box: BoxKey,
  place: number,
  read: Pick<MirrorFolder, 'validity' | 'uidNext' | 'mailCount' | 'modification'>,
): Promise<void> {
  await db`
    update mail_mirror_folder
       set validity = ${read.validity}, uid_next = ${read.uidNext}, mail_count = ${read.mailCount},
           modification = ${read.modification}
     where ${isMirror(db, box)} and place = ${place}`
}

/** Lets a folder be read again from its start, without numbering its mails anew. */
export async function reopenMirrorFolder(db: Db, box: BoxKey, place: number): Promise<void> {
  await db`
    update mail_mirror_folder set mail_count = -1, modification = ''
     where ${isMirror(db, box)} and place = ${place}`
}

/** Deletes a folder that the server has no more. */
export async function deleteMirrorFolder(db: Db, box: BoxKey, place: number): Promise<void> {
  await db`delete from mail_mirror_folder where ${isMirror(db, box)} and place = ${place}`
}
