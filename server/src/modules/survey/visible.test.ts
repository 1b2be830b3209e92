import { surveyApi } from '@maru/api/survey'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { choose, createSurveyBoard, openSurveyOf, surveyInput, writeSurvey } from '#test/surveys.ts'
import { resendMailings, sendMailing } from './mailing/mailing.service.ts'
import { notifyMembers } from './survey.jobs.ts'

let app: TestApp
let smtp: TestSmtp
let people: Record<Role, Client>
let keeper: Client
let boardId: number

beforeAll(async () => {
  smtp = await startSmtp()
  app = await openTestApp({ withJobs: 'queued', env: smtp.env })
  people = await openCast(app)
  keeper = await createPerson(app, { comCode: 'ONE', deptCode: 'ONE-HR' }, 'keeper')
  boardId = await createSurveyBoard(app)
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

const origin = { headers: { origin: 'http://portal.example' } }
/** Clients that call from the portal's own address, because PUBLIC_URL is set for mails. */
const at = (client: Client): Client =>
  ({ call: (endpoint: never, input: never) => client.call(endpoint, input, origin) }) as unknown as Client // the calls of these tests
const work = () => ({ ...app.app.services, db: app.db })
const statisticsOf = async (client: Client, surveyId: number) =>
  (await at(client).call(surveyApi.getStatistics, { surveyId })).status
const search = async (client: Client, searchText: string) => {
  const answer = await at(client).call(surveyApi.listSurveys, { scope: 'visible', searchText })
  expect(answer.result.totalCount).toBe(answer.result.surveyLists.length)
  return answer.result.surveyLists.map((one) => one.surveyId)
}

describe('groups that may see the results', () => {
  const asked = { include: [{ kind: 'person' as const, code: 'peer' }], exclude: [] }
  const open = (more: object) =>
    openSurveyOf(at(people.user), boardId, { audience: asked, resultVisibility: 'owner', ...more })

  test('a department outside of the audience sees them from the opening on, and members do not', async () => {
    const { surveyId, choice } = await open({ resultGroups: [{ kind: 'department', code: 'ONE-HR' }] })
    await at(people.peer).call(surveyApi.completeSurvey, { surveyId, answers: [choose(choice, 0)] })
    expect([
      await statisticsOf(people.colleague, surveyId),
      await statisticsOf(people.peer, surveyId),
    ]).toEqual([200, 403])
    expect(await statisticsOf(people.outsider, surveyId)).toBe(404)
    expect(await statisticsOf(people.mailonly, surveyId)).toBe(403)
    const results = await at(people.colleague).call(surveyApi.listSurveys, { scope: 'results' })
    expect(results.result.surveyLists.map((one) => one.surveyId)).toContain(surveyId)
    const seen = (await at(people.colleague).call(surveyApi.getSurvey, { surveyId })).result
    expect(seen).toMatchObject({ isMember: false, canAnswer: false, canSeeResults: true, resultGroups: [] })
    const own = (await at(people.user).call(surveyApi.getSurvey, { surveyId })).result
    expect(own.resultGroups).toMatchObject([{ kind: 'department', code: 'ONE-HR' }])
  })

  test.each([
    ['one department alone', { kind: 'unit', code: 'ONE-HR' }],
    ['a person', { kind: 'person', code: 'colleague' }],
    ['the company', { kind: 'company', code: 'ONE' }],
  ])('%s can be the group', async (_name, group) => {
    const { surveyId } = await open({ resultGroups: [group] })
    expect(await statisticsOf(people.colleague, surveyId)).toBe(200)
  })

  test('before the opening the group sees nothing, and it cannot change after it', async () => {
    const group = [{ kind: 'person' as const, code: 'colleague' }]
    const draft = await writeSurvey(at(people.user), boardId, { resultGroups: group })
    expect(await statisticsOf(people.colleague, draft)).toBe(404)
    const { surveyId } = await open({ resultGroups: [] })
    const { version } = (await at(people.user).call(surveyApi.getSurvey, { surveyId })).result
    const wider = await at(people.user).call(surveyApi.saveSurvey, {
      ...{ boardId, ...surveyInput, surveyId, version, audience: asked },
      ...{ resultVisibility: 'owner', resultGroups: group },
    })
    expect(wider.refusal?.code).toBe('survey.wordingOnly')
  })

  test('a group of another company is refused', async () => {
    const answer = await at(people.user).call(surveyApi.saveSurvey, {
      boardId,
      ...surveyInput,
      resultGroups: [{ kind: 'department', code: 'TWO-D1' }],
    })
    expect([answer.status, answer.refusal?.code]).toEqual([400, 'survey.audienceUnknown'])
  })
})

describe('the search over surveys', () => {
  test('it finds everything that the viewer may open and nothing else', async () => {
    const only = { include: [{ kind: 'person', code: 'peer' }], exclude: [] }
    const { surveyId: open } = await openSurveyOf(at(people.user), boardId, {
      title: '찾을 설문 가',
      audience: only,
    })
    const draft = await writeSurvey(at(people.user), boardId, { title: '찾을 설문 나' })
    const { surveyId: grouped } = await openSurveyOf(at(people.user), boardId, {
      title: '찾을 설문 다',
      audience: only,
      resultGroups: [{ kind: 'person', code: 'colleague' }],
    })
    const gone = await writeSurvey(at(people.user), boardId, { title: '찾을 설문 라' })
    await at(people.user).call(surveyApi.removeSurvey, { surveyId: gone })
    expect(await search(people.user, '찾을 설문')).toEqual([grouped, draft, open])
    expect(await search(people.peer, '찾을 설문')).toEqual([grouped, open])
    expect(await search(people.colleague, '찾을 설문')).toEqual([grouped])
    expect(await search(keeper, '찾을 설문')).toEqual([grouped, open])
    expect(await search(people.concurrent, '찾을 설문')).toEqual([])
    expect(await search(people.outsider, '찾을 설문')).toEqual([])
    for (const [client, ids] of [
      [people.user, [grouped, draft, open]],
      [people.peer, [grouped, open]],
    ] as const)
      for (const surveyId of ids)
        expect((await at(client).call(surveyApi.getSurvey, { surveyId })).status).toBe(200)
  })
})

describe('mails', () => {
  const notify = (surveyId: number, notice: 'opened' | 'reminded' | 'closed', eventKey: number) =>
    notifyMembers(work(), { surveyId, notice, eventKey })
  const sentTo = () => smtp.taken.map((mail) => mail.to[0]?.split('@')[0]).toSorted()
  const everyone = ['colleague', 'concurrent', 'keeper', 'manager', 'peer', 'super', 'user']

  test('members get one mail about the opening in their language, and those who switched surveys off none', async () => {
    await app.db`update account_login set language = 'en-US' where person_code = 'peer'`
    await app.db`insert into kit_alarm_rule values ('ONE', 'super', 'survey.notice', false, false, false)`
    const { surveyId } = await openSurveyOf(at(people.user), boardId, { useMail: true, isAnonymous: true })
    smtp.taken.length = 0
    await notify(surveyId, 'opened', 901)
    await sendMailing(work(), { surveyId, eventId: 901 })
    await sendMailing(work(), { surveyId, eventId: 901 })
    expect(sentTo()).toEqual(everyone.filter((one) => one !== 'super'))
    const mail = smtp.taken.find((one) => one.to[0] === 'peer@test.example')?.raw ?? ''
    expect(mail).toContain('Hello peer En,')
    expect(mail.replaceAll('=\r\n', '')).toContain(
      `http://portal.example/po/survey/Read?surveyId=3D${surveyId}&MENUID=3D${boardId}`,
    )
    expect(mail).toContain('anonymous')
    expect(await app.db`select from survey_mailing`).toHaveLength(0)
    await app.db`delete from kit_alarm_rule`
  })

  test('a reminder is sent to members without an answer, and retried after the last person if the mail server is unreachable', async () => {
    const { surveyId, choice } = await openSurveyOf(at(people.user), boardId, { useMail: true })
    await at(people.peer).call(surveyApi.completeSurvey, { surveyId, answers: [choose(choice, 0)] })
    smtp.taken.length = 0
    smtp.refusals.set('manager@test.example', 451)
    await notify(surveyId, 'reminded', 902)
    await expect(sendMailing(work(), { surveyId, eventId: 902 })).rejects.toThrow()
    expect(sentTo()).toEqual(['colleague', 'concurrent', 'keeper'])
    smtp.refusals.clear()
    await resendMailings(work())
    await sendMailing(work(), { surveyId, eventId: 902 })
    expect(sentTo()).toEqual(everyone.filter((one) => one !== 'peer'))
  })

  test('a survey without mails sends none, and a removed survey drops waiting ones', async () => {
    const { surveyId } = await openSurveyOf(at(people.user), boardId)
    await notify(surveyId, 'opened', 903)
    expect(await app.db`select from survey_mailing where survey_id = ${surveyId}`).toHaveLength(0)
    const mailed = await openSurveyOf(at(people.user), boardId, { useMail: true })
    smtp.taken.length = 0
    await notify(mailed.surveyId, 'opened', 904)
    await at(people.user).call(surveyApi.removeSurvey, { surveyId: mailed.surveyId })
    await sendMailing(work(), { surveyId: mailed.surveyId, eventId: 904 })
    expect(smtp.taken).toHaveLength(0)
    expect(await app.db`select from survey_mailing`).toHaveLength(0)
  })

  test('the end is mailed to members if they may see the results', async () => {
    const { surveyId } = await openSurveyOf(at(people.user), boardId, {
      useMail: true,
      resultVisibility: 'closed',
    })
    smtp.taken.length = 0
    await notify(surveyId, 'closed', 905)
    await sendMailing(work(), { surveyId, eventId: 905 })
    expect(sentTo()).toEqual(everyone)
    expect(smtp.taken[0]?.raw.replaceAll('=\r\n', '')).toContain('/po/survey/Statistics?surveyId=3D')
    const owner = await openSurveyOf(at(people.user), boardId, { useMail: true, resultVisibility: 'owner' })
    smtp.taken.length = 0
    await notify(owner.surveyId, 'closed', 906)
    await sendMailing(work(), { surveyId: owner.surveyId, eventId: 906 })
    expect(smtp.taken).toHaveLength(0)
  })
})
