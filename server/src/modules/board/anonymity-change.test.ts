import { boardApi } from '@maru/api/board'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { boardCache } from './board.access.ts'
import { createBoard } from './board.factory.ts'

let app: TestApp
let people: Record<Role, Client>
let boardId: number
const password = 'secret-12'
const words = () => ({ boardId, title: '고발', content: '<p>글</p>' })

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  people = await openCast(app)
  const board = { comCode: 'ONE', name: { ko: '익명', en: '', zh: '' }, useNameless: true }
  boardId = await createBoard(app.db, board, app.clock.now())
})
afterAll(() => app.stop())

async function turn(isNameless: boolean): Promise<void> {
  await app.db`update board_board set use_nameless = ${isNameless} where board_id = ${boardId}`
  await app.app.services.forget(app.db, boardCache, String(boardId))
}

test('a person whose screen showed an anonymous board is refused after the board became named', async () => {
  const draft = await people.user.call(boardApi.createArticle, { ...words(), isDraft: true, password })
  await turn(false)
  const named = (await people.peer.call(boardApi.createArticle, words())).result.articleId
  const article = { ...words(), password, isNameless: true }
  const answers = [
    await people.user.call(boardApi.createArticle, article),
    await people.user.call(boardApi.saveComment, {
      boardId,
      articleId: named,
      content: '말',
      isNameless: true,
    }),
    await people.user.call(boardApi.createRecommend, { articleId: named, isNameless: true }),
  ]
  expect(answers.map((answer) => answer.refusal?.code)).toEqual(Array(3).fill('board.namelessOff'))
  const [left] = await app.db<{ count: number }[]>`
    select (select count(*) from board_article where board_id = ${boardId} and title = '고발' and seq is not null)::int
         + (select count(*) from board_comment where board_id = ${boardId})::int
         + (select count(*) from board_recommend where article_id = ${named})::int as count`
  // Only the named article of `peer`.
  expect(left?.count).toBe(1)
  // A draft that was started anonymously stays anonymous.
  const { articleId } = draft.result
  const published = await people.user.call(boardApi.updateArticle, {
    ...article,
    articleId,
    articleVersion: 1,
  })
  expect(published.status).toBe(200)
  const read = (await people.peer.call(boardApi.getArticle, { boardId, articleId })).result
  expect([read.isNameless, read.createdUser, read.createdUserName]).toEqual([true, null, ''])
  await turn(true)
})

test('an anonymous save of a named draft is refused if the board is named again', async () => {
  await turn(false)
  const { articleId } = (await people.user.call(boardApi.createArticle, { ...words(), isDraft: true })).result
  const change = { ...words(), articleId, articleVersion: 1, isNameless: true, password }
  const refused = await people.user.call(boardApi.updateArticle, change)
  expect(refused.refusal?.code).toBe('board.namelessOff')
  await turn(true)
  expect((await people.user.call(boardApi.updateArticle, change)).status).toBe(200)
})

test('a comment changed while its board is anonymous becomes anonymous', async () => {
  await turn(false)
  const articleId = (await people.peer.call(boardApi.createArticle, words())).result.articleId
  const at = { boardId, articleId }
  const { commentId } = (await people.user.call(boardApi.saveComment, { ...at, content: '이름 있음' })).result
  await turn(true)
  await people.user.call(boardApi.saveComment, { ...at, commentId, content: '이름 없이 고침' })
  await turn(false)
  const { data } = (await people.peer.call(boardApi.listComments, { articleId })).result
  expect(data.map((row) => [row.content, row.userCode, row.userName])).toEqual([['이름 없이 고침', null, '']])
  await turn(true)
})
