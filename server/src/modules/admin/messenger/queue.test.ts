import { adminMessengerApi, messengerForms } from '@maru/api/admin/messenger'
import { boardApi } from '@maru/api/board'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type KnownForm, type Messenger, openMessenger } from '#test/messengers.ts'
import { countWebhooksOff } from '../health/gauge.sql.ts'
import { deliverWebhook, queueBody } from '../webhook/delivery.jobs.ts'

let messenger: Messenger
let portal: TestApp
let people: Record<Role, Client>
let boardId: number

beforeAll(async () => {
  messenger = await openMessenger()
  portal = await openTestApp({
    ...{ withJobs: 'queued', now: '2026-11-28T01:00:00Z', env: { MESSENGER_HOSTS: messenger.host } },
  })
  people = await openCast(portal)
  await people.manager.call(adminMessengerApi.saveMessengerRule, { ownForms: [...messengerForms] })
  const name = { ko: '공지', en: 'Notices', zh: '公告' }
  boardId = await createBoard(portal.db, { comCode: 'ONE', name }, portal.clock.now())
})
beforeEach(async () => {
  messenger.received.length = 0
  messenger.answers.length = 0
  await portal.db`delete from admin_webhook`
})
afterAll(async () => {
  await portal.stop()
  await messenger.stop()
})

const team = (form: KnownForm) => ({
  ...{ form, name: '팀 채널', language: 'ko' as const, url: `http://${messenger.host}/services` },
  ...{ events: ['article.published' as const], key: 'app-key-1', room: form === 'kakaoWork' ? '4096' : '' },
})

/** Publishes an article, and queues what the messengers get. */
async function publish(): Promise<void> {
  const article = { boardId, title: '공지', content: '<p>본문</p>' }
  expect((await people.user.call(boardApi.createArticle, article)).status).toBe(200)
  await portal.app.drainEvents()
}

test('two processes with the same job send a message once, and a claim that is over is taken', async () => {
  await people.manager.call(adminMessengerApi.createMessenger, team('slack'))
  await publish()
  const [row] = await portal.db<{ deliveryId: string }[]>`select delivery_id from admin_webhook_delivery`
  if (!row) throw new Error('the event is queued')
  const context = { ...portal.app.services, db: portal.db }
  await Promise.all([deliverWebhook(context, row), deliverWebhook(context, row)])
  expect(messenger.received).toHaveLength(1)
  // A process ended within its attempt.
  const claim = async (until: string) => {
    await portal.db`update admin_webhook_delivery set state = 'waiting', claimed_until = ${until}`
    await deliverWebhook(context, row)
    return messenger.received.length
  }
  expect(await claim('2026-11-28T01:00:30Z')).toBe(1)
  expect(await claim('2026-11-28T00:59:00Z')).toBe(2)
})

test('what waits for a former room does not go to the new one', async () => {
  const { webhookId } = (await people.manager.call(adminMessengerApi.createMessenger, team('kakaoWork')))
    .result
  await publish()
  const change = { ...team('kakaoWork'), webhookId, url: '', key: '', isOn: true }
  const update = (more: object) =>
    people.manager.call(adminMessengerApi.updateMessenger, { ...change, version: 1, ...more })
  expect((await update({ name: '새 이름' })).status).toBe(200)
  const states = async () =>
    (await portal.db`select state, answer from admin_webhook_delivery`).map(({ state }) => state)
  expect(await states()).toEqual(['waiting'])
  expect((await update({ room: '4097', version: 2 })).status).toBe(200)
  expect(await states()).toEqual(['failed'])
})

test('those who can change a messenger are notified that it has ended: managers, or its person', async () => {
  await people.manager.call(adminMessengerApi.createMessenger, team('slack'))
  const { name: _name, language: _language, events: _events, ...place } = team('teams')
  await people.peer.call(adminMessengerApi.saveOwnMessenger, { ...place, kinds: ['WF'], isOn: true })
  const context = { ...portal.app.services, db: portal.db }
  const hooks = await portal.db<{ comCode: string; webhookId: number }[]>`
    select com_code, webhook_id from admin_webhook order by webhook_id`
  for (const hook of hooks) await queueBody(context, hook, 'alarm', '{}')
  messenger.answers.push([410, ''], [404, ''])
  const rows = await portal.db<{ deliveryId: string }[]>`
    select delivery_id from admin_webhook_delivery order by webhook_id`
  for (const row of rows) await deliverWebhook(context, row)
  const alarms = await portal.db`
    select person_code, title, title_en, url from kit_alarm where word = 'admin.alarm.webhookEnded'
     order by person_code`
  expect(alarms).toMatchObject([
    { personCode: 'manager', title: '팀 채널', titleEn: '', url: '/admin/webhooks' },
    { personCode: 'peer', title: 'Microsoft Teams', titleEn: 'Microsoft Teams', url: '/home' },
    { personCode: 'super', title: '팀 채널', titleEn: '', url: '/admin/webhooks' },
  ])
})

test('messengers of people that ended are no webhooks for the operators to look after', async () => {
  const { webhookId } = (await people.manager.call(adminMessengerApi.createMessenger, team('slack'))).result
  const { name: _name, language: _language, events: _events, ...place } = team('teams')
  await people.peer.call(adminMessengerApi.saveOwnMessenger, { ...place, kinds: ['WF'], isOn: true })
  await portal.db`update admin_webhook set off_reason = 'gone'`
  expect(await countWebhooksOff(portal.db)).toBe(1)
  await portal.db`update admin_webhook set off_reason = null where webhook_id = ${webhookId}`
  expect(await countWebhooksOff(portal.db)).toBe(0)
})

test('beyond ten thousand waiting bodies a webhook stores further ones as failed, and others go out', async () => {
  const { webhookId } = (await people.manager.call(adminMessengerApi.createMessenger, team('slack'))).result
  await people.manager.call(adminMessengerApi.createMessenger, { ...team('teams'), name: '다른' })
  await portal.db`
    insert into admin_webhook_delivery (com_code, webhook_id, delivery_id, event, body, state, created_at, next_at)
    select 'ONE', ${webhookId}, gen_random_uuid(), 'old', '{}', 'waiting', now(), now() + interval '9 days'
      from generate_series(1, 10000)`
  await publish()
  const rows = await portal.db`
    select webhook_id = ${webhookId} as is_full, state, answer from admin_webhook_delivery where event <> 'old'
     order by 1`
  expect(rows).toMatchObject([
    { isFull: false, state: 'waiting' },
    { isFull: true, state: 'failed', answer: 'queue' },
  ])
})
