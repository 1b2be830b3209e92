import { boardApi } from '@maru/api/board'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client, TestApp } from '#test/app.ts'
import { boardName as name, openBoards, writeArticle as write } from '#test/boards.ts'
import type { TestCompany } from '#test/people.ts'
import { createBoard } from '../board.factory.ts'

let app: TestApp
let home: TestCompany
let writer: Client
let reader: Client
let manager: Client
let foreigner: Client
let notice: number
let free: number

beforeAll(async () => {
  ;({ app, home, writer, reader, manager, foreigner, notice, free } = await openBoards())
})
afterAll(() => app.stop())

function list(client: Client, BoardId: number, more: object = {}) {
  return client.call(boardApi.listArticles, { BoardId, Page: 1, ItemsPerPage: 20, ...more })
}

describe('articles', () => {
  test('an article is read with its author, rights and neighbours', async () => {
    const boardId = await createBoard(app.db, { comCode: home.comCode, name: name('읽기') }, app.clock.now())
    const first = await write(writer, boardId, '하나')
    const middle = await write(writer, boardId, '둘', { tags: '#가, 나 ,가' })
    const last = await write(writer, boardId, '셋')
    const { result } = await reader.call(boardApi.getArticle, { boardId, articleId: middle })
    expect(result).toMatchObject({
      title: '둘',
      content: '<p>둘</p>',
      tags: '가,나',
      articleVersion: 1,
      createdUser: 'P1',
      createdUserPosition_En: 'Team Leader',
      previousArticle: { articleId: first, title: '하나' },
      nextArticle: { articleId: last, title: '셋' },
      canUpdate: false,
      canDelete: false,
      canReply: true,
      canPrint: true,
      recommendedDate: null,
    })
    // All instants have the same format.
    for (const at of [
      result.createdDate,
      result.previousArticle?.createdDate,
      result.nextArticle?.createdDate,
    ])
      expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/)
    const own = await writer.call(boardApi.getCurrentArticle, { boardId, articleId: middle })
    expect(own.result).toMatchObject({ canUpdate: true, canDelete: true })
  })

  test('an article of another board or company, and a missing one, are not found', async () => {
    const articleId = await write(writer, free, '여기')
    const ask = (client: Client, boardId: number, id: number) =>
      client.call(boardApi.getArticle, { boardId, articleId: id })
    expect((await ask(reader, free, articleId)).status).toBe(200)
    for (const [client, boardId, id] of [
      [reader, notice, articleId],
      [foreigner, free, articleId],
      [reader, free, 999_999],
    ] as const) {
      const answer = await ask(client, boardId, id)
      expect([answer.status, answer.refusal?.code]).toEqual([404, 'kit.notFound'])
    }
    expect((await ask(app.client, free, articleId)).status).toBe(401)
    expect((await reader.callWith(boardApi.getCurrentArticle, { boardId: free })).status).toBe(400)
  })

  test('HTML is cleaned when it is stored', async () => {
    const content = '<p onclick="x()">글<script>alert(1)</script><img src="https://out.example/a.png"></p>'
    const articleId = await write(writer, free, '해로운 글', { content })
    const { result } = await reader.call(boardApi.getArticle, { boardId: free, articleId })
    expect(result.content).toBe('<p>글</p>')
  })

  test('a reader without write right cannot write, and only managers write notices', async () => {
    const words = { boardId: notice, title: '제목', content: '<p>글</p>' }
    expect((await reader.call(boardApi.createArticle, words)).refusal?.code).toBe('kit.forbidden')
    const refused = await writer.call(boardApi.createArticle, { ...words, isNotice: true })
    expect(refused.refusal?.code).toBe('board.noticeRefused')
    expect((await manager.call(boardApi.createArticle, { ...words, isNotice: true })).status).toBe(200)
    expect((await app.client.call(boardApi.createArticle, words)).status).toBe(401)
    expect((await foreigner.call(boardApi.createArticle, words)).status).toBe(404)
  })

  test('an empty title, an unknown preface and an over-long title are refused', async () => {
    const words = { boardId: free, title: ' \n ', content: '<p>글</p>' }
    expect((await writer.call(boardApi.createArticle, words)).refusal?.code).toBe('board.titleEmpty')
    const headed = { ...words, boardId: notice, title: '제목', prefaceId: 'none' }
    const unknown = await writer.call(boardApi.createArticle, headed)
    expect(unknown.refusal?.code).toBe('board.prefaceUnknown')
    const long = await writer.call(boardApi.createArticle, { ...words, title: '가'.repeat(301) })
    expect(long.refusal?.code).toBe('kit.invalidInput')
  })

  test('a change is stored as a new version, and an outdated one is a conflict', async () => {
    const articleId = await write(writer, notice, '처음')
    app.clock.advance(60_000)
    const change = { boardId: notice, articleId, articleVersion: 1, title: '고침', content: '<p>고침</p>' }
    expect((await writer.call(boardApi.updateArticle, change)).result.articleVersion).toBe(2)
    const stale = await writer.call(boardApi.updateArticle, change)
    expect([stale.status, stale.refusal?.code]).toEqual([409, 'board.articleChanged'])
    const { result } = await reader.call(boardApi.getArticle, { boardId: notice, articleId })
    expect(result).toMatchObject({ title: '고침', articleVersion: 2, updatedUserName: 'P1 님' })
    const old = await reader.call(boardApi.getArticle, { boardId: notice, articleId, articleVersion: 1 })
    expect(old.result).toMatchObject({ title: '처음', articleVersion: 1 })
    const row = (await list(reader, notice)).result.data.find((one) => one.articleId === articleId)
    expect(row).toMatchObject({ title: '고침', isUpdated: true })
  })

  test('one of two concurrent changes is a conflict', async () => {
    const articleId = await write(writer, free, '동시')
    const change = { boardId: free, articleId, articleVersion: 1, title: '고침', content: '<p>고침</p>' }
    const answers = await Promise.all([
      writer.call(boardApi.updateArticle, change),
      writer.call(boardApi.updateArticle, change),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('others can neither change nor delete it, and get the refusal', async () => {
    const articleId = await write(writer, free, '내 글')
    const change = { boardId: free, articleId, articleVersion: 1, title: '남', content: '<p>남</p>' }
    expect((await reader.call(boardApi.updateArticle, change)).status).toBe(403)
    expect((await reader.call(boardApi.removeArticle, { articleId })).status).toBe(403)
    expect((await foreigner.call(boardApi.updateArticle, change)).status).toBe(404)
    expect((await foreigner.call(boardApi.removeArticle, { articleId })).status).toBe(404)
    expect((await app.client.call(boardApi.updateArticle, change)).status).toBe(401)
    expect((await app.client.call(boardApi.removeArticle, { articleId })).status).toBe(401)
    expect((await writer.callWith(boardApi.updateArticle, { ...change, articleVersion: 0 })).status).toBe(400)
    expect((await writer.callWith(boardApi.removeArticle, {})).status).toBe(400)
  })

  test('a removed article disappears from list, page and counts', async () => {
    const boardId = await createBoard(app.db, { comCode: home.comCode, name: name('지움') }, app.clock.now())
    const articleId = await write(writer, boardId, '지울 글')
    await write(writer, boardId, '남을 글')
    expect((await writer.call(boardApi.removeArticle, { articleId })).result).toBe(1)
    expect((await list(reader, boardId)).result).toMatchObject({
      totalCount: 1,
      data: [{ title: '남을 글', number: 1 }],
    })
    expect((await reader.call(boardApi.getArticle, { boardId, articleId })).status).toBe(404)
    expect((await writer.call(boardApi.removeArticle, { articleId })).status).toBe(404)
  })

  test('a draft is visible only to its author until it is published', async () => {
    const boardId = await createBoard(app.db, { comCode: home.comCode, name: name('초안') }, app.clock.now())
    const articleId = await write(writer, boardId, '초안', { isDraft: true })
    expect((await list(reader, boardId)).result.totalCount).toBe(0)
    expect((await reader.call(boardApi.getArticle, { boardId, articleId })).status).toBe(404)
    expect((await manager.call(boardApi.getArticle, { boardId, articleId })).status).toBe(404)
    expect((await writer.call(boardApi.getArticle, { boardId, articleId })).result.isDraft).toBe(true)
    const change = {
      boardId,
      articleId,
      articleVersion: 1,
      title: '글',
      content: '<p>글</p>',
      isDraft: false,
    }
    await writer.call(boardApi.updateArticle, change)
    expect((await list(reader, boardId)).result).toMatchObject({
      totalCount: 1,
      data: [{ title: '글', isUpdated: false }],
    })
  })

  test('a reply is attached to its article; articles from before March 2nd 2022 accept none', async () => {
    const boardId = await createBoard(app.db, { comCode: home.comCode, name: name('답글') }, app.clock.now())
    const parentArticle = await write(writer, boardId, '물음')
    const answer = await write(reader, boardId, '답', { parentArticle })
    const row = (await list(reader, boardId)).result.data.find((one) => one.articleId === answer)
    expect(row?.parentArticle).toBe(parentArticle)
    await app.db`update board_article set created_at = '2022-03-01T14:59:59Z' where article_id = ${parentArticle}`
    const late = await reader.call(boardApi.createArticle, {
      boardId,
      title: '답',
      content: '',
      parentArticle,
    })
    expect(late.refusal?.code).toBe('board.replyTooOld')
    const elsewhere = await reader.call(boardApi.createArticle, {
      boardId: free,
      title: '답',
      content: '',
      parentArticle,
    })
    expect(elsewhere.status).toBe(404)
  })

  test('making an article a notice and back leaves the counts correct', async () => {
    const boardId = await createBoard(app.db, { comCode: home.comCode, name: name('셈') }, app.clock.now())
    const articleId = await write(manager, boardId, '글')
    await write(manager, boardId, '글 둘')
    const change = { boardId, articleId, title: '글', content: '<p>글</p>' }
    await manager.call(boardApi.updateArticle, { ...change, articleVersion: 1, isNotice: true })
    const pinned = (await list(reader, boardId)).result
    expect(pinned.data.map((row) => [row.title, row.number])).toEqual([
      ['글', null],
      ['글 둘', 1],
    ])
    await manager.call(boardApi.updateArticle, { ...change, articleVersion: 2, isNotice: false })
    expect((await list(reader, boardId)).result.data.map((row) => row.number)).toEqual([2, 1])
  })
})
