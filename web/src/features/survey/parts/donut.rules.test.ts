import { expect, test } from 'vitest'
import { arcsOf } from './donut.rules.ts'

test('the parts of a ring share its turn, from the top on', () => {
  const [half, quarter, rest] = arcsOf([2, 1, 1])
  expect([half?.share, quarter?.share, rest?.share]).toEqual([0.5, 0.25, 0.25])
  expect(half?.path.startsWith('M0.0000,-1.0000 A1,1 0 0 1 0.0000,1.0000')).toBe(true)
  expect([half?.x.toFixed(2), half?.y.toFixed(2)]).toEqual(['0.79', '-0.00'])
  expect(quarter && quarter.x < 0 && quarter.y > 0).toBe(true)
})

test('a part of nothing draws nothing, and one part alone draws the whole ring', () => {
  const [whole, nothing] = arcsOf([7, 0])
  expect([whole?.share, nothing?.path]).toEqual([1, ''])
  expect(whole?.path).toContain('A1,1 0 1 1')
  expect(arcsOf([0, 0]).map((arc) => arc.path)).toEqual(['', ''])
})
