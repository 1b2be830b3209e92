import { expect, test } from 'vitest'
import { isMadeFrom, typesFile } from './client-files.ts'

test('a file of types belongs to its document until one of both is changed', () => {
  const file = typesFile('{"a":1}', 'export type A = 1\n')
  expect(isMadeFrom('{"a":1}', file)).toBe(true)
  expect(isMadeFrom('{"a":2}', file)).toBe(false)
  expect(isMadeFrom('{"a":1}', file.replace('= 1', '= 2'))).toBe(false)
  expect(isMadeFrom('{"a":1}', '')).toBe(false)
})
