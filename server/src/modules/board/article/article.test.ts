import { boardApi } from '@maru/api/board'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { boardCache } from '../board.access.ts'
import { createBoard } from '../board.factory.ts'
import { recountBoards } from '../factory.sql.ts'
import { stepSize } from './article.rules.ts'

let app: TestApp
let reader: Client
let manager: Client
let boardId: number
const board = { comCode: 'AAA', name: { ko: '큰 게시판', en: 'Large', zh: '大' } }
const inAll = 3500

/** Inserts many articles in one statement, as a seed does; every hundredth is a notice. */
async function fill(): Promise<void> {
  await app.db`
    insert into board_author (
      com_code, person_com_code, person_code, digest, name_ko, name_en, name_zh, title_ko, title_en, title_zh,
      position_ko, position_en, position_zh, dept_code, dept_ko, dept_en, dept_zh)
    values ('AAA', 'AAA', 'P9', 'x', '누구', '', '', '', '', '', '', '', '', 'AAA-D1', '', '', '')`
  await app.db`
    insert into board_article (com_code, board_id, seq, author_id, title, created_at, is_notice)
    select 'AAA', ${boardId}, n, (select author_id from board_author where person_code = 'P9'), n::text,
           timestamptz '2026-01-01' + n * interval '1 minute', n % 500 = 0
      from generate_series(1, ${inAll}::int) n`
  await app.db`
    insert into board_article_counter (com_code, article_id) select com_code, article_id from board_article`
  await app.db`
    insert into board_article_body (com_code, article_id, version, title, tags, content, editor_id, written_at)
    select com_code, article_id, 1, title, '', '<p>글</p>', author_id, created_at from board_article`
  await recountBoards(app.db, stepSize)
}

beforeAll(async () => {
  app = await openTestApp()
  const home = await createCompany(app.db, 'AAA')
  reader = await createPerson(app, home, 'P1')
  manager = await createPerson(app, home, 'P2', ['isBoardManager'])
  boardId = await createBoard(app.db, board, app.clock.now())
  await fill()
})
afterAll(() => app.stop())

async function page(Page: number, more: object = {}) {
  return (await reader.call(boardApi.listArticles, { BoardId: boardId, Page, ItemsPerPage: 20, ...more }))
    .result
}

/** The whole list by one plain statement, for comparison with pages. */
async function everything(useNotice: boolean): Promise<string[]> {
  const rows = await app.db<{ title: string }[]>`
    select title from board_article where board_id = ${boardId} and deleted_at is null
       and (${useNotice} or not is_notice)
     order by is_notice desc, seq desc`
  return rows.map((row) => row.title)
}

describe('pages of a large board', () => {
  test.each([1, 2, 51, 52, 53, 60, 100, 103, 174, 175, 176])(
    'page %i equals a page by plain offset',
    async (at) => {
      for (const UseNotice of [true, false]) {
        const all = await everything(UseNotice)
        const { data, totalCount } = await page(at, { UseNotice })
        expect(data.map((row) => row.title)).toEqual(all.slice((at - 1) * 20, at * 20))
        expect(totalCount).toBe(all.length)
        const plain = all.length - (UseNotice ? 7 : 0)
        const first = data.find((row) => !row.isNotice)
        if (first) expect(first.number).toBe(plain - (all.indexOf(first.title) - (UseNotice ? 7 : 0)))
      }
    },
  )

  test.each([1, 2, 60, 174, 175, 176])('page %i in ascending order is the mirror image', async (at) => {
    const all = (await everything(false)).reverse()
    const { data, totalCount } = await page(at, { UseNotice: false, SortOrder: true })
    expect(data.map((row) => row.title)).toEqual(all.slice((at - 1) * 20, at * 20))
    expect(data.map((row) => row.number)).toEqual(data.map((_, index) => (at - 1) * 20 + index + 1))
    expect(totalCount).toBe(all.length)
  })

  test('pages are correct after articles were removed and notices were added', async () => {
    const victims = [...(await page(3)).data, ...(await page(90)).data].map((row) => row.articleId)
    for (const articleId of victims.slice(0, 30)) await manager.call(boardApi.removeArticle, { articleId })
    const target = (await page(120)).data[0]
    await manager.call(boardApi.updateArticle, {
      boardId,
      articleId: target?.articleId ?? 0,
      articleVersion: 1,
      title: target?.title ?? '',
      content: '<p>글</p>',
      isNotice: true,
    })
    const all = await everything(true)
    expect(all).toHaveLength(inAll - 30)
    for (const at of [1, 2, 70, 110, 173]) {
      expect((await page(at)).data.map((row) => row.title)).toEqual(all.slice((at - 1) * 20, at * 20))
    }
    const [stored] = await app.db<{ steps: number; counted: number }[]>`
      select (select sum(article_count)::int from board_step where board_id = ${boardId}) as steps,
             (select article_count from board_counter where board_id = ${boardId}) as counted`
    expect(stored?.steps).toBe(stored?.counted)
  })

  test('pages are correct beyond the end of a step, and after an old article was removed', async () => {
    await app.db`
      update board_counter set last_seq = (last_seq / ${stepSize}::int + 1) * ${stepSize}::int - 3
       where board_id = ${boardId}`
    for (let index = 0; index < 6; index += 1)
      await reader.call(boardApi.createArticle, { boardId, title: `다음 ${index}`, content: '<p>글</p>' })
    const [oldest] = (await page(1, { UseNotice: false, SortOrder: true })).data
    await manager.call(boardApi.removeArticle, { articleId: oldest?.articleId ?? 0 })
    const all = await everything(true)
    for (const at of [1, 4, 5, 60, 110, Math.ceil(all.length / 20)])
      expect((await page(at)).data.map((row) => row.title)).toEqual(all.slice((at - 1) * 20, at * 20))
    const [wrong] = await app.db`
      select count(*)::int from (
        select below_count, sum(article_count) over (order by step) - article_count as real
          from board_step where board_id = ${boardId}) step
       where below_count <> real`
    expect(wrong?.count).toBe(0)
  })

  test('two concurrent writers get two numbers', async () => {
    const words = { boardId, title: '동시', content: '<p>글</p>' }
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? reader : manager).call(boardApi.createArticle, words),
      ),
    )
    const { data } = await page(1, { UseNotice: false })
    const numbers = data.map((row) => row.number)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) - index))
    expect(data.slice(0, 8).every((row) => row.title === '동시')).toBe(true)
  })
})

describe('pages of 3 notices and 5 articles', () => {
  let small: number
  const notices = ['공지 1', '공지 2', '공지 3']
  const articles = ['글 1', '글 2', '글 3', '글 4', '글 5']
  beforeAll(async () => {
    small = await createBoard(app.db, board, app.clock.now())
    for (const title of ['공지 1', '글 1', '글 2', '공지 2', '글 3', '공지 3', '글 4', '글 5'])
      await manager.call(boardApi.createArticle, {
        ...{ boardId: small, title, content: '<p>글</p>' },
        isNotice: notices.includes(title),
      })
  })

  test.each([
    [1, true, false],
    [2, true, false],
    [3, true, false],
    [200, true, false],
    [2, false, false],
    [2, true, true],
    [4, true, true],
    [3, false, true],
    [200, true, true],
  ])('%i rows a page, notices %s, oldest first %s', async (size, UseNotice, SortOrder) => {
    const order = (titles: string[]) => (SortOrder ? titles : titles.toReversed())
    const all = [...(UseNotice ? order(notices) : []), ...order(articles)]
    for (let at = 1; at <= Math.ceil(all.length / size) + 1; at += 1) {
      const wish = { BoardId: small, ItemsPerPage: size, UseNotice, SortOrder }
      const { data, totalCount } = await page(at, wish)
      const cut = all.slice((at - 1) * size, at * size)
      // In ascending order notices come last, also within a page.
      const isNotice = (title: string) => notices.includes(title)
      const rows = SortOrder ? [...cut.filter((title) => !isNotice(title)), ...cut.filter(isNotice)] : cut
      expect(data.map(({ title, number }) => [title, number])).toEqual(
        rows.map((title) => [title, isNotice(title) ? null : articles.indexOf(title) + 1]),
      )
      expect(totalCount).toBe(all.length)
    }
  })
})

test('revoking a right closes the board immediately', async () => {
  const closing = await createBoard(app.db, board, app.clock.now())
  const ask = () => reader.call(boardApi.getBoard, { boardId: closing })
  expect((await ask()).status).toBe(200)
  await app.db`delete from board_right where board_id = ${closing}`
  await app.app.services.forget(app.db, boardCache, String(closing))
  expect((await ask()).status).toBe(404)
})
