import { describe, expect, test } from 'vitest'
import { branchOf, faultsOf, pathOf } from './flow.ts'
import {
  type QuestionKind,
  type QuestionRange,
  questionTypes,
  type SurveyExample,
  type SurveyQuestion,
} from './question.ts'
import { rangeFaultsOf, unreachableOf } from './reach.ts'

const question = (id: number, kind: QuestionKind, more: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  surveyQuestionId: id,
  questionOrders: id,
  questionType: questionTypes[kind],
  questionText: `질문 ${id}`,
  description: '',
  isAdditionalOption: false,
  isRequired: true,
  isShuffled: false,
  settings: {},
  showIf: null,
  ranges: [],
  examples: [],
  ...more,
})
const choice = (surveyExampleId: number, goTo: SurveyExample['goTo'] = null): SurveyExample => ({
  ...{
    surveyExampleId,
    exampleText: `보기 ${surveyExampleId}`,
    exampleOrders: surveyExampleId,
    isRow: false,
  },
  ...{ goTo, fileCode: null, pictureUrl: null },
})
const range = (from: number | null, to: number | null, goTo: QuestionRange['goTo']) => ({ from, to, goTo })
const answer = (surveyQuestionId: number, surveyAnswer: string) => ({
  ...{ surveyQuestionId, surveyAnswer, isMultipleAnswer: false, isAdditionalAnswer: false },
})
const ids = (questions: readonly SurveyQuestion[]) => questions.map((one) => one.surveyQuestionId)

describe('branches by ranges', () => {
  const nps = [
    question(1, 'nps', { ranges: [range(0, 6, 2), range(7, 8, 3), range(9, 10, 'end')] }),
    question(2, 'longText'),
    question(3, 'longText'),
    question(4, 'longText', { isRequired: false }),
  ]
  test.each([
    ['0', [1, 2, 3, 4]],
    ['6', [1, 2, 3, 4]],
    ['7', [1, 3, 4]],
    ['8', [1, 3, 4]],
    ['9', [1]],
    ['10', [1]],
  ])('a recommendation of %s leads to %j', (value, path) => {
    expect(ids(pathOf(nps, [answer(1, value)]))).toEqual(path)
  })

  const number = question(1, 'number', {
    settings: { min: -5 },
    ranges: [range(null, -1, 'end'), range(0.5, 1.5, 3), range(100, null, 4), range(100, 200, 'end')],
  })
  test.each([
    ['-5', 'end'],
    ['-1', 'end'],
    ['-0.999999', null],
    ['0', null],
    ['0.499999', null],
    ['0.5', 3],
    ['1.5', 3],
    ['1.500001', null],
    ['99.999999', null],
    ['100', 4],
    ['150', 4],
    ['999999999', 4],
    ['', null],
    [' ', null],
    ['100 개', null],
    ['1e3', null],
  ])('the number %j leads to %s', (value, goTo) => {
    expect(branchOf(number, [answer(1, value)])).toBe(goTo)
  })

  test('no answer leads to the next question, and an answer to another question decides nothing', () => {
    expect(branchOf(number, [])).toBeNull()
    expect(branchOf(number, [answer(2, '100')])).toBeNull()
  })

  test('an additional answer, and the ranges of a question that is not a number, lead nowhere', () => {
    expect(branchOf(number, [{ ...answer(1, '100'), isAdditionalAnswer: true }])).toBeNull()
    expect(branchOf({ ...number, questionType: questionTypes.shortText }, [answer(1, '100')])).toBeNull()
  })

  test('a range that leads back is passed over', () => {
    const back = [
      question(1, 'shortText'),
      question(2, 'scale', { ranges: [range(1, 5, 1)] }),
      question(3, 'date'),
    ]
    expect(ids(pathOf(back, [answer(2, '3')]))).toEqual([1, 2, 3])
  })

  test('a required question is missed, and an answer refused, only by whether the number leads to it', () => {
    expect(faultsOf(nps, [answer(1, '6')]).map((one) => one.fault)).toEqual(['required', 'required'])
    expect(faultsOf(nps, [answer(1, '7')])).toEqual([{ surveyQuestionId: 3, fault: 'required' }])
    expect(faultsOf(nps, [answer(1, '9'), answer(3, '글')])).toEqual([
      { surveyQuestionId: 3, fault: 'hidden' },
    ])
  })
})

describe('faults of ranges', () => {
  test.each<[string, QuestionKind, SurveyQuestion['settings'], QuestionRange[], string[]]>([
    ['ranges beside each other fit', 'nps', {}, [range(0, 6, 2), range(7, 8, 3), range(9, 10, 'end')], []],
    ['the order of the ranges does not matter', 'nps', {}, [range(9, 10, 'end'), range(0, 8, 2)], []],
    ['one number in two ranges', 'nps', {}, [range(0, 6, 2), range(6, 10, 3)], ['rangesOverlap']],
    ['one range inside of another', 'number', {}, [range(0, 100, 2), range(10, 20, 3)], ['rangesOverlap']],
    ['two open ends', 'number', {}, [range(5, null, 2), range(10, null, 3)], ['rangesOverlap']],
    ['ends that do not meet', 'number', {}, [range(null, 0, 2), range(0.1, null, 3)], []],
    ['no bound', 'number', {}, [range(null, null, 2)], ['rangeInvalid']],
    ['the wrong way round', 'scale', {}, [range(4, 2, 'end')], ['rangeInvalid']],
    ['more than ten points', 'nps', {}, [range(9, 11, 'end')], ['rangeOutside']],
    ['less than the first point', 'scale', { from: 1, to: 7 }, [range(0, 3, 'end')], ['rangeOutside']],
    ['the points of a scale', 'scale', { from: 0, to: 7 }, [range(0, 7, 'end')], []],
    ['more than the stars', 'star', { to: 3 }, [range(4, 4, 2)], ['rangeOutside']],
    ['a number above its maximum', 'number', { max: 10 }, [range(5, 20, 2)], ['rangeOutside']],
    ['an open end beside a maximum', 'number', { min: 0, max: 10 }, [range(5, null, 2)], []],
  ])('%s', (_name, kind, settings, ranges, faults) => {
    expect(rangeFaultsOf(question(1, kind, { settings, ranges }))).toEqual(faults)
  })
})

describe('questions that no answers lead to', () => {
  const text = (id: number) => question(id, 'shortText')
  test.each<[string, SurveyQuestion[], number[]]>([
    ['without branches all are asked', [text(1), text(2)], []],
    [
      'a question after ranges that cover all points',
      [question(1, 'nps', { ranges: [range(0, 6, 3), range(7, 10, 'end')] }), text(2), text(3)],
      [2],
    ],
    [
      'a point in no range leads there',
      [question(1, 'nps', { ranges: [range(0, 5, 3), range(7, 10, 'end')] }), text(2), text(3)],
      [],
    ],
    [
      'a number between two ranges leads there',
      [question(1, 'number', { ranges: [range(null, 6, 3), range(7, null, 3)] }), text(2), text(3)],
      [],
    ],
    [
      'a range with all numbers between the bounds',
      [
        question(1, 'number', { settings: { min: 0, max: 9 }, ranges: [range(0, null, 3)] }),
        text(2),
        text(3),
      ],
      [2],
    ],
    [
      'a question that may be left out leads on',
      [question(1, 'nps', { isRequired: false, ranges: [range(0, 10, 3)] }), text(2), text(3)],
      [],
    ],
    [
      'all choices lead past a question, and what only it leads to is not asked either',
      [
        question(1, 'yesNo', { examples: [choice(11, 4), choice(12, 'end')] }),
        question(2, 'yesNo', { examples: [choice(21, 3), choice(22, 4)] }),
        text(3),
        text(4),
      ],
      [2, 3],
    ],
    [
      'a choice to the next question, or a free answer, leads there',
      [
        question(1, 'single', { isAdditionalOption: true, examples: [choice(11, 3)] }),
        text(2),
        question(3, 'single', { examples: [choice(31), choice(32, 'end')] }),
        text(4),
      ],
      [],
    ],
    [
      'a condition whose choice leads past the question',
      [
        question(1, 'yesNo', { examples: [choice(11, 3), choice(12)] }),
        question(2, 'shortText', { showIf: { surveyQuestionId: 1, surveyExampleIds: [11] } }),
        text(3),
      ],
      [2],
    ],
    [
      'a condition on a later question',
      [question(1, 'shortText', { showIf: { surveyQuestionId: 2, surveyExampleIds: [21] } }), text(2)],
      [1],
    ],
    [
      'a question with a condition that ends the survey may not be asked',
      [
        question(1, 'yesNo', { examples: [choice(11), choice(12)] }),
        question(2, 'nps', {
          ranges: [range(0, 10, 'end')],
          showIf: { surveyQuestionId: 1, surveyExampleIds: [11] },
        }),
        text(3),
      ],
      [],
    ],
  ])('%s', (_name, questions, unreachable) => {
    expect(unreachableOf(questions)).toEqual(unreachable)
  })
})
