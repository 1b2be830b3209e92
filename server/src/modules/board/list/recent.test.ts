import { boardApi } from '@maru/api/board'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { createBoard } from '../board.factory.ts'
import { updateSearchIndexJob } from '../search/search.jobs.ts'
import { pieceRules } from '../search/search.rules.ts'

let app: TestApp
let writer: Client
let reader: Client
let foreigner: Client
const name = (ko: string) => ({ ko, en: `${ko} en`, zh: `${ko} zh` })
const boards: Record<'free' | 'closed' | 'group' | 'nameless', number> = {
  free: 0,
  closed: 0,
  group: 0,
  nameless: 0,
}

beforeAll(async () => {
  app = await openTestApp()
  const home = await createCompany(app.db, 'AAA')
  writer = await createPerson(app, home, 'P1')
  reader = await createPerson(app, home, 'P2')
  foreigner = await createPerson(app, await createCompany(app.db, 'BBB'), 'Q1')
  const open = (ko: string, more: object = {}) =>
    createBoard(app.db, { comCode: 'AAA', name: name(ko), ...more }, app.clock.now())
  boards.free = await open('자유')
  boards.closed = await open('임원', { rights: { 'person:P1': 'rw' } })
  boards.group = await open('그룹', { isGlobal: true, rights: { everyone: 'rw' } })
  boards.nameless = await open('익명', { useNameless: true })
  const password = 'maru-test-1'
  for (const [boardId, title] of [
    [boards.free, '자유 소식'],
    [boards.closed, '임원 소식'],
    [boards.group, '그룹 소식'],
    [boards.nameless, '익명 소식'],
    [boards.free, '자유 둘째'],
  ] as const)
    await writer.call(boardApi.createArticle, { boardId, title, content: '<p>글</p>', password })
})
afterAll(() => app.stop())

const ask = async (client: Client, more: object = {}) =>
  (await client.call(boardApi.listRecentArticles, { Page: 1, ItemsPerPage: 20, ...more })).result

const titles = ({ data }: { data: { title: string }[] }) => data.map((row) => row.title)

test('the newest articles come from every readable board, and from no other', async () => {
  expect(titles(await ask(writer))).toEqual(['자유 둘째', '익명 소식', '그룹 소식', '임원 소식', '자유 소식'])
  expect(titles(await ask(reader))).toEqual(['자유 둘째', '익명 소식', '그룹 소식', '자유 소식'])
  const { data, totalCount } = await ask(foreigner)
  expect(totalCount).toBe(1)
  expect(data).toMatchObject([
    {
      title: '그룹 소식',
      boardId: boards.group,
      boardName: '그룹',
      boardName_En: '그룹 en',
      usePopup: false,
    },
  ])
})

test('pages are consecutive, and a search filters them', async () => {
  expect(titles(await ask(reader, { ItemsPerPage: 2 }))).toEqual(['자유 둘째', '익명 소식'])
  expect(titles(await ask(reader, { ItemsPerPage: 2, Page: 2 }))).toEqual(['그룹 소식', '자유 소식'])
  const match = await ask(reader, { SearchText: '소식' })
  expect([titles(match), match.totalCount]).toEqual([['익명 소식', '그룹 소식', '자유 소식'], 3])
  expect(titles(await ask(reader, { SearchText: 'P1', SearchField: 'author' }))).not.toContain('익명 소식')
})

test('the viewer is that of the session, whatever the client sends', async () => {
  expect(titles(await ask(foreigner, { MenuId: 4 }))).toEqual(['그룹 소식'])
  for (const other of [{ PersonCode: 'P1' }, { ComCode: 'AAA' }]) {
    const { status, refusal } = await foreigner.call(boardApi.listRecentArticles, {
      Page: 1,
      ItemsPerPage: 20,
      ...other,
    })
    expect([status, refusal?.code]).toEqual([403, 'kit.actorMismatch'])
  }
})

test('an anonymous article among them does not reveal its author', async () => {
  const row = (await ask(reader)).data.find(({ title }) => title === '익명 소식')
  expect(row).toMatchObject({ createdUser: null, createdUserName: '', createdDeptName: '' })
})

test('counts include only readable boards, and of those only the given ones', async () => {
  const count = async (client: Client, BoardIds?: number[]) =>
    (await client.call(boardApi.countArticles, BoardIds ? { BoardIds } : {})).result
  expect((await count(writer)).totalCount).toBe(5)
  expect(await count(foreigner)).toEqual({
    totalCount: 1,
    boards: [{ boardId: boards.group, totalCount: 1 }],
  })
  expect(await count(reader, [boards.free, boards.closed, 999])).toEqual({
    totalCount: 2,
    boards: [{ boardId: boards.free, totalCount: 2 }],
  })
})

test('articles from before the search are listed at once and found after the job has indexed them', async () => {
  await app.db`update board_search set piece_rules = 0, words = '', title = '', pieces = '{}'`
  expect(titles(await ask(reader))).toHaveLength(4)
  expect((await ask(reader, { SearchText: '소식' })).totalCount).toBe(0)
  await updateSearchIndexJob({ ...app.app.services, db: app.db })
  expect((await ask(reader, { SearchText: '소식' })).totalCount).toBe(3)
})

test('articles indexed by older rules are found meanwhile, and indexed again by the job', async () => {
  const [index] = await app.db<{ text: string }[]>`
    select pg_get_indexdef('board_search_waiting'::regclass) as text`
  expect(index?.text).toContain(`piece_rules < ${pieceRules}`)
  await app.db`update board_search set piece_rules = ${pieceRules - 1}`
  expect((await ask(reader, { SearchText: '소식' })).totalCount).toBe(3)
  await app.db`update board_search set pieces = '{}'`
  await updateSearchIndexJob({ ...app.app.services, db: app.db })
  expect((await ask(reader, { SearchText: '소식' })).totalCount).toBe(3)
  const [waiting] = await app.db<{ count: number }[]>`
    select count(*)::int as count from board_search where piece_rules <> ${pieceRules}`
  expect(waiting?.count).toBe(0)
})
