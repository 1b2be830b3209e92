import { randomUUID } from 'node:crypto'
import { articleLimits } from '@maru/api/board'
import type { Metadata } from 'sharp'
import type { Context } from '../../../kit/context.ts'
import { Failure, failure, notFound } from '../../../kit/failure.ts'
import { FairQueue } from '../../../kit/fair-queue.ts'
import type { RawAnswer } from '../../../kit/raw-answer.ts'
import { isVisible } from '../article/article.access.ts'
import { type ReadableBoard, requireBoard } from '../board.access.ts'
import {
  type CleanContent,
  imageAddress,
  imageAddresses,
  type PastedImage,
} from '../content/content.rules.ts'
import {
  deleteImagesExcept,
  findPictureBytes,
  type ImagePlace,
  imagesOf,
  insertImageCopies,
  insertImages,
  type StoredImage,
  selectImagePlaces,
} from './image.sql.ts'
import { deleteTakenUploads, selectOwnUploads, uploadsOf } from './upload.sql.ts'

/** Maximum total pixels of one article's images: a few bytes can declare any number, and each must be decoded. */
const pixelsAtMost = 100_000_000
const small = { width: 480, height: 360 }
const contentTypes: Record<string, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** Decoding the largest pictures takes seconds of a core, and uses the thread pool that password checks need. */
const decoding = new FairQueue()

// Loaded when an image is pasted: the decoder is large.
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}

/**
 * Checks pasted images with a real decoder and creates their thumbnails; 400 `board.imageInvalid` for bytes that are
 * not an image of a known type, 413 `board.imageTooLarge` beyond the pixel limit of an article. Removes metadata such
 * as author and place, so that an anonymous article stays anonymous. Call it before the transaction: it takes
 * milliseconds of CPU time, and saves wait for each other.
 */
export async function checkImages(
  { viewer }: Pick<Context, 'viewer'>,
  pasted: PastedImage[],
): Promise<StoredImage[]> {
  const stored: StoredImage[] = []
  let pixels = 0
  for (const image of pasted) {
    const one = await decoding.run(viewer.personCode, () => checkImage(image, pixels))
    pixels = one.pixels
    stored.push(one.image)
  }
  return stored
}

/** Checks one image of an article; `pixelsBefore` is the sum of the previous ones. */
async function checkImage({ imageId, bytes }: PastedImage, pixelsBefore: number) {
  const sharp = await loadSharp()
  const read = (source: Buffer, animated = false) =>
    sharp(source, { limitInputPixels: pixelsAtMost, failOn: 'error', animated })
  try {
    const known = await read(bytes).metadata()
    const contentType = contentTypes[known.format ?? '']
    if (!contentType || !known.width || !known.height) throw failure('board.imageInvalid')
    const isWrittenAnew = carriesPrivateMetadata(known)
    const pixels = pixelsBefore + known.width * known.height * (isWrittenAnew ? (known.pages ?? 1) : 1)
    if (pixels > pixelsAtMost) {
      throw failure('board.imageTooLarge', { megabytes: articleLimits.imageBytes / 1_048_576 })
    }
    // Re-encoding removes all metadata; the orientation is applied to the pixels.
    const isUpright = (known.orientation ?? 1) === 1
    const plain = isWrittenAnew
      ? await read(bytes, isUpright).autoOrient().toFormat(known.format, { quality: 90 }).toBuffer()
      : bytes
    const { width, height, pageHeight } = await read(plain).metadata()
    const picture = await read(plain)
      .resize({ ...small, fit: 'cover', position: 'attention' })
      .webp({ quality: 78 })
      .toBuffer()
    const size = { width, height: pageHeight ?? height }
    return { pixels, image: { imageId, contentType, bytes: plain, small: picture, ...size } }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw failure('board.imageInvalid')
  }
}

/** Whether an image contains more than pixels: camera, place, author or comments. */
function carriesPrivateMetadata(known: Metadata): boolean {
  const { exif, xmp, iptc, tifftagPhotoshop, comments, orientation = 1 } = known
  const carried = [exif, xmp, iptc, tifftagPhotoshop].some((block) => block !== undefined)
  return carried || (comments?.length ?? 0) > 0 || orientation !== 1
}

/** An image of another article, or an uploaded one, of which this article gets a copy. */
export interface ImageCopy {
  comCode: string
  imageId: string
  copyId: string
  isUpload: boolean
}

/**
 * Plans copies of the viewer's uploads and of images in other readable articles, and replaces their addresses in the
 * HTML, so that an article owns all its images; unknown addresses are unchanged. `articleId` is null for a new
 * article. 400 `board.tooManyImages` beyond the limit of one article.
 */
export async function planCopies(
  context: Context,
  articleId: number | null,
  { html, linked }: CleanContent,
): Promise<{ html: string; copies: ImageCopy[] }> {
  const most = articleLimits.linkedImages
  if (linked.length > most) throw failure('board.tooManyImages', { most })
  if (linked.length === 0) return { html, copies: [] }
  const others = (await findVisibleImages(context, linked)).filter((place) => place.articleId !== articleId)
  const uploads = await selectOwnUploads(context.db, linked, context.viewer.personCode)
  const copyOf = (isUpload: boolean) => (from: { comCode: string; imageId: string }) => ({
    comCode: from.comCode,
    imageId: from.imageId,
    copyId: randomUUID(),
    isUpload,
  })
  const copies = [...others.map(copyOf(false)), ...uploads.map(copyOf(true))]
  const ids = new Map(copies.map(({ imageId, copyId }) => [imageAddress(imageId), imageAddress(copyId)]))
  return { html: html.replace(imageAddresses, (address) => ids.get(address) ?? address), copies }
}

/**
 * Stores the new images of an article; deletes images that are not in `kept`, or none for null because of the
 * article's history.
 */
export async function storeImages(
  context: Context,
  place: ImagePlace,
  { images, copies }: { images: StoredImage[]; copies: ImageCopy[] },
  kept: string[] | null,
): Promise<void> {
  const now = context.clock.now()
  if (kept) await deleteImagesExcept(context.db, place, kept)
  await insertImages(context.db, place, images, now)
  const [uploads, others] = [true, false].map((is) => copies.filter((copy) => copy.isUpload === is))
  if (others?.length) await insertImageCopies(context.db, place, others, now)
  if (uploads?.length) {
    await insertImageCopies(context.db, place, uploads, now, uploadsOf(context.db, context.viewer.personCode))
  }
}

/**
 * Deletes uploads that an anonymous article now has copies of, so that no row links it to the uploader. Call it after
 * the source draft is deleted. Uploads for other articles are deleted after three days, because a second window may
 * still show them.
 */
export async function dropUploads(context: Context, { copies }: { copies: ImageCopy[] }): Promise<void> {
  const taken = copies.filter((copy) => copy.isUpload).map((copy) => copy.imageId)
  if (taken.length > 0) await deleteTakenUploads(context.db, context.viewer.personCode, taken)
}

async function findReadableBoard(context: Context, boardId: number): Promise<ReadableBoard | null> {
  try {
    return await requireBoard(context, boardId)
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null
    throw error
  }
}

/** The subset of these images in articles that the viewer may read; each board is checked once. */
async function findVisibleImages(context: Context, imageIds: string[]) {
  const places = await selectImagePlaces(context.db, imageIds)
  const boards = new Map<number, ReadableBoard | null>()
  for (const { boardId } of places) {
    if (!boards.has(boardId)) boards.set(boardId, await findReadableBoard(context, boardId))
  }
  return places.filter((place) => {
    const board = boards.get(place.boardId)
    return board ? isVisible(context, board, place, place.authorCode) : false
  })
}

/** The bytes of an image in an article that the viewer may read, or of the viewer's own upload. */
async function findImage(context: Context, imageId: string, small: boolean) {
  const [place] = await findVisibleImages(context, [imageId])
  const { db, viewer } = context
  const pictures = place ? imagesOf(db, place.comCode) : uploadsOf(db, viewer.personCode)
  return findPictureBytes(db, pictures, imageId, small)
}

/** An image for a reader of its article; browsers cache it, because the bytes of an id never change. */
export async function getImage(
  context: Context,
  { imageId, size }: { imageId: string; size?: 'full' | 'small' },
): Promise<RawAnswer> {
  const image = await findImage(context, imageId, size === 'small')
  if (!image) throw notFound()
  return {
    body: image.bytes,
    headers: {
      'content-type': image.contentType,
      'cache-control': 'private, max-age=86400',
      // Another person in this browser has another cookie, and may not have the right to see it.
      vary: 'cookie',
      etag: `"${imageId}-${size ?? 'full'}"`,
      // Prevents scripts in the bytes from running if the address is opened directly.
      'content-security-policy': "default-src 'none'; sandbox",
    },
  }
}

/** The thumbnail of an article (spec 2§7, thumbnail). */
export function getThumbnail(context: Context, { fileName }: { fileName: string }): Promise<RawAnswer> {
  return getImage(context, { imageId: fileName, size: 'small' })
}
