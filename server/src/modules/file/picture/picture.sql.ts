import type { Db } from '#kit/db.ts'

/** A picture to store: checked bytes, type, size, and a thumbnail for cards. */
export interface StoredPicture {
  pictureId: string
  contentType: string
  bytes: Buffer
  small: Buffer
  width: number
  height: number
}

/** The thing that a text with pictures belongs to: a kind of the slot `pictureHolder`, and its room's own id. */
export interface PictureHolder {
  comCode: string
  kind: string
  id: string
}

/** A picture to copy into a text, with its new id. */
export interface PictureCopy {
  pictureId: string
  copyId: string
  isUpload: boolean
}

/** Stores the new pictures of a holder. */
export async function insertPictures(
  db: Db,
  { comCode, kind, id }: PictureHolder,
  pictures: readonly StoredPicture[],
  now: Date,
): Promise<void> {
  for (const { pictureId, contentType, bytes, small, width, height } of pictures) {
    await db`
      insert into file_picture (
        com_code, picture_id, kind, holder_id, content_type, bytes, small, width, height, created_at)
      values (${comCode}, ${pictureId}, ${kind}, ${id}, ${contentType}, ${bytes}, ${small}, ${width}, ${height},
              ${now})`
  }
}

/** Copies pictures of other holders, or uploads of this person, into a holder, each under its new id. */
export async function insertPictureCopies(
  db: Db,
  { comCode, kind, id }: PictureHolder,
  copies: readonly PictureCopy[],
  uploadedBy: string,
  now: Date,
): Promise<void> {
  await db`
    insert into file_picture (
      com_code, picture_id, kind, holder_id, content_type, bytes, small, width, height, created_at)
    select ${comCode}, given.copy_id, ${kind}, ${id}, picture.content_type, picture.bytes, picture.small,
           picture.width, picture.height, ${now}::timestamptz
      from unnest(${copies.map((copy) => copy.pictureId)}::uuid[], ${copies.map((copy) => copy.copyId)}::uuid[])
           as given (picture_id, copy_id)
      join file_picture picture on picture.picture_id = given.picture_id
     where picture.uploaded_by is null or picture.uploaded_by = ${uploadedBy}`
}

/** The holders of these pictures; uploads and unknown ids are omitted. */
export function selectPicturePlaces(
  db: Db,
  pictureIds: readonly string[],
): Promise<(PictureHolder & { pictureId: string })[]> {
  return db<(PictureHolder & { pictureId: string })[]>`
    select picture_id, com_code, kind, holder_id as id from file_picture
     where picture_id = any(${[...pictureIds]}::uuid[]) and kind is not null`
}

/** The subset of these pictures that are uploads of this person. */
export async function selectOwnUploads(
  db: Db,
  pictureIds: readonly string[],
  personCode: string,
): Promise<string[]> {
  const rows = await db<{ pictureId: string }[]>`
    select picture_id from file_picture
     where picture_id = any(${[...pictureIds]}::uuid[]) and uploaded_by = ${personCode}`
  return rows.map((row) => row.pictureId)
}

/** The bytes of a picture; the thumbnail is always WebP. With `uploadedBy`, only an upload of this person. */
export async function findPictureBytes(
  db: Db,
  pictureId: string,
  small: boolean,
  uploadedBy: string | null,
): Promise<{ contentType: string; bytes: Buffer } | undefined> {
  const [row] = await db<{ contentType: string; bytes: Buffer }[]>`
    select case when ${small} then 'image/webp' else content_type end as content_type,
           case when ${small} then small else bytes end as bytes
      from file_picture
     where picture_id = ${pictureId} and uploaded_by is not distinct from ${uploadedBy}::text`
  return row
}

/** Deletes the pictures of a holder that are not in `retained`. */
export async function deletePicturesExcept(
  db: Db,
  { comCode, kind, id }: PictureHolder,
  retained: readonly string[],
): Promise<void> {
  await db`
    delete from file_picture
     where com_code = ${comCode} and kind = ${kind} and holder_id = ${id}
       and not (picture_id = any(${[...retained]}::uuid[]))`
}

/** Deletes all pictures of these holders of a kind in a company. */
export async function deletePicturesOf(
  db: Db,
  comCode: string,
  kind: string,
  ids: readonly string[],
): Promise<void> {
  await db`
    delete from file_picture
     where com_code = ${comCode} and kind = ${kind} and holder_id = any(${[...ids]}::text[])`
}
