import { boardApi } from '@maru/api/board'
import { contactApi } from '@maru/api/contact'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { rooms } from '#src/rooms.ts'
import type { Client } from '#test/app.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let app: TestApp
let people: Record<Role, Client>
let boardId: number

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  boardId = await createBoard(
    app.db,
    { comCode: 'ONE', name: { ko: '자유', en: '', zh: '' } },
    app.clock.now(),
  )
})
afterAll(() => app.stop())

const write = (client: Client, title: string, key: string) =>
  client.call(
    boardApi.createArticle,
    { boardId, title, content: '<p>글</p>' },
    { headers: { 'idempotency-key': key } },
  )

async function titled(title: string): Promise<number> {
  return (await app.db`select from board_article where title = ${title}`).length
}

describe('a creating call with an Idempotency-Key', () => {
  test('sent twice at the same time creates one article, and both get its number', async () => {
    const other = (await app.second()).client.as(people.user.cookie)
    const both = await Promise.all([write(people.user, '한 번', 'k1'), write(other, '한 번', 'k1')])
    expect(both.map((one) => one.status)).toEqual([200, 200])
    expect(both[0]?.result).toEqual(both[1]?.result)
    expect((await write(people.user, '한 번', 'k1')).result).toEqual(both[0]?.result)
    expect(await titled('한 번')).toBe(1)
  })

  test('belongs to its person: the same key of another person creates another article', async () => {
    await write(people.user, '두 사람', 'k2')
    await write(people.peer, '두 사람', 'k2')
    expect(await titled('두 사람')).toBe(2)
  })

  test('is refused with another input or for another call', async () => {
    await write(people.user, '하나', 'k3')
    const other = await write(people.user, '다른 글', 'k3')
    expect([other.status, other.refusal?.code]).toEqual([400, 'kit.badRequest'])
    const headers = { 'idempotency-key': 'k3' }
    const call = await people.user.call(
      contactApi.createFolder,
      { type: 'DB', displayName: '폴더' },
      { headers },
    )
    expect(call.refusal?.code).toBe('kit.badRequest')
  })

  test('can be sent again after a refusal', async () => {
    const headers = { 'idempotency-key': 'k4' }
    const input = { boardId, title: ' ', content: '' }
    const refused = await people.user.call(boardApi.createArticle, input, { headers })
    expect(refused.refusal?.code).toBe('board.titleEmpty')
    expect(await app.db`select from kit_once where key = 'k4'`).toHaveLength(0)
  })

  test('with a lost answer after its commit is not done again', async () => {
    await write(people.user, '끊김', 'k5')
    await app.db`update kit_once set answer = null where key = 'k5'`
    const again = await write(people.user, '끊김', 'k5')
    expect([again.status, again.refusal?.code]).toEqual([409, 'kit.doneBefore'])
    expect(await titled('끊김')).toBe(1)
  })

  test('of a process that died before doing anything is taken over after two minutes', async () => {
    await write(people.user, '죽음', 'k6')
    await app.db`delete from board_article where title = '죽음'`.catch(() => undefined)
    await app.db`update kit_once set answer = null, is_done = false, started_at = ${app.clock.now()} where key = 'k6'`
    app.clock.advance(120_001)
    expect((await write(people.user, '죽음', 'k6')).status).toBe(200)
  })

  test.each(['', 'x'.repeat(201), '한글'])('is refused with the key %j', async (key) => {
    const headers = { 'idempotency-key': encodeURIComponent(key) === key ? key : 'a b' }
    if (key === '') return expect((await write(people.user, '빈', '')).status).toBe(400)
    const answer = await people.user.call(
      boardApi.createArticle,
      { boardId, title: '키', content: '' },
      { headers },
    )
    expect(answer.status).toBe(400)
  })
})

describe('drafts', () => {
  const save = (title: string) =>
    people.user.call(boardApi.saveDraft, { boardId, words: { title, content: '', tags: '' } })

  test('saved sixty-four at once: fifty are stored', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, (_, number) => save(`초안 ${number}`)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(50)
    expect(await app.db`select from board_draft where board_id = ${boardId}`).toHaveLength(50)
    await app.db`delete from board_draft`
  })

  test('published ten times at once becomes one article', async () => {
    const { draftId } = (await save('한 글')).result
    const input = { boardId, title: '한 글', content: '', draftId }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => people.user.call(boardApi.createArticle, input)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.refusal?.code === 'board.draftGone')).toHaveLength(9)
    expect(await titled('한 글')).toBe(1)
  })
})

test('no call whose answer is stored answers with a secret', () => {
  const stored = rooms
    .flatMap((room) => room.routes.map(({ endpoint }) => endpoint))
    .filter(({ creates, decides }) => creates || decides)
  expect(stored.length).toBeGreaterThan(10)
  const secrets = ['secret', 'token', 'password']
  for (const { name, output } of stored) {
    const fields = Object.keys((output as { properties?: object }).properties ?? {})
    expect([name, fields.filter((field) => secrets.includes(field))]).toEqual([name, []])
  }
})
