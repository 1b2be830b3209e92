import { expect, test } from 'vitest'
import { durationOf } from './moving.rules.ts'

test.each([
  [0, 1, 'seconds'],
  [119.2, 120, 'seconds'],
  [120, 2, 'minutes'],
  [3_601, 61, 'minutes'],
  [7_200, 2, 'hours'],
  [90_000, 25, 'hours'],
])('%d seconds are shown as %d %s', (seconds, count, unit) => {
  expect(durationOf(seconds)).toEqual({ count, unit })
})
