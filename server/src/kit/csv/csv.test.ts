import iconv from 'iconv-lite'
import { describe, expect, test, vi } from 'vitest'
import { readCsvTable, readDay, readLargeCsvTable } from './csv-table.ts'
import { type CsvFault, CsvQuoteFault, csvRecords, decodeCsv, joinCsv, splitCsv } from './csv-text.ts'

const values = (text: string) => splitCsv(text).map((record) => record.map((field) => field.value))
const places = (text: string) => splitCsv(text).map((record) => record.map((field) => field.line))

describe('splitting', () => {
  test.each([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,\n,b\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"a,""x""",b\n', [['a,"x"', 'b']]],
    ['"one\r\ntwo\nthree",b\n', [['one\r\ntwo\nthree', 'b']]],
    ['a\n\n\r\nb\n', [['a'], ['b']]],
    ['""\na\n', [[''], ['a']]],
    ['a b, c \n', [['a b', ' c ']]],
    ['', []],
  ])('%j', (text, records) => {
    expect(values(text)).toEqual(records)
  })

  test('a field has the line on which it begins', () => {
    expect(places('h,i\n"x\ny","z\r\nw"\n\nlast,1\n')).toEqual([
      [1, 1],
      [2, 3],
      [6, 6],
    ])
  })

  test.each([
    ['a,b\n1,"open\n2,3\n', 2, 2],
    ['a,b\n"x"y,1\n', 2, 1],
    ['"a\nb",c\n1,2\n3,"', 4, 2],
  ])('misplaced quotes in %j are reported with their position', (text, line, field) => {
    expect(() => splitCsv(text)).toThrow(CsvQuoteFault)
    try {
      splitCsv(text)
    } catch (error) {
      expect(error).toMatchObject({ line, field })
    }
  })

  test('joined records split into the same records', () => {
    const records = [
      ['a', 'b,c', 'say "hi"'],
      ['', 'two\nlines', ' blanks '],
      ['가,나', '\r', '"'],
    ]
    expect(values(joinCsv(records))).toEqual(records)
  })
})

describe('encodings', () => {
  test('UTF-8 with and without a byte order mark, and CP949 with syllables beyond KS X 1001', () => {
    for (const bytes of [Buffer.from('뷁,똠'), Buffer.from('﻿뷁,똠'), iconv.encode('뷁,똠', 'cp949')]) {
      expect(decodeCsv(bytes, 'auto')).toMatchObject({ text: '뷁,똠' })
    }
  })

  test('the first invalid character is reported with its position', () => {
    const bytes = Buffer.concat([Buffer.from('a,b\nc,'), iconv.encode('한글', 'cp949')])
    expect(decodeCsv(bytes, 'utf-8')).toEqual({ line: 2, field: 2 })
    expect(decodeCsv(Buffer.from([0x61, 0x0a, 0xff, 0xff]), 'auto')).toEqual({ line: 2, field: 1 })
  })
})

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2026.1.2', '2026-01-02'],
  ['2026. 1. 2', null],
  ['2026/11/21', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['2026-1/2', null],
  ['26-01-02', null],
  ['202612', null],
])('the day %s reads as %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

describe('a table', () => {
  const columns = {
    code: { kind: 'code', also: '코드', required: true },
    name: { kind: 'text', also: '이름', max: 5 },
    sort: { kind: 'integer', also: '순서' },
    day: { kind: 'day', also: '날' },
    on: { kind: 'yesNo', also: '여부' },
  } as const
  const read = (text: string) => {
    const faults: CsvFault[] = []
    const { rows } = readCsvTable('x.csv', Buffer.from(text), columns, 'auto', faults)
    return { rows, faults: faults.map(({ line, column, code, level }) => [line, column, code, level]) }
  }

  test('accepts Korean headers in any order and gives empty fields their default values', () => {
    const { rows, faults } = read('이름,코드,여부\n가나,A1,예\n,B2,\n')
    expect(faults).toEqual([])
    expect(rows.map((row) => row.values)).toEqual([
      { code: 'A1', name: '가나', sort: 0, day: null, on: true },
      { code: 'B2', name: '', sort: 0, day: null, on: false },
    ])
  })

  test('composes decomposed Hangul and trims', () => {
    expect(read(`code,name\nA1, ${'가나'.normalize('NFD')} \n`).rows[0]?.values.name).toBe('가나')
  })

  test.each([
    ['name\nx\n', [[1, 'code', 'missingColumn', 'error']]],
    ['code,code\nA,B\n', [[1, 'code', 'duplicateColumn', 'error']]],
    ['code,colour\nA,B\n', [[1, 'colour', 'unknownColumn', 'warning']]],
    ['code,name\nA\n', [[2, '2', 'fieldCount', 'error']]],
    ['code,name\nA,b,c\n', [[2, '3', 'fieldCount', 'error']]],
    ['code,name\n,b\n', [[2, 'code', 'required', 'error']]],
    ['code,name\nA,"six\nby"\n', [[2, 'name', 'tooLong', 'error']]],
    ['code,name\nA,"b\nc"\n', [[2, 'name', 'control', 'error']]],
    ['code\na b\n', [[2, 'code', 'badCode', 'error']]],
    [
      'code,sort,day,on\nA,1.5,soon,maybe\n',
      [
        [2, 'sort', 'badInteger', 'error'],
        [2, 'day', 'badDay', 'error'],
        [2, 'on', 'badYesNo', 'error'],
      ],
    ],
    ['code,name\n"A","b\n', [[2, '2', 'quotes', 'error']]],
    ['', [[1, '1', 'emptyFile', 'error']]],
  ])('%j is reported with line and column', (text, told) => {
    expect(read(text).faults).toEqual(told)
  })
})

describe('a file of many megabytes', () => {
  const columns = { code: { kind: 'code', also: '코드' }, name: { kind: 'text', also: '이름' } } as const
  const row = 'A1,"가나, ""다라"" 마바"\n'

  test('is read in portions, between which other work runs, and gives the same table', async () => {
    const bytes = Buffer.from(`code,name\n${row.repeat(40_000)}B 2,x\n`)
    const once: CsvFault[] = []
    const inTurns: CsvFault[] = []
    let turns = 0
    let isDone = false
    const other = (async () => {
      while (!isDone) {
        turns += 1
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    const large = await readLargeCsvTable('x.csv', bytes, columns, 'auto', inTurns)
    isDone = true
    await other
    const whole = readCsvTable('x.csv', bytes, columns, 'auto', once)
    expect(large.rows).toHaveLength(40_001)
    expect([large, inTurns]).toEqual([whole, once])
    // One turn for each 64 KB of text.
    expect(turns).toBeGreaterThanOrEqual(Math.floor((row.length * 40_000) / 65_536))
  })

  test('a record of millions of fields pauses too, and a field that is never closed ends at its limit', () => {
    const pauses = [...csvRecords(`${'"",'.repeat(1_000_000)}\n`)].filter((one) => one === null)
    expect(pauses.length).toBeGreaterThan(40)
    const bomb = `code,name\nA1,"${'""'.repeat(5_000_000)}"\n`
    const read = vi.spyOn(String.prototype, 'indexOf')
    try {
      expect(() => splitCsv(bomb)).toThrow(CsvQuoteFault)
      // The field is given up after 256 KB of quotes, not after 10 MB of them.
      expect(read.mock.calls.length).toBeLessThan(140_000)
    } finally {
      read.mockRestore()
    }
  })
})
