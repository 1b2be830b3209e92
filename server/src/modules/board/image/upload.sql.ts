import type { Db } from '../../../kit/db.ts'
import type { ImagePlace, StoredImage } from './image.sql.ts'

/** Whose picture waits for an article of which board. */
export interface UploadPlace {
  comCode: string
  boardId: number
  personCode: string
}

/** Stores a picture ahead of its article. */
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

/** How many pictures, and how many bytes of them, a person has sent since an instant. */
export async function sumUploads(db: Db, personCode: string, since: Date) {
  const [row] = await db<{ count: number; bytes: number }[]>`
    select count(*)::int as count, coalesce(sum(octet_length(bytes)), 0)::bigint as bytes
      from board_upload where person_code = ${personCode} and created_at > ${since}`
  return row ?? { count: 0, bytes: 0 }
}

/** Those of these pictures that are a person's own and wait for an article. */
export function selectOwnUploads(
  db: Db,
  imageIds: string[],
  personCode: string,
): Promise<{ comCode: string; imageId: string }[]> {
  return db<{ comCode: string; imageId: string }[]>`
    select com_code, image_id from board_upload
     where image_id = any(${imageIds}::uuid[]) and person_code = ${personCode}`
}

/** The bytes of a picture that waits, for its sender alone; the small one is always WebP. */
export async function findUploadBytes(db: Db, imageId: string, personCode: string, small: boolean) {
  const [row] = await db<{ contentType: string; bytes: Buffer }[]>`
    select case when ${small} then 'image/webp' else content_type end as content_type,
           case when ${small} then small else bytes end as bytes
      from board_upload where image_id = ${imageId} and person_code = ${personCode}`
  return row
}

/** Copies a person's pictures that wait into an article, each under its new id. */
export async function insertUploadCopies(
  db: Db,
  place: ImagePlace,
  personCode: string,
  copies: { comCode: string; imageId: string; copyId: string }[],
  now: Date,
): Promise<void> {
  await db`
    insert into board_image (
      com_code, image_id, board_id, article_id, content_type, bytes, small, width, height, created_at)
    select ${place.comCode}, given.copy_id, ${place.boardId}::int, ${place.articleId}::bigint, upload.content_type,
           upload.bytes, upload.small, upload.width, upload.height, ${now}::timestamptz
      from unnest(${copies.map((copy) => copy.comCode)}::text[], ${copies.map((copy) => copy.imageId)}::uuid[],
                  ${copies.map((copy) => copy.copyId)}::uuid[]) as given (com_code, image_id, copy_id)
      join board_upload upload on upload.com_code = given.com_code and upload.image_id = given.image_id
       and upload.person_code = ${personCode}`
}

/** Removes a person's pictures that an article now has copies of, but for those that another of their drafts shows. */
export async function deleteTakenUploads(db: Db, personCode: string, imageIds: string[]): Promise<void> {
  await db`
    delete from board_upload upload
     where upload.image_id = any(${imageIds}::uuid[]) and upload.person_code = ${personCode}
       and not ${isInDraft(db)}`
}

/** Whether a draft of its sender shows an `upload`. */
const isInDraft = (db: Db) => db`
  exists (
    select from board_draft draft
     where draft.com_code = any(array(select com_code from org_company))
       and draft.person_code = upload.person_code
       and strpos(draft.words::text, upload.image_id::text) > 0)`

/** Removes pictures sent before an instant that no draft of their sender shows, so many at most; answers how many. */
export async function deleteOldUploads(db: Db, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from board_upload
     where image_id in (
       select upload.image_id from board_upload upload
        where upload.created_at < ${before} and not ${isInDraft(db)}
        limit ${limit})`
  return count
}
