import { boardApi } from '@maru/api/board'
import { menuApi } from '@maru/api/menu'
import { type WebpartFile, webpartApi } from '@maru/api/webpart'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '../../../test/app.ts'
import { createCompany, createPerson } from '../../../test/people.ts'
import { createBoard } from '../board/board.factory.ts'
import { createWebparts } from './webpart.factory.ts'

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
  await createWebparts(app.db, '*', [{ kind: 'profile', area: 'side' }])
  await createWebparts(app.db, 'AAA', [
    {
      kind: 'board',
      area: 'main',
      title: { ko: '소식', en: 'News', zh: '新闻' },
      options: { tabs: [{ boardId }] },
    },
    { kind: 'profile', area: 'side' },
  ])
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

test('notices can be left out and contents asked for', async () => {
  const { result } = await ask(viewer, { isNoticeShow: false, isContentShow: true })
  expect(result.totalCount).toBe(6)
  expect(result.data[0]).toMatchObject({ title: '글 7', content: '<p>7</p>' })
})

test('strangers, other companies and wrong sizes are refused', async () => {
  expect((await ask(app.client)).status).toBe(401)
  expect((await ask(foreigner)).status).toBe(404)
  expect((await ask(viewer, { displayCount: 51 })).refusal?.code).toBe('kit.invalidInput')
  expect((await ask(viewer, { displayCount: 0 })).refusal?.code).toBe('kit.invalidInput')
})

test('a company has its own home page, any other the common one', async () => {
  const file = async (client: Client, comCode: string) =>
    JSON.parse(
      (await client.call(menuApi.getWebpartFile, { comCode, version: 'current' })).body,
    ) as WebpartFile
  const own = await file(viewer, 'AAA')
  expect(own.webparts.map((part) => [part.kind, part.area, part.title.en])).toEqual([
    ['profile', 'side', ''],
    ['board', 'main', 'News'],
  ])
  expect(own.webparts[1]?.options).toEqual({ tabs: [{ boardId }] })
  expect((await file(foreigner, 'BBB')).webparts.map((part) => part.kind)).toEqual(['profile'])
})
