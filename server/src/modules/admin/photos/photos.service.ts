import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type adminPhotoApi, type PhotoReport, photoZipLimits } from '@maru/api/admin/photo'
import type { Input } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { Failure, failure } from '#kit/failure.ts'
import { stageFile } from '#kit/files/storage-folder.ts'
import type { UploadedPart } from '#kit/input/multipart.ts'
import { ProcessFault, runInProcess } from '#kit/worker/run-in-worker.ts'
import { requireAccountManager, savePhotos, selectPhotoOwners } from '#modules/account/index.ts'
import { encodePhoto } from '#modules/file/index.ts'
import { type MatchedFile, matchFiles } from './match.rules.ts'
import type { Unpacked } from './unpack.rules.ts'

const module = new URL('./unpack.rules.ts', import.meta.url).href
const { files, picture, unpacked } = photoZipLimits

async function unpack(owner: string, path: string, folder: string) {
  const input = { path, folder, limits: { files, picture, unpacked } }
  const task = { owner, module, name: 'unpackPhotos', input }
  const result = await runInProcess<Unpacked>(task, { seconds: 60, megabytes: 512 }).catch((error) => {
    // Beyond time or memory: a zip that is made to be large.
    if (error instanceof ProcessFault) return { fault: 'tooLarge' as const }
    throw error
  })
  if ('fault' in result) {
    if (result.fault === 'notZip') throw failure('admin.notZip')
    throw failure('admin.zipTooLarge', { files, megabytes: unpacked / 1024 / 1024 })
  }
  return result.files
}

/** The picture of a file as a photo; sets the state of a file that is no picture. */
async function decode(context: Context, matched: MatchedFile): Promise<Buffer | null> {
  if (matched.file.state !== 'matched' || matched.path === null) return null
  try {
    return await encodePhoto(context, createReadStream(matched.path))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'file.notAnImage') matched.file.state = 'notPicture'
    else if (error.code === 'file.imageTooLarge') matched.file.state = 'tooLarge'
    else throw error
    return null
  }
}

async function store(context: Context, photos: { personCode: string; bytes: Buffer }[]): Promise<void> {
  await transaction(context, async (inside) => {
    await savePhotos(
      inside.db,
      photos.map((photo) => ({ ...photo, contentType: 'image/jpeg' })),
    )
    const personCodes = photos.map(({ personCode }) => personCode)
    await recordAudit(inside, {
      action: 'photosImported',
      subject: personCodes.join(' '),
      details: { count: photos.length, personCodes },
    })
  })
}

/**
 * Checks a zip of photos, or stores those of its files that belong to one person of the current company, as plain JPEGs
 * without camera data. Throws `admin.notZip` and `admin.zipTooLarge`.
 */
export async function importPhotos(
  context: Context,
  { isCheck }: Input<typeof adminPhotoApi.importPhotos>,
  part: UploadedPart,
): Promise<PhotoReport> {
  const { db, viewer, clock, config } = context
  requireAccountManager(viewer)
  const folder = join(config.file.temporaryDir, 'maru-work', randomUUID())
  try {
    const staged = await stageFile(folder, part.read())
    await part.finish()
    const owners = await selectPhotoOwners(db, viewer.comCode, clock.now())
    const matched = matchFiles(await unpack(viewer.personCode, staged.path, folder), owners)
    const photos: { personCode: string; bytes: Buffer }[] = []
    for (const one of matched) {
      const bytes = await decode(context, one)
      if (bytes && one.owner) photos.push({ personCode: one.owner.personCode, bytes })
    }
    const isWritten = !isCheck && photos.length > 0
    if (isWritten) await store(context, photos)
    return { files: matched.map(({ file }) => file), matchedCount: photos.length, isWritten }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
