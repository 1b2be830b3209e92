import {
  type ArticleItem,
  type ArticlePage,
  type boardApi,
  type SearchField,
  type SortField,
  searchLimits,
  sortFields,
} from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { ContentWanted } from '../article/article.sql.ts'
import { type ReadableBoard, requireBoard } from '../board.access.ts'
import { type HitQuestion, type HitRow, selectBoardHits } from '../search/hit.sql.ts'
import { mostHits, planSearch, type SearchPlan } from '../search/search.rules.ts'
import { readPage, toItem } from './article.service.ts'

type PageInput = Input<typeof boardApi.listBlogArticles>

/** A page of a board with search, filters and order (spec 2§7, getArticles). */
export function listArticles(
  context: Context,
  input: Input<typeof boardApi.listArticles>,
): Promise<ArticlePage> {
  const words = input.IncludeContent ? 'all' : input.IncludeExcerpt ? 'start' : 'none'
  return readList(context, input, words)
}

/** A page of a board with the excerpts of its articles (spec 2§7, getBlogArticles). */
export function listBlogArticles(context: Context, input: PageInput): Promise<ArticlePage> {
  return readList(context, input, 'start')
}

/** Parses the search text; 400 if it is too short. */
export function requirePlan(text: string | undefined, field: SearchField | undefined): SearchPlan | null {
  const plan = planSearch(text, field)
  if (plan === 'short') throw failure('board.searchTooShort', { least: searchLimits.least })
  return plan
}

async function readList(context: Context, input: PageInput, words: ContentWanted): Promise<ArticlePage> {
  const board = await requireBoard(context, input.BoardId)
  const plan = requirePlan(input.SearchText, input.SearchField)
  const prefaces = [input.Preface1 ?? '', input.Preface2 ?? ''].filter((one) => one !== '')
  const sort = (input.SortField ?? sortFields.date) as SortField // the schema allows no other value
  const useNotice = input.UseNotice ?? true
  const ascending = input.SortOrder ?? false
  const { Page: page, ItemsPerPage: size } = input
  const unreadOnly = input.UnreadOnly ?? false
  if (!plan && !unreadOnly && prefaces.length === 0 && sort === sortFields.date) {
    const list = await readPage(context, board, { page, size, useNotice, ascending, words })
    return { ...list, isTotalCapped: false }
  }
  const showsSecret = board.authorisation.notice
  const reader = { personCode: context.viewer.personCode, hasListFields: board.hasListFields }
  const start = (page - 1) * size
  const most = mostHits(page, size, sort, ascending)
  const question = {
    plan,
    prefaces,
    unreadOnly,
    useNotice,
    showsSecret,
    sort,
    ascending,
    start,
    size,
    most,
    words,
    reader,
  }
  return readHits(context, board, question)
}

/** A page of hits in a board, in one statement; numbered by their order. */
async function readHits(context: Context, board: ReadableBoard, question: HitQuestion): Promise<ArticlePage> {
  const rows = await selectBoardHits(context.db, board.comCode, board.boardId, question)
  const now = context.clock.now()
  const data = rows
    .filter((row) => row.articleId !== null)
    .map((row, index): ArticleItem => toItem(context, board, row, question.start + index + 1, now))
  return { data, ...totalOf(rows, question.most) }
}

/** The total for rows of hits if at most `most` were requested. */
export function totalOf(rows: readonly Pick<HitRow, 'hits'>[], most: number): Omit<ArticlePage, 'data'> {
  const hits = rows[0]?.hits ?? 0
  return { totalCount: Math.min(hits, most), isTotalCapped: hits > most }
}
