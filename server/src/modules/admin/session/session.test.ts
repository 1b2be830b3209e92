import { accountApi } from '@maru/api/account'
import { adminApi } from '@maru/api/admin'
import { adminSessionApi } from '@maru/api/admin/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '../../../../test/app.ts'
import { openCast, type Role } from '../../../../test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
})
afterAll(() => portal.stop())

const list = async (by: Role, personCode: string) =>
  (await people[by].call(adminSessionApi.listPersonSessions, { personCode })).result.sessions
const isIn = async (role: Role) => (await people[role].call(accountApi.getCurrentAccount, {})).status === 200

test('an administrator ends the sessions of a person, who is out at once, and the audit log names it', async () => {
  expect(await isIn('peer')).toBe(true)
  const [session] = await list('manager', 'peer')
  expect(session).toMatchObject({ address: expect.any(String), agent: expect.any(String) })
  const key = session?.key ?? ''
  const ended = await people.manager.call(adminSessionApi.endPersonSessions, { personCode: 'peer', key })
  expect(ended.result.count).toBe(1)
  expect(await isIn('peer')).toBe(false)
  expect(await list('manager', 'peer')).toEqual([])
  expect(
    (await people.manager.call(adminSessionApi.endPersonSessions, { personCode: 'peer', key })).status,
  ).toBe(404)
  expect(await isIn('user')).toBe(true)
  await people.super.call(adminSessionApi.endPersonSessions, { personCode: 'user' })
  expect(await isIn('user')).toBe(false)
  const { data } = (
    await people.super.call(adminApi.listAuditEntries, { action: 'sessionsEnded', page: 1, itemsPerPage: 9 })
  ).result
  expect(data.map(({ subject }) => subject)).toEqual(['user', 'peer'])
})

test('the key of a session of another person ends nothing', async () => {
  const [own] = await list('super', 'colleague')
  const answer = await people.super.call(adminSessionApi.endPersonSessions, {
    personCode: 'hr',
    key: own?.key ?? '',
  })
  expect(answer.status).toBe(404)
  expect(await isIn('colleague')).toBe(true)
})

test('a manager neither sees nor ends sessions of another company, or of people with wider rights', async () => {
  for (const [personCode, code] of [
    ['outsider', 'kit.notFound'],
    ['super', 'account.outranked'],
  ] as const) {
    const seen = await people.manager.call(adminSessionApi.listPersonSessions, { personCode })
    const ended = await people.manager.call(adminSessionApi.endPersonSessions, { personCode })
    expect([personCode, seen.refusal?.code, ended.refusal?.code]).toEqual([personCode, code, code])
  }
  expect(await isIn('outsider')).toBe(true)
  expect(await isIn('super')).toBe(true)
})
