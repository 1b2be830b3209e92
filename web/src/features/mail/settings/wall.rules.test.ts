import { afterEach, expect, test } from 'vitest'
import { followTimeZone } from '#kit/i18n/dates.ts'
import { dayAfter, instantOfWall, laterTimes, wallOf } from './wall.rules.ts'

afterEach(() => followTimeZone(null))

test.each([
  ['Korea Standard Time', '2026-11-25T09:30', '2026-11-25T00:30:00.000Z'],
  ['Eastern Standard Time', '2026-03-08T09:00', '2026-03-08T13:00:00.000Z'],
  ['UTC', '2026-01-01T00:00', '2026-01-01T00:00:00.000Z'],
])('in %s %s is %s, and back', (zone, wall, instant) => {
  followTimeZone(zone)
  expect(instantOfWall(wall)).toBe(instant)
  expect(wallOf(instant)).toBe(wall)
})

test('an incomplete time is none', () => expect(instantOfWall('')).toBeNull())

test('the day after the last of a month and a year', () =>
  expect(['2026-11-30', '2026-12-31'].map(dayAfter)).toEqual(['2026-12-01', '2027-01-01']))

test.each([
  ['2026-11-26T23:59', '2026-11-27T08:00', '2026-11-30T08:00'],
  ['2026-11-29T07:00', '2026-11-30T08:00', '2026-11-30T08:00'],
  ['2026-11-30T07:00', '2026-12-01T08:00', '2026-12-07T08:00'],
])('at %s the next morning is %s and the next Monday %s', (now, tomorrow, monday) => {
  expect(laterTimes(now)).toEqual({ tomorrow, monday })
})
