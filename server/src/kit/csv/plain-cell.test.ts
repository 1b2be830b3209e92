import { expect, test } from 'vitest'
import { plainCell, readPlainCell } from './plain-cell.ts'

test.each(['=1+1', '+82', '-1', '@a', '\tx', '\rx', '\nx', '＝1', '－1', "'=1", "''=1"])(
  'the cell %j is no formula, and reading restores it',
  (text) => {
    expect(plainCell(text)).toBe(`'${text}`)
    expect(readPlainCell(plainCell(text))).toBe(text)
  },
)

test.each(['', 'text', "it's", "'quoted'", '1=1'])('the cell %j stays as it is', (text) => {
  expect(plainCell(text)).toBe(text)
  expect(readPlainCell(text)).toBe(text)
})
