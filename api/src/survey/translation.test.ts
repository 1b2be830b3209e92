import { expect, test } from 'vitest'
import { languagesOf, originalMark, surveyIn, titleIn, translatableTexts } from './translation.ts'

const survey = {
  surveyTitle: '제목',
  description: '',
  endMessage: '끝',
  language: 'ko' as const,
  translations: { en: { title: 'Title', endMessage: '' }, zh: { title: '' } },
  questions: [
    {
      surveyQuestionId: 1,
      questionText: '질문',
      description: '설명',
      settings: { lowLabel: '낮음' },
      translations: { en: { questionText: 'Question', lowLabel: 'Low', highLabel: 'stray' } },
      examples: [
        { surveyExampleId: 11, exampleText: '예', translations: { en: { exampleText: 'Yes' } } },
        { surveyExampleId: 12, exampleText: '아니요' },
      ],
    },
  ],
}

test('a text that is missing or empty is shown in the first language', () => {
  const english = surveyIn(survey, 'en')
  expect(english).toMatchObject({ surveyTitle: 'Title', description: '', endMessage: '끝' })
  const [question] = english.questions
  expect(question).toMatchObject({
    questionText: 'Question',
    description: '설명',
    settings: { lowLabel: 'Low' },
  })
  expect(question?.settings).not.toHaveProperty('highLabel')
  expect(question?.examples.map((one) => one.exampleText)).toEqual(['Yes', '아니요'])
  expect(surveyIn(survey, 'zh').surveyTitle).toBe('제목')
  expect(surveyIn(survey, 'ko')).toBe(survey)
})

test('the title is that of the language, also if the first language was translated before', () => {
  const row = {
    title: '제목',
    language: 'ko' as const,
    translations: { ko: { title: 'x' }, en: { title: 'Title' } },
  }
  expect([titleIn(row, 'ko'), titleIn(row, 'en'), titleIn(row, 'zh')]).toEqual(['제목', 'Title', '제목'])
})

test('texts to translate are those that are not empty, each with its translation', () => {
  expect(translatableTexts(survey, 'en').map((one) => [one.original, one.translated])).toEqual([
    ['제목', 'Title'],
    ['끝', ''],
    ['질문', 'Question'],
    ['설명', ''],
    ['낮음', 'Low'],
    ['예', 'Yes'],
    ['아니요', ''],
  ])
})

test('a survey is offered in its first language and in those with a translation', () => {
  expect(languagesOf(survey)).toEqual(['ko', 'en'])
})

test('a translation is outdated if its original changed afterwards, and not if nothing is known about that', () => {
  const of = { title: originalMark('제목'), endMessage: originalMark('옛 인사') }
  const translated = { title: 'Title', endMessage: 'Bye', of }
  const outdated = (more: object) =>
    translatableTexts({ ...survey, translations: { en: translated }, ...more }, 'en')
      .filter((text) => text.isOutdated)
      .map((text) => text.field)
  expect(outdated({})).toEqual(['endMessage'])
  expect(outdated({ surveyTitle: '새 제목', endMessage: '옛 인사' })).toEqual(['title'])
  // A missing translation is missing, not outdated.
  expect(outdated({ translations: { en: { title: '', of: { title: originalMark('옛 제목') } } } })).toEqual(
    [],
  )
  expect(outdated({ translations: { en: { title: 'Title' } } })).toEqual([])
})

test('marks differ by a letter, and are the same everywhere', () => {
  expect(originalMark('')).toBe('811c9dc5')
  expect(originalMark('a')).toBe('e40c292c')
  expect(originalMark('질문 1')).not.toBe(originalMark('질문 2'))
})
