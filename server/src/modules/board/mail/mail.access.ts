import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { type ReadableArticle, requireArticle } from '../article/article.access.ts'

/** Whether the viewer may mail an article: its author, or a manager of the board. */
export function mayMail(
  { viewer }: Pick<Context, 'viewer'>,
  article: Pick<ReadableArticle, 'isDraft' | 'isNameless'> & { authorCode: string | null },
  isManager: boolean,
): boolean {
  if (article.isDraft) return false
  // A mail must not reveal the author of an anonymous article.
  return isManager || (!article.isNameless && article.authorCode === viewer.personCode)
}

/** An article that the viewer may mail; 404 if it is unreadable, 403 if it may not be mailed. */
export async function requireMailable(context: Context, articleId: number): Promise<ReadableArticle> {
  const article = await requireArticle(context, articleId)
  if (!mayMail(context, article, article.board.authorisation.notice)) throw failure('kit.forbidden')
  return article
}
