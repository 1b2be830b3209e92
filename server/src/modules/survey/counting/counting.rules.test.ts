import type { SurveyQuestion } from '@maru/api/survey'
import { expect, test } from 'vitest'
import {
  lastBatches,
  nextBatch,
  packCells,
  paddedSize,
  unnamedTurnout,
  unpackCells,
} from './counting.rules.ts'

const waiting = (sizes: number[]) => {
  let seat = 0
  return sizes.flatMap((size, index) =>
    Array.from({ length: size }, () => ({ seat: seat++, division: `D${index}` })),
  )
}

test.each([
  ['nine answers wait', [9], null],
  ['ten of one department: five are counted, five remain', [10], ['D0', 5]],
  ['seven and three: five are counted', [7, 3], ['D0', 5]],
  ['seven and five: seven are counted', [7, 5], ['D0', 7]],
  ['ten of three departments wait for a fifth of one', [4, 3, 3], null],
  ['fifteen of four departments: five without a department', [4, 4, 4, 3], [null, 5]],
])('while a survey is open, %s', (_name, sizes, expected) => {
  const batch = nextBatch(waiting(sizes))
  expect(batch && [batch.division, batch.seats.length]).toEqual(expected)
})

test.each([
  ['four answers are not counted', [4], []],
  ['small departments are counted together', [3, 2], [[null, 5]]],
  [
    'a department of five keeps its name',
    [5, 5, 2, 3],
    [
      ['D0', 5],
      ['D1', 5],
      [null, 5],
    ],
  ],
  [
    'a rest of two takes the smallest department along',
    [9, 5, 2],
    [
      ['D0', 9],
      [null, 7],
    ],
  ],
])('at the end %s', (_name, sizes, expected) => {
  const match = lastBatches(waiting(sizes))
  expect(match.map((batch) => [batch.division, batch.seats.length])).toEqual(expected)
})

const question = (questionType: number, settings = {}): SurveyQuestion =>
  ({ questionType, settings, examples: [], isAdditionalOption: false }) as unknown as SurveyQuestion // what is read

test('answers of any length have the same size, and are read back', () => {
  const size = paddedSize([question(2), question(7)])
  const cell = { questionId: 1, place: 1, exampleId: null, exampleRow: null, value: null }
  const texts = ['', '가', '긴 글 '.repeat(1000)]
  const packed = texts.map((body) => packCells([{ ...cell, body }], size))
  expect(new Set(packed.map((one) => one.length))).toEqual(new Set([size]))
  expect(packed.map((one) => unpackCells(one)[0]?.body)).toEqual(texts)
})

const row = (path: string[], members: number, counted: number) => ({
  deptCode: path.at(-1) ?? '',
  path,
  division: path[Math.min(1, path.length - 1)] ?? '',
  members,
  counted,
})
const figures = (rows: ReturnType<typeof row>[], parent: string | null) =>
  unnamedTurnout(rows, parent).map((one) => [one.deptCode, one.memberCount, one.answeredCount])

test('participation is in steps of five, and two direct members cannot be computed by subtraction', () => {
  const rows = [
    row(['R', 'A'], 2, 2),
    row(['R', 'A', 'A1'], 7, 0),
    row(['R', 'A', 'A2'], 8, 6),
    row(['R', 'B'], 20, 19),
  ]
  expect(figures(rows, null)).toEqual([
    ['A', 17, 5],
    ['B', 20, 15],
  ])
  expect(figures(rows, 'A')).toEqual([
    ['A', null, null],
    ['A1', null, null],
    ['A2', 8, 5],
  ])
})

test('nothing is shown below a hidden department, the root or an unknown one', () => {
  const rows = [
    row(['R', 'A', 'A1'], 3, 3),
    row(['R', 'B', 'B1'], 5, 5),
    row(['R', 'B', 'B2'], 6, 5),
    row(['R', 'C'], 20, 20),
  ]
  expect(figures(rows, null)).toEqual([
    ['A', null, null],
    ['B', null, null],
    ['C', 20, 20],
  ])
  for (const parent of ['A', 'B', 'R', 'X', 'C']) expect(figures(rows, parent)).toEqual([])
})
