import {
  type AdminArticle,
  adminLimits,
  articlesTopic,
  type BoardAct,
  type boardApi,
  boardEvents,
} from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import { audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { restoreDaysOf } from '#kit/data/retention.ts'
import { isRestorable, restoreUntil } from '#kit/data/soft-delete.ts'
import { failure, notFound } from '#kit/failure.ts'
import { removeAttachedFiles, restoreAttachedFiles } from '#modules/file/index.ts'
import { stepSize } from '../article/article.rules.ts'
import { requireAuthor } from '../author/author.access.ts'
import { asSeenBy } from '../author/author.rules.ts'
import { type ReadableBoard, requireBoard } from '../board.access.ts'
import { updateNewestArticle } from '../board.sql.ts'
import { updateSearchIndex } from '../search/search.service.ts'
import { requireAdministeredBoard } from './admin.access.ts'
import {
  type AdminRow,
  type ChosenArticle,
  countAdminArticles,
  countMatchingArticles,
  findRemoval,
  lockArticles,
  selectAdminArticles,
  updateArticlesRemoved,
  updateArticlesSecret,
  updateManyCounts,
} from './admin.sql.ts'

interface Changed {
  changed: number
  skipped: number
}

/**
 * A page of a board's articles for its managers, including removed, scheduled and ended ones (spec 2§7, BoardAdmin
 * getArticles).
 */
export async function listAdminArticles(
  context: Context,
  input: Input<typeof boardApi.listAdminArticles>,
): Promise<Page<AdminArticle>> {
  const { comCode, boardId } = await requireAdministeredBoard(context, input.boardId)
  const { filter = 'all', page, itemsPerPage: size } = input
  const searchText = (input.searchText ?? '').normalize('NFC').trim()
  const slice = { comCode, boardId, filter, searchText, start: (page - 1) * size, size }
  const totalCount =
    searchText === '' ? await countAll(context, slice) : await countMatchingArticles(context.db, slice)
  if (slice.start >= Math.min(totalCount, adminLimits.depth)) return { data: [], totalCount }
  const rows = await selectAdminArticles(context.db, slice)
  const days = await restoreDaysOf(context.db, slice.comCode, 'articleBin')
  return { data: rows.map((row) => toAdminArticle(context, row, days)), totalCount }
}

async function countAll(context: Context, { filter, ...key }: Parameters<typeof selectAdminArticles>[1]) {
  const counts = await countAdminArticles(context.db, key)
  return filter === 'all' ? counts.present + counts.removed + counts.unlisted : counts[filter]
}

function toAdminArticle({ viewer }: Context, row: AdminRow, days: number): AdminArticle {
  // A person who removes an anonymous article with its password is its author: the name would reveal the author.
  return { ...asSeenBy(viewer, row, row.isNameless), restoreUntil: restoreUntil(row.deletedDate, days) }
}

/** Removes articles in one transaction (spec 2§7, BoardAdmin deleteArticles). */
export function removeArticles(
  context: Context,
  input: Input<typeof boardApi.removeArticles>,
): Promise<Changed> {
  return change(context, input, 'removeArticles', async (inside, board, chosen, by) => {
    const now = inside.clock.now()
    const living = chosen.filter((article) => article.deletedDate === null)
    await updateArticlesRemoved(inside.db, board, idsOf(living), { at: now, by })
    await countChosen(inside, board, living, -1)
    for (const holder of holdersOf(board, living)) await removeAttachedFiles(inside, holder)
    await announceMany(inside, board, boardEvents.articlesRemoved, living)
    return living
  })
}

/** Restores articles that were removed within 14 days or the shorter time of the company, in one transaction (spec 2§7, BoardAdmin restoreArticles). */
export function restoreArticles(
  context: Context,
  input: Input<typeof boardApi.restoreArticles>,
): Promise<Changed> {
  return change(context, input, 'restoreArticles', async (inside, board, chosen) => {
    const days = await restoreDaysOf(inside.db, board.comCode, 'articleBin')
    const back = chosen.filter(({ deletedDate }) => isRestorable(deletedDate, inside.clock, days))
    await restoreChosen(inside, board, back)
    return back
  })
}

/** Minutes in which a person can undo a removal of their own. */
const undoMinutes = 10

/**
 * Undoes the removal of an article by the viewer, within ten minutes; returns 1. Throws not found for an article that
 * another person removed, and `board.undoOver` if it is too late.
 */
export function restoreArticle(context: Context, { articleId }: { articleId: number }): Promise<number> {
  return transaction(context, async (inside) => {
    const { db, clock } = inside
    const removal = await findRemoval(db, articleId)
    if (!removal) throw notFound()
    const board = await requireBoard(inside, removal.boardId)
    if (removal.deletedBy !== (await requireAuthor(inside, board.comCode))) throw notFound()
    const [article] = await lockArticles(db, board, [articleId])
    if (!article?.deletedDate) throw notFound()
    if (clock.now().getTime() - Date.parse(article.deletedDate) > undoMinutes * 60_000)
      throw failure('board.undoOver')
    await restoreChosen(inside, board, [article])
    await updateSearchIndex(db, [articleId])
    const to = { to: ['*'], comCode: board.isGlobal ? '*' : board.comCode }
    await inside.push(db, { ...to, topic: articlesTopic, id: board.boardId })
    return 1
  })
}

async function restoreChosen(inside: Context, board: ReadableBoard, back: ChosenArticle[]): Promise<void> {
  await updateArticlesRemoved(inside.db, board, idsOf(back), null)
  await countChosen(inside, board, back, 1)
  for (const holder of holdersOf(board, back)) await restoreAttachedFiles(inside, holder)
  await announceMany(inside, board, boardEvents.articlesRestored, back)
}

/** Toggles the secrecy of articles, or sets all of them to `isSecret` (spec 2§7, toggleArticlesSecret). */
export function toggleArticlesSecret(
  context: Context,
  input: Input<typeof boardApi.toggleArticlesSecret>,
): Promise<Changed> {
  return change(context, input, 'hideArticles', async (inside, board, chosen) => {
    const turned = chosen.filter((article) => article.isSecret !== input.isSecret)
    for (const isSecret of [true, false]) {
      const ids = idsOf(turned.filter((article) => article.isSecret !== isSecret))
      if (ids.length > 0) await updateArticlesSecret(inside.db, board, ids, isSecret)
    }
    const hidden = turned.filter((article) => !article.isSecret)
    await announceMany(inside, board, boardEvents.articlesHidden, hidden)
    return turned
  })
}

type Act = (
  inside: Context,
  board: ReadableBoard,
  chosen: ChosenArticle[],
  by: number,
) => Promise<ChosenArticle[]>

/** Locks the selected articles, calls `act` to change some of them, writes the audit log and notifies open lists. */
async function change(
  context: Context,
  { boardId, articleIds }: { boardId: number; articleIds: number[] },
  name: BoardAct,
  act: Act,
): Promise<Changed> {
  return transaction(context, async (inside) => {
    const board = await requireAdministeredBoard(inside, boardId)
    const { comCode } = board
    const chosen = await lockArticles(inside.db, board, articleIds)
    if (chosen.length !== articleIds.length) throw notFound()
    const by = await requireAuthor(inside, comCode)
    const done = await act(inside, board, chosen, by)
    if (done.length > 0) {
      await updateSearchIndex(inside.db, idsOf(done))
      const detail = { articleIds: idsOf(done) }
      await audit(inside, 'board', { comCode, targetIds: [boardId], act: name, detail })
      const everywhere = board.isGlobal ? '*' : comCode
      await inside.push(inside.db, { to: ['*'], comCode: everywhere, topic: articlesTopic, id: boardId })
    }
    return { changed: done.length, skipped: chosen.length - done.length }
  })
}

const isListed = (article: ChosenArticle): article is ChosenArticle & { seq: number } => article.seq !== null

const idsOf = (articles: ChosenArticle[]) => articles.map((article) => article.articleId)

function holdersOf({ comCode }: ReadableBoard, articles: ChosenArticle[]) {
  const withFiles = articles.filter((article) => article.fileCode !== null)
  return withFiles.map(({ articleId }) => ({ comCode, kind: 'article', id: String(articleId) }))
}

/**
 * Adds articles to (1) or removes them from (-1) the counts of their board, and recomputes the time of its newest
 * article.
 */
async function countChosen(context: Context, board: ReadableBoard, articles: ChosenArticle[], by: 1 | -1) {
  if (articles.length === 0) return
  const steps = new Map<number, number>()
  // Scheduled and ended articles are not listed and not counted.
  const listed = articles.filter(isListed)
  const plain = listed.filter((article) => !article.isNotice)
  for (const { seq } of plain) {
    const step = Math.floor(seq / stepSize)
    steps.set(step, (steps.get(step) ?? 0) + by)
  }
  const notices = (listed.length - plain.length) * by
  await updateManyCounts(context.db, board, { notices, articles: plain.length * by, steps })
  await updateNewestArticle(context.db, board.comCode, board.boardId)
}

async function announceMany(
  context: Context,
  { comCode, boardId }: ReadableBoard,
  name:
    | typeof boardEvents.articlesRemoved
    | typeof boardEvents.articlesRestored
    | typeof boardEvents.articlesHidden,
  articles: ChosenArticle[],
): Promise<void> {
  if (articles.length === 0) return
  await context.emit(context.db, { name, comCode, payload: { boardId, articleIds: idsOf(articles) } })
}
