import type { Context } from '../../../kit/context.ts'
import { failure } from '../../../kit/failure.ts'
import { type ReadableArticle, requireArticle } from '../article/article.access.ts'

/** Whether the viewer may send an article by mail: its author, or a person who manages the board. */
export function mayMail(
  { viewer }: Pick<Context, 'viewer'>,
  article: Pick<ReadableArticle, 'isDraft' | 'isNameless'> & { authorCode: string | null },
  isManager: boolean,
): boolean {
  if (article.isDraft) return false
  // Of an anonymous article nothing may reveal who wrote it, this least of all.
  return isManager || (!article.isNameless && article.authorCode === viewer.personCode)
}

/** An article that the viewer may send by mail; 404 where it may not be read, 403 where it may not be sent. */
export async function requireMailable(context: Context, articleId: number): Promise<ReadableArticle> {
  const article = await requireArticle(context, articleId)
  if (!mayMail(context, article, article.board.authorisation.notice)) throw failure('kit.forbidden')
  return article
}
