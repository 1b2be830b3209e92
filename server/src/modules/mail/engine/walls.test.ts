import { connect } from 'node:net'
import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#kit/config/config.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { loginOf, openCast, type Role } from '#test/cast.ts'
import { mimeText, putShared, releaseSent } from '#test/mails.ts'
import { openBox } from '../mailbox/mailbox.sql.ts'
import { markHeader, markLength, markOf, readMark } from './mark.rules.ts'
import { startPolicy } from './policy.service.ts'
import { takeSubmission } from './submission.service.ts'

const secret = 'the secret of the engine, 32 letters'
let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', env: { MAIL_ENGINE_SECRET: secret } })
  people = await openCast(portal)
})
afterAll(() => portal.stop())

const context = () => ({ ...portal.app.services, db: portal.db })
const boxOf = async (role: Role) => (await openBox(portal.db, role, portal.clock.now())).mailboxId
const passwordFor = async (uses: ('imap' | 'smtp' | 'caldav')[], role: Role = 'user') =>
  (await people[role].call(accountAppPasswordApi.createAppPassword, { name: '전화', uses })).result

/** Asks as Dovecot does. */
async function ask(
  path: string,
  fields: Record<string, string>,
  { bearer = secret, remoteAddress = '127.0.0.1' } = {},
) {
  const { statusCode, body } = await portal.app.server.inject({
    ...{ method: 'POST', url: `/mail-engine/${path}`, remoteAddress },
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: statusCode, body }
}
const signIn = (fields: { user?: string; password: string; service?: string; address?: string }) =>
  ask('sign-in', { user: loginOf('user'), service: 'imap', address: '192.0.2.1', ...fields })

test('only a program of this machine that has the secret may ask', async () => {
  const fields = { user: 'user', password: 'a', service: 'imap', address: '192.0.2.1' }
  for (const wrong of [{ bearer: 'another' }, { bearer: '' }, { remoteAddress: '192.0.2.1' }])
    for (const path of ['sign-in', 'mailbox', 'ended'])
      expect((await ask(path, fields, wrong)).status).toBe(401)
  const { user: _user, ...incomplete } = fields
  expect((await ask('sign-in', incomplete)).status).toBe(400)
  expect((await ask('sign-in', { ...fields, user: 'x'.repeat(501) })).status).toBe(400)
})

test('an app password opens what it is for, and the password of the account opens nothing', async () => {
  const { password } = await passwordFor(['imap'])
  const mailbox = await boxOf('user')
  expect(await signIn({ password })).toEqual({ status: 200, body: `result=ok\nmailbox=${mailbox}\n` })
  for (const service of ['smtp', 'doveadm', 'constructor'])
    expect((await signIn({ password, service })).body).toBe('result=refused\n')
  expect((await signIn({ password: 'right-password-1' })).body).toBe('result=refused\n')
  expect((await signIn({ password, user: loginOf('peer') })).body).toBe('result=refused\n')
})

test('people of a company with a mail server of its own have no mailbox here: the portal cannot send to itself', async () => {
  const { password } = await passwordFor(['imap', 'smtp'])
  await portal.db`
    insert into mail_server (com_code, host, port, security, submission_host, submission_port, submission_security, set_at)
    values ('ONE', 'mail.test.example', 993, 'tls', 'mail.test.example', 465, 'tls', now())`
  for (const service of ['imap', 'smtp'])
    expect((await signIn({ password, service })).body).toBe('result=refused\n')
  await portal.db`delete from mail_server`
  for (const service of ['imap', 'smtp'])
    expect((await signIn({ password, service })).body).toContain('result=ok')
})

test('three wrong passwords of a phone are looked at, and do not count for another phone or person', async () => {
  const { password } = await passwordFor(['imap', 'smtp'])
  const wrong = (address: string, user = loginOf('user')) => signIn({ user, password: 'wrong', address })
  for (let time = 0; time < 3; time += 1) expect((await wrong('198.51.100.7')).body).toBe('result=refused\n')
  expect((await wrong('198.51.100.7')).body).toBe('result=limited\n')
  expect((await wrong('198.51.100.8')).body).toBe('result=refused\n')
  expect((await wrong('198.51.100.7', loginOf('colleague'))).body).toBe('result=refused\n')
  expect((await signIn({ password, address: '198.51.100.7' })).body).toContain('result=ok')
})

test('a mailbox is found by number and address with the limit of the portal; a leaver only by number', async () => {
  const mailbox = await boxOf('concurrent')
  await portal.db`update mail_box set size_limit = 5000 where mailbox_id = ${mailbox}`
  const found = `result=ok\nmailbox=${mailbox}\nquota=5000\n`
  for (const user of [String(mailbox), 'Concurrent@test.example'])
    expect((await ask('mailbox', { user })).body).toBe(found)
  for (const user of ['999999999', 'nobody@test.example', '', "1'--", '01'])
    expect((await ask('mailbox', { user })).body).toBe('result=unknown\n')
  await portal.db`update org_person set retired_on = '2020-01-01' where person_code = 'concurrent'`
  expect((await ask('mailbox', { user: String(mailbox) })).body).toBe(found)
  expect((await ask('mailbox', { user: 'concurrent@test.example' })).body).toBe('result=unknown\n')
})

test('without an engine the portal offers no app passwords for mail', async () => {
  const plain = await openTestApp()
  try {
    const { user } = await openCast(plain)
    expect((await user.call(accountAppPasswordApi.listAppPasswords, {})).result.uses).toEqual([
      'caldav',
      'carddav',
    ])
    const created = await user.call(accountAppPasswordApi.createAppPassword, { name: 'a', uses: ['imap'] })
    expect(created.status).toBe(400)
  } finally {
    await plain.stop()
  }
  expect((await people.user.call(accountAppPasswordApi.listAppPasswords, {})).result.uses).toEqual([
    ...['caldav', 'carddav', 'imap', 'smtp'],
  ])
  expect(() => readConfig({ MAIL_ENGINE_SECRET: 'short' })).toThrow('fewer than 32')
  expect(() => readConfig({ MAIL_POLICY_PORT: '2426' })).toThrow('needs MAIL_ENGINE_SECRET')
})

test('a mark holds for its sender, its secret and five days', () => {
  const at = new Date('2026-11-21T01:00:00Z')
  const bytes = (mark: string) => Buffer.from(`${markHeader}: ${mark}\r\nSubject: a\r\n\r\nbody`)
  const mark = markOf(secret, { mailboxId: 7, sender: 'User@test.example', at })
  expect(readMark(secret, bytes(mark), 'user@TEST.example', at)).toMatchObject({ mailboxId: 7, at })
  const late = new Date(at.getTime() + markLength + 1)
  for (const [key, text, sender, now] of [
    [secret, mark, 'peer@test.example', at],
    [`${secret}!`, mark, 'user@test.example', at],
    [secret, mark.replace(/^7/, '8'), 'user@test.example', at],
    [secret, '7.1.a', 'user@test.example', at],
    [secret, mark, 'user@test.example', late],
  ] as const)
    expect(readMark(key, bytes(text), sender, now)).toBeNull()
})

/** A text as Postfix passes it on. */
async function submitted(
  role: Role,
  { raw = mimeText({ from: 'user@test.example' }), sender = 'user@test.example' } = {},
) {
  const mark = markOf(secret, { mailboxId: await boxOf(role), sender, at: portal.clock.now() })
  return { bytes: Buffer.concat([Buffer.from(`${markHeader}: ${mark}\r\n`), raw]), envelopeFrom: sender }
}

test('a text that Postfix sends again is queued once for each recipient', async () => {
  const recipients = ['peer@test.example', 'PEER@test.example', 'a@far.example']
  const mail = await submitted('user')
  expect(await takeSubmission(context(), { ...mail, recipients })).toBeNull()
  // Postfix gives the rest of the recipients a transaction of their own.
  expect(
    await takeSubmission(context(), { ...mail, recipients: [...recipients, 'b@far.example'] }),
  ).toBeNull()
  await Promise.all([0, 1].map(() => takeSubmission(context(), { ...mail, recipients: ['c@far.example'] })))
  const rows = await portal.db<{ address: string }[]>`select address from mail_recipient order by address`
  expect(rows.map((row) => row.address)).toEqual([
    ...['a@far.example', 'b@far.example', 'c@far.example', 'peer@test.example'],
  ])
  await releaseSent(portal)
})

test('a text without a date that Postfix sends again later is the same text', async () => {
  const raw = Buffer.from('From: user@test.example\r\nTo: a@far.example\r\nSubject: dateless\r\n\r\nhello')
  const mail = { ...(await submitted('user', { raw })), recipients: ['a@far.example'] }
  expect(await takeSubmission(context(), mail)).toBeNull()
  portal.clock.advance(600_000)
  expect(await takeSubmission(context(), mail)).toBeNull()
  const [row] = await portal.db<{ times: number }[]>`
    select count(*)::int as times from mail_outbox join mail_text using (com_code, digest) where subject = 'dateless'`
  expect(row?.times).toBe(1)
  await releaseSent(portal)
})

test('a mail that the portal has sent itself does not go round', async () => {
  const sent = { subject: 'once', body: '<p>안녕하세요</p>' }
  const toRecipients = [{ displayName: '', email: 'a@far.example' }]
  expect((await people.peer.call(mailWritingApi.sendMail, { ...sent, toRecipients })).status).toBe(200)
  await releaseSent(portal)
  const [row] = await portal.db<{ messageId: string }[]>`
    select message_id from mail_outbox join mail_text using (com_code, digest) where person_code = 'peer'`
  const head = `From: peer@test.example\r\nTo: a@far.example\r\nMessage-ID: <${row?.messageId}>\r\n`
  const raw = Buffer.from(`${head}Subject: once\r\n\r\nhello`)
  const mail = await submitted('peer', { raw, sender: 'peer@test.example' })
  expect((await takeSubmission(context(), { ...mail, recipients: ['a@far.example'] }))?.code).toBe(554)
})

test('texts without a valid mark, or with another author, are refused', async () => {
  const recipients = ['peer@test.example']
  const codeOf = async (mail: { bytes: Buffer; envelopeFrom: string }) =>
    (await takeSubmission(context(), { ...mail, recipients }))?.code
  const right = await submitted('user')
  expect(
    await codeOf({ bytes: mimeText({ from: 'user@test.example' }), envelopeFrom: 'user@test.example' }),
  ).toBe(550)
  expect(await codeOf({ ...right, envelopeFrom: 'peer@test.example' })).toBe(550)
  const forged = (from: string, more = '') => submitted('user', { raw: mimeText({ from, more }) })
  for (const from of ['peer@test.example', 'user@test.example, peer@test.example', 'User <>', ''])
    expect(await codeOf(await forged(from))).toBe(553)
  expect(await codeOf(await forged('user@test.example', 'From: peer@test.example\r\n'))).toBe(553)
  expect((await takeSubmission(context(), { ...right, recipients: ['a b@far.example'] }))?.code).toBe(553)
  const many = Array.from({ length: 501 }, (_, at) => `a${at}@far.example`)
  expect((await takeSubmission(context(), { ...right, recipients: many }))?.code).toBe(452)
  await portal.db`update org_person set retired_on = '2020-01-01' where person_code = 'user'`
  expect(await codeOf(right)).toBe(550)
  await portal.db`update org_person set retired_on = null where person_code = 'user'`
})

test('Postfix learns under which address a person may send', async () => {
  const grants = [
    ['person:user', 'write'],
    ['person:peer', 'read'],
  ] as const
  await putShared(
    portal,
    { comCode: 'ONE', name: '고객', address: 'help@test.example' },
    grants.map(([a, b]) => [a, b]),
  )
  const policy = await startPolicy(context(), 0)
  const answer = (fields: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}\n`)
      const socket = connect(policy.port, '127.0.0.1').setEncoding('utf8')
      socket.once('data', (text: string) => {
        socket.destroy()
        resolve(text)
      })
      socket.once('error', reject)
      socket.write(`request=smtpd_access_policy\n${lines.join('')}\n`)
    })
  try {
    const user = String(await boxOf('user'))
    const [state, data] = ['RCPT', 'DATA'].map((protocol_state) => ({ protocol_state, sasl_username: user }))
    expect(await answer({ ...state, sender: 'User@test.example' })).toBe('action=DUNNO\n\n')
    expect(await answer({ ...state, sender: 'help@test.example' })).toBe('action=DUNNO\n\n')
    expect(await answer({ ...data, sender: 'user@test.example' })).toMatch(
      /^action=PREPEND X-Maru-Submission: \S+\n\n$/,
    )
    for (const sender of ['peer@test.example', 'nobody@far.example', ''])
      expect(await answer({ ...data, sender })).toMatch(/^action=553 5\.7\.1 /)
    const peer = String(await boxOf('peer'))
    expect(await answer({ ...state, sasl_username: peer, sender: 'help@test.example' })).toMatch(
      /^action=553/,
    )
    for (const sasl_username of ['', '0', '999999999', 'user'])
      expect(await answer({ ...state, sasl_username, sender: 'user@test.example' })).toMatch(/^action=554/)
    expect(await answer({ ...state, sender: 'user@test.example', size: '999999999' })).toMatch(/^action=552/)
  } finally {
    await policy.stop()
  }
})
