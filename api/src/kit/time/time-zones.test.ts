import { describe, expect, it } from 'vitest'
import {
  endOfToday,
  ianaZone,
  isTimeZoneId,
  offsetText,
  skippedTime,
  timeZones,
  zoneOffset,
} from './time-zones.ts'

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
  it.each([
    ['America/New_York', '2027-03-14', 120, { from: '02:00', to: '03:00' }],
    ['America/New_York', '2027-03-14', 150, { from: '02:00', to: '03:00' }],
    ['America/New_York', '2027-03-14', 119, null],
    ['America/New_York', '2027-03-14', 180, null],
    // The hour that occurs twice is not skipped.
    ['America/New_York', '2026-11-01', 90, null],
    ['Australia/Lord_Howe', '2026-10-04', 135, { from: '02:00', to: '02:30' }],
    ['Africa/Cairo', '2026-04-24', 10, { from: '00:00', to: '01:00' }],
    ['Africa/Cairo', '2026-04-23', 1440, { from: '00:00', to: '01:00' }],
    ['Asia/Seoul', '2027-03-14', 150, null],
  ])('the clock of %s skips on %s around minute %i: %o', (zone, day, minute, skipped) =>
    expect(skippedTime(day, minute, zone)).toEqual(skipped),
  )
})
