import type { EventEntry } from '@maru/api/calendar'
import { expect, test } from 'vitest'
import { mergeBusy } from './list.service.ts'

const busyEntry = (start: string, end: string, more: Partial<EventEntry> = {}): EventEntry => ({
  ...{
    calendarId: 1,
    eventId: null,
    original: null,
    title: '',
    place: '',
    class: 'confidential',
    shows: 'busy',
  },
  ...{
    isRepeat: false,
    isException: false,
    isCancelled: false,
    peopleCount: 0,
    answer: null,
    canEdit: false,
  },
  ...{ start, end, isAllDay: start.length === 10, ...more },
})
const spans = (entries: EventEntry[]) => mergeBusy(entries).map(({ start, end }) => `${start}..${end}`)

test('taken times that touch or overlap are one, whole days too', () => {
  const hours = [
    busyEntry('2026-12-02T01:00:00Z', '2026-12-02T02:00:00Z'),
    busyEntry('2026-12-02T02:00:00Z', '2026-12-02T03:00:00Z'),
    busyEntry('2026-12-02T04:00:00Z', '2026-12-02T05:00:00Z'),
  ]
  expect(spans(hours)).toEqual([
    '2026-12-02T01:00:00Z..2026-12-02T03:00:00Z',
    '2026-12-02T04:00:00Z..2026-12-02T05:00:00Z',
  ])
  const days = [
    busyEntry('2026-12-01', '2026-12-02'),
    busyEntry('2026-12-02', '2026-12-02'),
    busyEntry('2026-12-03', '2026-12-04'),
    busyEntry('2026-12-06', '2026-12-06'),
  ]
  expect(spans(days)).toEqual(['2026-12-01..2026-12-04', '2026-12-06..2026-12-06'])
})

test('other calendars, other kinds and events that are seen stay apart', () => {
  const entries = [
    busyEntry('2026-12-01', '2026-12-02'),
    busyEntry('2026-12-02', '2026-12-02', { calendarId: 2 }),
    busyEntry('2026-12-02', '2026-12-02', { shows: 'away' }),
    busyEntry('2026-12-02', '2026-12-02', { eventId: 3, class: 'public' }),
  ]
  expect(mergeBusy(entries)).toEqual(entries)
})
