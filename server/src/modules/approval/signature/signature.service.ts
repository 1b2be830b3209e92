import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { approvalApi } from '@maru/api/approval'
import type { Output } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { ImageFault, makePicture } from '#kit/files/images.ts'
import { stageFile } from '#kit/files/storage-folder.ts'
import type { UploadedPart } from '#kit/input/multipart.ts'
import { requireFormManager } from '../person/manager.access.ts'
import { saveSignatureRow, signature } from './signature.sql.ts'

type Current = Output<typeof approvalApi.getSignature>

/** Longest sides of a stored image in pixels: sharp on paper at 20 mm. */
const size = { width: 400, height: 300 }

const currentOf = async (context: Context, owner: string): Promise<Current> => {
  const row = await signature.find(context.db, { comCode: context.viewer.comCode, owner })
  return { digest: row?.digest ?? null, changedDate: row?.changedAt ?? null }
}

/** Encodes an image again, so that nothing but pixels is stored. Throws `file.notAnImage` or `file.imageTooLarge`. */
async function encode(context: Context, part: UploadedPart) {
  const folder = join(context.config.file.temporaryDir, 'maru-work', randomUUID())
  const staged = await stageFile(folder, part.read())
  try {
    if (staged.size === 0) throw failure('file.notAnImage')
    const bytes = await makePicture({ path: staged.path, ...size, kind: 'picture' })
    return {
      bytes,
      digest: createHash('sha256').update(bytes).digest('hex'),
      contentType: 'image/webp',
    }
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error
    throw failure(error.reason === 'notAnImage' ? 'file.notAnImage' : 'file.imageTooLarge')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Owner = 'person' | 'company'

/** Managers of the company change its seal. Throws `kit.forbidden` for others. */
function ownerOf(context: Context, owner: Owner): string {
  if (owner === 'person') return `person:${context.viewer.personCode}`
  requireFormManager(context)
  return `company:${context.viewer.comCode}`
}

/** The image of the viewer or of the company. */
export async function getImage(context: Context, owner: Owner): Promise<Current> {
  return currentOf(context, ownerOf(context, owner))
}

/** Stores an image of the viewer or of the company. */
export async function saveImage(context: Context, owner: Owner, part: UploadedPart): Promise<Current> {
  ownerOf(context, owner)
  const image = await encode(context, part)
  return transaction(context, async (inside) => {
    const key = { comCode: inside.viewer.comCode, owner: ownerOf(inside, owner) }
    await saveSignatureRow(inside.db, key, image, inside.clock.now())
    return currentOf(inside, key.owner)
  })
}

/** Ends the use of the image of the viewer or of the company. */
export async function removeImage(context: Context, owner: Owner): Promise<Current> {
  const key = { comCode: context.viewer.comCode, owner: ownerOf(context, owner) }
  await signature.delete(context.db, key)
  return currentOf(context, key.owner)
}
