import { expect, it } from 'vitest'
import { fittingItems } from './fitting.rules.ts'

const row = { widths: [60, 80, 40, 100], gap: 10, more: 40 }

it.each<[string, number, number, number[]]>([
  ['all fit', 310, 0, [0, 1, 2, 3]],
  ['nothing is measured yet', 0, 2, [0, 1, 2, 3]],
  ['the last has no room', 309, 0, [0, 1, 2]],
  ['the chosen one is the last', 260, 3, [0, 3]],
  ['only the chosen one has room', 100, 1, [1]],
])('where %s', (_name, room, chosen, expected) => {
  expect(fittingItems({ ...row, room }, chosen)).toEqual(expected)
})
