import type { RepeatRule } from '@maru/api/kit/time/repeat'
import { describe, expect, test } from 'vitest'
import { datesOf, type FirstDate } from './dates.ts'
import { addDays, instantOf, localOf, weekdayOf } from './days.ts'

const first = (startDate: string, more: Partial<FirstDate> = {}): FirstDate => ({
  startDate,
  endDate: startDate,
  startMinute: 540,
  endMinute: 600,
  timeZone: 'Asia/Seoul',
  ...more,
})
const repeat = (more: Partial<RepeatRule>): RepeatRule => ({
  type: 'Daily',
  interval: 1,
  weekdays: [],
  byWeekday: false,
  end: 'SetCount',
  count: 3,
  until: null,
  ...more,
})
const days = (from: FirstDate, rule: RepeatRule, until = '2099-12-31') =>
  datesOf(from, rule, { limit: 400, until }).map((plan) => plan.startDate)

describe('dates of a repeat', () => {
  test.each<[string, string, Partial<RepeatRule>, string[]]>([
    ['every day', '2026-11-23', {}, ['2026-11-23', '2026-11-24', '2026-11-25']],
    ['every third day', '2026-11-23', { interval: 3 }, ['2026-11-23', '2026-11-26', '2026-11-29']],
    [
      'Monday and Wednesday',
      '2026-11-23',
      { type: 'Weekly', weekdays: [1, 3], count: 4 },
      ['2026-11-23', '2026-11-25', '2026-11-30', '2026-12-02'],
    ],
    [
      'every second week on its own weekday',
      '2026-11-24',
      { type: 'Weekly', interval: 2 },
      ['2026-11-24', '2026-12-08', '2026-12-22'],
    ],
    [
      'the 31st leaves short months out',
      '2026-01-31',
      { type: 'Monthly', count: 4 },
      ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31'],
    ],
    [
      'the fourth Tuesday',
      '2026-11-24',
      { type: 'Monthly', byWeekday: true },
      ['2026-11-24', '2026-12-22', '2027-01-26'],
    ],
    [
      'the last Monday where a month has no fifth',
      '2026-11-30',
      { type: 'Monthly', byWeekday: true },
      ['2026-11-30', '2026-12-28', '2027-01-25'],
    ],
    [
      'a leap day comes every four years',
      '2024-02-29',
      { type: 'Yearly' },
      ['2024-02-29', '2028-02-29', '2032-02-29'],
    ],
    [
      'until a day, which is included',
      '2026-11-23',
      { end: 'SetDate', count: null, until: '2026-11-25' },
      ['2026-11-23', '2026-11-24', '2026-11-25'],
    ],
  ])('%s', (_name, day, rule, expected) => {
    expect(days(first(day), repeat(rule))).toEqual(expected)
  })

  test('an endless repeat stops at the requested last day', () => {
    const rule = repeat({ type: 'Weekly', end: 'NotSet', count: null })
    expect(days(first('2026-11-23'), rule, '2026-12-07')).toEqual(['2026-11-23', '2026-11-30', '2026-12-07'])
  })

  test('further dates continue in the rhythm of the first, without duplicates', () => {
    const rule = repeat({ type: 'Monthly', end: 'NotSet', count: null })
    const from = first('2026-01-31')
    const all = datesOf(from, rule, { limit: 400, until: '2027-12-31' })
    const early = datesOf(from, rule, { limit: 400, until: '2026-08-31' })
    const late = datesOf(from, rule, { limit: 400, until: '2027-12-31', after: '2026-08-31' })
    expect([...early, ...late]).toEqual(all)
    expect(late[0]?.startDate).toBe('2026-10-31')
  })

  test('no more dates are created than the limit', () => {
    const made = datesOf(first('2026-11-23'), repeat({ count: 1000 }), { limit: 12, until: '2099-12-31' })
    expect(made).toHaveLength(12)
  })

  test('in another time zone the time of day is constant across clock changes', () => {
    const plans = datesOf(first('2026-10-31', { timeZone: 'America/New_York' }), repeat({}), {
      limit: 9,
      until: '2099-12-31',
    })
    expect(plans.map((plan) => new Date(plan.start).toISOString())).toEqual([
      '2026-10-31T13:00:00.000Z',
      '2026-11-01T14:00:00.000Z',
      '2026-11-02T14:00:00.000Z',
    ])
  })

  test('a time that the clock skips moves to the next valid time, and the date is counted', () => {
    const night = first('2027-03-13', { timeZone: 'America/New_York', startMinute: 150, endMinute: 210 })
    const plans = datesOf(night, repeat({}), { limit: 9, until: '2099-12-31' })
    expect(plans.map((plan) => [plan.startDate, localOf(plan.start, 'America/New_York').minute])).toEqual([
      ['2027-03-13', 150],
      ['2027-03-14', 210],
      ['2027-03-15', 150],
    ])
    expect(plans.map((plan) => (plan.end - plan.start) / 60_000)).toEqual([60, 60, 60])
  })

  test('a time that the clock repeats takes place once, at the first of the two', () => {
    const night = first('2027-11-06', { timeZone: 'America/New_York', startMinute: 90, endMinute: 110 })
    const plans = datesOf(night, repeat({}), { limit: 9, until: '2099-12-31' })
    expect(plans.map((plan) => new Date(plan.start).toISOString().slice(11, 16))).toEqual([
      '05:30',
      '05:30',
      '06:30',
    ])
  })

  test('an entry over midnight ends on the next day on each date', () => {
    const night = first('2026-11-30', { endDate: '2026-12-01', startMinute: 1380, endMinute: 60 })
    const plans = datesOf(night, repeat({ count: 2 }), { limit: 9, until: '2099-12-31' })
    expect(plans.map((plan) => [plan.startDate, plan.endDate, (plan.end - plan.start) / 60_000])).toEqual([
      ['2026-11-30', '2026-12-01', 120],
      ['2026-12-01', '2026-12-02', 120],
    ])
  })
})

test('days and instants of a time zone can be converted to each other', () => {
  expect(new Date(instantOf('2026-11-23', 540, 'Asia/Seoul')).toISOString()).toBe('2026-11-23T00:00:00.000Z')
  expect(new Date(instantOf('2026-11-23', 1440, 'Asia/Seoul')).toISOString()).toBe('2026-11-23T15:00:00.000Z')
  expect(localOf(Date.parse('2026-11-22T16:30:00Z'), 'Asia/Seoul')).toEqual({ day: '2026-11-23', minute: 90 })
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(weekdayOf('2026-11-22')).toBe(0)
})

test('five weekdays over a year are 260 dates', () => {
  const rule = repeat({ type: 'Weekly', weekdays: [1, 2, 3, 4, 5], count: 260 })
  expect(days(first('2026-11-23'), rule)).toHaveLength(260)
})
