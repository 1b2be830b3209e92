import type { ArchiveImport, ArchiveReaders, ArchiveState } from '@maru/api/archive'
import type { Db } from '#kit/db.ts'
import type { ImportKey } from '../archive.rules.ts'
import type { ArchiveRecord } from '../source/record.rules.ts'

/** An import as stored. */
export interface ImportRow
  extends ImportKey,
    Omit<ArchiveImport, 'isCommand' | 'createdDate' | 'endedDate' | 'canUndo'> {
  fileComCode: string
  fileCode: string | null
  path: string
  deptCodes: string[]
  turn: number
  createdBy: string
  createdAt: string
  endedAt: string | null
}

const columns = (db: Db) => db`
  com_code, import_id, source, file_com_code, file_code, path, file_name, readers, dept_codes, state, reason, total_count,
  total_size::float8 as total_size, loaded_count, known_count, refused_count, turn, created_by, created_at, ended_at`

/** An import of a company; `lock` locks it until the transaction ends. */
export async function findImport(
  db: Db,
  { comCode, importId }: ImportKey,
  lock = false,
): Promise<ImportRow | undefined> {
  const [row] = await db<ImportRow[]>`
    select ${columns(db)} from archive_import where com_code = ${comCode} and import_id = ${importId}
     ${lock ? db`for update` : db``}`
  return row
}

/** The newest imports of a company. */
export function selectImports(db: Db, comCode: string, limit: number): Promise<ImportRow[]> {
  return db<ImportRow[]>`
    select ${columns(db)} from archive_import where com_code = ${comCode} order by import_id desc limit ${limit}`
}

/** The newest import of a path by a command that has loaded nothing more than it will load. */
export async function findCommandImport(
  db: Db,
  { comCode, source, path }: { comCode: string; source: string; path: string },
): Promise<ImportRow | undefined> {
  const [row] = await db<ImportRow[]>`
    select ${columns(db)} from archive_import
     where com_code = ${comCode} and source = ${source} and path = ${path}
       and state in ('checking', 'checked', 'running', 'stopped')
     order by import_id desc limit 1`
  return row
}

/** What a new import needs. */
export interface NewImport {
  comCode: string
  source: string
  fileComCode: string
  fileCode: string | null
  path: string
  fileName: string
  readers: ArchiveReaders
  deptCodes: readonly string[]
  createdBy: string
}

/** Inserts an import that is to be checked; returns its number. */
export async function insertImport(db: Db, row: NewImport, now: Date): Promise<number> {
  const [made] = await db<{ importId: number }[]>`
    insert into archive_import (com_code, source, file_com_code, file_code, path, file_name, readers, dept_codes, state,
                                created_by, created_at, changed_at)
    values (${row.comCode}, ${row.source}, ${row.fileComCode}, ${row.fileCode}, ${row.path}, ${row.fileName},
            ${row.readers}, ${[...row.deptCodes]}, 'checking', ${row.createdBy}, ${now}, ${now})
    returning import_id`
  if (!made) throw new Error('an insert with returning has a row')
  return made.importId
}

/** Stores the state of an import; an ended one gets its time, once. */
export async function updateState(
  db: Db,
  { comCode, importId }: ImportKey,
  { state, reason = '' }: { state: ArchiveState; reason?: string },
  now: Date,
): Promise<void> {
  const isEnded = state === 'done' || state === 'failed'
  await db`
    update archive_import
       set state = ${state}, reason = ${reason}, changed_at = ${now},
           ended_at = case when ${isEnded} then coalesce(ended_at, ${now}) else ended_at end
     where com_code = ${comCode} and import_id = ${importId}`
}

/** Takes the next step of an import; undefined if another job has taken it. */
export async function raiseTurn(
  db: Db,
  { comCode, importId }: ImportKey,
  turn: number,
): Promise<number | undefined> {
  const [row] = await db<{ turn: number }[]>`
    update archive_import set turn = turn + 1
     where com_code = ${comCode} and import_id = ${importId} and turn = ${turn} returning turn`
  return row?.turn
}

/** A row of the manifest. */
export interface ManifestRow {
  place: number
  sourceKey: string
  title: string
  size: number
  record: ArchiveRecord | null
  reason: string
}

/** Replaces the manifest of an import by nothing, before it is checked again. */
export async function deleteManifest(db: Db, { comCode, importId }: ImportKey): Promise<void> {
  await db`delete from archive_import_row where com_code = ${comCode} and import_id = ${importId}`
  await db`delete from archive_import_name where com_code = ${comCode} and import_id = ${importId}`
}

/** Inserts rows of the manifest; rows with a reason are refused. */
export async function insertManifest(
  db: Db,
  { comCode, importId }: ImportKey,
  rows: readonly ManifestRow[],
): Promise<void> {
  await db`
    insert into archive_import_row (com_code, import_id, place, source_key, title, size, record, reason, state)
    select ${comCode}, ${importId}, place, "sourceKey", title, size, coalesce(record, '{}'), reason,
           case when reason = '' then 'waiting' else 'refused' end
      from jsonb_to_recordset(${db.json(rows as never)})
        as row (place int, "sourceKey" text, title text, size bigint, record jsonb, reason text)`
}

/** Stores the counts of the manifest after the check. */
export async function updateChecked(db: Db, { comCode, importId }: ImportKey, now: Date): Promise<void> {
  await db`
    update archive_import import
       set state = 'checked', reason = '', changed_at = ${now}, total_count = counted.rows, total_size = counted.size,
           refused_count = counted.refused, loaded_count = 0, known_count = 0
      from (select count(*)::int as rows, coalesce(sum(size), 0)::bigint as size,
                   count(*) filter (where state = 'refused')::int as refused
              from archive_import_row where com_code = ${comCode} and import_id = ${importId}) counted
     where import.com_code = ${comCode} and import.import_id = ${importId} and import.state = 'checking'`
}

/** The next rows that have no result. */
export function selectWaiting(
  db: Db,
  { comCode, importId }: ImportKey,
  limit: number,
): Promise<{ place: number; record: ArchiveRecord }[]> {
  return db<{ place: number; record: ArchiveRecord }[]>`
    select place, record from archive_import_row
     where com_code = ${comCode} and import_id = ${importId} and state = 'waiting' order by place limit ${limit}`
}

/** The result of a row. */
export interface RowResult {
  place: number
  state: 'loaded' | 'known' | 'refused'
  reason: string
  digest: string
}

/** Stores results, and adds them to the counts of the import. */
export async function updateResults(
  db: Db,
  { comCode, importId }: ImportKey,
  results: readonly RowResult[],
  now: Date,
): Promise<void> {
  await db`
    with result as (
      select * from jsonb_to_recordset(${db.json(results as never)})
        as result (place int, state text, reason text, digest text)),
    stored as (
      update archive_import_row entry
         set state = result.state, reason = result.reason, digest = result.digest, record = '{}'
        from result
       where entry.com_code = ${comCode} and entry.import_id = ${importId} and entry.place = result.place
         and entry.state = 'waiting'
      returning entry.state)
    update archive_import
       set loaded_count = loaded_count + (select count(*) from stored where state = 'loaded'),
           known_count = known_count + (select count(*) from stored where state = 'known'),
           refused_count = refused_count + (select count(*) from stored where state = 'refused'),
           changed_at = ${now}
     where com_code = ${comCode} and import_id = ${importId}`
}

/** Seals the manifest of an import that is done: SHA-256 over the digests of the loaded rows. Returns it. */
export async function updateManifest(db: Db, { comCode, importId }: ImportKey): Promise<string> {
  const [row] = await db<{ manifest: string }[]>`
    update archive_import
       set manifest = (select encode(sha256(convert_to(
             coalesce(string_agg(place || ':' || digest, E'\n' order by place), ''), 'UTF8')), 'hex')
             from archive_import_row entry
            where entry.com_code = ${comCode} and entry.import_id = ${importId} and entry.state = 'loaded')
     where com_code = ${comCode} and import_id = ${importId} returning manifest`
  return row?.manifest ?? ''
}

/** A line of the report. */
export interface ReportRow {
  place: number
  sourceKey: string
  title: string
  state: 'waiting' | RowResult['state']
  reason: string
  size: number
}

/** Lines of the report after a place. */
export function selectReport(db: Db, key: ImportKey, after: number, limit: number): Promise<ReportRow[]> {
  return db<ReportRow[]>`
    select place, source_key, title, state, reason, size::float8 as size from archive_import_row
     where com_code = ${key.comCode} and import_id = ${key.importId} and place > ${after}
     order by place limit ${limit}`
}

/** Imports that ended before a time and still have their manifest or their uploaded file. */
export function selectEndedBefore(db: Db, before: Date, limit: number): Promise<ImportRow[]> {
  return db<ImportRow[]>`
    select ${columns(db)} from archive_import import
     where state in ('done', 'failed', 'undone') and changed_at < ${before}
       and exists (select from archive_import_row entry
                    where entry.com_code = import.com_code and entry.import_id = import.import_id)
     order by import_id limit ${limit}`
}
