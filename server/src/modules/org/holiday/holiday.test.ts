import type { Input } from '@maru/api/kit/endpoint'
import { type HolidayCountry, orgHolidayApi } from '@maru/api/org/holiday'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { listCompanyHolidays, listWorkDays } from './company-holiday.service.ts'
import { loadPublicHolidays } from './edition.service.ts'

let app: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-23T01:00:00Z' })
  people = await openCast(app)
})
afterAll(() => app.stop())

const daysOff = async (comCode: string, year: number) =>
  (await listCompanyHolidays(app, comCode, { from: `${year}-01-01`, until: `${year}-12-31` }))
    .filter(({ isWorkday }) => !isWorkday)
    .map(({ day }) => day.slice(5))
const entriesOf = async (year: number, country?: HolidayCountry, client = people.super) =>
  (await client.call(orgHolidayApi.listHolidayEntries, { year, ...(country ? { country } : {}) })).result
    .entries
const name = { ko: '창립기념일', en: 'Foundation Day', zh: '创立纪念日' }
const company = (day: string): Input<typeof orgHolidayApi.createHoliday> => {
  return { scope: 'company', country: null, day, name, kind: 'company' }
}
const codeOf = (answer: { refusal: { code: string } | undefined }) => answer.refusal?.code

const everyYear = ['01-01', '03-01', '05-05', '06-06', '08-15', '10-03', '10-09', '12-25']
const from2026 = ['05-01', '07-17']
// The almanac of Korea as published each year; in 2025 Buddha's Birthday is on Children's Day.
const korea: [number, string[]][] = [
  [2024, ['02-09', '02-10', '02-11', '02-12', '04-10', '05-06', '05-15', '09-16', '09-17', '09-18', '10-01']],
  [2025, ['01-27', '01-28', '01-29', '01-30', '03-03', '05-06', '06-03', '10-05', '10-06', '10-07', '10-08']],
  [
    2026,
    [
      ...from2026,
      ...['02-16', '02-17', '02-18', '03-02', '05-24', '05-25', '06-03', '08-17', '09-24', '09-25', '09-26'],
      '10-05',
    ],
  ],
  [
    2027,
    [
      ...from2026,
      ...['02-06', '02-07', '02-08', '02-09', '05-03', '05-13', '07-19', '08-16', '09-14', '09-15', '09-16'],
      ...['10-04', '10-11', '12-27'],
    ],
  ],
]

test.each(korea)('a company in Korea has the public holidays of %i', async (year, more) => {
  expect(await daysOff('ONE', year)).toEqual([...everyYear, ...more].sort())
})

test('a company in China works on make-up days, and a company in the USA has the observed days', async () => {
  await app.db`update org_company set time_zone = 'Asia/Shanghai' where com_code = 'TWO'`
  const golden = await listCompanyHolidays(app, 'TWO', { from: '2026-09-20', until: '2026-10-10' })
  expect(golden.filter(({ isWorkday }) => isWorkday).map(({ day }) => day)).toEqual([
    '2026-09-20',
    '2026-10-10',
  ])
  expect(golden.find(({ day }) => day === '2026-10-01')?.name).toEqual({
    ko: '국경절',
    en: 'National Day',
    zh: '国庆节',
  })
  const worked = await listWorkDays(app, 'TWO', { from: '2026-09-19', until: '2026-10-10' })
  expect(worked).toContain('2026-09-20')
  expect(worked).toContain('2026-10-10')
  expect(worked).not.toContain('2026-10-07')
  await app.db`update org_company set time_zone = 'America/New_York' where com_code = 'TWO'`
  expect(await daysOff('TWO', 2026)).toEqual([
    ...[
      '01-01',
      '01-19',
      '02-16',
      '05-25',
      '06-19',
      '07-03',
      '07-04',
      '09-07',
      '10-12',
      '11-11',
      '11-26',
      '12-25',
    ],
  ])
  await app.db`update org_company set time_zone = 'Europe/Berlin' where com_code = 'TWO'`
  expect(await daysOff('TWO', 2026)).toEqual([])
})

/** Spans of days off of China in 2026 as the State Council published them, and the days on which is worked instead. */
const china = {
  off: [
    ...[
      ['01-01', '01-03'],
      ['02-15', '02-23'],
      ['04-04', '04-06'],
      ['05-01', '05-05'],
      ['06-19', '06-21'],
    ],
    ...[
      ['09-25', '09-27'],
      ['10-01', '10-07'],
    ],
  ],
  worked: ['01-04', '02-14', '02-28', '05-09', '09-20', '10-10'],
}

test('a company in China has the days off and the make-up days of 2026', async () => {
  await app.db`update org_company set time_zone = 'Asia/Shanghai' where com_code = 'TWO'`
  const span = (from = '', until = '') => {
    const days: string[] = []
    for (let at = Date.parse(`2026-${from}`); at <= Date.parse(`2026-${until}`); at += 86_400_000)
      days.push(new Date(at).toISOString().slice(5, 10))
    return days
  }
  expect(await daysOff('TWO', 2026)).toEqual(china.off.flatMap(([from, until]) => span(from, until)))
  const all = await listCompanyHolidays(app, 'TWO', { from: '2026-01-01', until: '2026-12-31' })
  expect(all.filter(({ isWorkday }) => isWorkday).map(({ day }) => day.slice(5))).toEqual(china.worked)
  const worked = await listWorkDays(app, 'TWO', { from: '2026-01-01', until: '2026-12-31' })
  for (const day of china.worked) expect(worked).toContain(`2026-${day}`)
})

test('a company in the USA has the holidays of 2027 with the days on which they are observed', async () => {
  await app.db`update org_company set time_zone = 'America/New_York' where com_code = 'TWO'`
  expect(await daysOff('TWO', 2027)).toEqual([
    ...['01-01', '01-18', '02-15', '05-31', '06-18', '06-19', '07-04', '07-05', '09-06', '10-11'],
    ...['11-11', '11-25', '12-24', '12-25', '12-31'],
  ])
  // Independence Day of 2026 is a Saturday.
  const days = await listCompanyHolidays(app, 'TWO', { from: '2026-07-03', until: '2026-07-04' })
  expect(days.map(({ day, isWorkday }) => [day, isWorkday])).toEqual([
    ['2026-07-03', false],
    ['2026-07-04', false],
  ])
})

test('the substitutes of Korea are days of their own with a name that says so', async () => {
  const days = await listCompanyHolidays(app, 'ONE', { from: '2024-01-01', until: '2027-12-31' })
  const names = new Map(days.map(({ day, name: { ko } }) => [day, ko]))
  for (const day of [
    ...['2024-02-12', '2024-05-06', '2025-03-03', '2025-05-06', '2025-10-08', '2026-03-02', '2026-05-25'],
    ...['2026-08-17', '2026-10-05', '2027-02-09', '2027-05-03', '2027-07-19', '2027-08-16', '2027-10-04'],
    ...['2027-10-11', '2027-12-27'],
  ])
    expect([day, names.get(day)]).toEqual([day, expect.stringContaining('대체')])
  // 1 January, 6 June, and Saturdays of Seollal and Chuseok never move.
  for (const day of ['2027-06-07', '2026-09-28']) expect(names.has(day)).toBe(false)
})

test('an entry of a company wins over its country, and other companies do not see it', async () => {
  const answer = await people.manager.call(orgHolidayApi.createHoliday, {
    ...company('2026-10-09'),
    name: { ko: '한글날 근무', en: '', zh: '' },
    kind: 'makeup',
  })
  expect(answer.status).toBe(200)
  expect(await daysOff('ONE', 2026)).not.toContain('10-09')
  expect(await listWorkDays(app, 'ONE', { from: '2026-10-08', until: '2026-10-09' })).toEqual([
    '2026-10-08',
    '2026-10-09',
  ])
  await app.db`update org_company set time_zone = 'Asia/Seoul' where com_code = 'TWO'`
  expect(await daysOff('TWO', 2026)).toContain('10-09')
  await people.manager.call(orgHolidayApi.removeHoliday, { holidayId: answer.result.holidayId })
  expect(await daysOff('ONE', 2026)).toContain('10-09')
})

test('a manager adds, changes and removes a day of the company, and the audit log has each change', async () => {
  const { holidayId } = (await people.manager.call(orgHolidayApi.createHoliday, company('2026-04-01'))).result
  expect(codeOf(await people.manager.call(orgHolidayApi.createHoliday, company('2026-04-01')))).toBe(
    'org.holidayTaken',
  )
  await people.manager.call(orgHolidayApi.createHoliday, company('2026-04-02'))
  const changed = { holidayId, day: '2026-04-02', name, kind: 'company' as const }
  expect(codeOf(await people.manager.call(orgHolidayApi.updateHoliday, changed))).toBe('org.holidayTaken')
  expect(
    (await people.manager.call(orgHolidayApi.updateHoliday, { ...changed, day: '2026-04-03' })).result,
  ).toBe(1)
  const listed = (await entriesOf(2026, undefined, people.manager)).filter(({ scope }) => scope === 'company')
  expect(listed.map(({ day, canChange }) => [day, canChange])).toEqual([
    ['2026-04-02', true],
    ['2026-04-03', true],
  ])
  expect((await people.manager.call(orgHolidayApi.removeHoliday, { holidayId })).result).toBe(1)
  expect((await people.manager.call(orgHolidayApi.removeHoliday, { holidayId })).status).toBe(404)
  const logged = await app.db<{ action: string; subject: string }[]>`
    select action, subject from kit_audit where action like 'holiday%' and subject like '2026-04%'
     order by audit_id`
  expect(logged.map((row) => `${row.action} ${row.subject}`)).toEqual([
    'holidayAdded 2026-04-01',
    'holidayAdded 2026-04-02',
    'holidayChanged 2026-04-01',
    'holidayRemoved 2026-04-03',
  ])
})

test('only a super administrator changes the days of a country and of all companies', async () => {
  const day: Input<typeof orgHolidayApi.createHoliday> = {
    ...company('2027-02-16'),
    scope: 'country',
    country: 'CN',
  }
  expect((await people.manager.call(orgHolidayApi.createHoliday, day)).status).toBe(403)
  expect(
    (await people.manager.call(orgHolidayApi.createHoliday, { ...day, scope: 'all', country: null })).status,
  ).toBe(403)
  const { holidayId } = (await people.super.call(orgHolidayApi.createHoliday, day)).result
  expect((await people.manager.call(orgHolidayApi.removeHoliday, { holidayId })).status).toBe(403)
  expect((await entriesOf(2027, 'CN')).map((entry) => entry.day)).toEqual(['2027-02-16'])
  expect((await entriesOf(2027, 'CN', people.manager)).map((entry) => entry.canChange)).toEqual([false])
  await people.super.call(orgHolidayApi.createHoliday, { ...company('2026-06-01'), scope: 'all' })
  expect(await daysOff('ONE', 2026)).toContain('06-01')
  expect(await daysOff('TWO', 2026)).toContain('06-01')
})

test('an entry of another company answers like a missing one', async () => {
  const { holidayId } = (await people.manager.call(orgHolidayApi.createHoliday, company('2026-04-20'))).result
  await app.db`update org_holiday set com_code = 'TWO' where holiday_id = ${holidayId}`
  const change = { holidayId, day: '2026-04-21', name, kind: 'company' as const }
  for (const client of [people.manager, people.super]) {
    expect((await client.call(orgHolidayApi.updateHoliday, change)).status).toBe(404)
    expect((await client.call(orgHolidayApi.removeHoliday, { holidayId })).status).toBe(404)
    expect((await entriesOf(2026, 'KR', client)).map((entry) => entry.holidayId)).not.toContain(holidayId)
  }
})

test('a day without a name, outside of the years or without its country is refused', async () => {
  const bad = [
    { ...company('2026-05-04'), name: { ...name, ko: '  ' } },
    { ...company('1999-12-31') },
    { ...company('2026-02-30') },
    { ...company('2026-05-04'), country: 'KR' },
    { ...company('2026-05-04'), scope: 'country' },
    { ...company('2026-05-04'), kind: 'other' },
  ]
  for (const input of bad)
    expect((await people.super.callWith(orgHolidayApi.createHoliday, input)).status).toBe(400)
  expect((await people.super.callWith(orgHolidayApi.listHolidayEntries, { year: 1999 })).status).toBe(400)
})

test('a restart does not add removed days, and a later edition adds only later years', async () => {
  const removed = (await entriesOf(2027, 'KR')).find(({ day }) => day === '2027-12-27')
  await people.super.call(orgHolidayApi.removeHoliday, { holidayId: removed?.holidayId ?? 0 })
  const second = await app.second()
  await second.app.stop()
  const days = ['2027-12-27', '2028-01-01'].map((day) => ({ day, name, kind: 'public' as const }))
  await Promise.all([1, 2].map(() => loadPublicHolidays(app.db, { KR: days })))
  expect((await entriesOf(2027, 'KR')).map(({ day }) => day)).not.toContain('2027-12-27')
  expect((await entriesOf(2028, 'KR')).map(({ day }) => day)).toEqual(['2028-01-01'])
})
