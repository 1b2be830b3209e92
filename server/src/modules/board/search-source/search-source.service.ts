import { sortFields } from '@maru/api/board'
import { wireName } from '@maru/api/kit/wire-name'
import type { Context } from '#kit/context.ts'
import type { SearchHit, SearchPage, SearchQuery, SearchSource } from '#kit/search/search-source.ts'
import { plainText } from '../article/article.rules.ts'
import type { ReadableBoard } from '../board.access.ts'
import { toItem } from '../list/article.service.ts'
import { areFew, readBoards } from '../list/recent.service.ts'
import { selectManyHits } from '../search/hit.sql.ts'
import { planSearch } from '../search/search.rules.ts'
import { selectTotals } from '../search/search.sql.ts'
import { excerptAround, wordsOf } from './excerpt.rules.ts'
import { type FoundRow, type HitQuery, selectAttachmentHits, selectCommentHits } from './search-source.sql.ts'

const nothing: SearchPage = { hits: [], totalCount: 0, isMore: false }

const placeOf = (board: ReadableBoard) => wireName(board, 'boardName')

const urlOf = (boardId: number, articleId: number) =>
  `/board/list/modal/read?SYSID=${boardId}&ARTICLEID=${articleId}`

/** Searches articles by title, or by title and body, in every board that the viewer can read; best first. */
async function searchArticles(context: Context, query: SearchQuery): Promise<SearchPage> {
  const plan = planSearch(query.keyword, query.inBody ? 'all' : 'title')
  if (plan === null || plan === 'short') return nothing
  const boards = await boardsIn(context, query)
  const boardIds = [...boards.keys()]
  const totals = await selectTotals(context.db, boardIds)
  const articles = totals.boards.reduce((sum, { totalCount }) => sum + totalCount, 0)
  const now = context.clock.now()
  const rows = await selectManyHits(
    context.db,
    {
      comCodes: [...boards.values()].map(({ comCode }) => comCode),
      boardIds,
      areFew: areFew(boardIds.length, articles, totals.everything),
    },
    {
      ...{
        plan,
        prefaces: [],
        useNotice: true,
        showsSecret: false,
        unreadOnly: false,
        ascending: false,
        now,
      },
      sort: query.newest ? sortFields.date : 'relevance',
      filter: query.filter,
      ...{ start: (query.pageNumber - 1) * query.pageSize, size: query.pageSize, most: query.most },
      ...{ words: 'start', reader: { personCode: context.viewer.personCode, hasListFields: false } },
    },
  )
  const hits = rows.flatMap((row): SearchHit[] => {
    const board = boards.get(row.boardId)
    if (!board) return []
    const item = toItem(context, board, row, null, now)
    return [
      {
        id: String(item.articleId),
        title: item.title,
        excerpt: excerptAround(plainText(row.excerpt ?? ''), plan.words),
        place: placeOf(board),
        author: item.isNameless ? null : wireName(item, 'createdUserName'),
        date: item.createdDate,
        url: urlOf(board.boardId, item.articleId),
        fields: {
          ...{ articleId: String(item.articleId), boardId: String(board.boardId) },
          hasFiles: item.fileCode ? 'Y' : 'N',
        },
      },
    ]
  })
  const hitCount = rows[0]?.hits ?? 0
  return { hits, totalCount: Math.min(hitCount, query.most), isMore: hitCount > query.most }
}

const asked = new WeakMap<Context, Promise<ReadableBoard[]>>()

/** The boards that the viewer can read, loaded once for all sources of one search. */
function boardsOf(context: Context): Promise<ReadableBoard[]> {
  const known = asked.get(context) ?? readBoards(context)
  asked.set(context, known)
  return known
}

/** The boards that the viewer can read and that the filter of the search includes, by number. */
async function boardsIn(context: Context, { filter }: SearchQuery): Promise<Map<number, ReadableBoard>> {
  const boards = await boardsOf(context)
  return new Map(
    boards
      .filter(({ boardId }) => filter.boardId === null || boardId === filter.boardId)
      .map((board) => [board.boardId, board]),
  )
}

const partFilters = ['from', 'until', 'authorCode', 'boardId'] as const

type Select = (db: Context['db'], question: HitQuery) => Promise<FoundRow[]>

/** Searches parts of articles: comments, or attachments by name. */
async function searchParts(context: Context, query: SearchQuery, select: Select, isText: boolean) {
  const words = wordsOf(query.keyword)
  const boards = await boardsIn(context, query)
  if (boards.size === 0 || words.length === 0) return nothing
  const rows = await select(context.db, {
    comCodes: [...new Set([...boards.values()].map(({ comCode }) => comCode))],
    boardIds: [...boards.keys()],
    words,
    start: (query.pageNumber - 1) * query.pageSize,
    size: query.pageSize,
    most: query.most,
    filter: query.filter,
  })
  const hits = rows.flatMap((row): SearchHit[] => {
    const board = boards.get(row.boardId)
    if (!board || row.id === null) return []
    return [
      {
        id: row.id,
        title: isText ? row.title : row.text,
        excerpt: isText ? excerptAround(row.text, words) : row.title,
        place: placeOf(board),
        author: row.author,
        date: row.createdDate,
        url: urlOf(row.boardId, row.articleId),
      },
    ]
  })
  const hitCount = rows[0]?.hits ?? 0
  return { hits, totalCount: Math.min(hitCount, query.most), isMore: hitCount > query.most }
}

/** Sources of the total search in boards: articles, comments, and attachments by name. */
export const boardSearchSources: SearchSource[] = [
  { target: 'board', filters: [...partFilters, 'hasFiles'], search: searchArticles },
  {
    target: 'comment',
    filters: partFilters,
    search: (context, query) =>
      query.inBody ? searchParts(context, query, selectCommentHits, true) : Promise.resolve(nothing),
  },
  {
    target: 'file',
    filters: [...partFilters, 'hasFiles'],
    search: (context, query) => searchParts(context, query, selectAttachmentHits, false),
  },
]
