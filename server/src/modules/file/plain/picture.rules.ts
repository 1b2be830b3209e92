import sharp, { type Sharp } from 'sharp'
import { NotPlain } from './refusal.rules.ts'

// Runs in a process that handles one file at a time.
sharp.cache(false)
sharp.concurrency(1)

/** Maximum number of pixels of a picture, all frames together; larger ones are not decoded. */
const pixelsAtMost = 100_000_000

/** Quality of lossy formats: the second encoding is not visible, and the size remains about the same. */
const quality = 92

/** Encodes a picture in its original format. */
function encode(picture: Sharp, format: string, chromaSubsampling: string, isLossless: boolean): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality, chromaSubsampling })
  if (format === 'png') return picture.png()
  if (format === 'gif') return picture.gif()
  if (format === 'webp') return picture.webp({ quality, lossless: isLossless })
  throw new NotPlain('unreadable')
}

/**
 * Re-encodes a JPEG, PNG, GIF or WebP from its pixels: without Exif, XMP, IPTC, comments and trailing data. Of the
 * Exif only the orientation remains, because documents depend on it. Animated GIF and WebP remain animated. Throws
 * {@link NotPlain} if it cannot be read.
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
