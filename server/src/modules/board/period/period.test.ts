import { adminPersonalApi } from '@maru/api/admin/personal'
import { boardApi, boardEvents } from '@maru/api/board'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFiles } from '#modules/file/file.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { boardCache } from '../board.access.ts'
import { createBoard } from '../board.factory.ts'
import { applyPeriods } from './period.jobs.ts'

let app: TestApp
let writer: Client
let reader: Client
let manager: Client
let boardId: number
const start = '2026-11-21T01:00:00Z'
const hour = 3_600_000

beforeAll(async () => {
  app = await openTestApp({ now: start, env: { SESSION_IDLE_MINUTES: '43200', SESSION_HOURS: '8760' } })
  const home = await createCompany(app.db, 'AAA')
  writer = await createPerson(app, home, 'P1')
  reader = await createPerson(app, home, 'P2')
  manager = await createPerson(app, home, 'P3', ['isBoardManager'])
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(start)
  const name = { ko: '기간', en: 'Period', zh: '期间' }
  boardId = await createBoard(app.db, { comCode: 'AAA', name }, app.clock.now())
})

const after = (hours: number) => new Date(Date.parse(start) + hours * hour).toISOString()

async function write(title: string, more: object = {}, client = writer) {
  const words = { boardId, title, content: `<p>${title}</p>` }
  return (await client.call(boardApi.createArticle, { ...words, ...more })).result.articleId
}

async function change(articleId: number, articleVersion: number, more: object) {
  const words = { boardId, articleId, articleVersion, title: '고침', content: '<p>고침</p>' }
  return writer.call(boardApi.updateArticle, { ...words, ...more })
}

async function titles(client = reader) {
  const input = { BoardId: boardId, Page: 1, ItemsPerPage: 20 }
  const { data } = (await client.call(boardApi.listArticles, input)).result
  return data.map((row) => row.title)
}

const status = async (client: Client, articleId: number) =>
  (await client.call(boardApi.getArticle, { boardId, articleId })).status
const stateOf = async (client: Client, articleId: number) =>
  (await client.call(boardApi.getArticle, { boardId, articleId })).result.state

async function runAt(hours: number) {
  app.clock.set(after(hours))
  await applyPeriods({ ...app.app.services, db: app.db })
}

/** Checks that the stored counts equal the rows. */
async function expectTrueCounts() {
  const [row] = await app.db`
    select counter.article_count, counter.notice_count,
           (select count(*)::int from board_article where board_id = ${boardId} and seq is not null
               and deleted_at is null and not is_notice) as articles,
           (select count(*)::int from board_article where board_id = ${boardId} and seq is not null
               and deleted_at is null and is_notice) as notices,
           (select coalesce(sum(article_count), 0)::int from board_step where board_id = ${boardId}) as steps
      from board_counter counter where board_id = ${boardId}`
  expect(row).toMatchObject({ articleCount: row?.articles, noticeCount: row?.notices, steps: row?.articles })
}

async function eventsOf(articleId: number) {
  const rows = await app.db<{ name: string }[]>`
    select name from kit_event where (payload ->> 'articleId')::bigint = ${articleId} order by event_id`
  return rows.map((row) => row.name)
}

describe('posting periods', () => {
  test('a scheduled article is visible only to its author and the managers until a job publishes it', async () => {
    const older = await write('먼저')
    const articleId = await write('예약', { startDate: after(2) })
    expect(await titles()).toEqual(['먼저'])
    expect([await status(reader, articleId), await status(manager, articleId)]).toEqual([404, 200])
    expect(await stateOf(writer, articleId)).toBe('scheduled')
    expect((await reader.call(boardApi.createViewLog, { articleId })).status).toBe(404)
    await runAt(1)
    expect(await titles()).toEqual(['먼저'])
    await runAt(2)
    expect(await titles()).toEqual(['예약', '먼저'])
    const { result } = await reader.call(boardApi.getArticle, { boardId, articleId })
    expect(result).toMatchObject({ state: 'published', createdDate: after(2).replace('.000Z', 'Z') })
    expect(result.previousArticle?.articleId).toBe(older)
    await expectTrueCounts()
  })

  test('the event of a new article is emitted at its publication', async () => {
    const early = await write('예약', { startDate: after(2) })
    expect(await eventsOf(early)).toEqual([])
    app.clock.set(after(2))
    const told: string[] = []
    const services = {
      ...app.app.services,
      db: app.db,
      emit: async (_db: unknown, event: { name: string }) => void told.push(event.name),
    }
    await applyPeriods(services)
    expect(told).toEqual([boardEvents.articlePublished])
  })

  test('after its last day it is not listed, and its author and the managers still see it', async () => {
    const articleId = await write('한때', { endDate: after(3) })
    await write('계속')
    await manager.call(boardApi.createArticle, {
      boardId,
      title: '공지',
      content: '<p>공지</p>',
      isNotice: true,
      endDate: after(3),
    })
    expect(await titles()).toEqual(['공지', '계속', '한때'])
    app.clock.set(after(3))
    // The time itself decides, even if the job has not run yet.
    expect(await status(reader, articleId)).toBe(404)
    await runAt(3)
    expect(await titles()).toEqual(['계속'])
    await expectTrueCounts()
    expect([await stateOf(writer, articleId), await stateOf(manager, articleId)]).toEqual(['ended', 'ended'])
    const own = (await writer.call(boardApi.listUnlisted, { boardId })).result.data
    expect(own.map((row) => [row.title, row.state])).toEqual([['한때', 'ended']])
    expect((await manager.call(boardApi.listUnlisted, { boardId })).result.data).toHaveLength(2)
    expect((await reader.call(boardApi.listUnlisted, { boardId })).result.data).toEqual([])
  })

  test('a new last day returns it to its previous place', async () => {
    const articleId = await write('한때', { endDate: after(3) })
    await write('뒤')
    await runAt(3)
    expect((await change(articleId, 1, { endDate: after(2) })).refusal?.code).toBe('board.periodInvalid')
    expect((await change(articleId, 1, {})).status).toBe(200)
    expect(await stateOf(writer, articleId)).toBe('ended')
    expect((await change(articleId, 2, { endDate: after(9) })).status).toBe(200)
    expect(await titles()).toEqual(['뒤', '고침'])
    await expectTrueCounts()
    await runAt(9)
    expect(await titles()).toEqual(['뒤'])
    await expectTrueCounts()
  })

  test('counts are correct when a scheduled or ended article is removed, or becomes a notice', async () => {
    const waiting = await write('예약', { startDate: after(2) })
    const ending = await write('한때', { endDate: after(3) })
    await runAt(3)
    expect(await titles()).toEqual(['예약'])
    await writer.call(boardApi.removeArticle, { articleId: ending })
    await expectTrueCounts()
    await writer.call(boardApi.removeArticle, { articleId: waiting })
    await expectTrueCounts()
    const early = await write('또 예약', { startDate: after(5) })
    await writer.call(boardApi.removeArticle, { articleId: early })
    await runAt(6)
    expect(await titles()).toEqual([])
    await expectTrueCounts()
  })

  test('an article published manually before its day is not published twice', async () => {
    const articleId = await write('예약', { startDate: after(2) })
    expect((await change(articleId, 1, { startDate: null })).status).toBe(200)
    expect(await titles()).toEqual(['고침'])
    await runAt(3)
    expect(await titles()).toEqual(['고침'])
    await expectTrueCounts()
  })

  test('a period during which the server was down ends without a notification', async () => {
    const articleId = await write('짧게', { startDate: after(1), endDate: after(2) })
    await runAt(5)
    expect(await stateOf(writer, articleId)).toBe('ended')
    expect(await status(reader, articleId)).toBe(404)
    await expectTrueCounts()
  })

  test.each([
    ['an end in the past', { endDate: '2026-11-20T00:00:00Z' }],
    ['an end before the beginning', { startDate: after(5), endDate: after(4) }],
  ])('%s is refused', async (_name, more) => {
    const words = { boardId, title: '기간', content: '<p>글</p>' }
    const answer = await writer.call(boardApi.createArticle, { ...words, ...more })
    expect([answer.status, answer.refusal?.code]).toEqual([400, 'board.periodInvalid'])
  })

  test('an unlisted article accepts no replies', async () => {
    const parentArticle = await write('예약', { startDate: after(2) })
    const reply = { boardId, title: '답글', content: '<p>답</p>', parentArticle }
    expect((await reader.call(boardApi.createArticle, reply)).status).toBe(404)
    expect((await writer.call(boardApi.createArticle, reply)).status).toBe(404)
  })

  test('a scheduled article on a board that became anonymous is published anonymously', async () => {
    const by = { comCode: 'AAA', personCode: 'P1' }
    const attach = (name: string) =>
      createFiles({ ...app.app.services, db: app.db }, by, [{ name, bytes: Buffer.from('글') }])
    const { fileCode } = await attach('waiting.txt')
    const waiting = await write('예약', { startDate: after(1), fileCode })
    const draft = await write('초안', { isDraft: true })
    const standing = await write('이름 있는 글', { fileCode: (await attach('standing.txt')).fileCode })
    const ownFiles = async () => {
      const { bytes } = await writer.call(adminPersonalApi.downloadOwnData, {})
      return Object.keys(unzipSync(bytes))
        .filter((name) => name.startsWith('files/'))
        .sort()
    }
    expect(await ownFiles()).toEqual(['files/2026/standing.txt', 'files/2026/waiting.txt'])
    await app.db`update board_board set use_nameless = true where board_id = ${boardId}`
    await app.app.services.forget(app.db, boardCache, String(boardId))
    const isNameless = async () => (await reader.call(boardApi.getBoard, { boardId })).result.useNameless
    await vi.waitFor(async () => expect(await isNameless()).toBe(true), { timeout: 10_000 })
    await runAt(1)
    expect((await change(draft, 1, {})).refusal?.code).toBe('board.passwordShort')
    expect((await change(draft, 1, { password: 'secret-1' })).status).toBe(200)
    const told = async (articleId: number) => {
      const { result } = await reader.call(boardApi.getArticle, { boardId, articleId })
      return [result.isNameless, result.createdUser]
    }
    expect(await Promise.all([waiting, draft, standing].map(told))).toEqual([
      [true, null],
      [true, null],
      [false, 'P1'],
    ])
    // Its archive has the name of the person, and would name the author.
    expect(await ownFiles()).toEqual(['files/2026/standing.txt'])
  })

  test('before its first and after its last day it accepts no comment, recommendation or view', async () => {
    const early = await write('예약', { startDate: after(2) })
    const over = await write('하루', { endDate: after(1) })
    await runAt(1)
    for (const articleId of [early, over]) {
      const say = { boardId, articleId, content: '아직' }
      expect((await writer.call(boardApi.saveComment, say)).refusal?.code).toBe('board.commentOff')
      const recommended = await manager.call(boardApi.createRecommend, { articleId })
      expect(recommended.refusal?.code).toBe('board.recommendOff')
      expect((await writer.call(boardApi.createViewLog, { articleId })).result.viewCount).toBe(0)
    }
    await runAt(2)
    expect((await writer.call(boardApi.createViewLog, { articleId: early })).result.viewCount).toBe(1)
  })
})
