import { adminHookApi, hookLimits } from '@maru/api/admin/hook'
import { workApi } from '@maru/api/work'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#kit/db.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type HookAddress, postToHook, showMessages } from '#test/hooks.ts'
import { requeueHookMessages } from './show.jobs.ts'

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

const create = async () => {
  const fields = { name: '감시', target: 'work' as const, boardId: null, ownerCode: 'user', perMinute: 60 }
  return (await people.manager.call(adminHookApi.createHook, { ...fields, people: ['user', 'peer'] })).result
}
const post = (hook: HookAddress, body: unknown) => postToHook(portal, hook, body)
const show = () => showMessages(portal)

const pass = (minutes: number) =>
  portal.clock.set(new Date(portal.clock.now().getTime() + minutes * 60_000).toISOString())

const messages = async (hookId: number) =>
  (await people.manager.call(adminHookApi.listHookMessages, { hookId, page: 1, itemsPerPage: 50 })).result
    .data

test('a row of the work queue is one thing until one of its people is done with it', async () => {
  const hook = await create()
  await post(hook, { title: '디스크', key: 'disk', level: 'critical' })
  pass(90)
  await post(hook, { title: '디스크 95 %', key: 'disk' })
  await show()
  const waiting = async (role: Role) =>
    (await people[role].call(workApi.listWork, { kind: 'hook' })).result.data
  const [thing] = await waiting('peer')
  expect(thing).toMatchObject({ title: { ko: '디스크 95 %' }, note: { ko: '감시 · ×2' }, kind: 'hook' })
  expect(await waiting('colleague')).toEqual([])
  const messageId = Number(thing?.id)

  expect((await people.colleague.call(adminHookApi.closeHookMessage, { messageId })).status).toBe(404)
  expect((await people.outsider.call(adminHookApi.closeHookMessage, { messageId })).status).toBe(404)
  const [one, other] = await Promise.all([
    people.user.call(adminHookApi.closeHookMessage, { messageId }),
    people.peer.call(adminHookApi.closeHookMessage, { messageId }),
  ])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(await waiting('user')).toEqual([])
  expect(await waiting('peer')).toEqual([])
  const { result } = await people.user.call(adminHookApi.getHookMessage, { messageId })
  expect(result).toMatchObject({ state: 'closed', canClose: false })
  expect(result.closedBy).not.toBe(null)
})

test('what arrives while a person is done with its row is a new row', async () => {
  const hook = await create()
  await post(hook, { title: '디스크', key: 'disk' })
  await show()
  let again: Promise<[number, string]> | undefined
  await inTransaction(portal.db, async (db) => {
    await db`
      update admin_hook_message set closed_at = ${portal.clock.now()}, closed_by = 'user', state = 'closed'`
    again = post(hook, { title: '디스크 다시', key: 'disk' })
    // The request has found the open row and waits for the end of this transaction.
    await expect
      .poll(() => portal.db`select from pg_locks where not granted`, { timeout: 10_000 })
      .not.toHaveLength(0)
  })
  expect(await again).toEqual([200, 'ok'])
  await show()
  expect(await messages(hook.hookId)).toMatchObject([
    { title: '디스크 다시', state: 'shown', count: 1 },
    { title: '디스크', state: 'closed', count: 1 },
  ])
})

test('the sender ends a row of the work queue', async () => {
  const hook = await create()
  await post(hook, { title: '디스크', key: 'disk' })
  await post(hook, { title: '디스크 정상', key: 'disk', resolved: true })
  await show()
  const { data } = (await people.user.call(workApi.listWork, { kind: 'hook' })).result
  expect(data).toEqual([])
  expect(await messages(hook.hookId)).toMatchObject([{ state: 'closed', count: 1 }])
})

test('a work queue has a limited number of rows of one hook, and they stay until they are done', async () => {
  const hook = await create()
  const count = hookLimits.waiting
  await portal.db`
    insert into admin_hook_message (
      hook_id, form, level, title, body, thing_key, state, received_at, last_at, shown_count)
    select ${hook.hookId}, 'own', 'info', '오래된 일', '', number::text, 'shown', '2026-01-01', '2026-01-01', 1
      from generate_series(1, ${count}::int) number`
  expect(await post(hook, { title: '넘침' })).toEqual([429, 'rate_limited'])
  expect(await post(hook, { title: '다시', key: '7' })).toEqual([200, 'ok'])
  await requeueHookMessages({ ...portal.app.services, db: portal.db })
  const rows = await portal.db`select count(*)::int as count from admin_hook_message`
  expect(rows).toMatchObject([{ count }])
  await post(hook, { title: '끝', key: '7', resolved: true })
  await show()
  expect(await post(hook, { title: '들어감' })).toEqual([200, 'ok'])
})
