import { expect, test } from 'vitest'
import { isRestorable, purgeBefore, restoreUntil } from './soft-delete.ts'

const clock = { now: () => new Date('2026-03-20T00:00:00Z') }

test('removed rows are deleted after 14 days', () => {
  expect(purgeBefore(clock).toISOString()).toBe('2026-03-06T00:00:00.000Z')
})

test.each([
  [null, false],
  ['2026-03-06T00:00:00.000Z', false],
  ['2026-03-06T00:00:00.001Z', true],
])('what was removed at %s can be restored: %s', (deletedDate, expected) => {
  expect(isRestorable(deletedDate, clock)).toBe(expected)
})

test('a removed row has the time until which it can be restored', () => {
  expect(restoreUntil('2026-03-06T10:00:00.000Z')).toBe('2026-03-20T10:00:00.000Z')
  expect(restoreUntil(null)).toBeNull()
})
