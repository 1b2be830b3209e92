import { surveyApi } from '@maru/api/survey'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { addQuestion, choose, createSurveyBoard, openSurveyOf, writeSurvey } from '#test/surveys.ts'

let app: TestApp
let people: Record<Role, Client>
let boardId: number

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued', env: { DATABASE_POOL: '2' } })
  people = await openCast(app)
  boardId = await createSurveyBoard(app)
})
afterAll(() => app.stop())

test('24 questions with a regular expression are saved at the same time on a pool of two connections', async () => {
  const questions = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const surveyId = await writeSurvey(people.user, boardId)
      return { surveyId, question: await addQuestion(people.user, surveyId, 6) }
    }),
  )
  const settings = { format: 'regex' as const, pattern: '^a' }
  const answers = await Promise.all(
    questions.map(({ surveyId, question: { surveyQuestionId } }) =>
      people.user.call(surveyApi.saveQuestion, { surveyId, surveyQuestionId, settings }),
    ),
  )
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  expect(answers.at(-1)?.result.questions[0]?.settings).toMatchObject(settings)
})

test('a respondent changes an answer six times at the same time and every change is stored', async () => {
  const { surveyId, choice } = await openSurveyOf(people.user, boardId, { isEditable: true })
  const send = (place: number) =>
    people.peer.call(surveyApi.completeSurvey, { surveyId, answers: [choose(choice, place)] })
  await send(0)
  const answers = await Promise.all([0, 1, 0, 1, 0, 1].map(send))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
  const { questions } = (await people.user.call(surveyApi.getStatistics, { surveyId })).result
  expect(questions[0]).toMatchObject({ respondents: 1 })
})
