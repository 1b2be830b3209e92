import { type AbsenceDraft, approvalApi } from '@maru/api/approval'
import { calendarApi } from '@maru/api/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openApproval } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
const telephone = '010-0000-3127'

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T02:00:00Z' })
  people = await openCast(portal)
  await openApproval(portal)
  await portal.db`
    update org_person set mobile_tel = case person_code when 'user' then ${telephone} else '' end,
                          office_tel = '02-000-1000', office_ext_tel = case person_code when 'peer' then '1024' else '' end`
  const trip: AbsenceDraft = {
    ...{ kind: 'trip', leaveType: null, fromDay: '2026-12-23', untilDay: '2026-12-24' },
    ...{ startsAtNoon: false, endsAtNoon: false, startTime: null, hours: null },
    ...{ delegateCode: 'peer', applicationId: null, movesPending: true, reply: '', showsInCalendar: false },
  }
  expect((await people.user.call(approvalApi.saveAbsence, { absence: trip })).status).toBe(200)
})
afterAll(() => portal.stop())

const asked = { personCodes: ['user'], day: '2026-12-24', timeZone: 'Asia/Seoul' }
const deputyOf = async (role: Role, more: Partial<typeof asked> = {}) =>
  (await people[role].call(calendarApi.listStandIns, { ...asked, ...more })).result[0]?.deputy?.personCode

test('a colleague sees on the days of an absence who stands in, and the number of the directory card', async () => {
  const { result } = await people.colleague.call(calendarApi.listStandIns, asked)
  const name = { ko: 'peer 님', en: 'peer En', zh: 'peer 中' }
  const title = { ko: '부장', en: 'General Manager', zh: '部长' }
  expect(result).toEqual([{ personCode: 'user', deputy: { personCode: 'peer', name, title }, telephone }])
  expect(await deputyOf('colleague', { day: '2026-12-22' })).toBeUndefined()
  expect(await deputyOf('colleague', { day: '2026-12-25' })).toBeUndefined()
})

test('a day of the view in a zone in which the absence ends or begins within it has the deputy', async () => {
  // The 23rd in Seoul begins on the 22nd in Honolulu, and the 24th ends on the 24th.
  for (const [day, deputy] of [
    ['2026-12-21', undefined],
    ['2026-12-22', 'peer'],
    ['2026-12-24', 'peer'],
    ['2026-12-25', undefined],
  ] as const)
    expect([day, await deputyOf('colleague', { day, timeZone: 'Pacific/Honolulu' })]).toEqual([day, deputy])
})

test('people of another company see the number, as in the directory, and no deputy', async () => {
  const { result } = await people.outsider.call(calendarApi.listStandIns, asked)
  expect(result).toEqual([{ personCode: 'user', deputy: null, telephone }])
})

test('the numbers of several people are read at once; the extension goes before the number of the office', async () => {
  const personCodes = ['peer', 'colleague', 'nobody']
  const { result } = await people.user.call(calendarApi.listStandIns, { ...asked, personCodes })
  expect(result.map((one) => `${one.personCode} ${one.telephone}`)).toEqual([
    'peer 1024',
    'colleague 02-000-1000',
  ])
})

test('a deputy who has left is not named, and a person who has left is not listed', async () => {
  const leave = (code: string, day: string | null) =>
    portal.db`update org_person set retired_on = ${day} where person_code = ${code}`
  await leave('peer', '2026-11-30')
  expect(await deputyOf('colleague')).toBeUndefined()
  await leave('peer', null)
  expect(await deputyOf('colleague')).toBe('peer')
  await leave('user', '2026-11-30')
  expect((await people.colleague.call(calendarApi.listStandIns, asked)).result).toEqual([])
  await leave('user', null)
})

test('a refused zone is named, and people of a MAILONLY department are refused', async () => {
  const { refusal } = await people.user.call(calendarApi.listStandIns, { ...asked, timeZone: 'Mars/One' })
  expect(refusal?.code).toBe('calendar.zoneUnknown')
  expect((await people.mailonly.call(calendarApi.listStandIns, asked)).status).toBe(403)
})
