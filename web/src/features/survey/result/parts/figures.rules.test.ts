import type { SurveyQuestion } from '@maru/api/survey'
import { expect, test } from 'vitest'
import { averagesOf, barsOf, npsOf, ranksOf, rowsOf } from './figures.rules.ts'

const example = (surveyExampleId: number, isRow = false) => ({
  surveyExampleId,
  exampleText: `보기 ${surveyExampleId}`,
  exampleOrders: surveyExampleId,
  isRow,
  goTo: null,
  fileCode: null,
  pictureUrl: null,
})
const question = (questionType: number, more: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  surveyQuestionId: 1,
  questionOrders: 1,
  questionType,
  questionText: '질문',
  description: '',
  isAdditionalOption: false,
  isRequired: false,
  isShuffled: false,
  settings: {},
  showIf: null,
  ranges: [],
  examples: [example(1), example(2)],
  ...more,
})
const count = (more: object, times: number) => ({
  surveyExampleId: null,
  surveyExampleRow: null,
  value: null,
  ...more,
  count: times,
})

test('examples without an answer have a bar of none, and additional answers one of their own', () => {
  const match = { counts: [count({ surveyExampleId: 2 }, 3)], textCount: 2 }
  const bars = barsOf(question(1, { isAdditionalOption: true }), match, '기타')
  expect(bars.map((bar) => [bar.name, bar.count])).toEqual([
    ['보기 1', 0],
    ['보기 2', 3],
    ['기타', 2],
  ])
})

test('a scale has a bar for each of its points', () => {
  const bars = barsOf(
    question(10, { settings: { to: 3 } }),
    { counts: [count({ value: 3 }, 4)], textCount: 0 },
    '',
  )
  expect(bars).toEqual([
    { name: '1', count: 0 },
    { name: '2', count: 0 },
    { name: '3', count: 4 },
  ])
})

test('the NPS is the share of promoters less that of detractors', () => {
  const counts = [count({ value: 10 }, 5), count({ value: 8 }, 3), count({ value: 0 }, 2)]
  expect(npsOf(counts)).toEqual({ detractors: 2, passives: 3, promoters: 5, all: 10, score: 30 })
  expect(npsOf([]).score).toBe(null)
})

test('a matrix has bars by row, and a ranking its averages, the best first', () => {
  const matrix = question(13, { examples: [example(1), example(2), example(3, true)] })
  const [row] = rowsOf(matrix, [count({ surveyExampleId: 2, surveyExampleRow: 3 }, 7)])
  expect(row?.bars.map((bar) => bar.count)).toEqual([0, 7])
  const ranks = ranksOf(question(14), [
    count({ surveyExampleId: 1, value: 2 }, 3),
    count({ surveyExampleId: 2, value: 1 }, 3),
  ])
  expect(ranks.map((one) => [one.name, one.average])).toEqual([
    ['보기 2', 1],
    ['보기 1', 2],
  ])
})

test('an example that was never ranked comes last and has no average', () => {
  const ranking = question(14, { examples: [example(1), example(2), example(3)] })
  const ranks = ranksOf(ranking, [count({ surveyExampleId: 2, value: 1 }, 2)])
  expect(ranks).toEqual([
    { name: '보기 2', average: 1 },
    { name: '보기 1', average: null },
    { name: '보기 3', average: null },
  ])
})

test('a matrix of numbers has the mean of each row, and none for a row without numbers', () => {
  const matrix = question(13, { examples: [example(1), example(2, true), example(3, true)] })
  const counts = [count({ surveyExampleRow: 2, value: 10 }, 1), count({ surveyExampleRow: 2, value: 4 }, 2)]
  expect(averagesOf(matrix, counts)).toEqual([
    { name: '보기 2', average: 6 },
    { name: '보기 3', average: null },
  ])
})
