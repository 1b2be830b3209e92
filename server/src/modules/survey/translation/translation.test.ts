import type { Input } from '@maru/api/kit/endpoint'
import { surveyApi, translatableTexts } from '@maru/api/survey'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import {
  addQuestion,
  answerOf,
  choose,
  createSurveyBoard,
  openSurveyOf,
  surveyInput,
  writeSurvey,
} from '#test/surveys.ts'
import { surveyNotification } from '../survey.jobs.ts'
import { findSurvey } from '../survey.sql.ts'

let app: TestApp
let people: Record<Role, Client>
let boardId: number

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  boardId = await createSurveyBoard(app)
})
afterAll(() => app.stop())

type Saving = Omit<Input<typeof surveyApi.saveTranslation>, 'surveyId'>
const save = (surveyId: number, input: Saving, client = people.user) =>
  client.call(surveyApi.saveTranslation, { surveyId, ...input })
const read = async (surveyId: number) => (await people.user.call(surveyApi.getSurvey, { surveyId })).result
test('texts of survey, question, labels and examples are stored by language, cleaned as the originals', async () => {
  const surveyId = await writeSurvey(people.user, boardId)
  const scale = await addQuestion(people.user, surveyId, 10, [], { settings: { lowLabel: '나쁨' } })
  const choice = await addQuestion(people.user, surveyId, 1, ['예', '아니요'])
  await save(surveyId, {
    language: 'en',
    survey: { title: '  Satis​faction \n survey ', endMessage: 'Thanks' },
  })
  await save(surveyId, { language: 'en', survey: { description: '<img src=x onerror=alert(1)>' } })
  const { surveyQuestionId } = scale
  await save(surveyId, { language: 'zh', surveyQuestionId, question: { questionText: '题', lowLabel: '差' } })
  const surveyExampleId = choice.examples[0]?.surveyExampleId ?? 0
  await save(surveyId, { language: 'en', surveyExampleId, example: { exampleText: 'Yes' } })
  const match = await read(surveyId)
  expect(match.language).toBe('ko')
  // Earlier texts stay, and markup is text.
  expect(match.translations.en).toMatchObject({
    endMessage: 'Thanks',
    description: '<img src=x onerror=alert(1)>',
  })
  expect(match.translations.en?.title).not.toMatch(/\n|^ | $/)
  expect(match.questions[0]?.translations).toMatchObject({ zh: { questionText: '题', lowLabel: '差' } })
  expect(match.questions[1]?.examples[0]?.translations).toMatchObject({ en: { exampleText: 'Yes' } })
})

test('a translation is marked when its original changes, until it is saved again, also in a copy', async () => {
  const surveyId = await writeSurvey(people.user, boardId)
  const { surveyQuestionId, examples } = await addQuestion(people.user, surveyId, 1, ['예', '아니요'])
  const surveyExampleId = examples[0]?.surveyExampleId ?? 0
  const outdated = async (id = surveyId) =>
    translatableTexts(await read(id), 'en')
      .filter((text) => text.isOutdated)
      .map((text) => text.field)
  const texts = { questionText: 'Question' }
  await save(surveyId, { language: 'en', survey: { title: 'Title', description: 'About' } })
  await save(surveyId, { language: 'en', surveyQuestionId, question: texts })
  await save(surveyId, { language: 'en', surveyExampleId, example: { exampleText: 'Yes' } })
  expect(await outdated()).toEqual([])
  await people.user.call(surveyApi.saveQuestion, { surveyId, surveyQuestionId, questionText: '바뀐 질문' })
  await people.user.call(surveyApi.saveExample, {
    ...{ surveyId, surveyQuestionId, surveyExampleId, exampleText: '그렇다' },
  })
  await people.user.call(surveyApi.saveSurvey, {
    ...{ boardId, ...surveyInput, surveyId, version: (await read(surveyId)).version, title: '바뀐 제목' },
  })
  expect(await outdated()).toEqual(['title', 'questionText', 'exampleText'])
  const copy = (await people.user.call(surveyApi.reuseSurvey, { surveyId })).result.surveyId
  expect(await outdated(copy)).toEqual(['title', 'questionText', 'exampleText'])
  // The same text again says that it is still right.
  await save(surveyId, { language: 'en', surveyQuestionId, question: texts })
  expect(await outdated()).toEqual(['title', 'exampleText'])
})

test('the first language, things of other surveys and texts that are too long are refused', async () => {
  const surveyId = await writeSurvey(people.user, boardId)
  const other = await openSurveyOf(people.user, boardId)
  expect((await save(surveyId, { language: 'ko', survey: { title: '제목' } })).refusal?.code).toBe(
    'survey.surveyChanged',
  )
  const { surveyQuestionId, examples } = other.choice
  const foreign = { language: 'en', surveyQuestionId, question: { questionText: 'x' } } as const
  expect((await save(surveyId, foreign)).status).toBe(404)
  const surveyExampleId = examples[0]?.surveyExampleId ?? 0
  expect(
    (await save(surveyId, { language: 'en', surveyExampleId, example: { exampleText: 'x' } })).status,
  ).toBe(404)
  expect((await save(surveyId, { language: 'en', survey: { title: 'x'.repeat(201) } })).status).toBe(400)
  expect((await save(other.surveyId, { language: 'en', survey: { title: 'x' } }, people.peer)).status).toBe(
    403,
  )
})

test('after the opening wording may be translated, choices no more once there are answers, and nothing after the end', async () => {
  const { surveyId, choice, text } = await openSurveyOf(people.user, boardId)
  const surveyExampleId = choice.examples[0]?.surveyExampleId ?? 0
  const yes = { language: 'en', surveyExampleId, example: { exampleText: 'Yes' } } as const
  expect((await save(surveyId, yes)).status).toBe(200)
  const answers = [choose(choice, 0), answerOf(text, '글')]
  await people.colleague.call(surveyApi.completeSurvey, { surveyId, answers })
  const turned = { ...yes, example: { exampleText: 'No' } }
  expect((await save(surveyId, turned)).refusal?.code).toBe('survey.wordingOnly')
  const { surveyQuestionId } = choice
  const question = { language: 'en', surveyQuestionId, question: { questionText: 'Question' } } as const
  expect((await save(surveyId, question)).status).toBe(200)
  await people.user.call(surveyApi.closeNow, { surveyId })
  expect((await save(surveyId, question)).refusal?.code).toBe('survey.wordingOnly')
})

test('lists, search, alarms and the Excel file show the language of the reader, and answers are joined', async () => {
  const { surveyId, choice } = await openSurveyOf(people.user, boardId, { title: '통근 버스' })
  await save(surveyId, { language: 'en', survey: { title: 'Commuter bus' } })
  const surveyExampleId = choice.examples[0]?.surveyExampleId ?? 0
  await save(surveyId, { language: 'en', surveyExampleId, example: { exampleText: 'Yes' } })
  const titles = async (searchText: string) =>
    (await people.user.call(surveyApi.listMySurveys, { searchText })).result.surveyLists.map(
      (one) => one.surveyTitle,
    )
  expect(await titles('통근')).toEqual(['통근 버스'])
  expect(await titles('commuter')).toEqual(['통근 버스'])
  for (const client of [people.peer, people.colleague])
    await client.call(surveyApi.completeSurvey, { surveyId, answers: [choose(choice, 0)] })
  const excel = async (language: 'ko' | 'en') => {
    const file = await people.user.call(surveyApi.exportStatistics, { surveyId, language })
    return [await readSheet(file.bytes, 1), await readSheet(file.bytes, 2)] as const
  }
  const [summary, raw] = await excel('en')
  expect(summary[1]?.[0]).toBe('Commuter bus')
  // The second option has no translation, so that it stays in the first language.
  expect(summary).toContainEqual(['Q1. 질문 1', 'Yes', null, 2, 100])
  expect(raw.slice(1).map((row) => row[5])).toEqual(['Yes', 'Yes'])
  expect((await excel('ko'))[0]).toContainEqual(['Q1. 질문 1', '예', null, 2, 100])
  const survey = await findSurvey(app.db, surveyId, { personCode: 'user', now: app.clock.now() })
  if (!survey) throw new Error('the survey exists')
  const alarm = await surveyNotification.describe({} as never, { survey, word: 'opened', url: '' })
  expect(alarm?.title).toEqual({ ko: '통근 버스', en: 'Commuter bus', zh: '통근 버스' })
})

test('copies of questions and surveys take translations along, with the placeholders of the copy', async () => {
  const surveyId = await writeSurvey(people.user, boardId)
  const choice = await addQuestion(people.user, surveyId, 1, ['예', '아니요'])
  const second = await addQuestion(people.user, surveyId, 2)
  await save(surveyId, { language: 'zh', survey: { title: '标题' } })
  const surveyExampleId = choice.examples[1]?.surveyExampleId ?? 0
  await save(surveyId, { language: 'zh', surveyExampleId, example: { exampleText: '否' } })
  const { surveyQuestionId } = second
  const questionText = `为什么 {{q:${choice.surveyQuestionId}}}`
  await save(surveyId, { language: 'zh', surveyQuestionId, question: { questionText } })
  const input = { surveyId, copyOf: choice.surveyQuestionId }
  const { questions } = (await people.user.call(surveyApi.saveQuestion, input)).result
  expect(questions[1]?.examples[1]?.translations).toMatchObject({ zh: { exampleText: '否' } })
  const copy = await read((await people.user.call(surveyApi.reuseSurvey, { surveyId })).result.surveyId)
  expect(copy.translations).toMatchObject({ zh: { title: '标题' } })
  expect(copy.questions[0]?.examples[1]?.translations).toMatchObject({ zh: { exampleText: '否' } })
  expect(copy.questions[2]?.translations).toMatchObject({
    zh: { questionText: `为什么 {{q:${copy.questions[0]?.surveyQuestionId}}}` },
  })
})
