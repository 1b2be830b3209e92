import { boardApi } from '@maru/api/board'
import { menuApi } from '@maru/api/menu'
import { type WebpartFile, webpartApi } from '@maru/api/webpart'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { openHome, partsOf } from '#test/roles/home.ts'
import { statementsOf } from '#test/sent-statements.ts'
import { createSet } from './webpart.factory.ts'

let app: TestApp
let viewer: Client
let foreigner: Client
let boardId: number

beforeAll(async () => {
  app = await openTestApp()
  const home = await createCompany(app.db, 'AAA')
  viewer = await createPerson(app, home, 'P1')
  foreigner = await createPerson(app, await createCompany(app.db, 'BBB'), 'Q1')
  boardId = await createBoard(
    app.db,
    {
      comCode: 'AAA',
      name: { ko: '공지', en: 'Notice', zh: '公告' },
      rights: { 'company:AAA': 'rw', 'person:P1': 'a' },
    },
    app.clock.now(),
  )
  for (let index = 1; index <= 7; index += 1) {
    const words = { boardId, title: `글 ${index}`, content: `<p>${index}</p>`, isNotice: index === 2 }
    await viewer.call(boardApi.createArticle, words)
  }
  await createSet(app.db, '*', { parts: [{ kind: 'profile', column: 0 }] })
  await createSet(app.db, 'AAA', {
    parts: [
      {
        kind: 'board',
        column: 1,
        title: { ko: '소식', en: 'News', zh: '新闻' },
        options: { tabs: [{ boardId, displayCount: 3 }] },
      },
      { kind: 'profile', column: 0 },
    ],
  })
})
afterAll(() => app.stop())

const ask = (client: Client, more: object = {}) =>
  client.call(webpartApi.listBoardContents, { boardId, displayCount: 3, ...more })

test('a web part gets its page of the board, notices first', async () => {
  const { result } = await ask(viewer)
  expect(result.totalCount).toBe(7)
  expect(result.data.map((row) => row.title)).toEqual(['글 2', '글 7', '글 6'])
  expect((await ask(viewer, { pageNumber: 3 })).result.data.map((row) => row.title)).toEqual(['글 1'])
})

test('notices can be excluded and contents requested', async () => {
  const { result } = await ask(viewer, { isNoticeShow: false, isContentShow: true })
  expect(result.totalCount).toBe(6)
  expect(result.data[0]).toMatchObject({ title: '글 7', content: '<p>7</p>' })
})

test('anonymous users, other companies and invalid sizes are refused', async () => {
  expect((await ask(app.client)).status).toBe(401)
  expect((await ask(foreigner)).status).toBe(404)
  expect((await ask(viewer, { displayCount: 51 })).refusal?.code).toBe('kit.invalidInput')
  expect((await ask(viewer, { displayCount: 0 })).refusal?.code).toBe('kit.invalidInput')
})

test('first pages of several boards are loaded together, a closed board without articles', async () => {
  const items = [
    { boardId, displayCount: 3 },
    { boardId: 999_999, displayCount: 3 },
    { boardId, displayCount: 2, isNoticeShow: false },
  ]
  const contents = (await viewer.call(webpartApi.listFirstContents, { items })).result
  expect(contents.map(({ isOpen, data }) => [isOpen, ...data.map((row) => row.title)])).toEqual([
    [true, '글 2', '글 7', '글 6'],
    [false],
    [true, '글 7', '글 6'],
  ])
  expect(contents.map(({ totalCount }) => totalCount)).toEqual([7, 0, 6])
  const closed = (await foreigner.call(webpartApi.listFirstContents, { items })).result
  expect(closed).toEqual(Array(3).fill({ isOpen: false, data: [], totalCount: 0 }))
})

test('the first page is the same alone or together with others', async () => {
  const item = { boardId, displayCount: 4, isContentShow: true }
  const [together] = (await viewer.call(webpartApi.listFirstContents, { items: [item, item] })).result
  const alone = (await viewer.call(webpartApi.listBoardContents, item)).result
  expect(together).toEqual({ isOpen: true, ...alone })
})

test('a board without articles has an empty first page', async () => {
  const names = { ko: '빈', en: 'Empty', zh: '空' }
  const empty = await createBoard(app.db, { comCode: 'AAA', name: names }, app.clock.now())
  const items = [{ boardId: empty, displayCount: 3 }]
  expect((await viewer.call(webpartApi.listFirstContents, { items })).result).toEqual([
    { isOpen: true, data: [], totalCount: 0 },
  ])
})

test('the default picture of a board is only for its readers', async () => {
  const image = await viewer.call(webpartApi.getDefaultImage, { boardId })
  expect(image.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  expect(image.body).toMatch(/^<svg /)
  expect((await foreigner.call(webpartApi.getDefaultImage, { boardId })).status).toBe(404)
})

test('webpart.json of a company has its own sets and those of all companies', async () => {
  const file = async (client: Client, comCode: string) =>
    JSON.parse(
      (await client.call(menuApi.getWebpartFile, { comCode, version: 'current' })).body,
    ) as WebpartFile
  const kinds = ({ sets }: WebpartFile) =>
    sets.filter((set) => set.page === 'home').map((set) => [set.comCode, set.parts.map((part) => part.kind)])
  expect(kinds(await file(viewer, 'AAA'))).toEqual([
    ['*', ['profile']],
    ['AAA', ['board', 'profile']],
  ])
  expect(kinds(await file(foreigner, 'BBB'))).toEqual([['*', ['profile']]])
})

test('a home page with the profile and seven boards needs at most ten statements', async () => {
  const [profile, board] = (await partsOf(viewer)).toReversed()
  if (!profile || !board) throw new Error('the set has two parts')
  const parts = [profile, ...Array.from({ length: 7 }, () => board)]
  expect(await openHome(viewer, parts)).toEqual(Array(8).fill(200))
  const sent = await statementsOf(app, () => openHome(viewer, parts))
  expect(sent.length, sent.join('\n')).toBeGreaterThan(3)
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(10)
})
