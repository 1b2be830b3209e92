import { describe, expect, test } from 'vitest'
import { amountText, contractAddress, endsSoon, parseContractSearch, readAmount } from './contract.rules.ts'

test('an address comes back as what it was made from', () => {
  const search = {
    comCode: 'HB',
    contractId: 7,
    year: 2025,
    status: 'active',
    searchText: '임대',
    withRemoved: true,
    page: 3,
    menuId: 12,
  } as const
  const query = Object.fromEntries(new URLSearchParams(contractAddress('detail', search).split('?')[1]))
  expect(parseContractSearch(query)).toEqual(search)
  expect(contractAddress('main', { page: 1 })).toBe('/board/contract')
  expect(parseContractSearch({ STATUS: 'x', YEAR: '12', PAGE: '-1' })).toMatchObject({
    status: undefined,
    year: undefined,
    page: 1,
  })
})

test.each([
  ['1,200,000', '1200000'],
  [' 12.5 ', '12.5'],
  ['-1', null],
  ['1.234', null],
  ['', null],
  ['천원', null],
])('%s is read as the amount %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})

test('an amount carries its currency, an unknown one too', () => {
  expect(amountText('1200000', 'KRW', 'ko-KR')).toBe('₩1,200,000')
  expect(amountText('12.5', 'USD', 'en-US')).toBe('$12.5')
  expect(amountText('12', '???', 'en-US')).toBe('12 ???')
})

describe('a contract ends soon', () => {
  const now = new Date('2026-11-21T01:00:00Z')
  test.each([
    ['active', '2026-12-31', true],
    ['active', '2026-11-21', true],
    ['active', '2026-11-19', false],
    ['active', '2027-03-01', false],
    ['ended', '2026-12-31', false],
    ['active', null, false],
  ] as const)('%s until %s: %s', (status, untilDate, expected) => {
    expect(endsSoon({ status, untilDate }, now)).toBe(expected)
  })
})
