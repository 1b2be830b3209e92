import { surveyApi } from '@maru/api/survey'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { Attacker, copyDatabase } from '#test/survey-attacker.ts'
import { answerOf, choose, createSurveyBoard, openSurveyOf, surveyInput, writeSurvey } from '#test/surveys.ts'
import { updatePeriods } from './survey.jobs.ts'

let app: TestApp
let people: Record<Role, Client>
let boardId: number
const crowd: { personCode: string; division: string; client: Client }[] = []

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  await app.db`
    insert into org_department (com_code, dept_code, parent_dept_code, path, name_ko)
    values ('ONE', 'ONE-DIV1', 'ONE-D1', '{ONE-D1,ONE-DIV1}', '일본부')`
  for (let index = 0; index < 12; index += 1) {
    const personCode = `limit${String(index).padStart(2, '0')}`
    const division = 'ONE-DIV1'
    const client = await createPerson(app, { comCode: 'ONE', deptCode: division }, personCode)
    crowd.push({ personCode, division, client })
  }
  boardId = await createSurveyBoard(app)
})
afterAll(() => app.stop())

const audience = { include: [{ kind: 'unit', code: 'ONE-DIV1' }], exclude: [] }
const work = () => ({ ...app.app.services, db: app.db })
const clientOf = (index: number) => crowd[index]?.client as Client // there are twelve
type Opened = Awaited<ReturnType<typeof openSurveyOf>>
const send = async ({ surveyId, choice, text }: Opened, index: number, typed = '답') => {
  const answers = [choose(choice, index % 2), answerOf(text, typed)]
  const { status, refusal } = await clientOf(index).call(surveyApi.completeSurvey, {
    surveyId,
    answers,
  })
  return refusal?.code ?? status
}
const detail = async (surveyId: number) => (await people.user.call(surveyApi.getSurvey, { surveyId })).result
const announced = (surveyId: number) =>
  app.db`select from kit_event where name = 'survey.closed' and (payload ->> 'surveyId')::bigint = ${surveyId}`

describe.each([false, true])('anonymous: %s', (isAnonymous) => {
  test('of the last answers at the same time exactly as many are accepted as the limit allows', async () => {
    const opened = await openSurveyOf(people.user, boardId, { audience, isAnonymous, answerLimit: 6 })
    const { surveyId } = opened
    for (let index = 0; index < 5; index += 1) expect(await send(opened, index)).toBe(200)
    expect(await detail(surveyId)).toMatchObject({ phase: 'open', answerLimit: 6 })
    const last = await Promise.all([5, 6, 7, 8, 9, 10].map((index) => send(opened, index)))
    expect(last.filter((one) => one === 200)).toHaveLength(1)
    expect(last.filter((one) => one === 'survey.closed')).toHaveLength(5)
    expect(await send(opened, 11)).toBe('survey.closed')
    expect((await detail(surveyId)).phase).toBe('closed')

    const [stored] = await app.db<{ responses: number; answers: number; sealed: number }[]>`
      select (select count(*)::int from survey_response where survey_id = ${surveyId}) as responses,
             (select count(*)::int from survey_answer where survey_id = ${surveyId}) as answers,
             (select count(*)::int from survey_sealed where survey_id = ${surveyId}) as sealed`
    expect(stored).toEqual(
      isAnonymous ? { responses: 0, answers: 0, sealed: 6 } : { responses: 6, answers: 12, sealed: 0 },
    )
    expect(await announced(surveyId)).toHaveLength(0)
    await updatePeriods(work())
    await updatePeriods(work())
    expect(await announced(surveyId)).toHaveLength(1)
    const { result } = await people.user.call(surveyApi.getStatistics, { surveyId })
    expect([result.answeredCount, result.questions[0]?.respondents]).toEqual([6, 6])
    expect((await detail(surveyId)).answeredCount).toBe(6)
  })

  test('a changed answer does not count again', async () => {
    const more = { audience, isAnonymous, isEditable: true, answerLimit: 6 }
    const opened = await openSurveyOf(people.user, boardId, more)
    for (let index = 0; index < 5; index += 1) await send(opened, index)
    expect(await send(opened, 0)).toBe(200)
    expect((await detail(opened.surveyId)).phase).toBe('open')
    expect(await send(opened, 5)).toBe(200)
    expect(await send(opened, 0)).toBe('survey.closed')
  })
})

test('a survey that closed after its number of answers is extended without the number', async () => {
  const opened = await openSurveyOf(people.user, boardId, { audience, answerLimit: 1 })
  const { surveyId } = opened
  expect(await send(opened, 0)).toBe(200)
  expect(await send(opened, 1)).toBe('survey.closed')
  await people.user.call(surveyApi.extendSurvey, { surveyId, endDate: '2026-11-30T00:00:00Z' })
  expect(await detail(surveyId)).toMatchObject({ phase: 'open', answerLimit: null })
  expect(await send(opened, 1)).toBe(200)
})

test('the number is kept by a copy, fixed from the opening on, and at least five if the survey is anonymous', async () => {
  const save = async (more: object) =>
    (await people.user.call(surveyApi.saveSurvey, { ...surveyInput, boardId, ...more })).refusal?.code
  expect(await save({ isAnonymous: true, answerLimit: 4 })).toBe('survey.limitTooSmall')
  expect(await save({ isAnonymous: true, answerLimit: 5 })).toBeUndefined()
  expect(await save({ answerLimit: 100_001 })).toBe('kit.invalidInput')
  const surveyId = await writeSurvey(people.user, boardId, { answerLimit: 7 })
  const copy = (await people.user.call(surveyApi.reuseSurvey, { surveyId })).result.surveyId
  expect((await detail(copy)).answerLimit).toBe(7)
  const opened = await openSurveyOf(people.user, boardId, { answerLimit: 7 })
  const { version } = await detail(opened.surveyId)
  const change = { surveyId: opened.surveyId, version }
  expect(await save({ ...change, answerLimit: 8 })).toBe('survey.wordingOnly')
  const seen = await clientOf(0).call(surveyApi.getSurvey, { surveyId: opened.surveyId })
  expect(seen.result).toMatchObject({ answerLimit: 7, answeredCount: null })
})

test('the attacker attributes no answer to fewer than five people, also at the answer that closes the survey', async () => {
  const opened = await openSurveyOf(people.user, boardId, { audience, isAnonymous: true, answerLimit: 11 })
  const truth = new Map<string, string>()
  const attacker = new Attacker(opened.surveyId, crowd, truth)
  const look = async () => {
    const { surveyId } = opened
    const views = await people.user.call(surveyApi.getStatistics, { surveyId })
    const excel = await people.user.call(surveyApi.getSurvey, { surveyId })
    attacker.look({ rows: await copyDatabase(app.db), views: `${views.body}${excel.body}` })
  }
  for (const [index, { personCode }] of crowd.slice(0, 11).entries()) {
    truth.set(`비밀 ${index}.`, personCode)
    expect(await send(opened, index, `비밀 ${index}.`)).toBe(200)
    await look()
  }
  expect((await detail(opened.surveyId)).phase).toBe('closed')
  await updatePeriods(work())
  await look()
  await app.app.drainEvents()
  await look()
  // Five were counted while the survey was open, and six at its end.
  expect(attacker.groups).toHaveLength(11)
  expect(Math.min(...attacker.groups)).toBeGreaterThanOrEqual(5)
})
