import type { Db, Fragment } from '../../../kit/db.ts'
import type { PlaceFacts } from '../article/period.rules.ts'

/** An image to store: checked bytes, type, size, and the thumbnail for cards. */
export interface StoredImage {
  imageId: string
  contentType: string
  bytes: Buffer
  small: Buffer
  width: number
  height: number
}

/** The article that an image belongs to. */
export interface ImagePlace {
  comCode: string
  boardId: number
  articleId: number
}

/** Stores the images of an article. */
export async function insertImages(
  db: Db,
  place: ImagePlace,
  images: StoredImage[],
  now: Date,
): Promise<void> {
  for (const image of images) {
    await db`
      insert into board_image (
        com_code, image_id, board_id, article_id, content_type, bytes, small, width, height, created_at)
      values (${place.comCode}, ${image.imageId}, ${place.boardId}, ${place.articleId}, ${image.contentType},
              ${image.bytes}, ${image.small}, ${image.width}, ${image.height}, ${now})`
  }
}

/** An image with its article and the facts for access checks; `authorCode` is the article's author. */
export interface PlacedImage extends ImagePlace, PlaceFacts {
  imageId: string
  isSecret: boolean
  isNameless: boolean
  authorCode: string
}

/** The articles of these images; unknown ones and those of removed articles are omitted. */
export function selectImagePlaces(db: Db, imageIds: string[]): Promise<PlacedImage[]> {
  return db<PlacedImage[]>`
    select image.image_id, image.com_code, image.board_id, image.article_id, article.is_draft, article.seq,
           article.ended_at as ended_date, article.ends_at as end_date,
           article.is_secret, article.is_nameless, author.person_code as author_code
      from board_image image
      join board_article article on article.com_code = image.com_code and article.board_id = image.board_id
       and article.article_id = image.article_id and article.deleted_at is null
      join board_author author on author.com_code = article.com_code and author.author_id = article.author_id
     where image.image_id = any(${imageIds}::uuid[])`
}

/** The stored images of a company, as a fragment of a statement. */
export function imagesOf(db: Db, comCode: string): Fragment {
  return db`(select * from board_image where com_code = ${comCode})`
}

/** The bytes of one of `pictures` (stored images or uploads); the thumbnail is always WebP. */
export async function findPictureBytes(db: Db, pictures: Fragment, imageId: string, small: boolean) {
  const [row] = await db<{ contentType: string; bytes: Buffer }[]>`
    select case when ${small} then 'image/webp' else picture.content_type end as content_type,
           case when ${small} then picture.small else picture.bytes end as bytes
      from ${pictures} picture where picture.image_id = ${imageId}`
  return row
}

/**
 * Copies pictures into an article, each under its new id, so that the article owns them: images of other articles, or
 * of `pictures` if given.
 */
export async function insertImageCopies(
  db: Db,
  place: ImagePlace,
  copies: { comCode: string; imageId: string; copyId: string }[],
  now: Date,
  pictures: Fragment = db`board_image`,
): Promise<void> {
  await db`
    insert into board_image (
      com_code, image_id, board_id, article_id, content_type, bytes, small, width, height, created_at)
    select ${place.comCode}, given.copy_id, ${place.boardId}::int, ${place.articleId}::bigint, picture.content_type,
           picture.bytes, picture.small, picture.width, picture.height, ${now}::timestamptz
      from unnest(${copies.map((copy) => copy.comCode)}::text[], ${copies.map((copy) => copy.imageId)}::uuid[],
                  ${copies.map((copy) => copy.copyId)}::uuid[]) as given (com_code, image_id, copy_id)
      join ${pictures} picture on picture.com_code = given.com_code and picture.image_id = given.image_id`
}

/** Deletes an article's images that are not in `kept`. */
export async function deleteImagesExcept(db: Db, place: ImagePlace, kept: string[]): Promise<void> {
  await db`
    delete from board_image
     where com_code = ${place.comCode} and article_id = ${place.articleId} and not (image_id = any(${kept}::uuid[]))`
}
