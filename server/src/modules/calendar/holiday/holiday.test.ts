import { calendarApi } from '@maru/api/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  await portal.db`
    insert into org_holiday (com_code, day, name_ko, name_en, name_zh, kind)
    values ('ONE', '2026-12-18', '창립기념일', 'Foundation day', '', 'company'),
           ('TWO', '2026-12-21', '휴무', '', '', 'company')`
})
afterAll(() => portal.stop())

test('the days off of the own company and of all are listed, those of another company are not', async () => {
  const days = { from: '2026-12-01', until: '2026-12-31' }
  const list = (await people.user.call(calendarApi.listHolidays, days)).result
  expect(list.find(({ day }) => day === '2026-12-18')?.name.ko).toBe('창립기념일')
  expect(list.map(({ day }) => day)).not.toContain('2026-12-21')
})

test('a span of more than 400 days, or one that ends before it begins, is refused', async () => {
  const code = async (from: string, until: string) =>
    (await people.user.call(calendarApi.listHolidays, { from, until })).refusal?.code
  expect(await code('2026-01-01', '2027-12-31')).toBe('calendar.spanTooLong')
  expect(await code('2026-02-01', '2026-01-01')).toBe('calendar.spanTooLong')
})
