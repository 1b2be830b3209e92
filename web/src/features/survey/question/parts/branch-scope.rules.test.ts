import type { QuestionRange, SurveyExample, SurveyQuestion } from '@maru/api/survey'
import { describe, expect, test } from 'vitest'
import type { Translate } from '#kit/i18n/i18n.ts'
import { scopeOf } from './branch-scope.rules.ts'
import { nextRange, rangeText, typedNumber } from './range.rules.ts'

const t = ((key: string, params?: object) =>
  [key.split('.').at(-1), ...Object.values(params ?? {})].join(' ')) as Translate

type Way = SurveyExample['goTo']
const question = (id: number, more: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  ...{ surveyQuestionId: id, questionOrders: id, questionType: 1, questionText: '', description: '' },
  ...{ isAdditionalOption: false, isRequired: true, isShuffled: false, settings: {}, showIf: null },
  ...{ ranges: [], examples: [] },
  ...more,
})
const choices = (id: number, ways: readonly Way[], more: Partial<SurveyQuestion> = {}) =>
  question(id, {
    examples: ways.map((goTo, at) => ({
      ...{ surveyExampleId: id * 10 + at, exampleText: '가나다라'[at] ?? '', exampleOrders: at + 1 },
      ...{ isRow: false, goTo, fileCode: null, pictureUrl: null },
    })),
    ...more,
  })
const range = (from: number | null, to: number | null, goTo: Way): QuestionRange => ({ from, to, goTo })
const scopes = (questions: readonly SurveyQuestion[]) =>
  questions.map((_one, at) => scopeOf(questions, at, t))

describe('questions that some answers lead past', () => {
  test('they name the answer that leads to them, up to the target of the others', () => {
    expect(scopes([choices(1, [null, 4]), question(2), question(3), question(4)])).toEqual([
      null,
      'onlyIf 1 가',
      'onlyIf 1 가',
      null,
    ])
  })

  test('they name the answers that lead past them if the others are many or not all known', () => {
    const [, many] = scopes([choices(1, [null, null, null, 3]), question(2), question(3)])
    const [, optional] = scopes([choices(1, [null, 3], { isRequired: false }), question(2), question(3)])
    expect([many, optional]).toEqual(['exceptIf 1 라', 'exceptIf 1 나'])
  })

  test('many answers on both sides are named by the question', () => {
    const [, tag] = scopes([choices(1, [null, 3, 3, 3], { isRequired: false }), question(2), question(3)])
    expect(tag).toBe('dependsOn 1')
  })

  test('the nearest earlier question decides', () => {
    const all = [choices(1, [null, 4]), choices(2, [4, null]), question(3), question(4)]
    expect(scopes(all)).toEqual([null, 'onlyIf 1 가', 'onlyIf 2 나', null])
  })

  test('ranges are named by their numbers', () => {
    const nps = question(1, {
      questionType: 12,
      ranges: [range(0, 6, 2), range(7, 8, 3), range(9, 10, 'end')],
    })
    expect(scopes([nps, question(2), question(3)])).toEqual([null, 'exceptIf 1 7–8', null])
  })

  test('an answer that ends the survey, or leads back, leads past nothing', () => {
    expect(scopes([question(1), choices(2, [null, 'end', 1]), question(3)])).toEqual([null, null, null])
  })
})

describe('ranges in the editor', () => {
  test.each([
    [range(0, 6, null), '0–6'],
    [range(7, 7, null), '7'],
    [range(100, null, null), 'rangeFrom 100'],
    [range(null, -0.5, null), 'rangeTo -0.5'],
  ])('%j is %s', (one, text) => {
    expect(rangeText(one, t)).toBe(text)
  })

  test('a new range has the numbers after the last one', () => {
    const nps = question(1, { questionType: 12 })
    expect(nextRange(nps, [])).toEqual(range(0, 10, null))
    expect(nextRange(nps, [range(0, 6, 2)])).toEqual(range(7, 10, null))
    expect(nextRange(nps, [range(0, 10, 2)])).toEqual(range(null, null, null))
    const number = question(1, { questionType: 7, settings: { min: 3 } })
    expect(nextRange(number, [])).toEqual(range(3, null, null))
    expect(nextRange({ ...number, settings: {} }, [])).toEqual(range(0, null, null))
  })

  test.each([
    ['', null],
    [' 7 ', 7],
    ['-0.5', -0.5],
    ['7,5', undefined],
    ['많이', undefined],
    ['1e3', undefined],
  ])('the text %j is the number %s', (typed, value) => {
    expect(typedNumber(typed)).toBe(value)
  })
})
