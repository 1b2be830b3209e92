import type { Context } from '#kit/context.ts'
import { Failure, failure } from '#kit/failure.ts'
import {
  attachFiles,
  copyFiles,
  countFiles,
  hideMakers,
  moveFiles,
  purgeAttachedFiles,
  removeAttachedFiles,
} from '#modules/file/index.ts'
import { holderKinds } from './attachment.access.ts'

/** The article that owns the files. */
export interface FiledArticle {
  comCode: string
  articleId: number
}

function holderOf({ comCode, articleId }: FiledArticle) {
  return { comCode, kind: holderKinds.article, id: String(articleId) }
}

/** Attaches a collection of the viewer; 400 `board.fileRefused` for another person's or an already attached one. */
async function attachOwn(
  context: Context,
  fileCode: string,
  holder: Parameters<typeof attachFiles>[3],
): Promise<void> {
  try {
    await attachFiles(context, fileCode, context.viewer.personCode, holder)
  } catch (error) {
    if (error instanceof Failure && error.status === 404) throw failure('board.fileRefused')
    throw error
  }
}

/**
 * Attaches a collection of the viewer to an article, within the transaction that writes it; `draftId` is the viewer's
 * own draft that may have held it. A collection without files is not attached. If the author is from another company,
 * the article gets a copy under the board's company, which shares the bytes. Returns the file code of the article.
 */
export async function claimFiles(
  context: Context,
  fileCode: string,
  article: FiledArticle,
  { draftId, keepsRemoved }: { draftId: number | null; keepsRemoved: boolean },
): Promise<string | null> {
  const { comCode, personCode } = context.viewer
  const own = { comCode, kind: holderKinds.article, id: String(article.articleId) }
  const draft = { comCode, kind: holderKinds.draft, id: String(draftId) }
  const isMoved = draftId !== null && (await moveFiles(context, fileCode, draft, { ...own, keepsRemoved }))
  if (!isMoved) await attachOwn(context, fileCode, { ...own, keepsRemoved })
  const isEmpty = (await countFiles(context, comCode, fileCode)) === 0
  if (comCode === article.comCode && !isEmpty) return fileCode
  const copy = isEmpty ? null : await copyFiles(context, fileCode, { comCode: article.comCode, personCode })
  await purgeAttachedFiles(context, own)
  if (copy) await attachFiles(context, copy, personCode, { ...holderOf(article), keepsRemoved })
  return copy
}

/**
 * Attaches files to a draft for the lifetime of the draft; deletes files that it no longer has. Null for a draft
 * without its own files.
 */
export async function attachDraftFiles(
  context: Context,
  fileCode: string | null,
  draftId: number,
): Promise<void> {
  const { comCode } = context.viewer
  const draft = { comCode, kind: holderKinds.draft, id: String(draftId) }
  if (fileCode !== null) await attachOwn(context, fileCode, draft)
  await purgeAttachedFiles(context, draft, fileCode)
}

/** Deletes the files of the viewer's draft. */
export async function purgeDraftFiles(context: Context, draftId: number): Promise<void> {
  const { comCode } = context.viewer
  await purgeAttachedFiles(context, { comCode, kind: holderKinds.draft, id: String(draftId) })
}

/** Whether an article's own collection has files. */
export async function hasFiles(context: Context, comCode: string, fileCode: string): Promise<boolean> {
  return (await countFiles(context, comCode, fileCode)) > 0
}

/**
 * Restricts the files of an anonymous article to plain files from now on; 400 `board.fileRefused` if a file was added
 * after the others were made plain.
 */
export async function hideFileMakers(context: Context, article: FiledArticle): Promise<void> {
  if (!(await hideMakers(context, holderOf(article)))) throw failure('board.fileRefused')
}

/** Removes the files of a removed article; they can be restored with it for 14 days. */
export function removeArticleFiles(context: Pick<Context, 'db' | 'clock'>, article: FiledArticle) {
  return removeAttachedFiles(context, holderOf(article))
}
