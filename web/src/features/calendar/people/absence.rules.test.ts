import type { EventEntry } from '@maru/api/calendar'
import { expect, it } from 'vitest'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { absencesOn, inRows } from './absence.rules.ts'

const day = '2026-12-24'
const away = (title: string, start: string, end: string) => ({
  event: { eventId: 1, title } as EventEntry, // what the rule passes on
  entry: {
    ...{ id: title, title, detail: '', label: '', start, end, isAllDay: false, color: 1, status: 'busy' },
    ...{ statusText: '', isOwn: false, isMovable: false, step: 15, laneKey: '1' },
  } satisfies ScheduleEntry,
})

it('an absence has the titles of the events that overlap it, each once, and opens the first of them', () => {
  const blocks = [
    { from: 0, until: 720, kind: 'away' as const },
    { from: 540, until: 600, kind: 'busy' as const },
    { from: 900, until: 960, kind: 'away' as const },
  ]
  const morning = away('Half day', `${day}T00:00`, `${day}T12:00`)
  const events = [
    morning,
    away('Half day', `${day}T09:00`, `${day}T10:00`),
    away('Old', '2026-12-23T09:00', '2026-12-23T10:00'),
  ]
  expect(absencesOn(day, blocks, events)).toEqual([
    { from: 0, until: 720, title: 'Half day', event: morning.event },
    { from: 900, until: 960, title: '', event: null },
  ])
})

it('bars that do not overlap share a row', () => {
  const bar = (first: number, last: number) => ({ first, last })
  expect(inRows([bar(4, 4), bar(1, 2), bar(3, 5), bar(2, 3)]).map(({ first, row }) => [first, row])).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
    [4, 1],
  ])
})
