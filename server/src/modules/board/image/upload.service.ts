import { randomUUID } from 'node:crypto'
import { type boardApi, uploadLimits } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '../../../kit/context.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import type { Background } from '../../../kit/room.ts'
import { requireArticle, rightsIn } from '../article/article.access.ts'
import { isPasswordProven } from '../article/password.access.ts'
import { requireWritableBoard } from '../board.access.ts'
import { imageAddress, readImage } from '../content/content.rules.ts'
import { checkImages } from './image.service.ts'
import { deleteOldUploads, insertUpload, lockUploads, sumUploads } from './upload.sql.ts'

type UploadInput = Input<typeof boardApi.uploadImage>

const day = 86_400_000
/** Retention of uploads that no draft shows: a person may leave the editor open over a weekend. */
const retention = 3 * day
const atOnce = 100

/** Checks the board of an upload: the viewer may write in it, or may change the given article. */
async function requirePlace(context: Context, { boardId, articleId }: UploadInput): Promise<string> {
  if (articleId === undefined) return (await requireWritableBoard(context, boardId)).comCode
  const article = await requireArticle(context, articleId)
  if (article.boardId !== boardId) throw notFound()
  const isProven = await isPasswordProven(context, article)
  if (!rightsIn(context, article.board, article, isProven).canUpdate) throw failure('kit.forbidden')
  return article.comCode
}

/** Throws `board.uploadsFull` if the upload exceeds a person's limit per day. */
async function requireUploadRoom({ db, viewer, clock }: Context, size: number): Promise<void> {
  const sent = await sumUploads(db, viewer.personCode, new Date(clock.now().getTime() - day))
  if (sent.count >= uploadLimits.count || sent.bytes + size > uploadLimits.bytes)
    throw failure('board.uploadsFull', { most: uploadLimits.count })
}

/**
 * Stores a picture before its article is saved; only its uploader sees it, and the saving call copies it. 413
 * `board.uploadsFull` beyond a person's limit per day.
 */
export async function uploadImage(context: Context, input: UploadInput): Promise<{ address: string }> {
  const comCode = await requirePlace(context, input)
  const { personCode } = context.viewer
  const bytes = readImage(input.image)
  await requireUploadRoom(context, bytes.length)
  const imageId = randomUUID()
  const [image] = await checkImages(context, [{ imageId, bytes }])
  if (!image) throw new Error('one picture has one result')
  return transaction(context, async (inside) => {
    const { db, clock } = inside
    await lockUploads(db, personCode)
    await requireUploadRoom(inside, bytes.length)
    await insertUpload(db, { comCode, boardId: input.boardId, personCode }, image, clock.now())
    return { address: imageAddress(imageId) }
  })
}

/** The job that deletes uploads whose article was never saved. */
export const sweepUploadsJob = 'board.sweepUploads'

/** Deletes uploads older than three days that no draft shows. */
export async function sweepUploads({ db, clock }: Background): Promise<void> {
  const before = new Date(clock.now().getTime() - retention)
  while ((await deleteOldUploads(db, before, atOnce)) === atOnce) {
    // until none is left
  }
}
