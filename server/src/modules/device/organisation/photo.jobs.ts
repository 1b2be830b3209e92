import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageFault, makePicture } from '#kit/files/images.ts'
import { stageFile } from '#kit/files/storage-folder.ts'
import type { Background } from '#kit/room.ts'
import { selectPhoto } from '#modules/account/index.ts'
import { deletePhotosWithoutSource, selectMissingPhotos, upsertPhoto } from './organisation.sql.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'device.makePhotos': Record<string, never>
  }
}

/** The job that makes the small photos of the organisation book. */
export const makePhotosJob = 'device.makePhotos'

/** Sides in pixels, tried in this order until the photo has at most {@link mostBytes}. */
const sides = [96, 72, 48]
const mostBytes = 4_096
const portion = 100

async function* once(bytes: Buffer) {
  yield bytes
}

/** A small JPEG of a photo; empty if it cannot be made. */
async function smallPhoto({ config }: Background, bytes: Buffer): Promise<Buffer> {
  const folder = join(config.file.temporaryDir, 'maru-work', randomUUID())
  const { path } = await stageFile(folder, once(bytes))
  try {
    for (const side of sides) {
      const small = await makePicture({ path, width: side, height: side, kind: 'photo' })
      if (small.length <= mostBytes) return small
    }
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return Buffer.alloc(0)
}

/** Makes the small photos that are missing, in portions: phones read a photo with each card. */
export async function makePhotos(context: Background): Promise<void> {
  const { db } = context
  await deletePhotosWithoutSource(db)
  const missing = await selectMissingPhotos(db, portion)
  for (const { personCode, version } of missing) {
    const photo = await selectPhoto(db, personCode)
    if (photo) await upsertPhoto(db, { personCode, version, bytes: await smallPhoto(context, photo.bytes) })
  }
  if (missing.length === portion) await context.enqueue(db, makePhotosJob, {})
}
