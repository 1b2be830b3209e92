import { adminApi } from '@maru/api/admin'
import { menuClickApi } from '@maru/api/menu/click'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createMenus } from '../menu.factory.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  await createMenus(portal.db, 'ONE', [
    { menuId: 10, menuName: '게시판', for: ['everyone'] },
    { menuId: 11, menuName: '예약', for: ['everyone'] },
    { menuId: 12, menuName: '설문', for: ['everyone'] },
  ])
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`truncate menu_click, menu_click_rule, kit_audit, kit_audit_search`
})

/** Clicks of so many people, one each. */
const click = (
  count: number,
  { menuId = 10, at = '2026-11-10T03:00:00Z', dept = 'ONE-D1', comCode = 'ONE', who = 'P' } = {},
) => portal.db`
  insert into menu_click (com_code, clicked_at, menu_id, person_code, dept_code)
  select ${comCode}, ${at}, ${menuId}, ${who} || number, ${dept} from generate_series(1, ${count}) number`

const period = { from: '2026-11-09', until: '2026-11-11' }
const ask = async (more = {}, asker: Client = people.manager) =>
  (await asker.call(menuClickApi.getMenuClicks, { ...period, ...more })).result

test('clicks are counted by menu, department and day of the company, without people', async () => {
  await click(6)
  await click(7, { menuId: 11, at: '2026-11-10T15:30:00Z' })
  const match = await ask()
  expect(match).toMatchObject({ comCode: 'ONE', smallest: 5, clicks: 13, people: 7 })
  // Half past midnight in Seoul is the next day.
  expect(match.days).toEqual([
    { day: '2026-11-09', clicks: null },
    { day: '2026-11-10', clicks: 6 },
    { day: '2026-11-11', clicks: 7 },
  ])
  expect(match.menus).toEqual({
    groups: [
      { key: '11', name: { ko: '예약', en: '예약', zh: '예약' }, clicks: 7, people: 7 },
      { key: '10', name: { ko: '게시판', en: '게시판', zh: '게시판' }, clicks: 6, people: 6 },
    ],
    hiddenClicks: 0,
  })
  expect(match.departments.groups).toMatchObject([{ key: 'ONE-D1', clicks: 13, people: 7 }])
  expect(JSON.stringify(match)).not.toContain('P1')
})

test('no group, day or department of fewer than five people is shown, nor the difference to others', async () => {
  await click(9)
  await click(6, { menuId: 11 })
  await click(4, { menuId: 12, dept: 'ONE-D2', who: 'Q' })
  await click(4, { at: '2026-11-11T03:00:00Z' })
  const match = await ask()
  expect(match.days.map(({ clicks }) => clicks)).toEqual([null, 19, null])
  expect(match.clicks).toBe(19)
  expect(match.menus.groups.map(({ key }) => key)).toEqual(['10'])
  expect(match.menus.hiddenClicks).toBe(10)
  expect(match.departments).toEqual({ groups: [], hiddenClicks: 19 })
  for (const deptCode of ['ONE-D1', 'ONE-D2', 'ONE-D9'])
    expect(await ask({ deptCode })).toMatchObject({ clicks: 0, people: 0, menus: { groups: [] } })
})

test('a department with enough people can be chosen', async () => {
  await click(6)
  await click(5, { dept: 'ONE-D2', who: 'Q', menuId: 11 })
  const match = await ask({ deptCode: 'ONE-D2' })
  expect(match).toMatchObject({ clicks: 5, people: 5, menus: { groups: [{ key: '11', clicks: 5 }] } })
  expect(match.departments.groups).toHaveLength(2)
})

test('the rule of a company changes the smallest group, and the audit log has who changed it', async () => {
  await click(1)
  expect((await ask()).menus.groups).toEqual([])
  await people.manager.call(menuClickApi.saveClickRule, { smallest: 1 })
  expect((await ask()).menus.groups).toMatchObject([{ key: '10', clicks: 1, people: 1 }])
  const log = await people.manager.call(adminApi.listAuditEntries, {
    ...{ action: 'clickRuleChanged', page: 1, itemsPerPage: 5 },
  })
  expect(log.result.data).toMatchObject([{ details: { smallest: [5, 1] }, personCode: 'manager' }])
})

test('a company manager sees the own company only, a super administrator each and all companies', async () => {
  await click(6)
  await click(8, { comCode: 'TWO', dept: 'TWO-D1' })
  const other = await people.manager.call(menuClickApi.getMenuClicks, { ...period, comCode: 'TWO' })
  expect(other.status).toBe(404)
  const rule = await people.manager.call(menuClickApi.saveClickRule, { comCode: 'TWO', smallest: 1 })
  expect(rule.status).toBe(404)
  expect((await ask()).companies).toEqual({ groups: [], hiddenClicks: 0 })
  const match = await ask({ comCode: 'TWO' }, people.super)
  expect(match.clicks).toBe(8)
  expect(match.companies.groups.map(({ key }) => key)).toEqual(['TWO', 'ONE'])
  expect((await people.super.call(menuClickApi.getMenuClicks, { ...period, comCode: 'NONE' })).status).toBe(
    404,
  )
})

test('a period that is turned round or too long is refused', async () => {
  for (const input of [
    { from: '2026-11-11', until: '2026-11-10' },
    { from: '2024-01-01', until: '2026-11-10' },
  ])
    expect((await people.manager.call(menuClickApi.getMenuClicks, input)).refusal?.code).toBe(
      'menu.clickPeriod',
    )
})

test('the CSV has the same rows, no formula runs, and the export is recorded', async () => {
  await portal.db`update menu_item set name_ko = '=1+1' where com_code = 'ONE' and menu_id = 10`
  await click(6)
  const answer = await people.manager.call(menuClickApi.exportMenuClicks, { ...period, language: 'ko' })
  expect(answer.body.startsWith('\uFEFF')).toBe(true)
  expect(answer.body).toContain("메뉴,10,'=1+1,6,6")
  expect(answer.body).toContain('일,2026-11-10,2026-11-10,6,')
  const log = await people.manager.call(adminApi.listAuditEntries, {
    ...{ action: 'clicksExported', page: 1, itemsPerPage: 5 },
  })
  expect(log.result.data).toHaveLength(1)
})
