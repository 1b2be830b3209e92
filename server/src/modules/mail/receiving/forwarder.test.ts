import { mailApi } from '@maru/api/mail'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText } from '#test/mails.ts'
import { type Listener, startListener } from './listener.service.ts'

let app: TestApp
let people: Record<Role, Client>
const listeners: Listener[] = []

const records: Record<string, string[][]> = {
  'TXT bad.example': [['v=spf1 -all']],
  'TXT _dmarc.bad.example': [['v=DMARC1; p=reject']],
}
async function resolver(name: string, type: string): Promise<string[][]> {
  const record = records[`${type} ${name}`]
  if (record) return record
  throw Object.assign(new Error('no name'), { code: 'ENOTFOUND' })
}

/** A listener of a portal that trusts these forwarders. */
async function listen(forwarders: { network: string; until: string }[], isLmtp: boolean): Promise<Listener> {
  const { config } = app.app.services
  const mailIn = { ...config.mailIn, forwarders }
  const context = { ...app.app.services, db: app.db, config: { ...config, mailIn } }
  const listener = await startListener(context, { port: 0, isLmtp, resolver, connectionsOfAddress: 40 })
  listeners.push(listener)
  return listener
}

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  await app.db`insert into mail_domain (com_code, domain, added_at) values ('ONE', 'test.example', now())`
}, 90_000)
afterAll(async () => {
  for (const one of listeners) await one.stop()
  await app.stop()
})

async function send(
  listener: Listener,
  lmtp: boolean,
  subject: string,
  { from = 'x@bad.example', more = '' } = {},
) {
  const transport = createTransport({ port: listener.port, host: '127.0.0.1', ignoreTLS: true, lmtp })
  const raw = Buffer.concat([Buffer.from(more), mimeText({ subject, from })])
  try {
    await transport.sendMail({ envelope: { from, to: ['user@test.example'] }, raw })
  } finally {
    transport.close()
  }
}

/** Where a mail is, with the results of its checks. */
async function placeOf(subject: string) {
  for (const folder of ['inbox', 'junkemail']) {
    const { items } = (await people.user.call(mailApi.listMails, { folder })).result
    const row = items.find((one) => one.subject === subject)
    if (row) return [folder, (await people.user.call(mailApi.getMail, { id: row.id })).result.checks]
  }
  return []
}

const line = (address: string) => `Received: from mx.example (mx.example [${address}]) by here.example; x\r\n`
const unknown = { spf: 'none', dkim: 'none', dmarc: 'none' }
const failed = { spf: 'fail', dkim: 'none', dmarc: 'fail' }

test('a mail that a trusted server passes on is not judged by the address of that server', async () => {
  const trusting = await listen([{ network: '127.0.0.0/16', until: '2026-11-21' }], false)
  await send(trusting, false, '전달된 메일')
  expect(await placeOf('전달된 메일')).toEqual(['inbox', unknown])
  await send(trusting, false, '동료의 메일', { from: 'ceo@test.example' })
  expect(await placeOf('동료의 메일')).toEqual(['inbox', unknown])
  const over = await listen([{ network: '127.0.0.0/16', until: '2026-11-20' }], false)
  await send(over, false, '기간이 끝난 메일')
  expect(await placeOf('기간이 끝난 메일')).toEqual(['junkemail', failed])
})

test('no one becomes a trusted server by headers', async () => {
  const forwarders = [{ network: '192.0.2.7', until: '2026-12-31' }]
  const direct = await listen(forwarders, false)
  await send(direct, false, '머리글로 속인 메일', { more: line('192.0.2.7') })
  expect(await placeOf('머리글로 속인 메일')).toEqual(['junkemail', failed])
  const behind = await listen(forwarders, true)
  await send(behind, true, '둘째 줄로 속인 메일', { more: line('198.51.100.9') + line('192.0.2.7') })
  expect(await placeOf('둘째 줄로 속인 메일')).toEqual(['junkemail', failed])
  // The first line is written by the own mail server.
  await send(behind, true, '옛 서버가 보낸 메일', { more: line('192.0.2.7') + line('198.51.100.9') })
  expect(await placeOf('옛 서버가 보낸 메일')).toEqual(['inbox', unknown])
})
