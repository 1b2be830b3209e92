import { boardApi, sortFields } from '@maru/api/board'
import { webpartApi } from '@maru/api/webpart'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { type Note, noteStatements, statementsOf } from '#test/sent-statements.ts'
import { stepSize } from './article/article.rules.ts'
import { createBoard } from './board.factory.ts'
import { recountBoards } from './factory.sql.ts'

/** Limits the number of statements per call (spec: architecture, rules that measurements taught). */
let app: TestApp
let writer: Client
let boardId: number
let articleId: number
let namelessId: number
let nameless: number

beforeAll(async () => {
  app = await openTestApp()
  const home = await createCompany(app.db, 'AAA')
  writer = await createPerson(app, home, 'P1')
  const now = app.clock.now()
  const board = { comCode: 'AAA', name: { ko: '글', en: 'B', zh: '帖' } }
  boardId = await createBoard(app.db, board, now)
  nameless = await createBoard(app.db, { ...board, useNameless: true }, now)
  const words = { title: '교육 안내', content: '<p>글</p>', password: 'maru-test-1' }
  articleId = (await writer.call(boardApi.createArticle, { boardId, ...words })).result.articleId
  namelessId = (await writer.call(boardApi.createArticle, { boardId: nameless, ...words })).result.articleId
  await writer.call(boardApi.saveComment, { boardId, articleId, content: '댓글' })
  // Enough articles for a late page.
  await app.db`
    insert into board_article (com_code, board_id, seq, author_id, title, created_at)
    select 'AAA', ${boardId}, n, (select min(author_id) from board_author), n::text, ${now}
      from generate_series(2, 3000) n`
  await app.db`
    insert into board_article_counter (com_code, article_id)
    select com_code, article_id from board_article on conflict do nothing`
  await recountBoards(app.db, stepSize)
})
afterAll(() => app.stop())

/**
 * The statements of a call until its result is reported, grouped by round trips: statements sent together on a
 * connection are one trip. Returns the minimum of many calls, because a connection needs one more trip for every
 * statement that it has not prepared.
 */
async function tripsOf(make: () => Promise<{ status: number }>): Promise<string[][]> {
  const all: string[][][] = []
  for (let time = 0; time < 30; time += 1) all.push(await tripsOfOne(make))
  return all.reduce((best, one) => (one.length < best.length ? one : best))
}

async function tripsOfOne(make: () => Promise<{ status: number }>): Promise<string[][]> {
  const trips: { connection: number; texts: string[] }[] = []
  const open = new Map<number, string[]>()
  const note: Note = (connection, text) => {
    const texts = open.get(connection) ?? []
    if (!open.has(connection)) trips.push({ connection, texts })
    texts.push(text)
    open.set(connection, texts)
    // No answer arrives before the next turn of the event loop: until then no statement can have waited for one.
    setImmediate(() => open.delete(connection))
  }
  await noteStatements(app, note, make)
  const isNotification = ({ texts }: { texts: string[] }) =>
    texts.some((text) => text.includes('insert into kit_event'))
  const telling = trips.findIndex(isNotification)
  const { connection } = trips[telling] ?? {}
  // A transaction continues until its commit; the delivery of the event comes after it, on any connection.
  const own = trips.filter((trip) => trip.connection === connection)
  const before = own.slice(0, own.findIndex(isNotification)).flatMap(({ texts }) => texts)
  const hasBegun = before.lastIndexOf('begin') > before.lastIndexOf('commit')
  const ends = (trip: (typeof trips)[number], at: number) =>
    at >= telling && trip.connection === connection && trip.texts.includes('commit')
  const whole = trips.slice(0, 1 + (hasBegun ? trips.findIndex(ends) : telling))
  return whole
    .filter((trip) => trip.connection === connection || !isOfOther(trips, trip))
    .map(({ texts }) => texts)
}

/** Whether a trip belongs to another transaction: a job or an event delivery that runs at the same time. */
function isOfOther(trips: { connection: number; texts: string[] }[], trip: (typeof trips)[number]): boolean {
  const sameConnection = trips
    .slice(0, trips.indexOf(trip) + 1)
    .filter((one) => one.connection === trip.connection)
  const texts = sameConnection.flatMap((one) => one.texts)
  const isOpen = texts.lastIndexOf('begin') > texts.lastIndexOf('commit')
  return isOpen || trip.texts.some((text) => text === 'begin' || text === 'commit')
}

const list = (more: object = {}) =>
  writer.call(boardApi.listArticles, { BoardId: boardId, Page: 1, ItemsPerPage: 20, ...more })

test.each([
  ['a list', 1, () => list()],
  ['a list without its notices', 1, () => list({ UseNotice: false })],
  ['a page that lies deep', 1, () => list({ Page: 120 })],
  ['a page beyond the last', 2, () => list({ Page: 900 })],
  ['a list from the oldest on', 1, () => list({ SortOrder: true })],
  ['a list by views', 1, () => list({ SortField: sortFields.views })],
  ['a search', 1, () => list({ SearchText: '교육' })],
  ['a heading', 1, () => list({ Preface1: 'A' })],
  [
    'a list with first words',
    1,
    () => writer.call(boardApi.listBlogArticles, { BoardId: boardId, Page: 1, ItemsPerPage: 20 }),
  ],
  [
    'the newest of all boards',
    3,
    () => writer.call(boardApi.listRecentArticles, { Page: 1, ItemsPerPage: 20 }),
  ],
  [
    'a search of all boards',
    3,
    () => writer.call(boardApi.listRecentArticles, { Page: 1, ItemsPerPage: 20, SearchText: '교육' }),
  ],
  ['the counts of all boards', 2, () => writer.call(boardApi.countArticles, {})],
  ['an article', 4, () => writer.call(boardApi.getArticle, { boardId, articleId })],
  [
    'a nameless article',
    4,
    () => writer.call(boardApi.getArticle, { boardId: nameless, articleId: namelessId }),
  ],
  ['comments', 2, () => writer.call(boardApi.listComments, { articleId })],
  ['a web part of a board', 1, () => writer.call(webpartApi.listBoardContents, { boardId, displayCount: 6 })],
] as const)('%s takes %i statements at most', async (_name, most, make) => {
  // The first call fills the caches.
  const first = await make()
  expect([first.status, first.body.slice(0, 80)]).toEqual([200, expect.any(String)])
  const sent = await statementsOf(app, make)
  expect(sent.length, sent.join('\n')).toBeGreaterThan(0)
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most)
})

test.each([
  [
    'posting an article',
    [1, 1, 3, 1],
    () => writer.call(boardApi.createArticle, { boardId, title: '안내', content: '<p>글</p>' }),
  ],
  [
    'posting a comment',
    [1, 1, 1, 3, 1],
    () => writer.call(boardApi.saveComment, { boardId, articleId, content: '댓글' }),
  ],
] as const)('%s takes as many trips as it must', async (_name, expected, make) => {
  const trips = await tripsOf(make)
  expect(
    trips.map((trip) => trip.length),
    trips.map((trip) => trip.join('\n')).join('\n\n'),
  ).toEqual(expected)
})
