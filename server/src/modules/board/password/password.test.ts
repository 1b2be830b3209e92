import { articlePassword, boardApi } from '@maru/api/board'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginSession } from '#kit/session/session.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { cast, openCast, type Role } from '#test/cast.ts'
import { createBoard } from '../board.factory.ts'

let app: TestApp
let people: Record<Role, Client>
let boardId: number
const password = '비밀 열쇠'

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  people = await openCast(app)
  const name = { ko: '제안', en: 'Ideas', zh: '建议' }
  boardId = await createBoard(
    app.db,
    { comCode: 'ONE', name, kind: 'nameless', useNameless: true, useHistory: true },
    app.clock.now(),
  )
})
afterAll(() => app.stop())
beforeEach(() => app.db`delete from kit_throttle`)

async function write(more: object = {}): Promise<number> {
  const input = { boardId, title: '제안', content: '<p>본문</p>', password, ...more }
  return (await people.user.call(boardApi.createArticle, input)).result.articleId
}

const check = (client: Client, articleId: number, guess = password) =>
  client.call(boardApi.checkArticlePassword, { articleId, password: guess })

const change = (client: Client, articleId: number, more: object = {}) =>
  client.call(boardApi.updateArticle, {
    boardId,
    articleId,
    articleVersion: 1,
    title: '고침',
    content: '<p>고친 본문</p>',
    ...more,
  })

async function flags(client: Client, articleId: number) {
  const { canUpdate, canDelete } = (await client.call(boardApi.getArticle, { boardId, articleId })).result
  return [canUpdate, canDelete]
}

/** Another session of a person, as on another computer. */
async function anew(person: Role, at = app.client): Promise<Client> {
  const { comCode, deptCode } = cast[person]
  const who = { personCode: person, comCode, deptCode, address: '127.0.0.1', agent: 'test' }
  const { app: made, db } = app
  const { secret } = await beginSession({ ...made.services, db }, made.services.config.session, who)
  return at.as(`maru=${secret}`)
}

describe('the password of an anonymous article', () => {
  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['three characters', '123'],
    ['three letters of four bytes each', '😀😀😀'],
  ])('%s is refused when it is published', async (_what, chosen) => {
    const input = { boardId, title: '제안', content: '', password: chosen }
    const answer = await people.user.call(boardApi.createArticle, input)
    expect([answer.status, answer.refusal?.code]).toEqual([400, 'board.passwordShort'])
  })

  test('is stored only as an Argon2id hash', async () => {
    const articleId = await write()
    const [row] = await app.db<{ passwordHash: string }[]>`
      select password_hash from board_article_password where article_id = ${articleId}`
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('of a plain board is neither required nor stored', async () => {
    const plain = await createBoard(
      app.db,
      { comCode: 'ONE', name: { ko: '자유', en: '', zh: '' } },
      app.clock.now(),
    )
    const written = await people.user.call(boardApi.createArticle, {
      boardId: plain,
      title: '글',
      content: '',
      password,
    })
    const { articleId } = written.result
    expect(await app.db`select from board_article_password where article_id = ${articleId}`).toHaveLength(0)
    expect((await check(people.user, articleId)).result).toBe(false)
  })

  test('a draft requires it only at publication', async () => {
    const articleId = await write({ isDraft: true, password: undefined })
    const refused = await change(people.user, articleId, { isDraft: false })
    expect(refused.refusal?.code).toBe('board.passwordShort')
    expect((await change(people.user, articleId, { isDraft: false, password })).status).toBe(200)
    expect((await check(people.peer, articleId)).result).toBe(true)
  })

  test('a draft retains its password until it is published', async () => {
    const articleId = await write({ isDraft: true })
    expect((await change(people.user, articleId, { isDraft: false })).status).toBe(200)
    expect((await check(people.user, articleId)).result).toBe(true)
  })
})

describe('guessing it', () => {
  test('two people together have no more than ten guesses at an article', async () => {
    const articleId = await write()
    for (const client of [people.peer, people.colleague]) {
      for (let guess = 0; guess < 5; guess += 1)
        expect((await check(client, articleId, 'wrong')).result).toBe(false)
    }
    expect((await check(people.manager, articleId)).refusal?.code).toBe('kit.throttled')
    expect((await check(people.manager, await write())).result).toBe(true)
  })

  test('wrong guesses of others keep the author out for a minute and a half, not for the whole window', async () => {
    const articleId = await write()
    for (const client of [people.peer, people.colleague])
      for (let guess = 0; guess < 5; guess += 1) await check(client, articleId, 'wrong')
    const refused = await check(people.user, articleId)
    expect(refused.refusal?.code).toBe('kit.throttled')
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(90)
    app.clock.advance(90_000)
    expect((await check(people.user, articleId)).result).toBe(true)
  })
})

describe('proving it', () => {
  test('allows a person with the password to change and remove it, and no other person, not even the author', async () => {
    const articleId = await write()
    for (const client of [people.user, people.peer, people.manager]) {
      expect(await flags(client, articleId)).toEqual([false, false])
      expect((await change(client, articleId)).refusal).toMatchObject({ code: 'board.passwordNeeded' })
      const removed = await client.call(boardApi.removeArticle, { articleId })
      expect([removed.status, removed.refusal?.code]).toEqual([403, 'board.passwordNeeded'])
    }
    expect((await check(people.peer, articleId, '다른 열쇠')).result).toBe(false)
    expect(await flags(people.peer, articleId)).toEqual([false, false])
    expect((await check(people.peer, articleId)).result).toBe(true)
    expect(await flags(people.peer, articleId)).toEqual([true, true])
    expect((await change(people.peer, articleId)).result.articleVersion).toBe(2)
    expect((await change(people.user, articleId, { articleVersion: 2 })).status).toBe(403)
    expect((await people.peer.call(boardApi.removeArticle, { articleId })).status).toBe(200)
  })

  test('accepts the same letters in another Unicode composition', async () => {
    const articleId = await write({ password: '가나다라'.normalize('NFC') })
    expect((await check(people.user, articleId, '가나다라'.normalize('NFD'))).result).toBe(true)
  })

  test('is valid for one session, one article and ten minutes', async () => {
    const [articleId, other] = [await write(), await write()]
    await check(people.peer, articleId)
    expect(await flags(people.peer, articleId)).toEqual([true, true])
    expect(await flags(people.peer, other)).toEqual([false, false])
    expect(await flags(await anew('peer'), articleId)).toEqual([false, false])
    app.clock.advance(articlePassword.proofMinutes * 60_000 - 1)
    expect(await flags(people.peer, articleId)).toEqual([true, true])
    app.clock.advance(1)
    expect(await flags(people.peer, articleId)).toEqual([false, false])
    expect((await change(people.peer, articleId)).refusal?.code).toBe('board.passwordNeeded')
  })

  test('expired proofs are deleted when another proof is stored', async () => {
    const [articleId, other] = [await write(), await write()]
    await check(people.peer, articleId)
    app.clock.advance(articlePassword.proofMinutes * 60_000)
    await check(people.peer, other)
    expect(await app.db`select article_id from board_article_proof`).toMatchObject([{ articleId: other }])
  })

  test('a new password invalidates proofs of the old one', async () => {
    const articleId = await write()
    await check(people.peer, articleId)
    await check(people.colleague, articleId)
    expect((await change(people.peer, articleId, { password: '새 열쇠 하나' })).status).toBe(200)
    expect(await flags(people.colleague, articleId)).toEqual([false, false])
    expect((await check(people.colleague, articleId)).result).toBe(false)
    expect((await check(people.colleague, articleId, '새 열쇠 하나')).result).toBe(true)
  })

  test('an article without a password accepts no guess', async () => {
    const articleId = await write()
    await app.db`delete from board_article_password where article_id = ${articleId}`
    for (const guess of ['', 'null', password]) {
      expect((await check(people.user, articleId, guess)).result).toBe(false)
    }
  })

  test('the sixth wrong guess at an article is refused for 15 minutes, in every process, and does not affect other people', async () => {
    const articleId = await write()
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await check(people.peer, articleId, `guess ${guess}`)).result).toBe(false)
    }
    const refused = await check(people.peer, articleId)
    expect([refused.status, refused.refusal?.code]).toEqual([429, 'kit.throttled'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890)
    const other = await app.second()
    const elsewhere = await check(await anew('peer', other.client), articleId)
    expect(elsewhere.status).toBe(429)
    expect((await check(people.user, articleId)).result).toBe(true)
    app.clock.advance(15 * 60_000 + 1)
    expect((await check(people.peer, articleId)).result).toBe(true)
  })

  test('the right password of an own article allows no more guesses at another', async () => {
    const [articleId, own] = [await write(), await write()]
    for (let guess = 0; guess < 5; guess += 1) {
      await check(people.peer, articleId, `guess ${guess}`)
      await check(people.peer, own)
    }
    expect((await check(people.peer, articleId)).status).toBe(429)
  })

  test('the hundred-and-first wrong guess from one address is refused for any article', async () => {
    const [one, other] = [await write(), await write()]
    await check(people.peer, one, 'guess')
    await app.db`update kit_throttle set wrong = 99 where key like 'articlePassword:address:%'`
    expect((await check(people.peer, one, 'guess')).result).toBe(false)
    expect((await check(people.colleague, other)).status).toBe(429)
  })

  test('an unreadable article answers like a missing one', async () => {
    const articleId = await write()
    for (const [client, id] of [
      [people.outsider, articleId],
      [people.peer, 99_999_999],
    ] as const) {
      expect((await check(client, id)).refusal?.code).toBe('kit.notFound')
    }
  })
})

describe('super administrators', () => {
  test('change it without the password, which is recorded', async () => {
    const articleId = await write()
    expect(await flags(people.super, articleId)).toEqual([true, true])
    expect((await change(people.super, articleId)).status).toBe(200)
    expect((await people.super.call(boardApi.removeArticle, { articleId })).status).toBe(200)
    const rows = await app.db`
      select act, detail, at, person_code from audit_entry
       where room = 'board' and target_id = ${String(boardId)} order by audit_id`
    const detail = { articleIds: [articleId] }
    const common = { detail, at: app.clock.now().toISOString(), personCode: 'super' }
    expect(rows).toMatchObject([
      { ...common, act: 'updateNameless' },
      { ...common, act: 'removeNameless' },
    ])
  })

  test('who enter the password like everyone are not recorded', async () => {
    const articleId = await write()
    const before = await app.db`select from audit_entry`
    await check(people.super, articleId)
    expect((await change(people.super, articleId)).status).toBe(200)
    expect(await app.db`select from audit_entry`).toHaveLength(before.length)
  })

  test('cannot set a new password without the old one', async () => {
    const articleId = await write()
    const refused = await change(people.super, articleId, { password: '새 열쇠 하나' })
    expect(refused.refusal?.code).toBe('board.passwordNeeded')
    expect((await check(people.user, articleId)).result).toBe(true)
  })
})
