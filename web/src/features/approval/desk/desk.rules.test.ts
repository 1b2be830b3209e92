import { expect, test } from 'vitest'
import { dataPeriod, isDataPeriod } from './desk.rules.ts'

test.each([
  ['2026-11-25', '2026-10-01', '2026-10-31'],
  ['2026-01-05', '2025-12-01', '2025-12-31'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
])('on %s the month before is from %s to %s', (today, from, until) => {
  expect(dataPeriod(today)).toEqual({ from, until })
})

test.each([
  ['2026-01-01', '2026-01-01', true],
  ['2028-01-01', '2028-12-31', true],
  ['2026-01-01', '2027-01-02', false],
  ['2026-01-02', '2026-01-01', false],
  ['', '2026-01-01', false],
])('a file from %s to %s: %s', (from, until, isRight) => {
  expect(isDataPeriod(from, until)).toBe(isRight)
})
