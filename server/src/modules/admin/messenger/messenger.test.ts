import { adminMessengerApi, messengerForms } from '@maru/api/admin/messenger'
import { adminWebhookApi } from '@maru/api/admin/webhook'
import { boardApi } from '@maru/api/board'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { raiseAlarms } from '#kit/notification/alarms.ts'
import { createBoard } from '#modules/board/board.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { type Forms, openApproval, read, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { formFaults, type KnownForm, type Messenger, openMessenger } from '#test/messengers.ts'
import { deliverWebhook } from '../webhook/delivery.jobs.ts'

let messenger: Messenger
let portal: TestApp
let people: Record<Role, Client>
let forms: Forms
let boardId: number

beforeAll(async () => {
  messenger = await openMessenger()
  portal = await openTestApp({
    ...{ withJobs: 'queued', now: '2026-11-28T01:00:00Z' },
    env: {
      ...{ MESSENGER_HOSTS: messenger.host, WEBHOOK_HOSTS: 'erp.example' },
      PUBLIC_URL: 'http://portal.example',
    },
  })
  people = await openCast(portal)
  await people.manager.call(adminMessengerApi.saveMessengerRule, { ownForms: [...messengerForms] })
  forms = await openApproval(portal)
  const name = { ko: '공지', en: 'Notices', zh: '公告' }
  boardId = await createBoard(portal.db, { comCode: 'ONE', name }, portal.clock.now())
})
beforeEach(async () => {
  portal.clock.set('2026-11-28T01:00:00Z')
  messenger.received.length = 0
  messenger.answers.length = 0
  await portal.db`delete from admin_webhook`
})
afterAll(async () => {
  await portal.stop()
  await messenger.stop()
})

const here = (path = '/services/T1/secret') => `http://${messenger.host}${path}`
const place = (form: KnownForm) => ({
  ...{ form, url: here(), key: '', room: '' },
  ...(form === 'kakaoWork' ? { key: 'app-key-1', room: '4096' } : {}),
})
const team = (form: KnownForm) => ({
  ...{ ...place(form), name: '팀 채널', language: 'ko' as const, events: ['article.published' as const] },
})
const own = (form: KnownForm, more: object = {}) => ({
  ...{ ...place(form), kinds: ['WF' as const], isOn: true },
  ...more,
})

async function deliver(): Promise<void> {
  await portal.app.drainEvents()
  const waiting = await portal.db<{ deliveryId: string }[]>`
    select delivery_id from admin_webhook_delivery where state = 'waiting'`
  for (const row of waiting) await deliverWebhook({ ...portal.app.services, db: portal.db }, row)
}

const publish = (title = '비밀 인수 계획') =>
  people.user.call(boardApi.createArticle, { boardId, title, content: '<p>본문 비밀</p>' })

test.each(messengerForms)(
  'a team sees a new article in %s as a sentence and a link, without its title',
  async (form) => {
    expect((await people.manager.call(adminMessengerApi.createMessenger, team(form))).status).toBe(200)
    const { articleId } = (await publish()).result
    await deliver()
    expect(messenger.received).toHaveLength(1)
    const [first] = messenger.received
    if (!first) throw new Error('the messenger got nothing')
    const { body, headers, path } = first
    expect(path).toBe('/services/T1/secret')
    expect(formFaults(form, JSON.parse(body))).toEqual([])
    expect(body).toContain('글이 게시됨')
    expect(body).toContain(`ARTICLEID=${articleId}`)
    expect(body).not.toContain('비밀')
    expect(headers['webhook-signature']).toBe(undefined)
    expect(headers.authorization).toBe(form === 'kakaoWork' ? 'Bearer app-key-1' : undefined)
  },
)

test('an alarm of a chosen kind goes to the messenger of its person, and of no other', async () => {
  await people.peer.call(adminMessengerApi.saveOwnMessenger, own('slack'))
  await people.colleague.call(adminMessengerApi.saveOwnMessenger, own('teams', { url: here('/other') }))
  const apmId = await submitProposal(people.user, forms)
  await deliver()
  const toPeer = messenger.received.filter(({ path }) => path === '/services/T1/secret')
  expect(toPeer.length).toBeGreaterThan(0)
  expect(toPeer[0]?.body).toContain('결재 알림이 있습니다.')
  expect(toPeer[0]?.body).toContain(`ID=${apmId}`)
  expect(messenger.received.filter(({ path }) => path === '/other')).toEqual([])

  messenger.received.length = 0
  await people.peer.call(adminMessengerApi.saveOwnMessenger, own('slack', { url: '', kinds: ['BB'] }))
  await submitProposal(people.user, forms)
  await deliver()
  expect(messenger.received).toEqual([])
})

/** Notifies `manager` of something. */
const alarm = (about: { url: string; eventKey: string; isDesktopOnly?: boolean }) =>
  raiseAlarms({ ...portal.app.services, db: portal.db }, [{ personCode: 'manager', comCode: 'ONE' }], {
    kind: 'ET',
    topic: 'security.notice',
    ...{ word: 'kit.save', title: '', actor: null, subject: about.eventKey },
    ...about,
  })

test('an alarm of the administration leads to a page without the person that it is about', async () => {
  await people.manager.call(adminMessengerApi.saveOwnMessenger, own('slack', { kinds: ['ET'] }))
  await alarm({ url: '/admin/personal?person=E-123', eventKey: 'hold:1' })
  await deliver()
  expect(messenger.received.map(({ body }) => body)).toEqual([
    expect.stringContaining('http://portal.example/po/admin/personal|'),
  ])
})

test('a new mail, which only the desktop shows, goes to no messenger', async () => {
  await people.manager.call(adminMessengerApi.saveOwnMessenger, own('slack', { kinds: ['ET'] }))
  await alarm({ url: '/mail?MAIL=1', eventKey: 'mail:1', isDesktopOnly: true })
  await alarm({ url: '/mail?MAIL=2', eventKey: 'mail:2' })
  await deliver()
  expect(messenger.received.map(({ body }) => body)).toEqual([expect.stringContaining('MAIL=2')])
})

test('the link of a message acts on nothing: a scanner that opens it leaves the document as it was', async () => {
  await people.peer.call(adminMessengerApi.saveOwnMessenger, own('slack'))
  const apmId = await submitProposal(people.user, forms)
  await deliver()
  const link =
    /<(https?:[^|]+)\|/.exec(JSON.parse(messenger.received[0]?.body ?? '{}').blocks[0].text.text)?.[1] ?? ''
  const state = () =>
    portal.db`select state, decided_at from approval_step where apm_id = ${Number(apmId)} order by 1, 2`
  const before = await state()
  const { pathname, search } = new URL(link.replaceAll('&amp;', '&'))
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
    await portal.app.server.inject({ method, url: `${pathname}${search}` })
  expect(await state()).toEqual(before)
  expect((await read(people.peer, apmId)).status).toBe('PROGRESS')
})

test('a refusal in an answer of status 200 is repeated, and a channel that is gone ends the messenger', async () => {
  const { webhookId } = (await people.manager.call(adminMessengerApi.createMessenger, team('kakaoWork')))
    .result
  messenger.answers.push([200, '{"success":false,"error":{"code":"internal"}}'])
  await publish()
  await deliver()
  const list = async () => {
    const asked = { webhookId, page: 1, itemsPerPage: 20 }
    return (await people.manager.call(adminWebhookApi.listWebhookDeliveries, asked)).result.data
  }
  expect(await list()).toMatchObject([{ state: 'waiting', attempts: 1, status: 200 }])
  portal.clock.set('2026-11-28T01:00:10Z')
  messenger.answers.push([404, '{"success":false}'])
  await deliver()
  expect(await list()).toMatchObject([{ state: 'failed', status: 404 }])
  const { messengers } = (await people.manager.call(adminMessengerApi.listMessengers, {})).result
  expect(messengers).toMatchObject([{ offReason: 'gone' }])
})

test('the test buttons really call, for a team and for a person', async () => {
  const { webhookId } = (await people.manager.call(adminMessengerApi.createMessenger, team('teams'))).result
  const tested = await people.manager.call(adminWebhookApi.testWebhook, { webhookId })
  expect(tested.result).toMatchObject({ state: 'delivered', status: 200, event: 'test' })
  await people.user.call(adminMessengerApi.saveOwnMessenger, own('naverWorks'))
  messenger.answers.push([400, '{"code":400,"description":"missing parameter"}'])
  expect((await people.user.call(adminMessengerApi.testOwnMessenger, {})).result).toMatchObject({
    ...{ state: 'failed', status: 400 },
  })
  expect(
    messenger.received.map(({ body }, at) => formFaults(at === 0 ? 'teams' : 'naverWorks', JSON.parse(body))),
  ).toEqual([[], []])
})

test.each([
  [{ url: 'https://evil.example/services' }, 'admin.messengerHost'],
  [{ url: 'https://hooks.slack.com:8443/x' }, 'admin.messengerHost'],
  [{ url: 'http://10.0.0.1/x' }, 'admin.messengerHost'],
  [{ url: 'https://169.254.169.254/latest' }, 'admin.messengerHost'],
  [{ url: 'https://user:key@hooks.slack.com/x' }, 'admin.webhookAddress'],
  // Webhooks of managers reach this host, messengers of people do not.
  [{ url: 'http://erp.example/x' }, 'admin.messengerHost'],
  [{ url: 'file:///etc/passwd' }, 'admin.webhookAddress'],
  [{ url: '' }, 'admin.webhookAddress'],
  [{ form: 'kakaoWork', url: '', key: '', room: '1' }, 'admin.messengerRoom'],
  [{ form: 'kakaoWork', url: '', key: 'k', room: 'abc' }, 'admin.messengerRoom'],
  [{ form: 'kakaoWork', url: '', key: 'k\r\nx: y', room: '1' }, 'admin.messengerRoom'],
  [{ form: 'kakaoWork', url: '', key: '열쇠', room: '1' }, 'admin.messengerRoom'],
  [{ form: 'kakaoWork', url: '', key: 'k', room: '9999999999999999' }, 'admin.messengerRoom'],
] as const)('the place %j is refused for a team and for a person', async (more, code) => {
  const asked = { ...team('slack'), ...more }
  expect((await people.manager.call(adminMessengerApi.createMessenger, asked)).refusal?.code).toBe(code)
  const mine = { ...own('slack'), ...more }
  expect((await people.user.call(adminMessengerApi.saveOwnMessenger, mine)).refusal?.code).toBe(code)
})

test('no answer and no row shows an address or a key, and a key does not follow to another address', async () => {
  await people.manager.call(adminMessengerApi.createMessenger, team('kakaoWork'))
  const listed = await people.manager.call(adminMessengerApi.listMessengers, {})
  expect(listed.body).not.toContain('secret')
  expect(listed.body).not.toContain('app-key-1')
  const [stored] = await portal.db<{ url: string; key: string; whole: string }[]>`
    select encode(sealed_url, 'escape') as url, encode(sealed_key, 'escape') as key,
           (to_jsonb(hook) - 'sealed_url' - 'sealed_key')::text as whole from admin_webhook hook`
  expect(stored?.url.length).toBeGreaterThan(0)
  expect(stored?.url).not.toContain('services')
  expect(stored?.key).not.toContain('app-key')
  expect(stored?.whole).not.toMatch(/services|app-key/)
  const [row] = listed.result.messengers
  if (!row) throw new Error('the messenger is listed')
  const { webhookId, version } = row
  const update = (more: object) =>
    people.manager.call(adminMessengerApi.updateMessenger, {
      ...{ ...team('kakaoWork'), webhookId, version, isOn: true },
      ...more,
    })
  expect((await update({ url: here('/elsewhere'), key: '' })).refusal?.code).toBe('admin.messengerRoom')
  expect((await update({ url: '', key: '' })).status).toBe(200)
  expect((await update({ url: '', key: '' })).refusal?.code).toBe('admin.webhookChanged')
})

test('the audit log names a new address or key of a messenger, and shows neither', async () => {
  const { webhookId } = (await people.manager.call(adminMessengerApi.createMessenger, team('kakaoWork')))
    .result
  const details = async (version: number, more: object) => {
    const change = { ...team('kakaoWork'), webhookId, version, isOn: true, url: '', key: '', ...more }
    expect((await people.manager.call(adminMessengerApi.updateMessenger, change)).status).toBe(200)
    const [entry] = await portal.db<{ details: object }[]>`
      select details from kit_audit where action = 'webhookChanged' order by audit_id desc limit 1`
    return entry?.details
  }
  expect(await details(1, {})).toEqual({})
  expect(await details(2, { key: 'app-key-2' })).toEqual({ secret: ['', 'new'] })
  expect(await details(3, { url: here('/services/T1/other'), key: 'app-key-2' })).toEqual({
    secret: ['', 'new'],
  })
  expect(await details(4, { room: '4097' })).toEqual({ room: ['4096', '4097'] })
})

test('a manager does not see, test or remove the messenger of a person', async () => {
  await people.user.call(adminMessengerApi.saveOwnMessenger, own('slack'))
  const [row] = await portal.db<{ webhookId: number }[]>`
    select webhook_id from admin_webhook where person_code = 'user'`
  const webhookId = row?.webhookId ?? 0
  const { manager } = people
  expect((await manager.call(adminMessengerApi.listMessengers, {})).result.messengers).toEqual([])
  expect((await manager.call(adminWebhookApi.listWebhooks, {})).result.webhooks).toEqual([])
  const page = { webhookId, page: 1, itemsPerPage: 20 }
  const team404 = { ...team('slack'), webhookId, isOn: true, version: 1 }
  const statuses = [
    (await manager.call(adminWebhookApi.testWebhook, { webhookId })).status,
    (await manager.call(adminWebhookApi.removeWebhook, { webhookId })).status,
    (await manager.call(adminWebhookApi.rotateWebhook, { webhookId })).status,
    (await manager.call(adminWebhookApi.listWebhookDeliveries, page)).status,
    (await manager.call(adminMessengerApi.updateMessenger, team404)).status,
  ]
  expect(statuses).toEqual([404, 404, 404, 404, 404])
})

test('a person reads their own messenger without its address, and removes it with what waits', async () => {
  const { user, peer } = people
  expect((await user.call(adminMessengerApi.getOwnMessenger, {})).result).toMatchObject({ messenger: null })
  await user.call(adminMessengerApi.saveOwnMessenger, own('slack', { kinds: ['BB', 'ET'] }))
  const shown = { form: 'slack', url: `http://${messenger.host}/…`, room: '', kinds: ['BB', 'ET'] }
  expect((await user.call(adminMessengerApi.getOwnMessenger, {})).result).toEqual({
    forms: [...messengerForms],
    messenger: { ...shown, isOn: true, offReason: null, failingSince: null },
  })
  expect((await peer.call(adminMessengerApi.getOwnMessenger, {})).result).toMatchObject({ messenger: null })
  await user.call(adminMessengerApi.testOwnMessenger, {})
  // A repetition, and the call of a person without one, change nothing.
  for (const one of [user, user, peer])
    expect((await one.call(adminMessengerApi.removeOwnMessenger, {})).status).toBe(200)
  expect((await user.call(adminMessengerApi.getOwnMessenger, {})).result).toMatchObject({ messenger: null })
  expect((await user.call(adminMessengerApi.testOwnMessenger, {})).status).toBe(404)
  expect(await portal.db`select 1 from admin_webhook_delivery`).toHaveLength(0)
})

test('two saves at once make one messenger of a person', async () => {
  const saved = await Promise.all([
    people.user.call(adminMessengerApi.saveOwnMessenger, own('slack')),
    people.user.call(adminMessengerApi.saveOwnMessenger, own('teams')),
  ])
  expect(saved.map(({ status }) => status)).toEqual([200, 200])
  const rows = await portal.db`select 1 from admin_webhook where person_code = 'user'`
  expect(rows).toHaveLength(1)
})
