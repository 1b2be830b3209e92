import { accountApi } from '@maru/api/account'
import { adminApi } from '@maru/api/admin'
import type { Input } from '@maru/api/kit/endpoint'
import { menuApi } from '@maru/api/menu'
import { menuEditorApi } from '@maru/api/menu/editor'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import type { Restore } from '#test/snapshot.ts'
import { syncBoardMenus } from '../index.ts'
import { createMenus } from '../menu.factory.ts'

let app: TestApp
let people: Record<Role, Client>
let restore: Restore

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  await createMenus(app.db, 'ONE', [
    { menuId: 1, menuName: '처음', callType: 'HOME', targetUrl: '/home', for: ['company:ONE'] },
    { menuId: 100, menuName: '게시판', baseUrl: '/board', isTopVisible: true, for: ['company:ONE'] },
    { menuId: 200, menuName: '조직도', targetUrl: '/orgmap', isTopVisible: true, for: ['company:ONE'] },
  ])
  await createMenus(app.db, 'TWO', [{ menuId: 500, menuName: '남의 메뉴', for: ['company:TWO'] }])
  restore = await app.snapshot()
})
afterEach(() => restore())
afterAll(() => app.stop())

type NewMenu = Input<typeof menuEditorApi.createMenu>
const wiki: NewMenu = {
  parentMenuId: 0,
  name: { ko: '위키', en: 'Wiki', zh: '' },
  targetUrl: 'https://wiki.example/',
  frameUrl: '',
  icon: 'idea',
  isPopup: false,
  isTopVisible: true,
  subjects: ['department:ONE-HR', 'person:user'],
}
const create = (client: Client, more: Partial<NewMenu> = {}) =>
  client.call(menuEditorApi.createMenu, { ...wiki, ...more })
const list = async () => (await people.manager.call(menuEditorApi.listMenuSettings, {})).result
const codeOf = (answer: { refusal: { code: string } | undefined }) => answer.refusal?.code
const move = (menuId: number, parentMenuId: number, beforeMenuId: number | null = null) =>
  people.manager.call(menuEditorApi.moveMenu, { menuId, parentMenuId, beforeMenuId })
const outline = async () => (await list()).map((one) => `${one.parentMenuId}/${one.menuId}`).join(' ')
const seenBy = async (client: Client) =>
  (await client.call(accountApi.getCurrentAccount, {})).result.permissions.menues

test('a new menu is visible to its readers immediately', async () => {
  const before = (await people.user.call(accountApi.getCurrentAccount, {})).result.cacheVersion.menu
  const { menuId } = (await create(people.manager)).result
  expect(await seenBy(people.user)).toContain(menuId)
  expect(await seenBy(people.colleague)).toContain(menuId)
  expect(await seenBy(people.peer)).not.toContain(menuId)
  const version = (await people.user.call(accountApi.getCurrentAccount, {})).result.cacheVersion.menu
  expect(version).not.toBe(before)
  const file = JSON.parse((await people.user.call(menuApi.getMenuFile, { comCode: 'ONE', version })).body)
  expect(file.menus.at(-1)).toMatchObject({
    menuId,
    menuName: '위키',
    menuNameEn: 'Wiki',
    menuNameCn: 'Wiki',
    targetUrl: 'https://wiki.example/',
    customClass: 'icon-idea',
  })
  const shown = (await list()).find((one) => one.menuId === menuId)
  expect(shown?.rights).toMatchObject([
    { subject: 'department:ONE-HR', name: { ko: '인사' } },
    { subject: 'person:user', name: { ko: 'user 님' } },
  ])
})

test('a duplicate reader counts once', async () => {
  const { menuId } = (await create(people.manager, { subjects: ['person:user', 'person:user'] })).result
  const shown = (await list()).find((one) => one.menuId === menuId)
  expect(shown?.rights.map((right) => right.subject)).toEqual(['person:user'])
})

test('invalid addresses, empty names and unknown parents are refused', async () => {
  expect(codeOf(await create(people.manager, { targetUrl: 'javascript:alert(1)' }))).toBe('menu.badAddress')
  expect(codeOf(await create(people.manager, { frameUrl: 'http://old.example/' }))).toBe('menu.badAddress')
  expect(codeOf(await create(people.manager, { name: { ko: ' ', en: '', zh: '' } }))).toBe('kit.invalidInput')
  expect(codeOf(await create(people.manager, { subjects: ["x' or 1=1"] }))).toBe('kit.invalidInput')
  expect(codeOf(await create(people.manager, { parentMenuId: 500 }))).toBe('kit.notFound')
  expect(codeOf(await people.manager.callWith(menuEditorApi.createMenu, { ...wiki, icon: '../x' }))).toBe(
    'kit.invalidInput',
  )
})

test('a change stores names, address and readers, and one based on an outdated version is refused', async () => {
  const { menuId } = (await create(people.manager)).result
  const { version } = (await list()).find((one) => one.menuId === menuId) ?? { version: '' }
  const { parentMenuId: _parent, ...fields } = wiki
  const change = (more: Partial<typeof fields>) =>
    people.manager.call(menuEditorApi.updateMenu, { menuId, version, ...fields, ...more })
  const first = await change({
    name: { ko: '지식', en: 'Know-how', zh: '知识' },
    icon: null,
    subjects: ['company:ONE'],
  })
  expect(first.result).toEqual({ menuId })
  expect((await list()).find((one) => one.menuId === menuId)).toMatchObject({
    name: { ko: '지식', en: 'Know-how', zh: '知识' },
    icon: null,
    rights: [{ subject: 'company:ONE' }],
  })
  expect(await seenBy(people.peer)).toContain(menuId)
  expect(codeOf(await change({}))).toBe('menu.changed')
})

test('menus can be moved and ordered, but never below themselves or to a fourth level', async () => {
  const a = (await create(people.manager)).result.menuId
  const b = (await create(people.manager, { parentMenuId: a })).result.menuId
  const c = (await create(people.manager, { parentMenuId: b })).result.menuId
  expect(codeOf(await create(people.manager, { parentMenuId: c }))).toBe('menu.tooDeep')
  expect(codeOf(await move(a, a))).toBe('menu.ownParent')
  expect(codeOf(await move(a, c))).toBe('menu.ownParent')
  expect(codeOf(await move(a, 100))).toBe('menu.tooDeep')
  expect(codeOf(await move(a, 500))).toBe('kit.notFound')
  expect(codeOf(await move(500, 0))).toBe('kit.notFound')
  expect((await move(a, 0, 100)).status).toBe(200)
  expect(await outline()).toBe(`0/1 0/${a} ${a}/${b} ${b}/${c} 0/100 0/200`)
  await move(c, 200)
  await move(b, 200, c)
  expect(await outline()).toBe(`0/1 0/${a} 0/100 0/200 200/${b} 200/${c}`)
})

test('menus with children, of boards and the last home cannot be removed; others can', async () => {
  const { menuId } = (await create(people.manager, { parentMenuId: 200 })).result
  const remove = (id: number) => people.manager.call(menuEditorApi.removeMenu, { menuId: id })
  expect(codeOf(await remove(200))).toBe('menu.hasChildren')
  expect(codeOf(await remove(1))).toBe('menu.lastHome')
  expect((await remove(menuId)).status).toBe(200)
  expect((await remove(200)).status).toBe(200)
  expect(codeOf(await remove(200))).toBe('kit.notFound')
  expect(codeOf(await remove(500))).toBe('kit.notFound')
  expect(await outline()).toBe('0/1 0/100')
})

test("a board's menu can get a place and an icon; name, address and readers belong to the board", async () => {
  const name = { ko: '자유', en: 'Free', zh: '自由' }
  const boardId = await createBoard(app.db, { comCode: 'ONE', name }, app.clock.now())
  const { forget, push } = app.app.services
  await app.db.begin((db) => syncBoardMenus({ db: db as never, forget, push }, boardId, []))
  const [menu] = (await list()).filter((one) => one.menuType === 'BB')
  if (!menu) throw new Error('a board has a menu')
  const { parentMenuId: _parent, ...fields } = wiki
  const input = { ...fields, menuId: menu.menuId, version: menu.version, icon: 'notice' as const }
  await people.manager.call(menuEditorApi.updateMenu, input)
  expect((await list()).find((one) => one.menuId === menu.menuId)).toMatchObject({
    name,
    targetUrl: menu.targetUrl,
    icon: 'notice',
    rights: menu.rights,
  })
  expect(codeOf(await people.manager.call(menuEditorApi.removeMenu, { menuId: menu.menuId }))).toBe(
    'menu.boardMenu',
  )
  expect((await move(menu.menuId, 200)).status).toBe(200)
})

test('a preview shows the menus of a person in the company, and nothing for people of other companies', async () => {
  const { menuId } = (await create(people.manager)).result
  const preview = (personCode: string, client = people.manager) =>
    client.call(menuEditorApi.previewMenus, { personCode })
  expect((await preview('user')).result.menuIds).toEqual([1, 100, 200, menuId])
  expect((await preview('peer')).result.menuIds).toEqual([1, 100, 200])
  expect((await preview('mailonly')).result.menuIds).toEqual([])
  expect(codeOf(await preview('outsider'))).toBe('kit.notFound')
  expect(codeOf(await preview('nobody'))).toBe('kit.notFound')
  expect(codeOf(await preview('peer', people.user))).toBe('kit.forbidden')
})

test('the form offers the screens of all rooms', async () => {
  const screens = (await people.manager.call(menuEditorApi.listMenuScreens, {})).result
  const addresses = screens.map((screen) => screen.address)
  expect(addresses).toEqual(
    expect.arrayContaining(['/home', '/board', '/survey/list?type=1', '/reservedb/week', '/contact']),
  )
  expect(addresses).not.toContain('')
  expect(new Set(screens.map((screen) => screen.id)).size).toBe(screens.length)
  expect(codeOf(await people.user.call(menuEditorApi.listMenuScreens, {}))).toBe('kit.forbidden')
  expect(codeOf(await people.outsider.call(menuEditorApi.listMenuScreens, {}))).toBe('kit.forbidden')
})

test('the editor is open only to administrators of the company', async () => {
  const calls = (client: Client) => [
    client.call(menuEditorApi.listMenuSettings, {}),
    create(client),
    client.call(menuEditorApi.updateMenu, { ...wiki, menuId: 200, version: 'x' }),
    client.call(menuEditorApi.moveMenu, { menuId: 200, parentMenuId: 0, beforeMenuId: null }),
    client.call(menuEditorApi.removeMenu, { menuId: 200 }),
  ]
  for (const role of ['user', 'outsider', 'colleague'] as const) {
    for (const answer of await Promise.all(calls(people[role]))) expect(codeOf(answer)).toBe('kit.forbidden')
  }
})

test('each change is in the audit log with old and new values', async () => {
  const { menuId } = (await create(people.manager)).result
  await move(menuId, 200)
  await people.manager.call(menuEditorApi.removeMenu, { menuId })
  const input = { searchText: String(menuId), page: 1, itemsPerPage: 10 }
  const { data } = (await people.manager.call(adminApi.listAuditEntries, input)).result
  expect(data.map((one) => [one.action, one.subjectName])).toEqual([
    ['menuRemoved', '위키'],
    ['menuMoved', '위키'],
    ['menuAdded', '위키'],
  ])
  expect(data[1]?.details).toMatchObject({ parentMenuId: [0, 200] })
})
