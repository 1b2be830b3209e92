import { surveyApi } from '@maru/api/survey'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { answerOf, choose, createSurveyBoard, openSurveyOf } from '#test/surveys.ts'

let app: TestApp
let people: Record<Role, Client>
let surveyId: number
let surveyQuestionId: number

/** One answer of each person; four of them are the same text in other spellings, one of these decomposed. */
const written = [
  '된장찌개',
  '김치찌개',
  ' 김치찌개 ',
  '김치찌개'.normalize('NFD'),
  'Pho',
  'ｐｈｏ',
  '가지 덮밥',
  '김치찌개',
]

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  const crowd = await Promise.all(
    written.map((_text, index) => createPerson(app, { comCode: 'ONE', deptCode: 'ONE-HR' }, `eater${index}`)),
  )
  const boardId = await createSurveyBoard(app)
  const open = await openSurveyOf(people.user, boardId, {
    audience: {
      include: written.map((_text, index) => ({ kind: 'person' as const, code: `eater${index}` })),
      exclude: [],
    },
  })
  surveyId = open.surveyId
  surveyQuestionId = open.text.surveyQuestionId
  for (const [index, text] of written.entries()) {
    const answers = [choose(open.choice, 0), answerOf(open.text, text)]
    await crowd[index]?.call(surveyApi.completeSurvey, { surveyId, answers })
  }
})
afterAll(() => app.stop())

const read = async (more: object = {}) =>
  (
    await people.user.call(surveyApi.listTexts, {
      surveyId,
      surveyQuestionId,
      page: 1,
      itemsPerPage: 20,
      ...more,
    })
  ).result

test('equal answers are one row with their count; the most frequent first, the others by their text', async () => {
  const { data, totalCount } = await read()
  expect(data.map((row) => [row.text.toLowerCase().normalize('NFKC'), row.count])).toEqual([
    ['김치찌개', 4],
    ['pho', 2],
    ['가지 덮밥', 1],
    ['된장찌개', 1],
  ])
  expect(totalCount).toBe(4)
  const statistics = await people.user.call(surveyApi.getStatistics, { surveyId })
  expect(statistics.result.questions[1]?.textCount).toBe(written.length)
})

test('pages and searches are of groups', async () => {
  expect((await read({ page: 2, itemsPerPage: 3 })).data.map((row) => row.text)).toEqual(['된장찌개'])
  const match = await read({ searchText: '찌개' })
  expect([match.totalCount, match.data.map((row) => row.count)]).toEqual([2, [4, 1]])
})

test('the Excel file has a sheet of the groups', async () => {
  const answer = await people.user.call(surveyApi.exportStatistics, { surveyId, language: 'ko' })
  const rows = await readSheet(answer.bytes, 4)
  expect(rows[0]).toEqual(['문항', '답', '응답'])
  expect(rows[1]).toEqual(['Q2. 질문 2', '김치찌개', 4])
  expect(rows).toHaveLength(5)
})
