import type { ArticleDetail, ArticleItem, MustReadState } from '@maru/api/board'
import type { Page } from '@maru/api/kit/paging'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { isVisible, rightsIn } from '../article/article.access.ts'
import { excerptOf, isNew, isUpdated } from '../article/article.rules.ts'
import {
  type ArticleRow,
  type ContentWanted,
  type DetailRow,
  findArticleDetail,
} from '../article/article.sql.ts'
import { selectFirstPages, selectPage } from '../article/page.sql.ts'
import { isPasswordProven } from '../article/password.access.ts'
import { stateOf } from '../article/period.rules.ts'
import { asSeenBy } from '../author/author.rules.ts'
import { type ReadableBoard, requireBoard } from '../board.access.ts'
import { findBoardCounts } from '../board.sql.ts'
import { mayMail } from '../mail/mail.access.ts'
import { mayFollowReaders } from '../must-read/must-read.access.ts'

/** The listed fields of a secret article for people who cannot read it: it is listed so that counts match. */
const hidden = {
  title: '',
  content: null,
  excerpt: null,
  imageFilePath: null,
  fileCode: null,
  prefaceId: null,
  viewCount: 0,
  commentCount: 0,
  recommendCount: 0,
  isUnread: false,
  isMustRead: false,
  fieldValues: [],
}

/** The order of a page: newest first, unless `ascending`. */
export interface PageFilter {
  page: number
  size: number
  useNotice: boolean
  ascending: boolean
  words: ContentWanted
}

/**
 * A page of a board for which the viewer's read right was checked, in one statement; an empty page needs a second
 * statement for the total.
 */
export async function readPage(
  context: Context,
  board: ReadableBoard,
  { page, ...wish }: PageFilter,
): Promise<Page<ArticleItem>> {
  const { comCode, boardId } = board
  const reader = { personCode: context.viewer.personCode, hasListFields: board.hasListFields }
  const start = (page - 1) * wish.size
  const rows = await selectPage(context.db, { ...wish, comCode, boardId, start, reader })
  const [first] = rows
  if (!first) {
    const { articleCount, noticeCount } = await findBoardCounts(context.db, comCode, boardId)
    return { data: [], totalCount: articleCount + (wish.useNotice ? noticeCount : 0) }
  }
  const data = toItems(context, board, rows, first.topNumber)
  return { data: wish.ascending ? data.reverse() : data, totalCount: first.totalCount }
}

/**
 * The first pages of boards for which the viewer's read right was checked, in one statement; a page without rows
 * means a board without articles.
 */
export async function readFirstPages(
  context: Context,
  asked: readonly { board: ReadableBoard; wish: Omit<PageFilter, 'page' | 'ascending'> }[],
): Promise<Page<ArticleItem>[]> {
  const { personCode } = context.viewer
  const questions = asked.map(({ board, wish }) => ({
    ...{ ...wish, comCode: board.comCode, boardId: board.boardId, start: 0, ascending: false },
    reader: { personCode, hasListFields: board.hasListFields },
  }))
  const rows = questions.length === 0 ? [] : await selectFirstPages(context.db, questions)
  return asked.map(({ board }, place) => {
    const own = rows.filter((row) => row.place === place)
    const [first] = own
    if (!first) return { data: [], totalCount: 0 }
    return { data: toItems(context, board, own, first.topNumber), totalCount: first.totalCount }
  })
}

/** Rows as list items, numbered downwards from `top`; notices have no number. */
function toItems(context: Context, board: ReadableBoard, rows: ArticleRow[], top: number): ArticleItem[] {
  const now = context.clock.now()
  let number = top
  return rows.map((row) => toItem(context, board, row, row.isNotice ? null : number--, now))
}

/** A row as a list item: with badges, without the author if anonymous, and without content if secret. */
export function toItem(
  context: Context,
  board: ReadableBoard,
  row: ArticleRow,
  number: number | null,
  now: Date,
): ArticleItem {
  const excerpt = row.excerpt === null ? null : excerptOf(row.excerpt)
  const { isMustRead = false, fieldValues = [] } = row
  const isRead = row.isRead ?? true
  const isUnread = !isRead && row.createdUser !== context.viewer.personCode
  // The viewer's own article shows N until the viewer opens it.
  const badges = {
    isNew: isNew(row, now) && row.isRead !== true,
    isUpdated: isUpdated(row, now),
    isUnread,
    isMustRead,
  }
  const item = { ...row, ...badges, excerpt, number, fieldValues }
  const seen = asSeenBy(context.viewer, item, row.isNameless)
  // A row has forty fields: copying all of them again for each check took a tenth of the time of a list.
  return isVisible(context, board, row, row.createdUser ?? '') ? seen : { ...seen, ...hidden }
}

/**
 * Reads an article (spec 2§7), in an older version only if the board stores a history; 404 if it is absent or
 * unreadable.
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
  if (!row || !isVisible(context, board, row, row.createdUser ?? '')) throw notFound()
  const isProven = !context.viewer.permissions.isSuperAdmin && (await isPasswordProven(context, row))
  const article = { ...row, authorCode: row.createdUser ?? '' }
  const rights = rightsIn(context, board, article, isProven)
  const state = stateOf(row, context.clock.now())
  const mustRead = toMustRead(context, board, article)
  const canMail = mayMail(context, article, board.authorisation.notice)
  return { ...asSeenBy(context.viewer, row, row.isNameless), ...rights, canMail, state, mustRead }
}

/** The counts of a must-read notice are for its author and the managers. */
function toMustRead(
  context: Context,
  board: ReadableBoard,
  article: DetailRow & { authorCode: string },
): MustReadState | null {
  const { mustRead } = article
  if (mustRead === null || mayFollowReaders(context, board, article)) return mustRead
  return { ...mustRead, targetCount: null, readCount: null }
}
