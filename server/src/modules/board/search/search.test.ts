import { boardApi, type SearchField, sortFields } from '@maru/api/board'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { createBoard } from '../board.factory.ts'
import { pieceRules } from './search.rules.ts'
import { indexWaiting } from './search.service.ts'

let app: TestApp
let writer: Client
let reader: Client
let manager: Client
let foreigner: Client
const name = (ko: string) => ({ ko, en: `${ko} en`, zh: `${ko} zh` })
const password = 'maru-test-1'

beforeAll(async () => {
  app = await openTestApp()
  const home = await createCompany(app.db, 'AAA')
  writer = await createPerson(app, home, 'P1')
  reader = await createPerson(app, home, 'P2')
  manager = await createPerson(app, home, 'P3', ['isBoardManager'])
  foreigner = await createPerson(app, await createCompany(app.db, 'BBB'), 'Q1')
})
afterAll(() => app.stop())

const open = (more: object = {}) =>
  createBoard(app.db, { comCode: 'AAA', name: name('자유'), ...more }, app.clock.now())

async function write(boardId: number, title: string, more: object = {}, client = writer) {
  const input = { boardId, title, content: `<p>${title}</p>`, ...more }
  return (await client.call(boardApi.createArticle, input)).result.articleId
}

async function search(boardId: number, SearchText: string, more: object = {}, client = reader) {
  const input = { BoardId: boardId, Page: 1, ItemsPerPage: 20, SearchText, ...more }
  return (await client.call(boardApi.listArticles, input)).result
}

const titles = (page: { data: { title: string }[] }) => page.data.map((row) => row.title)

describe('a search of a board', () => {
  test('finds written, changed and published texts, and no replaced or removed ones', async () => {
    const boardId = await open()
    const articleId = await write(boardId, '하반기 교육', { content: '<p>신청은 <b>이번</b>주까지</p>' })
    expect(titles(await search(boardId, '이번주'))).toEqual(['하반기 교육'])
    const draft = { boardId, title: '초안 교육', content: '<p>글</p>' }
    const made = (await writer.call(boardApi.createArticle, { ...draft, isDraft: true })).result
    expect((await search(boardId, '초안', {}, writer)).totalCount).toBe(0)
    await writer.call(boardApi.updateArticle, { ...draft, articleId: made.articleId, articleVersion: 1 })
    expect(titles(await search(boardId, '교육'))).toEqual(['초안 교육', '하반기 교육'])
    const change = { boardId, articleId, articleVersion: 1, title: '하반기 연수', content: '<p>끝</p>' }
    await writer.call(boardApi.updateArticle, change)
    expect(titles(await search(boardId, '연수'))).toEqual(['하반기 연수'])
    expect((await search(boardId, '이번주')).totalCount).toBe(0)
    await writer.call(boardApi.removeArticle, { articleId })
    expect((await search(boardId, '연수')).totalCount).toBe(0)
  })

  test('finds an article by its author at once, and after a rename by the new name', async () => {
    const boardId = await open()
    const by = { SearchField: 'author' }
    const rulesOf = async (articleId: number) =>
      (await app.db`select piece_rules from board_search where article_id = ${articleId}`)[0]?.pieceRules
    const rename = (to: string) =>
      app.db`update org_person set name_ko = ${to} where com_code = 'AAA' and person_code = 'P1'`
    const [old] = await app.db`select name_ko from org_person where com_code = 'AAA' and person_code = 'P1'`
    const first = await write(boardId, '앞의 글')
    expect(await rulesOf(first)).toBe(pieceRules)
    expect(titles(await search(boardId, old?.nameKo, by))).toEqual(['앞의 글'])
    await rename('가나다라')
    // The viewer is cached for ten seconds: the row uses the name in the database.
    const second = await write(boardId, '뒤의 글')
    expect(await rulesOf(second)).toBe(0)
    await indexWaiting(app.db, 100)
    expect(await rulesOf(second)).toBe(pieceRules)
    expect(titles(await search(boardId, '가나다라', by))).toEqual(['뒤의 글'])
    expect(titles(await search(boardId, old?.nameKo, by))).toEqual(['앞의 글'])
    await rename(old?.nameKo)
  })

  test('finds a long article, indexed in a worker thread, by its text, its change and its author', async () => {
    const boardId = await open()
    const rows = Array.from({ length: 3000 }, (_, row) => `<p>항목 ${row}번을 검토했습니다</p>`).join('')
    const content = `${rows}<p>마지막구절</p>`
    expect(content.length).toBeGreaterThan(40_000)
    const articleId = await write(boardId, '긴 글', { content })
    expect(titles(await search(boardId, '마지막구절'))).toEqual(['긴 글'])
    expect(titles(await search(boardId, '2999번'))).toEqual(['긴 글'])
    expect((await search(boardId, 'P1', { SearchField: 'author' })).totalCount).toBe(1)
    const change = { boardId, articleId, articleVersion: 1, title: '긴 글', content: `${rows}<p>새구절</p>` }
    await writer.call(boardApi.updateArticle, change)
    expect((await search(boardId, '마지막구절')).totalCount).toBe(0)
    expect(titles(await search(boardId, '새구절'))).toEqual(['긴 글'])
    expect((await search(boardId, 'P1', { SearchField: 'author' })).totalCount).toBe(1)
    const draft = (
      await writer.call(boardApi.createArticle, { boardId, title: '초안', content, isDraft: true })
    ).result
    expect((await search(boardId, '마지막구절', {}, writer)).totalCount).toBe(0)
    const publish = { boardId, articleId: draft.articleId, articleVersion: 1, title: '초안', content }
    await writer.call(boardApi.updateArticle, publish)
    expect(titles(await search(boardId, '마지막구절'))).toEqual(['초안'])
  })

  test('searches the given field, for terms in any order and any case', async () => {
    const boardId = await open({ useTag: true })
    await write(boardId, 'Quarter Report', { content: '<p>서버 점검</p>', tags: '정기점검,서버실' })
    const match = async (text: string, SearchField?: SearchField) =>
      (await search(boardId, text, SearchField ? { SearchField } : {})).totalCount
    expect(await match('report QUARTER')).toBe(1)
    expect(await match('점검 report')).toBe(1)
    expect(await match('점검', 'title')).toBe(0)
    expect(await match('quarter', 'title')).toBe(1)
    expect(await match('정기', 'tag')).toBe(1)
    expect(await match('정기')).toBe(0)
    expect(await match('P1 님', 'author')).toBe(1)
    expect(await match('p1', 'author')).toBe(1)
    expect(await match('quarterly')).toBe(0)
  })

  test('reveals nothing of the author of an anonymous article', async () => {
    const boardId = await open({ useNameless: true })
    await write(boardId, '건의합니다', { password })
    expect((await search(boardId, '건의')).data[0]).toMatchObject({ createdUser: null, createdUserName: '' })
    for (const client of [reader, manager, writer])
      expect((await search(boardId, 'P1', { SearchField: 'author' }, client)).totalCount).toBe(0)
  })

  test('finds no secret article for anyone', async () => {
    const boardId = await open()
    const articleId = await write(boardId, '비밀 계획')
    await manager.call(boardApi.toggleArticlesSecret, { boardId, articleIds: [articleId], isSecret: true })
    for (const client of [reader, writer, manager])
      expect((await search(boardId, '비밀', {}, client)).totalCount).toBe(0)
    await manager.call(boardApi.toggleArticlesSecret, { boardId, articleIds: [articleId], isSecret: false })
    expect((await search(boardId, '비밀')).totalCount).toBe(1)
  })

  test('finds a restored article again at its old place', async () => {
    const boardId = await open()
    const first = await write(boardId, '되돌릴 글 하나')
    await write(boardId, '되돌릴 글 둘')
    await manager.call(boardApi.removeArticles, { boardId, articleIds: [first] })
    expect(titles(await search(boardId, '되돌릴'))).toEqual(['되돌릴 글 둘'])
    await manager.call(boardApi.restoreArticles, { boardId, articleIds: [first] })
    expect(titles(await search(boardId, '되돌릴'))).toEqual(['되돌릴 글 둘', '되돌릴 글 하나'])
  })

  test('requires a term of two characters', async () => {
    const boardId = await open()
    const ask = { BoardId: boardId, Page: 1, ItemsPerPage: 20, SearchText: '가 나' }
    expect((await reader.call(boardApi.listArticles, ask)).refusal?.code).toBe('board.searchTooShort')
    const recent = { Page: 1, ItemsPerPage: 20, SearchText: '가' }
    expect((await reader.call(boardApi.listRecentArticles, recent)).refusal?.code).toBe(
      'board.searchTooShort',
    )
  })

  test('of an unreadable board is refused', async () => {
    const boardId = await open()
    await write(boardId, '우리 글')
    const ask = { BoardId: boardId, Page: 1, ItemsPerPage: 20, SearchText: '우리' }
    expect((await foreigner.call(boardApi.listArticles, ask)).status).toBe(404)
    expect((await foreigner.call(boardApi.listBlogArticles, ask)).status).toBe(404)
  })

  test('has pages; one beyond the last is empty and has the total', async () => {
    const boardId = await open()
    for (let at = 1; at <= 5; at += 1) await write(boardId, `쪽 넘기기 ${at}`)
    const page = (Page: number) => search(boardId, '넘기기', { Page, ItemsPerPage: 2 })
    expect(titles(await page(1))).toEqual(['쪽 넘기기 5', '쪽 넘기기 4'])
    expect(titles(await page(3))).toEqual(['쪽 넘기기 1'])
    expect(await page(9)).toEqual({ data: [], totalCount: 5, isTotalCapped: false })
    expect(titles(await search(boardId, '넘기기', { SortOrder: true, ItemsPerPage: 2 }))).toEqual([
      '쪽 넘기기 1',
      '쪽 넘기기 2',
    ])
  })
})

describe('a list filtered by prefaces', () => {
  test('has the articles with one of them, and can be searched', async () => {
    const prefaces = ['A', 'B', 'C'].map((prefaceId) => ({ prefaceId, name: name(prefaceId), text: null }))
    const boardId = await open({ usePreface: true, prefaces })
    for (const prefaceId of ['A', 'B', 'C']) await write(boardId, `글 머리 ${prefaceId}`, { prefaceId })
    await write(boardId, '글 머리 없음')
    await write(boardId, '공지 머리 A', { prefaceId: 'A', isNotice: true }, manager)
    const list = async (more: object) => titles(await search(boardId, '', more))
    expect(await list({ Preface1: 'A' })).toEqual(['공지 머리 A', '글 머리 A'])
    expect(await list({ Preface1: 'A', UseNotice: false })).toEqual(['글 머리 A'])
    expect(await list({ Preface1: 'A', Preface2: 'C' })).toEqual(['공지 머리 A', '글 머리 C', '글 머리 A'])
    expect(await list({ Preface1: 'Z' })).toEqual([])
    const match = titles(await search(boardId, '머리', { Preface1: 'B', Preface2: 'A', UseNotice: false }))
    expect(match).toEqual(['글 머리 B', '글 머리 A'])
  })
})

describe('a list in another order', () => {
  test('is sorted by title, views, comments or recommendations, in both directions', async () => {
    const boardId = await open()
    const ids = new Map<string, number>()
    for (const title of ['b 둘째', 'A 하나', 'c 셋째']) ids.set(title, await write(boardId, title))
    for (const [title, views, comments, recommends] of [
      ['b 둘째', 5, 0, 7],
      ['A 하나', 9, 2, 0],
      ['c 셋째', 5, 1, 3],
    ] as const)
      await app.db`
        update board_article_counter
           set view_count = ${views}, comment_count = ${comments}, recommend_count = ${recommends}
         where article_id = ${ids.get(title) ?? 0}`
    const by = async (SortField: number, SortOrder = false, more: object = {}) =>
      titles(await search(boardId, '', { SortField, SortOrder, ...more })).map((title) => title[0])
    expect(await by(sortFields.title, true)).toEqual(['A', 'b', 'c'])
    expect(await by(sortFields.title)).toEqual(['c', 'b', 'A'])
    expect(await by(sortFields.views)).toEqual(['A', 'c', 'b'])
    expect(await by(sortFields.comments)).toEqual(['A', 'c', 'b'])
    expect(await by(sortFields.recommends)).toEqual(['b', 'c', 'A'])
    expect(await by(sortFields.views, true, { SearchText: '둘째' })).toEqual(['b'])
    expect(await by(sortFields.views, false, { Page: 2, ItemsPerPage: 2 })).toEqual(['b'])
  })

  test('does not reveal the order of secret articles to people who cannot read them', async () => {
    const boardId = await open()
    const articleId = await write(boardId, '가 비밀')
    await write(boardId, '나 글')
    await manager.call(boardApi.toggleArticlesSecret, { boardId, articleIds: [articleId], isSecret: true })
    const by = (client: Client) =>
      search(boardId, '', { SortField: sortFields.title, SortOrder: true }, client)
    expect(titles(await by(reader))).toEqual(['나 글'])
    expect(titles(await by(manager))).toEqual(['가 비밀', '나 글'])
  })
})

test('the blog view has excerpts, with and without a search', async () => {
  const boardId = await open()
  await write(boardId, '제목', { content: '<h2>머리</h2><p>첫 문장입니다.</p>' })
  const ask = { BoardId: boardId, Page: 1, ItemsPerPage: 20 }
  for (const more of [{}, { SearchText: '문장' }]) {
    const { data } = (await reader.call(boardApi.listBlogArticles, { ...ask, ...more })).result
    expect(data).toMatchObject([{ title: '제목', excerpt: '머리 첫 문장입니다.', content: null }])
  }
})
