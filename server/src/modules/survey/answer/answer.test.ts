import { type QuestionRange, type SurveyAnswer, surveyApi } from '@maru/api/survey'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { addQuestion, answerOf, choose, createSurveyBoard, openSurveyOf, writeSurvey } from '#test/surveys.ts'
import { notifyMembers, updatePeriods } from '../survey.jobs.ts'

let app: TestApp
let people: Record<Role, Client>
let boardId: number

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  await createPerson(app, { comCode: 'ONE', deptCode: 'ONE-HR' }, 'keeper')
  boardId = await createSurveyBoard(app)
})
afterAll(() => app.stop())

const work = () => ({ ...app.app.services, db: app.db })
const told = (answer: { status: number; refusal: { code: string } | undefined }) => [
  answer.status,
  answer.refusal?.code,
]
const send = (client: Client, surveyId: number, answers: ReturnType<typeof answerOf>[], more: object = {}) =>
  client.call(surveyApi.completeSurvey, { surveyId, answers, ...more })
const listed = async (client: Client, input: object = {}) =>
  (await client.call(surveyApi.listSurveys, input)).result.surveyLists.map((one) => one.surveyId)

describe('answering', () => {
  test('a draft is saved and read back, and the answers are accepted once', async () => {
    const { surveyId, choice, text } = await openSurveyOf(people.user, boardId)
    const answers = [choose(choice, 1), answerOf(text, '쓰는 중')]
    await people.peer.call(surveyApi.saveAnswers, { surveyId, answers })
    const own = async (client: Client, more = {}) =>
      (await client.call(surveyApi.getAnswers, { surveyId, ...more })).result
    expect((await own(people.peer)).answers).toEqual(answers)
    expect((await own(people.colleague)).answers).toEqual([])
    expect((await send(people.peer, surveyId, answers)).result).toEqual({
      endMessage: '고맙습니다',
      canSeeResults: false,
    })
    expect(told(await send(people.peer, surveyId, answers))).toEqual([409, 'survey.alreadyAnswered'])
    expect(told(await people.peer.call(surveyApi.saveAnswers, { surveyId, answers }))).toEqual([
      409,
      'survey.alreadyAnswered',
    ])
    expect(await own(people.peer)).toMatchObject({ hasAnswered: true, canChange: false })
    expect((await own(people.peer)).answers.map((one) => one.surveyAnswer)).toEqual(
      answers.map((one) => one.surveyAnswer),
    )
  })

  test('two concurrent requests with the same answers are counted once', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId)
    const both = await Promise.all([1, 2].map(() => send(people.peer, surveyId, [choose(choice, 0)])))
    expect(both.map((one) => one.status).sort()).toEqual([200, 409])
  })

  test('an editable survey accepts changed answers and counts them once', async () => {
    const { surveyId, choice, text } = await openSurveyOf(people.user, boardId, { isEditable: true })
    await send(people.peer, surveyId, [choose(choice, 0)])
    await send(people.peer, surveyId, [choose(choice, 1), answerOf(text, '고침')])
    const { questions, answeredCount } = (await people.user.call(surveyApi.getStatistics, { surveyId }))
      .result
    expect(answeredCount).toBe(1)
    expect(questions[0]?.counts).toEqual([
      expect.objectContaining({ surveyExampleId: choice.examples[1]?.surveyExampleId, count: 1 }),
    ])
  })

  test('a refusal has the question and the fault', async () => {
    const { surveyId, choice, text } = await openSurveyOf(people.user, boardId)
    const answer = await send(people.peer, surveyId, [answerOf(text, '글만')])
    expect(answer.refusal?.error.params).toEqual({
      questions: [`${choice.surveyQuestionId}:required`],
      number: 1,
      count: 1,
    })
    const stranger = await send(people.peer, surveyId, [
      choose(choice, 0),
      { ...choose(choice, 0), surveyQuestionId: 999_999 },
    ])
    expect(stranger.refusal?.error.params.questions).toEqual(['999999:hidden'])
  })

  test('answers to a question hidden by a branch are refused', async () => {
    const surveyId = await writeSurvey(people.user, boardId)
    const choice = await addQuestion(people.user, surveyId, 5)
    const hidden = await addQuestion(people.user, surveyId, 2, [], { isRequired: true })
    const last = await addQuestion(people.user, surveyId, 2)
    await people.user.call(surveyApi.saveExample, {
      surveyId,
      surveyQuestionId: choice.surveyQuestionId,
      surveyExampleId: choice.examples[1]?.surveyExampleId ?? 0,
      goTo: last.surveyQuestionId,
    })
    await people.user.call(surveyApi.publishSurvey, { surveyId })
    const both = [choose(choice, 1), answerOf(hidden, '숨은 답')]
    expect((await send(people.peer, surveyId, both)).refusal?.error.params.questions).toEqual([
      `${hidden.surveyQuestionId}:hidden`,
    ])
    expect((await send(people.peer, surveyId, [choose(choice, 1)])).status).toBe(200)
    expect((await send(people.colleague, surveyId, [choose(choice, 0)])).refusal?.code).toBe(
      'survey.answersInvalid',
    )
  })

  test('the first of several choices that leads elsewhere decides what is asked, also in a copy', async () => {
    const original = await writeSurvey(people.user, boardId)
    const many = await addQuestion(people.user, original, 3, ['가', '나', '다'])
    await addQuestion(people.user, original, 2, [], { isRequired: true })
    const end = await addQuestion(people.user, original, 2)
    const lead = (place: number, goTo: number | 'end') => {
      const { surveyQuestionId, examples } = many
      const surveyExampleId = examples[place]?.surveyExampleId ?? 0
      return people.user.call(surveyApi.saveExample, {
        ...{ surveyId: original, surveyQuestionId, surveyExampleId, goTo },
      })
    }
    await lead(1, end.surveyQuestionId)
    await lead(2, 'end')
    const { surveyId } = (await people.user.call(surveyApi.reuseSurvey, { surveyId: original })).result
    const { questions } = (await people.user.call(surveyApi.getSurvey, { surveyId })).result
    const [asked, skipped, last] = questions
    if (!asked || !skipped || !last) throw new Error('the copy has three questions')
    await people.user.call(surveyApi.publishSurvey, { surveyId })
    const chosen = [2, 1, 0].map((place) => ({ ...choose(asked, place), isMultipleAnswer: true }))
    const hidden = await send(people.peer, surveyId, [...chosen, answerOf(skipped, '숨은 답')])
    expect(hidden.refusal?.error.params.questions).toEqual([`${skipped.surveyQuestionId}:hidden`])
    expect((await send(people.peer, surveyId, [...chosen, answerOf(last, '보이는 답')])).status).toBe(200)
    const plain = [{ ...choose(asked, 0), isMultipleAnswer: true }]
    expect((await send(people.colleague, surveyId, plain)).refusal?.error.params.questions).toEqual([
      `${skipped.surveyQuestionId}:required`,
    ])
  })

  test('ranges of a number decide what is asked, also in a copy and after a target was deleted', async () => {
    const original = await writeSurvey(people.user, boardId)
    const nps = await addQuestion(people.user, original, 12, [], { isRequired: true })
    const reason = await addQuestion(people.user, original, 2, [], { isRequired: true })
    const wish = await addQuestion(people.user, original, 2)
    const write = (surveyId: number, surveyQuestionId: number, ranges: QuestionRange[]) =>
      people.user.call(surveyApi.saveQuestion, { surveyId, surveyQuestionId, ranges })
    const ranges = [
      { from: 0, to: 6, goTo: reason.surveyQuestionId },
      { from: 7, to: 8, goTo: wish.surveyQuestionId },
      { from: 9, to: 10, goTo: 'end' as const },
    ]
    expect((await write(original, nps.surveyQuestionId, ranges)).status).toBe(200)
    const { surveyId } = (await people.user.call(surveyApi.reuseSurvey, { surveyId: original })).result
    const [asked, why, last] = (await people.user.call(surveyApi.getSurvey, { surveyId })).result.questions
    if (!asked || !why || !last) throw new Error('the copy has three questions')
    expect(asked.ranges.map((range) => range.goTo)).toEqual([
      why.surveyQuestionId,
      last.surveyQuestionId,
      'end',
    ])
    await people.user.call(surveyApi.publishSurvey, { surveyId })
    const refused = async (client: Client, answers: SurveyAnswer[]) =>
      (await send(client, surveyId, answers)).refusal?.error.params.questions
    expect(await refused(people.peer, [answerOf(asked, 6)])).toEqual([`${why.surveyQuestionId}:required`])
    const hidden = [answerOf(asked, 7), answerOf(why, '숨은 답')]
    expect(await refused(people.peer, hidden)).toEqual([`${why.surveyQuestionId}:hidden`])
    const after = [answerOf(asked, 10), answerOf(last, '숨은 답')]
    expect(await refused(people.peer, after)).toEqual([`${last.surveyQuestionId}:hidden`])
    expect(await refused(people.peer, [answerOf(asked, 9)])).toBeUndefined()
    expect(await refused(people.colleague, [answerOf(asked, 8), answerOf(last, '바람')])).toBeUndefined()
    // Of the original, where a target is deleted: the range leads to the next question.
    const gone = { surveyId: original, surveyQuestionId: wish.surveyQuestionId }
    const { questions } = (await people.user.call(surveyApi.removeQuestion, gone)).result
    expect(questions[0]?.ranges.map((range) => range.goTo)).toEqual([reason.surveyQuestionId, null, 'end'])
    expect((await write(original, nps.surveyQuestionId, ranges)).status).toBe(404)
    expect((await write(original, nps.surveyQuestionId, Array(21).fill(ranges[2]))).status).toBe(400)
  })

  test('a regular expression is tested by the server', async () => {
    const surveyId = await writeSurvey(people.user, boardId)
    const settings = { format: 'regex', pattern: '^[A-Z]{2}[0-9]{4}$' }
    const code = await addQuestion(people.user, surveyId, 6, [], { settings })
    await people.user.call(surveyApi.publishSurvey, { surveyId })
    const wrong = await send(people.peer, surveyId, [answerOf(code, 'ab1234')])
    expect(wrong.refusal?.error.params.questions).toEqual([`${code.surveyQuestionId}:format`])
    expect((await send(people.peer, surveyId, [answerOf(code, 'AB1234')])).status).toBe(200)
  })

  test('a day, a person and a department that do not exist are refused, and a waiting survey is listed for its author', async () => {
    const surveyId = await writeSurvey(people.user, boardId, { startDate: '2026-11-21T02:00:00Z' })
    const day = await addQuestion(people.user, surveyId, 8)
    const person = await addQuestion(people.user, surveyId, 15)
    const department = await addQuestion(people.user, surveyId, 16)
    await people.user.call(surveyApi.publishSurvey, { surveyId })
    expect(await listed(people.user, { SurveyStatus: 1 })).toEqual([surveyId])
    expect(await listed(people.peer, { SurveyStatus: 1 })).toEqual([])
    await people.user.call(surveyApi.postNow, { surveyId })
    expect(await listed(people.user, { SurveyStatus: 1 })).toEqual([])
    const wrong = await send(people.peer, surveyId, [
      answerOf(day, '2026-02-30'),
      answerOf(person, 'NOPE'),
      answerOf(department, 'NOPE'),
    ])
    expect(wrong.refusal?.error.params.questions).toEqual([
      `${day.surveyQuestionId}:format`,
      `${person.surveyQuestionId}:unknownChoice`,
      `${department.surveyQuestionId}:unknownChoice`,
    ])
    const right = [answerOf(day, '2026-02-28'), answerOf(person, 'user'), answerOf(department, 'ONE-D1')]
    expect((await send(people.peer, surveyId, right)).status).toBe(200)
  })

  test('people outside of the audience and other companies cannot answer', async () => {
    const audience = { include: [{ kind: 'person', code: 'peer' }], exclude: [] }
    const { surveyId, choice } = await openSurveyOf(people.user, boardId, { audience })
    const answers = [choose(choice, 0)]
    expect((await send(people.user, surveyId, answers)).status).toBe(403)
    expect((await send(people.colleague, surveyId, answers)).status).toBe(404)
    expect((await send(people.outsider, surveyId, answers)).status).toBe(404)
    expect((await send(people.mailonly, surveyId, answers)).status).toBe(403)
  })

  test('lists show what to answer, what was answered and which results are open', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId, { resultVisibility: 'answered' })
    const scope = async (client: Client, name: 'todo' | 'answered' | 'results') =>
      (await listed(client, { scope: name })).includes(surveyId)
    expect([
      await scope(people.peer, 'todo'),
      await scope(people.peer, 'answered'),
      await scope(people.peer, 'results'),
    ]).toEqual([true, false, false])
    await send(people.peer, surveyId, [choose(choice, 0)])
    expect([
      await scope(people.peer, 'todo'),
      await scope(people.peer, 'answered'),
      await scope(people.peer, 'results'),
    ]).toEqual([false, true, true])
    const spec = {
      SurveyStatus: 2,
      MenuId: boardId,
      RowCount: 200,
      PageNumber: 1,
      StartDate: '2026-11-21',
      EndDate: '2026-12-21',
      isApproval: 1,
    }
    expect(await listed(people.peer, spec)).toContain(surveyId)
    expect(await listed(people.peer, { ...spec, SurveyStatus: 3 })).not.toContain(surveyId)
    expect(await listed(people.peer, { ...spec, StartDate: '2026-11-25' })).not.toContain(surveyId)
    expect(await listed(people.outsider, spec)).toEqual([])
    const mine = (await people.user.call(surveyApi.listMySurveys, { searchText: '만족도' })).result
      .surveyLists
    expect(mine[0]).toMatchObject({ surveyId, memberCount: 7, answeredCount: 1 })
  })
})

describe('alarms', () => {
  const wordsOf = async (personCode: string, surveyId: number) => {
    const rows = await app.db<{ word: string }[]>`
      select word from kit_alarm where bell and person_code = ${personCode} and subject = ${`survey.survey:${surveyId}`} order by alarm_id`
    return rows.map((row) => row.word)
  }
  const notify = (surveyId: number, notice: 'opened' | 'reminded' | 'closed') =>
    notifyMembers(work(), { surveyId, notice, eventKey: 1 })

  test('members are notified of the opening, members without an answer are reminded, and readers of results are notified of the end', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId)
    await notify(surveyId, 'opened')
    await send(people.peer, surveyId, [choose(choice, 0)])
    expect((await people.user.call(surveyApi.remindNonResponders, { surveyId })).result).toEqual({ count: 6 })
    expect(told(await people.user.call(surveyApi.remindNonResponders, { surveyId }))).toEqual([
      409,
      'survey.remindedAlready',
    ])
    await notify(surveyId, 'reminded')
    expect(await wordsOf('peer', surveyId)).toEqual(['survey.alarm.opened'])
    expect(await wordsOf('colleague', surveyId)).toEqual(['survey.alarm.opened', 'survey.alarm.reminded'])
    expect(await wordsOf('outsider', surveyId)).toEqual([])
    await people.user.call(surveyApi.closeNow, { surveyId })
    await app.app.drainEvents()
    await notify(surveyId, 'closed')
    expect(await wordsOf('peer', surveyId)).toEqual(['survey.alarm.opened', 'survey.alarm.closed'])
    expect(await wordsOf('user', surveyId)).toContain('survey.alarm.closed')
  })

  test('a reader who switched surveys off is not notified, and planned reminders are sent once', async () => {
    await app.db`insert into kit_alarm_rule values ('ONE', 'concurrent', 'survey.notice', false, false, false)`
    const { surveyId } = await openSurveyOf(people.user, boardId, { reminderDates: ['2026-11-21T05:00:00Z'] })
    await notify(surveyId, 'opened')
    expect(await wordsOf('concurrent', surveyId)).toEqual([])
    const reminded = async () =>
      (
        await app.db<{ count: number }[]>`
      select count(*)::int as count from kit_event where name = 'survey.reminded' and (payload ->> 'surveyId')::int = ${surveyId}`
      )[0]?.count
    await updatePeriods(work())
    expect(await reminded()).toBe(0)
    app.clock.set('2026-11-21T05:00:30Z')
    await updatePeriods(work())
    const [row] = await app.db<
      { at: string }[]
    >`select reminded_at as at from survey_survey where survey_id = ${surveyId}`
    expect(row?.at).toBe('2026-11-21T05:00:30Z')
    app.clock.set('2026-11-21T01:00:00Z')
  })
})
