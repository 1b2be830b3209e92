import type { ExportState } from '@maru/api/file'
import type { Db } from '#kit/db.ts'

/** A collection of files. */
export interface CodeRow {
  comCode: string
  fileCode: string
  kind: string
  /** Null while it is its creator's draft. */
  holderId: string | null
  createdBy: string
  removedAt: string | null
  /** Accepts only files that do not reveal their author. */
  hidesMaker: boolean
}

/** A file with the fields of its lists; `digest` is hexadecimal. */
export interface EntryRow {
  comCode: string
  entryId: string
  fileCode: string
  identifier: string
  codeValues: string
  name: string
  size: number
  contentType: string
  digest: string
  sort: number
  createdBy: string
  createdAt: string
  deletedAt: string | null
  keepsRemoved: boolean
  isDamaged: boolean
  /** Metadata about its author was removed, as far as possible. */
  isPlain: boolean
  exportState: ExportState
}

const entryColumns = (db: Db) => db`
  entry.com_code, entry.entry_id, entry.file_code, entry.identifier, entry.code_values, entry.name, entry.size,
  entry.content_type, encode(entry.digest, 'hex') as digest, entry.sort, entry.created_by, entry.created_at,
  entry.deleted_at, entry.is_plain, code.keeps_removed, coalesce(pdf.state, 'N') as export_state,
  exists (
    select from file_entry_piece used
      join file_piece piece on piece.digest = used.digest and piece.damaged_at is not null
     where used.com_code = entry.com_code and used.entry_id = entry.entry_id) as is_damaged`

const entryTables = (db: Db) => db`
  file_entry entry
  join file_code code on code.com_code = entry.com_code and code.file_code = entry.file_code
  left join file_variant pdf
    on pdf.com_code = entry.com_code and pdf.source_digest = entry.digest and pdf.kind = 'pdf'`

/** Inserts a collection as the draft of its creator. */
export async function insertCode(
  db: Db,
  code: { comCode: string; fileCode: string; kind: string; createdBy: string; now: Date },
): Promise<void> {
  await db`
    insert into file_code (com_code, file_code, kind, created_by, created_at, touched_at)
    values (${code.comCode}, ${code.fileCode}, ${code.kind}, ${code.createdBy}, ${code.now}, ${code.now})`
}

/** The collection of this code, removed or not. */
export async function findCode(db: Db, fileCode: string): Promise<CodeRow | undefined> {
  const [row] = await db<CodeRow[]>`
    select com_code, file_code, kind, holder_id, created_by, removed_at, hides_maker from file_code where file_code = ${fileCode}`
  return row
}

/** Locks the collection for the rest of the transaction and returns its contents without pending uploads. */
export async function lockCode(
  db: Db,
  code: Pick<CodeRow, 'comCode' | 'fileCode'>,
): Promise<{ count: number; size: number; lastSort: number; hidesMaker: boolean } | undefined> {
  const [current] = await db<{ hidesMaker: boolean }[]>`
    select hides_maker from file_code where com_code = ${code.comCode} and file_code = ${code.fileCode} and removed_at is null
       for update`
  if (!current) return undefined
  const [row] = await db<{ count: number; size: number; lastSort: number }[]>`
    select count(*)::int as count, coalesce(sum(size), 0)::bigint as size, coalesce(max(sort), 0) as last_sort
      from file_entry
     where com_code = ${code.comCode} and file_code = ${code.fileCode} and deleted_at is null`
  return row && { ...row, ...current }
}

/** Marks a draft as used, so that it is not deleted as an orphan. */
export async function touchCode(
  db: Db,
  code: Pick<CodeRow, 'comCode' | 'fileCode'>,
  now: Date,
): Promise<void> {
  await db`
    update file_code set touched_at = ${now} where com_code = ${code.comCode} and file_code = ${code.fileCode}`
}

/**
 * Adds a file at the end of its collection, with its pieces in order; the SHA-256 of the whole only if it has one
 * piece.
 */
export async function insertEntry(
  db: Db,
  entry: Omit<
    EntryRow,
    'deletedAt' | 'keepsRemoved' | 'isDamaged' | 'isPlain' | 'exportState' | 'createdAt'
  > & {
    pieces: { digest: string; size: number }[]
    isPlain?: boolean
    now: Date
  },
): Promise<void> {
  await db`
    insert into file_entry (
      com_code, entry_id, file_code, identifier, code_values, name, size, content_type, digest, piece_count,
      whole_digest, sort, created_by, created_at, is_plain)
    values (
      ${entry.comCode}, ${entry.entryId}, ${entry.fileCode}, ${entry.identifier}, ${entry.codeValues}, ${entry.name},
      ${entry.size}, ${entry.contentType}, decode(${entry.digest}, 'hex'), ${entry.pieces.length},
      decode(${entry.pieces.length === 1 ? entry.digest : null}, 'hex'), ${entry.sort}, ${entry.createdBy}, ${entry.now},
      ${entry.isPlain ?? false})`
  await db`
    insert into file_entry_piece (com_code, entry_id, number, digest, size)
    select ${entry.comCode}, ${entry.entryId}, piece.number, decode(piece.digest, 'hex'), piece.size
      from unnest(${entry.pieces.map((piece) => piece.digest)}::text[], ${entry.pieces.map((piece) => piece.size)}::bigint[])
           with ordinality as piece (digest, size, number)`
}

/** The file of this id, removed or not. */
export async function findEntry(db: Db, entryId: string): Promise<EntryRow | undefined> {
  const [row] = await db<EntryRow[]>`
    select ${entryColumns(db)} from ${entryTables(db)} where entry.entry_id = ${entryId}`
  return row
}

/** The file that this person uploaded under this identifier, removed or not. */
export async function findUploadedEntry(
  db: Db,
  code: Pick<CodeRow, 'comCode' | 'fileCode'>,
  personCode: string,
  identifier: string,
): Promise<EntryRow | undefined> {
  const [row] = await db<EntryRow[]>`
    select ${entryColumns(db)} from ${entryTables(db)}
     where entry.com_code = ${code.comCode} and entry.file_code = ${code.fileCode}
       and entry.created_by = ${personCode} and entry.identifier = ${identifier}`
  return row
}

/** The files of a collection in their order; those of a past time if `at` is given and they are retained. */
export function selectEntries(
  db: Db,
  code: Pick<CodeRow, 'comCode' | 'fileCode'>,
  at: Date | null = null,
): Promise<EntryRow[]> {
  return db<EntryRow[]>`
    select ${entryColumns(db)} from ${entryTables(db)}
     where entry.com_code = ${code.comCode} and entry.file_code = ${code.fileCode}
       and (entry.deleted_at is null or entry.deleted_at > ${at}::timestamptz)
       and (${at}::timestamptz is null or entry.created_at <= ${at}::timestamptz)
     order by entry.sort, entry.entry_id`
}

/** The files of many collections of a company, ordered within each collection. */
export function selectEntriesOf(db: Db, comCode: string, fileCodes: string[]): Promise<EntryRow[]> {
  return db<EntryRow[]>`
    select ${entryColumns(db)} from ${entryTables(db)}
     where entry.com_code = ${comCode} and entry.file_code = any(${fileCodes}::uuid[]) and entry.deleted_at is null
     order by entry.file_code, entry.sort, entry.entry_id`
}

/**
 * The files that a person has attached, in the order of their time; none of collections that hide who made them, and none of
 * the kinds `but` of holders.
 */
export function selectAttachedBy(
  db: Db,
  personCode: string,
  but: readonly string[],
): Promise<Pick<EntryRow, 'entryId' | 'name' | 'createdAt'>[]> {
  return db<Pick<EntryRow, 'entryId' | 'name' | 'createdAt'>[]>`
    select entry.entry_id, entry.name, entry.created_at
      from file_entry entry
      join file_code code on code.com_code = entry.com_code and code.file_code = entry.file_code
     where entry.created_by = ${personCode} and entry.deleted_at is null and code.removed_at is null
       and code.holder_id is not null and not code.hides_maker and code.kind <> all(${[...but]}::text[])
     order by entry.created_at, entry.entry_id`
}

/** The files removed from a collection since `after`, newest first. */
export function selectRemovedEntries(
  db: Db,
  code: Pick<CodeRow, 'comCode' | 'fileCode'>,
  after: Date,
): Promise<{ entryId: string; name: string; size: number; deletedAt: string }[]> {
  return db<{ entryId: string; name: string; size: number; deletedAt: string }[]>`
    select entry_id, name, size, deleted_at from file_entry
     where com_code = ${code.comCode} and file_code = ${code.fileCode} and deleted_at > ${after}
     order by deleted_at desc, sort`
}

/** Selects files of a collection; a condition that is null does not apply. */
export interface EntryFilter {
  names: string[] | null
  identifiers: string[] | null
  codeValues: string | null
}

/** Removes files from a collection; returns their ids. */
export async function updateEntriesDeleted(
  db: Db,
  code: Pick<CodeRow, 'comCode' | 'fileCode'>,
  filter: EntryFilter,
  by: { personCode: string; now: Date },
): Promise<string[]> {
  const rows = await db<{ entryId: string }[]>`
    update file_entry set deleted_at = ${by.now}, deleted_by = ${by.personCode}
     where com_code = ${code.comCode} and file_code = ${code.fileCode} and deleted_at is null
       and (${filter.codeValues}::text is null or code_values = ${filter.codeValues})
       and ((${filter.names}::text[] is null and ${filter.identifiers}::uuid[] is null)
            or name = any(${filter.names}::text[])
            or identifier = any(${filter.identifiers}::uuid[]) or entry_id = any(${filter.identifiers}::uuid[]))
    returning entry_id`
  return rows.map((row) => row.entryId)
}

/** Restores files removed since `after` at the end of their collection; returns their sizes. */
export async function updateEntriesRestored(
  db: Db,
  code: Pick<CodeRow, 'comCode' | 'fileCode'>,
  ids: string[],
  after: Date,
  lastSort: number,
): Promise<number[]> {
  const rows = await db<{ size: number }[]>`
    update file_entry entry
       set deleted_at = null, deleted_by = null, sort = ${lastSort}::bigint + place.number
      from unnest(${ids}::uuid[]) with ordinality as place (id, number)
     where entry.entry_id = place.id and entry.com_code = ${code.comCode} and entry.file_code = ${code.fileCode}
       and entry.deleted_at > ${after}
    returning entry.size`
  return rows.map((row) => row.size)
}

/** Swaps the positions of two files in one collection. */
export async function swapEntrySort(db: Db, one: EntryRow, other: EntryRow): Promise<void> {
  await db`
    update file_entry entry set sort = partner.sort
      from file_entry partner
     where entry.com_code = ${one.comCode} and partner.com_code = ${one.comCode}
       and ((entry.entry_id = ${one.entryId} and partner.entry_id = ${other.entryId})
            or (entry.entry_id = ${other.entryId} and partner.entry_id = ${one.entryId}))`
}

/** A piece of a file in the store. */
export interface PieceRow {
  digest: string
  size: number
}

/** The pieces of a file in their order. */
export function selectPieces(db: Db, comCode: string, entryId: string): Promise<PieceRow[]> {
  return db<PieceRow[]>`
    select encode(digest, 'hex') as digest, size from file_entry_piece
     where com_code = ${comCode} and entry_id = ${entryId} order by number`
}
