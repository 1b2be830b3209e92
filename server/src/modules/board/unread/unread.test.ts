import { boardApi } from '@maru/api/board'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mostUnread, unreadDays } from '../article/unread.rules.ts'
import { createBoard } from '../board.factory.ts'
import { raiseOldSeqs } from './unread.service.ts'

let app: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  people = await openCast(app)
})
afterAll(() => app.stop())

const makeBoard = (more: object = {}) =>
  createBoard(app.db, { comCode: 'ONE', name: { ko: '글', en: '', zh: '' }, ...more }, app.clock.now())

async function write(
  boardId: number,
  title = '안내',
  client = people.user,
  more: object = {},
): Promise<number> {
  const input = { boardId, title, content: '<p>본문</p>', ...more }
  return (await client.call(boardApi.createArticle, input)).result.articleId
}

async function list(client: Client, boardId: number, more: object = {}) {
  const input = { BoardId: boardId, Page: 1, ItemsPerPage: 20, ...more }
  return (await client.call(boardApi.listArticles, input)).result
}

async function unreadTitles(client: Client, boardId: number): Promise<string[]> {
  const { data } = await list(client, boardId)
  return data.filter((article) => article.isUnread).map((article) => article.title)
}

async function countOf(client: Client, boardId: number): Promise<number> {
  const { boards } = (await client.call(boardApi.countUnread, {})).result
  return boards.find((board) => board.boardId === boardId)?.unreadCount ?? 0
}

const open = (client: Client, articleId: number) => client.call(boardApi.createViewLog, { articleId })

test('an article is unread and new for each other person until they open it', async () => {
  const boardId = await makeBoard()
  const articleId = await write(boardId, '하나')
  await write(boardId, '둘')
  expect(await unreadTitles(people.peer, boardId)).toEqual(['둘', '하나'])
  expect(await countOf(people.peer, boardId)).toBe(2)
  await open(people.peer, articleId)
  expect(await unreadTitles(people.peer, boardId)).toEqual(['둘'])
  expect(await countOf(people.peer, boardId)).toBe(1)
  const { data } = await list(people.peer, boardId)
  expect(data.map(({ title, isNew }) => [title, isNew])).toEqual([
    ['둘', true],
    ['하나', false],
  ])
  expect(await unreadTitles(people.manager, boardId)).toEqual(['둘', '하나'])
})

test("a person's own article is not unread for them", async () => {
  const boardId = await makeBoard()
  await write(boardId)
  expect(await unreadTitles(people.user, boardId)).toEqual([])
  expect(await countOf(people.user, boardId)).toBe(0)
})

test('a board marked as read has no unread articles until the next one, and needs one row per person', async () => {
  const boardId = await makeBoard()
  for (const title of ['하나', '둘', '셋']) await write(boardId, title)
  await write(boardId, '공지', people.manager, { isNotice: true })
  expect(await countOf(people.peer, boardId)).toBe(4)
  expect((await people.peer.call(boardApi.markRead, { boardId })).result.boardIds).toEqual([boardId])
  expect(await unreadTitles(people.peer, boardId)).toEqual([])
  expect(await countOf(people.peer, boardId)).toBe(0)
  await write(boardId, '넷')
  expect(await unreadTitles(people.peer, boardId)).toEqual(['넷'])
  await people.peer.call(boardApi.markRead, { boardId })
  const rows = await app.db`select from board_read_mark where board_id = ${boardId}`
  expect(rows).toHaveLength(1)
})

test('all boards are marked as read if no board is given', async () => {
  const boardIds = [await makeBoard(), await makeBoard()]
  for (const boardId of boardIds) await write(boardId)
  const { result } = await people.peer.call(boardApi.markRead, {})
  expect(result.boardIds).toEqual(expect.arrayContaining(boardIds))
  expect((await people.peer.call(boardApi.countUnread, {})).result).toEqual({ totalCount: 0, boards: [] })
})

test('only unread articles are listed, searched and counted on request', async () => {
  const boardId = await makeBoard()
  const read = await write(boardId, '회의 자료')
  await write(boardId, '회의 안내')
  await write(boardId, '점심')
  await open(people.peer, read)
  const titles = (page: { data: { title: string }[] }) => page.data.map(({ title }) => title)
  const unread = await list(people.peer, boardId, { UnreadOnly: true })
  expect([titles(unread), unread.totalCount]).toEqual([['점심', '회의 안내'], 2])
  expect(titles(await list(people.peer, boardId, { UnreadOnly: true, SearchText: '회의' }))).toEqual([
    '회의 안내',
  ])
  expect(titles(await list(people.user, boardId, { UnreadOnly: true }))).toEqual([])
})

test('a board of contracts has no unread articles', async () => {
  const boardId = await makeBoard({ kind: 'contract' })
  await write(boardId)
  expect(await countOf(people.peer, boardId)).toBe(0)
})

test('a secret article is unread only for people who may read it', async () => {
  const boardId = await makeBoard()
  const articleId = await write(boardId)
  await people.manager.call(boardApi.toggleArticlesSecret, { boardId, articleIds: [articleId] })
  expect([await countOf(people.peer, boardId), await countOf(people.manager, boardId)]).toEqual([0, 1])
  expect((await list(people.peer, boardId)).data.map(({ isUnread }) => isUnread)).toEqual([false])
})

test('articles older than the limit count as read after the nightly job', async () => {
  const boardId = await makeBoard()
  const old = new Date(app.clock.now().getTime() - (unreadDays + 1) * 86_400_000)
  const articleId = await write(boardId, '옛 글')
  await app.db`update board_article set created_at = ${old} where article_id = ${articleId}`
  await write(boardId, '새 글')
  expect(await countOf(people.peer, boardId)).toBe(2)
  await raiseOldSeqs(app)
  expect(await unreadTitles(people.peer, boardId)).toEqual(['새 글'])
  expect(await countOf(people.peer, boardId)).toBe(1)
})

test('the count stops at a hundred', async () => {
  const boardId = await makeBoard()
  const articleId = await write(boardId)
  await app.db`
    insert into board_article (com_code, board_id, seq, author_id, title, created_at)
    select com_code, board_id, seq + more, author_id, title, created_at
      from board_article cross join generate_series(1, ${mostUnread + 50}) more where article_id = ${articleId}`
  await app.db`update board_counter set last_seq = 500 where board_id = ${boardId}`
  expect(await countOf(people.peer, boardId)).toBe(mostUnread)
})

test('the newest articles of all boards have their read state', async () => {
  const boardId = await makeBoard()
  const articleId = await write(boardId, '전사 안내')
  const find = async () => {
    const { data } = (await people.peer.call(boardApi.listRecentArticles, { Page: 1, ItemsPerPage: 20 }))
      .result
    return data.find((article) => article.articleId === articleId)?.isUnread
  }
  expect(await find()).toBe(true)
  await open(people.peer, articleId)
  expect(await find()).toBe(false)
})
