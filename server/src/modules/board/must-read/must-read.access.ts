import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { type ReadableArticle, requireArticle } from '../article/article.access.ts'
import type { ReadableBoard } from '../board.access.ts'

/**
 * Whether the viewer may list the readers of a must-read article: its author, unless it is anonymous, and the
 * managers.
 */
export function mayFollowReaders(
  context: Pick<Context, 'viewer'>,
  { authorisation }: Pick<ReadableBoard, 'authorisation'>,
  article: { isNameless: boolean; authorCode: string },
): boolean {
  const isAuthor = article.authorCode === context.viewer.personCode && !article.isNameless
  return authorisation.notice || isAuthor
}

/** A must-read article whose readers the viewer may list; 404 for others and if it is not a must-read article. */
export async function requireFollowedArticle(context: Context, articleId: number): Promise<ReadableArticle> {
  const article = await requireArticle(context, articleId)
  if (!article.isMustRead || !mayFollowReaders(context, article.board, article)) throw notFound()
  return article
}
