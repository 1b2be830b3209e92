import type { Db } from '#kit/db.ts'
import type { CodeRow, EntryRow, PieceRow } from '../file.sql.ts'

/** A file that was not cleaned yet. */
export type UnplainRow = Pick<EntryRow, 'comCode' | 'entryId' | 'name' | 'contentType'> & {
  isRemoved: boolean
}

/** Files of a collection that may reveal their author, including removed ones, which may be restored. */
export function selectUnplainEntries(
  db: Db,
  code: Pick<CodeRow, 'comCode' | 'fileCode'>,
): Promise<UnplainRow[]> {
  return db<UnplainRow[]>`
    select com_code, entry_id, name, content_type, deleted_at is not null as is_removed from file_entry
     where com_code = ${code.comCode} and file_code = ${code.fileCode} and not is_plain`
}

/** Deletes a removed file permanently. */
export async function deleteEntry(
  db: Db,
  { comCode, entryId }: Pick<EntryRow, 'comCode' | 'entryId'>,
): Promise<void> {
  await db`
    delete from file_entry
     where com_code = ${comCode} and entry_id = ${entryId} and deleted_at is not null and not is_plain`
}

/** Marks a file as plain; with its new piece, or unchanged. */
export async function updateEntryPlain(
  db: Db,
  { comCode, entryId }: Pick<EntryRow, 'comCode' | 'entryId'>,
  plain: PieceRow | null,
): Promise<void> {
  if (!plain) {
    await db`update file_entry set is_plain = true where com_code = ${comCode} and entry_id = ${entryId}`
    return
  }
  const { digest, size } = plain
  await db`delete from file_entry_piece where com_code = ${comCode} and entry_id = ${entryId}`
  await db`
    insert into file_entry_piece (com_code, entry_id, number, digest, size)
    values (${comCode}, ${entryId}, 1, decode(${digest}, 'hex'), ${size})`
  await db`
    update file_entry
       set is_plain = true, size = ${size}, digest = decode(${digest}, 'hex'), piece_count = 1,
           whole_digest = decode(${digest}, 'hex')
     where com_code = ${comCode} and entry_id = ${entryId}`
}

/**
 * Makes the collections of a holder accept only plain files from now on; false if one of their files is not plain.
 */
export async function updateHidesMaker(
  db: Db,
  holder: { comCode: string; kind: string; id: string },
): Promise<boolean> {
  const [row] = await db<{ areUnplain: boolean }[]>`
    with hiding as (
      update file_code set hides_maker = true
       where com_code = ${holder.comCode} and kind = ${holder.kind} and holder_id = ${holder.id}
      returning com_code, file_code)
    select exists (select from hiding join file_entry entry using (com_code, file_code)
                    where not entry.is_plain) as are_unplain`
  return row?.areUnplain !== true
}
