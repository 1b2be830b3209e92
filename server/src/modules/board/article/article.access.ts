import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { type ReadableBoard, readable } from '../board.access.ts'
import { articleRights } from '../board.rules.ts'
import { type ArticleCore, findArticleWithBoard } from './article.sql.ts'
import { needsPassword } from './password.access.ts'
import { type PlaceFacts, stateOf } from './period.rules.ts'

/** An article that the viewer may read, with its board and the viewer's rights. */
export interface ReadableArticle extends ArticleCore {
  board: ReadableBoard
  rights: ReturnType<typeof articleRights>
}

/**
 * True if the viewer may see this article of a readable board. A draft is visible only to its author; a secret
 * article, or one outside of its posting period, only to its author and the board's managers. Authorship of an
 * anonymous article grants nothing, except for an article that is not listed.
 */
export function isVisible(
  context: Pick<Context, 'viewer' | 'clock'>,
  { authorisation }: Pick<ReadableBoard, 'authorisation'>,
  article: PlaceFacts & { isSecret: boolean; isNameless: boolean },
  authorCode: string,
) {
  // Who sees the portal as another person sees no drafts, and learns of no anonymous article whose it is.
  const isAuthor = authorCode === context.viewer.personCode && !context.viewer.viewedBy
  const state = stateOf(article, context.clock.now())
  if (state === 'draft') return isAuthor
  if (state !== 'published') return isAuthor || authorisation.notice
  return !article.isSecret || authorisation.notice || (isAuthor && !article.isNameless)
}

/** Whether an article is listed now: only then it can be answered, recommended and counted as read. */
export function isPublished({ clock }: Pick<Context, 'clock'>, article: PlaceFacts): boolean {
  return stateOf(article, clock.now()) === 'published'
}

/** Whether comments on an article are anonymous: the article is anonymous, or its board became anonymous later. */
export function isAnswerAnonymous(article: {
  isNameless: boolean
  board: { useNameless: boolean }
}): boolean {
  return article.isNameless || article.board.useNameless
}

/**
 * Throws 409 `board.namelessOff` if the screen announced an anonymous action and the action would show the person's
 * name. Otherwise an administrator could switch off the board's anonymity while people write, and read their names.
 */
export function requireAnonymity(promised: boolean | undefined, isNameless: boolean): void {
  if (promised && !isNameless) throw failure('board.namelessOff')
}

/** The viewer's rights in an article of a readable board (spec 2§6); an anonymous one requires its password. */
export function rightsIn(
  context: Pick<Context, 'viewer'>,
  board: ReadableBoard,
  article: { isNameless: boolean; authorCode: string | null; isDraft: boolean },
  isPasswordProven = false,
) {
  const isCreator = article.authorCode === context.viewer.personCode
  // Only its author sees a draft, so the right to continue it reveals nothing.
  const isNameless = needsPassword(article)
  return articleRights(context.viewer, board.authorisation, board.useReply, {
    isCreator,
    isNameless,
    isPasswordProven,
  })
}

/** The article of this number; 404 if it is absent, removed or unreadable. `lock` locks it for writing. */
export async function requireArticle(
  context: Context,
  articleId: number,
  lock = false,
): Promise<ReadableArticle> {
  const match = await findArticleWithBoard(context.db, articleId, context.viewer.subjects, lock)
  const board = readable(context, match?.board)
  if (!match || !board || !isVisible(context, board, match.article, match.article.authorCode))
    throw notFound()
  const { article } = match
  return { ...article, board, rights: rightsIn(context, board, article) }
}
