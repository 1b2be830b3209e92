import { accountProviderAccountApi } from '@maru/api/account/provider-account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { announceLink } from './link-account.service.ts'

let portal: TestApp
let smtp: TestSmtp
let people: Awaited<ReturnType<typeof openCast>>

beforeAll(async () => {
  smtp = await startSmtp()
  portal = await openTestApp({ env: smtp.env, withJobs: true })
  people = await openCast(portal)
  await portal.db`
    insert into account_provider (provider_id, com_code, kind, name_ko, name_en, name_zh, issuer, client_id)
    values ('entra', 'ONE', 'oidc', '한빛 Entra', 'Hanbit Entra', '', 'https://idp.example', 'maru')`
  await portal.db`
    insert into account_waiting (provider, subject, com_code, email, plain_email, name, seen_at)
    values ('entra', 'A1', 'ONE', 'peer@test.example', 'peer@test.example', '동료', now())`
  await portal.db`
    insert into kit_alarm_rule (com_code, person_code, topic, bell, phone, mail, timing)
    values ('ONE', 'peer', 'security.notice', false, false, false, 'digest')`
})
afterAll(async () => {
  await portal.stop()
  await smtp.stop()
})

const alarms = () => portal.db<{ personCode: string; word: string; title: unknown }[]>`
  select person_code, word, title from kit_alarm order by person_code`

test('a link notifies and mails the person, who cannot switch it off, and no one else', async () => {
  const link = { provider: 'entra', subject: 'A1', personCode: 'peer' }
  const answer = await people.manager.call(accountProviderAccountApi.linkProviderAccounts, { links: [link] })
  expect(answer.result).toEqual({ linked: 1, left: [] })
  await expect
    .poll(() => smtp.taken.map(({ to }) => to[0]), { timeout: 30_000 })
    .toEqual(['peer@test.example'])
  expect(smtp.taken[0]?.raw).toContain('Entra')
  expect((await alarms()).map(({ personCode, word }) => [personCode, word])).toEqual([
    ['peer', 'account.alarm.linked'],
  ])
})

test('a job that is repeated notifies once', async () => {
  const made = { provider: 'entra', subject: 'A2', personCode: 'user', comCode: 'ONE' }
  const context = { ...portal.app.services, db: portal.db }
  for (let run = 0; run < 2; run += 1)
    await announceLink(context, { ...made, at: '2026-11-21T02:00:00.000Z' })
  expect((await alarms()).filter(({ personCode }) => personCode === 'user')).toHaveLength(1)
})
