import { expect, test } from 'vitest'
import { bytesOf, megabytesOf, numberOf } from './limit.rules.ts'

test('megabytes are whole numbers within their range', () => {
  expect(bytesOf(' 20 ', 0, 50)).toBe(20_971_520)
  for (const typed of ['', '51', '-1', '1.5', '1e3', '십']) expect(bytesOf(typed, 0, 50)).toBeNull()
  expect(numberOf('30', 1, 365)).toBe(30)
  expect(numberOf('0', 1, 365)).toBeNull()
  expect(megabytesOf(20_971_520)).toBe('20')
})
