import { articleLimits } from '@maru/api/board'

/** Longest edge of an inserted picture in pixels; larger photos are drawn smaller before they are sent. */
const longestEdge = 2000
/** Pictures of this many pixels and more are shown as wide as the text (spec 2§9); smaller ones would be blurred. */
const wideFrom = 600
const kinds = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Why a file cannot become a picture of an article. */
export type ImageFault = 'kind' | 'size'

/** Whether a file is one of the kinds of picture that articles take. */
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
  // A drawing must retain sharp edges and transparency, a photo its size.
  const type = file.type === 'image/png' && file.size < 1_500_000 ? 'image/png' : 'image/webp'
  const blob = await canvas.convertToBlob({ type, quality: 0.86 })
  return blob.size < file.size ? blob : file
}

/** A picture to be in the editor: its data address and whether it is shown as wide as the text. */
export interface ReadImage {
  src: string
  isWide: boolean
}

/** A picture as a data address to be in the editor; the server stores it apart when the article is saved. */
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
  if (blob.size > articleLimits.imageBytes) return { fault: 'size' }
  return { src: await asData(blob), isWide }
}
