import { accountApi } from '@maru/api/account'
import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { adminApi } from '@maru/api/admin'
import { adminSessionApi } from '@maru/api/admin/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticateAppPassword } from '#modules/account/index.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

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
    personCode: 'concurrent',
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

const addAppPassword = async (by: Role, name: string) =>
  (await people[by].call(accountAppPasswordApi.createAppPassword, { name })).result
const listed = async (by: Role, personCode: string) =>
  (await people[by].call(adminSessionApi.listPersonAppPasswords, { personCode })).result.appPasswords

test('an administrator removes an app password of a person, which signs in no more, and the audit log names it', async () => {
  const { appPasswordId, password } = await addAppPassword('colleague', 'Lost phone')
  const { db, clock } = portal
  const basic = `Basic ${Buffer.from(`colleague:${password}`).toString('base64')}`
  const signIn = () => authenticateAppPassword({ db, clock, address: '127.0.0.1' }, basic)
  expect((await signIn())?.viewer.personCode).toBe('colleague')
  const [shown] = await listed('manager', 'colleague')
  expect(shown).toMatchObject({ appPasswordId, name: 'Lost phone', lastUsedAt: expect.any(String) })
  expect(JSON.stringify(shown)).not.toContain(password)
  const input = { personCode: 'colleague', appPasswordId }
  expect((await people.manager.call(adminSessionApi.revokePersonAppPassword, input)).result).toBe(1)
  expect(await signIn()).toBe(null)
  expect(await listed('manager', 'colleague')).toEqual([])
  expect((await people.manager.call(adminSessionApi.revokePersonAppPassword, input)).status).toBe(404)
  const entries = await people.super.call(adminApi.listAuditEntries, {
    ...{ action: 'appPasswordRevoked', page: 1, itemsPerPage: 9 },
  })
  expect(entries.result.data).toMatchObject([{ subject: 'colleague', personCode: 'manager' }])
})

test('an app password of another person, another company or wider rights is not removed', async () => {
  const [own, wide, far] = [
    await addAppPassword('concurrent', 'Own'),
    await addAppPassword('super', 'Wide'),
    await addAppPassword('outsider', 'Far'),
  ]
  for (const [personCode, appPasswordId, code] of [
    ['colleague', own.appPasswordId, 'kit.notFound'],
    ['super', wide.appPasswordId, 'account.outranked'],
    ['outsider', far.appPasswordId, 'kit.notFound'],
  ] as const) {
    const input = { personCode, appPasswordId }
    const answer = await people.manager.call(adminSessionApi.revokePersonAppPassword, input)
    expect([personCode, answer.refusal?.code]).toEqual([personCode, code])
  }
  for (const role of ['concurrent', 'super', 'outsider'] as const)
    expect(
      (await people[role].call(accountAppPasswordApi.listAppPasswords, {})).result.appPasswords,
    ).toHaveLength(1)
})
