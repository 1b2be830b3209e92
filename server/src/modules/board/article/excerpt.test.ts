import { boardApi } from '@maru/api/board'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { createBoard } from '../board.factory.ts'
import { excerptOf } from './article.rules.ts'

describe('the excerpt of an article', () => {
  test.each([
    ['paragraphs stand one after the other', '<p>가을</p><p>워크숍</p>', '가을 워크숍'],
    ['a mark inside a word does not part it', '<p>안<strong>녕</strong>하세요</p>', '안녕하세요'],
    [
      'cells and lines are parted',
      '<table><tr><td>시간</td><td>장소</td></tr></table>a<br />b',
      '시간 장소 a b',
    ],
    ['written marks are read', '<p>a &lt; b &amp;&amp; c</p>', 'a < b && c'],
    ['a mark is read once', '<p>&amp;lt;script&amp;gt;</p>', '&lt;script&gt;'],
    ['a tag that is cut leaves nothing', '<p>끝</p><table style="width:1', '끝'],
    ['a mark that is cut leaves nothing', '<p>R&amp;D &am', 'R&D'],
    ['pictures say nothing', '<p><img src="/x" alt="y" /></p>', ''],
  ])('%s', (_name, html, expected) => {
    expect(excerptOf(html)).toBe(expected)
  })

  test('has at most two hundred characters, none of them cut', () => {
    const line = excerptOf(`<p>${'😀'.repeat(300)}</p>`)
    expect([...line]).toHaveLength(201)
    expect(line.endsWith('😀…')).toBe(true)
  })
})

describe('a list with excerpts', () => {
  let app: TestApp
  let writer: Client
  beforeAll(async () => {
    app = await openTestApp()
    writer = await createPerson(app, await createCompany(app.db, 'AAA'), 'P1')
  })
  afterAll(() => app.stop())

  test('has them on request, and never with the whole HTML', async () => {
    const name = { ko: '소식', en: 'News', zh: '动态' }
    const boardId = await createBoard(app.db, { comCode: 'AAA', name }, app.clock.now())
    const words = { boardId, title: '글', content: `<h2>머리</h2><p>${'가'.repeat(5000)}</p>` }
    await writer.call(boardApi.createArticle, words)
    const ask = { BoardId: boardId, Page: 1, ItemsPerPage: 5 }
    const rowOf = async (more: object, page = ask) =>
      (await writer.call(boardApi.listArticles, { ...page, ...more })).result.data[0]
    expect(await rowOf({ IncludeExcerpt: true })).toMatchObject({
      content: null,
      excerpt: `머리 ${'가'.repeat(197)}…`,
    })
    expect(await rowOf({ IncludeExcerpt: true, SortOrder: true })).toMatchObject({
      excerpt: `머리 ${'가'.repeat(197)}…`,
    })
    expect(await rowOf({})).toMatchObject({ content: null, excerpt: null })
    expect((await rowOf({ IncludeContent: true }))?.content).toHaveLength(
      5000 + '<h2>머리</h2><p></p>'.length,
    )
  })

  test('has whole bodies up to one megabyte, newest first, in either order of the page', async () => {
    const name = { ko: '긴 글', en: 'Long', zh: '长' }
    const boardId = await createBoard(app.db, { comCode: 'AAA', name }, app.clock.now())
    for (const title of ['긴 하나', '긴 둘', '긴 셋']) {
      const words = { boardId, title, content: `<p>${'글자 '.repeat(60_000)}</p>` }
      expect((await writer.call(boardApi.createArticle, words)).status).toBe(200)
    }
    const ask = { BoardId: boardId, Page: 1, ItemsPerPage: 200, IncludeContent: true }
    for (const more of [{}, { SortOrder: true }, { SearchText: '글자', SearchField: 'all' as const }]) {
      const { data } = (await writer.call(boardApi.listArticles, { ...ask, ...more })).result
      const told = data.map((row) => [row.title, row.content?.length ?? null])
      const [one, two, three] = ['긴 하나', '긴 둘', '긴 셋'].map(
        (title) => told.find((row) => row[0] === title)?.[1],
      )
      expect([one, two, three]).toEqual([null, 180_007, 180_007])
    }
  })
})
