import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type ImageJob, type ImageReply, imagePixels } from './images.ts'

// Runs in a separate process, so that a crash of the decoder affects nothing else.
sharp.cache(false)
sharp.concurrency(1)

/** Formats of pixels; a drawing (SVG) or a page (PDF) is no photo. AVIF is `heif` here. */
const photoFormats = new Set(['jpeg', 'png', 'gif', 'webp', 'heif', 'tiff'])

async function make(job: ImageJob): Promise<ImageReply> {
  const bytes = job.digest === undefined ? null : await readFile(job.path)
  if (bytes && createHash('sha256').update(bytes).digest('hex') !== job.digest) {
    return { fault: 'damaged' }
  }
  const image = sharp(bytes ?? job.path, { limitInputPixels: imagePixels, failOn: 'error', animated: false })
  const { width = 0, height = 0, format } = await image.metadata()
  if (width * height > imagePixels) return { fault: 'tooLarge' }
  if (job.kind === 'photo' && !photoFormats.has(format ?? '')) return { fault: 'notAnImage' }
  const sized = image
    .timeout({ seconds: 15 })
    .autoOrient()
    .resize({ width: job.width, height: job.height, fit: 'inside', withoutEnlargement: true })
  const made =
    job.kind === 'photo'
      ? await sized.flatten({ background: '#ffffff' }).jpeg({ quality: 86, mozjpeg: true }).toBuffer()
      : await sized.webp({ quality: 78 }).toBuffer()
  return { bytes: made }
}

/** Creates a picture in this process; returns a fault of the source instead of throwing it. */
export async function makePictureHere(job: ImageJob): Promise<ImageReply> {
  try {
    return await make(job)
  } catch (error) {
    const says = error instanceof Error ? error.message : ''
    if (/timeout/i.test(says)) return { fault: 'late' }
    if (/pixel limit/i.test(says)) return { fault: 'tooLarge' }
    // A missing source file is a fault of the server, not of the picture.
    const isThere = await readFile(job.path).then(
      () => true,
      () => false,
    )
    return { fault: isThere ? 'notAnImage' : 'gone' }
  }
}
