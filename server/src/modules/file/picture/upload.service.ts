import { createHash, randomUUID } from 'node:crypto'
import { pictureUploads } from '@maru/api/file/picture'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { imageAddress, readImage } from '#kit/html/clean-html.ts'
import type { Background } from '#kit/room.ts'
import { checkPictures } from './check.service.ts'
import { findDrafted } from './picture.access.ts'
import type { PictureCopy } from './picture.sql.ts'
import {
  deleteUploads,
  insertUpload,
  lockUploads,
  renewUpload,
  selectOldUploads,
  sumUploads,
} from './upload.sql.ts'

const day = 86_400_000
/** Retention of uploads that no draft shows: a person may leave the editor open over a weekend. */
const retention = 3 * day
const atOnce = 100

/** Throws `editor.uploadsFull` if the upload exceeds a person's limit per day. */
async function requireUploadRoom({ db, viewer, clock }: Context, size: number): Promise<void> {
  const sent = await sumUploads(db, viewer.personCode, new Date(clock.now().getTime() - day))
  if (sent.count >= pictureUploads.count || sent.bytes + size > pictureUploads.bytes)
    throw failure('editor.uploadsFull', { most: pictureUploads.count })
}

/**
 * Stores a picture, given as a data URL, before its text is saved; only its uploader sees it, and the saving call
 * copies it. Throws `editor.imageInvalid`, `editor.imageTooLarge` and, beyond a person's limit per day,
 * `editor.uploadsFull`.
 */
export async function uploadPicture(
  context: Context,
  { image: source }: { image: string },
): Promise<{ address: string }> {
  return store(context, readImage(source), randomUUID())
}

/**
 * Like {@link uploadPicture}, for a call that may run again: a person has one upload of the same bytes, which is as good
 * as a new one.
 */
export async function uploadPictureOnce(context: Context, source: string): Promise<{ address: string }> {
  const { db, viewer, clock } = context
  const bytes = readImage(source)
  const hash = createHash('sha256').update(JSON.stringify([viewer.comCode, viewer.personCode]))
  const hex = hash.update(bytes).digest('hex')
  const pictureId = hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (await renewUpload(db, viewer, pictureId, clock.now())) return { address: imageAddress(pictureId) }
  return store(context, bytes, pictureId)
}

/** Checks and stores an upload; of two at once with the same id, one is stored. */
async function store(context: Context, bytes: Buffer, pictureId: string): Promise<{ address: string }> {
  const { comCode, personCode } = context.viewer
  await requireUploadRoom(context, bytes.length)
  const [picture] = await checkPictures(context, [{ imageId: pictureId, bytes }])
  if (!picture) throw new Error('one picture has one result')
  return transaction(context, async (inside) => {
    const { db, clock } = inside
    await lockUploads(db, personCode)
    await requireUploadRoom(inside, bytes.length)
    await insertUpload(db, { comCode, personCode }, picture, clock.now())
    return { address: imageAddress(pictureId) }
  })
}

/**
 * Deletes uploads that an anonymous text now has copies of, so that no row links it to the uploader. Call it after the
 * source draft is deleted. Uploads that another draft shows remain. Uploads for other texts are deleted after three
 * days, because a second window may still show them.
 */
export async function dropUploads(
  { db, slots, viewer }: Pick<Context, 'db' | 'slots' | 'viewer'>,
  { copies }: { copies: readonly PictureCopy[] },
): Promise<void> {
  const uploadIds = copies.filter((copy) => copy.isUpload).map((copy) => copy.pictureId)
  if (uploadIds.length === 0) return
  const uploads = uploadIds.map((pictureId) => ({ pictureId, uploadedBy: viewer.personCode }))
  const drafted = await findDrafted({ db, slots }, uploads)
  await deleteUploads(
    db,
    uploadIds.filter((pictureId) => !drafted.has(pictureId)),
  )
}

/** Deletes uploads older than three days that no draft shows. */
export async function sweepUploads({ db, clock, slots }: Background): Promise<void> {
  const before = new Date(clock.now().getTime() - retention)
  let after: { createdAt: string; pictureId: string } | null = null
  for (;;) {
    const uploads = await selectOldUploads(db, before, after, atOnce)
    const drafted = await findDrafted({ db, slots }, uploads)
    await deleteUploads(
      db,
      uploads.map(({ pictureId }) => pictureId).filter((pictureId) => !drafted.has(pictureId)),
    )
    after = uploads.at(-1) ?? null
    if (uploads.length < atOnce || after === null) return
  }
}
