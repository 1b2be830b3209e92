import { type SurveyAnswer, type SurveyQuestion, surveyApi } from '@maru/api/survey'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '../../../test/app.ts'
import { openCast, type Role } from '../../../test/cast.ts'
import { createPerson } from '../../../test/people.ts'
import {
  addQuestion,
  answerOf,
  choose,
  createSurveyBoard,
  openSurveyOf,
  writeSurvey,
} from '../../../test/surveys.ts'

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
  return { status, refusal, token: refusal ? null : answer.result.changeToken }
}
const clientOf = (index: number) => crowd[index]?.client as Client // there are fourteen
const told = (answer: { status: number; refusal: { code: string } | undefined }) => [
  answer.status,
  answer.refusal?.code,
]
const statistics = async (surveyId: number, client = people.user) =>
  (await client.call(surveyApi.getStatistics, { surveyId })).result

describe('anonymous', () => {
  /** All tables that may link people to answers, with the position and the transaction of each row. */
  async function everything(surveyId: number) {
    const tables = await app.db<{ name: string }[]>`
      select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'
         and table_name like any(array['survey%', 'kit%', 'account%', 'audit%', 'demo%'])`
    const rows: { table: string; row: Record<string, unknown> }[] = []
    for (const { name } of tables) {
      const found = await app.db<{ row: Record<string, unknown> }[]>`
        select to_jsonb(one) || jsonb_build_object('xmin', one.xmin::text, 'ctid', one.ctid::text) as row
          from ${app.db(name)} one`
      for (const { row } of found)
        if (!('survey_id' in row) || row.survey_id === surveyId) rows.push({ table: name, row })
    }
    return rows
  }

  test('a join of all tables identifies no respondent, no matter who answered first, last or alone in a division', async () => {
    const { surveyId, choice, text } = await openSurveyOf(people.user, boardId, {
      isAnonymous: true,
      isEditable: true,
      audience,
    })
    // This order differs from the order of the codes and of the seats.
    const order = [8, 2, 11, 5, 0, 9, 3, 12, 6, 1, 13]
    for (const [at, index] of order.entries()) {
      app.clock.advance(61_000)
      await send(clientOf(index), surveyId, [choose(choice, index % 2), answerOf(text, `비밀 ${at}`)])
    }
    const rows = await everything(surveyId)
    const answered = new Set(order.map((index) => crowd[index]?.personCode))
    const ofAnswers = rows.filter(
      ({ table, row }) => /^survey_(answer|response)$/.test(table) && row.survey_id === surveyId,
    )
    expect(ofAnswers.length).toBe(order.length * 3)
    // 1. No row of the answers has a person, a seat or a time, and no other table contains the id of such a
    // row.
    const keys = new Set(ofAnswers.map(({ row }) => String(row.response_id)))
    for (const { row } of ofAnswers) {
      expect([row.person_code ?? null, row.answered_at ?? null, 'seat' in row]).toEqual([null, null, false])
    }
    const others = rows.filter(({ table }) => !/^survey_(answer|response)$/.test(table))
    for (const { row } of others)
      for (const value of Object.values(row))
        for (const key of keys) expect(JSON.stringify(value)).not.toContain(key)
    // 2. By transaction: no transaction that wrote answers wrote a row with a respondent.
    const writers = new Set(ofAnswers.map(({ row }) => row.xmin))
    const named = others.filter(({ row }) => answered.has(String(row.person_code)) && writers.has(row.xmin))
    expect(named).toEqual([])
    // 3. By position: members are in the order of their codes, as before the first answer.
    const members = others.filter(({ table, row }) => table === 'survey_member' && row.survey_id === surveyId)
    expect(new Set(members.map(({ row }) => row.xmin)).size).toBe(1)
    // 4. By order: shuffled answers share a few transactions of at least five rows each.
    const responses = ofAnswers.filter(({ table, row }) => table === 'survey_response' && row.is_mixed)
    const groups = Map.groupBy(responses, ({ row }) => row.xmin)
    expect([...groups.values()].map((group) => group.length)).toEqual([5, 5])
    // 5. By division: a row has one only if five of its people have answered, so it is one of five at least.
    for (const division of divisions) {
      const labelled = ofAnswers.filter(({ row }) => row.division_code === division).length
      const all = order.filter((index) => (index < 9 ? divisions[0] : divisions[1]) === division).length
      expect(labelled).toBe(Math.max(0, all - 4))
    }
    // 6. No draft, event, alarm or job contains a text of the answers.
    const texts = others.filter(({ row }) => JSON.stringify(row).includes('비밀'))
    expect(texts).toEqual([])
  })

  test('the same attack identifies everyone in a named survey, so it is effective', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId, { audience })
    await send(clientOf(3), surveyId, [choose(choice, 0)])
    const rows = await everything(surveyId)
    const named = rows.find(({ table, row }) => table === 'survey_response' && row.survey_id === surveyId)
    expect(named?.row.person_code).toBe('crowd03')
  })

  test('a draft stays in the browser, and a second submission is refused', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId, { isAnonymous: true, audience })
    const answers = [choose(choice, 0)]
    expect(told(await clientOf(0).call(surveyApi.saveAnswers, { surveyId, answers }))).toEqual([
      409,
      'survey.draftInBrowser',
    ])
    expect((await send(clientOf(0), surveyId, answers)).token).toBe(null)
    expect(told(await send(clientOf(0), surveyId, answers))).toEqual([409, 'survey.alreadyAnswered'])
    expect((await clientOf(0).call(surveyApi.getAnswers, { surveyId })).result).toEqual({
      answers: [],
      savedDate: null,
      hasAnswered: true,
      canChange: false,
    })
  })

  test('answers can be changed only with the token of the browser', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId, {
      isAnonymous: true,
      isEditable: true,
      audience,
    })
    const { token } = await send(clientOf(0), surveyId, [choose(choice, 0)])
    expect(told(await send(clientOf(0), surveyId, [choose(choice, 1)]))).toEqual([
      409,
      'survey.alreadyAnswered',
    ])
    const wrong = { changeToken: 'a'.repeat(64) }
    expect(told(await send(clientOf(0), surveyId, [choose(choice, 1)], wrong))).toEqual([
      409,
      'survey.alreadyAnswered',
    ])
    await send(clientOf(0), surveyId, [choose(choice, 1)], { changeToken: token })
    const own = (await clientOf(0).call(surveyApi.getAnswers, { surveyId, changeToken: token })).result
    expect(own).toMatchObject({
      canChange: true,
      answers: [{ surveyAnswer: String(choice.examples[1]?.surveyExampleId) }],
    })
  })

  test('results start with five answers, are updated in fives, and count all at the end', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId, { isAnonymous: true, audience })
    const counted = async () => (await statistics(surveyId)).questions[0]?.respondents
    for (let index = 0; index < 4; index += 1) await send(clientOf(index), surveyId, [choose(choice, 0)])
    const few = await people.user.call(surveyApi.getStatistics, { surveyId })
    expect(told(few)).toEqual([409, 'survey.tooFewAnswers'])
    expect(told(await people.user.call(surveyApi.exportStatistics, { surveyId }))).toEqual([
      409,
      'survey.tooFewAnswers',
    ])
    for (let index = 4; index < 7; index += 1) await send(clientOf(index), surveyId, [choose(choice, 0)])
    expect(await counted()).toBe(5)
    await people.user.call(surveyApi.closeNow, { surveyId })
    expect(await counted()).toBe(7)
  })

  test('groups under five have no separate results, and cannot be computed by subtraction', async () => {
    const { surveyId, choice } = await openSurveyOf(people.user, boardId, { isAnonymous: true, audience })
    for (let index = 0; index < 14; index += 1) await send(clientOf(index), surveyId, [choose(choice, 0)])
    await people.user.call(surveyApi.closeNow, { surveyId })
    const input = { surveyId, surveyQuestionId: choice.surveyQuestionId, by: 'department' as const }
    const { groups, hiddenRespondents } = (await people.user.call(surveyApi.getCrossTable, input)).result
    // Nine people of the first division have answered, and all rows except the first four have the
    // division. Five people of the second one have answered, and only one row has the division.
    expect(groups.map((group) => [group.code, group.respondents])).toEqual([['ONE-DIV1', 5]])
    expect(hiddenRespondents).toBe(9)
    const silent = await people.user.call(surveyApi.listNonResponders, {
      surveyId,
      page: 1,
      itemsPerPage: 20,
    })
    expect(told(silent)).toEqual([409, 'survey.anonymous'])
  })

  test('departments under five show no participation', async () => {
    const include = [...audience.include, { kind: 'person', code: 'user' }]
    const { surveyId, choice } = await openSurveyOf(people.user, boardId, {
      isAnonymous: true,
      audience: { include, exclude: [] },
    })
    for (let index = 0; index < 5; index += 1) await send(clientOf(index), surveyId, [choose(choice, 0)])
    const rows = (await people.user.call(surveyApi.getParticipation, { surveyId })).result
    expect(rows.map((row) => [row.deptCode, row.memberCount, row.answeredCount])).toEqual([
      ['ONE-D1', null, null],
      ['ONE-DIV1', 9, 5],
      ['ONE-DIV2', 5, 0],
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
    const found = await statistics(surveyId)
    expect(found).toMatchObject({
      memberCount: 14,
      answeredCount: 2,
      days: [{ day: '2026-11-21', count: 2 }],
    })
    const of = (question: SurveyQuestion) =>
      found.questions.find((one) => one.surveyQuestionId === question.surveyQuestionId)
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
    const found = await people.user.call(surveyApi.listTexts, { ...input, searchText: '한글' })
    expect(found.result).toEqual({ data: [{ text: '한글 답', name: null, files: [] }], totalCount: 1 })
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
    expect(answer.bytes.toString('latin1')).not.toContain('<f>')
    const codes = await sheet(3)
    expect(codes).toContainEqual(['Q2_1', '질문 3', '=1+1'])
    const summary = await sheet(1)
    expect(summary[1]?.slice(1)).toEqual(['대상', null, 14, null])
    expect((await clientOf(0).call(surveyApi.exportStatistics, { surveyId })).status).toBe(403)
  })
})
