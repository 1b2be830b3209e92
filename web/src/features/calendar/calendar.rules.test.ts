import type { EventEntry } from '@maru/api/calendar'
import { describe, expect, it } from 'vitest'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import {
  barsOf,
  calendarAddress,
  countByDay,
  entryOf,
  firstTimes,
  instantIn,
  monthOf,
  parseCalendarSearch,
  spanOf,
  stepFrom,
  weekNumber,
  weekOf,
  weekOfMonth,
} from './calendar.rules.ts'

const texts = {
  ...{ private: '비공개', busy: '바쁨', untitled: '(제목 없음)' },
  statuses: { tentative: 'T', declined: 'D', waiting: 'W', cancelled: 'C', free: 'F' },
}
const event: EventEntry = {
  ...{ calendarId: 1, eventId: 7, original: null, title: '회의', place: '5층', isAllDay: false },
  ...{ start: '2026-12-02T01:00:00Z', end: '2026-12-02T02:00:00Z', class: 'public', shows: 'busy' },
  ...{ isRepeat: false, isException: false, isCancelled: false, peopleCount: 0, answer: null, canEdit: true },
}
const entry = (more: Partial<EventEntry> = {}, zone = 'Asia/Seoul') =>
  entryOf({ ...event, ...more }, undefined, zone, texts)

describe('weeks', () => {
  it('begin on the first weekday of the viewer', () => {
    expect(weekOf('2026-12-30', 0)[0]).toBe('2026-12-27')
    expect(weekOf('2026-12-30', 1)[0]).toBe('2026-12-28')
    expect(weekOf('2026-12-27', 1)[0]).toBe('2026-12-21')
  })
  it('the week of 30 December 2026 is the 53rd, and the fifth of December', () => {
    expect(weekNumber('2026-12-30')).toBe(53)
    expect(weekOfMonth('2026-12-30')).toEqual({ month: '2026-12', week: 5 })
  })
  it('a month has whole weeks', () => {
    expect(monthOf('2026-12-09', 0).map((week) => week[0])).toEqual([
      '2026-11-29',
      '2026-12-06',
      '2026-12-13',
      '2026-12-20',
      '2026-12-27',
    ])
    expect(spanOf('month', '2026-12-09', 1)).toEqual({ from: '2026-11-30', until: '2027-01-03' })
  })
  it('a step goes by the length of the view', () => {
    expect(stepFrom('month', '2027-01-31', 1)).toBe('2027-02-28')
    expect(stepFrom('week', '2026-12-30', -1)).toBe('2026-12-23')
  })
})

describe('entries', () => {
  it('are in the time zone of the viewer', () => {
    expect(entry().start).toBe('2026-12-02T10:00')
    expect(entry({}, 'America/New_York').start).toBe('2026-12-01T20:00')
  })
  it('an all-day event ends with its last day, in every zone', () => {
    const days = { isAllDay: true, start: '2026-12-02', end: '2026-12-03' }
    expect(entry(days, 'Pacific/Honolulu')).toMatchObject({
      start: '2026-12-02T00:00',
      end: '2026-12-04T00:00',
    })
  })
  it('a time without an event is shown as private or busy and cannot be moved', () => {
    const hidden = { eventId: null, title: '', canEdit: false }
    expect(entry({ ...hidden, class: 'private' })).toMatchObject({ title: '비공개', status: 'private' })
    expect(entry({ ...hidden, class: 'confidential' })).toMatchObject({ title: '바쁨', isMovable: false })
  })
  it('an invitation without an answer is tentative, a declined one is struck through', () => {
    expect(entry({ answer: 'none' })).toMatchObject({ status: 'tentative', statusText: 'W' })
    expect(entry({ answer: 'declined' })).toMatchObject({ status: 'cancelled', statusText: 'D' })
  })
})

it('bars have one lane over all of their days, the earlier and longer ones first', () => {
  const bar = (id: string, start: string, end: string): ScheduleEntry => ({
    ...entry({ isAllDay: true, start, end }),
    id,
  })
  const days = weekOf('2026-12-02', 0)
  const bars = barsOf(
    [
      bar('c', '2026-12-04', '2026-12-20'),
      bar('b', '2026-12-01', '2026-12-01'),
      bar('a', '2026-11-20', '2026-12-02'),
    ],
    days,
  )
  expect(bars.map(({ entry: { id }, from, length, lane }) => [id, from, length, lane])).toEqual([
    ['a', 0, 4, 0],
    ['b', 2, 1, 1],
    ['c', 5, 2, 0],
  ])
  expect(bars[0]?.isContinued).toBe(true)
})

it('a new event begins at the next half hour of today, or at nine of another day', () => {
  const now = { day: '2026-12-02', minute: 635 }
  expect(firstTimes('2026-12-02', now)).toEqual({ start: '2026-12-02T11:00', end: '2026-12-02T12:00' })
  expect(firstTimes('2026-12-03', now).start).toBe('2026-12-03T09:00')
})

it('an address keeps view, day and the date of a series; invalid values are dropped', () => {
  const address = calendarAddress({
    ...{ view: 'week', day: '2026-12-02', eventId: 7, original: '2026-12-02T10:00:00' },
  })
  const query = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
  expect(parseCalendarSearch(query)).toMatchObject({
    view: 'week',
    eventId: 7,
    original: '2026-12-02T10:00:00',
  })
  expect(parseCalendarSearch({ VIEW: 'decade', DAY: '2026-13-40' })).toEqual({
    ...{ view: undefined, day: undefined, eventId: undefined, original: undefined },
  })
  const wire = { event: 'event-7-2026-12-02T10:00:00' }
  expect(parseCalendarSearch(wire)).toMatchObject({ eventId: 7, original: '2026-12-02T10:00:00' })
})

describe('a year', () => {
  it('spans its days, steps by a year and counts the events of each day', () => {
    expect(spanOf('year', '2026-12-23', 0)).toEqual({ from: '2026-01-01', until: '2026-12-31' })
    expect(stepFrom('year', '2024-02-29', 1)).toBe('2025-02-28')
    const counts = countByDay([
      { start: '2026-12-01T10:00', end: '2026-12-01T11:00' },
      { start: '2026-12-01T00:00', end: '2026-12-03T00:00' },
      { start: '2026-12-03T09:00', end: '2026-12-03T09:00' },
    ])
    expect([...counts]).toEqual([
      ['2026-12-01', 2],
      ['2026-12-02', 1],
      ['2026-12-03', 1],
    ])
  })
})

it('a wall-clock time is an instant of its zone, also around a change of the clock', () => {
  expect(instantIn('2026-12-02T10:00', 'Asia/Seoul')).toBe('2026-12-02T01:00:00.000Z')
  expect(instantIn('2027-03-14T01:30', 'America/New_York')).toBe('2027-03-14T06:30:00.000Z')
  expect(instantIn('2027-03-14T03:30', 'America/New_York')).toBe('2027-03-14T07:30:00.000Z')
  expect(instantIn('2026-11-01T12:00', 'America/New_York')).toBe('2026-11-01T17:00:00.000Z')
})
