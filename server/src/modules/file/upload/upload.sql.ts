import type { Db } from '#kit/db.ts'

/** Identifies an upload: a person, a collection and an identifier. */
export interface UploadKey {
  comCode: string
  personCode: string
  fileCode: string
  identifier: string
}

/** An unfinished upload. */
export interface UploadRow extends UploadKey {
  codeValues: string
  name: string
  contentType: string
  totalSize: number
  chunkSize: number
  totalChunks: number
  received: number
}

const whichUpload = (db: Db, key: UploadKey) => db`
  com_code = ${key.comCode} and person_code = ${key.personCode} and file_code = ${key.fileCode}
  and identifier = ${key.identifier}`

/** The upload, and whether the chunk of this number is stored. */
export async function findUpload(
  db: Db,
  key: UploadKey,
  number: number,
): Promise<(UploadRow & { hasPart: boolean }) | undefined> {
  const [row] = await db<(UploadRow & { hasPart: boolean })[]>`
    select com_code, person_code, file_code, identifier, code_values, name, content_type, total_size, chunk_size,
           total_chunks, received,
           exists (select from file_part part where ${whichUpload(db, key)} and part.number = ${number}) as has_part
      from file_upload where ${whichUpload(db, key)}`
  return row
}

/** Inserts an upload; does nothing if it exists. */
export async function insertUpload(
  db: Db,
  upload: Omit<UploadRow, 'received' | 'contentType'>,
  now: Date,
): Promise<void> {
  await db`
    insert into file_upload (
      com_code, person_code, file_code, identifier, code_values, name, total_size, chunk_size, total_chunks,
      started_at, touched_at)
    values (
      ${upload.comCode}, ${upload.personCode}, ${upload.fileCode}, ${upload.identifier}, ${upload.codeValues},
      ${upload.name}, ${upload.totalSize}, ${upload.chunkSize}, ${upload.totalChunks}, ${now}, ${now})
    on conflict do nothing`
}

/** Number and bytes of uploads into a collection that had a chunk since `after`. */
export async function sumUploads(
  db: Db,
  code: { comCode: string; fileCode: string },
  after: Date,
): Promise<{ count: number; size: number }> {
  const [row] = await db<{ count: number; size: number }[]>`
    select count(*)::int as count, coalesce(sum(total_size), 0)::bigint as size from file_upload
     where com_code = ${code.comCode} and file_code = ${code.fileCode} and touched_at > ${after}`
  return row ?? { count: 0, size: 0 }
}

/** Serialises other drafts of this person until the transaction ends. */
export async function lockDrafts(db: Db, personCode: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`file.draft:${personCode}`}, 0))`
}

/** Number and bytes of a person's unattached files and uploads since `after`, including removed ones. */
export async function sumDrafts(
  db: Db,
  person: { comCode: string; personCode: string },
  after: Date,
): Promise<{ count: number; size: number }> {
  const [row] = await db<{ count: number; size: number }[]>`
    select count(*)::int as count, coalesce(sum(waiting.size), 0)::bigint as size
      from file_code code
     cross join lateral (
       select size from file_entry entry
        where entry.com_code = code.com_code and entry.file_code = code.file_code and entry.created_at > ${after}
       union all
       select total_size from file_upload upload
        where upload.com_code = code.com_code and upload.file_code = code.file_code and upload.started_at > ${after}
     ) waiting
     where code.com_code = ${person.comCode} and code.created_by = ${person.personCode} and code.holder_id is null`
  return row ?? { count: 0, size: 0 }
}

/** Locks the upload for the rest of the transaction. */
export async function lockUpload(db: Db, key: UploadKey): Promise<UploadRow | undefined> {
  const [row] = await db<UploadRow[]>`
    select com_code, person_code, file_code, identifier, code_values, name, content_type, total_size, chunk_size,
           total_chunks, received
      from file_upload where ${whichUpload(db, key)} for update`
  return row
}

/**
 * Records a stored chunk in one statement; returns how many are stored and how many are expected. Undefined if there
 * is no upload of this name and these sizes. Does nothing for a chunk that is already recorded.
 */
export async function insertPart(
  db: Db,
  upload: Pick<UploadRow, keyof UploadKey | 'name' | 'totalSize' | 'chunkSize'>,
  part: { number: number; digest: string; size: number; contentType: string | null },
  now: Date,
): Promise<{ received: number; totalChunks: number } | undefined> {
  const [row] = await db<{ received: number; totalChunks: number }[]>`
    with held as (
      select com_code, person_code, file_code, identifier from file_upload
       where ${whichUpload(db, upload)} and name = ${upload.name} and total_size = ${upload.totalSize}
         and chunk_size = ${upload.chunkSize}
         for update),
    noted as (
      insert into file_part (com_code, person_code, file_code, identifier, number, digest, size)
      select com_code, person_code, file_code, identifier, ${part.number}::int, decode(${part.digest}, 'hex'),
             ${part.size}::bigint
        from held
      on conflict do nothing returning number)
    update file_upload
       set received = received + (select count(*) from noted), touched_at = ${now},
           content_type = coalesce(${part.contentType}, content_type)
     where ${whichUpload(db, upload)} and exists (select from held)
    returning received, total_chunks`
  return row
}

/** The stored chunks of an upload in their order. */
export function selectParts(db: Db, key: UploadKey): Promise<{ digest: string; size: number }[]> {
  return db<{ digest: string; size: number }[]>`
    select encode(digest, 'hex') as digest, size from file_part where ${whichUpload(db, key)} order by number`
}

/** Deletes an upload and its chunks. */
export async function deleteUpload(db: Db, key: UploadKey): Promise<void> {
  await db`delete from file_upload where ${whichUpload(db, key)}`
}

/** Deletes the person's uploads into a collection: the given ones, or all with null; returns how many. */
export async function deleteUploads(
  db: Db,
  code: { comCode: string; fileCode: string },
  personCode: string,
  identifiers: string[] | null,
): Promise<number> {
  const rows = await db`
    delete from file_upload
     where com_code = ${code.comCode} and file_code = ${code.fileCode} and person_code = ${personCode}
       and (${identifiers}::uuid[] is null or identifier = any(${identifiers}::uuid[]))
    returning identifier`
  return rows.length
}

/** Deletes uploads without a chunk since `before`; returns how many. */
export async function deleteStaleUploads(db: Db, before: Date): Promise<number> {
  const rows = await db`delete from file_upload where touched_at < ${before} returning identifier`
  return rows.length
}

/** Deletes lost chunks, so that they are requested again. */
export async function deleteParts(db: Db, key: UploadKey, digests: string[]): Promise<void> {
  const rows = await db`
    delete from file_part
     where ${whichUpload(db, key)} and digest in (select decode(one, 'hex') from unnest(${digests}::text[]) one)
    returning number`
  await db`update file_upload set received = received - ${rows.length} where ${whichUpload(db, key)}`
}
