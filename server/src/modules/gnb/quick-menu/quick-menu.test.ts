import { gnbQuickMenuApi } from '@maru/api/gnb/quick-menu'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createQuickMenus } from '#modules/menu/menu.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let test: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  test = await openTestApp()
  people = await openCast(test)
  await createQuickMenus(test.db, 'ONE', [
    { quickMenuId: 1, linkType: 'I', title: '공지', linkUrl: '/board' },
    { quickMenuId: 2, linkType: 'I', title: '교육', linkUrl: 'https://example.com', moveType: 1 },
    { quickMenuId: 10, linkType: 'Q', title: '모음' },
    { quickMenuId: 11, linkType: 'Q', parentQuickMenuId: 10, title: '항목', linkUrl: '/x' },
  ])
})
afterAll(() => test.stop())

const save = async (client: Client, QuickMenuIds: string) =>
  (await client.call(gnbQuickMenuApi.saveQuickMenus, { QuickMenuIds })).result
const shown = async (client: Client) =>
  (await client.call(gnbQuickMenuApi.listQuickMenus, { SearchType: 'U' })).result.map(
    (row) => row.quickMenuId,
  )

it('all quick menus are shown until a person chooses', async () => {
  expect(await shown(people.user)).toEqual([1, 2, 10])
  const { result } = await people.user.call(gnbQuickMenuApi.listQuickMenus, {})
  expect(result.find((row) => row.quickMenuId === 10)?.childItems).toMatchObject([{ quickMenuId: 11 }])
})
it('the selected ones are shown in their order, only to that person', async () => {
  expect(await save(people.user, '10;1')).toBe(2)
  expect(await shown(people.user)).toEqual([10, 1])
  expect(await shown(people.peer)).toEqual([1, 2, 10])
  const all = await people.user.call(gnbQuickMenuApi.listQuickMenus, {})
  expect(all.result.map((row) => [row.quickMenuId, row.isSelected])).toEqual([
    [10, true],
    [1, true],
    [2, false],
  ])
})
it('an id of another company stores nothing and returns -1', async () => {
  expect(await save(people.user, '1;999')).toBe(-1)
  expect(await save(people.outsider, '1')).toBe(-1)
  expect(await shown(people.user)).toEqual([10, 1])
})
it('an empty selection shows none', async () => {
  expect(await save(people.peer, '')).toBe(0)
  expect(await shown(people.peer)).toEqual([])
})
it('a selection for another person is refused', async () => {
  const answer = await people.user.call(gnbQuickMenuApi.saveQuickMenus, {
    PersonCode: 'peer',
    QuickMenuIds: '1',
  })
  expect(answer.refusal?.code).toBe('kit.actorMismatch')
})
