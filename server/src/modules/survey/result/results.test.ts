import { type SurveyAnswer, type SurveyQuestion, surveyApi } from '@maru/api/survey'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#kit/log.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { Attacker, copyDatabase } from '#test/survey-attacker.ts'
import { addQuestion, answerOf, choose, createSurveyBoard, openSurveyOf, writeSurvey } from '#test/surveys.ts'

let app: TestApp
let people: Record<Role, Client>
let boardId: number
const crowd: { personCode: string; client: Client }[] = []
const divisions = ['ONE-DIV1', 'ONE-DIV2']

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  await app.db`
    insert into org_department (com_code, dept_code, parent_dept_code, path, name_ko)
    values ('ONE', 'ONE-DIV1', 'ONE-D1', '{ONE-D1,ONE-DIV1}', '일본부'),
           ('ONE', 'ONE-DIV2', 'ONE-D1', '{ONE-D1,ONE-DIV2}', '이본부')`
  for (let index = 0; index < 14; index += 1) {
    // Nine people in the first division, five in the second one.
    const deptCode = divisions[index < 9 ? 0 : 1] ?? ''
    const personCode = `crowd${String(index).padStart(2, '0')}`
    crowd.push({ personCode, client: await createPerson(app, { comCode: 'ONE', deptCode }, personCode) })
  }
  boardId = await createSurveyBoard(app)
})
afterAll(() => app.stop())

const audience = { include: divisions.map((code) => ({ kind: 'unit', code })), exclude: [] }
const send = async (
  client: Client | undefined,
  surveyId: number,
  answers: SurveyAnswer[],
  more: object = {},
) => {
  if (!client) throw new Error('no person has this number')
  const answer = await client.call(surveyApi.completeSurvey, { surveyId, answers, ...more })
  const { status, refusal } = answer
  return { status, refusal }
}
const clientOf = (index: number) => crowd[index]?.client as Client // there are fourteen
const told = (answer: { status: number; refusal: { code: string } | undefined }) => [
  answer.status,
  answer.refusal?.code,
]
const statistics = async (surveyId: number, client = people.user) =>
  (await client.call(surveyApi.getStatistics, { surveyId })).result

describe('anonymous', () => {
  test('the attack of the attacker test names the author of a named survey, so it is effective', async () => {
    const { surveyId, text } = await openSurveyOf(people.user, boardId, { audience })
    const choice = (await clientOf(3).call(surveyApi.getSurvey, { surveyId })).result.questions[0]
    if (!choice) throw new Error('the survey has two questions')
    await send(clientOf(3), surveyId, [choose(choice, 0), answerOf(text, '드러난 답')])
    const suspects = crowd.map(({ personCode }, index) => ({
      personCode,
      division: divisions[index < 9 ? 0 : 1] ?? '',
    }))
    const attacker = new Attacker(surveyId, suspects, new Map([['드러난 답', 'crowd03']]))
    const rows = await copyDatabase(app.db)
    expect(() => attacker.look({ rows, views: '' })).toThrow('one of five at least')
  })

  test('a draft stays in the browser, and a second submission is refused', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId, { isAnonymous: true, audience })
    const answers = [choose(choice, 0)]
    expect(told(await clientOf(0).call(surveyApi.saveAnswers, { surveyId, answers }))).toEqual([
      409,
      'survey.draftInBrowser',
    ])
    expect((await send(clientOf(0), surveyId, answers)).status).toBe(200)
    expect(told(await send(clientOf(0), surveyId, answers))).toEqual([409, 'survey.alreadyAnswered'])
    expect((await clientOf(0).call(surveyApi.getAnswers, { surveyId })).result).toEqual({
      answers: [],
      savedDate: null,
      hasAnswered: true,
      canChange: false,
    })
  })

  test('answers can be read and changed by their author until the end in every browser', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId, {
      isAnonymous: true,
      isEditable: true,
      audience,
    })
    const own = async (client: Client) => (await client.call(surveyApi.getAnswers, { surveyId })).result
    for (let index = 0; index < 12; index += 1) await send(clientOf(index), surveyId, [choose(choice, 0)])
    await send(clientOf(0), surveyId, [choose(choice, 1)])
    const second = String(choice.examples[1]?.surveyExampleId)
    expect(await own(clientOf(0))).toMatchObject({ canChange: true, answers: [{ surveyAnswer: second }] })
    expect((await own(clientOf(1))).answers[0]?.surveyAnswer).not.toBe(second)
    expect(await own(clientOf(13))).toMatchObject({ answers: [], hasAnswered: false })
    expect(told(await people.user.call(surveyApi.getStatistics, { surveyId }))).toEqual([
      409,
      'survey.tooFewAnswers',
    ])
    await people.user.call(surveyApi.closeNow, { surveyId })
    expect((await statistics(surveyId)).questions[0]?.counts.map((one) => one.count)).toEqual([11, 1])
    expect(await own(clientOf(0))).toMatchObject({ canChange: false, answers: [] })
    expect(await app.db`select from survey_sealed where survey_id = ${surveyId}`).toHaveLength(0)
  })

  test('results start with ten answers, grow by five, and count all at the end', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId, { isAnonymous: true, audience })
    const counted = async () => {
      const answer = await people.user.call(surveyApi.getStatistics, { surveyId })
      return answer.refusal?.code ?? answer.result.questions[0]?.respondents
    }
    const steps: unknown[] = []
    for (let index = 0; index < 14; index += 1) {
      await send(clientOf(index), surveyId, [choose(choice, 0)])
      steps.push(await counted())
    }
    expect([...new Set(steps)]).toEqual(['survey.tooFewAnswers', 5])
    expect(steps.indexOf(5)).toBe(9)
    await people.user.call(surveyApi.closeNow, { surveyId })
    expect(await counted()).toBe(14)
    const days = (await statistics(surveyId)).days
    expect(days.reduce((sum, one) => sum + one.count, 0)).toBe(14)
  })

  test('with four answers at the end nothing is shown, and the survey can be opened again', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId, { isAnonymous: true, audience })
    for (let index = 0; index < 4; index += 1) await send(clientOf(index), surveyId, [choose(choice, 0)])
    await people.user.call(surveyApi.closeNow, { surveyId })
    for (const call of [surveyApi.getStatistics, surveyApi.exportStatistics])
      expect(told(await people.user.call(call, { surveyId }))).toEqual([409, 'survey.tooFewAnswers'])
    const endDate = '2026-11-25T00:00:00Z'
    expect((await people.user.call(surveyApi.extendSurvey, { surveyId, endDate })).status).toBe(200)
    await send(clientOf(4), surveyId, [choose(choice, 1)])
    await people.user.call(surveyApi.closeNow, { surveyId })
    expect((await statistics(surveyId)).questions[0]?.respondents).toBe(5)
    expect(told(await people.user.call(surveyApi.extendSurvey, { surveyId, endDate }))).toEqual([
      409,
      'survey.countedForGood',
    ])
  })

  test('an answer that arrives while the survey is closed is refused or counted, never lost', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId, { isAnonymous: true, audience })
    for (let index = 0; index < 6; index += 1) await send(clientOf(index), surveyId, [choose(choice, 0)])
    const [, ...late] = await Promise.all([
      people.user.call(surveyApi.closeNow, { surveyId }),
      ...[6, 7, 8, 9].map((index) => send(clientOf(index), surveyId, [choose(choice, 0)])),
    ])
    const accepted = late.filter((one) => one.status === 200).length
    expect((await statistics(surveyId)).questions[0]?.respondents).toBe(6 + accepted)
  })

  test('groups under five have no separate results, and cannot be computed by subtraction', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId, { isAnonymous: true, audience })
    for (let index = 0; index < 13; index += 1) await send(clientOf(index), surveyId, [choose(choice, 0)])
    await people.user.call(surveyApi.closeNow, { surveyId })
    const input = { surveyId, surveyQuestionId: choice.surveyQuestionId, by: 'department' as const }
    const { groups, hiddenRespondents } = (await people.user.call(surveyApi.getCrossTable, input)).result
    // Nine people of the first division and four of the second one have answered. Five of the first were counted
    // with their division; the last eight, four of each, without one.
    expect(groups.map((group) => [group.code, group.respondents])).toEqual([['ONE-DIV1', 5]])
    expect(hiddenRespondents).toBe(8)
    const silent = await people.user.call(surveyApi.listNonResponders, {
      surveyId,
      page: 1,
      itemsPerPage: 20,
    })
    expect(told(silent)).toEqual([409, 'survey.anonymous'])
  })

  test('a refused answer leaves a line in the log without its person and address', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const quiet = await openTestApp({ withJobs: 'queued', log })
    const cast = await openCast(quiet)
    const board = await createSurveyBoard(quiet)
    const { surveyId } = await openSurveyOf(cast.user, board, { isAnonymous: true })
    const refused = await cast.peer.call(surveyApi.completeSurvey, { surveyId, answers: [] })
    const supportCode = refused.refusal?.error.supportCode ?? ''
    const own = lines.filter((line) => line.includes(supportCode))
    expect(own).toHaveLength(1)
    expect(own[0]).not.toMatch(/peer|127\.0\.0\.1|personCode|address/)
    await quiet.stop()
  })

  test('departments under five show no participation', async () => {
    const include = [...audience.include, { kind: 'person', code: 'user' }]
    const { surveyId, choice } = await openSurveyOf(people.user, boardId, {
      isAnonymous: true,
      audience: { include, exclude: [] },
    })
    for (let index = 0; index < 10; index += 1) await send(clientOf(index), surveyId, [choose(choice, 0)])
    const rows = (await people.user.call(surveyApi.getParticipation, { surveyId })).result
    expect(rows.map((row) => [row.deptCode, row.memberCount, row.answeredCount])).toEqual([
      ['ONE-D1', null, null],
      // One member of the root is hidden, and with it the smallest department.
      ['ONE-DIV1', 9, 5],
      ['ONE-DIV2', null, null],
    ])
  })
})

describe('statistics', () => {
  let surveyId: number
  let questions: Record<
    'single' | 'multiple' | 'scale' | 'nps' | 'number' | 'matrix' | 'ranking' | 'text',
    SurveyQuestion
  >

  beforeAll(async () => {
    const user = people.user
    surveyId = await writeSurvey(user, boardId, { audience, resultVisibility: 'answered' })
    const other = { isAdditionalOption: true }
    questions = {
      single: await addQuestion(user, surveyId, 1, ['가', '나'], other),
      multiple: await addQuestion(user, surveyId, 3, ['=1+1', '나'], other),
      scale: await addQuestion(user, surveyId, 10),
      nps: await addQuestion(user, surveyId, 12),
      number: await addQuestion(user, surveyId, 7),
      matrix: await addQuestion(user, surveyId, 13, ['좋음', '나쁨']),
      ranking: await addQuestion(user, surveyId, 14, ['첫째', '둘째']),
      text: await addQuestion(user, surveyId, 2),
    }
    for (const row of questions.matrix.examples.filter((one) => one.isRow)) {
      const { surveyQuestionId } = questions.matrix
      await user.call(surveyApi.saveExample, {
        surveyId,
        surveyQuestionId,
        surveyExampleId: row.surveyExampleId,
        exampleText: `행 ${row.exampleOrders}`,
      })
    }
    await user.call(surveyApi.publishSurvey, { surveyId })
    const [columns, rows] = [
      questions.matrix.examples.filter((one) => !one.isRow),
      questions.matrix.examples.filter((one) => one.isRow),
    ]
    const many = { isMultipleAnswer: true }
    const first = [
      choose(questions.single, 0),
      { ...choose(questions.multiple, 0), ...many },
      { ...choose(questions.multiple, 1), ...many },
      answerOf(questions.scale, 2),
      answerOf(questions.nps, 10),
      answerOf(questions.number, 10),
      answerOf(questions.matrix, columns[0]?.surveyExampleId ?? 0, {
        surveyExampleRow: rows[0]?.surveyExampleId ?? 0,
      }),
      { ...choose(questions.ranking, 1), ...many },
      { ...choose(questions.ranking, 0), ...many },
      answerOf(questions.text, '=SUM(A1)'),
    ]
    const second = [
      answerOf(questions.single, '내 답', { isAdditionalAnswer: true }),
      answerOf(questions.scale, 4),
      answerOf(questions.nps, 3),
      answerOf(questions.number, 20),
      answerOf(questions.text, '한글 답'),
    ]
    expect(told(await send(clientOf(0), surveyId, first))).toEqual([200, undefined])
    expect(told(await send(clientOf(9), surveyId, second))).toEqual([200, undefined])
  })

  test('every type of question is counted', async () => {
    const match = await statistics(surveyId)
    expect(match).toMatchObject({
      memberCount: 14,
      answeredCount: 2,
      days: [{ day: '2026-11-21', count: 2 }],
    })
    const of = (question: SurveyQuestion) =>
      match.questions.find((one) => one.surveyQuestionId === question.surveyQuestionId)
    expect(of(questions.single)).toMatchObject({ respondents: 2, textCount: 1, counts: [{ count: 1 }] })
    expect(of(questions.multiple)).toMatchObject({ respondents: 1, counts: [{ count: 1 }, { count: 1 }] })
    expect(of(questions.scale)).toMatchObject({ respondents: 2, mean: 3, median: 3, deviation: 1 })
    expect(of(questions.nps)?.counts.map((one) => [one.value, one.count])).toEqual([
      [3, 1],
      [10, 1],
    ])
    expect(of(questions.number)).toMatchObject({ mean: 15 })
    expect(of(questions.matrix)?.counts).toEqual([
      expect.objectContaining({ surveyExampleRow: expect.any(Number), count: 1 }),
    ])
    expect(
      of(questions.ranking)
        ?.counts.map((one) => one.value)
        .sort(),
    ).toEqual([1, 2])
    expect(of(questions.text)).toMatchObject({ textCount: 2, counts: [] })
  })

  test('texts can be searched, and a cross table has both divisions of a named survey', async () => {
    const input = { surveyId, surveyQuestionId: questions.text.surveyQuestionId, page: 1, itemsPerPage: 20 }
    const answer = await people.user.call(surveyApi.listTexts, { ...input, searchText: '한글' })
    expect(answer.result).toEqual({
      data: [{ text: '한글 답', count: 1, name: null, files: [] }],
      totalCount: 1,
    })
    const by = { surveyId, surveyQuestionId: questions.scale.surveyQuestionId }
    const cross = await people.user.call(surveyApi.getCrossTable, { ...by, by: 'department' })
    expect(cross.result.groups.map((group) => [group.name.ko, group.counts[0]?.value]).sort()).toEqual([
      ['이본부', 4],
      ['일본부', 2],
    ])
    const company = await people.user.call(surveyApi.getCrossTable, { ...by, by: 'company' })
    expect(company.result.groups.map((group) => [group.code, group.respondents])).toEqual([['ONE', 2]])
  })

  test('participation is shown by department, and managers see members without an answer', async () => {
    const top = (await people.user.call(surveyApi.getParticipation, { surveyId })).result
    expect(top.map((row) => [row.name.ko, row.memberCount, row.answeredCount])).toEqual([
      ['일본부', 9, 1],
      ['이본부', 5, 1],
    ])
    const silent = await people.user.call(surveyApi.listNonResponders, {
      surveyId,
      deptCode: 'ONE-DIV2',
      page: 1,
      itemsPerPage: 20,
    })
    expect(silent.result.totalCount).toBe(4)
    expect(silent.result.data[0]).toMatchObject({ department: { ko: '이본부' }, title: { ko: '부장' } })
    expect(
      (await clientOf(0).call(surveyApi.listNonResponders, { surveyId, page: 1, itemsPerPage: 20 })).status,
    ).toBe(403)
  })

  test('results are open to respondents, and to colleagues by a shared code', async () => {
    expect((await clientOf(0).call(surveyApi.getStatistics, { surveyId })).status).toBe(200)
    expect((await clientOf(1).call(surveyApi.getStatistics, { surveyId })).status).toBe(403)
    expect((await people.colleague.call(surveyApi.getStatistics, { surveyId })).status).toBe(404)
    const { shareCode } = (await people.user.call(surveyApi.shareResults, { surveyId, isShared: true }))
      .result
    if (!shareCode) throw new Error('shared results have a code')
    const shared = (client: Client) => client.call(surveyApi.getSharedSurvey, { surveyId, shareCode })
    expect((await shared(people.colleague)).result).toMatchObject({
      canManage: false,
      canSeeResults: true,
      shareCode: null,
    })
    expect((await people.colleague.call(surveyApi.getStatistics, { surveyId, shareCode })).status).toBe(200)
    expect((await shared(people.outsider)).status).toBe(404)
    await people.user.call(surveyApi.shareResults, { surveyId, isShared: false })
    expect((await shared(people.colleague)).status).toBe(404)
  })

  test('a library can read the Excel file: three sheets, a column per choice, texts without formulas', async () => {
    const answer = await people.user.call(surveyApi.exportStatistics, { surveyId, language: 'ko' })
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''")
    const sheet = (number: number) => readSheet(answer.bytes, number)
    const raw = await sheet(2)
    const [head, ...rows] = raw
    expect(head?.slice(0, 9)).toEqual([
      '번호',
      '부서',
      '이름',
      '사번 코드',
      '응답 일시',
      'Q1',
      'Q1_기타',
      'Q2_1',
      'Q2_2',
    ])
    const own = rows.find((row) => row[3] === 'crowd00')
    expect([own?.[1], own?.[5], own?.[7], own?.at(-1)]).toEqual(['일본부', '가', 1, '=SUM(A1)'])
    expect(own?.[4]).toMatch(/^2026-11-2\d \d{2}:\d{2}$/)
    const english = await people.user.call(surveyApi.exportStatistics, { surveyId, language: 'en' })
    const foreign = (await readSheet(english.bytes, 2)).find((row) => row[3] === 'crowd00')
    expect(foreign?.[2]).toBe('crowd00 En')
    const parts = Object.entries(unzipSync(answer.bytes)).map(([name, bytes]) => [name, strFromU8(bytes)])
    expect(parts.filter(([, text]) => text?.includes('<f>'))).toEqual([])
    const codes = await sheet(3)
    expect(codes).toContainEqual(['Q2_1', '질문 3', '=1+1'])
    const summary = await sheet(1)
    expect(summary[1]?.slice(1)).toEqual(['대상', null, 14, null])
    expect((await clientOf(0).call(surveyApi.exportStatistics, { surveyId })).status).toBe(403)
  })
})
