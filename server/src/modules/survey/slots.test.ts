import type { SurveyList } from '@maru/api/survey'
import { surveyApi } from '@maru/api/survey'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '../../../test/app.ts'
import { openCast, type Role } from '../../../test/cast.ts'
import { createSurveyBoard, openSurveyOf, writeSurvey } from '../../../test/surveys.ts'
import type { Context } from '../../kit/context.ts'
import { listRecipients } from '../account/index.ts'

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
    const found = app.app.services.slots.all('webpartSource').find((source) => source.kind === 'survey')
    if (!found) throw new Error('the slot has no survey web part')
    return found
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
})
