import { boardApi } from '@maru/api/board'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createHistoryBoard, writeArticle as write } from '#test/boards.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'

let app: TestApp
let people: Record<Role, Client>
let keeper: Client

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  people = await openCast(app)
  keeper = await createPerson(app, { comCode: 'ONE', deptCode: 'ONE-D1' }, 'keeper')
})
afterAll(() => app.stop())

describe('a secret article', () => {
  test('remains in the list without its title, and only its author and managers read it', async () => {
    const at = await createHistoryBoard(app)
    await write(people.peer, at, '앞')
    const articleId = await write(people.user, at, '감출 제목')
    await write(people.peer, at, '뒤')
    const hide = { boardId: at, articleIds: [articleId], isSecret: true }
    expect((await keeper.call(boardApi.toggleArticlesSecret, hide)).result).toEqual({
      changed: 1,
      skipped: 0,
    })
    expect((await keeper.call(boardApi.toggleArticlesSecret, hide)).result).toEqual({
      changed: 0,
      skipped: 1,
    })
    const wish = { BoardId: at, Page: 1, ItemsPerPage: 20, IncludeContent: true }
    for (const [client, isOpen] of [
      [people.peer, false],
      [people.user, true],
      [keeper, true],
      [people.super, true],
    ] as const) {
      const list = (await client.call(boardApi.listArticles, wish)).result
      expect(list.totalCount).toBe(3)
      const row = list.data.find((one) => one.articleId === articleId)
      expect([row?.title, row?.isSecret, row?.content !== null]).toEqual([
        isOpen ? '감출 제목' : '',
        true,
        isOpen,
      ])
      for (const answer of await Promise.all([
        client.call(boardApi.getArticle, { boardId: at, articleId }),
        client.call(boardApi.getCurrentArticle, { boardId: at, articleId }),
        client.call(boardApi.listComments, { articleId }),
        client.call(boardApi.createViewLog, { articleId }),
      ]))
        expect(answer.status).toBe(isOpen ? 200 : 404)
    }
    const beside = list(people.peer, at)
    expect(JSON.stringify((await beside).map((one) => one.result))).not.toContain('감출')
    await keeper.call(boardApi.toggleArticlesSecret, { boardId: at, articleIds: [articleId] })
    expect((await people.peer.call(boardApi.getArticle, { boardId: at, articleId })).status).toBe(200)
  })

  test('of an anonymous board is readable by managers only, so that nothing reveals its author', async () => {
    const at = await createHistoryBoard(app, { useNameless: true, kind: 'nameless' })
    const articleId = await write(people.user, at, '건의', { password: 'secret-1234' })
    await keeper.call(boardApi.toggleArticlesSecret, { boardId: at, articleIds: [articleId] })
    const status = async (client: Client) =>
      (await client.call(boardApi.getArticle, { boardId: at, articleId })).status
    expect(await Promise.all([people.user, people.peer, keeper].map(status))).toEqual([404, 404, 200])
  })

  async function list(client: Client, at: number) {
    const all = (await client.call(boardApi.listArticles, { BoardId: at, Page: 1, ItemsPerPage: 20 })).result
      .data
    const open = all.filter((row) => !row.isSecret)
    return Promise.all(
      open.map((row) => client.call(boardApi.getArticle, { boardId: at, articleId: row.articleId })),
    )
  }
})
