import { accountApi } from '@maru/api/account'
import { surveyApi } from '@maru/api/survey'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import {
  addQuestion,
  answerOf,
  choose,
  createSurveyBoard,
  openSurveyOf,
  surveyInput,
  writeSurvey,
} from '#test/surveys.ts'
import { purgeRemoved } from './retention/retention.jobs.ts'
import { updatePeriods } from './survey.jobs.ts'

let app: TestApp
let people: Record<Role, Client>
let keeper: Client
let boardId: number

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  keeper = await createPerson(app, { comCode: 'ONE', deptCode: 'ONE-HR' }, 'keeper')
  boardId = await createSurveyBoard(app)
})
afterAll(() => app.stop())

const work = () => ({ ...app.app.services, db: app.db })
const read = async (client: Client, surveyId: number) =>
  (await client.call(surveyApi.getSurvey, { surveyId })).result
const status = async (client: Client, surveyId: number) =>
  (await client.call(surveyApi.getSurvey, { surveyId })).status
const told = (answer: { status: number; refusal: { code: string } | undefined }) => [
  answer.status,
  answer.refusal?.code,
]
const send = (client: Client, surveyId: number, answers: ReturnType<typeof answerOf>[], more: object = {}) =>
  client.call(surveyApi.completeSurvey, { surveyId, answers, ...more })

describe('writing', () => {
  test("a survey is stored as written, with names and the author's rights", async () => {
    const surveyId = await writeSurvey(people.user, boardId, {
      coManagers: ['peer'],
      approverCode: 'colleague',
      audience: {
        include: [
          { kind: 'department', code: 'ONE-D1' },
          { kind: 'title', code: 'ONE/T1' },
        ],
        exclude: [{ kind: 'person', code: 'concurrent' }],
      },
    })
    expect(await read(people.user, surveyId)).toMatchObject({
      surveyTitle: '만족도 조사',
      phase: 'draft',
      surveyStatus: 1,
      canManage: true,
      canAnswer: false,
      changeable: 'all',
      coManagers: [{ personCode: 'peer' }],
      approver: { personCode: 'colleague' },
      audience: { exclude: [{ kind: 'person', code: 'concurrent', name: { ko: 'concurrent 님' } }] },
    })
    expect((await read(people.peer, surveyId)).canManage).toBe(true)
    expect(await status(people.colleague, surveyId)).toBe(404)
  })

  test.each([
    ['without a title', { title: ' ' }, 'survey.titleEmpty'],
    ['that ends before it begins', { endDate: '2026-11-01T00:00:00Z' }, 'survey.periodInvalid'],
    ['of three years', { endDate: '2029-11-01T00:00:00Z' }, 'survey.periodInvalid'],
    [
      'for a department of another company',
      { audience: { include: [{ kind: 'department', code: 'TWO-D1' }], exclude: [] } },
      'survey.audienceUnknown',
    ],
    ['approved by the author', { approverCode: 'user' }, 'survey.personUnknown'],
    ['managed by a person of another company', { coManagers: ['outsider'] }, 'survey.personUnknown'],
    ['with an unknown visibility', { resultVisibility: 'all' }, 'kit.invalidInput'],
  ])('a survey %s is refused', async (_name, more, code) => {
    const answer = await people.user.callWith(surveyApi.saveSurvey, { boardId, ...surveyInput, ...more })
    expect(told(answer)).toEqual([400, code])
  })

  test('the later of two changes is refused', async () => {
    const surveyId = await writeSurvey(people.user, boardId)
    const words = { boardId, ...surveyInput, surveyId, version: 1 }
    expect((await people.user.call(surveyApi.saveSurvey, words)).result.version).toBe(2)
    expect(told(await people.user.call(surveyApi.saveSurvey, words))).toEqual([409, 'survey.surveyChanged'])
  })

  test('readers without the right to write cannot create surveys, and other companies see no board', async () => {
    const words = { boardId, ...surveyInput }
    expect((await people.colleague.call(surveyApi.saveSurvey, words)).status).toBe(403)
    expect((await people.outsider.call(surveyApi.saveSurvey, words)).status).toBe(404)
    const boards = (await people.user.call(surveyApi.listSurveyBoards, {})).result
    expect(boards).toEqual([expect.objectContaining({ boardId, canWrite: true, isManager: false })])
    expect((await people.outsider.call(surveyApi.listSurveyBoards, {})).result).toEqual([])
  })

  test('questions get ids from the server, and can be ordered, copied, moved and removed', async () => {
    const surveyId = await writeSurvey(people.user, boardId)
    const first = await addQuestion(people.user, surveyId, 1, ['가', '나', '다'])
    const second = await addQuestion(people.user, surveyId, 2)
    expect(first.examples.map((one) => [one.exampleText, one.exampleOrders])).toEqual([
      ['가', 1],
      ['나', 2],
      ['다', 3],
    ])
    const copied = await people.user.call(surveyApi.saveQuestion, {
      surveyId,
      copyOf: first.surveyQuestionId,
    })
    expect(copied.result.questions.map((one) => one.questionText)).toEqual(['질문 1', '질문 1', '질문 2'])
    const [one, two, three] = copied.result.questions.map((question) => question.surveyQuestionId)
    const moved = await people.user.call(surveyApi.orderQuestions, {
      surveyId,
      surveyQuestionIds: [three ?? 0, one ?? 0, two ?? 0],
    })
    expect(moved.result.questions.map((question) => question.surveyQuestionId)).toEqual([three, one, two])
    const bad = await people.user.call(surveyApi.orderQuestions, { surveyId, surveyQuestionIds: [one ?? 0] })
    expect(told(bad)).toEqual([409, 'survey.surveyChanged'])
    const reordered = await people.user.call(surveyApi.saveExample, {
      surveyId,
      surveyQuestionId: first.surveyQuestionId,
      surveyExampleId: first.examples[2]?.surveyExampleId ?? 0,
      exampleOrders: 1,
    })
    const texts = reordered.result.questions.find((question) => question.surveyQuestionId === one)?.examples
    expect(texts?.map((example) => example.exampleText)).toEqual(['다', '가', '나'])
    const gone = await people.user.call(surveyApi.removeQuestion, {
      surveyId,
      surveyQuestionId: second.surveyQuestionId,
    })
    expect(gone.result.questions).toHaveLength(2)
    const less = await people.user.call(surveyApi.removeExample, {
      surveyId,
      surveyExampleId: first.examples[0]?.surveyExampleId ?? 0,
    })
    expect(less.result.questions[0]?.examples).toHaveLength(2)
  })

  test('type 2 disables the additional option', async () => {
    const surveyId = await writeSurvey(people.user, boardId)
    const question = await addQuestion(people.user, surveyId, 1, ['가', '나'], { isAdditionalOption: true })
    expect(question.isAdditionalOption).toBe(true)
    const { surveyQuestionId } = question
    const changed = await people.user.call(surveyApi.saveQuestion, {
      surveyId,
      surveyQuestionId,
      questionType: 2,
      isAdditionalOption: true,
    })
    expect(changed.result.questions[0]).toMatchObject({
      questionType: 2,
      isAdditionalOption: false,
      examples: [],
    })
  })

  test('a regular expression that PostgreSQL refuses is refused', async () => {
    const surveyId = await writeSurvey(people.user, boardId)
    const settings = { format: 'regex' as const, pattern: '([a-z' }
    const answer = await people.user.call(surveyApi.saveQuestion, { surveyId, questionType: 6, settings })
    expect(told(answer)).toEqual([400, 'survey.patternInvalid'])
  })

  test('missing parts are reported before publishing, and removing a question removes branches to it', async () => {
    const surveyId = await writeSurvey(people.user, boardId)
    const missing = async () =>
      (await people.user.call(surveyApi.getComposingStatus, { surveyId })).result.faults.map(
        (one) => one.fault,
      )
    expect(await missing()).toEqual(['noQuestion'])
    const first = await addQuestion(people.user, surveyId, 1, ['가'])
    expect(await missing()).toEqual(['exampleEmpty'])
    const second = await addQuestion(people.user, surveyId, 2)
    const branch = {
      surveyId,
      surveyQuestionId: first.surveyQuestionId,
      surveyExampleId: first.examples[1]?.surveyExampleId ?? 0,
      exampleText: '나',
      goTo: second.surveyQuestionId,
    }
    await people.user.call(surveyApi.saveExample, branch)
    expect(await missing()).toEqual([])
    await people.user.call(surveyApi.orderQuestions, {
      surveyId,
      surveyQuestionIds: [second.surveyQuestionId, first.surveyQuestionId],
    })
    expect(await missing()).toEqual(['branchBackward'])
    const rest = await people.user.call(surveyApi.removeQuestion, {
      surveyId,
      surveyQuestionId: second.surveyQuestionId,
    })
    expect(rest.result.questions[0]?.examples.map((one) => one.goTo)).toEqual([null, null])
  })

  test('ranges that overlap, exceed the points or lead back are reported before publishing, and leave with the type', async () => {
    const surveyId = await writeSurvey(people.user, boardId)
    const { surveyQuestionId } = await addQuestion(people.user, surveyId, 12)
    const { surveyQuestionId: later } = await addQuestion(people.user, surveyId, 2)
    const missing = async () =>
      (await people.user.call(surveyApi.getComposingStatus, { surveyId })).result.faults.map((one) => [
        one.fault,
        one.questionNumber,
      ])
    const write = (more: object) =>
      people.user.call(surveyApi.saveQuestion, { surveyId, surveyQuestionId, ...more })
    const range = (from: number | null, to: number | null, goTo: number | 'end' | null) => ({
      from,
      to,
      goTo,
    })
    await write({ ranges: [range(0, 6, later), range(6, 10, 'end')] })
    expect(await missing()).toEqual([['rangesOverlap', 1]])
    await write({ ranges: [range(0, 6, later), range(10, 7, null), range(null, null, 'end')] })
    expect(await missing()).toEqual([
      ['rangeInvalid', 1],
      ['rangesOverlap', 1],
    ])
    await write({ ranges: [range(0, 6, later), range(9, 11, 'end')] })
    expect(await missing()).toEqual([['rangeOutside', 1]])
    await write({ ranges: [range(0, 6, later), range(9, 10, 'end')] })
    expect(await missing()).toEqual([])
    const order = { surveyId, surveyQuestionIds: [later, surveyQuestionId] }
    await people.user.call(surveyApi.orderQuestions, order)
    expect(await missing()).toEqual([['branchBackward', 2]])
    const ranges = async () =>
      (await read(people.user, surveyId)).questions.find((one) => one.surveyQuestionId === surveyQuestionId)
        ?.ranges
    await write({ questionType: 10 })
    expect(await ranges()).toHaveLength(2)
    expect(await missing()).toEqual([
      ['branchBackward', 2],
      ['rangeOutside', 2],
    ])
    await write({ questionType: 6 })
    expect(await ranges()).toEqual([])
  })

  test('a copied question has its ranges, and the table refuses another form of them', async () => {
    const surveyId = await writeSurvey(people.user, boardId)
    const ranges = [{ from: null, to: 3.5, goTo: 'end' as const }]
    const { surveyQuestionId } = await addQuestion(people.user, surveyId, 7, [], { ranges })
    const copied = await people.user.call(surveyApi.saveQuestion, { surveyId, copyOf: surveyQuestionId })
    expect(copied.result.questions.map((one) => one.ranges)).toEqual([ranges, ranges])
    for (const wrong of ['{}', '[1]', '[{"from":1,"to":2}]', '[{"from":"1","to":2,"goTo":null}]'])
      await expect(
        app.db`update survey_question set ranges = ${wrong}::text::jsonb where question_id = ${surveyQuestionId}`,
      ).rejects.toThrow(/survey_question_ranges/)
  })

  test('a reused survey has its branches and conditions', async () => {
    const { surveyId, choice, text } = await openSurveyOf(people.user, boardId)
    const draft = (await people.user.call(surveyApi.reuseSurvey, { surveyId })).result.surveyId
    const copy = await read(people.user, draft)
    expect([copy.phase, copy.surveyTitle]).toEqual(['draft', '만족도 조사'])
    expect(copy.questions.map((one) => one.questionText)).toEqual([choice.questionText, text.questionText])
    expect(copy.questions[0]?.surveyQuestionId).not.toBe(choice.surveyQuestionId)
    const [first, second] = copy.questions
    await people.user.call(surveyApi.saveExample, {
      surveyId: draft,
      surveyQuestionId: first?.surveyQuestionId ?? 0,
      surveyExampleId: first?.examples[0]?.surveyExampleId ?? 0,
      goTo: second?.surveyQuestionId ?? 0,
    })
    const again = await read(
      people.user,
      (await people.user.call(surveyApi.reuseSurvey, { surveyId: draft })).result.surveyId,
    )
    expect(again.questions[0]?.examples[0]?.goTo).toBe(again.questions[1]?.surveyQuestionId)
    expect((await people.colleague.call(surveyApi.reuseSurvey, { surveyId })).status).toBe(403)
  })

  test('an audience is counted without its exclusions, MAILONLY people and people who left', async () => {
    const count = async (include: [string, string][], exclude: [string, string][] = []) => {
      const part = ([kind, code]: [string, string]) => ({ kind, code })
      const audience = { include: include.map(part), exclude: exclude.map(part) }
      return (
        (await people.user.callWith(surveyApi.countAudience, { boardId, audience })).result as {
          count: number
        }
      ).count
    }
    // user, peer, colleague, concurrent, manager, super, keeper
    expect(await count([['company', 'ONE']])).toBe(7)
    expect(await count([['unit', 'ONE-D1']])).toBe(3)
    expect(await count([['department', 'ONE-D1']])).toBe(7)
    expect(await count([['department', 'ONE-D1']], [['unit', 'ONE-HR']])).toBe(3)
    expect(await count([['title', 'ONE/T1']], [['person', 'user']])).toBe(6)
    expect(await count([['role', 'super-admin']])).toBe(1)
    expect(await count([['company', 'TWO']])).toBe(0)
    const types = (await people.user.call(surveyApi.listRoleTypes, { boardId })).result
    expect(types).toContainEqual({
      kind: 'position',
      code: 'ONE/P1',
      name: { ko: '팀장', en: 'Team Leader', zh: '组长' },
    })
  })
})

describe('approval', () => {
  const asked = async () => {
    const surveyId = await writeSurvey(people.user, boardId, { approverCode: 'colleague' })
    await addQuestion(people.user, surveyId, 2)
    const act = { surveyId, act: 'request' as const }
    expect((await people.user.call(surveyApi.decideApproval, act)).status).toBe(200)
    return surveyId
  }

  test('a survey that requires approval waits for it, and the approver opens it', async () => {
    const surveyId = await asked()
    expect((await read(people.colleague, surveyId)).canApprove).toBe(true)
    const [waiting] = (await people.colleague.call(surveyApi.listApprovals, {})).result.surveyLists
    expect(waiting).toMatchObject({ surveyId, createdUser: 'user' })
    expect(told(await people.user.call(surveyApi.postNow, { surveyId }))).toEqual([409, 'survey.notNow'])
    const self = await people.user.call(surveyApi.decideApproval, { surveyId, act: 'approve' })
    expect(self.status).toBe(403)
    const stranger = await people.concurrent.call(surveyApi.decideApproval, { surveyId, act: 'approve' })
    expect(stranger.status).toBe(404)
    await people.colleague.call(surveyApi.decideApproval, { surveyId, act: 'approve' })
    expect((await read(people.user, surveyId)).phase).toBe('open')
  })

  test('a rejected survey has a reason, can be corrected and submitted again', async () => {
    const surveyId = await asked()
    const act = { surveyId, act: 'reject' as const, note: '기간을 늘려 주세요' }
    await people.colleague.call(surveyApi.decideApproval, act)
    expect(await read(people.user, surveyId)).toMatchObject({
      phase: 'rejected',
      approvalNote: '기간을 늘려 주세요',
    })
    await people.user.call(surveyApi.decideApproval, { surveyId, act: 'request' })
    await people.user.call(surveyApi.decideApproval, { surveyId, act: 'recall' })
    expect((await read(people.user, surveyId)).phase).toBe('draft')
    expect(told(await people.user.call(surveyApi.publishSurvey, { surveyId }))).toEqual([
      409,
      'survey.approvalNeeded',
    ])
  })

  test('a survey that waits for approval or is approved cannot change before it opens', async () => {
    const surveyId = await asked()
    const words = { surveyId, questionType: 2 }
    expect(told(await people.user.call(surveyApi.saveQuestion, words))).toEqual([409, 'survey.wordingOnly'])
  })
})

describe('status', () => {
  test('a survey waits for its start, opens and ends by the clock, and can be extended', async () => {
    const surveyId = await writeSurvey(people.user, boardId, {
      startDate: '2026-11-21T02:00:00Z',
      endDate: '2026-11-21T03:00:00Z',
    })
    const text = await addQuestion(people.user, surveyId, 2)
    await people.user.call(surveyApi.publishSurvey, { surveyId })
    expect((await read(people.user, surveyId)).phase).toBe('waiting')
    expect(await status(people.peer, surveyId)).toBe(404)
    app.clock.set('2026-11-21T02:00:10Z')
    await updatePeriods(work())
    expect(await read(people.peer, surveyId)).toMatchObject({
      phase: 'open',
      surveyStatus: 2,
      canAnswer: true,
    })
    app.clock.set('2026-11-21T03:00:00Z')
    expect(told(await send(people.peer, surveyId, [answerOf(text, '늦은 답')]))).toEqual([
      409,
      'survey.closed',
    ])
    expect((await read(people.peer, surveyId)).surveyStatus).toBe(3)
    await updatePeriods(work())
    await people.user.call(surveyApi.extendSurvey, { surveyId, endDate: '2026-11-25T00:00:00Z' })
    expect((await read(people.peer, surveyId)).phase).toBe('open')
    app.clock.set('2026-11-21T01:00:00Z')
  })

  test('a paused survey accepts no answers until it is resumed, and a closed one none at all', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId)
    const answers = [choose(choice, 0)]
    await people.user.call(surveyApi.pauseSurvey, { surveyId, isPaused: true })
    expect(told(await send(people.peer, surveyId, answers))).toEqual([409, 'survey.closed'])
    await keeper.call(surveyApi.pauseSurvey, { surveyId, isPaused: false })
    expect((await send(people.peer, surveyId, answers)).status).toBe(200)
    await keeper.call(surveyApi.closeNow, { surveyId })
    expect(told(await send(people.colleague, surveyId, answers))).toEqual([409, 'survey.closed'])
    expect(told(await people.user.call(surveyApi.closeNow, { surveyId }))).toEqual([409, 'survey.notNow'])
  })

  test('after the first answer only wording can change', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId)
    await send(people.peer, surveyId, [choose(choice, 0)])
    const { surveyQuestionId } = choice
    const reworded = await people.user.call(surveyApi.saveQuestion, {
      surveyId,
      surveyQuestionId,
      questionText: '고친 질문',
      isRequired: true,
      questionType: 1,
    })
    expect(reworded.result.questions[0]).toMatchObject({
      questionText: '고친 질문',
      isRequired: true,
      questionType: 1,
    })
    const { surveyExampleId } = choice.examples[0] ?? { surveyExampleId: 0 }
    const turned = { surveyId, surveyQuestionId, surveyExampleId, exampleText: '아니요' }
    for (const answer of [
      await people.user.call(surveyApi.saveQuestion, { surveyId, surveyQuestionId, isRequired: false }),
      await people.user.call(surveyApi.saveQuestion, { surveyId, surveyQuestionId, questionType: 3 }),
      await people.user.call(surveyApi.saveExample, turned),
      await people.user.call(surveyApi.saveQuestion, {
        ...{ surveyId, surveyQuestionId, ranges: [{ from: 1, to: 2, goTo: 'end' }] },
      }),
      await people.user.call(surveyApi.saveQuestion, { surveyId, questionType: 1 }),
      await people.user.call(surveyApi.removeQuestion, { surveyId, surveyQuestionId }),
      await people.user.call(surveyApi.saveExample, { surveyId, surveyQuestionId, exampleText: '새 보기' }),
      await people.user.call(surveyApi.saveSurvey, {
        boardId,
        ...surveyInput,
        surveyId,
        version: (await read(people.user, surveyId)).version,
        isAnonymous: true,
      }),
    ])
      expect(told(answer)).toEqual([409, 'survey.wordingOnly'])
  })

  test('a survey can be opened before its start', async () => {
    const surveyId = await writeSurvey(people.user, boardId, { startDate: '2026-11-23T00:00:00Z' })
    expect(told(await people.user.call(surveyApi.postNow, { surveyId }))).toEqual([409, 'survey.notReady'])
    await addQuestion(people.user, surveyId, 2)
    await people.user.call(surveyApi.postNow, { surveyId })
    expect(await read(people.peer, surveyId)).toMatchObject({
      phase: 'open',
      startDate: '2026-11-21T01:00:00Z',
    })
  })

  test('a removed survey disappears for its members, and managers of the board restore or purge it', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId)
    await send(people.peer, surveyId, [choose(choice, 0)])
    expect((await people.peer.call(surveyApi.removeSurvey, { surveyId })).status).toBe(403)
    await people.user.call(surveyApi.removeSurvey, { surveyId })
    expect([await status(people.user, surveyId), await status(people.peer, surveyId)]).toEqual([404, 404])
    const removed = await keeper.call(surveyApi.listAdminSurveys, { isRemoved: true })
    expect(removed.result.surveyLists.map((one) => one.surveyId)).toContain(surveyId)
    await keeper.call(surveyApi.restoreSurvey, { surveyId })
    expect(await status(people.peer, surveyId)).toBe(200)
    expect(told(await keeper.call(surveyApi.purgeSurvey, { surveyId }))).toEqual([409, 'survey.notNow'])
    await keeper.call(surveyApi.removeSurvey, { surveyId })
    await keeper.call(surveyApi.purgeSurvey, { surveyId })
    const [rows] = await app.db<{ count: number }[]>`
      select (select count(*) from survey_answer where survey_id = ${surveyId})::int
           + (select count(*) from survey_member where survey_id = ${surveyId})::int as count`
    expect([await status(keeper, surveyId), rows?.count]).toEqual([404, 0])
    expect((await people.peer.call(surveyApi.listAdminSurveys, {})).status).toBe(403)
    const acts = await app.db`
      select act, person_code, detail from audit_entry
       where room = 'survey' and target_id = ${String(surveyId)} order by audit_id`
    expect(acts.map(({ act }) => act)).toEqual(['remove', 'restore', 'remove', 'purge'])
    expect(acts[0]).toMatchObject({ personCode: 'user', detail: { title: expect.any(String) } })
  })

  test('a removed survey can be restored for 14 days and is then deleted', async () => {
    const { surveyId } = await openSurveyOf(people.user, boardId)
    const survey = await openSurveyOf(people.user, boardId)
    await people.user.call(surveyApi.removeSurvey, { surveyId })
    const removedBefore = (milliseconds: number) => app.db`
      update survey_survey set deleted_at = ${new Date(app.clock.now().getTime() - milliseconds)}
       where survey_id = ${surveyId}`
    const period = 14 * 86_400_000
    await removedBefore(period - 1)
    await purgeRemoved(work())
    await keeper.call(surveyApi.restoreSurvey, { surveyId })
    expect(await status(people.user, surveyId)).toBe(200)
    await removedBefore(period)
    expect(told(await keeper.call(surveyApi.restoreSurvey, { surveyId }))).toEqual([409, 'survey.notNow'])
    await removedBefore(period + 1)
    await purgeRemoved(work())
    const rows = await app.db<{ surveyId: number }[]>`
      select survey_id from survey_survey where survey_id in (${surveyId}, ${survey.surveyId})`
    expect(rows.map((row) => row.surveyId)).toEqual([survey.surveyId])
  })
})

test('the address of a list is closed if its board is unreadable', async () => {
  const hidden = await createSurveyBoard(app, { rights: { 'person:peer': 'rw' } })
  const check = async (ep: string) => (await people.user.call(accountApi.checkAccess, { ep })).result.allowed
  expect(await check(`/po/survey/list?MENUID=${boardId}`)).toBe(true)
  expect(await check(`/po/survey/list?MENUID=${hidden}`)).toBe(false)
  expect(await check('/po/survey/list?MENUID=999999')).toBe(false)
  expect(await check(`/po/survey/Read?surveyId=1&MENUID=${hidden}`)).toBe(true)
})
