import { describe, expect, test } from 'vitest'
import { closedTimes, takenTimes } from './room-times.rules.ts'

const minute = 60_000
const at = (text: string) => Date.parse(`${text}:00Z`)
const days = (from: number, until: number) => ({
  openFrom: Array.from({ length: 7 }, () => from),
  openUntil: Array.from({ length: 7 }, () => until),
})
const room = { ...days(540, 1080), timeZone: 'Asia/Seoul', windowDays: 0, noticeMinutes: 0 }
/** Wednesday, 2 December 2026 in Seoul. */
const wednesday = { from: at('2026-12-01T15:00'), until: at('2026-12-02T15:00') }
const long = { now: at('2026-11-01T00:00'), isManager: false, blackouts: [] }
/** Times as hours of Seoul. */
const hours = (times: readonly { start: string; end: string }[]) =>
  times.map(({ start, end }) =>
    [start, end].map((one) => new Date(Date.parse(one) + 540 * minute).toISOString().slice(8, 16)).join(' '),
  )

describe('closed times', () => {
  test('a room is closed outside of its hours, and all day if it does not open', () => {
    expect(hours(closedTimes(room, wednesday, long))).toEqual(['02T00:00 02T09:00', '02T18:00 03T00:00'])
    expect(hours(closedTimes({ ...room, ...days(0, 0) }, wednesday, long))).toEqual(['02T00:00 03T00:00'])
    expect(closedTimes({ ...room, ...days(0, 1440) }, wednesday, long)).toEqual([])
  })

  test('hours count in the zone of the room, for a day of the viewer that has parts of two', () => {
    const berlin = { ...room, timeZone: 'Europe/Berlin' }
    // 09:00 to 18:00 in Berlin is 17:00 to 02:00 in Seoul.
    expect(hours(closedTimes(berlin, wednesday, long))).toEqual(['02T02:00 02T17:00'])
  })

  test('blackouts, the past, the notice and days that are too far ahead are closed; a manager books them', () => {
    const blackouts = [{ from: at('2026-12-02T02:00'), until: at('2026-12-02T03:30') }]
    expect(hours(closedTimes(room, wednesday, { ...long, blackouts }))).toEqual([
      '02T00:00 02T09:00',
      '02T11:00 02T12:30',
      '02T18:00 03T00:00',
    ])
    const now = at('2026-12-02T05:00')
    const strict = { ...room, noticeMinutes: 60 }
    expect(hours(closedTimes(strict, wednesday, { ...long, now }))[0]).toBe('02T00:00 02T15:00')
    expect(hours(closedTimes(strict, wednesday, { ...long, now, isManager: true }))[0]).toBe(
      '02T00:00 02T14:00',
    )
    const soon = { ...room, windowDays: 7 }
    expect(hours(closedTimes(soon, wednesday, long))).toEqual(['02T00:00 03T00:00'])
    expect(hours(closedTimes(soon, wednesday, { ...long, isManager: true }))).toHaveLength(2)
  })
})

describe('taken times', () => {
  const use = (from: number, until: number, unit: number | null) => ({
    ...{ unit, title: '회의' },
    startUtc: new Date(at('2026-12-02T00:00') + from * 60 * minute).toISOString(),
    endUtc: new Date(at('2026-12-02T00:00') + until * 60 * minute).toISOString(),
  })

  test('a booking is busy, a request is tentative, each with its title', () => {
    const times = takenTimes([use(1, 2, 1), use(3, 4, null)], 1)
    expect(times.map(({ kind, title }) => `${kind} ${title}`)).toEqual(['busy 회의', 'tentative 회의'])
    expect(hours(times)).toEqual(['02T10:00 02T11:00', '02T12:00 02T13:00'])
  })

  test('of two units a time is taken when both are, and has no title', () => {
    const times = takenTimes([use(1, 3, 1), use(2, 5, 2), use(3, 4, 1), use(1, 8, null)], 2)
    expect(hours(times)).toEqual(['02T11:00 02T13:00'])
    expect(times[0]?.title).toBe('')
  })
})
