import { boardApi, newBoard } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { createBoard } from '../board.factory.ts'

type Settings = Omit<Input<typeof boardApi.createBoard>, 'companyCode'>

let app: TestApp
let people: Record<Role, Client>
let boardManager: Client
let groupManager: Client
let awayManager: Client

const name = (ko: string) => ({ ko, en: `${ko} en`, zh: `${ko} zh` })
const none = { isMenuAdmin: false, canUpdate: false, canDelete: false, canPrint: false }
const company = { kind: 'company' as const, id: 'ONE', ...none, canRead: true, canWrite: true }
const plain: Settings = {
  boardName: name('새 게시판'),
  ...newBoard,
  useContent: true,
  usePreface: true,
  itemsPerPage: 30,
  fields: [
    {
      place: 'content',
      fieldType: 'SELECT',
      fieldName: name('방식'),
      options: ['대면', '온라인'],
      isRequired: true,
    },
    { place: 'list', fieldType: 'TEXT', fieldName: name('과정'), options: [], isRequired: false },
  ],
  prefaces: [
    { prefaceId: 'B', prefaceName: name('시설'), prefaceText: null },
    { prefaceId: 'A', prefaceName: name('인사'), prefaceText: '머리글' },
  ],
  rights: [company],
}

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  const seat = { comCode: 'ONE', deptCode: 'ONE-D1' }
  boardManager = await createPerson(app, seat, 'bm', ['isBoardManager'])
  groupManager = await createPerson(app, seat, 'gm', ['isGroupBoardManager'])
  awayManager = await createPerson(app, { comCode: 'TWO', deptCode: 'TWO-D1' }, 'am', ['isCompanyManager'])
})
afterAll(() => app.stop())

const create = (client: Client, more: object = {}) => client.call(boardApi.createBoard, { ...plain, ...more })
const make = async (client: Client, more: object = {}) => (await create(client, more)).result.boardId
const settingsOf = async (client: Client, boardId: number) =>
  (await client.call(boardApi.getBoardSettings, { boardId })).result
const update = (client: Client, boardId: number, version: number, more: object = {}) =>
  client.call(boardApi.updateBoard, { boardId, version, ...plain, ...more })

describe('creating a board', () => {
  test('it is stored as given, with the names of the subjects of rights, and can be written in at once', async () => {
    const boardId = await make(boardManager, {
      rights: [
        company,
        { ...company, kind: 'person', id: 'peer' },
        { ...company, kind: 'department', id: 'ONE-D1' },
        { ...company, kind: 'role', id: 'board-manager' },
        { ...company, kind: 'everyone', id: '' },
      ],
    })
    const settings = await settingsOf(boardManager, boardId)
    expect(settings).toMatchObject({
      ...plain,
      version: 1,
      comCode: 'ONE',
      mayBeGlobal: false,
      fields: plain.fields.map((field) => ({ ...field, fieldId: expect.any(Number) })),
      rights: expect.arrayContaining([
        { ...company, kind: 'person', id: 'peer', name: { ko: 'peer 님', en: 'peer En', zh: 'peer 中' } },
        { ...company, kind: 'everyone', id: '', name: null },
      ]),
    })
    expect(settings.rights).toHaveLength(5)
    const config = (await people.user.call(boardApi.getBoardConfig, { boardId })).result
    expect([config.boardName, config.itemsPerPage, config.authorisation.write]).toEqual([
      '새 게시판',
      30,
      true,
    ])
    expect(config.prefaces.map((preface) => preface.prefaceId)).toEqual(['B', 'A'])
    const [field] = config.contentFields
    const fieldValues = [{ fieldId: field?.fieldId ?? 0, value: '대면' }]
    const words = { boardId, title: '글', content: '<p>글</p>', prefaceId: 'A', fieldValues }
    expect((await people.user.call(boardApi.createArticle, words)).status).toBe(200)
  })

  test('a board of the anonymous kind is anonymous, whatever the switch is', async () => {
    const boardId = await make(boardManager, { boardKind: 'nameless', useNameless: false })
    expect((await settingsOf(boardManager, boardId)).useNameless).toBe(true)
  })

  test.each([
    ['without a name', { boardName: name(' ') }, 'board.nameEmpty'],
    [
      'with a choice of nothing',
      { fields: [{ ...plain.fields[0], options: [' '] }] },
      'board.settingsInvalid',
    ],
    ['with one preface twice', { prefaces: [plain.prefaces[0], plain.prefaces[0]] }, 'board.settingsInvalid'],
    ['with one subject twice', { rights: [company, company] }, 'board.settingsInvalid'],
    [
      'with a person unknown',
      { rights: [{ ...company, kind: 'person', id: 'nobody' }] },
      'board.subjectUnknown',
    ],
    [
      'with a field of elsewhere',
      { fields: [{ ...plain.fields[0], fieldId: 999 }] },
      'board.settingsInvalid',
    ],
    ['of four articles a page', { itemsPerPage: 4 }, 'kit.invalidInput'],
    ['of no kind', { boardKind: 'chat' }, 'kit.invalidInput'],
  ])('%s is refused', async (_name, more, code) => {
    const answer = await create(boardManager, more)
    expect([answer.status, answer.refusal?.code]).toEqual([400, code])
  })
})

describe('administration of boards', () => {
  test('companies are separate: administrators create boards only in their own', async () => {
    const can = async (client: Client) => {
      const own = await create(client)
      const away = await create(client, { companyCode: 'TWO' })
      const global = await create(client, { isGlobal: true })
      return [own.status, away.status, global.status]
    }
    expect(await can(people.user)).toEqual([403, 403, 403])
    expect(await can(boardManager)).toEqual([200, 403, 403])
    expect(await can(people.manager)).toEqual([200, 403, 403])
    expect(await can(groupManager)).toEqual([403, 403, 200])
    expect(await can(people.super)).toEqual([200, 200, 200])
    expect(await can(awayManager)).toEqual([200, 200, 403])
  })

  test('a board of another company does not exist for them, a readable one is forbidden', async () => {
    const boardId = await make(people.super)
    const global = await make(people.super, {
      isGlobal: true,
      rights: [{ ...company, kind: 'everyone', id: '' }],
    })
    const ask = async (client: Client, id: number) =>
      (await client.call(boardApi.getBoardSettings, { boardId: id })).status
    expect(await ask(awayManager, boardId)).toBe(404)
    expect(await ask(awayManager, global)).toBe(403)
    expect(await ask(people.user, boardId)).toBe(403)
    expect(await ask(groupManager, boardId)).toBe(403)
    expect(await ask(groupManager, global)).toBe(200)
    expect(await ask(people.manager, global)).toBe(200)
    expect(await ask(boardManager, global)).toBe(403)
    expect(await ask(boardManager, boardId)).toBe(200)
    for (const endpoint of [boardApi.removeBoard, boardApi.restoreBoard]) {
      expect((await awayManager.call(endpoint, { boardId })).status).toBe(404)
      expect((await people.user.call(endpoint, { boardId })).status).toBe(403)
    }
    expect((await update(awayManager, boardId, 1)).status).toBe(404)
    expect((await awayManager.call(boardApi.listBoardChanges, { boardId, page: 1 })).status).toBe(404)
  })

  test('the list has exactly the boards that a person administers', async () => {
    const list = async (client: Client) => (await client.call(boardApi.listAdminBoards, {})).result
    expect((await list(people.user)).boards).toEqual([])
    expect(
      (await list(boardManager)).boards.every((board) => board.comCode === 'ONE' && !board.isGlobal),
    ).toBe(true)
    expect((await list(groupManager)).boards.every((board) => board.isGlobal)).toBe(true)
    expect(new Set((await list(awayManager)).boards.map((board) => board.comCode))).toEqual(new Set(['TWO']))
    const all = await list(people.super)
    expect(new Set(all.boards.map((board) => board.comCode))).toEqual(new Set(['ONE', 'TWO']))
    expect(all.companies.map((row) => row.comCode)).toEqual(['ONE', 'TWO'])
    expect((await list(boardManager)).companies.map((row) => row.comCode)).toEqual(['ONE'])
  })

  test('a company manager cannot make a board global, and a group manager cannot restrict one of another company', async () => {
    const boardId = await make(people.manager)
    expect((await update(people.manager, boardId, 1, { isGlobal: true })).status).toBe(403)
    const global = await make(people.super, { companyCode: 'TWO', isGlobal: true })
    expect((await update(groupManager, global, 1, { isGlobal: true, itemsPerPage: 50 })).status).toBe(200)
    expect((await update(groupManager, global, 2, { isGlobal: false })).status).toBe(403)
    expect((await update(people.super, global, 2, { isGlobal: false })).status).toBe(200)
  })
})

describe('changing a board', () => {
  test('fields retain their number and values when they are removed, restored and moved', async () => {
    const boardId = await make(boardManager)
    const before = await settingsOf(boardManager, boardId)
    const [first, second] = before.fields
    const fresh = {
      place: 'content',
      fieldType: 'DATETIME',
      fieldName: name('날'),
      options: [],
      isRequired: false,
    }
    const fields = [{ ...second, isRequired: true }, fresh]
    expect((await update(boardManager, boardId, 1, { fields })).result.version).toBe(2)
    const after = await settingsOf(boardManager, boardId)
    expect(after.fields.map((field) => [field.fieldType, field.isRequired])).toEqual([
      ['TEXT', true],
      ['DATETIME', false],
    ])
    expect(after.fields[0]?.fieldId).toBe(second?.fieldId)
    const typed = await update(boardManager, boardId, 2, { fields: [{ ...second, fieldType: 'TEXTAREA' }] })
    expect([typed.status, typed.refusal?.code]).toEqual([409, 'board.fieldTypeFixed'])
    // A removed field is restored under its number and with its type.
    const turned = await update(boardManager, boardId, 2, {
      fields: [{ ...first, fieldType: 'TEXT', options: [] }],
    })
    expect(turned.refusal?.code).toBe('board.fieldTypeFixed')
    expect((await update(boardManager, boardId, 2, { fields: [first] })).status).toBe(200)
    expect((await settingsOf(boardManager, boardId)).fields).toEqual([first])
  })

  test('the later of two administrators gets a conflict and loses nothing', async () => {
    const boardId = await make(boardManager)
    const answers = await Promise.all([
      update(boardManager, boardId, 1, { boardName: name('하나') }),
      update(people.manager, boardId, 1, { boardName: name('둘') }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(answers.map((answer) => answer.refusal?.code)).toContain('board.boardChanged')
    const { version, boardName } = await settingsOf(boardManager, boardId)
    expect([version, ['하나', '둘'].includes(boardName.ko)]).toEqual([2, true])
  })

  test('a revoked or granted right is effective in the next call', async () => {
    const boardId = await make(boardManager)
    const status = async () => (await people.user.call(boardApi.getBoard, { boardId })).status
    expect(await status()).toBe(200)
    await update(boardManager, boardId, 1, { rights: [] })
    expect(await status()).toBe(404)
    const rights = [{ ...company, kind: 'person', id: 'user', canWrite: false }]
    await update(boardManager, boardId, 2, { rights })
    expect(await status()).toBe(200)
    const words = { boardId, title: '글', content: '<p>글</p>' }
    expect((await people.user.call(boardApi.createArticle, words)).status).toBe(403)
  })

  test('a deleted subject retains its right until it is revoked', async () => {
    const boardId = await createBoard(
      app.db,
      { comCode: 'ONE', name: name('옛'), rights: { 'company:ONE': 'r', 'person:left': 'r' } },
      app.clock.now(),
    )
    const { rights } = await settingsOf(boardManager, boardId)
    expect(rights.find((right) => right.id === 'left')?.name).toBeNull()
    const remaining = rights.map(({ name: _name, ...right }) => right)
    expect((await update(boardManager, boardId, 1, { rights: remaining })).status).toBe(200)
    expect((await update(boardManager, boardId, 2, { rights: [company] })).status).toBe(200)
    expect((await settingsOf(boardManager, boardId)).rights).toHaveLength(1)
  })
})
