import { boardApi, newBoard } from '@maru/api/board'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import type { Client } from '#test/app.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createMenus } from './menu.factory.ts'

let app: TestApp
let people: Record<Role, Client>

const settings = { boardName: { ko: '새 게시판', en: '', zh: '' }, ...newBoard }
const right = (kind: 'company' | 'person', id: string, more: object = {}) => ({
  ...{ kind, id, isMenuAdmin: false, canRead: true, canWrite: false, canUpdate: false },
  ...{ canDelete: false, canPrint: false, ...more },
})

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  const name = { ko: '있던 게시판', en: 'Old', zh: '旧' }
  const boardId = await createBoard(app.db, { comCode: 'ONE', name }, app.clock.now())
  const old = {
    menuId: 1500,
    parentMenuId: 20,
    menuName: '있던 게시판',
    menuType: 'BB' as const,
    systemId: boardId,
  }
  await createMenus(app.db, 'ONE', [
    { menuId: 10, menuName: '게시판', isTopVisible: true, for: ['company:ONE', 'person:given'] },
    { menuId: 20, parentMenuId: 10, menuName: '회사 게시판' },
    { ...old, for: ['company:ONE'] },
  ])
  await createMenus(app.db, 'TWO', [{ menuId: 10, menuName: '홈', for: ['company:TWO'] }])
})
afterAll(() => app.stop())

const menusOf = (boardId: number) => app.db<Record<string, unknown>[]>`
  select com_code, menu_id, parent_menu_id, name_ko, name_en, target_url from menu_item
   where menu_type = 'BB' and system_id = ${boardId} order by com_code`
const rightsOf = async (menuId: number) =>
  (
    await app.db`
      select subject, is_admin from menu_right where com_code = 'ONE' and menu_id = ${menuId} order by subject`
  ).map((row) => `${row.subject}${row.isAdmin ? '!' : ''}`)

test('a new board gets a menu next to those of its list, visible to its readers together with the menus above', async () => {
  const rights = [right('person', 'user'), right('person', 'peer', { isMenuAdmin: true })]
  const { boardId } = (await people.manager.call(boardApi.createBoard, { ...settings, rights })).result
  await app.app.drainEvents()
  const target = { targetUrl: `/board/list?SYSID=${boardId}`, nameKo: '새 게시판', nameEn: '새 게시판' }
  expect(await menusOf(boardId)).toEqual([{ comCode: 'ONE', menuId: 1501, parentMenuId: 20, ...target }])
  expect(await rightsOf(1501)).toEqual(['person:peer!', 'person:user'])
  // The existing board is open to the whole company, and its menu is below both of these menus.
  expect(await rightsOf(20)).toEqual(['company:ONE', 'person:peer', 'person:user'])
  expect(await rightsOf(10)).toEqual(['company:ONE', 'person:given', 'person:peer', 'person:user'])

  const change = {
    ...settings,
    boardId,
    version: 1,
    boardKind: 'album' as const,
    rights: [right('company', 'ONE')],
  }
  const boardName = { ko: '사진', en: 'Photos', zh: '' }
  expect((await people.manager.call(boardApi.updateBoard, { ...change, boardName })).status).toBe(200)
  await app.app.drainEvents()
  const [menu] = await menusOf(boardId)
  expect(menu).toMatchObject({ menuId: 1501, nameEn: 'Photos', targetUrl: `/board/album?SYSID=${boardId}` })
  expect(await rightsOf(1501)).toEqual(['company:ONE'])

  await people.manager.call(boardApi.removeBoard, { boardId })
  await app.app.drainEvents()
  expect([await menusOf(boardId), await rightsOf(1501)]).toEqual([[], []])
  // The menus above are no longer visible because of a board; a right granted by an administrator remains.
  expect(await rightsOf(20)).toEqual(['company:ONE'])
  expect(await rightsOf(10)).toEqual(['company:ONE', 'person:given'])
  await people.manager.call(boardApi.restoreBoard, { boardId })
  await app.app.drainEvents()
  expect(await menusOf(boardId)).toHaveLength(1)
})

test('a global board has a menu in each company with menus, and only in its own when it is restricted', async () => {
  const open = { ...settings, isGlobal: true }
  const { boardId } = (await people.super.call(boardApi.createBoard, open)).result
  await app.app.drainEvents()
  const places = async () => (await menusOf(boardId)).map((row) => [row.comCode, row.parentMenuId])
  // Without another board of the same list, the menu is placed next to other boards; without any board, at
  // the top.
  expect(await places()).toEqual([
    ['ONE', 20],
    ['TWO', 0],
  ])
  await people.super.call(boardApi.updateBoard, { ...settings, boardId, version: 1 })
  await app.app.drainEvents()
  expect(await places()).toEqual([['ONE', 20]])
})

test('a person who sees a menu above through two boards still sees it when one is closed to them', async () => {
  const rights = [right('person', 'peer')]
  const first = (await people.manager.call(boardApi.createBoard, { ...settings, rights })).result.boardId
  const second = (await people.manager.call(boardApi.createBoard, { ...settings, rights })).result.boardId
  await app.app.drainEvents()
  expect(await rightsOf(20)).toEqual(['company:ONE', 'person:peer'])
  await people.manager.call(boardApi.updateBoard, { ...settings, boardId: first, version: 1, rights: [] })
  await app.app.drainEvents()
  expect(await rightsOf(20)).toEqual(['company:ONE', 'person:peer'])
  await people.manager.call(boardApi.updateBoard, { ...settings, boardId: second, version: 1, rights: [] })
  await app.app.drainEvents()
  expect(await rightsOf(20)).toEqual(['company:ONE'])
})

test('concurrently created boards get separate menus in every company', async () => {
  const make = () => people.super.call(boardApi.createBoard, { ...settings, isGlobal: true })
  const made = (await Promise.all([make(), make(), make()])).map((answer) => answer.result.boardId)
  await app.app.drainEvents()
  const menus = await Promise.all(made.map((boardId) => menusOf(boardId)))
  expect(menus.map((rows) => rows.map((row) => row.comCode))).toEqual(made.map(() => ['ONE', 'TWO']))
  expect(new Set(menus.flat().map((row) => `${row.comCode}.${row.menuId}`)).size).toBe(6)
})
