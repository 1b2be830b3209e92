import type { SurveyQuestion } from '@maru/api/survey'
import { expect, test } from 'vitest'
import { responseLines } from './response-lines.rules.ts'

const example = (surveyExampleId: number, exampleText: string, isRow = false) => ({
  ...{ surveyExampleId, exampleText, isRow, exampleOrders: surveyExampleId },
  ...{ goTo: null, fileCode: null, pictureUrl: null },
})
const question = (questionType: number, examples: SurveyQuestion['examples'], more = {}): SurveyQuestion => ({
  ...{ surveyQuestionId: 1, questionOrders: 1, questionType, questionText: 'Q', description: '' },
  ...{
    isAdditionalOption: true,
    isRequired: false,
    isShuffled: false,
    settings: {},
    showIf: null,
    ranges: [],
  },
  ...more,
  examples,
})
const answer = (surveyAnswer: string | number, more = {}) => ({
  ...{ surveyQuestionId: 1, surveyAnswer: String(surveyAnswer), isMultipleAnswer: true },
  ...{ isAdditionalAnswer: false, surveyExampleRow: null, ...more },
})
const nameOf = (code: string) => (code === 'p1' ? '홍길동' : undefined)

test('choices are shown with their texts, and a typed one as it is, also if it is a number', () => {
  const asked = question(3, [example(7, '사과'), example(8, '배')])
  const lines = responseLines(asked, [answer(8), answer('7', { isAdditionalAnswer: true })], nameOf)
  expect(lines.map((line) => line.text)).toEqual(['배', '7'])
})

test('a ranking is numbered, and a matrix has a line for each answered row', () => {
  const ranking = question(14, [example(1, 'A'), example(2, 'B')])
  expect(responseLines(ranking, [answer(2), answer(1)], nameOf)).toEqual([
    { row: '1', text: 'B' },
    { row: '2', text: 'A' },
  ])
  const matrix = question(13, [example(1, '좋음'), example(5, '맛', true), example(6, '값', true)])
  expect(responseLines(matrix, [answer(1, { surveyExampleRow: 6 })], nameOf)).toEqual([
    { row: '값', text: '좋음' },
  ])
  const numbers = question(13, [example(1, ''), example(5, '맛', true)], { settings: { matrix: 'number' } })
  expect(responseLines(numbers, [answer(1, { surveyExampleRow: 5 })], nameOf)).toEqual([
    { row: '맛', text: '1' },
  ])
})

test('a person is shown by name, and an unknown one by the code', () => {
  const asked = question(15, [])
  expect(responseLines(asked, [answer('p1')], nameOf)[0]?.text).toBe('홍길동')
  expect(responseLines(asked, [answer('gone')], nameOf)[0]?.text).toBe('gone')
})
