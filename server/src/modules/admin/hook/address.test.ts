import { adminHookApi } from '@maru/api/admin/hook'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginSession } from '#kit/session/session.ts'
import { createBoard } from '#modules/board/board.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type HookAddress, postToHook } from '#test/hooks.ts'
import { hookDocs } from './docs.rules.ts'

let portal: TestApp
let people: Record<Role, Client>
let boardId: number

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', now: '2026-11-28T01:00:00Z' })
  people = await openCast(portal)
  const name = { ko: '알림', en: 'Alerts', zh: '通知' }
  boardId = await createBoard(portal.db, { comCode: 'ONE', name }, portal.clock.now())
})
beforeEach(async () => {
  portal.clock.set('2026-11-28T01:00:00Z')
  await portal.db`delete from admin_hook`
})
afterAll(() => portal.stop())

const fields = (more: object = {}) => ({
  ...{ name: '감시', target: 'board' as const, boardId, ownerCode: 'manager', people: [], perMinute: 60 },
  ...more,
})
const create = async (more: object = {}) =>
  (await people.manager.call(adminHookApi.createHook, fields(more))).result
const post = (hook: HookAddress, body: unknown, headers: Record<string, string> = {}) =>
  postToHook(portal, hook, body, headers)

const pass = (minutes: number) =>
  portal.clock.set(new Date(portal.clock.now().getTime() + minutes * 60_000).toISOString())

const countArticles = async () => {
  const [row] = await portal.db<{ count: number }[]>`
    select count(*)::int as count from board_article where board_id = ${boardId}`
  return row?.count ?? 0
}

const messages = async (hookId: number) =>
  (await people.manager.call(adminHookApi.listHookMessages, { hookId, page: 1, itemsPerPage: 50 })).result
    .data

test('a former secret works for the hours that were chosen, and then no more', async () => {
  const former = await create()
  const { result: present } = await people.manager.call(adminHookApi.rotateHook, {
    ...{ hookId: former.hookId, overlapHours: 24 },
  })
  const status = async (hook: typeof former, title: string) => (await post(hook, { title }))[0]
  expect([await status(former, 'a'), await status(present, 'b')]).toEqual([200, 200])
  pass(24 * 60 + 1)
  expect([await status(former, 'c'), await status(present, 'd')]).toEqual([404, 200])
  const manager = await signInAgain()
  const { result: last } = await manager.call(adminHookApi.rotateHook, {
    ...{ hookId: former.hookId, overlapHours: 0 },
  })
  expect([await status(present, 'e'), await status(last, 'f')]).toEqual([404, 200])
})

/** Signs the manager in again: a session does not last as long as the clock moves. */
async function signInAgain(): Promise<Client> {
  const { app, db, client } = portal
  const place = { comCode: 'ONE', deptCode: 'ONE-HR', address: '127.0.0.1', agent: 'test' }
  const who = { personCode: 'manager', ...place }
  const { secret } = await beginSession({ ...app.services, db }, app.services.config.session, who)
  return client.as(`maru=${secret}`)
}

test('the secret may be in the header Authorization, and cookies are nothing', async () => {
  const hook = await create()
  const withHeader = (authorization: string) =>
    post({ path: hook.path, secret: '' }, { title: 'a' }, { authorization })
  expect(await withHeader(`Bearer ${hook.secret}`)).toEqual([200, 'ok'])
  expect(await withHeader('Bearer wrong')).toEqual([404, 'no_service'])
  const cookie = people.manager.cookie ?? ''
  expect(await post({ path: hook.path, secret: '' }, { title: 'a' }, { cookie })).toEqual([404, 'no_service'])
})

test('a wrong secret, an unknown hook and one that is off answer alike', async () => {
  const hook = await create()
  const other = await create({ name: '다른' })
  const { hookId } = hook
  const off = { ...fields(), hookId, isOn: false, version: 1 }
  expect((await people.manager.call(adminHookApi.updateHook, off)).status).toBe(200)
  const all = [
    hook,
    { path: other.path, secret: hook.secret },
    { path: '/hook/999999', secret: hook.secret },
    { path: '/hook/abc', secret: hook.secret },
  ]
  for (const one of all) expect(await post(one, { title: 'a' })).toEqual([404, 'no_service'])
})

test('GET and HEAD of the address do nothing', async () => {
  const hook = await create()
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await portal.app.server.inject({ method, url: `${hook.path}/${hook.secret}` })
    expect(answer.statusCode).toBe(404)
  }
  expect(await messages(hook.hookId)).toEqual([])
})

test('the same request again changes nothing: with its key for a day, else for a minute', async () => {
  const hook = await create()
  const count = async () => (await messages(hook.hookId)).length
  const key = { 'webhook-id': 'msg_1' }
  await Promise.all([post(hook, { title: 'a' }, key), post(hook, { title: 'a' }, key)])
  pass(60)
  expect(await post(hook, { title: 'a' }, key)).toEqual([200, 'ok'])
  expect(await count()).toBe(1)
  await Promise.all([post(hook, { title: 'b' }), post(hook, { title: 'b' })])
  expect(await count()).toBe(2)
  pass(2)
  await post(hook, { title: 'b' })
  expect(await count()).toBe(3)
})

test('keys that differ in their last letter only are different requests', async () => {
  const hook = await create()
  for (const last of ['a', 'b'])
    await post(hook, { title: last }, { 'idempotency-key': `${'k'.repeat(1_000)}${last}` })
  expect(await messages(hook.hookId)).toHaveLength(2)
})

test('beyond its limit a hook is refused for the rest of the minute, and others are not', async () => {
  const hook = await create({ perMinute: 3 })
  const other = await create({ name: '다른' })
  const answers = await Promise.all(Array.from({ length: 5 }, (_one, at) => post(hook, { title: `${at}` })))
  expect(answers.filter(([status]) => status === 200)).toHaveLength(3)
  expect(answers.filter(([, word]) => word === 'rate_limited')).toHaveLength(2)
  expect((await post(other, { title: 'a' }))[0]).toBe(200)
  const { hooks } = (await people.manager.call(adminHookApi.listHooks, {})).result
  expect(hooks.find((one) => one.hookId === hook.hookId)?.lastRefusal).toBe('admin.hookBusy')
  pass(1)
  expect((await post(hook, { title: 'later' }))[0]).toBe(200)
})

test.each<[string, string | object, Record<string, string>, number, string]>([
  ['70 KB', { title: 'a', text: 'a'.repeat(70_000) }, {}, 413, 'too_long'],
  ['no JSON', '{"title":', {}, 400, 'invalid_payload'],
  ['no form', { hello: 1 }, {}, 400, 'invalid_payload'],
  ['a prototype', '{"title":"a","__proto__":{"x":1}}', {}, 400, 'invalid_payload'],
  ['deep JSON', `{"title":${'['.repeat(200)}${']'.repeat(200)}}`, {}, 400, 'invalid_payload'],
  ['XML', '<a/>', { 'content-type': 'text/xml' }, 415, 'invalid_payload'],
])('%s is refused with a word', async (_name, body, headers, status, word) => {
  const hook = await create()
  expect(await post(hook, body, headers)).toEqual([status, word])
  expect(await messages(hook.hookId)).toEqual([])
})

test('the example of the documentation is a message', async () => {
  const [, example = ''] = /-d '([^']+)'/.exec(hookDocs.html) ?? []
  const hook = await create()
  expect(await post(hook, example)).toEqual([200, 'ok'])
  expect(await messages(hook.hookId)).toMatchObject([
    { form: 'own', title: 'Disk of db1', level: 'critical' },
  ])
})

test('a form with the field payload is read, as old programs for Slack send it', async () => {
  const hook = await create()
  const body = new URLSearchParams({ payload: JSON.stringify({ text: '옛 방식' }) }).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await post(hook, body, type)).toEqual([200, 'ok'])
  expect(await messages(hook.hookId)).toMatchObject([{ title: '옛 방식' }])
})

test.each([
  ['a letter that no database stores', { title: 'a', key: 'a\u0000' }],
  ['half of a letter', { title: 'a \ud83d' }],
])('%s is refused in a body and in the field of a form', async (_name, message) => {
  const hook = await create()
  const json = JSON.stringify(message)
  expect(await post(hook, json)).toEqual([400, 'invalid_payload'])
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = new URLSearchParams({ payload: json }).toString()
  expect(await post(hook, form, type)).toEqual([400, 'invalid_payload'])
  expect(await messages(hook.hookId)).toEqual([])
})

test('a test message goes the same way and answers what became of it', async () => {
  const hook = await create()
  const before = await countArticles()
  const tested = await people.manager.call(adminHookApi.testHook, { hookId: hook.hookId })
  expect(tested.result).toMatchObject({ state: 'shown', title: '감시' })
  expect(await countArticles()).toBe(before + 1)
})

test('a hook names an owner who may write, a named board of the company and present people', async () => {
  const refused = async (more: object) =>
    (await people.manager.call(adminHookApi.createHook, fields(more))).refusal?.code
  expect(await refused({ boardId: null })).toBe('admin.hookBoard')
  expect(await refused({ boardId: 999_999 })).toBe('admin.hookBoard')
  const name = { ko: '둘', en: '', zh: '' }
  const now = portal.clock.now()
  const theirs = await createBoard(portal.db, { comCode: 'TWO', name }, now)
  const anonymous = await createBoard(portal.db, { comCode: 'ONE', name, useNameless: true }, now)
  const readOnly = await createBoard(portal.db, { comCode: 'ONE', name, rights: { 'company:ONE': 'r' } }, now)
  for (const one of [theirs, anonymous, readOnly])
    expect(await refused({ boardId: one })).toBe('admin.hookBoard')
  const toPeople = (codes: string[]) => ({ target: 'work', boardId: null, people: codes })
  for (const codes of [[], ['outsider'], ['mailonly'], ['user', 'unknown']])
    expect(await refused(toPeople(codes))).toBe('admin.hookPeople')
  for (const ownerCode of ['outsider', 'mailonly', 'unknown'])
    expect(await refused({ ...toPeople(['user']), ownerCode })).toBe('admin.hookOwner')
})

test('a manager of another company sees no hook and changes none', async () => {
  const { hookId } = await create()
  await portal.db`
    insert into account_person_role (com_code, person_code, role_id) values ('TWO', 'outsider', 'company-manager')`
  pass(1)
  const { outsider } = people
  expect((await outsider.call(adminHookApi.listHooks, {})).result.hooks).toEqual([])
  const page = { hookId, page: 1, itemsPerPage: 20 }
  const statuses = [
    (await outsider.call(adminHookApi.rotateHook, { hookId, overlapHours: 0 })).status,
    (await outsider.call(adminHookApi.testHook, { hookId })).status,
    (await outsider.call(adminHookApi.listHookMessages, page)).status,
    (await outsider.call(adminHookApi.removeHook, { hookId })).status,
  ]
  expect(statuses).toEqual([404, 404, 404, 404])
})

test('a secret is in no answer but the first, in no row and not in the audit log', async () => {
  const hook = await create()
  const listed = await people.manager.call(adminHookApi.listHooks, {})
  expect(listed.result.hooks).toMatchObject([{ name: '감시', owner: { personCode: 'manager' }, version: 1 }])
  expect(listed.body).not.toContain(hook.secret)
  const stored = await portal.db`select * from admin_hook`
  expect(JSON.stringify(stored)).not.toContain(hook.secret)
  const audit = await portal.db`select details from kit_audit where action like 'hook%'`
  expect(JSON.stringify(audit)).not.toContain(hook.secret)
})
