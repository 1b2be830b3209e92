import type { Layout } from '@maru/api/webpart'
import { describe, expect, it } from 'vitest'
import {
  addPart,
  columnOf,
  foldColumns,
  moveBorder,
  movePart,
  removePart,
  setColumns,
  stepPart,
} from './layout.rules.ts'

const part = (webpartId: number, column: number, kind = 'board', rows = 5) => ({
  ...{ webpartId, column, kind, rows, title: { ko: '', en: '', zh: '' }, options: {} },
})
/** Returns the numbers of the web parts, column by column. */
const drawn = (layout: Layout) =>
  layout.columns.map((_share, column) => columnOf(layout, column).map((one) => one.webpartId))

const layout: Layout = {
  columns: [21, 55, 24],
  parts: [part(1, 0, 'profile'), part(2, 0), part(3, 1), part(4, 1), part(5, 2)],
}

describe('moving a web part', () => {
  it.each([
    [2, 'ArrowUp', [[2, 1], [3, 4], [5]]],
    [1, 'ArrowUp', [[1, 2], [3, 4], [5]]],
    [1, 'ArrowDown', [[2, 1], [3, 4], [5]]],
    [4, 'ArrowDown', [[1, 2], [3, 4], [5]]],
    [2, 'ArrowRight', [[1], [3, 2, 4], [5]]],
    [4, 'ArrowRight', [[1, 2], [3], [5, 4]]],
    [5, 'ArrowRight', [[1, 2], [3, 4], [5]]],
    [5, 'ArrowLeft', [[1, 2], [5, 3, 4], []]],
    [1, 'ArrowLeft', [[1, 2], [3, 4], [5]]],
    [9, 'ArrowUp', [[1, 2], [3, 4], [5]]],
  ])('number %i by %s', (id, key, expected) => {
    expect(drawn(stepPart(layout, id, key))).toEqual(expected)
  })
  it('puts it before the part that it was dropped on, and behind the last one at the end', () => {
    expect(drawn(movePart(layout, 5, { column: 1, index: 1 }))).toEqual([[1, 2], [3, 5, 4], []])
    expect(drawn(movePart(layout, 1, { column: 2, index: 99 }))).toEqual([[2], [3, 4], [5, 1]])
  })
})

it('a new web part gets its own number in the emptiest column, and none where the page is full', () => {
  const added = addPart(layout, { kind: 'quick', options: {} })
  expect(added?.webpartId).toBe(6)
  expect(drawn(added?.layout ?? layout)).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ])
  const full = { ...layout, parts: Array.from({ length: 30 }, (_none, index) => part(index + 1, 0)) }
  expect(addPart(full, { kind: 'quick', options: {} })).toBeUndefined()
  expect(drawn(removePart(layout, 3))).toEqual([[1, 2], [4], [5]])
})

it('parts of a column that goes move to the last one, and come back nowhere else', () => {
  expect(drawn(setColumns(layout, 2))).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
  expect(drawn(setColumns(layout, 1))).toEqual([[1, 2, 3, 4, 5]])
  expect(drawn(setColumns(layout, 4))).toEqual([[1, 2], [3, 4], [5], []])
})

it.each([
  [0, 5, [26, 50, 24]],
  [0, -50, [15, 61, 24]],
  [0, 90, [61, 15, 24]],
  [1, 4, [21, 59, 20]],
  [2, 4, [21, 55, 24]],
])('the border behind column %i moved by %i', (behind, by, columns) => {
  expect(moveBorder(layout, behind, by).columns).toEqual(columns)
})

describe('on smaller screens', () => {
  it('one column begins with the profile, then the widest column', () => {
    expect(drawn(foldColumns(layout, 1))).toEqual([[1, 3, 4, 2, 5]])
  })
  it('two columns are the others next to the widest, in their order', () => {
    expect(drawn(foldColumns(layout, 2))).toEqual([
      [1, 2, 5],
      [3, 4],
    ])
  })
  it('a part that would end far below the widest column is placed under it', () => {
    const long = { ...layout, parts: [...layout.parts, part(6, 2, 'board', 10), part(7, 2, 'board', 5)] }
    const [others = [], lead = []] = drawn(foldColumns(long, 2))
    expect(others).toEqual([1, 2, 5, 6])
    expect(lead).toEqual([3, 4, 7])
  })
  it('a page that has no more columns stays as it is', () => {
    expect(foldColumns(layout, 3)).toBe(layout)
  })
})
