import { expect, test } from 'vitest'
import { amountInKorean, officialAmount, privateAmount } from './amount-words.ts'
import { decimalOf, decimalText } from './decimal.ts'
import { evaluateFormula, type FormulaSource, holds } from './evaluate.ts'
import { FormulaFault, namesOf, parseFormula } from './parse.ts'

const fields = new Map(
  Object.entries({
    amount: '3,200,000',
    rate: '0.1',
    account: '5312',
    from: '2026-12-01',
    until: '2026-12-04',
    empty: '',
  }),
)
const source: FormulaSource = {
  field: (name) => fields.get(name),
  column: (table, name) =>
    table === 'rows' && name === 'net' ? ['1700000', '900000', '360000', '240000', ''] : undefined,
}
const result = (text: string) => {
  const value = evaluateFormula(parseFormula(text), source)
  return typeof value === 'bigint' ? decimalText(value) : value
}
const faultOf = (text: string) => {
  try {
    result(text)
  } catch (error) {
    if (error instanceof FormulaFault) return error.fault
    throw error
  }
  return 'none'
}

test.each([
  ['0.1 + 0.2', '0.3'],
  ['2 + 3 * 4', '14'],
  ['(2 + 3) * 4', '20'],
  ['-2 - -3', '1'],
  ['10 / 4', '2.5'],
  ['1 / 3', '0.333333'],
  ['2 / 3', '0.666667'],
  ['-2 / 3', '-0.666667'],
  ['amount * rate', '320000'],
  ['amount * 2', '6400000'],
  ['sum(rows.net)', '3200000'],
  ['count(rows.net)', '4'],
  ['max(rows.net, 5)', '1700000'],
  ['min(3, 1, 2)', '1'],
  ['round(2.345, 2)', '2.35'],
  ['round(-2.5)', '-3'],
  ['round(12345, -3)', '12000'],
  ['days(from, until)', '4'],
  ['if(sum(rows.net) >= 3000000, "본부장", "팀장")', '본부장'],
  ['account = "5312" and not (amount < 3000000)', true],
  ['from <= until', true],
  ['empty = ""', true],
  ['999999999999999999 + 1', '1000000000000000000'],
  ['0.1 + 0.1 + 0.1 = 0.3', true],
])('%s is %s', (text, expected) => {
  expect(result(text)).toBe(expected)
})

test.each([
  ['1 / 0', 'range'],
  ['unknown + 1', 'unknownName'],
  ['rows.secret', 'unknownName'],
  ['constructor', 'unknownName'],
  ['__proto__ + 1', 'unknownName'],
  ['eval("1")', 'unknownName'],
  ['1 +', 'syntax'],
  ['(1', 'syntax'],
  ['1 2', 'syntax'],
  ['a[0]', 'syntax'],
  ['x => 1', 'syntax'],
  ['account + "x"', 'type'],
  ['days("x", until)', 'type'],
  [`${'('.repeat(30)}1${')'.repeat(30)}`, 'tooDeep'],
  [`${'-'.repeat(40)}1`, 'tooDeep'],
  [Array.from({ length: 240 }, () => '1').join('+'), 'tooDeep'],
  ['1'.repeat(501), 'tooLong'],
  [Array.from({ length: 20 }, () => '999999999999999999').join('*'), 'range'],
])('%s is refused as %s', (text, fault) => {
  expect(faultOf(text)).toBe(fault)
})

test('the longest formula over the longest table reads each cell once for each of its sums', () => {
  let reads = 0
  const rows = new Proxy(Array<string>(200).fill('999999999'), {
    get(all, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1
      return Reflect.get(all, name, receiver)
    },
  })
  const wide: FormulaSource = { field: () => '1', column: () => rows }
  const text = Array.from({ length: 40 }, () => 'sum(t.c)').join('+')
  evaluateFormula(parseFormula(text), wide)
  expect(reads).toBe(40 * 200)
})

test('a condition that cannot be calculated does not hold, and names are listed', () => {
  expect(holds(parseFormula('1 / 0 > 1'), source)).toBe(false)
  expect(namesOf(parseFormula('if(sum(rows.net) > amount, a, "b")'))).toEqual(['rows.net', 'amount', 'a'])
})

test.each([
  ['1,234.5', '1234.5'],
  ['-0.000001', '-0.000001'],
  ['1e5', undefined],
  ['12,34', undefined],
  ['', undefined],
  ['９', undefined],
])('the number %s is read as %s', (text, expected) => {
  const value = decimalOf(text)
  expect(value === undefined ? undefined : decimalText(value)).toBe(expected)
})

test.each([
  [0n, '영'],
  [10n, '일십'],
  [110n, '일백일십'],
  [10_000n, '일만'],
  [113_560n, '일십일만삼천오백육십'],
  [1_000_000n, '일백만'],
  [3_200_000n, '삼백이십만'],
  [12_345_678n, '일천이백삼십사만오천육백칠십팔'],
  [100_000_000n, '일억'],
  [110_010_010n, '일억일천일만일십'],
  [10n ** 12n, '일조'],
  [10n ** 20n, null],
  [-1n, null],
])('%s in words is %s', (amount, words) => {
  expect(amountInKorean(amount)).toBe(words)
})

test('amounts are written in the official and in the private form', () => {
  expect(officialAmount(234_580n)).toBe('금234,580원(금이십삼만사천오백팔십원)')
  expect(privateAmount(234_580n)).toBe('일금 이십삼만사천오백팔십원정 (₩234,580)')
  expect(privateAmount(-5n)).toBe('₩-5')
})
