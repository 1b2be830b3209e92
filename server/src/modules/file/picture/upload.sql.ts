import type { Db } from '#kit/db.ts'
import type { StoredPicture } from './picture.sql.ts'

/** An uploaded picture whose text is not saved yet. */
export interface WaitingPicture {
  pictureId: string
  uploadedBy: string
}

/** Stores an upload, unless its id is stored. */
export async function insertUpload(
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string },
  { pictureId, contentType, bytes, small, width, height }: StoredPicture,
  now: Date,
): Promise<void> {
  await db`
    insert into file_picture (
      com_code, picture_id, uploaded_by, content_type, bytes, small, width, height, created_at)
    values (${comCode}, ${pictureId}, ${personCode}, ${contentType}, ${bytes}, ${small}, ${width}, ${height}, ${now})
    on conflict do nothing`
}

/** Counts an upload of a person as one of now; false if there is none with the id. */
export async function renewUpload(
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string },
  pictureId: string,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    update file_picture set created_at = ${now}
     where com_code = ${comCode} and picture_id = ${pictureId} and uploaded_by = ${personCode}`
  return rows.count > 0
}

/** Serialises the uploads of this person until the transaction ends. */
export async function lockUploads(db: Db, personCode: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`file.picture:${personCode}`}, 0))`
}

/** Number and total bytes of a person's uploads since an instant. */
export async function sumUploads(db: Db, personCode: string, since: Date) {
  const [row] = await db<{ count: number; bytes: number }[]>`
    select count(*)::int as count, coalesce(sum(octet_length(bytes)), 0)::bigint as bytes
      from file_picture where uploaded_by = ${personCode} and created_at > ${since}`
  return row ?? { count: 0, bytes: 0 }
}

/** The next uploads from before an instant in the order of time, after the upload `after`. */
export function selectOldUploads(
  db: Db,
  before: Date,
  after: { createdAt: string; pictureId: string } | null,
  limit: number,
): Promise<(WaitingPicture & { createdAt: string })[]> {
  return db<(WaitingPicture & { createdAt: string })[]>`
    select picture_id, uploaded_by, created_at::text from file_picture
     where uploaded_by is not null and created_at < ${before}
       ${after ? db`and (created_at, picture_id) > (${after.createdAt}::timestamptz, ${after.pictureId}::uuid)` : db``}
     order by created_at, picture_id
     limit ${limit}`
}

/** Deletes uploads. */
export async function deleteUploads(db: Db, pictureIds: readonly string[]): Promise<void> {
  await db`
    delete from file_picture where picture_id = any(${[...pictureIds]}::uuid[]) and uploaded_by is not null`
}
