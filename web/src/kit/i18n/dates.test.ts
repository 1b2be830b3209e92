import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  briefTime,
  dayRange,
  followTimeZone,
  inZone,
  listDay,
  listTime,
  secondTime,
  shortDay,
  wholeDay,
} from './dates.ts'
import { type Language, putDictionary } from './i18n.ts'

const now = new Date(2026, 10, 21, 15, 0)
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

beforeEach(() => putDictionary('ko-KR', {}))
afterEach(() => followTimeZone(null))

it('this year needs no year', () => {
  expect(listDay(at(2026, 0, 5, 9, 2), now)).toBe('01.05')
  expect(listDay(at(2025, 11, 31, 9, 2), now)).toBe('2025.12.31')
  expect(listTime(at(2026, 10, 20, 17, 40), now)).toBe('11.20 17:40')
  expect(secondTime(new Date(2026, 10, 20, 17, 40, 7).toISOString())).toMatch(/11\.20 17:40:07$/)
})

it('today shows the time, another day the day', () => {
  expect(briefTime(at(2026, 10, 21, 9, 2), now)).toBe('09:02')
  expect(briefTime(at(2026, 10, 20, 23, 59), now)).toBe('11.20')
})

it.each<[Language, string, string, string, string]>([
  ['ko-KR', '01.05', '2025.12.31', '2026.12.01 ~ 2028.11.30', '2026.12.01 ~'],
  ['en-US', 'Jan 5', 'Dec 31, 2025', 'Dec 1, 2026 – Nov 30, 2028', 'Dec 1, 2026 –'],
  ['zh-CN', '01-05', '2025-12-31', '2026-12-01 ~ 2028-11-30', '2026-12-01 ~'],
])('days are written as %s writes them', (language, day, older, range, open) => {
  putDictionary(language, {})
  expect(listDay(at(2026, 0, 5, 9, 2), now)).toBe(day)
  expect(listDay(at(2025, 11, 31, 9, 2), now)).toBe(older)
  expect(wholeDay('2025-12-31')).toBe(older)
  expect(wholeDay(null)).toBe('')
  expect(dayRange('2026-12-01', '2028-11-30')).toBe(range)
  expect(dayRange('2026-12-01', null)).toBe(open)
})

it.each(['Dateline Standard Time', 'UTC', 'Korea Standard Time', 'Line Islands Standard Time'])(
  'a day without a time is the same day in %s',
  (zone) => {
    followTimeZone(zone)
    expect(shortDay('2026-01-05', now)).toBe('01.05')
    expect(shortDay('2025-12-31', now)).toBe('2025.12.31')
  },
)

it.each([
  ['UTC', '11.20 08:40:07'],
  ['Korea Standard Time', '11.20 17:40:07'],
  ['India Standard Time', '11.20 14:10:07'],
  ['Nepal Standard Time', '11.20 14:25:07'],
  ['Newfoundland Standard Time', '11.20 05:10:07'],
])('an instant keeps its seconds in %s', (zone, shown) => {
  followTimeZone(zone)
  // The year is shown once the test runs in another one.
  expect(secondTime('2026-11-20T08:40:07.250Z').slice(-shown.length)).toBe(shown)
  expect(inZone('2026-11-20T08:40:07.250Z').getMilliseconds()).toBe(250)
})
