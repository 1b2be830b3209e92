import { boardApi } from '@maru/api/board'
import type { Endpoint } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rooms } from '#src/rooms.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { boardMatrix } from '#test/authorisation/board.matrix.ts'
import { fileMatrix } from '#test/authorisation/file.matrix.ts'
import { gnbMatrix } from '#test/authorisation/gnb.matrix.ts'
import { webpartMatrix } from '#test/authorisation/webpart.matrix.ts'
import { openWorld, password, type World } from '#test/authorisation/world.ts'

// Every call that may concern boards: their own, and those of files, web parts and alarms.
const matrix = { ...boardMatrix, ...fileMatrix, ...webpartMatrix, ...gnbMatrix }
const endpoints = rooms
  .flatMap((room) => room.routes.map((route) => route.endpoint))
  .filter((endpoint) => endpoint.name in matrix && endpoint.access === 'session')
  // Lists everyone who must read, independent of the author: must-read.test.ts.
  .filter((endpoint) => endpoint.name !== 'board.listMustReadPeople')
const named = endpoints.map((endpoint) => [endpoint.name, endpoint] as const)

/** What would reveal the author: the code as a whole value, every name, the title, the address, the photo. */
const traces = /"user"|홍비밀|Hidden Author|洪秘密|비밀직책|Hidden Title|user@test\.example|photo\/user/

let app: TestApp
let world: World
let open: Awaited<ReturnType<typeof openWorld>>
let shared: { boardId: number; articleId: number; commentId: number; fileCode: string }

beforeAll(async () => {
  app = await openTestApp()
  const namelessBoard = { kind: 'nameless' as const, useNameless: true, useHistory: true }
  open = await openWorld(app, namelessBoard)
  world = open.world
  await app.db`
    update org_person set name_ko = '홍비밀', name_en = 'Hidden Author', name_zh = '洪秘密' where person_code = 'user'`
  await app.db`
    insert into org_title (com_code, kind, code, name_ko, name_en, name_zh)
    values ('ONE', 'title', 'T9', '비밀직책', 'Hidden Title', '秘密')`
  await app.db`update org_post set title_code = 'T9' where person_code = 'user'`
  shared = await writeAsUser()
})
afterAll(() => app.stop())

/** Creates an article of the hidden author with everything: files, a picture, a comment, a change, readers. */
async function writeAsUser() {
  const { user, peer } = world.people
  await peer.call(boardApi.saveFollow, { boardId: world.boardId, isFollowed: true })
  const { fileCode } = await world.files()
  const words = { boardId: world.boardId, title: '숨은 글', content: '<p>본문</p>', password }
  const { articleId } = (await user.call(boardApi.createArticle, { ...words, fileCode, tags: '가' })).result
  const at = { boardId: world.boardId, articleId }
  const { commentId } = (await user.call(boardApi.saveComment, { ...at, content: '댓글' })).result
  await user.call(boardApi.saveComment, { ...at, content: '답글', replyTo: commentId })
  await user.call(boardApi.createViewLog, { articleId })
  await user.call(boardApi.createRecommend, { articleId })
  expect((await user.call(boardApi.checkArticlePassword, { articleId, password })).result).toBe(true)
  const changed = { ...words, articleId, articleVersion: 1, title: '숨은 글 고침' }
  expect((await user.call(boardApi.updateArticle, changed)).status).toBe(200)
  await app.app.drainEvents()
  return { ...at, commentId, fileCode }
}

/** The input of the matrix, once unchanged and once for the article that has everything. */
async function inputsOf({ name, input }: Endpoint): Promise<Record<string, unknown>[]> {
  const asked = matrix[name]?.input ?? {}
  const own = typeof asked === 'function' ? { ...(await asked(world)) } : asked
  // A call without an article refers to another board, perhaps to remove it.
  const { boardId: _board, ...parts } = shared
  const known = Object.entries('articleId' in input.properties ? shared : parts).filter(
    ([field]) => field in input.properties,
  )
  return known.length > 0 ? [own, { ...own, ...Object.fromEntries(known) }] : [own]
}

const asking = ['peer', 'manager', 'super'] as const

describe('no answer reveals an author of an anonymous board', () => {
  // Changing calls run last, so that all others see the whole article.
  test.each([...named].sort(([, one], [, other]) => Number(one.changes) - Number(other.changes)))(
    '%s',
    async (_name, endpoint) => {
      for (const asker of asking) {
        const client = await open.as(asker)
        for (const input of await inputsOf(endpoint)) {
          const answer = await client.callWith(endpoint, input)
          expect(`${answer.body} ${JSON.stringify(answer.headers)}`, JSON.stringify(input)).not.toMatch(
            traces,
          )
        }
      }
    },
  )
})

describe('nothing else reveals it', () => {
  const search = async (client: Client, more: object) => {
    const page = { BoardId: world.boardId, Page: 1, ItemsPerPage: 200, ...more }
    return (await client.call(boardApi.listArticles, page)).result
  }

  test('a search for the author finds nothing', async () => {
    for (const SearchText of ['홍비밀', 'Hidden', '洪秘密', 'user', '개발팀']) {
      for (const SearchField of ['author', 'all'] as const) {
        const match = await search(world.people.super, { SearchField, SearchText })
        expect([SearchText, SearchField, match.totalCount]).toEqual([SearchText, SearchField, 0])
      }
    }
  })

  test('the author sees the article and its comments like everyone else, except their own comments', async () => {
    const { user, peer } = world.people
    const articleId = (await world.article()).articleId
    const key = { boardId: world.boardId, articleId }
    const [own, other] = [
      (await user.call(boardApi.getArticle, key)).result,
      (await peer.call(boardApi.getArticle, key)).result,
    ]
    expect(own).toEqual(other)
    await user.call(boardApi.saveComment, { ...key, content: '댓글' })
    const comments = async (client: Client) =>
      (await client.call(boardApi.listComments, { articleId })).result.data
    expect((await comments(user)).map((row) => [row.userCode, row.canUpdate])).toEqual([[null, true]])
    expect((await comments(peer)).map((row) => [row.userCode, row.canUpdate])).toEqual([[null, false]])
  })
})
