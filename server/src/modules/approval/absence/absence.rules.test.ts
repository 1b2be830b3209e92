import { type AbsenceTimes, withHalves } from '@maru/api/approval'
import { expect, test } from 'vitest'
import { daysByYear, overlaps, stretchesOf, sumOf, timesFault } from './absence.rules.ts'

const leave = (fromDay: string, untilDay: string, more: Partial<AbsenceTimes> = {}): AbsenceTimes =>
  withHalves({
    ...{ kind: 'leave', leaveType: 'annual', fromDay, untilDay, startsAtNoon: false, endsAtNoon: false },
    ...{ startTime: null, hours: null },
    ...more,
  })
const workDays = ['2026-12-30', '2026-12-31', '2027-01-04', '2027-01-05']

test('working days are counted by year, halves half and hours by eighths', () => {
  expect([...daysByYear(leave('2026-12-30', '2027-01-04'), workDays)]).toEqual([
    [2026, 2],
    [2027, 1],
  ])
  const half = leave('2026-12-30', '2027-01-05', { startsAtNoon: true, endsAtNoon: true })
  expect(sumOf(daysByYear(half, workDays))).toBe(3)
  expect(sumOf(daysByYear(leave('2026-12-30', '2026-12-30', { leaveType: 'am' }), workDays))).toBe(0.5)
  const hours = leave('2026-12-30', '2026-12-30', { leaveType: 'hour', startTime: '10:00', hours: 3 })
  expect(sumOf(daysByYear(hours, workDays))).toBe(0.375)
  expect(sumOf(daysByYear(leave('2026-12-26', '2026-12-27'), workDays))).toBe(0)
})

test.each([
  ['a day', leave('2026-12-01', '2026-12-01'), null],
  ['an end before the start', leave('2026-12-02', '2026-12-01'), 'absenceOrder'],
  [
    'two halves that leave nothing',
    leave('2026-12-01', '2026-12-01', { startsAtNoon: true, endsAtNoon: true }),
    'absenceOrder',
  ],
  ['a morning of two days', leave('2026-12-01', '2026-12-02', { leaveType: 'am' }), 'leaveHalf'],
  ['hours without a start', leave('2026-12-01', '2026-12-01', { leaveType: 'hour', hours: 2 }), 'leaveHalf'],
  ['a leave without a type', leave('2026-12-01', '2026-12-01', { leaveType: null }), 'leaveHalf'],
  ['a trip with a type of leave', leave('2026-12-01', '2026-12-01', { kind: 'trip' }), 'leaveHalf'],
])('%s is checked', (_name, times, fault) => {
  expect(timesFault(times)).toBe(fault)
})

test('an absence has whole days and the halves at its ends', () => {
  const long = leave('2026-12-01', '2026-12-04', { startsAtNoon: true, endsAtNoon: true })
  expect(stretchesOf(long)).toEqual([
    { start: '2026-12-01T13:00', end: '2026-12-01T18:00', isAllDay: false },
    { start: '2026-12-02T00:00', end: '2026-12-04T00:00', isAllDay: true },
    { start: '2026-12-04T09:00', end: '2026-12-04T13:00', isAllDay: false },
  ])
  const late = leave('2026-12-01', '2026-12-01', { leaveType: 'hour', startTime: '22:30', hours: 4 })
  expect(stretchesOf(late)).toEqual([{ start: '2026-12-01T22:30', end: '2026-12-01T23:59', isAllDay: false }])
})

test('the two halves of a day do not overlap, a half and the whole day do', () => {
  const day = '2026-12-01'
  const [am, pm] = [leave(day, day, { leaveType: 'am' }), leave(day, day, { leaveType: 'pm' })]
  expect(overlaps(am, pm)).toBe(false)
  expect(overlaps(am, leave(day, day))).toBe(true)
  expect(overlaps(leave('2026-12-02', '2026-12-03'), leave(day, day))).toBe(false)
})
