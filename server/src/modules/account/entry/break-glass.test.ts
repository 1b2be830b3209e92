import { accountApi } from '@maru/api/account'
import { accountSignInLimitApi } from '@maru/api/account/sign-in-limit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#kit/session/password.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { notifyManagers } from './break-glass.service.ts'

let portal: TestApp
let smtp: TestSmtp
const password = 'right-password-1'
const origin = { headers: { origin: 'http://portal.example' } }

beforeAll(async () => {
  smtp = await startSmtp()
  portal = await openTestApp({ env: { ...smtp.env, TRUST_PROXY: '127.0.0.1' }, withJobs: true })
  const people = await openCast(portal)
  await portal.db`update account_login set password_hash = ${await hashPassword(password)}`
  const chosen = { hasLocalPasswords: true, breakGlass: ['manager'] }
  await people.manager.call(accountSignInLimitApi.saveBreakGlass, chosen, origin)
})
afterAll(async () => {
  await portal.stop()
  await smtp.stop()
})

const alarms = () => portal.db<{ personCode: string; word: string; params: unknown; titleKo: string }[]>`
  select person_code, word, params, title as title_ko from kit_alarm order by person_code`

test('a sign-in of a break-glass administrator notifies and mails every administrator of the company', async () => {
  const headers = { ...origin.headers, 'x-forwarded-for': '198.51.100.9' }
  const signedIn = await portal.client.call(accountApi.login, { username: 'manager', password }, { headers })
  expect(signedIn.status).toBe(200)
  await expect
    .poll(() => smtp.taken.map(({ to }) => to[0]).sort(), { timeout: 30_000 })
    .toEqual(['manager@test.example', 'super@test.example'])
  expect(smtp.taken[0]?.raw).toContain('198.51.100.9')
  const raised = await alarms()
  expect(raised.map(({ personCode, word, params }) => [personCode, word, params])).toEqual([
    ['manager', 'account.alarm.breakGlass', { address: '198.51.100.9' }],
    ['super', 'account.alarm.breakGlass', { address: '198.51.100.9' }],
  ])
})

test('people cannot switch the alarm off, and a repeated job raises it once', async () => {
  await portal.db`
    insert into kit_alarm_rule (com_code, person_code, topic, bell, phone, mail, timing)
    values ('ONE', 'super', 'security.notice', false, false, false, 'digest')`
  const use = {
    comCode: 'ONE',
    personCode: 'manager',
    address: '198.51.100.10',
    at: '2026-11-21T02:00:00.000Z',
  }
  const context = { ...portal.app.services, db: portal.db }
  await notifyManagers(context, use)
  await notifyManagers(context, use)
  const rows = (await alarms()).filter(({ params }) => JSON.stringify(params).includes('198.51.100.10'))
  expect(rows.map(({ personCode }) => personCode)).toEqual(['manager', 'super'])
})

test('other sign-ins raise no alarm', async () => {
  const before = (await alarms()).length
  await portal.client.call(accountApi.login, { username: 'user', password }, origin)
  const rows = await portal.db`select from kit_audit where action = 'breakGlassUsed' and subject = 'user'`
  expect([rows.length, (await alarms()).length]).toEqual([0, before])
})
