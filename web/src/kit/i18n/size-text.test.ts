import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1_258_291, '1.2 MB'],
  [2_359_296, '2.25 MB'],
  [312 * 1024 ** 2, '312 MB'],
  [4.25 * 1024 ** 3, '4.25 GB'],
  [5 * 1024 ** 6, '5,120 PB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
