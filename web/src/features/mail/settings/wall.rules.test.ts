import { afterEach, expect, test } from 'vitest'
import { followTimeZone } from '../../../kit/dates.ts'
import { dayAfter, instantOfWall, wallOf } from './wall.rules.ts'

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
