import { mailAdministrationApi } from '@maru/api/mail/administration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { insertTraces } from '../transport/trace.sql.ts'
import { checkRecord, recordsOf } from './record.rules.ts'

let app: TestApp
let smtp: TestSmtp
let people: Record<Role, Client>
beforeAll(async () => {
  smtp = await startSmtp()
  app = await openTestApp({ env: smtp.env, withJobs: 'queued' })
  people = await openCast(app)
}, 60_000)
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

test('a domain is added once, gets a key and shows the records to set; a company sees only its own', async () => {
  const { manager } = people
  expect((await manager.call(mailAdministrationApi.addMailDomain, { domain: ' H.Example ' })).result).toBe(1)
  expect(
    (await manager.call(mailAdministrationApi.addMailDomain, { domain: 'h.example' })).refusal?.code,
  ).toBe('mail.domainTaken')
  expect(
    (await manager.call(mailAdministrationApi.addMailDomain, { domain: 'no domain' })).refusal?.code,
  ).toBe('mail.domainInvalid')
  await manager.call(mailAdministrationApi.makeMailKey, { domain: 'h.example' })
  const [domain] = (await manager.call(mailAdministrationApi.listMailDomains, {})).result
  expect(domain).toMatchObject({ domain: 'h.example', hasKey: true })
  expect(domain?.records.map((one) => one.kind)).toEqual(['mx', 'spf', 'dkim', 'dmarc'])
  expect((await people.user.call(mailAdministrationApi.listMailDomains, {})).status).toBe(403)
  expect((await people.user.call(mailAdministrationApi.addMailDomain, { domain: 'x.example' })).status).toBe(
    403,
  )
  await app.db`
    insert into mail_domain (com_code, domain, added_at) select com_code, 'two.example', now()
      from org_company where com_code <> 'ONE' limit 1`
  for (const call of [
    mailAdministrationApi.makeMailKey,
    mailAdministrationApi.removeMailDomain,
    mailAdministrationApi.checkMailDomain,
  ])
    expect((await manager.call(call, { domain: 'two.example' })).status).toBe(404)
  expect((await manager.call(mailAdministrationApi.removeMailDomain, { domain: 'h.example' })).result).toBe(1)
  expect((await manager.call(mailAdministrationApi.listMailDomains, {})).result).toEqual([])
})

test('the check of records distinguishes right, missing, different and unknown', async () => {
  const row = { comCode: 'ONE', domain: 'h.example', selector: 's', publicKey: 'QUJD', keyMadeAt: null }
  const [mx, spf, dkim, dmarc] = recordsOf(row, 'mail.h.example')
  if (!mx || !spf || !dkim || !dmarc) throw new Error('four records are needed')
  const state = async (record: typeof mx, result: string[]) =>
    (await checkRecord(record, async () => result)).state
  expect(await state(mx, ['20 MAIL.h.example.'])).toBe('right')
  expect(await state(mx, ['10 other.example'])).toBe('different')
  expect(await state(spf, ['google-site=1', 'v=spf1 include:x.example ~all'])).toBe('right')
  expect(await state(spf, ['google-site=1'])).toBe('missing')
  expect(await state(spf, ['v=spf1 +all'])).toBe('different')
  expect(await state(dkim, ['v=DKIM1; k=rsa; p=QU JD'])).toBe('right')
  expect(await state(dkim, ['v=DKIM1; k=rsa; p=OLD'])).toBe('different')
  expect(await state(dmarc, ['v=DMARC1; p=quarantine'])).toBe('right')
  const failing = (code: string) => async () => Promise.reject(Object.assign(new Error(code), { code }))
  expect((await checkRecord(mx, failing('ENOTFOUND'))).state).toBe('missing')
  expect((await checkRecord(mx, failing('ETIMEOUT'))).state).toBe('unknown')
})

test('a failed mail is in the queue with its reason and goes again; traces are found by an address', async () => {
  const [{ outboxId } = { outboxId: 0 }] = await app.db<{ outboxId: number }[]>`
    with box as (
      insert into mail_box (com_code, person_code, opened_at) values ('ONE', 'user', now()) returning mailbox_id)
    insert into mail_outbox (com_code, mailbox_id, person_code, state, envelope_from, due_at, created_at)
    select 'ONE', mailbox_id, 'user', 'failed', 'user@test.example', now(), now() from box returning outbox_id`
  await app.db`
    insert into mail_recipient (com_code, mailbox_id, outbox_id, place, kind, address, state, reply, attempts)
    select com_code, mailbox_id, outbox_id, 1, 'to', 'far@far.example', 'bounced', '550 no', 2 from mail_outbox`
  const [queued] = (await people.manager.call(mailAdministrationApi.listMailQueue, {})).result
  expect(queued).toMatchObject({
    state: 'failed',
    reply: '550 no',
    attempts: 2,
    recipients: ['far@far.example'],
  })
  expect((await people.manager.call(mailAdministrationApi.retryQueuedMail, { outboxId })).result).toBe(1)
  expect((await people.manager.call(mailAdministrationApi.listMailQueue, {})).result[0]).toMatchObject({
    state: 'queued',
    reply: '',
  })
  expect((await people.user.call(mailAdministrationApi.retryQueuedMail, { outboxId })).status).toBe(403)
  const trace = {
    ...{ comCode: 'ONE', direction: 'in' as const, result: 'refused' as const, size: 1, peer: '192.0.2.1' },
    ...{ envelopeFrom: 'x@far.example', messageId: '<1@x>', detail: '550' },
  }
  await insertTraces(
    app.db,
    [
      { ...trace, recipient: 'user@test.example' },
      { ...trace, recipient: 'peer@test.example' },
    ],
    app.clock.now(),
  )
  const match = (await people.manager.call(mailAdministrationApi.listMailTraces, { search: 'USER@' })).result
  expect(match.map((one) => one.recipient)).toEqual(['user@test.example'])
  expect((await people.user.call(mailAdministrationApi.listMailTraces, {})).status).toBe(403)
})
