import type { Db } from '#kit/db.ts'
import type { CodeRow } from './file.sql.ts'

/** Attaches a draft of this creator to its holder; also true if it is already attached there. */
export async function updateHolder(
  db: Db,
  code: { comCode: string; fileCode: string; createdBy: string },
  holder: { kind: string; id: string; keepsRemoved: boolean },
): Promise<boolean> {
  const rows = await db`
    update file_code
       set kind = ${holder.kind}, holder_id = ${holder.id}, keeps_removed = ${holder.keepsRemoved}
     where com_code = ${code.comCode} and file_code = ${code.fileCode} and removed_at is null
       and ((holder_id is null and created_by = ${code.createdBy}) or (kind = ${holder.kind} and holder_id = ${holder.id}))
    returning file_code`
  return rows.length > 0
}

/** Moves a collection from one holder to another; false if it is not attached to the first. */
export async function updateHolderMoved(
  db: Db,
  fileCode: string,
  from: { comCode: string; kind: string; id: string },
  to: { kind: string; id: string; keepsRemoved: boolean },
): Promise<boolean> {
  const rows = await db`
    update file_code set kind = ${to.kind}, holder_id = ${to.id}, keeps_removed = ${to.keepsRemoved}
     where com_code = ${from.comCode} and file_code = ${fileCode} and kind = ${from.kind}
       and holder_id = ${from.id} and removed_at is null
    returning file_code`
  return rows.length > 0
}

/** Marks the collections of a holder as removed, or restores them with null. */
export async function updateAttachedRemoved(
  db: Db,
  holder: { comCode: string; kind: string; id: string },
  removedAt: Date | null,
): Promise<void> {
  await db`
    update file_code set removed_at = ${removedAt}
     where com_code = ${holder.comCode} and kind = ${holder.kind} and holder_id = ${holder.id}`
}

/** Condition: a person under a legal hold created the collection or added a file. */
const isHeld = (db: Db, onHold: readonly string[]) => db`(
  code.created_by = any(${onHold as string[]}::text[])
  or exists (select from file_entry entry
              where entry.com_code = code.com_code and entry.file_code = code.file_code
                and entry.created_by = any(${onHold as string[]}::text[])))`

/**
 * Takes the collections of holders that a legal hold keeps from their holders, before the others are deleted: no one
 * can open them, and the clean-up deletes them after the hold is lifted. Null as company: in every company.
 */
export async function detachAttached(
  db: Db,
  holders: { comCode: string | null; kind: string; ids: readonly string[]; staying: string | null },
  onHold: readonly string[],
  now: Date,
): Promise<void> {
  const company =
    holders.comCode === null
      ? db`code.com_code = any(array(select com_code from org_public_company))`
      : db`code.com_code = ${holders.comCode}`
  await db`
    update file_code code set kind = 'kept', removed_at = coalesce(code.removed_at, ${now})
     where ${company} and code.kind = ${holders.kind} and code.holder_id = any(${holders.ids as string[]}::text[])
       and code.file_code is distinct from ${holders.staying} and ${isHeld(db, onHold)}`
}

/** Deletes the collections of a holder with their files, except one if given; returns how many. */
export async function deleteAttached(
  db: Db,
  holder: { comCode: string; kind: string; id: string },
  staying: string | null,
): Promise<number> {
  const rows = await db`
    delete from file_code
     where com_code = ${holder.comCode} and kind = ${holder.kind} and holder_id = ${holder.id}
       and file_code is distinct from ${staying}
    returning file_code`
  return rows.length
}

/** Deletes the collections of many holders of a kind, in every company. */
export async function deleteAttachedOf(db: Db, kind: string, ids: string[]): Promise<void> {
  await db`
    delete from file_code
     where com_code = any(array(select com_code from org_public_company)) and kind = ${kind} and holder_id = any(${ids})`
}

/** Totals of a collection. */
export interface SummaryRow {
  fileCode: string
  count: number
  /** Total bytes. */
  size: number
}

/** Number and bytes of the files of many collections of a company; collections without files have no row. */
export function summariseEntries(db: Db, comCode: string, fileCodes: string[]): Promise<SummaryRow[]> {
  return db<SummaryRow[]>`
    select file_code, count(*)::int as count, sum(size)::bigint as size from file_entry
     where com_code = ${comCode} and file_code = any(${fileCodes}::uuid[]) and deleted_at is null
     group by file_code`
}

/** Copies the files of a collection, or those of a past time, into another one, with their pieces. */
export async function copyEntries(
  db: Db,
  source: Pick<CodeRow, 'comCode' | 'fileCode'>,
  target: Pick<CodeRow, 'comCode' | 'fileCode' | 'createdBy'>,
  now: Date,
  at: Date | null = null,
): Promise<void> {
  await db`
    with copied as (
      select entry.*, gen_random_uuid() as new_id from file_entry entry
       where com_code = ${source.comCode} and file_code = ${source.fileCode}
         and (deleted_at is null or deleted_at > ${at}::timestamptz)
         and (${at}::timestamptz is null or created_at <= ${at}::timestamptz)),
    made as (
      insert into file_entry (
        com_code, entry_id, file_code, identifier, code_values, name, size, content_type, digest, piece_count,
        whole_digest, sort, created_by, created_at, is_plain)
      select ${target.comCode}, new_id, ${target.fileCode}::uuid, gen_random_uuid(), code_values, name, size,
             content_type, digest, piece_count, whole_digest, sort, ${target.createdBy}, ${now}::timestamptz, is_plain
        from copied
      returning entry_id)
    insert into file_entry_piece (com_code, entry_id, number, digest, size)
    select ${target.comCode}, copied.new_id, piece.number, piece.digest, piece.size
      from copied
      join made on made.entry_id = copied.new_id
      join file_entry_piece piece on piece.com_code = copied.com_code and piece.entry_id = copied.entry_id`
}

/** Number of files in a collection. */
export async function countEntries(db: Db, comCode: string, fileCode: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from file_entry
     where com_code = ${comCode} and file_code = ${fileCode} and deleted_at is null`
  return row?.count ?? 0
}

/** The pieces of the files of a collection with their names, in their order; for mails, which contain their files. */
export function selectAttachedPieces(
  db: Db,
  comCode: string,
  fileCode: string,
): Promise<{ entryId: string; name: string; contentType: string; size: number }[]> {
  return db<{ entryId: string; name: string; contentType: string; size: number }[]>`
    select entry_id, name, content_type, size from file_entry
     where com_code = ${comCode} and file_code = ${fileCode} and deleted_at is null
     order by sort, entry_id`
}
