import type { SurveyList } from '@maru/api/survey'
import { surveyApi } from '@maru/api/survey'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '#kit/context.ts'
import { noFilter } from '#kit/search/search-source.ts'
import { listRecipients } from '#modules/account/index.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createSurveyBoard, openSurveyOf, writeSurvey } from '#test/surveys.ts'

let app: TestApp
let people: Record<Role, Client>
let boardId: number

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  boardId = await createSurveyBoard(app)
})
afterAll(() => app.stop())

/** The context of this person's calls. */
async function contextOf(role: Role): Promise<Context> {
  const [viewer] = await listRecipients(app.db, [role], app.clock.now())
  if (!viewer) throw new Error(`${role} is not in the cast`)
  const request = { requestId: 'test', address: '', agent: '', cookie: () => undefined, deviceCookie: '' }
  return { ...app.app.services, db: app.db, viewer, ...request } as unknown as Context // the request is not read here
}

describe('the web part', () => {
  const part = () => {
    const match = app.app.services.slots.all('webpartSource').find((source) => source.kind === 'survey')
    if (!match) throw new Error('the slot has no survey web part')
    return match
  }
  const rows = async (role: Role, options: Record<string, unknown> = {}) =>
    ((await part().load(await contextOf(role), options)) as SurveyList).surveyLists.map(
      (one) => one.surveyTitle,
    ) // the content of this web part

  test('it has the surveys in progress for their audience', async () => {
    await openSurveyOf(people.user, boardId, { title: '진행 중' })
    await openSurveyOf(people.user, boardId, { title: '먼 마감', endDate: '2027-02-01T00:00:00Z' })
    await writeSurvey(people.user, boardId, { title: '작성 중' })
    const closed = await openSurveyOf(people.user, boardId, { title: '마감' })
    await people.user.call(surveyApi.closeNow, { surveyId: closed.surveyId })
    expect(await rows('peer')).toEqual(['먼 마감', '진행 중'])
    expect(await rows('outsider')).toEqual([])
  })

  test('options set the number and the board, and a deleted board means all boards', async () => {
    expect(await rows('peer', { displayCount: 1 })).toHaveLength(1)
    const other = await createSurveyBoard(app)
    expect(await rows('peer', { boardId: other })).toEqual([])
    expect(await rows('peer', { boardId })).toHaveLength(2)
    expect(await rows('peer', { boardId: 999_999, displayCount: 'many' })).toHaveLength(2)
  })

  test('it is offered only to readers of a survey board', async () => {
    const isOffered = async (role: Role) => part().isOffered?.(await contextOf(role))
    expect([await isOffered('peer'), await isOffered('outsider'), await isOffered('mailonly')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the total search', () => {
  const search = async (role: Role, keyword: string, pageNumber = 1) => {
    const source = app.app.services.slots.all('searchSource').find((one) => one.target === 'survey')
    if (!source) throw new Error('the slot has no survey search')
    return source.search(await contextOf(role), {
      keyword,
      inBody: false,
      pageNumber,
      pageSize: 2,
      most: 1000,
      newest: true,
      filter: noFilter,
    })
  }

  test('it returns what the viewer may open, in pages, and nothing else', async () => {
    const only = { include: [{ kind: 'person' as const, code: 'peer' }], exclude: [] }
    for (const name of ['가', '나', '다'])
      await openSurveyOf(people.user, boardId, { title: `전체 검색 ${name}`, audience: only })
    const first = await search('peer', '전체 검색')
    expect(first).toMatchObject({ totalCount: 3, isMore: false })
    expect(first.hits.map((hit) => hit.title)).toEqual(['전체 검색 다', '전체 검색 나'])
    expect(first.hits[0]?.url).toMatch(/^\/survey\/Read\?surveyId=\d+&MENUID=\d+$/)
    expect((await search('peer', '전체 검색', 2)).hits.map((hit) => hit.title)).toEqual(['전체 검색 가'])
    for (const role of ['colleague', 'outsider'] as const)
      expect(await search(role, '전체 검색')).toEqual({ hits: [], totalCount: 0, isMore: false })
  })

  test('words in any order, full-width letters, jamo and half a word are found, hostile texts are answered', async () => {
    await openSurveyOf(people.user, boardId, { title: '구내식당 ＡＢＣ 100%_만족도 😀😀' })
    const titles = async (keyword: string) => (await search('peer', keyword)).hits.map((hit) => hit.title)
    for (const typed of [
      '만족도 구내식당',
      'abc',
      'ＡＢＣ',
      '100%_',
      '😀😀',
      '내식',
      '만족도\u0001',
      '\u1100\u116e\u1102\u1162',
      '  만족도\u3000\u200b ',
    ])
      expect([typed, await titles(typed)]).toEqual([typed, ['구내식당 ＡＢＣ 100%_만족도 😀😀']])
    for (const typed of ['%%', '__', '없는 만족도', '가나'.repeat(5000), "');--"])
      expect([typed, await titles(typed)]).toEqual([typed, []])
  })

  test('a renamed survey is found by its new title, a removed one by none', async () => {
    const { surveyId } = await openSurveyOf(people.user, boardId, { title: '옛이름 조사' })
    await app.db`update survey_survey set title = '새이름 조사' where survey_id = ${surveyId}`
    expect((await search('peer', '옛이름')).totalCount).toBe(0)
    expect((await search('peer', '새이름')).totalCount).toBe(1)
    await app.db`update survey_survey set deleted_at = now() where survey_id = ${surveyId}`
    expect((await search('peer', '새이름')).totalCount).toBe(0)
  })

  test('surveys behind the newest rows are found by the index, with the rights of the viewer alone', async () => {
    const { surveyId } = await openSurveyOf(people.user, boardId, { title: '깊숙한 조사' })
    const other = await openSurveyOf(people.user, boardId, {
      title: '깊숙한 조사',
      audience: { include: [{ kind: 'person' as const, code: 'colleague' }], exclude: [] },
    })
    // 600 surveys with other titles are newer: more than a search scans before it uses the index.
    await app.db`
      insert into survey_survey (com_code, board_id, is_global, title, start_at, end_at, is_anonymous, is_editable,
             result_visibility, use_bell, created_by, created_at)
      select com_code, board_id, is_global, '딴 제목 ' || n, start_at, end_at, is_anonymous, is_editable,
             result_visibility, use_bell, created_by, created_at
        from survey_survey, generate_series(1, 600) n where survey_id = ${surveyId}`
    expect((await search('peer', '깊숙한')).hits.map((hit) => hit.id)).toEqual([String(surveyId)])
    expect((await search('colleague', '깊숙한')).totalCount).toBe(2)
    expect((await search('user', '깊숙한 조사')).hits.map((hit) => Number(hit.id))).toEqual([
      other.surveyId,
      surveyId,
    ])
    expect((await search('outsider', '깊숙한')).totalCount).toBe(0)
  })
})
