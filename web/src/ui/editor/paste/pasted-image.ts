import { htmlLimits } from '@maru/api/kit/markup'

/** Longest edge of an inserted picture in pixels; larger pictures are scaled down before the upload. */
const longestEdge = 2000
/**
 * Pictures of at least this width in pixels are shown as wide as the text (spec 2§9); smaller pictures would
 * look blurred.
 */
const wideFrom = 600
const kinds = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Reason why a file cannot be inserted as a picture: its type or its size. */
export type ImageFault = 'kind' | 'size'

/** Returns whether articles support the image type of a file. */
export function isImageFile(file: File): boolean {
  return kinds.has(file.type)
}

function asData(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

async function drawnSmaller(file: File, picture: ImageBitmap): Promise<Blob> {
  const scale = longestEdge / Math.max(picture.width, picture.height)
  if (scale >= 1 && file.size <= 700_000) return file
  const ratio = Math.min(1, scale)
  const canvas = new OffscreenCanvas(Math.round(picture.width * ratio), Math.round(picture.height * ratio))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  // A drawing must retain sharp edges and transparency, so it stays PNG. WebP reduces the file size of
  // photos.
  const type = file.type === 'image/png' && file.size < 1_500_000 ? 'image/png' : 'image/webp'
  const blob = await canvas.convertToBlob({ type, quality: 0.86 })
  return blob.size < file.size ? blob : file
}

/** A picture to insert into the editor: its data URL, and whether it is shown as wide as the text. */
export interface ReadImage {
  src: string
  isWide: boolean
}

/**
 * Reads a picture as a data URL for the editor, or returns the reason why that is impossible. The server
 * stores the picture separately when it is uploaded, at the latest when the article is saved.
 */
export async function readImage(file: File): Promise<ReadImage | { fault: ImageFault }> {
  if (!isImageFile(file)) return { fault: 'kind' }
  let blob: Blob = file
  let isWide = false
  try {
    const picture = await createImageBitmap(file)
    isWide = picture.width >= wideFrom
    // Animated pictures would lose their animation.
    if (file.type !== 'image/gif') blob = await drawnSmaller(file, picture)
    picture.close()
  } catch {
    return { fault: 'kind' }
  }
  if (blob.size > htmlLimits.pictureBytes) return { fault: 'size' }
  return { src: await asData(blob), isWide }
}
