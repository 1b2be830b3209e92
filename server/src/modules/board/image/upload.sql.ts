import type { Db, Fragment } from '../../../kit/db.ts'
import type { StoredImage } from './image.sql.ts'

/** The owner and board of an upload. */
export interface UploadPlace {
  comCode: string
  boardId: number
  personCode: string
}

/** Stores an upload. */
export async function insertUpload(
  db: Db,
  { comCode, boardId, personCode }: UploadPlace,
  image: StoredImage,
  now: Date,
): Promise<void> {
  await db`
    insert into board_upload (
      com_code, image_id, board_id, person_code, content_type, bytes, small, width, height, created_at)
    values (${comCode}, ${image.imageId}, ${boardId}, ${personCode}, ${image.contentType}, ${image.bytes},
            ${image.small}, ${image.width}, ${image.height}, ${now})`
}

/** Serialises the uploads of this person until the transaction ends. */
export async function lockUploads(db: Db, personCode: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`board.upload:${personCode}`}, 0))`
}

/** Number and total bytes of a person's uploads since an instant. */
export async function sumUploads(db: Db, personCode: string, since: Date) {
  const [row] = await db<{ count: number; bytes: number }[]>`
    select count(*)::int as count, coalesce(sum(octet_length(bytes)), 0)::bigint as bytes
      from board_upload where person_code = ${personCode} and created_at > ${since}`
  return row ?? { count: 0, bytes: 0 }
}

/** The subset of these pictures that are the person's own uploads. */
export function selectOwnUploads(
  db: Db,
  imageIds: string[],
  personCode: string,
): Promise<{ comCode: string; imageId: string }[]> {
  return db<{ comCode: string; imageId: string }[]>`
    select com_code, image_id from board_upload
     where image_id = any(${imageIds}::uuid[]) and person_code = ${personCode}`
}

/** A person's uploads, as a fragment of a statement. */
export function uploadsOf(db: Db, personCode: string): Fragment {
  return db`(select * from board_upload where person_code = ${personCode})`
}

/** Deletes a person's uploads that an article now has copies of, except those in another draft of theirs. */
export async function deleteTakenUploads(db: Db, personCode: string, imageIds: string[]): Promise<void> {
  await db`
    delete from board_upload upload
     where upload.image_id = any(${imageIds}::uuid[]) and upload.person_code = ${personCode}
       and not ${isInDraft(db)}`
}

/** Whether a draft of its uploader shows an `upload`. */
const isInDraft = (db: Db) => db`
  exists (
    select from board_draft draft
     where draft.com_code = any(array(select com_code from org_public_company))
       and draft.person_code = upload.person_code
       and strpos(draft.words::text, upload.image_id::text) > 0)`

/** Deletes at most `limit` uploads from before an instant that no draft of their uploader shows; returns how many. */
export async function deleteOldUploads(db: Db, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from board_upload
     where image_id in (
       select upload.image_id from board_upload upload
        where upload.created_at < ${before} and not ${isInDraft(db)}
        limit ${limit})`
  return count
}
