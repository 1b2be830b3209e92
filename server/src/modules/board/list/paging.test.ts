import { boardApi } from '@maru/api/board'
import type { Page } from '@maru/api/kit/paging'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { writeArticle } from '#test/boards.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createBoard } from '../board.factory.ts'
import { emptySearch, insertMissingSearch } from '../search/search.sql.ts'

let app: TestApp
let people: Record<Role, Client>
let boardId: number

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  people = await openCast(app)
  const board = { comCode: 'ONE', name: { ko: '글', en: '', zh: '' }, useHistory: true }
  boardId = await createBoard(app.db, board, app.clock.now())
})
afterAll(() => app.stop())

/** All rows of a list, read 100 at a time, with the totals of the pages. */
async function readAll<T>(ask: (page: { page: number; itemsPerPage: number }) => Promise<Page<T>>) {
  const rows: T[] = []
  const totals = new Set<number>()
  for (let page = 1; ; page++) {
    const { data, totalCount } = await ask({ page, itemsPerPage: 100 })
    rows.push(...data)
    totals.add(totalCount)
    if (data.length < 100) return { rows, totals: [...totals] }
  }
}

test('all of 450 versions can be read, each with its previous one', async () => {
  const articleId = await writeArticle(people.user, boardId, '오래 고친 글')
  await app.db`
    insert into board_article_body (com_code, article_id, version, title, tags, content, editor_id, written_at)
    select com_code, article_id, number, title || number, tags, content, editor_id, written_at + number * interval '1 minute'
      from board_article_body cross join generate_series(2, 450) number where article_id = ${articleId}`
  await app.db`update board_article set version = 450 where article_id = ${articleId}`
  const { rows, totals } = await readAll(
    async (page) => (await people.peer.call(boardApi.listArticleHistory, { articleId, ...page })).result,
  )
  expect(totals).toEqual([450])
  expect(rows.map((row) => row.articleVersion)).toEqual(Array.from({ length: 450 }, (_none, at) => 450 - at))
  expect(rows.map((row) => row.formerVersion).slice(-2)).toEqual([1, null])
})

test('all of 450 people who recommended an article can be read', async () => {
  const articleId = await writeArticle(people.user, boardId, '모두 좋아한 글')
  await people.user.call(boardApi.createRecommend, { articleId })
  await app.db`
    insert into board_recommend (com_code, article_id, person_code, author_id, is_nameless, created_at)
    select com_code, article_id, 'many' || number, author_id, false, created_at + number * interval '1 second'
      from board_recommend cross join generate_series(1, 449) number where article_id = ${articleId}`
  await app.db`update board_article_counter set recommend_count = 450 where article_id = ${articleId}`
  const { rows, totals } = await readAll(
    async (page) => (await people.peer.call(boardApi.listRecommends, { articleId, ...page })).result,
  )
  expect([rows.length, totals]).toEqual([450, [450]])
  expect(rows.map((row) => row.createdDate)).toEqual(
    rows
      .map((row) => row.createdDate)
      .toSorted()
      .reverse(),
  )
})

/** Publishes copies of the only article of each board. */
async function copyArticles(boardIds: readonly number[], copies: number) {
  await app.db`
    with copied as (
      insert into board_article (com_code, board_id, seq, author_id, title, created_at)
      select com_code, board_id, seq + number, author_id, title || number, created_at
        from board_article cross join generate_series(1, ${copies}::int) number
       where board_id = any(${boardIds as number[]}::int[]) and not is_secret
      returning com_code, article_id)
    insert into board_article_counter (com_code, article_id) select com_code, article_id from copied`
  await app.db`
    update board_counter set article_count = article_count + ${copies}
     where board_id = any(${boardIds as number[]}::int[])`
  await insertMissingSearch(app.db)
}

test.each([
  ['few', 0],
  ['many', 40],
] as const)(
  'all articles of %s boards are read to the last page, without the secret one, and the total is that of the pages',
  async (_boards, emptyBoards) => {
    const board = (ko: string) =>
      createBoard(app.db, { comCode: 'ONE', name: { ko, en: '', zh: '' } }, app.clock.now())
    const own = [await board('가'), await board('나')]
    for (let at = 0; at < emptyBoards; at++) await board(`빈 ${at}`)
    const listed = () =>
      readAll(
        async ({ page: Page, itemsPerPage: ItemsPerPage }) =>
          (await people.peer.call(boardApi.listRecentArticles, { Page, ItemsPerPage })).result,
      )
    const before = await listed()
    const [first = 0] = own
    const hidden = await writeArticle(people.user, first, '숨김')
    await app.db`update board_article set is_secret = true where article_id = ${hidden}`
    await emptySearch(app.db, [hidden])
    for (const at of own) await writeArticle(people.user, at, '처음')
    await copyArticles(own, 700)
    const after = await listed()
    expect(after.totals).toEqual([before.rows.length + 1402])
    const ids = after.rows.map((row) => row.articleId)
    expect([new Set(ids).size, ids.length]).toEqual([ids.length, before.rows.length + 1402])
    expect(ids).not.toContain(hidden)
    expect(ids.slice(1402)).toEqual(before.rows.map((row) => row.articleId))
  },
)

test('all of 250 ended articles can be read by a manager, after the drafts', async () => {
  const ended = await Promise.all(
    Array.from({ length: 5 }, (_none, at) => writeArticle(people.user, boardId, `지난 글 ${at}`)),
  )
  await app.db`
    with copied as (
      insert into board_article (com_code, board_id, seq, author_id, title, created_at, ended_at, ends_at, former_seq)
      select article.com_code, article.board_id, null, article.author_id, article.title || number, article.created_at,
             article.created_at + number * interval '1 hour', article.created_at + number * interval '1 hour', 1
        from board_article article cross join generate_series(1, 50) number
       where article_id = any(${ended}::bigint[])
      returning com_code, article_id)
    insert into board_article_counter (com_code, article_id) select com_code, article_id from copied`
  await people.manager.call(boardApi.saveDraft, {
    boardId,
    words: { title: '쓰는 중', content: '<p>가</p>' },
  })
  const all = (client: Client) =>
    readAll(async (page) => (await client.call(boardApi.listUnlisted, { boardId, ...page })).result)
  const { rows, totals } = await all(people.manager)
  expect(totals).toEqual([251])
  expect(rows.map((row) => row.state)).toEqual(['draft', ...Array(250).fill('ended')])
  const dates = rows.slice(1).map((row) => row.date)
  expect(dates).toEqual(dates.toSorted().reverse())
  expect(new Set(rows.map((row) => row.articleId)).size).toBe(251)
  expect((await all(people.user)).totals).toEqual([250])
  expect((await all(people.peer)).rows).toEqual([])
})
