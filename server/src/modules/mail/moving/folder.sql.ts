import type { WellKnownFolder } from '@maru/api/mail/folder'
import type { MovingReason } from '@maru/api/mail/moving'
import type { Db } from '#kit/db.ts'
import type { SourceFolder } from '../moving-source/source.rules.ts'
import type { ImportKey } from './import.sql.ts'

/** A folder of an import as stored. */
export interface ImportFolderRow {
  importId: number
  place: number
  path: string[]
  wellKnown: WellKnownFolder | null
  folderId: number | null
  validity: string
  restarts: number
  cursorKey: string
  mailCount: number
  totalSize: number
  loadedCount: number
  knownCount: number
  refusedCount: number
  readSize: number
  state: 'waiting' | 'done' | 'gone'
  reason: MovingReason | ''
}

/** What an import did with a mail. */
export interface ImportItem {
  sourceKey: string
  state: 'loaded' | 'known' | 'refused'
  reason: string
  size: number
  subject: string
  digest: string | null
  entryId: number | null
}

const columns = (db: Db) => db`
  import_id, place, path, well_known, folder_id, validity, restarts, cursor_key, mail_count, total_size, loaded_count, known_count,
  refused_count, read_size, state, reason`

const isKey = (db: Db, { comCode, mailboxId, importId }: ImportKey) => db`
  com_code = ${comCode} and mailbox_id = ${mailboxId} and import_id = ${importId}`

/** The folders of imports of a mailbox in their order. */
export function selectFoldersOf(
  db: Db,
  { comCode, mailboxId }: Pick<ImportKey, 'comCode' | 'mailboxId'>,
  importIds: readonly number[],
): Promise<ImportFolderRow[]> {
  return db<ImportFolderRow[]>`
    select ${columns(db)} from mail_import_folder
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and import_id = any(${importIds as number[]})
     order by import_id, place`
}

/** Folders of one import: an import from a server that renames its folders for ever ends. */
const foldersAtMost = 1_000

/**
 * Adds the folders of a source that the import does not have yet, 1,000 at most, and sets the counts of the others if the
 * source has counted. Returns how many have no place.
 */
export async function saveFolders(db: Db, key: ImportKey, folders: readonly SourceFolder[]): Promise<number> {
  const others = new Map<string, Pick<ImportFolderRow, 'place' | 'mailCount' | 'totalSize'>>(
    (await selectFoldersOf(db, key, [key.importId])).map((one) => [one.path.join('\n'), one]),
  )
  let place = others.size
  let left = 0
  for (const { path, wellKnown, counts } of folders) {
    const known = others.get(path.join('\n'))
    const { mailCount, totalSize } = counts ?? known ?? { mailCount: 0, totalSize: 0 }
    if (known) {
      if (known.mailCount === mailCount && known.totalSize === totalSize) continue
      await db`
        update mail_import_folder set mail_count = ${mailCount}, total_size = ${totalSize}
         where ${isKey(db, key)} and place = ${known.place}`
    } else if (place < foldersAtMost) {
      place += 1
      others.set(path.join('\n'), { place, mailCount, totalSize })
      await db`
        insert into mail_import_folder (
          com_code, mailbox_id, import_id, place, path, well_known, mail_count, total_size)
        values (${key.comCode}, ${key.mailboxId}, ${key.importId}, ${place}, ${path as string[]}::text[], ${wellKnown},
                ${mailCount}, ${totalSize})`
    } else left += 1
  }
  return left
}

/** Where reading begins in a folder: at the start of a new validity. */
export async function restartFolder(
  db: Db,
  key: ImportKey,
  { place, validity, isAgain }: { place: number; validity: string; isAgain: boolean },
): Promise<void> {
  await db`
    update mail_import_folder
       set validity = ${validity}, cursor_key = '', restarts = restarts + ${isAgain ? 1 : 0}, read_size = 0
     where ${isKey(db, key)} and place = ${place}`
}

/** Stores the mails of one transaction and how far the folder has been read. False if another process was there first. */
export async function advanceFolder(
  db: Db,
  key: ImportKey,
  folder: Pick<ImportFolderRow, 'place' | 'cursorKey' | 'validity' | 'folderId' | 'reason'>,
  items: readonly ImportItem[],
): Promise<boolean> {
  const count = (state: ImportItem['state']) => items.filter((one) => one.state === state).length
  const next = items.at(-1)?.sourceKey ?? folder.cursorKey
  const rows = await db`
    update mail_import_folder
       set cursor_key = ${next}, folder_id = ${folder.folderId}, reason = ${folder.reason},
           loaded_count = loaded_count + ${count('loaded')},
           known_count = known_count + ${count('known')}, refused_count = refused_count + ${count('refused')},
           read_size = read_size + ${items.reduce((sum, one) => sum + one.size, 0)}
     where ${isKey(db, key)} and place = ${folder.place} and cursor_key = ${folder.cursorKey}
       and validity = ${folder.validity}
    returning place`
  if (rows.length === 0) return false
  const values = items.map((one) => ({ ...one, sourceKey: `${folder.validity}:${one.sourceKey}` }))
  await db`
    insert into mail_import_item (
      com_code, mailbox_id, import_id, place, source_key, state, reason, size, subject, digest, entry_id)
    select ${key.comCode}, ${key.mailboxId}, ${key.importId}, ${folder.place}, "sourceKey", state, reason, size,
           subject, decode(digest, 'hex'), "entryId"
      from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as one (
        "sourceKey" text, state text, reason text, size bigint, subject text, digest text, "entryId" bigint)
    on conflict (com_code, mailbox_id, import_id, place, source_key)
    do update set state = excluded.state, reason = excluded.reason`
  return true
}

/** Ends a folder. It has at least what was read of it, whatever its source has counted before. */
export async function endFolder(
  db: Db,
  key: ImportKey,
  { place, state, reason }: Pick<ImportFolderRow, 'place' | 'state' | 'reason'>,
): Promise<void> {
  await db`
    update mail_import_folder
       set state = ${state}, reason = ${reason},
           mail_count = greatest(mail_count, loaded_count + known_count + refused_count),
           total_size = greatest(total_size, read_size)
     where ${isKey(db, key)} and place = ${place}`
}

/** Lets all folders be read again after the last mail that was read: new mails may have come. */
export async function reopenFolders(db: Db, key: ImportKey): Promise<void> {
  await db`
    update mail_import_folder
       set state = 'waiting', reason = case state when 'gone' then '' else reason end
     where ${isKey(db, key)} and state <> 'waiting'`
}

/** A line of the report. */
export interface ReportRow extends Pick<ImportItem, 'sourceKey' | 'state' | 'reason' | 'size' | 'subject'> {
  path: string[]
  place: number
}

/** The next lines of the report after one of them. */
export function selectItems(
  db: Db,
  key: ImportKey,
  after: { place: number; sourceKey: string },
  limit: number,
): Promise<ReportRow[]> {
  return db<ReportRow[]>`
    select folder.path, item.place, item.source_key, item.state, item.reason, item.size, item.subject
      from mail_import_item item
      join mail_import_folder folder using (com_code, mailbox_id, import_id, place)
     where item.com_code = ${key.comCode} and item.mailbox_id = ${key.mailboxId} and item.import_id = ${key.importId}
       and (item.place, item.source_key) > (${after.place}, ${after.sourceKey})
     order by item.place, item.source_key limit ${limit}`
}
