import type { ArticleDetail, ArticleItem, boardApi } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import type { Context } from '../../../kit/context.ts'
import { notFound } from '../../../kit/failure.ts'
import { type ReadableBoard, requireBoard } from '../board.access.ts'
import { findStep } from '../board.sql.ts'
import { isVisible, rightsIn } from './article.access.ts'
import { isNew, isUpdated, planPage, stepSize } from './article.rules.ts'
import { type ArticleRow, findArticleDetail, fromTheTop, selectArticles } from './article.sql.ts'

/** What an article's author fields are on a nameless board: nothing that could tell who it was. */
export const nobody = {
  createdUser: null,
  createdUserName: '',
  createdUserName_En: '',
  createdUserName_Cn: '',
  createdUserJobTitle: '',
  createdUserJobTitle_En: '',
  createdUserJobTitle_Cn: '',
  createdDeptName: '',
  createdDeptName_En: '',
  createdDeptName_Cn: '',
}

const nobodyInDetail = {
  ...nobody,
  createdUserPosition: '',
  createdUserPosition_En: '',
  createdUserPosition_Cn: '',
  updatedUserName: '',
  updatedUserName_En: '',
  updatedUserName_Cn: '',
}

/** A page of a board, by stored counts; a page beyond the last is empty (spec 2§7, getArticles). */
export async function listArticles(
  context: Context,
  input: Input<typeof boardApi.listArticles>,
): Promise<Page<ArticleItem>> {
  const board = await requireBoard(context, input.BoardId)
  return readPage(context, board, {
    page: input.Page,
    size: input.ItemsPerPage,
    useNotice: input.UseNotice ?? true,
    ascending: input.SortOrder ?? false,
    includeContent: input.IncludeContent ?? false,
  })
}

/** A page of a board that the viewer is known to read. */
export async function readPage(
  context: Context,
  board: ReadableBoard,
  question: { page: number; size: number; useNotice: boolean; ascending: boolean; includeContent: boolean },
): Promise<Page<ArticleItem>> {
  const { comCode, boardId, articleCount } = board
  const plan = planPage({ ...question, noticeCount: board.noticeCount, articleCount })
  if (plan.notices.limit + plan.articles.limit === 0) return { data: [], totalCount: plan.total }
  const step =
    plan.articles.limit > 0 && plan.articles.offset >= stepSize
      ? await findStep(context.db, comCode, boardId, plan.articles.offset, stepSize)
      : undefined
  const articles = {
    limit: plan.articles.limit,
    below: step?.below ?? fromTheTop,
    offset: step?.rest ?? plan.articles.offset,
  }
  const { includeContent } = question
  const rows = await selectArticles(context.db, {
    comCode,
    boardId,
    notices: plan.notices,
    articles,
    includeContent,
  })
  const now = context.clock.now()
  let number = articleCount - plan.articles.offset
  const data = rows.map((row) => toItem(row, row.isNotice ? null : number--, now))
  return { data: plan.reversed ? data.reverse() : data, totalCount: plan.total }
}

function toItem(row: ArticleRow, number: number | null, now: Date): ArticleItem {
  const item = { ...row, number, isNew: isNew(row, now), isUpdated: isUpdated(row, now) }
  return row.isNameless ? { ...item, ...nobody } : item
}

/**
 * An article to read (spec 2§7), in an older version only where the board keeps a history; 404 where it is absent
 * or may not be read.
 */
export async function getArticle(
  context: Context,
  input: { boardId: number; articleId: number; articleVersion?: number },
): Promise<ArticleDetail> {
  const board = await requireBoard(context, input.boardId)
  const row = await findArticleDetail(context.db, {
    comCode: board.comCode,
    boardId: board.boardId,
    articleId: input.articleId,
    version: board.useArticleHistory ? (input.articleVersion ?? null) : null,
    personCode: context.viewer.personCode,
  })
  if (!row || !isVisible(context, { isDraft: row.isDraft, authorCode: row.createdUser ?? '' }))
    throw notFound()
  const rights = rightsIn(context, board, { ...row, authorCode: row.createdUser })
  return { ...row, ...rights, ...(row.isNameless ? nobodyInDetail : {}) }
}
