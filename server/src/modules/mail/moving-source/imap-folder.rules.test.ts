import { expect, test } from 'vitest'
import { inBounds, sizeNamed } from './imap-folder.rules.ts'

test.each([
  [120, 120],
  [undefined, 0],
  [Number.NaN, 0],
  [-5, 0],
  [1.5, 0],
  [1e300, 0],
])('the size %s of a server is %i bytes', (named, size) => {
  expect(sizeNamed(named)).toBe(size)
})

test.each([
  [3, 4, 3, 4],
  [-3, -4, 0, 0],
  [Number.NaN, Number.NaN, 0, 0],
  [1e12, 1e300, 2_000_000_000, 2 ** 50],
  [1.5, 2.5, 1, 2],
])('%d mails of %d bytes are stored as %d and %d', (messages, bytes, mailCount, totalSize) => {
  expect(inBounds(messages, bytes)).toEqual({ mailCount, totalSize })
})
