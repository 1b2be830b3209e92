import type { RepeatRule } from '@maru/api/kit/time/repeat'
import type { BookingItem } from '@maru/api/reservation'
import { describe, expect, it } from 'vitest'
import type { WeekShape } from '#ui/schedule/days.ts'
import {
  baseDays,
  firstTimes,
  isOccupied,
  mergeBookings,
  parseReservationSearch,
  remainingRepeat,
  repeatFrom,
  reservationAddress,
} from './reservation.rules.ts'

const booking = (more: Partial<BookingItem>) =>
  ({ bookingId: 1, startUtc: '2026-11-23T01:00:00Z', ...more }) as BookingItem

it('merges the answers of several resources by their start, each booking once', () => {
  const late = booking({ bookingId: 2, startUtc: '2026-11-23T05:00:00Z' })
  const early = booking({ bookingId: 3, startUtc: '2026-11-23T00:00:00Z' })
  expect(
    mergeBookings([
      [late, early],
      [booking({}), late],
    ]).map((row) => row.bookingId),
  ).toEqual([3, 1, 2])
})

it('reads its own addresses and leaves out what makes no sense', () => {
  const address = reservationAddress('reservedb/week', { folderId: 3, day: '2026-11-23', startTime: '09:30' })
  expect(address).toBe('/reservedb/week?FOLDER=3&DAY=2026-11-23&START=09%3A30')
  const query = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
  expect(parseReservationSearch(query)).toMatchObject({ folderId: 3, day: '2026-11-23', startTime: '09:30' })
  expect(parseReservationSearch({ day: 'x', folder: '-1' })).toMatchObject({
    day: undefined,
    folderId: undefined,
  })
})

describe('what the form offers first', () => {
  const today = '2026-12-31'
  const now = (time: string) => ({
    day: today,
    minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
  })
  it.each([
    ['before the usual hours', today, '06:10', today, '09:00'],
    ['the next half hour', today, '13:29', today, '13:30'],
    ['not the half hour that begins now', today, '13:30', today, '14:00'],
    ['the last hour of the day', today, '16:45', today, '17:00'],
    ['tomorrow after the last hour', today, '17:00', '2027-01-01', '09:00'],
    ['tomorrow shortly before midnight', today, '23:59', '2027-01-01', '09:00'],
    ['today for a day that is over', '2026-12-01', '10:05', today, '10:30'],
    ['the first hour of a later day', '2027-01-09', '23:59', '2027-01-09', '09:00'],
  ])('%s', (_name, day, time, startDate, startTime) => {
    expect(firstTimes(day, now(time))).toMatchObject({ startDate, startTime })
  })
})

describe('a time that a drag chooses', () => {
  const bookingAt = (
    bookingId: number,
    startTime: string,
    endTime: string,
    more: Partial<BookingItem> = {},
  ) =>
    booking({
      ...{ bookingId, resourceId: 1, startTime, endTime, startDate: '2026-11-23', endDate: '2026-11-23' },
      ...{ approval: 1, ...more },
    })
  const moved = bookingAt(9, '09:00', '10:00')
  const at = (from: number, until: number, laneKey: string | null = null) =>
    ({ day: '2026-11-23', laneKey, from, until }) as const
  const one = () => 1

  it.each([
    ['inside another booking', [bookingAt(2, '14:00', '15:00')], at(850, 880), 1, true],
    ['that ends when another begins', [bookingAt(2, '14:00', '15:00')], at(780, 840), 1, false],
    ['of the booking itself', [], at(540, 600), 1, false],
    ['asked for but not granted', [bookingAt(2, '14:00', '15:00', { approval: 0 })], at(840, 900), 1, false],
    ['of another resource', [bookingAt(2, '14:00', '15:00')], at(840, 900, '7'), 1, false],
    ['until midnight', [bookingAt(2, '23:00', '00:00', { endDate: '2026-11-24' })], at(1380, 1440), 1, true],
    ['with one of two units left', [bookingAt(2, '14:00', '15:00')], at(840, 900), 2, false],
    [
      'with two bookings after each other, of two units',
      [bookingAt(2, '14:00', '14:30'), bookingAt(3, '14:30', '15:00')],
      at(840, 900),
      2,
      false,
    ],
    [
      'with two bookings at once, of two units',
      [bookingAt(2, '14:00', '15:00'), bookingAt(3, '14:30', '15:30')],
      at(840, 900),
      2,
      true,
    ],
  ] as const)('%s', (_name, known, slot, quantity, expected) => {
    expect(isOccupied(moved, slot, [moved, ...known], () => quantity)).toBe(expected)
  })

  it('is occupied only by bookings of the resource that it belongs to', () => {
    expect(isOccupied(moved, at(840, 900, '1'), [bookingAt(2, '14:00', '15:00')], one)).toBe(true)
  })
})

describe('the lists that a week reads, each from Sunday', () => {
  const read = (week: Partial<WeekShape>) =>
    baseDays({
      ...{ view: 'week', day: '2026-11-25' },
      week: { length: 'all', firstDay: 0, workingWeek: [1, 2, 3, 4, 5], ...week },
    })
  it.each<[string, Partial<WeekShape>, string[]]>([
    ['from Sunday', {}, ['2026-11-22']],
    ['from Monday', { firstDay: 1 }, ['2026-11-23', '2026-11-29']],
    ['working days from Monday', { firstDay: 1, length: 'working' }, ['2026-11-23', '2026-11-29']],
    ['three days', { firstDay: 1, length: 'three' }, ['2026-11-25']],
  ])('%s', (_name, week, days) => {
    expect(read(week)).toEqual(days)
  })
})

describe('the repeat of dates that move together', () => {
  const weekly = {
    ...{ type: 'Weekly', interval: 1, weekdays: [1, 3], byWeekday: false, end: 'SetCount', count: 6 },
    until: null,
  } satisfies RepeatRule
  it('moves the weekday of the date, and leaves the others', () => {
    expect(repeatFrom(weekly, '2026-11-23', '2026-11-24').weekdays).toEqual([2, 3])
    expect(repeatFrom(weekly, '2026-11-23', '2026-11-25').weekdays).toEqual([3])
    expect(repeatFrom({ ...weekly, type: 'Daily' }, '2026-11-23', '2026-11-24').weekdays).toEqual([1, 3])
  })
  it('has the number of dates that are left', () => {
    const bookings = ['23', '25', '30'].map((day) => booking({ startUtc: `2026-11-${day}T01:00:00Z` }))
    const from = { startUtc: '2026-11-25T01:00:00Z' }
    expect(remainingRepeat({ repeat: weekly, bookings }, from)?.count).toBe(2)
    expect(remainingRepeat({ repeat: { ...weekly, end: 'NotSet' }, bookings }, from)?.count).toBe(6)
    expect(remainingRepeat({ repeat: null, bookings }, from)).toBeNull()
  })
})
