import sharp, { type Sharp } from 'sharp'
import { NotPlain } from './refusal.rules.ts'

// Runs in a process that does one file after the other.
sharp.cache(false)
sharp.concurrency(1)

/** Pixels of a picture, all its frames together: beyond, it is not decoded. */
const pixelsAtMost = 100_000_000

/** The quality of formats that lose some: a second encoding is not visible, and the size remains about the same. */
const quality = 92

/** Writes a picture in the format that it came in. */
function encode(picture: Sharp, format: string, chromaSubsampling: string, isLossless: boolean): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality, chromaSubsampling })
  if (format === 'png') return picture.png()
  if (format === 'gif') return picture.gif()
  if (format === 'webp') return picture.webp({ quality, lossless: isLossless })
  throw new NotPlain('unreadable')
}

/**
 * A JPEG, PNG, GIF or WebP encoded again from its pixels: without Exif, XMP, IPTC, comments and what follows its end. Of
 * the Exif only the orientation remains, since documents place a picture by it. Moving GIF and WebP still move. Throws
 * {@link NotPlain} where it cannot be read.
 */
export async function plainPicture(bytes: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error', animated: true })
    const { format, orientation = 1, chromaSubsampling = '' } = await picture.metadata()
    if (orientation !== 1) picture.withExif({ IFD0: { Orientation: String(orientation) } })
    const sampling = chromaSubsampling === '4:4:4' ? chromaSubsampling : '4:2:0'
    return await encode(picture, format ?? '', sampling, bytes.subarray(0, 64).includes('VP8L')).toBuffer()
  } catch {
    throw new NotPlain('unreadable')
  }
}
