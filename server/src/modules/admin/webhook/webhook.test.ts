import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountPersonApi } from '@maru/api/account/person'
import { adminWebhookApi } from '@maru/api/admin/webhook'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginSession } from '#kit/session/session.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { deliverWebhook } from './delivery.jobs.ts'
import { waitBefore } from './signature.rules.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

let receiver: Server
let received: Received[]
/** Status and headers of the next answers; 200 when there are none left. */
let answers: [number, Record<string, string>?][]
let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      const [status, headers = {}] = answers.shift() ?? [200]
      response.writeHead(status, headers).end('said')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  portal = await openTestApp({ withJobs: 'queued', env: { WEBHOOK_HOSTS: `127.0.0.1:${portOf()}` } })
  people = await openCast(portal)
})
beforeEach(async () => {
  received = []
  answers = []
  await portal.db`delete from admin_webhook`
  await moveTo('2026-11-21T01:00:00Z')
})
afterAll(async () => {
  await portal.stop()
  await new Promise((resolve) => receiver.close(resolve))
})

/** Moves the clock, and signs the manager in again: sessions do not last that long. */
async function moveTo(instant: string): Promise<void> {
  portal.clock.set(instant)
  const who = {
    personCode: 'manager',
    comCode: 'ONE',
    deptCode: 'ONE-HR',
    address: '127.0.0.1',
    agent: 'test',
  }
  const { app, db, client } = portal
  const { secret } = await beginSession({ ...app.services, db }, app.services.config.session, who)
  people = { ...people, manager: client.as(`maru=${secret}`) }
}

const portOf = () => (receiver.address() as AddressInfo).port
const hook = () => ({
  name: 'HR',
  url: `http://127.0.0.1:${portOf()}/hook`,
  events: ['person.added', 'person.retired'] as ('person.added' | 'person.retired')[],
})
const create = (more: object = {}) =>
  people.manager.call(adminWebhookApi.createWebhook, { ...hook(), ...more })

async function addPerson(personCode: string, client = people.manager, deptCode = 'ONE-D1') {
  const post = { deptCode, titleCode: '', positionCode: '', gradeCode: '', isMain: true }
  const added = await client.call(accountPersonApi.createPerson, {
    ...{ personCode, name: { ko: '새봄', en: '', zh: '' }, employeeNumber: personCode, email: '', login: '' },
    ...{
      mobileTel: '',
      officeTel: '',
      officeExtTel: '',
      hireDate: null,
      language: 'ko-KR',
      isDisabled: false,
    },
    posts: [post],
  })
  expect(added.status).toBe(200)
  await portal.app.drainEvents()
}

/** Runs the queued attempts of all waiting events, as the queue would. */
async function deliver(): Promise<void> {
  const waiting = await portal.db<{ deliveryId: string }[]>`
    select delivery_id from admin_webhook_delivery where state = 'waiting'`
  for (const row of waiting) await deliverWebhook({ ...portal.app.services, db: portal.db }, row)
}

const deliveries = async (webhookId: number) => {
  const asked = { webhookId, page: 1, itemsPerPage: 20 }
  return (await people.manager.call(adminWebhookApi.listWebhookDeliveries, asked)).result.data
}

/** Checks a request as a receiver would, by the Standard Webhooks specification. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const wanted = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(wanted)
}

test('a new employee arrives at the HR system with a signature and ids only', async () => {
  const { secret, webhookId } = (await create()).result
  await addPerson('E-1')
  await deliver()
  const [first] = received
  expect(first && isSigned(first, secret)).toBe(true)
  expect(first && isSigned({ ...first, body: `${first.body} ` }, secret)).toBe(false)
  expect(JSON.parse(first?.body ?? '')).toEqual({
    type: 'person.added',
    timestamp: '2026-11-21T01:00:00.000Z',
    company: 'ONE',
    data: { personCode: 'E-1' },
  })
  expect(await deliveries(webhookId)).toMatchObject([{ state: 'delivered', status: 200, answer: 'said' }])
})

test('events that are not chosen, and those of other companies, are not sent', async () => {
  await create({ events: ['person.retired'] })
  await addPerson('E-2')
  await addPerson('E-3', people.super, 'TWO-D1')
  await deliver()
  expect(received).toEqual([])
})

test('a failure is repeated later with the same id, and an answer Retry-After is obeyed', async () => {
  answers = [[503, { 'retry-after': '3600' }]]
  const { webhookId } = (await create()).result
  await addPerson('E-4')
  await deliver()
  const [failed] = await deliveries(webhookId)
  expect(failed).toMatchObject({ state: 'waiting', attempts: 1, status: 503 })
  const wait = Date.parse(failed?.nextAt ?? '') - portal.clock.now().getTime()
  expect(wait).toBeGreaterThanOrEqual(3_600_000)
  await moveTo('2026-11-21T02:10:00Z')
  await deliver()
  const ids = received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([failed?.deliveryId, failed?.deliveryId])
  expect(await deliveries(webhookId)).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('the attempts of one event span about three days and then end', () => {
  const waits: number[] = []
  for (let attempts = 1; ; attempts += 1) {
    const wait = waitBefore(attempts, null, 0)
    if (wait === null) break
    waits.push(wait)
  }
  const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400_000
  expect(waits[0]).toBe(5000)
  expect(days).toBeGreaterThan(2.5)
  expect(days).toBeLessThan(3.5)
})

test('a redirect is a failure and is not followed', async () => {
  answers = [[302, { location: `http://127.0.0.1:${portOf()}/other` }]]
  const { webhookId } = (await create()).result
  const tested = await people.manager.call(adminWebhookApi.testWebhook, { webhookId })
  expect(tested.result).toMatchObject({ event: 'test', state: 'failed', status: 302 })
  expect(received).toHaveLength(1)
})

test('410 switches the webhook off, and so do five days of failures', async () => {
  answers = [[410]]
  const gone = (await create()).result
  await people.manager.call(adminWebhookApi.testWebhook, { webhookId: gone.webhookId })
  const failing = (await create({ name: 'Chat' })).result
  answers = [[500], [500]]
  await people.manager.call(adminWebhookApi.testWebhook, { webhookId: failing.webhookId })
  await moveTo('2026-11-26T01:00:00Z')
  await people.manager.call(adminWebhookApi.testWebhook, { webhookId: failing.webhookId })
  const { webhooks } = (await people.manager.call(adminWebhookApi.listWebhooks, {})).result
  expect(webhooks.map(({ name, offReason }) => [name, offReason])).toEqual([
    ['Chat', 'failing'],
    ['HR', 'gone'],
  ])
})

test('a new secret signs at once, the former one for a day only', async () => {
  const { secret: former, webhookId } = (await create()).result
  const { secret } = (await people.manager.call(adminWebhookApi.rotateWebhook, { webhookId })).result
  await people.manager.call(adminWebhookApi.testWebhook, { webhookId })
  await moveTo('2026-11-22T01:00:01Z')
  await people.manager.call(adminWebhookApi.testWebhook, { webhookId })
  expect(received.map((one) => [isSigned(one, secret), isSigned(one, former)])).toEqual([
    [true, true],
    [true, false],
  ])
})

test('an event can be sent again, with the same id', async () => {
  const { webhookId } = (await create()).result
  await addPerson('E-5')
  await deliver()
  const [{ deliveryId } = { deliveryId: '' }] = await deliveries(webhookId)
  await people.manager.call(adminWebhookApi.resendWebhookDelivery, { deliveryId })
  await deliver()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId, deliveryId])
})

test.each([
  ['http://127.0.0.1:8080/', 'admin.webhookPrivate'],
  ['http://[::1]/', 'admin.webhookPrivate'],
  ['http://10.1.2.3/', 'admin.webhookPrivate'],
  ['http://169.254.169.254/latest/meta-data', 'admin.webhookPrivate'],
  ['http://localhost/', 'admin.webhookPrivate'],
  ['ftp://files.example/', 'admin.webhookAddress'],
  ['https://user:secret@hr.example/', 'admin.webhookAddress'],
  ['no address', 'admin.webhookAddress'],
  ['http://localhost./', 'admin.webhookPrivate'],
  ['http://2130706433/', 'admin.webhookPrivate'],
  ['http://intranet/hook', 'admin.webhookPrivate'],
  ['https://hr.example:25/', 'admin.webhookAddress'],
  ['https://hr.example:6379/', 'admin.webhookAddress'],
])('the address %s is refused with %s', async (url, code) => {
  expect((await create({ url })).refusal?.code).toBe(code)
})

test('a name that leads into the own network is refused when it is sent', async () => {
  const { webhookId } = (await create({ url: 'http://ip6.localdomain:8080/' })).result
  const tested = await people.manager.call(adminWebhookApi.testWebhook, { webhookId })
  expect(tested.result).toMatchObject({ state: 'failed', status: 0 })
  expect(tested.result.answer).toMatch(/^(address|unreachable): /)
})

test('the secret is in no answer but the first, and not readable in the database', async () => {
  const { secret } = (await create()).result
  const list = await people.manager.call(adminWebhookApi.listWebhooks, {})
  expect(list.body).not.toContain(secret)
  const [row] = await portal.db<{ text: string }[]>`
    select encode(secret, 'escape') as text from admin_webhook`
  expect(row?.text).not.toContain(secret.slice(6, 30))
})

test('a change based on an older version is refused, and the manager of another company finds nothing', async () => {
  const { webhookId } = (await create()).result
  const change = { ...hook(), webhookId, isOn: false, version: 1 }
  expect((await people.manager.call(adminWebhookApi.updateWebhook, change)).status).toBe(200)
  expect((await people.manager.call(adminWebhookApi.updateWebhook, change)).refusal?.code).toBe(
    'admin.webhookChanged',
  )
  await portal.db`insert into account_person_role (com_code, person_code, role_id) values ('TWO', 'outsider', 'company-manager')`
  portal.clock.set('2026-11-21T01:01:00Z')
  const { webhooks } = (await people.outsider.call(adminWebhookApi.listWebhooks, {})).result
  expect(webhooks).toEqual([])
  expect((await people.outsider.call(adminWebhookApi.removeWebhook, { webhookId })).status).toBe(404)
})

test('the documentation page says how to check the signature', async () => {
  const page = await portal.app.server.inject({
    url: '/cm/docs',
    headers: { cookie: people.user.cookie ?? '' },
  })
  expect(page.body).toContain('id="webhooks"')
  expect(page.body).toContain('webhook-signature')
  expect(page.body).toContain('person.retired')
})
