import { htmlLimits } from '@maru/api/kit/markup'
import type { Metadata } from 'sharp'
import type { Context } from '#kit/context.ts'
import { Failure, failure } from '#kit/failure.ts'
import type { PastedImage } from '#kit/html/clean-html.ts'
import { FairQueue } from '#kit/worker/fair-queue.ts'
import type { StoredPicture } from './picture.sql.ts'

/** Maximum total pixels of one text's pictures: a few bytes can declare any number, and each must be decoded. */
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

// Loaded when a picture is pasted: the decoder is large.
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}

/**
 * Checks pasted pictures with a real decoder and creates their thumbnails; 400 `editor.imageInvalid` for bytes that are
 * not an image of a known type, 413 `editor.imageTooLarge` beyond the pixel limit of a text. Removes metadata such as
 * author and place, so that an anonymous text stays anonymous. Call it before the transaction: it takes milliseconds
 * of CPU time, and saves wait for each other.
 */
export async function checkPictures(
  { viewer }: Pick<Context, 'viewer'>,
  pasted: readonly PastedImage[],
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = []
  let pixels = 0
  for (const picture of pasted) {
    const one = await decoding.run(viewer.personCode, () => checkPicture(picture, pixels))
    pixels = one.pixels
    stored.push(one.picture)
  }
  return stored
}

/** Checks one picture of a text; `pixelsBefore` is the sum of the previous ones. */
async function checkPicture({ imageId, bytes }: PastedImage, pixelsBefore: number) {
  const sharp = await loadSharp()
  const read = (source: Buffer, animated = false) =>
    sharp(source, { limitInputPixels: pixelsAtMost, failOn: 'error', animated })
  try {
    const known = await read(bytes).metadata()
    const contentType = contentTypes[known.format ?? '']
    if (!contentType || !known.width || !known.height) throw failure('editor.imageInvalid')
    const isWrittenAnew = carriesPrivateMetadata(known)
    const pixels = pixelsBefore + known.width * known.height * (isWrittenAnew ? (known.pages ?? 1) : 1)
    if (pixels > pixelsAtMost) {
      throw failure('editor.imageTooLarge', { megabytes: htmlLimits.pictureBytes / 1_048_576 })
    }
    // Re-encoding removes all metadata; the orientation is applied to the pixels.
    const isUpright = (known.orientation ?? 1) === 1
    const plain = isWrittenAnew
      ? await read(bytes, isUpright).autoOrient().toFormat(known.format, { quality: 90 }).toBuffer()
      : bytes
    const { width, height, pageHeight } = await read(plain).metadata()
    const thumbnail = await read(plain)
      .resize({ ...small, fit: 'cover', position: 'attention' })
      .webp({ quality: 78 })
      .toBuffer()
    const size = { width, height: pageHeight ?? height }
    return { pixels, picture: { pictureId: imageId, contentType, bytes: plain, small: thumbnail, ...size } }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw failure('editor.imageInvalid')
  }
}

/** Whether a picture contains more than pixels: camera, place, author or comments. */
function carriesPrivateMetadata(known: Metadata): boolean {
  const { exif, xmp, iptc, tifftagPhotoshop, comments, orientation = 1 } = known
  const carried = [exif, xmp, iptc, tifftagPhotoshop].some((block) => block !== undefined)
  return carried || (comments?.length ?? 0) > 0 || orientation !== 1
}
