import { expect, test } from 'vitest'
import type { FormDefinition } from '../form/definition.ts'
import { fieldChanges, textChanges } from './changes.ts'

const definition = {
  fields: [
    { key: 'day', kind: 'date', columns: [] },
    { key: 'people', kind: 'person', columns: [] },
    { key: 'rows', kind: 'table', columns: [{ key: 'item' }, { key: 'count' }] },
  ],
} as unknown as FormDefinition

test('fields, cells and whole rows that differ are named in the order of the form', () => {
  const before = {
    day: '2026-11-27',
    people: ['a'],
    rows: [
      { item: '태블릿', count: '3' },
      { item: '선', count: '1' },
    ],
  }
  const after = { day: '2026-12-04', people: ['a'], rows: [{ item: '태블릿', count: '2' }] }
  expect(fieldChanges(definition, before, after)).toEqual([
    { key: 'day', row: null, column: null, before: ['2026-11-27'], after: ['2026-12-04'] },
    { key: 'rows', row: 1, column: 'count', before: ['3'], after: ['2'] },
    { key: 'rows', row: 2, column: null, before: ['선', '1'], after: [] },
  ])
  expect(fieldChanges(definition, before, before)).toEqual([])
})

test.each([
  ['같은 글', '같은 글', []],
  [
    '태블릿 3대를 구매합니다.',
    '태블릿 2대를 구매합니다.',
    ['same:태블릿 ', 'removed:3대를 ', 'added:2대를 ', 'same:구매합니다.'],
  ],
  ['', '새 글', ['added:새 글']],
  ['옛 글', '', ['removed:옛 글']],
])('the words of %j that became %j', (before, after, expected) => {
  expect(textChanges(before, after).map((one) => `${one.kind}:${one.text}`)).toEqual(expected)
})

test('the pieces of random texts give back both texts, also of very long ones', () => {
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  const textOf = (words: number) => Array.from({ length: words }, () => 'abcde'.charAt(random(5))).join(' ')
  for (const size of [0, 1, 5, 30, 200, 1499, 1600]) {
    const [before, after] = [textOf(size), textOf(size)]
    const pieces = textChanges(before, after)
    if (before === after) continue
    const joined = (kind: string) =>
      pieces
        .filter((one) => one.kind !== kind)
        .map((one) => one.text)
        .join('')
    expect([joined('added'), joined('removed')]).toEqual([before, after])
  }
})
