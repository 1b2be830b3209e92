import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { adminMessengerApi } from '@maru/api/admin/messenger'
import { adminWebhookApi } from '@maru/api/admin/webhook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { deliverWebhook, queueFor } from './delivery.jobs.ts'
import { pauseAfter } from './pause.service.ts'

/** Paths of the requests, in the order of their arrival. */
const received: string[] = []
let brokenStatus = 500
/** Answers the first request of a slow messenger. */
let answerSlow: (() => void) | undefined
let receiver: Server
let portal: TestApp
let manager: Client
const hooks = new Map<string, number>()

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const path = request.url ?? ''
    received.push(path)
    request.resume()
    const answer = () => response.writeHead(path === '/broken' ? brokenStatus : 200).end()
    const isSlow = path === '/slow' && answerSlow === undefined
    if (isSlow) answerSlow = answer
    else request.on('end', answer)
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  portal = await openTestApp({
    ...{
      withJobs: 'queued',
      now: '2026-11-28T01:00:00Z',
      env: { WEBHOOK_HOSTS: host, MESSENGER_HOSTS: host },
    },
  })
  manager = (await openCast(portal)).manager
  await manager.call(adminMessengerApi.saveMessengerRule, { ownForms: ['slack'] })
  for (const path of ['/broken', '/healthy']) {
    const fields = { name: path, url: `http://${host}${path}`, events: ['person.added' as const] }
    hooks.set(path, (await manager.call(adminWebhookApi.createWebhook, fields)).result.webhookId)
  }
  const own = {
    form: 'slack' as const,
    url: `http://${host}/slow`,
    key: '',
    room: '',
    kinds: ['WF' as const],
    isOn: true,
  }
  expect((await manager.call(adminMessengerApi.saveOwnMessenger, own)).status).toBe(200)
  const [row] = await portal.db<{ webhookId: number }[]>`
    select webhook_id::float8 as webhook_id from admin_webhook where person_code = 'manager'`
  hooks.set('/slow', row?.webhookId ?? 0)
})
afterAll(async () => {
  await portal.stop()
  await new Promise((resolve) => receiver.close(resolve))
})

const context = () => ({ ...portal.app.services, db: portal.db })
const countOf = (path: string) => received.filter((one) => one === path).length
const pass = (seconds: number) =>
  portal.clock.set(new Date(portal.clock.now().getTime() + seconds * 1000).toISOString())

const queue = async (path: string, count: number) => {
  const key = { comCode: 'ONE', webhookId: hooks.get(path) ?? 0 }
  for (let number = 0; number < count; number += 1) await queueFor(context(), key, 'person.added', { number })
}

/** Runs the jobs of all waiting events, one after another, or all at once as processes do. */
async function deliver(isAtOnce = false): Promise<void> {
  const rows = await portal.db<{ deliveryId: string }[]>`
    select delivery_id from admin_webhook_delivery where state = 'waiting' order by created_at, delivery_id`
  if (isAtOnce) await Promise.all(rows.map((row) => deliverWebhook(context(), row)))
  else for (const row of rows) await deliverWebhook(context(), row)
}

const statesOf = (path: string) => portal.db<{ state: string; attempts: number; isLater: boolean }[]>`
  select state, attempts, coalesce(next_at > ${portal.clock.now()}, false) as is_later from admin_webhook_delivery
   where webhook_id = ${hooks.get(path) ?? 0} order by attempts desc, is_later, delivery_id`

test('a receiver that fails gets one attempt at a time with pauses, others get theirs, and nothing is lost', async () => {
  await queue('/broken', 8)
  await queue('/healthy', 3)
  await deliver()
  expect([countOf('/broken'), countOf('/healthy')]).toEqual([1, 3])
  const states = await statesOf('/broken')
  expect(states.map(({ attempts }) => attempts)).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
  expect(states.every(({ state, isLater }) => state === 'waiting' && isLater)).toBe(true)

  pass(6)
  await deliver(true)
  expect(countOf('/broken')).toBe(2)

  // It works again: the first attempt after the pause shows it, and all others follow.
  brokenStatus = 200
  pass(30)
  await deliver()
  expect((await statesOf('/broken')).map(({ state }) => state)).toEqual(Array(8).fill('delivered'))
  expect(countOf('/broken')).toBe(2 + 8)
})

test('an event that is sent again by hand does not wait for the pause', async () => {
  brokenStatus = 500
  await queue('/broken', 2)
  await deliver()
  brokenStatus = 200
  const [waiting] = await portal.db<{ deliveryId: string }[]>`
    select delivery_id from admin_webhook_delivery where state = 'waiting' and attempts = 0`
  const deliveryId = waiting?.deliveryId ?? ''
  await deliverWebhook(context(), { deliveryId })
  const before = countOf('/broken')
  expect((await manager.call(adminWebhookApi.resendWebhookDelivery, { deliveryId })).status).toBe(200)
  await deliverWebhook(context(), { deliveryId })
  expect(countOf('/broken')).toBe(before + 1)
})

test('a messenger of one person gets one attempt at a time, so that a slow one leaves the queue to others', async () => {
  await queue('/slow', 2)
  const rows = await portal.db<{ deliveryId: string }[]>`
    select delivery_id from admin_webhook_delivery where webhook_id = ${hooks.get('/slow') ?? 0}`
  const [first, second] = rows.map((row) => () => deliverWebhook(context(), row))
  const attempt = first?.()
  await expect.poll(() => countOf('/slow')).toBe(1)
  await second?.()
  const during = await statesOf('/slow')
  answerSlow?.()
  await attempt
  expect(countOf('/slow')).toBe(1)
  expect(during).toEqual([
    { state: 'waiting', attempts: 0, isLater: false },
    { state: 'waiting', attempts: 0, isLater: true },
  ])
  // The messenger works: the next one goes out without a pause.
  pass(8)
  await second?.()
  expect(countOf('/slow')).toBe(2)
  expect((await statesOf('/slow')).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

test.each([
  ['a first failure', 0, null, 5_000],
  ['ten minutes', 600_000, null, 60_000],
  ['three days', 3 * 86_400_000, null, 600_000],
  ['the header Retry-After', 0, 30, 30_000],
  ['a Retry-After that is too long', 0, 86_400, 3_600_000],
])('the pause after %s', (_name, failingFor, retryAfter, pause) => {
  expect(pauseAfter(failingFor, retryAfter)).toBe(pause)
})
