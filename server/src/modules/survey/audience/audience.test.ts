import { readFileSync } from 'node:fs'
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

test('the migration keeps the audiences of surveys that were written before', async () => {
  const surveyId = await writeSurvey(people.user, boardId, {
    audience: { include: [asked], exclude: left },
  })
  const before = await rows(surveyId)
  const { db } = app
  await db`alter table survey_survey add column include text[] not null default '{}',
                                     add column exclude text[] not null default '{}'`
  await db`
    update survey_survey survey
       set include = array(select subject from survey_audience given where given.survey_id = survey.survey_id and level = 1),
           exclude = array(select subject from survey_audience given where given.survey_id = survey.survey_id and level = 0)`
  await db`drop table survey_audience`
  await db`alter table gnb_notice_popup_right drop column level, drop constraint gnb_notice_popup_right_subject`
  await db`alter table gnb_notice_popup_right rename to gnb_notice_popup_subject`
  const file = new URL('../../../../migrations/0270-audiences-as-rights.sql', import.meta.url)
  await db.begin((inside) => inside.unsafe(readFileSync(file, 'utf8')))
  expect(await rows(surveyId)).toEqual(before)
})
