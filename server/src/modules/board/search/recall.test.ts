import { boardApi, type SearchField, searchLimits } from '@maru/api/board'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldText, hashPair, onlyField } from '#kit/search/search-words.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { stepSize } from '../article/article.rules.ts'
import { createBoard } from '../board.factory.ts'
import { recountBoards } from '../factory.sql.ts'
import { articlePieces, planSearch } from './search.rules.ts'
import { rebuildSearchIndex } from './search.service.ts'

/** A search must find exactly what a comparison with every text finds, in the order of the list. */
let app: TestApp
let reader: Client
let foreigner: Client
let manyBoards: number[]

/** Random numbers from a seed, so that a failure is reproducible (mulberry32). */
function drawsOf(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

const syllables = [...'가나다라마바사교육안내서버점검일정회의록신청']
const hanzi = [...'通知会议培训安排系统维护公告']
const latin = [...'aeinrstdo0126-.']
const mixed = [...'0199일까지년월회AI(-)']
const rare = [...'😀龘ß']

/**
 * Few different letters, so that terms occur inside other terms, mixed with numbers, Hanzi, emoji and single letters.
 */
function sentence(draw: (below: number) => number): string {
  const letters = [syllables, syllables, syllables, hanzi, latin, mixed, rare][draw(7)] ?? syllables
  return Array.from({ length: 2 + draw(9) }, () =>
    Array.from({ length: 1 + draw(5) }, () => letters[draw(letters.length)]).join(''),
  ).join([' ', ' ', '  ', '\u00a0'][draw(4)])
}

interface Told {
  boardId: number
  title: string
  words: string
  tags: string
}

const told: Told[] = []

/**
 * Inserts articles as a seed does. Between the parts numbers are skipped, as if other boards had used them, so that
 * every part of the search has hits.
 */
async function fill(boardId: number, counts: number[], draw: (below: number) => number): Promise<void> {
  for (const count of counts) {
    const rows = Array.from({ length: count }, () => {
      const title = sentence(draw)
      const html = `<p>${sentence(draw)}</p><p>${sentence(draw).replace(/(.)$/u, '<b>$1</b>')}</p>`
      return { title, html, tags: foldText(sentence(draw)).replaceAll(' ', ',') }
    })
    const written = await app.db<{ articleId: number; title: string }[]>`
      insert into board_article (com_code, board_id, seq, author_id, title, created_at, tags)
      select 'AAA', ${boardId}, (select coalesce(max(seq), 0) from board_article where board_id = ${boardId}) + n,
             (select author_id from board_author limit 1), title, timestamptz '2026-01-01', tags
        from jsonb_to_recordset(${JSON.stringify(rows.map((row, n) => ({ ...row, n: n + 1 })))}::text::jsonb)
          as seed (n int, title text, tags text)
      returning article_id, title`
    const bodies = written.map(({ articleId }, at) => ({ articleId, html: rows[at]?.html ?? '' }))
    await app.db`
      insert into board_article_body (com_code, article_id, version, title, tags, content, editor_id, written_at)
      select 'AAA', "articleId", 1, '', '', html, 1, timestamptz '2026-01-01'
        from jsonb_to_recordset(${JSON.stringify(bodies)}::text::jsonb) as seed ("articleId" bigint, html text)`
    await app.db`
      insert into board_article_counter (com_code, article_id)
      select 'AAA', article_id from board_article article
       where not exists (select from board_article_counter counter where counter.article_id = article.article_id)`
    await rebuildSearchIndex(app.db)
    await app.db`
      select setval(pg_get_serial_sequence('board_search', 'number'),
                    nextval(pg_get_serial_sequence('board_search', 'number')) + ${draw(90_000)})`
    for (const row of rows) {
      const body = row.html.replace(/<\/p>/g, ' ').replace(/<[^>]*>/g, '')
      told.push({
        boardId,
        title: foldText(row.title),
        words: `${foldText(row.title)}\n${foldText(body)}`,
        tags: row.tags,
      })
    }
  }
  await recountBoards(app.db, stepSize)
}

let large: number
let small: number

beforeAll(async () => {
  app = await openTestApp()
  const home = await createCompany(app.db, 'AAA')
  reader = await createPerson(app, home, 'P1')
  const board = { comCode: 'AAA', name: { ko: '글', en: 'B', zh: '帖' } }
  const first = await createBoard(app.db, board, app.clock.now())
  await reader.call(boardApi.createArticle, { boardId: first, title: '.', content: '' })
  large = await createBoard(app.db, board, app.clock.now())
  small = await createBoard(app.db, { ...board, isGlobal: true, rights: { everyone: 'rw' } }, app.clock.now())
  foreigner = await createPerson(app, await createCompany(app.db, 'BBB'), 'Q1')
  const draw = drawsOf(20_261_121)
  await fill(large, [900, 700, 300, 500, 400], draw)
  await fill(small, [150, 90], draw)
  manyBoards = [large, small]
}, 120_000)
afterAll(() => app.stop())

const texts: Record<SearchField, (row: Told) => string> = {
  all: (row) => row.words,
  title: (row) => row.title,
  tag: (row) => row.tags,
  author: () => 'p1 님 p1 en p1 中',
}

/** The result of comparing every text, newest first. */
function lookedUp(boardIds: number[], text: string, field: SearchField): string[] {
  const words = foldText(text).split(' ')
  return told
    .filter(
      (row) => boardIds.includes(row.boardId) && words.every((word) => texts[field](row).includes(word)),
    )
    .map((row) => row.title)
    .reverse()
}

/** Every hit, read page by page. */
async function search(boardId: number, SearchText: string, SearchField: SearchField) {
  const ask = { BoardId: boardId, ItemsPerPage: 200, SearchText, SearchField }
  const all: string[] = []
  for (let Page = 1; ; Page += 1) {
    const { data, totalCount, isTotalCapped } = (await reader.call(boardApi.listArticles, { ...ask, Page }))
      .result
    all.push(...data.map((row) => foldText(row.title)))
    if (Page * 200 >= totalCount) return { all, totalCount, isTotalCapped }
  }
}

/** Parts of existing texts, parts across terms, and texts that do not occur. */
function* questions(draw: (below: number) => number, field: SearchField) {
  for (let at = 0; at < 40; at += 1) {
    const row = told[draw(told.length)]
    const letters = [...(row ? texts[field](row) : '')]
    const from = draw(Math.max(1, letters.length - 2))
    const length = 2 + draw(5)
    yield letters.slice(from, from + length).join('')
    yield sentence(draw).split(' ').slice(0, 2).join(' ')
  }
}

describe.each(['all', 'title', 'tag'] as const)('a search in %s', (field) => {
  test('finds exactly what a comparison finds, in boards of every size', async () => {
    const draw = drawsOf(7 + field.length)
    let hits = 0
    for (const text of questions(draw, field)) {
      if (typeof planSearch(text, field) === 'string' || planSearch(text, field) === null) continue
      for (const boardId of manyBoards) {
        const expected = lookedUp([boardId], text, field)
        const { all, totalCount, isTotalCapped } = await search(boardId, text, field)
        expect([text, boardId, all]).toEqual([text, boardId, expected.slice(0, searchLimits.most)])
        expect(totalCount).toBe(Math.min(expected.length, searchLimits.most))
        expect(isTotalCapped).toBe(expected.length > searchLimits.most)
        hits += all.length
      }
    }
    // The queries must have enough hits for a meaningful comparison.
    expect(hits).toBeGreaterThan(1000)
  }, 120_000)
})

describe('a search of every board finds the same', () => {
  async function expectSame(client: Client, boards: readonly number[]): Promise<void> {
    const draw = drawsOf(99)
    for (const text of [...questions(draw, 'all')].slice(0, 30)) {
      if (typeof planSearch(text) === 'string' || planSearch(text) === null) continue
      const ask = { Page: 1, ItemsPerPage: 200, SearchText: text }
      const { data, totalCount } = (await client.call(boardApi.listRecentArticles, ask)).result
      const expected = lookedUp([...boards], text, 'all')
      expect(totalCount).toBe(Math.min(expected.length, searchLimits.most))
      expect(data.map((row) => foldText(row.title))).toEqual(expected.slice(0, 200))
    }
  }

  test('if the boards are few, so that the index is queried by board', async () => {
    await expectSame(foreigner, [small])
    await expectSame(reader, manyBoards)
  })

  test('if the boards are many', async () => {
    const board = { comCode: 'AAA', name: { ko: '빈', en: 'E', zh: '空' } }
    for (let made = 0; made < 33; made += 1) await createBoard(app.db, board, app.clock.now())
    await expectSame(reader, manyBoards)
  })
})

test('a total beyond the limit is reported as more', async () => {
  const { totalCount, isTotalCapped } = await search(large, 'P1', 'author')
  expect([totalCount, isTotalCapped]).toEqual([searchLimits.most, true])
})

test('an article with a hash collision of pieces is no hit', async () => {
  // Two pairs with the same hash: among so many pairs there are some by chance.
  const seen = new Map<number, string>()
  let twins: [string, string] | undefined
  for (let at = 0; at < 400_000 && !twins; at += 1) {
    const pair = String.fromCodePoint(0xac00 + (at % 11_172), 0x4e00 + Math.floor(at / 11_172) * 97)
    const piece = hashPair(pair.codePointAt(0) ?? 0, pair.codePointAt(1) ?? 0, onlyField)
    const other = seen.get(piece)
    if (other !== undefined && other !== pair) twins = [other, pair]
    seen.set(piece, pair)
  }
  if (!twins) throw new Error('no two pairs share a hash')
  const [one, other] = twins
  expect(articlePieces({ all: one })).toEqual(articlePieces({ all: other }))
  const input = { boardId: small, content: '<p>글</p>' }
  await reader.call(boardApi.createArticle, { ...input, title: `가${one}나` })
  expect((await search(small, one, 'all')).totalCount).toBe(1)
  expect((await search(small, other, 'all')).totalCount).toBe(0)
})
