import type { SurveyQuestion } from '@maru/api/survey'
import { describe, expect, test } from 'vitest'
import { branchesOf, lanesOf } from './branch-lines.rules.ts'

const question = (id: number, ways: (number | 'end' | null)[] = []): SurveyQuestion => ({
  ...{ surveyQuestionId: id, questionOrders: id, questionType: 1, questionText: '', description: '' },
  ...{
    isAdditionalOption: false,
    isRequired: false,
    isShuffled: false,
    settings: {},
    showIf: null,
    ranges: [],
  },
  examples: ways.map((goTo, index) => ({
    ...{ surveyExampleId: id * 10 + index, exampleText: `보기 ${index}`, exampleOrders: index + 1 },
    ...{ isRow: false, goTo, fileCode: null, pictureUrl: null },
  })),
})

describe('branches of a survey', () => {
  test('they lead down or to the end, and those back are left out', () => {
    const branches = branchesOf([question(1, [null, 3]), question(2, [1, 'end']), question(3)], String)
    expect(branches.map(({ first, last, to }) => [first, last, to])).toEqual([
      [0, 2, 3],
      [1, 3, 'end'],
    ])
  })

  test('ranges of numbers lead on as well', () => {
    const ranged = { ...question(1), questionType: 12 }
    const ranges = [
      { from: 0, to: 6, goTo: 3 },
      { from: 7, to: 8, goTo: null },
      { from: 9, to: 10, goTo: 'end' as const },
    ]
    const branches = branchesOf(
      [{ ...ranged, ranges }, question(2), question(3)],
      ({ from, to }) => `${from}-${to}`,
    )
    expect(branches).toEqual([
      { way: 'range-0', text: '0-6', from: 1, to: 3, first: 0, last: 2 },
      { way: 'range-2', text: '9-10', from: 1, to: 'end', first: 0, last: 3 },
    ])
  })

  test.each([
    ['one line has the first lane', [[0, 2]], [0]],
    [
      'lines that do not meet share a lane',
      [
        [0, 1],
        [2, 4],
      ],
      [0, 0],
    ],
    [
      'the shorter of two lines is inside',
      [
        [0, 5],
        [1, 2],
      ],
      [1, 0],
    ],
    [
      'two lines to one question have two lanes',
      [
        [0, 3],
        [1, 3],
        [0, 3],
      ],
      [1, 0, 2],
    ],
  ])('%s', (_name, lines, lanes) => {
    const branches = lines.map(([first = 0, last = 0]) => ({ first, last }))
    expect(lanesOf(branches)).toEqual(lanes)
  })
})
