import { describe, expect, test } from 'vitest'
import { putAnswer, removeAnswer, type SurveyAnswer } from './answer.ts'
import { type AnswerFault, faultsOf, fillAnswers, pagesOf, pathOf } from './flow.ts'
import { type QuestionKind, questionTypes, type SurveyExample, type SurveyQuestion } from './question.ts'
import { daysLeft, type PhaseFacts, phaseOf, statusOf } from './status.ts'

const example = (surveyExampleId: number, more: Partial<SurveyExample> = {}): SurveyExample => ({
  surveyExampleId,
  exampleText: `보기 ${surveyExampleId}`,
  exampleOrders: surveyExampleId,
  isRow: false,
  goTo: null,
  fileCode: null,
  pictureUrl: null,
  ...more,
})

const question = (id: number, kind: QuestionKind, more: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  surveyQuestionId: id,
  questionOrders: id,
  questionType: questionTypes[kind],
  questionText: `질문 ${id}`,
  description: '',
  isAdditionalOption: false,
  isRequired: false,
  isShuffled: false,
  settings: {},
  showIf: null,
  ranges: [],
  examples: [],
  ...more,
})

const answer = (
  surveyQuestionId: number,
  surveyAnswer: string | number,
  more: Partial<SurveyAnswer> = {},
): SurveyAnswer => ({
  surveyQuestionId,
  surveyAnswer: String(surveyAnswer),
  isMultipleAnswer: false,
  isAdditionalAnswer: false,
  ...more,
})
const many = { isMultipleAnswer: true }
const other = { isAdditionalAnswer: true }

describe('append and replace (spec 2§4)', () => {
  test('a single answer replaces the previous one', () => {
    expect(putAnswer([answer(1, 11)], answer(1, 12))).toEqual([answer(1, 12)])
  })
  test('an additional answer to a single question replaces the choice', () => {
    expect(putAnswer([answer(1, 11)], answer(1, '직접', other))).toEqual([answer(1, '직접', other)])
  })
  test('multiple answers are appended', () => {
    const both = putAnswer([answer(1, 11, many)], answer(1, 12, many))
    expect(both.map((one) => one.surveyAnswer)).toEqual(['11', '12'])
  })
  test('a repeated choice counts once', () => {
    expect(putAnswer([answer(1, 11, many)], answer(1, 11, many))).toHaveLength(1)
  })
  test('an additional answer replaces the previous additional answer and leaves the choices', () => {
    const first = putAnswer([answer(1, 11, many)], answer(1, '가', { ...many, ...other }))
    const second = putAnswer(first, answer(1, '나', { ...many, ...other }))
    expect(second.map((one) => one.surveyAnswer)).toEqual(['11', '나'])
  })
  test('rows of a matrix do not replace each other', () => {
    const rows = putAnswer([answer(1, 11, { surveyExampleRow: 5 })], answer(1, 12, { surveyExampleRow: 6 }))
    expect(rows).toHaveLength(2)
    expect(putAnswer(rows, answer(1, 13, { surveyExampleRow: 6 })).map((one) => one.surveyAnswer)).toEqual([
      '11',
      '13',
    ])
  })
  test('answers to other questions are unchanged', () => {
    expect(putAnswer([answer(2, 21)], answer(1, 11))).toHaveLength(2)
  })
  test('a choice can be removed, and the additional answer by its kind', () => {
    const given = [answer(1, 11, many), answer(1, '가', { ...many, ...other })]
    expect(removeAnswer(given, answer(1, 11, many))).toEqual([given[1]])
    expect(removeAnswer(given, answer(1, '다른 글', { ...many, ...other }))).toEqual([given[0]])
  })
})

describe('branches and conditions', () => {
  const branching = [
    question(1, 'yesNo', { examples: [example(11), example(12, { goTo: 4 }), example(13, { goTo: 'end' })] }),
    question(2, 'shortText', { showIf: { surveyQuestionId: 1, surveyExampleIds: [11] } }),
    question(3, 'shortText'),
    question(4, 'shortText'),
    question(5, 'single', { examples: [example(51, { goTo: 2 }), example(52)] }),
    question(6, 'shortText', { showIf: { surveyQuestionId: 2, surveyExampleIds: [11] } }),
  ]
  const cases: [string, SurveyAnswer[], number[]][] = [
    ['without answers nothing jumps, and conditions do not hold', [], [1, 3, 4, 5]],
    ['a plain example leads on and fulfils the condition', [answer(1, 11)], [1, 2, 3, 4, 5]],
    ['a branch skips what lies between', [answer(1, 12)], [1, 4, 5]],
    ['a branch ends the survey', [answer(1, 13)], [1]],
    ['a branch back is passed over', [answer(1, 12), answer(5, 51)], [1, 4, 5]],
    ['an additional answer branches nowhere', [answer(1, '12', other)], [1, 3, 4, 5]],
    ['an answer to a hidden question fulfils no condition', [answer(1, 12), answer(2, 11)], [1, 4, 5]],
  ]
  test.each(cases)('%s', (_name, answers, expected) => {
    expect(pathOf(branching, answers).map((one) => one.surveyQuestionId)).toEqual(expected)
  })
  const several = [
    question(1, 'multiple', {
      examples: [
        example(11),
        example(12, { goTo: 4 }),
        example(13, { goTo: 3 }),
        example(14, { goTo: 'end' }),
      ],
    }),
    question(2, 'shortText', { isRequired: true }),
    question(3, 'shortText'),
    question(4, 'shortText'),
  ]
  test.each<[string, number[], number[]]>([
    ['no choice leads on', [], [1, 2, 3, 4]],
    ['a plain choice leads on', [11], [1, 2, 3, 4]],
    ['the choice that leads elsewhere counts beside a plain one', [11, 13], [1, 3, 4]],
    ['the first one of the list decides, in whatever order they were chosen', [14, 13, 12], [1, 4]],
    ['a choice ends the survey', [14, 11], [1]],
  ])('several choices: %s', (_name, chosen, expected) => {
    const answers = chosen.map((id) => answer(1, id, many))
    expect(pathOf(several, answers).map((one) => one.surveyQuestionId)).toEqual(expected)
    // A required question is missed only if it is asked.
    expect(faultsOf(several, answers).some(({ fault }) => fault === 'required')).toBe(expected.includes(2))
  })
  test('an additional answer among several choices branches nowhere', () => {
    expect(pathOf(several, [answer(1, '12', { ...many, ...other })])).toHaveLength(4)
  })
  test('a section starts a page', () => {
    const path = [question(1, 'shortText'), question(2, 'section'), question(3, 'shortText')]
    expect(pagesOf(path).map((page) => page.map((one) => one.surveyQuestionId))).toEqual([[1], [2, 3]])
  })
  test("an answer to a hidden question is refused with the question's number", () => {
    expect(faultsOf(branching, [answer(1, 12), answer(3, '글')])).toEqual([
      { surveyQuestionId: 3, fault: 'hidden' },
    ])
  })
  test('an answer to a question that does not exist is refused', () => {
    expect(faultsOf(branching, [answer(99, '글')])).toEqual([{ surveyQuestionId: 99, fault: 'hidden' }])
  })
  test('earlier answers are inserted into texts', () => {
    const given = [answer(1, 11), answer(3, '서울')]
    expect(fillAnswers('{{q:1}}, {{q:3}}, {{q:4}}{{q:99}}!', branching, given)).toBe('보기 11, 서울, !')
  })
})

describe('validation', () => {
  const options = [example(11), example(12), example(13)]
  const rows = [example(21, { isRow: true }), example(22, { isRow: true })]
  const cases: [string, QuestionKind, Partial<SurveyQuestion>, SurveyAnswer[], AnswerFault | null][] = [
    ['a required question without an answer', 'shortText', { isRequired: true }, [], 'required'],
    ['a required question with blanks', 'shortText', { isRequired: true }, [answer(1, '  ')], 'required'],
    ['an optional question without an answer', 'single', { examples: options }, [], null],
    ['a known example', 'single', { examples: options }, [answer(1, 12)], null],
    ['an unknown example', 'single', { examples: options }, [answer(1, 99)], 'unknownChoice'],
    [
      'two answers to a single choice',
      'single',
      { examples: options },
      [answer(1, 11), answer(1, 12)],
      'tooMany',
    ],
    [
      'an additional answer where none is offered',
      'single',
      { examples: options },
      [answer(1, '가', other)],
      'unknownChoice',
    ],
    [
      'an additional answer',
      'single',
      { examples: options, isAdditionalOption: true },
      [answer(1, '가', other)],
      null,
    ],
    [
      'an empty additional answer',
      'single',
      { examples: options, isAdditionalOption: true },
      [answer(1, ' ', other)],
      'incomplete',
    ],
    [
      'too few choices',
      'multiple',
      { examples: options, settings: { minChoices: 2 } },
      [answer(1, 11, many)],
      'tooFew',
    ],
    [
      'too many choices',
      'multiple',
      { examples: options, settings: { maxChoices: 1 } },
      [answer(1, 11, many), answer(1, 12, many)],
      'tooMany',
    ],
    [
      'the most choices',
      'multiple',
      { examples: options, settings: { maxChoices: 2 } },
      [answer(1, 11, many), answer(1, 12, many)],
      null,
    ],
    [
      'the same choice twice',
      'multiple',
      { examples: options },
      [answer(1, 11, many), answer(1, 11, many)],
      'mixed',
    ],
    ['a collection of files', 'file', {}, [answer(1, '0a1b2c3d-0000-4000-8000-000000000000')], null],
    ['a path for files', 'file', {}, [answer(1, '../a.txt')], 'format'],
    ['a picture', 'picture', { examples: options }, [answer(1, 11)], null],
    ['two pictures', 'picture', { examples: options }, [answer(1, 11), answer(1, 12)], 'tooMany'],
    [
      'two pictures of two',
      'picture',
      { examples: options, settings: { maxChoices: 2 } },
      [answer(1, 11, many), answer(1, 12, many)],
      null,
    ],
    ['a number', 'number', { settings: { min: 1, max: 9 } }, [answer(1, '9')], null],
    ['a number below the range', 'number', { settings: { min: 1 } }, [answer(1, '-3')], 'outOfRange'],
    ['a number above the range', 'number', { settings: { max: 9 } }, [answer(1, '9.5')], 'outOfRange'],
    ['a text for a number', 'number', {}, [answer(1, '1e9')], 'notNumber'],
    ['a point of the scale', 'scale', { settings: { from: 0, to: 10 } }, [answer(1, 0)], null],
    ['a point beyond the scale', 'scale', { settings: { to: 5 } }, [answer(1, 6)], 'outOfRange'],
    ['half a star', 'star', {}, [answer(1, '3.5')], 'notNumber'],
    ['an NPS of 11', 'nps', {}, [answer(1, 11)], 'outOfRange'],
    ['a day', 'date', {}, [answer(1, '2026-02-28')], null],
    ['no day', 'date', {}, [answer(1, '2026-13-01')], 'format'],
    ['a time', 'time', {}, [answer(1, '23:59')], null],
    ['no time', 'time', {}, [answer(1, '24:00')], 'format'],
    ['an address', 'shortText', { settings: { format: 'email' } }, [answer(1, 'a@b.example')], null],
    ['no address', 'shortText', { settings: { format: 'email' } }, [answer(1, 'a@b')], 'format'],
    ['a phone number', 'shortText', { settings: { format: 'phone' } }, [answer(1, '010-0000-1234')], null],
    ['no phone number', 'shortText', { settings: { format: 'phone' } }, [answer(1, '전화')], 'format'],
    [
      'a text that is too long',
      'longText',
      { settings: { maxLength: 3 } },
      [answer(1, '가나다라')],
      'tooLong',
    ],
    ['a text beyond the limit of all', 'longText', {}, [answer(1, '가'.repeat(4_001))], 'tooLong'],
    ['a text at the limit of all', 'longText', {}, [answer(1, '가'.repeat(4_000))], null],
    ['two texts', 'longText', {}, [answer(1, '가'), answer(1, '나')], 'mixed'],
    [
      'a whole ranking',
      'ranking',
      { examples: options },
      [answer(1, 13, many), answer(1, 11, many), answer(1, 12, many)],
      null,
    ],
    ['half a ranking', 'ranking', { examples: options }, [answer(1, 13, many)], 'incomplete'],
    [
      'a rank twice',
      'ranking',
      { examples: options },
      [answer(1, 13, many), answer(1, 13, many), answer(1, 12, many)],
      'mixed',
    ],
    [
      'one cell of a matrix',
      'matrix',
      { examples: [...options, ...rows] },
      [answer(1, 11, { surveyExampleRow: 21 })],
      null,
    ],
    [
      'a missing row of a required matrix',
      'matrix',
      { isRequired: true, examples: [...options, ...rows] },
      [answer(1, 11, { surveyExampleRow: 21 })],
      'incomplete',
    ],
    [
      'two cells of a row of radios',
      'matrix',
      { examples: [...options, ...rows] },
      [answer(1, 11, { surveyExampleRow: 21 }), answer(1, 12, { surveyExampleRow: 21 })],
      'mixed',
    ],
    [
      'two cells of a row of checks',
      'matrix',
      { examples: [...options, ...rows], settings: { matrix: 'check' } },
      [answer(1, 11, { surveyExampleRow: 21, ...many }), answer(1, 12, { surveyExampleRow: 21, ...many })],
      null,
    ],
    [
      'a row that is a column',
      'matrix',
      { examples: [...options, ...rows] },
      [answer(1, 11, { surveyExampleRow: 12 })],
      'unknownChoice',
    ],
    [
      'a number in a matrix out of range',
      'matrix',
      { examples: rows, settings: { matrix: 'number', max: 5 } },
      [answer(1, 6, { surveyExampleRow: 21 })],
      'outOfRange',
    ],
    [
      'a row of a question without rows',
      'single',
      { examples: options },
      [answer(1, 11, { surveyExampleRow: 11 })],
      'unknownChoice',
    ],
    ['a person by code', 'person', {}, [answer(1, 'P.01')], null],
    ['a person by a sentence', 'person', {}, [answer(1, '김 부장')], 'format'],
    ['an answer to a text block', 'textBlock', {}, [answer(1, '글')], 'hidden'],
  ]
  test.each(cases)('%s', (_name, kind, more, answers, expected) => {
    const faults = faultsOf([question(1, kind, more)], answers)
    expect(faults[0]?.fault ?? null).toBe(expected)
  })
})

describe('status (spec 2§4)', () => {
  const facts: PhaseFacts = {
    stage: 'published',
    startDate: '2026-11-20T00:00:00Z',
    endDate: '2026-11-23T14:59:59Z',
    openedDate: '2026-11-20T00:00:00Z',
    pausedDate: null,
    closedDate: null,
  }
  const now = new Date('2026-11-21T01:00:00Z')
  const cases: [Partial<PhaseFacts>, string, number][] = [
    [{ stage: 'draft' }, 'draft', 1],
    [{ stage: 'approval' }, 'approval', 1],
    [{ stage: 'rejected' }, 'rejected', 1],
    [{ openedDate: null }, 'waiting', 1],
    [{}, 'open', 2],
    [{ pausedDate: '2026-11-20T01:00:00Z' }, 'paused', 2],
    [{ closedDate: '2026-11-20T01:00:00Z' }, 'closed', 3],
    [{ endDate: '2026-11-21T01:00:00Z' }, 'closed', 3],
  ]
  test.each(cases)('%o is %s', (more, phase, status) => {
    const match = phaseOf({ ...facts, ...more }, now)
    expect([match, statusOf(match)]).toEqual([phase, status])
  })

  const zoneDay = (timeZone: string) => (date: Date) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone }).format(date)
  const ends: [string, string, number | null][] = [
    ['2026-11-21T14:59:59Z', 'Asia/Seoul', 0],
    ['2026-11-21T15:00:00Z', 'Asia/Seoul', 1],
    ['2026-11-21T15:00:00Z', 'America/New_York', 1],
    ['2026-11-24T14:59:59Z', 'Asia/Seoul', 3],
    ['2026-11-24T15:00:00Z', 'Asia/Seoul', null],
    ['2026-11-20T01:00:00Z', 'Asia/Seoul', null],
  ]
  test.each(ends)('an end at %s is in %s D-%s', (end, zone, days) => {
    expect(daysLeft(end, now, zoneDay(zone))).toBe(days)
  })
})
