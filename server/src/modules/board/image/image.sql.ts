import type { Db } from '../../../kit/db.ts'
import type { PlaceFacts } from '../period/period.rules.ts'

/** An image ready to be stored: checked bytes, their type and size, and the card's picture. */
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

/** Where an image belongs and who may see its article; `authorCode` is who wrote the article. */
export async function findImagePlace(db: Db, imageId: string) {
  const [row] = await db<
    (ImagePlace & PlaceFacts & { isSecret: boolean; isNameless: boolean; authorCode: string })[]
  >`
    select image.com_code, image.board_id, image.article_id, article.is_draft, article.seq,
           article.ended_at as ended_date, article.ends_at as end_date,
           article.is_secret, article.is_nameless, author.person_code as author_code
      from board_image image
      join board_article article on article.com_code = image.com_code and article.board_id = image.board_id
       and article.article_id = image.article_id and article.deleted_at is null
      join board_author author on author.com_code = article.com_code and author.author_id = article.author_id
     where image.image_id = ${imageId}`
  return row
}

/** The bytes of an image; the small picture is always WebP. */
export async function findImageBytes(db: Db, comCode: string, imageId: string, small: boolean) {
  const [row] = await db<{ contentType: string; bytes: Buffer }[]>`
    select case when ${small} then 'image/webp' else content_type end as content_type,
           case when ${small} then small else bytes end as bytes
      from board_image where com_code = ${comCode} and image_id = ${imageId}`
  return row
}

/** Copies an image of another article, so that it lives and dies with this one. */
export async function insertImageCopy(
  db: Db,
  from: { comCode: string; imageId: string },
  place: ImagePlace,
  imageId: string,
  now: Date,
): Promise<void> {
  await db`
    insert into board_image (
      com_code, image_id, board_id, article_id, content_type, bytes, small, width, height, created_at)
    select ${place.comCode}, ${imageId}, ${place.boardId}, ${place.articleId}, content_type, bytes, small,
           width, height, ${now}::timestamptz
      from board_image where com_code = ${from.comCode} and image_id = ${from.imageId}`
}

/** Removes an article's images that none of `kept` names. */
export async function deleteImagesExcept(db: Db, place: ImagePlace, kept: string[]): Promise<void> {
  await db`
    delete from board_image
     where com_code = ${place.comCode} and article_id = ${place.articleId} and not (image_id = any(${kept}::uuid[]))`
}
