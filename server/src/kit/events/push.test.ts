import { accountApi } from '@maru/api/account'
import { boardApi } from '@maru/api/board'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson, type TestCompany } from '#test/people.ts'
import type { Restore } from '#test/snapshot.ts'
import { raiseAlarms } from '../notification/alarms.ts'
import { listLivingSessions, viewerCache } from '../session/session.ts'

let portal: TestApp
let home: TestCompany
let writer: Client
let reader: Client
let restore: Restore
const undo: (() => unknown)[] = []

beforeAll(async () => {
  portal = await openTestApp()
  home = await createCompany(portal.db, 'AAA')
  writer = await createPerson(portal, home, 'P1')
  reader = await createPerson(portal, home, 'P2')
  restore = await portal.snapshot()
})
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
  await restore()
})
afterAll(() => portal.stop())

/** Opens a stream as the browser does; returns the received text and whether it has ended. */
async function listen(app: TestApp['app'], client: Client) {
  const address = await app.listen('127.0.0.1', 0).catch(() => {
    const at = app.server.server.address()
    return `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`
  })
  const closing = new AbortController()
  undo.push(() => closing.abort())
  const headers = { cookie: client.cookie ?? '' }
  const answer = await fetch(`${address}/cm/push`, { headers, signal: closing.signal })
  const stream = { status: answer.status, text: '', ended: false }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) stream.text += decoder.decode(chunk, { stream: true })
  }
  void read()
    .catch(() => undefined)
    .then(() => {
      stream.ended = true
    })
  await expect.poll(() => stream.text).toContain('retry: 3000')
  return stream
}

const topics = (text: string) =>
  [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1] ?? '') as unknown)

test('an alarm reaches the browsers of its owner at another process, and no others', async () => {
  const { app: second } = await portal.second()
  const [own, other] = [await listen(second, writer), await listen(second, reader)]
  await raiseAlarms(
    { ...portal.app.services, db: portal.db },
    [{ comCode: home.comCode, personCode: 'P1' }],
    {
      ...{ kind: 'ET', topic: 'calendar.changed', word: 'a.b', title: '제목', actor: null, url: '/home' },
      ...{ subject: 'test:1', eventKey: 'test:1' },
    },
  )
  await expect.poll(() => topics(own.text)).toEqual([{ topic: 'kit.alarms', id: 0 }])
  expect(topics(other.text)).toEqual([])
})

test('a browser at another process is notified of a change in a board it may read, and of no other', async () => {
  const board = { comCode: home.comCode, name: { ko: '게시판', en: 'Board', zh: '公告' } }
  const now = portal.clock.now()
  const open = await createBoard(portal.db, board, now)
  const closed = await createBoard(portal.db, { ...board, rights: { 'person:P1': 'rw' } }, now)
  const elsewhere = await createPerson(portal, await createCompany(portal.db, 'BBB'), 'Q1')
  const { app: second } = await portal.second()
  const [own, other, foreign] = [
    await listen(second, writer),
    await listen(second, reader),
    await listen(second, elsewhere),
  ]

  const write = async (boardId: number) => {
    const { articleId } = (await writer.call(boardApi.createArticle, { boardId, title: '글', content: 'a' }))
      .result
    await writer.call(boardApi.saveComment, { boardId, articleId, content: '댓글' })
    return [
      { topic: 'board.articles', id: boardId },
      { topic: 'board.comments', id: articleId },
    ]
  }
  const hidden = await write(closed)
  const seen = await write(open)
  await expect.poll(() => topics(own.text)).toEqual(expect.arrayContaining([...hidden, ...seen]))
  await expect.poll(() => topics(other.text)).toHaveLength(2)
  expect(topics(other.text)).toEqual(expect.arrayContaining(seen))
  expect(topics(foreign.text)).toEqual([])
})

test('a push repeats the name that a browser gave its change, and no other text', async () => {
  const board = { comCode: home.comCode, name: { ko: '게시판', en: 'Board', zh: '公告' } }
  const boardId = await createBoard(portal.db, board, portal.clock.now())
  const own = await listen(portal.app, writer)
  for (const change of ['tab-1.7', '<script>']) {
    const article = { boardId, title: '글', content: 'a' }
    await writer.call(boardApi.createArticle, article, { headers: { 'x-maru-change': change } })
  }
  await expect.poll(() => topics(own.text)).toHaveLength(2)
  expect(topics(own.text)).toEqual([
    { topic: 'board.articles', id: boardId, change: 'tab-1.7' },
    { topic: 'board.articles', id: boardId },
  ])
})

test('signing out at one process ends the stream at another', async () => {
  const { app: second } = await portal.second()
  const stream = await listen(second, reader)
  await reader.call(accountApi.logout, {})
  await expect.poll(() => stream.ended).toBe(true)
})

test('an import ends no streams except those of people who lost access', async () => {
  const [own, other] = [await listen(portal.app, writer), await listen(portal.app, reader)]
  await portal.db`update account_login set disabled_at = now() where person_code = 'P2'`
  await portal.app.services.forget(portal.db, viewerCache, '*')
  await expect.poll(() => other.ended).toBe(true)
  expect(own.ended).toBe(false)
})

test('a seventh stream of one session ends its first', async () => {
  const streams: Awaited<ReturnType<typeof listen>>[] = []
  for (let count = 0; count < 7; count += 1) streams.push(await listen(portal.app, reader))
  await expect.poll(() => streams.map((stream) => stream.ended)).toEqual([true, ...Array(6).fill(false)])
})

test('an expired session is not listed as living, and the check does not extend it', async () => {
  const { db, app, clock } = portal
  const rows = await db<{ idHash: Buffer }[]>`select id_hash from kit_session`
  const keys = rows.map((row) => row.idHash.toString('hex'))
  const living = () => listLivingSessions(db, keys, clock.now(), app.services.config.session)
  expect(await living()).toEqual(new Set(keys))
  clock.advance(app.services.config.session.idle - 1)
  expect(await living()).toEqual(new Set(keys))
  clock.advance(1)
  expect(await living()).toEqual(new Set())
})

test('a beat ends the streams of expired sessions', async () => {
  const stream = await listen(portal.app, reader)
  await portal.app.beat()
  await expect.poll(() => stream.text).toContain(': still here')
  portal.clock.advance(portal.app.services.config.session.idle)
  await portal.app.beat()
  await expect.poll(() => stream.ended).toBe(true)
})
