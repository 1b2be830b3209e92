import { accountApi } from '@maru/api/account'
import { accountPasswordApi } from '@maru/api/account/password'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { composeResetMail } from './reset-mail.rules.ts'

let app: TestApp
let people: Record<Role, Client>
let smtp: TestSmtp
const origin = { headers: { origin: 'http://portal.example' } }
const newPassword = 'green window over Busan'

beforeAll(async () => {
  smtp = await startSmtp()
  app = await openTestApp({ env: { ...smtp.env, TRUST_PROXY: '127.0.0.1' }, withJobs: true })
  people = await openCast(app)
  await app.db`update account_login set language = 'en-US' where person_code = 'user'`
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})
beforeEach(() => {
  app.clock.advance(16 * 60_000)
  smtp.taken.length = 0
})

const ask = (username: string) =>
  app.client.call(accountPasswordApi.requestPasswordReset, { username }, origin)

/** The secret in the link of the only received mail. */
async function linkSecret(): Promise<string> {
  await expect.poll(() => smtp.taken.length, { timeout: 15_000 }).toBe(1)
  const text = smtp.taken[0]?.raw.replaceAll('=\r\n', '') ?? ''
  return /\/po\/account\/reset#([\w-]{43})/.exec(text)?.[1] ?? ''
}

const statesOfJobs = async () =>
  (
    await app.db<
      { state: string }[]
    >`select state::text from job.job where data ->> 'name' = 'account.sendReset'`
  ).map(({ state }) => state)

test('a mailed link sets a new password once', async () => {
  expect((await ask('USER@test.example')).result).toEqual({ isMailOn: true })
  const secret = await linkSecret()
  expect(smtp.taken[0]?.to).toEqual(['user@test.example'])
  const reset = () => app.client.call(accountPasswordApi.resetPassword, { secret, newPassword }, origin)
  expect((await reset()).result).toEqual({ login: 'user' })
  expect((await reset()).status).toBe(410)
  const signIn = await app.client.call(accountApi.login, { username: 'user', password: newPassword }, origin)
  expect(signIn.status).toBe(200)
})

test('an unknown name gets the same answer and no mail, and requests are limited', async () => {
  expect((await ask('nobody-here')).result).toEqual({ isMailOn: true })
  for (let more = 1; more < 5; more += 1) expect((await ask('nobody-here')).status).toBe(200)
  expect((await ask('nobody-here')).status).toBe(429)
  expect((await ask('peer')).result).toEqual({ isMailOn: true })
  expect(await linkSecret()).not.toBe('')
  expect(smtp.taken.flatMap((mail) => mail.to)).toEqual(['peer@test.example'])
})

test('requests of others neither refuse the request of the owner nor fill the mailbox', async () => {
  for (let more = 0; more < 5; more += 1) expect((await ask('user')).status).toBe(200)
  expect((await ask('user')).status).toBe(429)
  const elsewhere = { headers: { ...origin.headers, 'x-forwarded-for': '10.9.9.9' } }
  const request = { username: 'user' }
  const own = await app.client.call(accountPasswordApi.requestPasswordReset, request, elsewhere)
  expect(own.status).toBe(200)
  await expect.poll(statesOfJobs, { timeout: 15_000 }).not.toContain('created')
  await expect.poll(statesOfJobs, { timeout: 15_000 }).not.toContain('active')
  expect(smtp.taken.flatMap((mail) => mail.to)).toEqual(['user@test.example'])
  const secret = await linkSecret()
  expect((await app.client.call(accountPasswordApi.getPasswordReset, { secret }, origin)).status).toBe(200)
})

test('a link that the mail server could not take is sent by the retry', async () => {
  smtp.refusals.set('peer@test.example', 451)
  await ask('peer')
  await expect.poll(statesOfJobs, { timeout: 15_000 }).toContain('retry')
  smtp.refusals.clear()
  await expect.poll(() => smtp.taken.length, { timeout: 30_000 }).toBe(1)
  const secret = await linkSecret()
  expect((await app.client.call(accountPasswordApi.getPasswordReset, { secret }, origin)).status).toBe(200)
}, 60_000)

test('a link expires after an hour', async () => {
  await ask('colleague')
  const secret = await linkSecret()
  app.clock.advance(3_600_001)
  expect((await app.client.call(accountPasswordApi.getPasswordReset, { secret }, origin)).status).toBe(410)
})

test('an invitation is mailed to people with an address, valid for seven days', async () => {
  await app.db`delete from kit_session where person_code = 'peer'`
  const invited = await people.manager.call(
    accountPasswordApi.invitePeople,
    { personCodes: ['peer'] },
    origin,
  )
  expect(invited.result.issued.map((one) => [one.personCode, one.code])).toEqual([['peer', null]])
  const secret = await linkSecret()
  app.clock.advance(6 * 24 * 3_600_000)
  const look = await app.client.call(accountPasswordApi.getPasswordReset, { secret }, origin)
  expect(look.result).toEqual({ login: 'peer', kind: 'invite' })
})

test('the mails name the company in the language of the person', () => {
  const names = {
    nameKo: '김서연',
    nameEn: 'Seoyeon Kim',
    nameZh: '金瑞妍',
    email: 'a@hb.example',
    login: 'user',
  }
  const company = { companyKo: '한빛', companyEn: 'Hanbit', companyZh: '韩光' }
  const subjects = (['ko-KR', 'en-US', 'zh-CN'] as const).flatMap((language) =>
    (['mail', 'invite'] as const).map(
      (kind) => composeResetMail({ ...names, ...company, language }, kind, 'https://x.example').subject,
    ),
  )
  expect(subjects.map((subject) => subject.split(']')[0])).toEqual([
    '[한빛',
    '[한빛',
    '[Hanbit',
    '[Hanbit',
    '[韩光',
    '[韩光',
  ])
})
