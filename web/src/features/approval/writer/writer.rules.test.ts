import type { FormField } from '@maru/api/approval'
import { expect, test } from 'vitest'
import { groupedNumber, parseFormAddress, wholeAmount } from '../approval.rules.ts'
import { pastedRows } from './writer.rules.ts'

const field = {
  columns: [
    { key: 'item', kind: 'text' },
    { key: 'count', kind: 'number' },
    { key: 'sum', kind: 'formula' },
    { key: 'price', kind: 'amount' },
  ],
} as unknown as FormField

test('cells of a spreadsheet fill rows from the cell on and skip calculated columns', () => {
  expect(pastedRows(field, [{ item: 'A' }], 'B\t2\t300\nC\t3\t400\n', { row: 0, column: 'item' })).toEqual([
    { item: 'B', count: '2', price: '300' },
    { item: 'C', count: '3', price: '400' },
  ])
  expect(pastedRows(field, [{ item: 'A' }], '5\t600', { row: 0, column: 'count' })).toEqual([
    { item: 'A', count: '5', price: '600' },
  ])
})

test('a single word is pasted by the browser', () => {
  expect(pastedRows(field, [{}], 'word', { row: 0, column: 'item' })).toBeNull()
})

test('amounts are grouped, fractions have no words', () => {
  expect(groupedNumber('3200000.5')).toBe('3,200,000.5')
  expect(groupedNumber('x')).toBe('x')
  expect([wholeAmount('1,000'), wholeAmount('1.5')]).toEqual([1000n, undefined])
})

test('the address of the form window is read without letter case', () => {
  expect(parseFormAddress({ APMID: 7, pop: '1', mode: 'x' })).toMatchObject({
    apmId: '7',
    isWindow: true,
    mode: undefined,
  })
})
