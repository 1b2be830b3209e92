import { expect, it } from 'vitest'
import type { ScheduleEntry } from './entry.ts'
import { daysOf, draggedDays } from './use-day-drag.ts'

const entry = (start: string, end: string) => ({ id: '1', start, end, isMovable: true }) as ScheduleEntry
const trip = entry('2026-12-07T00:00', '2026-12-10T00:00')
const night = entry('2026-12-07T22:00', '2026-12-08T02:00')

it.each([
  ['whole days without the exclusive end', trip, '2026-12-07', '2026-12-09'],
  ['a night on both of its days', night, '2026-12-07', '2026-12-08'],
  ['an hour before midnight', entry('2026-12-07T23:00', '2026-12-08T00:00'), '2026-12-07', '2026-12-07'],
])('days of an entry: %s', (_name, item, from, until) => {
  expect(daysOf(item)).toEqual({ from, until })
})

it.each([
  ['creates forward', 'create', null, '2026-12-07', '2026-12-09', '2026-12-07', '2026-12-09'],
  ['creates backward', 'create', null, '2026-12-09', '2026-12-07', '2026-12-07', '2026-12-09'],
  ['moves by the days of the pointer', 'move', trip, '2026-12-08', '2026-12-30', '2026-12-29', '2026-12-31'],
  ['moves over the end of a year', 'move', trip, '2026-12-07', '2027-01-04', '2027-01-04', '2027-01-06'],
  ['changes the last day', 'resize', trip, '2026-12-09', '2026-12-12', '2026-12-07', '2026-12-12'],
  ['never ends before its start', 'resize', trip, '2026-12-09', '2026-12-01', '2026-12-07', '2026-12-07'],
] as const)('a drag over days %s', (_name, mode, item, origin, over, from, until) => {
  expect(draggedDays(mode, item, origin, over)).toEqual({ from, until })
})
