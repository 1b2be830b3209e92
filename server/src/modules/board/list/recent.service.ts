import { type ArticlePage, type boardApi, type RecentArticle, sortFields } from '@maru/api/board'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { toWireName, wireName } from '@maru/api/kit/wire-name'
import type { Context } from '#kit/context.ts'
import { type ReadableBoard, readable } from '../board.access.ts'
import { selectBoards } from '../board.sql.ts'
import { type HitQuestion, selectManyHits } from '../search/hit.sql.ts'
import { mostHits } from '../search/search.rules.ts'
import { selectTotals } from '../search/search.sql.ts'
import { toItem } from './article.service.ts'
import { requirePlan, totalOf } from './list.service.ts'

/**
 * Maximum number of boards for which the index is always queried by board: it then returns no candidates of other
 * boards.
 */
const mostAsked = 32

/** Whether the index is queried by board: there are few boards, or they have less than an eighth of all articles. */
export const areFew = (boards: number, articles: number, everything: number) =>
  boards <= mostAsked || articles < everything / 8

/** The boards that contribute to the articles of all boards. */
export async function readBoards(context: Context): Promise<ReadableBoard[]> {
  const boards = await selectBoards(context.db, context.viewer)
  return boards.map((board) => readable(context, board)).filter((board) => board !== null)
}

/**
 * Number of articles in the given boards, or in all boards, that the viewer can read (spec 2§7, getTotalArticles).
 */
export async function countArticles(
  context: Context,
  { BoardIds }: Input<typeof boardApi.countArticles>,
): Promise<Output<typeof boardApi.countArticles>> {
  const wanted = BoardIds && new Set(BoardIds)
  const readables = await readBoards(context)
  const ids = readables.map(({ boardId }) => boardId).filter((id) => !wanted || wanted.has(id))
  const { boards } = await selectTotals(context.db, ids)
  return { totalCount: boards.reduce((sum, { totalCount }) => sum + totalCount, 0), boards }
}

/** The newest articles of all boards, or the hits of a search in them (spec 2§7, subrecentarticlelist). */
export async function listRecentArticles(
  context: Context,
  input: Input<typeof boardApi.listRecentArticles>,
): Promise<Omit<ArticlePage, 'data'> & { data: RecentArticle[] }> {
  const plan = requirePlan(input.SearchText, input.SearchField)
  const readables = await readBoards(context)
  const boards = new Map(readables.map((board) => [board.boardId, board]))
  const boardIds = [...boards.keys()]
  const totals = await selectTotals(context.db, boardIds)
  const articles = totals.boards.reduce((sum, { totalCount }) => sum + totalCount, 0)
  const start = (input.Page - 1) * input.ItemsPerPage
  const reader = { personCode: context.viewer.personCode, hasListFields: false }
  const question: HitQuestion = {
    ...{
      plan,
      prefaces: [],
      unreadOnly: false,
      useNotice: true,
      showsSecret: false,
      sort: sortFields.date,
      ascending: false,
    },
    ...{ start, size: input.ItemsPerPage, words: 'none', reader },
    most: mostHits(input.Page, input.ItemsPerPage, sortFields.date, false),
  }
  const comCodes = readables.map(({ comCode }) => comCode)
  const rows = await selectManyHits(
    context.db,
    { comCodes, boardIds, areFew: areFew(boardIds.length, articles, totals.everything) },
    question,
  )
  const now = context.clock.now()
  const data = rows.flatMap((row, index) => {
    const board = boards.get(row.boardId)
    if (!board) return []
    return {
      ...toItem(context, board, row, start + index + 1, now),
      ...toWireName('boardName', wireName(board, 'boardName')),
      usePopup: board.usePopup,
    }
  })
  if (plan) return { data, ...totalOf(rows, question.most) }
  return { data, totalCount: articles - totals.secrets, isTotalCapped: false }
}
