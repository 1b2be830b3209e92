import { boardApi, newBoard } from '@maru/api/board'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { boardName } from '#test/boards.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'

let app: TestApp
let people: Record<Role, Client>
let boardManager: Client
let awayManager: Client

const may = { isMenuAdmin: false, canUpdate: false, canDelete: false, canPrint: false }
const company = { kind: 'company' as const, id: 'ONE', ...may, canRead: true, canWrite: true }
const plain = { boardName: boardName('새 게시판'), ...newBoard, rights: [company] }

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  boardManager = await createPerson(app, { comCode: 'ONE', deptCode: 'ONE-D1' }, 'bm', ['isBoardManager'])
  awayManager = await createPerson(app, { comCode: 'TWO', deptCode: 'TWO-D1' }, 'am', ['isCompanyManager'])
})
afterAll(() => app.stop())

const make = async (client: Client) => (await client.call(boardApi.createBoard, plain)).result.boardId

describe('removing, restoring and order', () => {
  test('a removed board does not exist for anyone, and is restored with its articles', async () => {
    const boardId = await make(boardManager)
    await people.user.call(boardApi.createArticle, { boardId, title: '글', content: '<p>글</p>' })
    await boardManager.call(boardApi.removeBoard, { boardId })
    const read = () =>
      people.user.call(boardApi.listArticles, { BoardId: boardId, Page: 1, ItemsPerPage: 20 })
    expect((await read()).status).toBe(404)
    const ids = async (withRemoved: boolean) =>
      (await boardManager.call(boardApi.listAdminBoards, { withRemoved })).result.boards.map(
        (row) => row.boardId,
      )
    expect(await ids(false)).not.toContain(boardId)
    expect(await ids(true)).toContain(boardId)
    await boardManager.call(boardApi.restoreBoard, { boardId })
    expect((await read()).result.totalCount).toBe(1)
  })

  test('boards are listed in their order; an outdated list is refused', async () => {
    const ids = async () =>
      (await awayManager.call(boardApi.listAdminBoards, {})).result.boards
        .filter((board) => !board.isGlobal)
        .map((board) => board.boardId)
    await make(awayManager)
    await make(awayManager)
    const before = await ids()
    const wanted = [...before].reverse()
    expect((await awayManager.call(boardApi.orderBoards, { boardIds: wanted })).status).toBe(200)
    expect(await ids()).toEqual(wanted)
    const late = [await make(awayManager), ...wanted].slice(0, -1)
    const answer = await awayManager.call(boardApi.orderBoards, { boardIds: late })
    expect([answer.status, answer.refusal?.code]).toEqual([409, 'board.boardChanged'])
    expect((await boardManager.call(boardApi.orderBoards, { boardIds: wanted })).status).toBe(404)
  })

  test('administrators see who did what and when', async () => {
    const boardId = await make(boardManager)
    await people.manager.call(boardApi.updateBoard, {
      ...{ ...plain, boardName: boardName('이름'), itemsPerPage: 50 },
      ...{ boardId, version: 1 },
    })
    await people.super.call(boardApi.removeBoard, { boardId })
    await people.super.call(boardApi.restoreBoard, { boardId })
    const { data, totalCount } = (await boardManager.call(boardApi.listBoardChanges, { boardId, page: 1 }))
      .result
    expect(data.map((row) => [row.act, row.userName.ko, row.parts])).toEqual([
      ['restore', 'super 님', []],
      ['remove', 'super 님', []],
      ['update', 'manager 님', ['boardName', 'itemsPerPage']],
      ['create', 'bm 님', []],
    ])
    expect([totalCount, data[0]?.at]).toEqual([4, app.clock.now().toISOString().replace('.000', '')])
    expect((await boardManager.call(boardApi.listBoardChanges, { boardId, page: 2 })).result.data).toEqual([])
  })
})
