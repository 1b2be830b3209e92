import { expect, test } from 'vitest'
import { findCycle } from './no-cycles.ts'

const imports = (chunks: Record<string, string[]>) => findCycle(new Map(Object.entries(chunks)))

test('chunks that import each other are found, however long the way back is', () => {
  expect(imports({ page: ['base'], base: ['core'], core: [] })).toBeNull()
  expect(imports({ page: ['base', 'core'], base: ['core'], core: [] })).toBeNull()
  expect(imports({ page: ['later'], later: ['entry'], entry: ['later'] })).toEqual(['later', 'entry'])
  expect(imports({ a: ['b'], b: ['c'], c: ['a'] })).toEqual(['a', 'b', 'c'])
  expect(imports({ a: ['outside'] })).toBeNull()
})
