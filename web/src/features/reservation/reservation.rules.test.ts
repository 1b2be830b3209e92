import type { BookingItem } from '@maru/api/reservation'
import { describe, expect, it } from 'vitest'
import { firstTimes, mergeBookings, parseReservationSearch, reservationAddress } from './reservation.rules.ts'

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
