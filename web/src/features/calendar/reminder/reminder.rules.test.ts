import { expect, test } from 'vitest'
import { snoozesOf } from './reminder.rules.ts'

const start = '2026-12-02T01:00:00Z'
const ids = (now: string, isAllDay = false) =>
  snoozesOf({ start: isAllDay ? '2026-12-02' : start, isAllDay }, Date.parse(now)).map(({ id }) => id)

test('five minutes before the start and the start itself are offered only while they lie ahead', () => {
  expect(ids('2026-12-02T00:50:00Z')).toEqual(['beforeStart', 'atStart', 5, 15, 60])
  expect(ids('2026-12-02T00:56:00Z')).toEqual(['atStart', 5, 15, 60])
  expect(ids('2026-12-02T01:00:00Z')).toEqual([5, 15, 60])
})

test('a whole day, and a start that is more than a week ahead, offer only minutes', () => {
  expect(ids('2026-12-02T00:00:00Z', true)).toEqual([5, 15, 60])
  expect(ids('2026-11-02T00:00:00Z')).toEqual([5, 15, 60])
})
