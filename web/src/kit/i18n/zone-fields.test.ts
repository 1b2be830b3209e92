import { afterEach, expect, it } from 'vitest'
import { followTimeZone } from './dates.ts'
import { fromZoneField, toZoneField, zoneDay } from './zone-fields.ts'

afterEach(() => followTimeZone(null))

it.each([
  ['Korea Standard Time', '2026-11-22T20:30:00.000Z', '2026-11-23T05:30', '2026-11-23'],
  ['Pacific Standard Time', '2026-11-22T02:30:00.000Z', '2026-11-21T18:30', '2026-11-21'],
  // The clock of New York changed in the night before.
  ['Eastern Standard Time', '2026-03-08T12:00:00.000Z', '2026-03-08T08:00', '2026-03-08'],
])('in %s, %s is %s in a field, whatever the zone of the browser is', (zone, instant, field, day) => {
  followTimeZone(zone)
  expect(toZoneField(instant)).toBe(field)
  expect(fromZoneField(field)).toBe(instant)
  expect(zoneDay(instant)).toBe(day)
})

it('days are added on the calendar of the zone', () => {
  followTimeZone('Korea Standard Time')
  expect(zoneDay('2026-12-31T15:30:00Z', 30)).toBe('2027-01-31')
})

it('a field without a whole date has no instant', () => {
  for (const value of ['', 'yesterday', '2026-11-22', '2026-13-01T00:00'])
    expect(fromZoneField(value)).toBeNull()
})
