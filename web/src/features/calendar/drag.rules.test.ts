import { expect, it } from 'vitest'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { daysByKey, timesOfSlot, timesOnDays } from './drag.rules.ts'

const entry = (start: string, end: string, isAllDay = false) =>
  ({ id: '1', start, end, isAllDay, isMovable: true }) as ScheduleEntry
const trip = entry('2026-12-07T00:00', '2026-12-10T00:00', true)

it('a slot until midnight ends in its last minute', () => {
  expect(timesOfSlot({ day: '2026-12-07', laneKey: null, from: 1380, until: 1440 })).toEqual({
    isAllDay: false,
    start: '2026-12-07T23:00',
    end: '2026-12-07T23:59',
  })
})

it.each([
  ['whole days', trip, '2026-12-21', '2026-12-23', '2026-12-21', '2026-12-23'],
  [
    'an hour',
    entry('2026-12-07T10:00', '2026-12-07T11:00'),
    ...(['2026-12-31', '2026-12-31', '2026-12-31T10:00', '2026-12-31T11:00'] as const),
  ],
  [
    'an hour before midnight',
    entry('2026-12-07T23:00', '2026-12-08T00:00'),
    ...(['2026-12-09', '2026-12-09', '2026-12-09T23:00', '2026-12-10T00:00'] as const),
  ],
  [
    'three days with times, and their last day',
    entry('2026-12-07T10:00', '2026-12-09T18:00'),
    ...(['2026-12-07', '2026-12-11', '2026-12-07T10:00', '2026-12-11T18:00'] as const),
  ],
] as const)('other days keep the times: %s', (_name, item, from, until, start, end) => {
  expect(timesOnDays(item, { from, until })).toEqual({ isAllDay: item.isAllDay, start, end })
})

it.each([
  ['Alt and an arrow move by a day', { key: 'ArrowLeft', shiftKey: false }, '2026-12-06', '2026-12-08'],
  ['Alt and down move by a week', { key: 'ArrowDown', shiftKey: false }, '2026-12-14', '2026-12-16'],
  ['Shift changes the last day', { key: 'ArrowRight', shiftKey: true }, '2026-12-07', '2026-12-10'],
])('keys: %s', (_name, key, from, until) => {
  expect(daysByKey({ altKey: true, ...key }, trip)).toEqual({ from, until })
})

it('keys without Alt, of an entry that may not be moved, or before the start change nothing', () => {
  expect(daysByKey({ key: 'ArrowLeft', altKey: false, shiftKey: false }, trip)).toBeNull()
  expect(
    daysByKey({ key: 'ArrowLeft', altKey: true, shiftKey: false }, { ...trip, isMovable: false }),
  ).toBeNull()
  expect(daysByKey({ key: 'ArrowUp', altKey: true, shiftKey: true }, trip)).toBeNull()
})
