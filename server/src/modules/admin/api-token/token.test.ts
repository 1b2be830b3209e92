import { adminApi } from '@maru/api/admin'
import { adminApiTokenApi } from '@maru/api/admin/api-token'
import { linkApi } from '@maru/api/admin/link'
import { boardApi } from '@maru/api/board'
import { contactApi } from '@maru/api/contact'
import { type ApiScope, apiScopes, scopeCalls, scopeOf } from '@maru/api/kit/right/api-scopes'
import { workApi } from '@maru/api/work'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { rooms } from '#src/rooms.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { boardName, writeArticle } from '#test/boards.ts'
import { openCast, type Role } from '#test/cast.ts'
import { warnOfTokenEnds } from './ends.jobs.ts'

let portal: TestApp
let people: Record<Role, Client>
let open: number
let away: number

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  const now = portal.clock.now()
  const make = (comCode: string, rights: Record<string, string>) =>
    createBoard(portal.db, { comCode, name: boardName('자유'), rights }, now)
  open = await make('ONE', { 'company:ONE': 'rw' })
  away = await make('TWO', { 'company:TWO': 'rw' })
  await writeArticle(people.user, open, '첫 글')
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`delete from admin_api_token`
})

async function create(scopes: readonly ApiScope[], more: object = {}, by: Role = 'manager'): Promise<string> {
  const input = { name: 'HR', scopes: [...scopes], days: 30, callsPerMinute: 1000, ...more }
  const answer = await people[by].call(adminApiTokenApi.createApiToken, input)
  expect(answer.refusal).toBeUndefined()
  return answer.result.token
}

interface Asked {
  headers?: Record<string, string>
  method?: 'GET' | 'POST' | 'DELETE'
  body?: object
}

/** Sends a request as a program does: with a token, without cookies and without X-Requested-With. */
async function ask(
  path: string,
  token: string | null,
  { headers = {}, method = 'POST', body = {} }: Asked = {},
) {
  const answer = await portal.app.server.inject({
    ...{ method, url: `/cm${path}` },
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method === 'GET' ? {} : { payload: body }),
  })
  const { code, result, error } = answer.json()
  return { status: answer.statusCode, code, result, params: error?.params, headers: answer.headers }
}
const articlesOf = (token: string | null, boardId = open, more: Asked = {}) => {
  const { path, method } = boardApi.listArticles
  const input = { BoardId: boardId, Page: 1, ItemsPerPage: 20 }
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
  return method === 'GET'
    ? ask(`${path}?${query}`, token, { ...more, method: 'GET' })
    : ask(path, token, { ...more, body: input })
}
const write = (token: string | null, more: Asked = {}) =>
  ask(boardApi.createArticle.path, token, {
    ...more,
    body: { boardId: open, title: '프로그램의 글', content: '<p>내용</p>' },
  })

test('a token reads and writes within its scopes, without a cookie and without X-Requested-With', async () => {
  const token = await create(['board:read', 'board:write'])
  expect(token).toMatch(/^maru_api_[\w-]{43}$/)
  const listed = await articlesOf(token)
  expect([listed.status, listed.code]).toEqual([200, 'ok'])
  expect((await write(token)).status).toBe(200)
  const reading = await create(['board:read'])
  const refused = await write(reading)
  expect([refused.status, refused.code, refused.params]).toEqual([
    403,
    'kit.tokenScope',
    { scope: 'board:write' },
  ])
})

test('every call of the contract needs its scope, and no token reaches the others', async () => {
  const endpoints = rooms.flatMap((room) => room.routes.map(({ endpoint }) => endpoint))
  const token = await create(apiScopes)
  const none = await create(['mail:send'])
  const ofPeople = endpoints.filter(({ body, access }) => body !== 'multipart' && access !== 'system')
  for (const endpoint of ofPeople) {
    const scope = scopeOf(endpoint)
    const path = endpoint.path.replaceAll(/\{\w+\}/g, '1')
    const method = endpoint.method as 'GET'
    const outside = await ask(path, none, { method })
    if (scope !== 'mail:send')
      expect([endpoint.name, outside.code]).toEqual([endpoint.name, 'kit.tokenScope'])
    if (scope === null) {
      const all = await ask(path, token, { method })
      expect([endpoint.name, all.code]).toEqual([endpoint.name, 'kit.tokenScope'])
    }
  }
})

test('no API token opens a call of connected systems', async () => {
  const refused = await ask(linkApi.listChanges.path, await create(apiScopes), { method: 'GET' })
  expect([refused.status, refused.code]).toEqual([401, 'link.tokenUnknown'])
})

test('the calls of the scopes exist, and those of a read scope change nothing', () => {
  const endpoints = new Map(
    rooms.flatMap((room) => room.routes.map(({ endpoint }) => [endpoint.name, endpoint])),
  )
  for (const scope of apiScopes)
    for (const name of scopeCalls[scope])
      expect([name, endpoints.get(name)?.changes]).toEqual([name, !scope.endsWith(':read')])
})

test('an anonymous article is read and written like any other', async () => {
  const rights = { 'company:ONE': 'rw' }
  const boardId = await createBoard(
    portal.db,
    { comCode: 'ONE', name: boardName('익명'), rights, useNameless: true },
    portal.clock.now(),
  )
  const articleId = await writeArticle(people.user, boardId, '익명 글', { password: 'secret-12' })
  const token = await create(['board:read', 'board:write'])
  const { path, method } = boardApi.getArticle
  const input = { boardId, articleId }
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
  const read =
    method === 'GET'
      ? await ask(`${path}?${query}`, token, { method: 'GET' })
      : await ask(path, token, { body: input })
  expect([read.status, read.result?.title]).toEqual([200, '익명 글'])
  const body = { ...input, title: '바꿈', content: '<p>x</p>', password: 'wrong-123' }
  const changed = await ask(boardApi.updateArticle.path, token, {
    method: boardApi.updateArticle.method as 'POST',
    body,
  })
  expect(changed.status).toBeLessThan(500)
  expect(changed.status).toBeGreaterThanOrEqual(400)
})

test('a token has the rights of its person now, without administration and without roles', async () => {
  const token = await create(['board:read', 'org:read'], {}, 'super')
  expect((await articlesOf(token, away)).status).toBe(404)
  expect((await articlesOf(token)).status).toBe(200)
  const secret = await createBoard(
    portal.db,
    { comCode: 'ONE', name: boardName('역할'), rights: { 'role:super-admin': 'rw' } },
    portal.clock.now(),
  )
  expect((await articlesOf(token, secret)).status).toBe(404)
})

test('it ends on its day, when it is revoked, and when its person leaves', async () => {
  const [first, second] = [await create(['board:read'], { days: 1 }), await create(['board:read'])]
  portal.clock.advance(86_400_000 + 1000)
  const again = await people.manager.call(adminApiTokenApi.listApiTokens, {})
  // The sessions of the cast may have ended with the day; the tokens do not depend on them.
  expect([200, 401]).toContain(again.status)
  expect((await articlesOf(first)).status).toBe(401)
  expect((await articlesOf(second)).status).toBe(200)
  await portal.db`update account_login set disabled_at = ${portal.clock.now()} where person_code = 'manager'`
  expect((await articlesOf(second)).status).toBe(401)
  await portal.db`update account_login set disabled_at = null where person_code = 'manager'`
  expect((await articlesOf(second)).status).toBe(200)
  await portal.db`delete from admin_api_token`
  expect((await articlesOf(second)).status).toBe(401)
  portal.clock.advance(-86_400_000 - 1000)
})

test('an unknown token is 401, is never a cookie, and many of them are throttled', async () => {
  const token = await create(['board:write'])
  const cookie = { cookie: people.user.cookie ?? '' }
  // A wrong token is not replaced by the session of the browser, and a token does not use it.
  expect((await write('maru_api_wrong', { headers: cookie })).status).toBe(401)
  expect((await articlesOf(token, open, { headers: cookie })).code).toBe('kit.tokenScope')
  // Without a token the origin is still checked, and in the address a token is nothing.
  expect((await write(null, { headers: cookie })).code).toBe('kit.originRefused')
  expect((await ask(`${boardApi.createArticle.path}?token=${token}`, null)).status).toBe(403)
  const statuses: number[] = []
  for (let count = 0; count < 130; count += 1)
    statuses.push((await articlesOf(`maru_api_guess${count}`)).status)
  expect(statuses).toContain(429)
  portal.clock.advance(16 * 60_000)
})

test('a token has its own rate', async () => {
  const token = await create(['board:read'], { callsPerMinute: 3 })
  const other = await create(['board:read'])
  for (let count = 0; count < 3; count += 1) expect((await articlesOf(token)).status).toBe(200)
  const beyond = await articlesOf(token)
  expect([beyond.status, beyond.code]).toEqual([429, 'kit.throttled'])
  expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(0)
  expect((await articlesOf(other)).status).toBe(200)
  portal.clock.advance(60_000)
  expect((await articlesOf(token)).status).toBe(200)
})

test('managers see the tokens of their company only, with the last use, and the audit log names both acts', async () => {
  const token = await create(['board:read'])
  await articlesOf(token)
  const { tokens } = (await people.manager.call(adminApiTokenApi.listApiTokens, {})).result
  expect(tokens).toMatchObject([
    { name: 'HR', scopes: ['board:read'], personCode: 'manager', lastAddress: '127.0.0.1' },
  ])
  expect(JSON.stringify(tokens)).not.toContain(token.slice(9))
  const tokenId = tokens[0]?.tokenId ?? 0
  await portal.db`update admin_api_token set com_code = 'TWO'`
  expect((await people.manager.call(adminApiTokenApi.listApiTokens, {})).result.tokens).toEqual([])
  expect((await people.manager.call(adminApiTokenApi.revokeApiToken, { tokenId })).status).toBe(404)
  await portal.db`update admin_api_token set com_code = 'ONE'`
  expect((await people.manager.call(adminApiTokenApi.revokeApiToken, { tokenId })).status).toBe(200)
  // The address has used up its wrong guesses above.
  await portal.db`delete from kit_throttle`
  expect((await articlesOf(token)).status).toBe(401)
  for (const action of ['apiTokenAdded', 'apiTokenRevoked'] as const) {
    const { result } = await people.super.call(adminApi.listAuditEntries, {
      action,
      page: 1,
      itemsPerPage: 9,
    })
    expect([action, result.data[0]?.subjectName]).toEqual([action, 'HR'])
    expect(JSON.stringify(result.data)).not.toContain(token.slice(9))
  }
})

test('the 51st token is refused, also if two are created at once', async () => {
  await portal.db`
    insert into admin_api_token (com_code, name, hash, person_code, dept_code, scopes, calls_per_minute, created_at, expires_at)
    select 'ONE', 'x', sha256(n::text::bytea), 'manager', 'ONE-HR', '{board:read}', 1, now(), now() + interval '1 year'
      from generate_series(1, 49) n`
  const input = { name: 'HR', scopes: ['board:read' as const], days: 1, callsPerMinute: 1 }
  const both = await Promise.all(
    [1, 2].map(() => people.manager.call(adminApiTokenApi.createApiToken, input)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('administrators are notified of the end of a token 30, 7 and 1 days before, and when its person has left', async () => {
  const at = new Date(portal.clock.now())
  const day = 86_400_000
  await create(['board:read'], { name: '급여 연동', days: 31 })
  const words = async () =>
    (
      await portal.db<{ personCode: string; word: string; days: string }[]>`
        select person_code, word, params ->> 'days' as days from kit_alarm
         where word like 'admin.alarm.apiToken%' order by 2, 3, 1`
    ).map(({ personCode, word, days }) => [personCode, word.slice('admin.alarm.'.length), days])
  await warnOfTokenEnds({ ...portal.app.services, db: portal.db })
  expect(await words()).toEqual([])
  for (const days of [1, 1, 24, 24, 30]) {
    portal.clock.set(new Date(at.getTime() + days * day).toISOString())
    await warnOfTokenEnds({ ...portal.app.services, db: portal.db })
  }
  const managers = ['manager', 'super']
  expect(await words()).toEqual([
    ...managers.map((one) => [one, 'apiTokenEnds', '1']),
    ...managers.map((one) => [one, 'apiTokenEnds', '30']),
    ...managers.map((one) => [one, 'apiTokenEnds', '7']),
  ])
  portal.clock.set(at.toISOString())
  await portal.db`update admin_api_token set person_code = 'retired'`
  await warnOfTokenEnds({ ...portal.app.services, db: portal.db })
  expect((await words()).filter(([, word]) => word === 'apiTokenOwner').map(([one]) => one)).toEqual(managers)
})

test('a program reads and writes the contacts of its person only, and reads what waits for them', async () => {
  const token = await create(['contact:read', 'contact:write', 'work:read'])
  const made = await ask(contactApi.createContact.path, token, {
    body: { displayName: '김거래' },
  })
  expect(made.code).toBe('ok')
  const listOf = async (by: string) =>
    (await ask(contactApi.listContacts.path, by, { body: {} })).result.totalCount
  expect(await listOf(token)).toBe(1)
  expect(await listOf(await create(['contact:read'], {}, 'super'))).toBe(0)
  const work = await ask(workApi.countWork.path, token, { method: 'GET' })
  expect([work.status, work.result.later]).toEqual([200, 0])
  const refused = await ask(workApi.postponeWork.path, token, { body: { things: [], until: null } })
  expect([refused.status, refused.params]).toEqual([403, { scope: 'work:write' }])
})
