import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { ImageFault, makePicture } from '#kit/files/images.ts'
import { stageFile } from '#kit/files/storage-folder.ts'

/** Maximum size of a person's photo in bytes (spec 3§9). */
export const photoBytes = 10 * 1024 * 1024

/** Longest side of a stored photo in pixels. */
const photoSide = 640

/**
 * Converts a photo of a person to a plain JPEG without camera metadata. Accepts every picture of pixels under 10 MB
 * (spec 3§5), not drawings; throws `file.notAnImage` or `file.imageTooLarge`.
 */
export async function encodePhoto(
  services: Pick<Services, 'config'>,
  source: AsyncIterable<Buffer>,
): Promise<Buffer> {
  const folder = join(services.config.file.temporaryDir, 'maru-work', randomUUID())
  const staged = await stageFile(folder, source)
  try {
    if (staged.size >= photoBytes) throw failure('file.imageTooLarge')
    if (staged.size === 0) throw failure('file.notAnImage')
    return await makePicture({ path: staged.path, width: photoSide, height: photoSide, kind: 'photo' })
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error
    throw failure(error.reason === 'notAnImage' ? 'file.notAnImage' : 'file.imageTooLarge')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
