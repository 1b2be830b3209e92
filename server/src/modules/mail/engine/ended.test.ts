import { type AppPasswordUse, accountAppPasswordApi } from '@maru/api/account/app-password'
import { adminSessionApi } from '@maru/api/admin/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { loginOf, openCast, type Role } from '#test/cast.ts'
import { openBox } from '../mailbox/mailbox.sql.ts'

const secret = 'the secret of the engine, 32 letters'
const phone = '192.0.2.1'
let portal: TestApp
let people: Record<Role, Client>
let password: string
let appPasswordId: number

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', env: { MAIL_ENGINE_SECRET: secret } })
  people = await openCast(portal)
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`delete from account_app_password`
  await portal.db`update account_login set app_passwords_ended_at = null`
  const made = await newPassword('user')
  password = made.password
  appPasswordId = made.appPasswordId
  await newPassword('peer')
})

const newPassword = async (role: Role, uses: AppPasswordUse[] = ['imap', 'smtp']) =>
  (await people[role].call(accountAppPasswordApi.createAppPassword, { name: '전화', uses })).result
const boxOf = async (role: Role) => (await openBox(portal.db, role, portal.clock.now())).mailboxId

async function post(path: string, fields: Record<string, string>) {
  const { statusCode, body } = await portal.app.server.inject({
    ...{ method: 'POST', url: `/mail-engine/${path}`, remoteAddress: '127.0.0.1' },
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: statusCode, body }
}

/** The answer about a phone of `user` and one of `peer`, as the program of Dovecot's machine reads it. */
async function ask(since = '0') {
  const boxes = { user: await boxOf('user'), peer: await boxOf('peer') }
  const { body } = await post('ended', { since, open: `${boxes.user} ${phone}\n${boxes.peer} ${phone}` })
  const [, now = '', numbers = ''] = /^now=(\d+)\nended=([\d ]*)\n$/.exec(body) ?? []
  const ended = (['user', 'peer'] as const).filter((role) => numbers.split(' ').includes(String(boxes[role])))
  return { now, ended }
}
const signIn = async () =>
  (await post('sign-in', { user: loginOf('user'), password, service: 'imap', address: phone })).body.split(
    /[=\n]/,
  )[1]

test('an app password that ends, ends the connections of its person, whoever has removed it', async () => {
  expect((await ask()).ended).toEqual([])
  await newPassword('user')
  await people.user.call(accountAppPasswordApi.revokeAppPassword, { appPasswordId })
  expect((await ask()).ended).toEqual(['user'])

  await portal.db`update account_login set app_passwords_ended_at = null`
  const again = await newPassword('user')
  const byAdmin = { personCode: 'user', appPasswordId: again.appPasswordId }
  expect((await people.manager.call(adminSessionApi.revokePersonAppPassword, byAdmin)).status).toBe(200)
  expect((await ask()).ended).toEqual(['user'])
})

test('an app password for calendars ends without the connections of mail programs', async () => {
  const { appPasswordId } = await newPassword('user', ['caldav', 'carddav'])
  await people.user.call(accountAppPasswordApi.revokeAppPassword, { appPasswordId })
  expect((await ask()).ended).toEqual([])
})

test('a question repeats what ended shortly before the last answer, and nothing older', async () => {
  await newPassword('user')
  await people.user.call(accountAppPasswordApi.revokeAppPassword, { appPasswordId })
  const { now } = await ask()
  expect((await ask(now)).ended).toEqual(['user'])
  await portal.db`update account_login set app_passwords_ended_at = now() - interval '1 minute' where person_code = 'user'`
  expect((await ask(now)).ended).toEqual([])
  // The program was away for two minutes, or does not know since when.
  expect((await ask(String(Number(now) - 120_000))).ended).toEqual(['user'])
  expect((await ask('')).ended).toEqual(['user'])
  // The clock of a database that was restored is behind the last answer.
  await portal.db`update account_login set app_passwords_ended_at = now() where person_code = 'user'`
  expect((await ask('999999999999999')).ended).toEqual(['user'])
})

const causes: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  [
    'has left',
    () => portal.db`update org_person set retired_on = '2020-01-01' where person_code = 'user'`,
    () => portal.db`update org_person set retired_on = null where person_code = 'user'`,
  ],
  [
    'is switched off',
    () => portal.db`update account_login set disabled_at = now() where person_code = 'user'`,
    () => portal.db`update account_login set disabled_at = null where person_code = 'user'`,
  ],
  [
    'has to set a password',
    () => portal.db`update account_login set must_change = true where person_code = 'user'`,
    () => portal.db`update account_login set must_change = false where person_code = 'user'`,
  ],
  [
    'is away without access',
    () => portal.db`
      insert into org_leave (com_code, person_code, from_day, until_day, may_sign_in)
      values ('ONE', 'user', '2000-01-01', '2100-01-01', false)`,
    () => portal.db`delete from org_leave`,
  ],
  [
    'is outside of the networks of the company',
    async () => {
      await portal.db`insert into account_sign_in_rule (com_code, address_mode) values ('ONE', 'refuse')`
      await portal.db`insert into account_network (com_code, network, name, sort) values ('ONE', '203.0.113.0/24', 'a', 0)`
    },
    async () => {
      await portal.db`delete from account_network`
      await portal.db`delete from account_sign_in_rule`
    },
  ],
  [
    'is of a company that names a mail server',
    () => portal.db`
      insert into mail_server (com_code, host, port, security, submission_host, submission_port, submission_security, set_at)
      values ('ONE', 'mail.test.example', 993, 'tls', 'mail.test.example', 465, 'tls', now())`,
    () => portal.db`delete from mail_server`,
  ],
  [
    'has no app password any more',
    () => portal.db`delete from account_app_password where person_code = 'user'`,
    () => Promise.resolve(),
  ],
]

test.each(causes)('a person who %s is refused and has no connection', async (_name, begin, end) => {
  expect([await signIn(), (await ask()).ended]).toEqual(['ok', []])
  try {
    await begin()
    expect(await signIn()).toBe('refused')
    expect((await ask()).ended).toContain('user')
  } finally {
    await end()
  }
})

test('an unknown number has no connection, and the answer has nothing but numbers', async () => {
  const user = await boxOf('user')
  const { body } = await post('ended', { since: '', open: `999999999 ${phone}\n${user} ::1\n${user} \n` })
  expect(body).toMatch(/^now=\d{13}\nended=999999999\n$/)
  expect((await post('ended', { since: '', open: '' })).body).toMatch(/^now=\d{13}\nended=\n$/)
})

test('a question is bounded, and has only numbers and addresses', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1} ${phone}`).join('\n')
  expect((await post('ended', { since: '', open: lines(400) })).status).toBe(200)
  for (const fields of [
    { since: '', open: lines(401) },
    { since: '-1', open: '' },
    { since: '1'.repeat(16), open: '' },
    { since: '', open: "1'-- ::1" },
    { since: '', open: `1 ${'1'.repeat(61)}` },
    { since: '', open: '9999999999999999 ::1' },
    { open: '' },
  ])
    expect((await post('ended', fields as Record<string, string>)).status).toBe(400)
})
