import { expect, test } from 'vitest'
import { readRows } from './answer.rules.ts'

const read = (answer: unknown) => readRows(Buffer.from(JSON.stringify(answer)), ['name', 'left'])

test('value and the named columns are read as texts, numbers too', () => {
  expect(read({ rows: [{ value: 5331, name: '여비', left: 1200000.5, secret: 'x' }], more: true })).toEqual({
    rows: [{ value: '5331', name: '여비', left: '1200000.5' }],
    hasMore: true,
  })
  expect(read({ rows: [] })).toEqual({ rows: [], hasMore: false })
})

test('markup, control characters and direction marks stay or become plain text of one line', () => {
  const [row] = read({ rows: [{ value: '<b>1</b>', name: 'a\u0000b\nc\u202ed', left: '  7 ' }] })?.rows ?? []
  expect(row).toEqual({ value: '<b>1</b>', name: 'a b cd', left: '7' })
})

test('cells that are no text and no number are empty, and rows without a value are dropped', () => {
  const rows = [
    { value: 'A', name: { ko: 'x' }, left: null },
    { value: 'B', name: ['x'], left: true },
    { value: '  ', name: 'none' },
    { name: 'none' },
  ]
  expect(read({ rows })?.rows).toEqual([
    { value: 'A', name: '', left: '' },
    { value: 'B', name: '', left: '' },
  ])
})

test('a row with a text of more than 500 characters is dropped, and of 101 rows one hundred are read', () => {
  expect(read({ rows: [{ value: 'x'.repeat(501) }, { value: 'x'.repeat(500) }] })?.rows).toHaveLength(1)
  const many = Array.from({ length: 101 }, (_, index) => ({ value: String(index) }))
  expect(read({ rows: many })).toMatchObject({ hasMore: true, rows: { length: 100 } })
})

test('only the first thousand rows are looked at, so that an answer of empty rows ends soon', () => {
  const rows = [...Array.from({ length: 999 }, () => ({})), { value: 'A' }, { value: 'B' }]
  expect(read({ rows })).toMatchObject({ hasMore: true, rows: [{ value: 'A' }] })
  expect(read({ rows: rows.slice(1) })).toMatchObject({ hasMore: false, rows: { length: 2 } })
})

test('names of the prototype are ordinary columns', () => {
  const body = Buffer.from('{"rows": [{"value": "A", "__proto__": {"left": "9"}, "constructor": "c"}]}')
  const [row] = readRows(body, ['left', 'constructor'])?.rows ?? []
  expect(row).toEqual({ value: 'A', left: '', constructor: 'c' })
  expect(({} as Record<string, unknown>).left).toBeUndefined()
})

test.each([
  ['no JSON', 'rows'],
  ['a list', '[]'],
  ['null', 'null'],
  ['no rows', '{"data": []}'],
  ['rows that are no list', '{"rows": {"value": "A"}}'],
  ['a row that is a text', '{"rows": ["A"]}'],
  ['a row that is null', '{"rows": [null]}'],
  ['half a text', '{"rows": [{"value": "A'],
])('%s is no answer', (_name, text) => {
  expect(readRows(Buffer.from(text), ['left'])).toBeNull()
})

test('bytes that are no UTF-8 are no answer', () => {
  const body = Buffer.concat([
    Buffer.from('{"rows": [{"value": "'),
    Buffer.from([0xb0, 0xa1]),
    Buffer.from('"}]}'),
  ])
  expect(readRows(body, [])).toBeNull()
})

test('half a character of a program that cuts names is replaced, because no database stores it', () => {
  expect(read({ rows: [{ value: 'A\ud800', name: '\udc00' }] })?.rows).toEqual([
    { value: 'A\ufffd', name: '\ufffd', left: '' },
  ])
})
