import type { RepeatRule } from '@maru/api/kit/time/repeat'
import { describe, expect, test } from 'vitest'
import { type DatePlan, datesOf, type FirstDate } from '#kit/repeat/dates.ts'
import {
  type DateRules,
  faultOfDate,
  faultOfRepeat,
  faultOfTimes,
  faultsOfQuota,
  lastDayOf,
  overlapsItself,
  weekOf,
} from './booking.rules.ts'

const nine = Array.from({ length: 7 }, () => 540)
const six = Array.from({ length: 7 }, () => 1080)
const rules: DateRules = {
  timeZone: 'Asia/Seoul',
  openFrom: nine,
  openUntil: six,
  slotMinutes: 30,
  minMinutes: 0,
  maxMinutes: 0,
  windowDays: 0,
  noticeMinutes: 0,
  allowsMidnight: false,
  allowsRepeat: true,
}
// 10:00 on a Saturday in Seoul.
const now = Date.parse('2026-11-21T01:00:00Z')

const times = (startMinute: number, endMinute: number, over = 0, day = '2026-11-23'): FirstDate => ({
  startDate: day,
  endDate: over === 0 ? day : '2026-11-24',
  startMinute,
  endMinute,
  timeZone: 'Asia/Seoul',
})

function planOf(first: FirstDate): DatePlan {
  const [plan] = datesOf(first, null, { limit: 1, until: '2099-12-31' })
  if (!plan) throw new Error('a booking without a repeat has one date')
  return plan
}

test.each<[string, FirstDate, Partial<DateRules>, string | null]>([
  ['one hour is fine', times(540, 600), {}, null],
  ['end before start', times(600, 540), {}, 'endBeforeStart'],
  ['end at start', times(600, 600), {}, 'endBeforeStart'],
  ['over midnight where it is forbidden', times(1380, 60, 1), {}, 'overMidnight'],
  ['over midnight where it is allowed', times(1380, 60, 1), { allowsMidnight: true }, null],
  ['until midnight is not over it', times(1380, 0, 1), {}, null],
  ['until 24:00', times(1380, 1440), {}, null],
  ['shorter than the shortest', times(540, 570), { minMinutes: 60 }, 'tooShort'],
  ['longer than the longest', times(540, 720), { maxMinutes: 120 }, 'tooLong'],
  ['as long as the longest', times(540, 660), { maxMinutes: 120 }, null],
  ['beside the slots', times(545, 600), {}, 'offSlot'],
])('times: %s', (_name, first, more, expected) => {
  expect(faultOfTimes(first, { ...rules, ...more })?.code ?? null).toBe(expected && `reservation.${expected}`)
})

describe('a date', () => {
  const fault = (first: FirstDate, more: Partial<DateRules> = {}, isManager = false) => {
    const all = { ...rules, ...more }
    return (
      faultOfDate(planOf(first), first, all, { now, lastDay: lastDayOf(all, now), isManager })?.code ?? null
    )
  }
  const closedMonday = nine.map((_minute, weekday) => (weekday === 1 ? 1080 : 540))
  const always = { openFrom: nine.map(() => 0), openUntil: six.map(() => 1440), allowsMidnight: true }

  test.each<[string, FirstDate, Partial<DateRules>, string | null]>([
    ['inside the hours', times(540, 1080), {}, null],
    ['before the hours', times(510, 600), {}, 'outsideHours'],
    ['after the hours', times(1050, 1110), {}, 'outsideHours'],
    ['on a closed weekday', times(540, 600), { openFrom: closedMonday }, 'closed'],
    ['over midnight when open all day', times(1380, 60, 1), always, null],
    ['over midnight when closed at night', times(1020, 60, 1), { allowsMidnight: true }, 'outsideHours'],
    ['in the past', times(540, 600, 0, '2026-11-20'), {}, 'inPast'],
    ['in the slot that has begun', times(570, 660, 0, '2026-11-21'), {}, null],
    ['in the slot before', times(540, 660, 0, '2026-11-21'), {}, 'inPast'],
    ['sooner than the notice', times(660, 720, 0, '2026-11-21'), { noticeMinutes: 120 }, 'tooSoon'],
    ['on the last day of the window', times(540, 600, 0, '2026-11-28'), { windowDays: 7 }, null],
    ['after the window', times(540, 600, 0, '2026-11-29'), { windowDays: 7 }, 'beyondWindow'],
  ])('%s', (_name, first, more, expected) => {
    expect(fault(first, more)).toBe(expected && `reservation.${expected}`)
  })

  test('a manager is limited by the hours and not by window or notice', () => {
    expect(fault(times(540, 600, 0, '2026-12-29'), { windowDays: 7 }, true)).toBe(null)
    expect(fault(times(510, 600), {}, true)).toBe('reservation.outsideHours')
  })
})

test('a repeat is refused if none is allowed, if it is empty, and if it is endless with a window', () => {
  const repeat: RepeatRule = {
    type: 'Daily',
    interval: 1,
    weekdays: [],
    byWeekday: false,
    end: 'NotSet',
    count: null,
    until: null,
  }
  const fault = (more: Partial<RepeatRule>, changed: Partial<DateRules> = {}) =>
    faultOfRepeat(times(540, 600), { ...repeat, ...more }, { ...rules, ...changed }, now)
  expect(fault({}, { allowsRepeat: false })?.code).toBe('reservation.noRepeat')
  expect(fault({ end: 'SetDate', until: '2026-11-22' })?.code).toBe('reservation.repeatEmpty')
  expect(fault({ end: 'SetCount' })?.code).toBe('reservation.repeatEmpty')
  expect(fault({}, { windowDays: 30 })).toEqual({
    code: 'reservation.repeatBeyondWindow',
    params: { day: '2026-12-21' },
  })
  expect(fault({})).toBe(null)
})

test('a series that overlaps itself is detected', () => {
  const night = { ...times(540, 600, 1), endMinute: 660 }
  const plans = datesOf(
    night,
    { type: 'Daily', interval: 1, weekdays: [], byWeekday: false, end: 'SetCount', count: 2, until: null },
    { limit: 9, until: '2099-12-31' },
  )
  expect(overlapsItself(plans)).toBe(true)
  expect(overlapsItself(plans.slice(0, 1))).toBe(false)
})

describe('quotas count by weeks from Monday', () => {
  const plans = ['2026-11-23', '2026-11-24', '2026-11-30'].map((day) => planOf(times(540, 600, 0, day)))
  test.each<[string, { week: string; count: number; minutes: number }[], [number, number], number | null]>([
    ['no quota', [], [0, 0], null],
    ['two a week fit', [], [2, 0], null],
    ['a third of one week does not', [{ week: '2026-11-23', count: 1, minutes: 60 }], [2, 0], 1],
    ['ninety minutes are less than two hours', [], [0, 90], 1],
  ])('%s', (_name, used, [quotaCount, quotaMinutes], index) => {
    const faults = faultsOfQuota(plans, used, { quotaCount, quotaMinutes })
    expect(faults.findIndex((fault) => fault !== null)).toBe(index ?? -1)
  })
  test('every further date of a full week is refused, and the next week is free again', () => {
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-30']
    const week = days.map((day) => planOf(times(540, 600, 0, day)))
    const faults = faultsOfQuota(week, [], { quotaCount: 2, quotaMinutes: 0 })
    expect(faults.map((fault) => fault !== null)).toEqual([false, false, true, true, false])
  })
  test('a Sunday belongs to the Monday before', () => {
    expect(weekOf('2026-11-29')).toBe('2026-11-23')
    expect(weekOf('2026-11-30')).toBe('2026-11-30')
  })
})

describe('times that the clock skips', () => {
  const newYork = { ...rules, timeZone: 'America/New_York', openFrom: rules.openFrom.map(() => 0) }
  const night = (startMinute: number, endMinute: number) => {
    const first = { ...times(startMinute, endMinute, 0, '2027-03-14'), timeZone: 'America/New_York' }
    return faultOfDate(planOf(first), first, newYork, { now, lastDay: null, isManager: false })
  }
  const skipped = (time: string) => ({
    code: 'reservation.clockSkips' as const,
    params: { time, from: '02:00', to: '03:00' },
  })
  test.each<[string, number, number, ReturnType<typeof night>]>([
    ['a start inside the gap', 150, 210, skipped('02:30')],
    ['a start at the begin of the gap', 120, 240, skipped('02:00')],
    ['an end inside the gap', 60, 150, skipped('02:30')],
    ['an end at the moment of the change', 60, 120, null],
    ['a start after the gap', 180, 240, null],
  ])('%s', (_name, startMinute, endMinute, expected) => {
    expect(night(startMinute, endMinute)).toEqual(expected)
  })
})
