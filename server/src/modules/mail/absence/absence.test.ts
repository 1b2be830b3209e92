import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { mimeText, putMail, settleMails } from '#test/mails.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { outOfOfficeSlot } from './absence.service.ts'

let app: TestApp
let kim: Client
let lee: Client
let park: Client

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued', now: '2026-11-23T11:00:00Z' })
  const company = await createCompany(app.db, 'H')
  kim = await createPerson(app, company, 'KIM')
  lee = await createPerson(app, company, 'LEE')
  park = await createPerson(app, company, 'PARK')
  await app.db`update org_person set email = lower(person_code) || '@h.example'`
}, 60_000)

afterAll(() => app.stop())

const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString()
const away = (client: Client, more: object = {}) =>
  client.call(mailSettingsApi.setOutOfOffice, {
    startUtc: hours(-1),
    endUtc: hours(24),
    enabled: true,
    internalMessage: '<p>휴가 중입니다</p>',
    ...more,
  })
const off = (client: Client) => away(client, { enabled: false, startUtc: hours(0), endUtc: hours(0) })
async function send(from: Client, to: string, subject: string) {
  await from.call(mailWritingApi.sendMail, {
    subject,
    body: '<p>본문</p>',
    toRecipients: [{ displayName: '', email: to }],
  })
  await settleMails(app)
}
const answers = async (client: Client) =>
  (await client.call(mailApi.listMails, { folder: 'inbox' })).result.items
    .map((row) => row.subject)
    .filter((subject) => subject.startsWith('Auto: '))

test('without a stored text it is off from today to tomorrow in the zone of the viewer', async () => {
  const { result } = await kim.call(mailSettingsApi.getOutOfOffice, {})
  expect(result).toMatchObject({
    ...{ enabled: false, state: 'Disabled', internalMessage: '', externalMessage: '' },
    ...{ startUtc: '2026-11-22T15:00:00.000Z', endUtc: '2026-11-23T15:00:00.000Z' },
  })
})

test('a period must end after it starts and in the future, but only if it is on', async () => {
  expect((await away(kim, { endUtc: hours(-1) })).refusal?.code).toBe('mail.oofOrder')
  expect((await away(kim, { startUtc: hours(-3), endUtc: hours(-2) })).refusal?.code).toBe('mail.oofPast')
  expect((await off(kim)).result).toBe(1)
  await away(kim, { startUtc: hours(2), internalMessage: '<p onclick="x()">나중<script>1</script></p>' })
  const { result } = await kim.call(mailSettingsApi.getOutOfOffice, {})
  expect(result).toMatchObject({ enabled: true, state: 'Scheduled', internalMessage: '<p>나중</p>' })
  await off(kim)
})

test('each sender is answered once in an absence, and again in the next one', async () => {
  await away(kim)
  await send(lee, 'kim@h.example', '첫 번째')
  await send(lee, 'kim@h.example', '두 번째')
  expect(await answers(lee)).toEqual(['Auto: 첫 번째'])
  const row = (await lee.call(mailApi.listMails, { folder: 'inbox' })).result.items[0]
  const eml = (await lee.call(mailApi.getEml, { id: row?.id ?? '' })).body
  expect(eml).toMatch(/^Auto-Submitted: auto-replied/m)
  expect(eml).toMatch(/^In-Reply-To: </m)
  const absent = await lee.call(mailSettingsApi.listAbsences, {
    addresses: ['KIM@h.example', 'park@h.example'],
  })
  expect(absent.result.map((one) => one.address)).toEqual(['kim@h.example'])
  await away(kim, { internalMessage: '<p>다시 휴가</p>' })
  await send(lee, 'kim@h.example', '세 번째')
  expect(await answers(lee)).toEqual(['Auto: 세 번째', 'Auto: 첫 번째'])
  await off(kim)
  await send(park, 'kim@h.example', '돌아온 뒤')
  expect(await answers(park)).toEqual([])
})

test('two absent people do not answer each other, and machines and lists get no answer', async () => {
  await away(kim)
  await away(park)
  await send(park, 'kim@h.example', '서로')
  expect(await answers(park)).toEqual(['Auto: 서로'])
  expect(await answers(kim)).toEqual([])
  const outbox = async () => (await app.db`select from mail_outbox where envelope_from = ''`).length
  const before = await outbox()
  const arriving = async (head: Parameters<typeof mimeText>[0], delivery: object) => {
    await putMail(app, 'KIM', mimeText({ to: 'kim@h.example', ...head }), {
      isInside: false,
      delivery: { envelopeFrom: 'a@x.example', spf: 'pass', ...delivery },
    })
    await settleMails(app)
  }
  await arriving({}, {})
  expect(await outbox()).toBe(before)
  await away(kim, { answersOutside: true })
  for (const more of [
    'List-Id: <a.x.example>\r\n',
    'Auto-Submitted: auto-generated\r\n',
    'Precedence: bulk\r\n',
    'X-Auto-Response-Suppress: OOF\r\n',
  ])
    await arriving({ more }, {})
  await arriving({}, { envelopeFrom: '' })
  await arriving({}, { envelopeFrom: 'noreply@x.example' })
  await arriving({}, { spf: 'none' })
  await arriving({ to: 'other@h.example' }, {})
  expect(await outbox()).toBe(before)
  await arriving({}, {})
  expect(await outbox()).toBe(before + 1)
  await off(kim)
  await off(park)
})

test('the standing answer comes once a day, and not besides the out-of-office text', async () => {
  const standing = (more: object) =>
    kim.call(mailSettingsApi.setAutoReply, {
      ...{ isEnabled: true, startsAt: null, endsAt: null, message: '<p>접수했습니다</p>' },
      ...more,
    })
  expect((await standing({ message: '<p> </p>' })).refusal?.code).toBe('mail.replyEmpty')
  expect((await standing({ startsAt: hours(2), endsAt: hours(1) })).refusal?.code).toBe('mail.oofOrder')
  await standing({})
  expect((await kim.call(mailSettingsApi.getAutoReply, {})).result.message).toBe('<p>접수했습니다</p>')
  const count = async () => (await answers(lee)).length
  const before = await count()
  await send(lee, 'kim@h.example', '하나')
  await send(lee, 'kim@h.example', '둘')
  expect(await count()).toBe(before + 1)
  // Past midnight in Seoul, with a call in between that keeps the sessions.
  app.clock.advance(2 * 3_600_000)
  for (const client of [kim, lee, park]) await answers(client)
  app.clock.advance(2 * 3_600_000)
  await send(lee, 'kim@h.example', '다음 날')
  expect(await count()).toBe(before + 2)
  await away(kim)
  app.clock.advance(3_600_000)
  await send(lee, 'kim@h.example', '부재')
  expect(await count()).toBe(before + 3)
  await off(kim)
  await standing({ isEnabled: false })
})

test('an approved leave answers for its time, never over the own text, and goes with its key', async () => {
  const context = { ...app.app.services, db: app.db }
  const key = { source: 'approval', sourceId: '7' }
  const leave = { personCode: 'KIM', start: hours(-1), end: hours(5), message: '<p>연차</p>' }
  await away(kim)
  expect(await outOfOfficeSlot.set(context, key, leave)).toBe(false)
  await off(kim)
  expect(await outOfOfficeSlot.set(context, key, leave)).toBe(true)
  expect((await kim.call(mailSettingsApi.getOutOfOffice, {})).result.leaveUntil).toBe(
    leave.end.replace('.000', ''),
  )
  const before = (await answers(park)).length
  await send(park, 'kim@h.example', '연차 중')
  expect(await answers(park)).toHaveLength(before + 1)
  await outOfOfficeSlot.clear(context, key)
  expect((await kim.call(mailSettingsApi.getOutOfOffice, {})).result.leaveUntil).toBeNull()
})
