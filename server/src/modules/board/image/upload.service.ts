import { randomUUID } from 'node:crypto'
import { type boardApi, uploadLimits } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '../../../kit/context.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import type { Background } from '../../../kit/room.ts'
import { requireArticle, rightsIn } from '../article/article.access.ts'
import { isPasswordProven } from '../article/password.access.ts'
import { requireWritableBoard } from '../board.access.ts'
import { imageAddress, readImage } from '../content/content.rules.ts'
import { checkImages } from './image.service.ts'
import { deleteOldUploads, insertUpload, sumUploads } from './upload.sql.ts'

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

/**
 * Stores a picture ahead of the article that will show it; its sender alone sees it, and the saving call gives the
 * article a copy. 413 `board.uploadsFull` beyond what one person may send in a day.
 */
export async function uploadImage(context: Context, input: UploadInput): Promise<{ address: string }> {
  const comCode = await requirePlace(context, input)
  const { personCode } = context.viewer
  const now = context.clock.now()
  const bytes = readImage(input.image)
  const sent = await sumUploads(context.db, personCode, new Date(now.getTime() - day))
  if (sent.count >= uploadLimits.count || sent.bytes + bytes.length > uploadLimits.bytes) {
    throw failure('board.uploadsFull', { most: uploadLimits.count })
  }
  const imageId = randomUUID()
  const [image] = await checkImages(context, [{ imageId, bytes }])
  if (!image) throw new Error('one picture in, one picture out')
  await insertUpload(context.db, { comCode, boardId: input.boardId, personCode }, image, now)
  return { address: imageAddress(imageId) }
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
