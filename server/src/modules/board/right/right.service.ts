import type { RightRefusal } from '@maru/api/kit/right/right-words'
import { type WireName, wireName } from '@maru/api/kit/wire-name'
import type { Context } from '#kit/context.ts'
import { notFound, orNull } from '#kit/failure.ts'
import {
  type ActExplanation,
  type GivenWay,
  namesContain,
  plainName,
  type ReaderRule,
  type RightSource,
  type RightThing,
  rowNumber,
} from '#kit/room-slots/right-source.ts'
import { titleQuery } from '#kit/search/search-source.ts'
import { requireArticle, rightsIn } from '../article/article.access.ts'
import { findArticleWithBoard } from '../article/article.sql.ts'
import { needsPassword } from '../article/password.access.ts'
import { stateOf } from '../article/period.rules.ts'
import { requireBoard } from '../board.access.ts'
import { listReadableBoards } from '../board.service.ts'
import { findBoardWithRights } from '../board.sql.ts'
import { boardSearchSources } from '../search-source/search-source.service.ts'
import { type BoardAct, boardActs, boardWays } from './right.rules.ts'
import { findArticleTitle } from './right.sql.ts'

const nameOf = (board: WireName<'boardName'>) => wireName(board, 'boardName')

const thingOf = (board: Parameters<typeof nameOf>[0] & { boardId: number; comCode: string }): RightThing => ({
  ...{ id: String(board.boardId), comCode: board.comCode, name: nameOf(board), place: null },
})

/** Rights in boards, explained. */
export const boardRightSource: RightSource = {
  kind: 'board',
  async find({ db }, id) {
    const board = await findBoardWithRights(db, rowNumber(id))
    return board && thingOf(board)
  },
  async search(context, text) {
    const boards = (await listReadableBoards(context)).filter((board) => namesContain(nameOf(board), text))
    return boards.slice(0, 20).map(thingOf)
  },
  listReadable: async (context) => (await listReadableBoards(context)).map(thingOf),
  async readers({ db }, thing) {
    const board = await findBoardWithRights(db, Number(thing.id))
    return board ? (viewer) => boardWays({ viewer }, board, 'read') : null
  },
  async explain(context, thing) {
    const board = await findBoardWithRights(context.db, Number(thing.id))
    if (!board) throw notFound()
    const seen = await orNull(requireBoard(context, board.boardId))
    const allowed = (act: BoardAct) => {
      const rights = seen?.authorisation
      if (!rights) return false
      return act === 'manage' ? rights.notice : rights[act === 'edit' ? 'update' : act]
    }
    return (Object.keys(boardActs) as BoardAct[]).map((act) => ({
      ...{ act, isAllowed: allowed(act), ...boardWays(context, board, act) },
    }))
  },
}

async function findArticle(context: Pick<Context, 'db' | 'clock'>, id: string) {
  const article = await findArticleWithBoard(context.db, rowNumber(id), [], false)
  if (!article) return undefined
  // Who may read an anonymous article that is not listed is its author: an explanation would name them.
  const isHidden = article.article.isNameless && stateOf(article.article, context.clock.now()) !== 'published'
  return isHidden ? undefined : article
}

/** Rights in articles, explained: those in the board, and what closes the article. */
export const articleRightSource: RightSource = {
  kind: 'article',
  holders: { kinds: ['article'], idOf: (holderId) => holderId },
  async find(context, id) {
    const match = await findArticle(context, id)
    if (!match) return undefined
    const { article, board } = match
    return {
      ...{ id: String(article.articleId), comCode: board.comCode },
      ...{ name: plainName(await findArticleTitle(context.db, article)), place: nameOf(board) },
    }
  },
  async search(context, text) {
    const source = boardSearchSources.find(({ target }) => target === 'board')
    const query = titleQuery(text, 20)
    const hits = source ? (await source.search(context, query)).hits : []
    return hits.map((hit) => ({
      ...{ id: hit.id, comCode: '', name: plainName(hit.title), place: hit.place },
    }))
  },
  readers: readersOfArticle,
  explain: explainArticle,
}

async function readersOfArticle(context: Context, thing: RightThing): Promise<ReaderRule | null> {
  const match = await findArticle(context, thing.id)
  const board = match && (await findBoardWithRights(context.db, match.board.boardId))
  if (!match || !board) return null
  const { article } = match
  return (viewer) => {
    const { ways, refusals } = boardWays({ viewer }, board, 'read')
    const manages = boardWays({ viewer }, board, 'manage').ways.length > 0
    const isAuthor = article.authorCode === viewer.personCode
    const through = nameOf(board)
    return {
      ways: ways.map((way) => ({ ...way, through })),
      refusals: [...refusals, ...closedBy(context, article, isAuthor, manages)],
    }
  }
}

async function explainArticle(context: Context, thing: RightThing): Promise<ActExplanation[]> {
  const match = await findArticle(context, thing.id)
  const board = match && (await findBoardWithRights(context.db, match.board.boardId))
  if (!match || !board) throw notFound()
  const { article } = match
  const seen = await orNull(requireArticle(context, article.articleId))
  const rights = seen && rightsIn(context, seen.board, seen)
  const isAuthor = article.authorCode === context.viewer.personCode
  const through = nameOf(board)
  const within = (act: BoardAct): GivenWay[] =>
    boardWays(context, board, act).ways.map((way) => ({ ...way, through }))
  const manages = within('manage')
  const read = {
    ways: within('read'),
    refusals: [
      ...boardWays(context, board, 'read').refusals,
      ...closedBy(context, article, isAuthor, manages.length > 0),
    ],
  }
  const change = (act: 'edit' | 'delete') => {
    if (needsPassword(article)) {
      const ways = manages.filter((way) => way.flag === 'isSuperAdmin')
      return { ways, refusals: ways.length > 0 ? read.refusals : (['articlePassword'] as RightRefusal[]) }
    }
    const own: GivenWay[] = isAuthor ? [{ reason: 'author' }] : []
    const isReadable = read.ways.length > 0 && read.refusals.length === 0
    const refusals: RightRefusal[] = isReadable || read.refusals.length > 0 ? read.refusals : ['unreadable']
    return { ways: [...own, ...within(act)], refusals }
  }
  return [
    { act: 'read', isAllowed: seen !== null, ...read },
    { act: 'print', isAllowed: rights?.canPrint ?? false, ...read },
    { act: 'edit', isAllowed: rights?.canUpdate ?? false, ...change('edit') },
    { act: 'delete', isAllowed: rights?.canDelete ?? false, ...change('delete') },
  ]
}

/** What closes an article in a readable board: the conditions of `isVisible`, one by one. */
function closedBy(
  { clock }: Pick<Context, 'clock'>,
  article: Parameters<typeof stateOf>[0] & { isSecret: boolean; isNameless: boolean },
  isAuthor: boolean,
  isManager: boolean,
): RightRefusal[] {
  const state = stateOf(article, clock.now())
  if (state === 'draft') return isAuthor ? [] : ['draft']
  if (state !== 'published') return isAuthor || isManager ? [] : ['outsidePeriod']
  const isOpen = !article.isSecret || isManager || (isAuthor && !article.isNameless)
  return isOpen ? [] : ['secret']
}
