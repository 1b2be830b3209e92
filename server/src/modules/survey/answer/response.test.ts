import { surveyApi } from '@maru/api/survey'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { addQuestion, answerOf, choose, createSurveyBoard, openSurveyOf, writeSurvey } from '#test/surveys.ts'

let app: TestApp
let people: Record<Role, Client>
let boardId: number
let members: Client[]

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  await app.db`
    insert into org_department (com_code, dept_code, parent_dept_code, path, name_ko)
    values ('ONE', 'ONE-DIV1', 'ONE-D1', '{ONE-D1,ONE-DIV1}', '일본부'),
           ('ONE', 'ONE-DIV2', 'ONE-D1', '{ONE-D1,ONE-DIV2}', '이본부')`
  members = []
  for (const [index, deptCode] of ['ONE-DIV1', 'ONE-DIV2', 'ONE-DIV1', 'ONE-DIV1', 'ONE-DIV1'].entries())
    members.push(await createPerson(app, { comCode: 'ONE', deptCode }, `teller${index}`))
  boardId = await createSurveyBoard(app)
})
afterAll(() => app.stop())

const audience = { include: [{ kind: 'department', code: 'ONE-D1' }], exclude: [] }
const read = (surveyId: number, more: object = {}, client = people.user) =>
  client.call(surveyApi.getResponse, { surveyId, ...more })
const member = (index: number) => members[index] as Client // there are five

describe('a named survey', () => {
  test('is read one response after another, oldest first, with every answer of the person', async () => {
    const surveyId = await writeSurvey(people.user, boardId, { audience })
    const choice = await addQuestion(people.user, surveyId, 1, ['예', '아니요'])
    const person = await addQuestion(people.user, surveyId, 15)
    await people.user.call(surveyApi.publishSurvey, { surveyId })
    expect((await read(surveyId)).result).toMatchObject({ totalCount: 0, place: 0, response: null })
    for (let index = 0; index < 3; index += 1) {
      app.clock.advance(60_000)
      const answers = [choose(choice, index % 2), answerOf(person, 'teller4')]
      await member(index).call(surveyApi.completeSurvey, { surveyId, answers })
    }
    const first = (await read(surveyId)).result
    expect(first).toMatchObject({ totalCount: 3, place: 1, previousId: null })
    expect(first.response).toMatchObject({ personCode: 'teller0', department: { ko: '일본부' } })
    const second = (await read(surveyId, { responseId: first.nextId })).result
    expect(second).toMatchObject({ place: 2, previousId: first.response?.responseId })
    expect(second.response?.personCode).toBe('teller1')
    expect(second.response?.answers.map((one) => one.surveyAnswer)).toEqual([
      String(choice.examples[1]?.surveyExampleId),
      'teller4',
    ])
    expect(second.response?.names.map((one) => one.code)).toEqual(['teller4'])
    const last = (await read(surveyId, { responseId: second.nextId })).result
    expect(last).toMatchObject({ place: 3, nextId: null })

    const other = (await read(surveyId, { deptCode: 'ONE-DIV2' })).result
    expect(other).toMatchObject({ totalCount: 1, nextId: null, response: { personCode: 'teller1' } })
    const name = first.response?.name.ko ?? ''
    const named = (await read(surveyId, { searchText: name })).result
    expect(named.response?.personCode).toBe('teller0')
    expect((await read(surveyId, { searchText: '없는이름' })).result.totalCount).toBe(0)
    const outside = { responseId: first.response?.responseId, deptCode: 'ONE-DIV2' }
    expect((await read(surveyId, outside)).result.response?.personCode).toBe('teller1')
  })

  test('shows single responses to its managers only, also if others see the figures', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId, {
      audience,
      resultVisibility: 'answered',
    })
    await member(0).call(surveyApi.completeSurvey, { surveyId, answers: [choose(choice, 0)] })
    expect((await member(0).call(surveyApi.getStatistics, { surveyId })).status).toBe(200)
    expect((await read(surveyId, {}, member(0))).status).toBe(403)
    expect((await read(surveyId, {}, people.super)).status).toBe(403)
    expect((await read(surveyId, {}, people.colleague)).status).toBe(403)
  })
})

test('an anonymous survey has no single responses, for its author and for super administrators', async () => {
  for (const author of [people.user, people.super]) {
    const { surveyId, choice } = await openSurveyOf(author, boardId, { audience, isAnonymous: true })
    for (const one of members)
      await one.call(surveyApi.completeSurvey, { surveyId, answers: [choose(choice, 0)] })
    const before = await read(surveyId, {}, author)
    expect([before.status, before.refusal?.code]).toEqual([409, 'survey.anonymous'])
    await author.call(surveyApi.closeNow, { surveyId })
    expect((await author.call(surveyApi.getStatistics, { surveyId })).result.answeredCount).toBe(5)
    const after = await read(surveyId, {}, author)
    expect([after.status, after.refusal?.code]).toEqual([409, 'survey.anonymous'])
    if (author === people.user) expect((await read(surveyId, {}, people.super)).status).toBe(403)
  }
})
