import type { Context } from '../../../kit/context.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import { type ReadableBoard, readable } from '../board.access.ts'
import { articleRights } from '../board.rules.ts'
import { type ArticleCore, findArticleWithBoard } from './article.sql.ts'
import { needsPassword } from './password.access.ts'
import { type PlaceFacts, stateOf } from './period.rules.ts'

/** An article that the viewer may read, with its board and what they may do with it. */
export interface ReadableArticle extends ArticleCore {
  board: ReadableBoard
  rights: ReturnType<typeof articleRights>
}

/**
 * True where the viewer may see this article of a readable board: drafts belong to their author alone, secret
 * articles and those before or after their posting period to their author and the board's managers. Who wrote a
 * anonymous article opens nothing but the one that is in no list.
 */
export function isVisible(
  context: Pick<Context, 'viewer' | 'clock'>,
  { authorisation }: Pick<ReadableBoard, 'authorisation'>,
  article: PlaceFacts & { isSecret: boolean; isNameless: boolean; authorCode: string },
) {
  const isAuthor = article.authorCode === context.viewer.personCode
  const state = stateOf(article, context.clock.now())
  if (state === 'draft') return isAuthor
  if (state !== 'published') return isAuthor || authorisation.notice
  return !article.isSecret || authorisation.notice || (isAuthor && !article.isNameless)
}

/** Whether an article is in its list at this moment: only then it is answered, recommended and counted as read. */
export function isPublished({ clock }: Pick<Context, 'clock'>, article: PlaceFacts): boolean {
  return stateOf(article, clock.now()) === 'published'
}

/** Whether answers to an article bear no names: it is anonymous itself, or its board has become so since. */
export function isAnswerAnonymous(article: {
  isNameless: boolean
  board: { useNameless: boolean }
}): boolean {
  return article.isNameless || article.board.useNameless
}

/**
 * Keeps a guarantee of the screen: 409 `board.namelessOff` where a person was shown that they act without a name and would
 * not. An administrator of a board could else have it turned while others write in it, and read their names.
 */
export function requireAnonymity(promised: boolean | undefined, isNameless: boolean): void {
  if (promised && !isNameless) throw failure('board.namelessOff')
}

/** What the viewer may do with an article of a readable board (spec 2§6); the password counts for anonymous ones. */
export function rightsIn(
  context: Pick<Context, 'viewer'>,
  board: ReadableBoard,
  article: { isNameless: boolean; authorCode: string | null; isDraft: boolean },
  isPasswordProven = false,
) {
  const isCreator = article.authorCode === context.viewer.personCode
  // A draft is seen by its author alone, so nothing is revealed by letting them go on with it.
  const isNameless = needsPassword(article)
  return articleRights(context.viewer, board.authorisation, board.useReply, {
    isCreator,
    isNameless,
    isPasswordProven,
  })
}

/** The article of this number; 404 where it is absent, removed or may not be read. `lock` holds it for writing. */
export async function requireArticle(
  context: Context,
  articleId: number,
  lock = false,
): Promise<ReadableArticle> {
  const found = await findArticleWithBoard(context.db, articleId, context.viewer.subjects, lock)
  const board = readable(context, found?.board)
  if (!found || !board || !isVisible(context, board, found.article)) throw notFound()
  const { article } = found
  return { ...article, board, rights: rightsIn(context, board, article) }
}
