import { expect, it } from 'vitest'
import type { ScheduleEntry } from './entry.ts'
import { partOn } from './lanes.ts'
import { isMovable } from './use-grid-drag.ts'

const entry = (more: Partial<ScheduleEntry>) =>
  ({ id: '1', isMovable: true, start: '2026-11-23T10:00', end: '2026-11-23T11:00', ...more }) as ScheduleEntry

/** The part of an entry that the column of a day shows. */
function spanOn(item: ScheduleEntry, day: string) {
  const part = partOn(item, day)
  if (!part) throw new Error('the day shows a part of the entry')
  return { columnId: day, entry: item, ...part }
}

const night = entry({ start: '2026-11-23T22:00', end: '2026-11-24T02:00' })
const toMidnight = entry({ start: '2026-11-23T22:00', end: '2026-11-24T00:00' })

it.each([
  ['an entry of one day', entry({}), '2026-11-23', true],
  ['an entry that may not be changed', entry({ isMovable: false }), '2026-11-23', false],
  ['the evening of an entry over midnight', night, '2026-11-23', false],
  ['the morning of an entry over midnight', night, '2026-11-24', false],
  ['an entry that ends at midnight', toMidnight, '2026-11-23', true],
] as const)('moves by drag and keys: %s', (_name, item, day, expected) => {
  expect(isMovable(spanOn(item, day))).toBe(expected)
})
