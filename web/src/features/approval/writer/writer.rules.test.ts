import type { FormField } from '@maru/api/approval'
import { expect, test } from 'vitest'
import { groupedNumber, parseFormAddress, wholeAmount } from '../approval.rules.ts'
import { filledText, pastedRows } from './writer.rules.ts'

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

test('what a row fills is shown as a document shows it: numbers in groups, choices by their names', () => {
  const options = [{ value: 'A', label: { ko: '가', en: 'First', zh: '' } }]
  expect(filledText({ kind: 'amount', options: [] }, '1200000', 'en-US')).toBe('1,200,000')
  expect(filledText({ kind: 'amount', options: [] }, 'x', 'en-US')).toBe('x')
  expect(filledText({ kind: 'select', options }, 'A', 'en-US')).toBe('First')
  expect(filledText({ kind: 'text', options: [] }, '1200000', 'en-US')).toBe('1200000')
})

test('the address of the form window is read without letter case', () => {
  expect(parseFormAddress({ APMID: 7, pop: '1', mode: 'x' })).toMatchObject({
    apmId: '7',
    isWindow: true,
    mode: undefined,
  })
})
