import { type AdminFilter, boardApi } from '@maru/api/board'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createHistoryBoard, writeArticle as write } from '#test/boards.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { stepSize } from '../article/article.rules.ts'
import { recountBoards } from '../factory.sql.ts'
import { purgeArticles } from './purge.jobs.ts'

const day = 86_400_000
let app: TestApp
let people: Record<Role, Client>
let keeper: Client
let boardManager: Client
let boardId: number

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  people = await openCast(app)
  keeper = await createPerson(app, { comCode: 'ONE', deptCode: 'ONE-D1' }, 'keeper')
  boardManager = await createPerson(app, { comCode: 'ONE', deptCode: 'ONE-D1' }, 'bm', ['isBoardManager'])
  boardId = await makeBoard()
})
afterAll(() => app.stop())

const makeBoard = (more: object = {}) => createHistoryBoard(app, more)

async function listed(client: Client, at: number, more: object = {}) {
  return (await client.call(boardApi.listAdminArticles, { boardId: at, page: 1, itemsPerPage: 200, ...more }))
    .result
}

const titles = async (at: number, filter: AdminFilter, searchText = '') =>
  (await listed(keeper, at, { filter, searchText })).data.map((row) => row.title)

/** The counts computed from the board's rows, and the stored counts. */
async function counts(at: number) {
  const [row] = await app.db`
    select counter.article_count, counter.notice_count, counter.last_article_at,
           (select count(*)::int from board_article where board_id = ${at} and deleted_at is null and seq is not null
             and not is_notice) as articles,
           (select count(*)::int from board_article where board_id = ${at} and deleted_at is null and seq is not null
             and is_notice) as notices,
           (select max(created_at) from board_article where board_id = ${at} and deleted_at is null
             and seq is not null) as newest,
           (select coalesce(jsonb_object_agg(step, article_count), '{}') from board_step
             where board_id = ${at} and article_count <> 0) as steps,
           (select coalesce(bool_and(below_count = real), true) from (
             select below_count, coalesce(sum(article_count) over (order by step) - article_count, 0) as real
               from board_step where board_id = ${at}) s) as is_summed,
           (select coalesce(jsonb_object_agg(step, n), '{}') from (
             select seq / ${stepSize}::int as step, count(*) as n from board_article where board_id = ${at}
                and deleted_at is null and seq is not null and not is_notice group by 1) s) as real_steps
      from board_counter counter where board_id = ${at}`
  return row
}

async function expectExact(at: number) {
  const row = await counts(at)
  expect([row?.articleCount, row?.noticeCount, row?.lastArticleAt, row?.steps, row?.isSummed]).toEqual([
    row?.articles,
    row?.notices,
    row?.newest,
    row?.realSteps,
    true,
  ])
}

describe('the list of the administration', () => {
  test('it has present, removed and secret articles, with who removed each one and until when it can be restored', async () => {
    const at = await makeBoard()
    const first = await write(people.user, at, '첫째')
    await write(people.user, at, '둘째')
    const hidden = await write(people.peer, at, '셋째')
    await write(people.user, at, '초안', { isDraft: true })
    await people.user.call(boardApi.removeArticle, { articleId: first })
    await keeper.call(boardApi.toggleArticlesSecret, { boardId: at, articleIds: [hidden] })
    expect(await titles(at, 'all')).toEqual(['셋째', '둘째', '첫째'])
    expect(await titles(at, 'present')).toEqual(['셋째', '둘째'])
    expect(await titles(at, 'removed')).toEqual(['첫째'])
    expect(await titles(at, 'secret')).toEqual(['셋째'])
    expect(await titles(at, 'all', '째')).toHaveLength(3)
    expect(await titles(at, 'all', '둘')).toEqual(['둘째'])
    expect(await titles(at, 'removed', '둘')).toEqual([])
    const [removed] = (await listed(keeper, at, { filter: 'removed' })).data
    expect(removed).toMatchObject({ deletedUserName: 'user 님', deletedDate: '2026-11-21T01:00:00Z' })
    expect(removed?.restoreUntil).toBe('2026-12-05T01:00:00.000Z')
  })

  test('scheduled and ended articles are listed with their state, removed and restored, and not counted', async () => {
    const at = await makeBoard()
    const later = new Date(app.clock.now().getTime() + day).toISOString()
    const planned = await write(people.user, at, '예약', { startDate: later })
    const over = await write(people.user, at, '끝난', { endDate: later })
    await write(people.user, at, '보이는')
    await app.db`
      update board_article set seq = null, former_seq = seq, ended_at = now() where article_id = ${over}`
    await recountBoards(app.db, stepSize)
    const stated = async (filter: AdminFilter, searchText = '') =>
      (await listed(keeper, at, { filter, searchText })).data.map(({ title, state }) => [title, state])
    const unlisted = [
      ['끝난', 'ended'],
      ['예약', 'scheduled'],
    ]
    expect(await stated('unlisted')).toEqual(unlisted)
    expect(await stated('all')).toEqual([...unlisted, ['보이는', 'published']])
    expect(await stated('present')).toEqual([['보이는', 'published']])
    expect(await stated('unlisted', '약')).toEqual([['예약', 'scheduled']])
    expect((await listed(keeper, at)).totalCount).toBe(3)
    const chosen = { boardId: at, articleIds: [planned, over] }
    const [remove, restore] = [boardApi.removeArticles, boardApi.restoreArticles]
    expect((await keeper.call(remove, chosen)).result).toEqual({ changed: 2, skipped: 0 })
    expect(await stated('removed')).toEqual(unlisted)
    expect((await listed(keeper, at, { filter: 'removed' })).totalCount).toBe(2)
    await expectExact(at)
    expect((await keeper.call(restore, chosen)).result.changed).toBe(2)
    expect(await stated('unlisted')).toEqual(unlisted)
    await expectExact(at)
  })

  test('it is paged, and a page beyond the last is empty', async () => {
    const at = await makeBoard()
    for (const title of ['1', '2', '3', '4', '5']) await write(people.user, at, title, { isNotice: false })
    const page = async (number: number) => (await listed(keeper, at, { page: number, itemsPerPage: 2 })).data
    expect((await page(1)).map((row) => row.title)).toEqual(['5', '4'])
    expect((await page(3)).map((row) => row.title)).toEqual(['1'])
    expect(await page(4)).toEqual([])
    expect((await listed(keeper, at, { itemsPerPage: 2 })).totalCount).toBe(5)
    expect((await listed(keeper, at, { itemsPerPage: 2, searchText: '3' })).totalCount).toBe(1)
    const tooLarge = { boardId: at, page: 1, itemsPerPage: 201 }
    expect((await keeper.call(boardApi.listAdminArticles, tooLarge)).status).toBe(400)
  })

  test('for an anonymous board it shows neither the author nor who removed the article', async () => {
    const at = await makeBoard({ useNameless: true, kind: 'nameless' })
    const articleId = await write(people.user, at, '제안', { password: 'secret-1234' })
    await people.super.call(boardApi.removeArticle, { articleId })
    const text = JSON.stringify(await listed(keeper, at))
    for (const word of ['user', 'super', 'ONE']) expect(text).not.toContain(word)
  })
})

describe('the administration', () => {
  const acts = [
    ['removeArticles', boardApi.removeArticles],
    ['restoreArticles', boardApi.restoreArticles],
    ['toggleArticlesSecret', boardApi.toggleArticlesSecret],
  ] as const

  test.each(acts)('%s is only for the managers of the board', async (_name, endpoint) => {
    const articleIds = [await write(people.user, boardId, '글')]
    const status = async (client: Client) => (await client.call(endpoint, { boardId, articleIds })).status
    const who = [people.user, people.peer, people.outsider, people.mailonly, app.client]
    expect(await Promise.all(who.map(status))).toEqual([403, 403, 404, 403, 401])
    for (const client of [keeper, boardManager, people.manager, people.super])
      expect(await status(client)).toBe(200)
  })

  test('an article of another board, a draft and an unknown id get the same answer, and nothing is changed', async () => {
    const elsewhere = await write(people.user, await makeBoard(), '다른 글')
    const draft = await write(people.user, boardId, '초안', { isDraft: true })
    const own = await write(people.user, boardId, '여기')
    for (const stranger of [elsewhere, draft, 999_999]) {
      const answer = await keeper.call(boardApi.removeArticles, { boardId, articleIds: [own, stranger] })
      expect([answer.status, answer.refusal?.code]).toEqual([404, 'kit.notFound'])
    }
    expect((await people.user.call(boardApi.getArticle, { boardId, articleId: own })).status).toBe(200)
  })

  test('more than 200 articles, no article, or a duplicate are refused', async () => {
    const many = Array.from({ length: 201 }, (_, index) => index + 1)
    for (const articleIds of [many, [], [1, 1]]) {
      expect((await keeper.call(boardApi.removeArticles, { boardId, articleIds })).status).toBe(400)
    }
  })

  test('every action is logged with its person, its articles and its time', async () => {
    const at = await makeBoard()
    const articleId = await write(people.user, at, '글')
    for (const [, endpoint] of acts) await keeper.call(endpoint, { boardId: at, articleIds: [articleId] })
    const rows = await app.db`
      select act, detail, person_code from audit_entry
       where room = 'board' and target_id = ${String(at)} order by audit_id`
    expect(rows.map((row) => [row.act, row.personCode, row.detail])).toEqual([
      ['removeArticles', 'keeper', { articleIds: [articleId] }],
      ['restoreArticles', 'keeper', { articleIds: [articleId] }],
      ['hideArticles', 'keeper', { articleIds: [articleId] }],
    ])
  })
})

describe('removing and restoring', () => {
  test('a restored article has its place and its comments again', async () => {
    const at = await makeBoard()
    const articleIds = [await write(people.user, at, '가'), await write(people.user, at, '나')]
    const [articleId = 0] = articleIds
    await people.peer.call(boardApi.saveComment, { boardId: at, articleId, content: '댓글' })
    const before = (await people.user.call(boardApi.listArticles, { BoardId: at, Page: 1, ItemsPerPage: 20 }))
      .result
    const removed = await keeper.call(boardApi.removeArticles, { boardId: at, articleIds })
    expect(removed.result).toEqual({ changed: 2, skipped: 0 })
    expect((await people.user.call(boardApi.getArticle, { boardId: at, articleId })).status).toBe(404)
    const again = await keeper.call(boardApi.removeArticles, { boardId: at, articleIds: [articleId] })
    expect(again.result).toEqual({ changed: 0, skipped: 1 })
    expect((await keeper.call(boardApi.restoreArticles, { boardId: at, articleIds })).result.changed).toBe(2)
    const after = await people.user.call(boardApi.listArticles, { BoardId: at, Page: 1, ItemsPerPage: 20 })
    expect(after.result).toEqual(before)
  })

  test('a person undoes an own removal within ten minutes, and no other person does', async () => {
    const at = await makeBoard()
    const [articleId, other] = [await write(people.user, at, '가'), await write(people.user, at, '나')]
    const list = async () =>
      (await people.peer.call(boardApi.listArticles, { BoardId: at, Page: 1, ItemsPerPage: 20 })).result
    const before = await list()
    const restore = (client: Client, id = articleId) =>
      client.call(boardApi.restoreArticle, { articleId: id })
    expect((await restore(people.user)).status).toBe(404)
    await people.user.call(boardApi.removeArticle, { articleId })
    for (const client of [people.peer, people.outsider, keeper])
      expect((await restore(client)).status).toBe(404)
    expect((await restore(people.user)).status).toBe(200)
    expect(await list()).toEqual(before)
    await expectExact(at)
    // What a manager removed is restored by managers only.
    await keeper.call(boardApi.removeArticles, { boardId: at, articleIds: [other] })
    expect((await restore(people.user, other)).status).toBe(404)
    await people.user.call(boardApi.removeArticle, { articleId })
    await app.db`update board_article set deleted_at = deleted_at - interval '11 minutes' where article_id = ${articleId}`
    expect((await restore(people.user)).refusal?.code).toBe('board.undoOver')
  })

  test('after 14 days nothing can be restored, and the daily job deletes it', async () => {
    const at = await makeBoard()
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const content = `<p><img src="data:image/png;base64,${pixel}"></p>`
    const old = await write(people.user, at, '옛글', { content })
    const fresh = await write(people.user, at, '새글')
    await people.peer.call(boardApi.saveComment, { boardId: at, articleId: old, content: '댓글' })
    await people.peer.call(boardApi.createRecommend, { articleId: old })
    await people.peer.call(boardApi.createViewLog, { articleId: old })
    await keeper.call(boardApi.removeArticles, { boardId: at, articleIds: [old, fresh] })
    const ages = [
      new Date(app.clock.now().getTime() - 14 * day),
      new Date(app.clock.now().getTime() - 13.9 * day),
    ]
    for (const [index, articleId] of [old, fresh].entries())
      await app.db`update board_article set deleted_at = ${ages[index] ?? null} where article_id = ${articleId}`
    const restored = await keeper.call(boardApi.restoreArticles, { boardId: at, articleIds: [old, fresh] })
    expect(restored.result).toEqual({ changed: 1, skipped: 1 })
    await app.db`update board_article set deleted_at = deleted_at - interval '1 second' where article_id = ${old}`
    await purgeArticles({ ...app.app.services, db: app.db })
    for (const table of [
      'board_article',
      'board_article_body',
      'board_article_counter',
      'board_comment',
      'board_recommend',
      'board_view',
    ]) {
      const [left] = await app.db`select count(*)::int from ${app.db(table)} where article_id = ${old}`
      expect([table, left?.count]).toEqual([table, 0])
    }
    const [picture] = await app.db`
      select count(*)::int from file_picture where kind = 'article' and holder_id = ${String(old)}`
    expect(picture?.count).toBe(0)
    expect((await people.user.call(boardApi.getArticle, { boardId: at, articleId: fresh })).status).toBe(200)
    await expectExact(at)
  })

  test('stored counts are exact after any order of actions', async () => {
    const at = await makeBoard()
    const ids: number[] = []
    for (let index = 0; index < 24; index += 1) {
      const isNotice = index % 7 === 0
      app.clock.advance(60_000)
      ids.push(await write(boardManager, at, String(index), { isNotice }))
    }
    // Some articles are in a later step, as on a large board.
    await app.db`update board_article set seq = seq + 3000 where article_id = any(${ids.slice(12)}::bigint[])`
    await app.db`delete from board_step where board_id = ${at}`
    await app.db`
      insert into board_step
      select *, sum(n) over (order by step) - n
        from (select com_code, board_id, seq / ${stepSize}::int as step, count(*) as n from board_article
               where board_id = ${at} and not is_notice group by 1, 2, 3) counted`
    let seed = 7
    const draw = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let round = 0; round < 40; round += 1) {
      const articleIds = ids.filter(() => draw(3) === 0)
      if (articleIds.length === 0) continue
      const endpoint = [boardApi.removeArticles, boardApi.restoreArticles, boardApi.toggleArticlesSecret][
        draw(3)
      ]
      if (endpoint) expect((await keeper.call(endpoint, { boardId: at, articleIds })).status).toBe(200)
      await expectExact(at)
    }
  })

  test('concurrent changes by two managers leave exact counts', async () => {
    const at = await makeBoard()
    const ids: number[] = []
    for (let index = 0; index < 12; index += 1) ids.push(await write(people.user, at, String(index)))
    const both = [...ids].reverse()
    const answers = await Promise.all([
      keeper.call(boardApi.removeArticles, { boardId: at, articleIds: ids }),
      boardManager.call(boardApi.removeArticles, { boardId: at, articleIds: both }),
      boardManager.call(boardApi.restoreArticles, { boardId: at, articleIds: both }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    await expectExact(at)
  })
})
