import { expect, test } from 'vitest'
import { followTimeZone } from '#kit/i18n/dates.ts'
import { dayBefore, todayText } from './clicks.rules.ts'

test('the period ends today in the zone of the viewer, and begins days before', () => {
  followTimeZone('Asia/Seoul')
  expect(todayText(new Date('2026-11-25T15:00:00Z'))).toBe('2026-11-26')
  expect(dayBefore('2028-03-01', 1)).toBe('2028-02-29')
  expect(dayBefore('2026-01-05', 29)).toBe('2025-12-07')
})
