import { accountApi } from '@maru/api/account'
import { boardApi } from '@maru/api/board'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client, TestApp } from '#test/app.ts'
import { boardName as name, openBoards, writeArticle as write } from '#test/boards.ts'
import type { TestCompany } from '#test/people.ts'
import { createBoard } from './board.factory.ts'

let app: TestApp
let home: TestCompany
let writer: Client
let reader: Client
let manager: Client
let foreigner: Client
let superAdmin: Client
let notice: number
let free: number
let closed: number
let shared: number

beforeAll(async () => {
  ;({ app, home, writer, reader, manager, foreigner, superAdmin, notice, free, closed, shared } =
    await openBoards())
})
afterAll(() => app.stop())

function list(client: Client, BoardId: number, more: object = {}) {
  return client.call(boardApi.listArticles, { BoardId, Page: 1, ItemsPerPage: 20, ...more })
}

describe('boards', () => {
  test('a reader gets the board with their rights', async () => {
    const { result } = await reader.call(boardApi.getBoard, { boardId: notice })
    expect(result).toMatchObject({ boardId: notice, boardName: '공지사항', boardName_En: '공지사항 en' })
    expect(result.authorisation).toMatchObject({
      read: true,
      write: false,
      notice: false,
      isMenuAdmin: false,
    })
  })

  test('the configuration includes fields and prefaces', async () => {
    const { result } = await reader.call(boardApi.getBoardConfig, { boardId: notice })
    expect(result.contentFields).toEqual([
      {
        fieldId: expect.any(Number),
        place: 'content',
        fieldType: 'SELECT',
        fieldName: name('구분'),
        options: ['가', '나'],
        isRequired: false,
      },
    ])
    expect(result.prefaces).toEqual([
      { prefaceId: 'B10', prefaceName: name('일괄'), prefaceText: '머리글', isRemoved: false },
    ])
    expect(result.useArticleHistory).toBe(true)
    expect(result.isMailOn).toBe(true)
  })

  test('a board without read right answers like one that does not exist', async () => {
    for (const boardId of [closed, 999_999]) {
      for (const endpoint of [boardApi.getBoard, boardApi.getBoardConfig]) {
        const answer = await reader.call(endpoint, { boardId })
        expect([answer.status, answer.refusal?.code]).toEqual([404, 'kit.notFound'])
      }
    }
  })

  test('another company sees global boards only, whatever the rights of other boards are', async () => {
    const { result } = await foreigner.call(boardApi.listBoards, {})
    expect(result.map((board) => board.boardId)).toEqual([shared])
    expect((await foreigner.call(boardApi.getBoard, { boardId: free })).status).toBe(404)
    expect((await superAdmin.call(boardApi.getBoard, { boardId: closed })).status).toBe(200)
  })

  test('a super administrator of another company has every board in the lists, those of other companies last', async () => {
    const { result } = await superAdmin.call(boardApi.listBoards, {})
    expect(result.map((board) => board.comCode)).toEqual(result.map(() => 'AAA'))
    expect(result.map((board) => board.boardId)).toEqual(expect.arrayContaining([shared, free, closed]))
    expect(result[0]?.boardId).toBe(shared)
    for (const { boardId } of result) {
      expect((await superAdmin.call(boardApi.getBoard, { boardId })).status).toBe(200)
    }
  })

  test('a board manager reads and manages every board of the company', async () => {
    const { result } = await manager.call(boardApi.listBoards, {})
    expect(result).toHaveLength(4)
    expect(result.every((board) => board.isGlobal || board.authorisation.notice)).toBe(true)
  })

  test('anonymous users and invalid input are refused', async () => {
    expect((await app.client.call(boardApi.listBoards, {})).status).toBe(401)
    expect((await app.client.call(boardApi.getBoard, { boardId: free })).status).toBe(401)
    expect((await reader.callWith(boardApi.getBoard, { boardId: 'x' })).refusal?.code).toBe(
      'kit.invalidInput',
    )
    expect((await reader.callWith(boardApi.getBoardConfig, {})).refusal?.code).toBe('kit.invalidInput')
  })

  test('boards with an article of the last day are reported for one day', async () => {
    const boardId = await createBoard(app.db, { comCode: home.comCode, name: name('새') }, app.clock.now())
    const articleId = await write(writer, boardId, '새 글')
    const news = async (client: Client) => (await client.call(boardApi.listNewArticleBoards, {})).result
    expect(await news(reader)).toContain(boardId)
    expect(await news(foreigner)).not.toContain(boardId)
    await writer.call(boardApi.removeArticle, { articleId })
    expect(await news(reader)).not.toContain(boardId)
    await write(writer, boardId, '또 새 글')
    await app.db`update board_counter set last_article_at = ${'2026-11-20T01:00:00Z'} where board_id = ${boardId}`
    expect(await news(reader)).not.toContain(boardId)
    expect((await app.client.call(boardApi.listNewArticleBoards, {})).status).toBe(401)
  })
})

describe('article lists', () => {
  test('notices come first, numbers count from the oldest, authors have names in three languages', async () => {
    const boardId = await createBoard(
      app.db,
      { comCode: home.comCode, name: name('목록'), rights: { 'company:AAA': 'rw', 'person:P1': 'a' } },
      app.clock.now(),
    )
    await write(writer, boardId, '첫째')
    await write(writer, boardId, '알림', { isNotice: true })
    await write(reader, boardId, '둘째')
    const { result } = await list(reader, boardId)
    expect(result.totalCount).toBe(3)
    expect(result.data.map((row) => [row.title, row.number, row.isNotice])).toEqual([
      ['알림', null, true],
      ['둘째', 2, false],
      ['첫째', 1, false],
    ])
    expect(result.data[1]).toMatchObject({
      createdUser: 'P2',
      createdUserName: 'P2 님',
      createdUserName_En: 'P2 En',
      createdUserName_Cn: 'P2 中',
      createdUserJobTitle: '부장',
      createdDeptName_Cn: '开发组',
      isNew: true,
      isUpdated: false,
      content: null,
    })
    const without = await list(reader, boardId, { UseNotice: false })
    expect(without.result).toMatchObject({ totalCount: 2, data: [{ title: '둘째' }, { title: '첫째' }] })
    const oldest = await list(reader, boardId, { SortOrder: true, UseNotice: false, IncludeContent: true })
    expect(oldest.result.data.map((row) => [row.title, row.content])).toEqual([
      ['첫째', '<p>첫째</p>'],
      ['둘째', '<p>둘째</p>'],
    ])
  })

  test('a list requires a session, a readable board and valid input', async () => {
    expect((await list(app.client, free)).status).toBe(401)
    expect((await list(foreigner, free)).status).toBe(404)
    expect((await list(reader, closed)).status).toBe(404)
    for (const wrong of [{ ItemsPerPage: 201 }, { ItemsPerPage: -1 }, { Page: -1 }, { SortField: 9 }]) {
      expect((await list(reader, free, wrong)).refusal?.code).toBe('kit.invalidInput')
    }
  })

  test('a page beyond the last is empty and still has the total', async () => {
    const total = (await list(reader, free)).result.totalCount
    expect((await list(reader, free, { Page: 500 })).result).toEqual({
      data: [],
      totalCount: total,
      isTotalCapped: false,
    })
  })
})

describe('access control of addresses', () => {
  const check = async (client: Client, ep: string) =>
    (await client.call(accountApi.checkAccess, { ep })).result
  const forbidden = { allowed: false, reason: 'forbidden' }

  test('an unreadable board is closed like a missing one, at every address', async () => {
    for (const address of ['/po/board/list?SYSID=', '/po/Board?sysid=', '/po/boardpopup/readPopup?SYSID=']) {
      expect(await check(reader, `${address}${free}`)).toEqual({ allowed: true, reason: null })
      expect(await check(reader, `${address}${closed}`)).toEqual(forbidden)
      expect(await check(reader, `${address}999999`)).toEqual(forbidden)
      expect(await check(reader, `${address}1%20or%201`)).toEqual(forbidden)
      expect(await check(writer, `${address}${closed}`)).toEqual({ allowed: true, reason: null })
    }
    expect(await check(foreigner, `/po/board/list?SYSID=${notice}`)).toEqual(forbidden)
    expect(await check(foreigner, `/po/board/list?SYSID=${shared}`)).toEqual({ allowed: true, reason: null })
  })

  test('the administration is open to administrators, and each page to administrators of its kind', async () => {
    for (const path of ['/po/admin', '/po/Admin/board', '/po/admin/people', '/po/admin/chatbot'])
      expect(await check(reader, path)).toEqual(forbidden)
    expect((await check(manager, '/po/admin')).allowed).toBe(true)
    expect((await check(manager, '/po/admin/board')).allowed).toBe(true)
    for (const page of ['people', 'company', 'menus', 'audit', 'webparts'])
      expect(await check(manager, `/po/admin/${page}`)).toEqual(forbidden)
    expect(await check(manager, '/po/admin/reservation/')).toEqual(forbidden)
    expect((await check(superAdmin, '/po/admin/noticepopup')).allowed).toBe(true)
  })
})
