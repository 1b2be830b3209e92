import { expect, test } from 'vitest'
import { joinAways, movedDue, startBefore } from './away.rules.ts'

const at = (text: string) => Date.parse(text)
// Tuesday to Friday, back on Monday at 18:00 in Seoul.
const leave = { from: at('2026-11-30T15:00:00Z'), until: at('2026-12-07T09:00:00Z') }
const back = '2026-12-07T09:00:00.000Z'

test.each([
  ['before the absence', '2026-11-30T14:59:59Z', null],
  ['on its first day', '2026-11-30T15:00:00Z', back],
  ['on the weekend after it', '2026-12-05T03:00:00Z', back],
  ['on the first working day', '2026-12-07T01:00:00Z', back],
  ['at the moved time', '2026-12-07T09:00:00Z', null],
  ['later', '2026-12-08T01:00:00Z', null],
])('a thing that is due %s', (_name, dueAt, moved) => {
  expect(movedDue(dueAt, [leave])).toBe(moved)
})

test('a thing without a due date has none', () => {
  expect(movedDue(null, [leave])).toBeNull()
})

test('a trip on the day on which the person would be back moves the return', () => {
  const trip = { from: at('2026-12-06T15:00:00Z'), until: at('2026-12-08T09:00:00Z') }
  const later = { from: at('2026-12-20T15:00:00Z'), until: at('2026-12-22T09:00:00Z') }
  expect(joinAways([trip, later, leave])).toEqual([{ from: leave.from, until: trip.until }, later])
})

test('a page begins where no moved thing is left out or shown twice', () => {
  const from = { at: 'from', dueAt: new Date(leave.from).toISOString() }
  const start = (kind: 'later' | 'from', dueAt: string | null) => startBefore({ at: kind, dueAt }, [leave])
  expect(start('from', back)).toEqual(from)
  expect(start('later', '2026-12-02T00:00:00Z')).toEqual(from)
  // Everything that was moved to this instant is on the page before.
  expect(start('later', back)).toEqual({ at: 'later', dueAt: back })
  expect(start('from', '2026-12-08T00:00:00Z')).toEqual({ at: 'from', dueAt: '2026-12-08T00:00:00Z' })
  expect(start('from', null)).toEqual({ at: 'from', dueAt: null })
  const row = { at: 'row' as const, dueAt: '2026-12-02T00:00:00Z', since: '2026-11-29T00:00:00Z', id: '7' }
  expect(startBefore(row, [leave])).toEqual(row)
})
