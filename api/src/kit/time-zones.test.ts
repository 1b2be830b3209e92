import { describe, expect, it } from 'vitest'
import { endOfToday, ianaZone, isTimeZoneId, offsetText, timeZones, zoneOffset } from './time-zones.ts'

describe('time zones', () => {
  it('are the 139 ids of CLDR, each known to this engine', () => {
    expect(Object.keys(timeZones)).toHaveLength(139)
    for (const iana of Object.values(timeZones)) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: iana })).not.toThrow()
    }
  })
  it('of an unknown id are those of Korea', () => {
    expect(isTimeZoneId('toString')).toBe(false)
    expect(ianaZone('toString')).toBe('Asia/Seoul')
    expect(ianaZone('China Standard Time')).toBe('Asia/Shanghai')
  })
  it.each([
    ['Asia/Seoul', '2026-11-22T00:00:00Z', 540, 'UTC+09:00'],
    ['America/St_Johns', '2026-01-01T00:00:00Z', -210, 'UTC-03:30'],
    ['America/New_York', '2026-07-01T00:00:00Z', -240, 'UTC-04:00'],
    ['UTC', '2026-07-01T00:00:00Z', 0, 'UTC+00:00'],
  ])('%s at %s is %i minutes ahead', (zone, at, minutes, text) => {
    expect(zoneOffset(zone, new Date(at))).toBe(minutes)
    expect(offsetText(minutes)).toBe(text)
  })
  it.each([
    ['Asia/Seoul', '2026-11-22T14:59:59Z', '2026-11-22T15:00:00.000Z'],
    ['Asia/Seoul', '2026-11-22T15:00:00Z', '2026-11-23T15:00:00.000Z'],
    // On this day clocks are set back at two o'clock, so it has 25 hours.
    ['America/New_York', '2026-11-01T05:00:00Z', '2026-11-02T05:00:00.000Z'],
  ])('today in %s at %s ends at %s', (zone, now, end) =>
    expect(endOfToday(zone, new Date(now)).toISOString()).toBe(end),
  )
})
