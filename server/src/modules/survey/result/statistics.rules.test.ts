import { expect, test } from 'vitest'
import { spreadOf } from './statistics.rules.ts'

const of = (...pairs: [number, number][]) => spreadOf(pairs.map(([value, count]) => ({ value, count })))

test.each([
  ['one value', of([4, 1]), { mean: 4, median: 4, deviation: 0 }],
  ['an even number of values', of([1, 1], [4, 1]), { mean: 2.5, median: 2.5, deviation: 1.5 }],
  ['values in any order', of([5, 2], [1, 1]), { mean: 11 / 3, median: 5, deviation: Math.sqrt(32 / 9) }],
  ['two equal halves', of([1, 3], [3, 3]), { mean: 2, median: 2, deviation: 1 }],
  ['nothing', of(), { mean: null, median: null, deviation: null }],
])('mean, median and deviation of %s', (_name, result, expected) => {
  expect(result.mean).toEqual(expected.mean)
  expect(result.median).toEqual(expected.median)
  if (expected.deviation === null) expect(result.deviation).toBeNull()
  else expect(result.deviation).toBeCloseTo(expected.deviation, 10)
})
