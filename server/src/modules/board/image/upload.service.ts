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
/** What no draft shows is kept so long: a person may have the writer open over a weekend. */
const retention = 3 * day
const atOnce = 100

/** The board of a picture: one that the viewer may write in, or that of an article that they may change. */
async function requirePlace(context: Context, { boardId, articleId }: UploadInput): Promise<string> {
  if (articleId === undefined) return (await requireWritableBoard(context, boardId)).comCode
  const article = await requireArticle(context, articleId)
  if (article.boardId !== boardId) throw notFound()
  const isProven = await isPasswordProven(context, article)
  if (!rightsIn(context, article.board, article, isProven).canUpdate) throw failure('kit.forbidden')
  return article.comCode
}

/** Throws `board.uploadsFull` where another picture is more than a person may send in a day. */
async function requireUploadRoom({ db, viewer, clock }: Context, size: number): Promise<void> {
  const sent = await sumUploads(db, viewer.personCode, new Date(clock.now().getTime() - day))
  if (sent.count >= uploadLimits.count || sent.bytes + size > uploadLimits.bytes)
    throw failure('board.uploadsFull', { most: uploadLimits.count })
}

/**
 * Stores a picture ahead of the article that will show it; its sender alone sees it, and the saving call gives the
 * article a copy. 413 `board.uploadsFull` beyond what one person may send in a day.
 */
export async function uploadImage(context: Context, input: UploadInput): Promise<{ address: string }> {
  const comCode = await requirePlace(context, input)
  const { personCode } = context.viewer
  const bytes = readImage(input.image)
  await requireUploadRoom(context, bytes.length)
  const imageId = randomUUID()
  const [image] = await checkImages(context, [{ imageId, bytes }])
  if (!image) throw new Error('one picture in, one picture out')
  return transaction(context, async (inside) => {
    const { db, clock } = inside
    await lockUploads(db, personCode)
    await requireUploadRoom(inside, bytes.length)
    await insertUpload(db, { comCode, boardId: input.boardId, personCode }, image, clock.now())
    return { address: imageAddress(imageId) }
  })
}

/** The job that takes away pictures whose article was never saved. */
export const sweepUploadsJob = 'board.sweepUploads'

/** Takes away pictures of the days before the last three that no draft shows. */
export async function sweepUploads({ db, clock }: Background): Promise<void> {
  const before = new Date(clock.now().getTime() - retention)
  while ((await deleteOldUploads(db, before, atOnce)) === atOnce) {
    // as many as there are
  }
}
