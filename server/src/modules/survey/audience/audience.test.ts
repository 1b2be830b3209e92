import { surveyApi } from '@maru/api/survey'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createSurveyBoard, writeSurvey } from '#test/surveys.ts'

let app: TestApp
let people: Record<Role, Client>
let boardId: number

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  boardId = await createSurveyBoard(app)
})
afterAll(() => app.stop())

const asked = { kind: 'company' as const, code: 'ONE' }
const left = [
  { kind: 'person' as const, code: 'peer' },
  { kind: 'unit' as const, code: 'ONE-HR' },
]
const rows = (surveyId: number) => app.db`
  select subject, level from survey_audience where survey_id = ${surveyId} order by subject`

test('the audience is stored as rows of rights, of which level 0 excludes', async () => {
  const surveyId = await writeSurvey(people.user, boardId, {
    audience: { include: [asked, left[0] ?? asked], exclude: left },
  })
  expect(await rows(surveyId)).toEqual([
    { subject: 'company:ONE', level: 1 },
    { subject: 'person:peer', level: 0 },
    { subject: 'unit:ONE-HR', level: 0 },
  ])
  const { result } = await people.user.call(surveyApi.getSurvey, { surveyId })
  const codes = (parts: { code: string }[]) => parts.map(({ code }) => code).sort()
  expect(codes(result.audience.include)).toEqual(['ONE'])
  expect(codes(result.audience.exclude)).toEqual(['ONE-HR', 'peer'])
})
