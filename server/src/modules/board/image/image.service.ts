import type { boardApi } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { getPicture, uploadPicture } from '#modules/file/index.ts'
import { requireArticle, rightsIn } from '../article/article.access.ts'
import { isPasswordProven } from '../article/password.access.ts'
import { requireWritableBoard } from '../board.access.ts'

type UploadInput = Input<typeof boardApi.uploadImage>

/** Checks the board of an upload: the viewer may write in it, or may change the given article. */
async function requirePlace(context: Context, { boardId, articleId }: UploadInput): Promise<void> {
  if (articleId === undefined) {
    await requireWritableBoard(context, boardId)
    return
  }
  const article = await requireArticle(context, articleId)
  if (article.boardId !== boardId) throw notFound()
  const isProven = await isPasswordProven(context, article)
  if (!rightsIn(context, article.board, article, isProven).canUpdate) throw failure('kit.forbidden')
}

/** Stores a picture before its article is saved, for people who may write there; see `uploadPicture`. */
export async function uploadImage(context: Context, input: UploadInput): Promise<{ address: string }> {
  await requirePlace(context, input)
  return uploadPicture(context, input)
}

/** The thumbnail of an article (spec 2§7, thumbnail). */
export function getThumbnail(context: Context, { fileName }: { fileName: string }): Promise<RawAnswer> {
  return getPicture(context, { pictureId: fileName, size: 'small' })
}
