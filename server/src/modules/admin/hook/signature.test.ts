import { createHmac } from 'node:crypto'
import { adminHookApi } from '@maru/api/admin/hook'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { postToHook } from '#test/hooks.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', now: '2026-11-28T01:00:00Z' })
  people = await openCast(portal)
})
beforeEach(async () => {
  portal.clock.set('2026-11-28T01:00:00Z')
  await portal.db`delete from admin_hook`
})
afterAll(() => portal.stop())

interface Made {
  hookId: number
  path: string
  signingKey: string
}
const fields = { name: '감시', target: 'work' as const, boardId: null, ownerCode: 'user', perMinute: 60 }
const create = async (): Promise<Made> =>
  (await people.manager.call(adminHookApi.createHook, { ...fields, people: ['user'] })).result

const body = JSON.stringify({ title: '디스크', key: 'disk' })
const seconds = (minutes = 0) => String(portal.clock.now().getTime() / 1000 + minutes * 60)
const pass = (minutes: number) =>
  portal.clock.set(new Date(portal.clock.now().getTime() + minutes * 60_000).toISOString())

/** The headers that a library of Standard Webhooks sends. */
function standard(key: string, { at = seconds(), id = 'msg_1', of = body } = {}): Record<string, string> {
  const hmac = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
  const signature = `v1,${hmac.update(`${id}.${at}.${of}`).digest('base64')}`
  return { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,b3RoZXI= ${signature}` }
}

/** The headers that Grafana sends with a secret, a header and a header of the time. */
function grafana(key: string, { at = seconds(), of = body } = {}): Record<string, string> {
  return {
    'x-grafana-alerting-signature-timestamp': at,
    'x-grafana-alerting-signature': createHmac('sha256', key).update(`${at}:${of}`).digest('hex'),
  }
}
const signers = { standard, grafana }

const post = (hook: Made, headers: Record<string, string>, of = body) =>
  postToHook(portal, { path: hook.path, secret: '' }, of, headers)
const countMessages = async () => {
  const [row] = await portal.db<{ count: number }[]>`
    select coalesce(sum(count), 0)::int as count from admin_hook_message`
  return row?.count ?? 0
}

test.each(Object.entries(signers))(
  'a request that is signed in the form %s needs no secret',
  async (_form, sign) => {
    const [hook, other] = [await create(), await create()]
    expect(await post(hook, sign(hook.signingKey))).toEqual([200, 'ok'])
    expect(await countMessages()).toBe(1)
    const wrong = [
      post(hook, sign(other.signingKey)),
      post(hook, sign(hook.signingKey), body.replace('디스크', '다른 것')),
      post({ ...hook, path: other.path }, sign(hook.signingKey)),
      post({ ...hook, path: '/hook/999999' }, sign(hook.signingKey)),
    ]
    for (const answer of wrong) expect(await answer).toEqual([404, 'no_service'])
    expect(await countMessages()).toBe(1)
  },
)

test.each(Object.entries(signers))(
  'a stale signature in the form %s is refused, and the list shows it',
  async (_form, sign) => {
    const hook = await create()
    for (const minutes of [-6, 6]) {
      const answer = await post(hook, sign(hook.signingKey, { at: seconds(minutes) }))
      expect(answer).toEqual([400, 'invalid_timestamp'])
    }
    const { hooks } = (await people.manager.call(adminHookApi.listHooks, {})).result
    expect(hooks).toMatchObject([{ lastRefusal: 'admin.hookStale' }])
    expect(await countMessages()).toBe(0)
  },
)

test.each(Object.entries(signers))(
  'a recorded request in the form %s changes nothing',
  async (_form, sign) => {
    const hook = await create()
    const headers = sign(hook.signingKey)
    await post(hook, headers)
    pass(4)
    const again = [
      headers,
      { ...headers, 'idempotency-key': 'new' },
      { ...headers, 'webhook-signature': `${headers['webhook-signature']} v1,YQ==` },
      // Not part of what Grafana signs.
      ...('webhook-id' in headers ? [] : [{ ...headers, 'webhook-id': 'new' }]),
    ]
    for (const one of again) expect(await post(hook, one)).toEqual([200, 'ok'])
    expect(await countMessages()).toBe(1)
    // The same thing, sent and signed again.
    const next = sign === standard ? standard(hook.signingKey, { id: 'msg_2' }) : sign(hook.signingKey)
    expect(await post(hook, next)).toEqual([200, 'ok'])
    expect(await countMessages()).toBe(2)
  },
)

test('a signature without a time is none', async () => {
  const { 'x-grafana-alerting-signature': signed = '' } = grafana((await create()).signingKey)
  const hook = await create()
  const plain = createHmac('sha256', hook.signingKey).update(body).digest('hex')
  for (const one of [signed, plain])
    expect(await post(hook, { 'x-grafana-alerting-signature': one })).toEqual([404, 'no_service'])
})

test('a former key signs for the hours that were chosen, and one of a hook that is off signs nothing', async () => {
  const former = await create()
  const { hookId } = former
  const present = (await people.manager.call(adminHookApi.rotateHook, { hookId, overlapHours: 1 })).result
  expect(present.signingKey).not.toBe(former.signingKey)
  expect((await post(former, standard(former.signingKey, { id: '1' })))[0]).toBe(200)
  pass(61)
  expect((await post(former, standard(former.signingKey, { id: '2' })))[0]).toBe(404)
  expect((await post(former, standard(present.signingKey, { id: '3' })))[0]).toBe(200)
  await portal.db`update admin_hook set is_on = false`
  expect((await post(former, standard(present.signingKey, { id: '4' })))[0]).toBe(404)
})

test('the key for signatures is in no other answer and not in the database', async () => {
  const { signingKey } = await create()
  const listed = await people.manager.call(adminHookApi.listHooks, {})
  expect(listed.body).not.toContain(signingKey)
  const hex = Buffer.from(signingKey.slice('whsec_'.length), 'base64').toString('hex')
  const stored = await portal.db`select to_jsonb(hook)::text as row from admin_hook hook`
  expect(stored[0]?.row).toContain('\\x')
  expect(stored[0]?.row).not.toContain(hex)
})
