import { adminViewApi } from '@maru/api/admin/view-as'
import { calendarApi, calendarLimits, type WorkingPlaceKind } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { cast, openCast, type Role } from '#test/cast.ts'
import { removePastPlaces } from './working-place.jobs.ts'

let portal: TestApp
let people: Record<Role, Client>
let mainId: number

// A Tuesday.
const today = '2026-12-01'
beforeAll(async () => {
  portal = await openTestApp({ now: `${today}T01:00:00Z` })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())
beforeEach(async () => {
  const { db } = portal
  await db`delete from calendar_working_place`
  await db`delete from calendar_working_day`
  await db`delete from calendar_config`
  await db`delete from org_holiday where com_code is not null`
  await db`update account_login set time_zone = 'Korea Standard Time'`
})

type Usual = Input<typeof calendarApi.saveWorkingPlaces>['usual'][number]
const at = (weekday: number, kind: WorkingPlaceKind, place = ''): Usual => ({ weekday, kind, place })
const save = (usual: readonly Usual[], role: Role = 'user') =>
  people[role].call(calendarApi.saveWorkingPlaces, { usual: [...usual] })
const share = (isShared: boolean) => people.user.call(calendarApi.saveWorkingPlaces, { isShared, usual: [] })
const choose = (day: string, kind: WorkingPlaceKind | null, place = '') =>
  people.user.call(calendarApi.saveWorkingDay, { day, place: kind === null ? null : { kind, place } })
const list = async (role: Role = 'user', personCodes = ['user'], from = today, until = '2026-12-06') =>
  (await people[role].call(calendarApi.listWorkingDays, { personCodes, from, until })).result
/** The days of `user` as `day hours kind place`, with a star at a place of the date. */
const lines = async (role: Role = 'user', from = today, until = '2026-12-06') =>
  (await list(role, ['user'], from, until)).flatMap(({ days }) =>
    days.map(({ day, hours, kind, place, isUsual }) =>
      [day.slice(5), hours ? `${hours.from}–${hours.until}` : 'off', kind, place, isUsual ? '' : '*']
        .filter(Boolean)
        .join(' '),
    ),
  )

test('a person who has set nothing has working hours from Monday to Friday, and no place', async () => {
  expect(await lines('peer')).toEqual([
    ...['12-01 09:00–18:00 none', '12-02 09:00–18:00 none', '12-03 09:00–18:00 none'],
    ...['12-04 09:00–18:00 none', '12-05 off none', '12-06 off none'],
  ])
  const none = { kind: 'none', place: '' }
  expect((await people.user.call(calendarApi.getWorkingPlaces, {})).result).toEqual({
    isShared: true,
    usual: Array.from({ length: 7 }, () => none),
  })
})

test('colleagues see the usual place of each working day; a later change leaves other weekdays as they are', async () => {
  const usual = [at(2, 'office'), at(3, 'home', '제주'), at(4, 'other', '  대전 센터 '), at(6, 'office')]
  expect((await save(usual)).status).toBe(200)
  expect((await save([at(2, 'home'), at(5, 'office')])).status).toBe(200)
  expect(await lines('peer')).toEqual([
    ...['12-01 09:00–18:00 home', '12-02 09:00–18:00 home', '12-03 09:00–18:00 other 대전 센터'],
    // Saturday is no working day.
    ...['12-04 09:00–18:00 office', '12-05 off none', '12-06 off none'],
  ])
  const { result } = await people.user.call(calendarApi.getWorkingPlaces, {})
  expect(result.usual.map(({ kind, place }) => `${kind} ${place}`.trim())).toEqual(
    'none,none,home,home,other 대전 센터,office,office'.split(','),
  )
  expect((await people.peer.call(calendarApi.getWorkingPlaces, {})).result.usual[2]?.kind).toBe('none')
})

test('the place of a date wins over the usual one, also on a day off, until the usual one returns', async () => {
  await save([at(2, 'office'), at(3, 'office'), at(4, 'office')])
  await choose('2026-12-02', 'other', ' 상하이\t지사 ')
  await choose('2026-12-03', 'none')
  await choose('2026-12-05', 'home', 'x')
  expect(await lines('peer', '2026-12-02', '2026-12-05')).toEqual([
    ...['12-02 09:00–18:00 other 상하이 지사 *', '12-03 09:00–18:00 none *'],
    ...['12-04 09:00–18:00 none', '12-05 off home *'],
  ])
  await choose('2026-12-02', 'home')
  await choose('2026-12-03', null)
  await choose('2026-12-04', null)
  expect(await lines('peer', '2026-12-02', '2026-12-04')).toEqual([
    ...['12-02 09:00–18:00 home *', '12-03 09:00–18:00 office', '12-04 09:00–18:00 none'],
  ])
})

test('holidays of the company of the person are days off, make-up days are working days', async () => {
  await save([at(2, 'office'), at(6, 'home')])
  await portal.db`
    insert into org_holiday (com_code, day, name_ko, kind)
    values ('ONE', '2026-12-01', '창립기념일', 'company'), ('ONE', '2026-12-05', '대체 근무', 'makeup'),
           ('TWO', '2026-12-02', '다른 회사', 'company')`
  const expected = [
    ...['12-01 off none', '12-02 09:00–18:00 none', '12-03 09:00–18:00 none', '12-04 09:00–18:00 none'],
    ...['12-05 09:00–18:00 home', '12-06 off none'],
  ]
  expect(await lines('peer')).toEqual(expected)
  expect(await lines('user')).toEqual(expected)
})

test('working hours are those of the settings, in the time zone of the account', async () => {
  const settings = { firstDay: 1, workingWeek: '[2,6]', workingStartTime: '10:30', workingEndTime: '24:00' }
  await people.user.call(calendarApi.saveUserConfig, { ...settings, viewMode: 2 })
  await portal.db`update account_login set time_zone = 'China Standard Time' where person_code = 'user'`
  const [own] = await list('peer', ['user'], '2026-12-04', '2026-12-05')
  expect(own).toMatchObject({ personCode: 'user', timeZone: 'Asia/Shanghai' })
  expect(own?.days.map(({ hours }) => hours)).toEqual([null, { from: '10:30', until: '24:00' }])
})

async function setShares(...shares: [string, 'busy' | 'none'][]) {
  const { version } = (await people.user.call(calendarApi.getShares, { calendarId: mainId })).result
  const levels = shares.map(([subject, level]) => ({ subject, level }))
  await people.user.call(calendarApi.saveShares, { calendarId: mainId, version, shares: levels })
}

test('a viewer gets the people whose busy times they may see, and no others', async () => {
  const everyone = [...Object.keys(cast), 'nobody']
  const seen: Record<string, string[]> = {}
  const roles = ['user', 'peer', 'concurrent', 'manager', 'super', 'outsider'] as const
  await setShares(['company:ONE', 'busy'], ['person:peer', 'none'])
  for (const role of roles) {
    const span = { from: today, until: today }
    const asked = { personCodes: everyone, ...span, timeZone: 'Asia/Seoul' }
    const busy = (await people[role].call(calendarApi.listBusyTimes, asked)).result
    seen[role] = (await list(role, everyone, today, today)).map(({ personCode }) => personCode)
    expect(seen[role]).toEqual(busy.filter(({ isKnown }) => isKnown).map(({ personCode }) => personCode))
  }
  expect(seen.peer).not.toContain('user')
  expect(seen.manager).toContain('user')
  for (const other of ['user', 'peer', 'manager', 'nobody']) expect(seen.outsider).not.toContain(other)
  await setShares(['company:ONE', 'busy'])
})

test('a person who does not share places sees them, colleagues see the working hours only', async () => {
  await save([at(2, 'home')])
  await choose('2026-12-02', 'other', '대전')
  expect((await share(false)).status).toBe(200)
  const span = [today, '2026-12-02'] as const
  for (const role of ['peer', 'manager', 'super'] as const)
    expect(await lines(role, ...span)).toEqual(['12-01 09:00–18:00 none', '12-02 09:00–18:00 none'])
  const own = ['12-01 09:00–18:00 home', '12-02 09:00–18:00 other 대전 *']
  expect(await lines('user', ...span)).toEqual(own)
  // Other settings do not share them again.
  const settings = {
    firstDay: 1,
    workingWeek: '[1,2,3]',
    workingStartTime: '09:00',
    workingEndTime: '18:00',
  }
  await people.user.call(calendarApi.saveUserConfig, { ...settings, viewMode: 1 })
  expect((await people.user.call(calendarApi.getWorkingPlaces, {})).result.isShared).toBe(false)
  await share(true)
  expect(await lines('peer', ...span)).toEqual(own)
  // And the other settings stay.
  const config = (await people.user.call(calendarApi.getUserConfig, {})).result
  expect(config).toMatchObject({ firstDay: 1, workingWeek: '[1,2,3]', viewMode: 1 })
})

test('past days have no place, and are deleted at night unless the person is on hold', async () => {
  await save([1, 2, 3].map((weekday) => at(weekday, 'office')))
  await portal.db`
    insert into calendar_working_day (person_code, day, kind, place, updated_at)
    select person_code, day, 'home', '', now()
      from unnest('{user,peer}'::text[]) person_code, unnest('{2026-11-29,2026-11-30,2026-12-01}'::date[]) day`
  expect(await lines('user', '2026-11-24', '2026-12-01')).toEqual([
    ...['11-24 09:00–18:00 none', '11-25 09:00–18:00 none', '11-26 09:00–18:00 none'],
    ...['11-27 09:00–18:00 none', '11-28 off none', '11-29 off none'],
    ...['11-30 09:00–18:00 home *', '12-01 09:00–18:00 home *'],
  ])
  await portal.db`
    insert into admin_erasure_hold (com_code, person_code, reason, held_by, held_at)
    values ('ONE', 'peer', 'court', 'manager', now())`
  await removePastPlaces({ ...portal.app.services, db: portal.db })
  await portal.db`delete from admin_erasure_hold`
  const left = await portal.db<{ personCode: string; day: string }[]>`
    select person_code, day from calendar_working_day order by person_code, day`
  expect(left.map(({ personCode, day }) => `${personCode} ${day}`)).toEqual([
    ...['peer 2026-11-29', 'peer 2026-11-30', 'peer 2026-12-01', 'user 2026-11-30', 'user 2026-12-01'],
  ])
})

test('a place without a text, a long one, days out of reach and unknown weekdays are refused and change nothing', async () => {
  const codeOf = (answer: { refusal: { code: string } | undefined }) => answer.refusal?.code
  const most = '가'.repeat(calendarLimits.workingPlace)
  expect((await choose(today, 'other', most)).status).toBe(200)
  expect(codeOf(await choose(today, 'other', ' \u3000 '))).toBe('calendar.placeEmpty')
  expect(codeOf(await choose(today, 'other', `${most}가`))).toBe('kit.invalidInput')
  expect(codeOf(await save([at(1, 'office'), at(2, 'other', '')]))).toBe('calendar.placeEmpty')
  expect(codeOf(await save([at(7, 'office')]))).toBe('kit.invalidInput')
  expect(codeOf(await save(Array.from({ length: 8 }, () => at(1, 'home'))))).toBe('kit.invalidInput')
  for (const day of ['2026-11-29', '2028-01-06', '9999-12-31', '1000-01-01'])
    expect([day, codeOf(await choose(day, 'home'))]).toEqual([day, 'calendar.placeDay'])
  for (const day of ['2026-11-30', '2028-01-05']) expect((await choose(day, 'home')).status).toBe(200)
  expect((await choose('2026-12-32', 'home')).refusal?.code).toBe('kit.invalidInput')
  const span = (from: string, until: string) =>
    people.user.call(calendarApi.listWorkingDays, { personCodes: ['user'], from, until })
  expect(codeOf(await span('2026-12-02', '2026-12-01'))).toBe('calendar.spanTooLong')
  expect(codeOf(await span('2026-12-01', '2027-02-01'))).toBe('calendar.spanTooLong')
  expect(codeOf(await span('1000-01-01', '9999-12-31'))).toBe('calendar.spanTooLong')
  expect((await span('2026-12-01', '2027-01-31')).result[0]?.days).toHaveLength(62)
  expect(await lines('peer', today, today)).toEqual([`12-01 09:00–18:00 other ${most} *`])
})

test('two windows that save at once, in another order and with a weekday twice, store one place for each weekday', async () => {
  const one = [1, 2, 3, 4, 5].map((weekday) => at(weekday, 'office'))
  const other = [5, 4, 3, 2, 1, 1].map((weekday) => at(weekday, 'home'))
  const answers = await Promise.all([
    save(one),
    save(other),
    save(one),
    save(other),
    share(true),
    share(true),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const twice = await Promise.all([choose('2026-12-02', 'home'), choose('2026-12-02', 'home')])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const { result } = await people.user.call(calendarApi.getWorkingPlaces, {})
  const kinds = result.usual.map(({ kind }) => kind)
  expect(['office', 'home']).toContain(kinds[1])
  expect(kinds).toEqual(['none', ...Array.from({ length: 5 }, () => kinds[1]), 'none'])
  expect(await lines('peer', '2026-12-02', '2026-12-02')).toEqual(['12-02 09:00–18:00 home *'])
})

test('a manager who sees the portal as another person gets the places that this person shares, and no settings', async () => {
  await save([at(2, 'home')])
  const viewed = { personCode: 'user', reason: '문의 확인' }
  expect((await people.manager.call(adminViewApi.startViewAs, viewed)).status).toBe(200)
  expect(await lines('manager', today, today)).toEqual(['12-01 09:00–18:00 home'])
  await share(false)
  expect(await lines('manager', today, today)).toEqual(['12-01 09:00–18:00 none'])
  expect(await lines('user', today, today)).toEqual(['12-01 09:00–18:00 home'])
  expect((await people.manager.call(calendarApi.getWorkingPlaces, {})).status).toBe(403)
  expect((await save([at(2, 'office')], 'manager')).status).toBe(403)
  expect(await lines('user', today, today)).toEqual(['12-01 09:00–18:00 home'])
})
