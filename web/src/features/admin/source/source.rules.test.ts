import { expect, test } from 'vitest'
import { columnLines, columnsOf, draftOf, fieldsOf } from './source.rules.ts'

const name = (ko: string, en = '', zh = '') => ({ ko, en, zh })

test('columns are written and read as lines, with the key as name where none is given', () => {
  const columns = [
    { key: 'name', label: name('name') },
    { key: 'left', label: name('잔액', 'Left', '余额') },
    { key: 'unit', label: name('단위') },
  ]
  const lines = 'name\nleft = 잔액 = Left = 余额\nunit = 단위'
  expect(columnLines(columns)).toBe(lines)
  expect(columnsOf(lines)).toEqual(columns)
  expect(columnsOf('\n  left=잔액 \n')).toEqual([{ key: 'left', label: name('잔액') }])
})

test('a column whose name is no name of a field, and a thirteenth one, are refused', () => {
  expect(columnsOf('잔액')).toBeNull()
  expect(columnsOf('1st = 처음')).toBeNull()
  const many = Array.from({ length: 13 }, (_, index) => `c${index}`)
  expect(columnsOf(many.join('\n'))).toBeNull()
  expect(columnsOf(many.slice(1).join('\n'))).toHaveLength(12)
})

test('a new source waits three seconds and uses an answer for five minutes', () => {
  expect(fieldsOf({ ...draftOf(null), name: ' 계정 ', url: ' https://erp.example/a ' })).toEqual({
    ...{ name: '계정', url: 'https://erp.example/a', seconds: 3, cacheSeconds: 300, sendsPerson: false },
    ...{ columns: [], failure: name('') },
  })
})
