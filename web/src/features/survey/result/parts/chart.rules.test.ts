import { expect, test } from 'vitest'
import { arcsOf, columnsOf, labelledOf, stackOf, timeFigureOf } from './chart.rules.ts'

test('the parts of a ring share its turn, from the top on', () => {
  const [half, quarter, rest] = arcsOf([2, 1, 1])
  expect([half?.share, quarter?.share, rest?.share]).toEqual([0.5, 0.25, 0.25])
  expect(half?.path).toMatch(/^M0,-100A100,100,0,\d,1,0,100/)
  expect([half?.x.toFixed(0), half?.y.toFixed(0)]).toEqual(['79', '0'])
  expect(quarter && quarter.x < 0 && quarter.y > 0).toBe(true)
})

test('a part of nothing draws nothing, and one part alone draws the whole ring', () => {
  const [whole, nothing] = arcsOf([7, 0])
  expect([whole?.share, nothing?.path]).toEqual([1, ''])
  expect(whole?.path).toMatch(/^M0,-100A100,100,0,1,1,0,100A100,100,0,1,1,0,-100/)
  expect(arcsOf([0, 0]).map((arc) => arc.path)).toEqual(['', ''])
})

test('columns have their middles in equal parts of the width, and the highest the whole height', () => {
  const columns = columnsOf([4, 0, 2, 1])
  expect(columns.map((one) => Math.round(one.middle * 10) / 10)).toEqual([12.5, 37.5, 62.5, 87.5])
  expect(columns.map((one) => one.height)).toEqual([100, 0, 50, 25])
  expect(columnsOf([0]).map((one) => one.height)).toEqual([0])
  expect(columnsOf([])).toEqual([])
})

test('the parts of a bar fill it by their shares, and a bar of nothing stays empty', () => {
  expect(stackOf([1, 0, 3])).toEqual([
    { from: 0, width: 25 },
    { from: 25, width: 0 },
    { from: 25, width: 75 },
  ])
  expect(stackOf([0, 0]).map((part) => part.width)).toEqual([0, 0])
})

test('answers by day have a line of their sum and whole round figures', () => {
  const { columns, path, ticks } = timeFigureOf([
    { fresh: 40, total: 40 },
    { fresh: 53, total: 93 },
  ])
  expect(columns.map((one) => one.height)).toEqual([40, 53])
  expect(path).toBe('M25,60L75,7')
  expect(ticks).toEqual([
    { value: 0, height: 0 },
    { value: 50, height: 50 },
    { value: 100, height: 100 },
  ])
  expect(timeFigureOf([{ fresh: 1, total: 1 }]).ticks.map((tick) => tick.value)).toEqual([0, 1])
})

test('labels that have no room are left out evenly', () => {
  const shown = (count: number) =>
    Array.from({ length: count }, (_, index) => index).filter(labelledOf(count, 4))
  expect(shown(4)).toEqual([0, 1, 2, 3])
  expect(shown(9)).toEqual([0, 3, 6])
})
