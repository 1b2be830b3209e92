import type { boardApi, RecommendPerson } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { defaultPageSize, type Page } from '@maru/api/kit/paging'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import {
  isAnswerAnonymous,
  isPublished,
  type ReadableArticle,
  requireAnonymity,
  requireArticle,
} from '../article/article.access.ts'
import { requireAuthor } from '../author/author.access.ts'
import {
  deleteRecommend,
  findCounts,
  insertRecommend,
  insertView,
  selectRecommends,
  updateView,
} from './reader.sql.ts'

interface ArticleKey {
  articleId: number
}

/** Stores that the viewer has read an article; the view count is the number of readers (spec 2§4). */
export async function createViewLog(
  context: Context,
  { articleId }: ArticleKey,
): Promise<{ viewCount: number }> {
  return transaction(context, async (inside) => {
    const article = await requireArticle(inside, articleId)
    const { comCode } = article
    const key = { comCode, articleId, personCode: inside.viewer.personCode }
    const now = inside.clock.now()
    // Only the author or a manager can read an article before its period. The count of an anonymous article
    // would reveal that they have read it.
    if (isPublished(inside, article) && !(await updateView(inside.db, key, now))) {
      await insertView(inside.db, key, await requireAuthor(inside, comCode), now)
    }
    const { viewCount } = await findCounts(inside.db, comCode, articleId)
    return { viewCount }
  })
}

/** Recommends an article as the viewer; a second time does nothing (spec 2§4). */
export async function createRecommend(
  context: Context,
  { articleId, isNameless: promised }: Input<typeof boardApi.createRecommend>,
) {
  return transaction(context, async (inside) => {
    const article = await requireRecommendable(inside, articleId)
    requireAnonymity(promised, isAnswerAnonymous(article))
    const authorId = await requireAuthor(inside, article.comCode)
    const key = { ...keyOf(inside, article), isNameless: isAnswerAnonymous(article) }
    await insertRecommend(inside.db, key, authorId, inside.clock.now())
    const { recommendCount } = await findCounts(inside.db, article.comCode, articleId)
    return { recommendCount }
  })
}

/** Withdraws the viewer's recommendation (spec 2§4). */
export async function removeRecommend(context: Context, { articleId }: ArticleKey) {
  return transaction(context, async (inside) => {
    const article = await requireRecommendable(inside, articleId)
    await deleteRecommend(inside.db, keyOf(inside, article))
    const { recommendCount } = await findCounts(inside.db, article.comCode, articleId)
    return { recommendCount }
  })
}

/**
 * A page of the people who recommended an article (spec 2§3), with their number; without names for recommendations
 * made while the board is or was anonymous.
 */
export async function listRecommends(
  context: Context,
  { articleId, page = 1, itemsPerPage = defaultPageSize }: Input<typeof boardApi.listRecommends>,
): Promise<Page<RecommendPerson>> {
  const article = await requireArticle(context, articleId)
  const { comCode, board } = article
  if (!board.useRecommend) return { data: [], totalCount: 0 }
  const { recommendCount: totalCount } = await findCounts(context.db, comCode, articleId)
  if (isAnswerAnonymous(article)) return { data: [], totalCount }
  const slice = { comCode, articleId, limit: itemsPerPage, offset: (page - 1) * itemsPerPage }
  return { data: await selectRecommends(context.db, slice), totalCount }
}

async function requireRecommendable(context: Context, articleId: number): Promise<ReadableArticle> {
  const article = await requireArticle(context, articleId)
  if (!article.board.useRecommend || !isPublished(context, article)) {
    throw failure('board.recommendOff')
  }
  return article
}

function keyOf(context: Context, { comCode, articleId }: ReadableArticle) {
  return { comCode, articleId, personCode: context.viewer.personCode }
}
