import type { BookingItem } from '@maru/api/reservation'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  columnWidth,
  firstTimes,
  hoursOf,
  laneSpans,
  mergeBookings,
  monthDays,
  nowIn,
  parseReservationSearch,
  partOn,
  reservationAddress,
  stepDay,
  weekDays,
} from './reservation.rules.ts'

const booking = (more: Partial<BookingItem>) =>
  ({ bookingId: 1, startUtc: '2026-11-23T01:00:00Z', ...more }) as BookingItem

describe('days', () => {
  it.each([
    ['day', '2026-11-30', 1, '2026-12-01'],
    ['week', '2026-11-30', -1, '2026-11-23'],
    ['month', '2026-01-31', 1, '2026-02-28'],
  ] as const)('a step of the %s view from %s by %i leads to %s', (view, day, step, expected) => {
    expect(stepDay(view, day, step)).toBe(expected)
  })

  it('begins weeks on Sunday and shows whole weeks of a month', () => {
    expect(weekDays('2026-11-25')[0]).toBe('2026-11-22')
    const days = monthDays('2026-11-25')
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-12-05', 35])
    expect(addMonths('2028-03-31', -1)).toBe('2028-02-29')
  })

  it('reads the day of a zone', () => {
    expect(nowIn('Asia/Seoul', new Date('2026-11-22T16:30:00Z'))).toEqual({ day: '2026-11-23', minute: 90 })
  })
})

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

it('cuts a booking over midnight at the days it touches', () => {
  const night = booking({
    startDate: '2026-11-23',
    endDate: '2026-11-24',
    startTime: '23:00',
    endTime: '01:30',
  })
  expect(partOn(night, '2026-11-23')).toEqual({ from: 1380, until: 1440 })
  expect(partOn(night, '2026-11-24')).toEqual({ from: 0, until: 90 })
  expect(partOn(night, '2026-11-25')).toBe(null)
})

it('puts eight bookings at one time side by side, and what follows alone', () => {
  const at = (from: number, until: number) => ({ from, until })
  const laned = laneSpans([...Array.from({ length: 8 }, () => at(540, 600)), at(600, 660)])
  expect(laned.slice(0, 8).map((one) => one.lane)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(laned[0]?.lanes).toBe(8)
  expect(laned[8]).toMatchObject({ lane: 0, lanes: 1 })
})

it('widens a crowded column so that titles are read, and leaves the others as they are', () => {
  expect([1, 2, 4, 5, 8].map((lanes) => columnWidth(lanes, 96))).toEqual([96, 128, 256, 260, 416])
})

it('shows more hours where something is early or late', () => {
  expect(hoursOf([])).toEqual({ from: 540, until: 1140 })
  expect(hoursOf([{ from: 450, until: 1290 }])).toEqual({ from: 420, until: 1320 })
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
