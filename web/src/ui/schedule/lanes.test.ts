import { expect, it } from 'vitest'
import { columnShare, fitLanes, hoursOf, laneSpans, lanesIn, partOn } from './lanes.ts'

it('cuts an entry over midnight at the days it touches', () => {
  const night = { start: '2026-11-23T23:00', end: '2026-11-24T01:30' }
  expect(partOn(night, '2026-11-23')).toEqual({ from: 1380, until: 1440 })
  expect(partOn(night, '2026-11-24')).toEqual({ from: 0, until: 90 })
  expect(partOn(night, '2026-11-25')).toBe(null)
})

it('puts eight entries at one time side by side, and what follows alone', () => {
  const at = (from: number, until: number) => ({ from, until })
  const laned = laneSpans([...Array.from({ length: 8 }, () => at(540, 600)), at(600, 660)])
  expect(laned.slice(0, 8).map((one) => one.lane)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(laned[0]?.lanes).toBe(8)
  expect(laned[8]).toMatchObject({ lane: 0, lanes: 1 })
})

it('shows three of five entries at one time, and counts the others in their group', () => {
  const at = (from: number, until: number) => ({ from, until })
  const five = Array.from({ length: 5 }, () => at(540, 600))
  const { shown, hidden } = fitLanes(laneSpans([...five, at(700, 760), at(710, 770)]), 3)
  expect(shown.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
    [0, 2],
    [1, 2],
  ])
  expect(hidden).toEqual([{ groupFrom: 540, from: 540, count: 2 }])
})

it.each([
  [150, 3],
  [81, 2],
  [60, 1],
])('a column of %i pixels has room for %i entries side by side', (width, lanes) => {
  expect(lanesIn(width)).toBe(lanes)
})

it('shows more hours where something is early or late', () => {
  expect(hoursOf([])).toEqual({ from: 540, until: 1140 })
  expect(hoursOf([{ from: 450, until: 1290 }])).toEqual({ from: 420, until: 1320 })
})

it.each([
  [1, 8, 1],
  [2, 8, 1],
  [5, 8, 2],
  [8, 8, 3],
  [20, 8, 3],
  [8, 3, 1],
])('a day of %i lanes of at most %i has %f times the width of the others', (lanes, most, share) => {
  expect(columnShare(lanes, most)).toBe(share)
})

it('eight events fit side by side into the full day of a week at 1440 pixels', () => {
  const grid = 1092 - 60
  expect(lanesIn((grid * columnShare(8, 8)) / (6 + columnShare(8, 8)), 8)).toBe(8)
})
