import { accountApi } from '@maru/api/account'
import { adminApi } from '@maru/api/admin'
import { gnbQuickMenuApi } from '@maru/api/gnb/quick-menu'
import { menuQuickApi, type QuickMenuSetting } from '@maru/api/menu/quick-editor'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import type { Restore } from '#test/snapshot.ts'
import { createQuickMenus } from '../menu.factory.ts'

let app: TestApp
let people: Record<Role, Client>
let restore: Restore

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  await createQuickMenus(app.db, 'ONE', [
    { quickMenuId: 1, linkType: 'I', title: '휴가', linkUrl: '/leave', filePath: '/icons/leave.svg' },
    { quickMenuId: 2, linkType: 'Q', title: '묶음' },
    { quickMenuId: 3, linkType: 'Q', title: '안', parentQuickMenuId: 2, linkUrl: '/home' },
  ])
  await createQuickMenus(app.db, 'TWO', [{ quickMenuId: 9, linkType: 'I', title: '남의 것' }])
  restore = await app.snapshot()
})
afterEach(() => restore())
afterAll(() => app.stop())

const list = async (client = people.manager) =>
  (await client.call(menuQuickApi.listQuickMenuSettings, {})).result
const save = (version: string, items: QuickMenuSetting[], client = people.manager) =>
  client.call(menuQuickApi.saveQuickMenuSettings, { version, items })
const codeOf = (answer: { refusal: { code: string } | undefined }) => answer.refusal?.code
const fresh = (more: Partial<QuickMenuSetting>): QuickMenuSetting => ({
  ...{ quickMenuId: -1, parentQuickMenuId: null, linkType: 'I', name: { ko: '새것', en: '', zh: '' } },
  ...{ linkUrl: 'https://wiki.example/', moveType: 1, width: 0, height: 0, icon: null, ...more },
})
const seen = async (client: Client) =>
  (await client.call(gnbQuickMenuApi.listQuickMenus, { SearchType: 'U' })).result.map((item) => [
    item.title,
    ...item.childItems.map((child) => child.title),
  ])
const versionOf = async (client: Client) =>
  (await client.call(accountApi.getCurrentAccount, {})).result.cacheVersion.quickMenu

test('new quick menus, a new group and another order are seen by everyone in the company', async () => {
  const before = await versionOf(people.user)
  const { version, items } = await list()
  expect(items.map((item) => item.quickMenuId)).toEqual([1, 2, 3])
  const [leave, group, inside] = items
  if (!leave || !group || !inside) throw new Error('three quick menus')
  const answer = await save(version, [
    group,
    { ...inside, name: { ko: '고친 안', en: 'Inside', zh: '' } },
    fresh({ quickMenuId: -2, parentQuickMenuId: 2, linkType: 'Q', name: { ko: '둘째', en: '', zh: '' } }),
    fresh({ quickMenuId: -3, linkType: 'Q', name: { ko: '새 묶음', en: '', zh: '' }, linkUrl: '' }),
    fresh({ quickMenuId: -4, parentQuickMenuId: -3, linkType: 'Q', name: { ko: '그 안', en: '', zh: '' } }),
    leave,
  ])
  expect(answer.status).toBe(200)
  expect(await seen(people.user)).toEqual([['묶음', '고친 안', '둘째'], ['새 묶음', '그 안'], ['휴가']])
  expect(await seen(people.outsider)).toEqual([['남의 것']])
  expect(await versionOf(people.user)).not.toBe(before)
  // The picture of a known one stays, and numbers of people's choices stay valid.
  const [row] = await app.db`select file_path from menu_quick where com_code = 'ONE' and quick_menu_id = 1`
  expect(row?.filePath).toBe('/icons/leave.svg')
  const { result } = await people.manager.call(adminApi.listAuditEntries, { page: 1, itemsPerPage: 1 })
  expect(result.data[0]).toMatchObject({
    action: 'quickMenusChanged',
    details: { '고친 안': ['안 /home', '고친 안 /home'], 둘째: ['', '둘째 https://wiki.example/'] },
  })
})

test('a chosen icon is stored and shown, without one the address decides, and no other name is taken', async () => {
  const { version, items } = await list()
  const [leave] = items
  if (!leave) throw new Error('a quick menu')
  expect(leave.icon).toBe(null)
  await save(version, [{ ...leave, icon: 'travel' }, fresh({ linkUrl: '/survey/list?type=1' })])
  const next = await list()
  expect(next.items.map((item) => item.icon)).toEqual(['travel', null])
  const { result } = await people.user.call(gnbQuickMenuApi.listQuickMenus, {})
  expect(result.map((item) => item.icon)).toEqual(['travel', 'survey'])
  const wrong = { version: next.version, items: [{ ...leave, icon: '../x' }] }
  expect(codeOf(await people.manager.callWith(menuQuickApi.saveQuickMenuSettings, wrong))).toBe(
    'kit.invalidInput',
  )
})

test('what is missing is removed', async () => {
  const { version, items } = await list()
  await save(version, items.slice(0, 1))
  expect(await seen(people.user)).toEqual([['휴가']])
})

test('misplaced items, wrong addresses and empty names are refused, and nothing changes', async () => {
  const { version, items } = await list()
  const tries: [Partial<QuickMenuSetting>, string][] = [
    [{ parentQuickMenuId: 1, linkType: 'Q' }, 'menu.quickMisplaced'],
    [{ parentQuickMenuId: 3, linkType: 'Q' }, 'menu.quickMisplaced'],
    [{ parentQuickMenuId: 77, linkType: 'Q' }, 'menu.quickMisplaced'],
    [{ parentQuickMenuId: 2, linkType: 'I' }, 'menu.quickMisplaced'],
    [{ quickMenuId: 1 }, 'menu.quickMisplaced'],
    [{ quickMenuId: 0 }, 'menu.quickMisplaced'],
    [{ linkUrl: 'javascript:alert(1)' }, 'menu.badAddress'],
    [{ name: { ko: ' ', en: '', zh: '' } }, 'kit.invalidInput'],
  ]
  for (const [more, code] of tries) expect(codeOf(await save(version, [...items, fresh(more)]))).toBe(code)
  expect(await list()).toEqual({ version, items })
})

test('a number of another company becomes a new one', async () => {
  const { version, items } = await list()
  await save(version, [...items, fresh({ quickMenuId: 9 })])
  expect((await list()).items.map((item) => item.quickMenuId)).toEqual([1, 2, 3, 10])
  expect(await seen(people.outsider)).toEqual([['남의 것']])
})

test('of two administrators who save at once, one is refused', async () => {
  const { version, items } = await list()
  const answers = await Promise.all([
    save(version, items.slice(0, 1)),
    save(version, [...items, fresh({})], people.super),
  ])
  expect(answers.map(codeOf).sort()).toEqual(['menu.quickChanged', undefined])
})
