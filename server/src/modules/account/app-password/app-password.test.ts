import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { authenticateAppPassword } from './app-password.service.ts'
import { deleteLeaversPasswords } from './app-password.sql.ts'

let app: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-23T01:00:00Z' })
  people = await openCast(app)
})
afterAll(() => app.stop())

const create = async (name: string, client = people.user) =>
  (await client.call(accountAppPasswordApi.createAppPassword, { name })).result
const list = async (client = people.user) =>
  (await client.call(accountAppPasswordApi.listAppPasswords, {})).result
const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
const enter = (name: string, password: string, address = '10.0.0.1') =>
  authenticateAppPassword({ db: app.db, clock: app.clock, address }, basic(name, password))

test('a person creates an app password, sees it once, and a program signs in with it', async () => {
  const { password, appPasswordId } = await create(' 휴대전화 달력 ')
  expect(password).toMatch(/^([a-z2-9]{4}-){7}[a-z2-9]{4}$/)
  const { login, uses, appPasswords } = await list()
  expect(uses).toEqual(['caldav', 'carddav'])
  expect(appPasswords).toEqual([
    {
      appPasswordId,
      name: '휴대전화 달력',
      uses: ['caldav'],
      createdAt: '2026-11-23T01:00:00Z',
      lastUsedAt: null,
    },
  ])
  const viewer = (await enter(login, password))?.viewer
  expect([viewer?.personCode, viewer?.comCode, viewer?.deptCode]).toEqual(['user', 'ONE', 'ONE-D1'])
  const [email] = await app.db<{ email: string }[]>`select email from org_person where person_code = 'user'`
  expect(
    (await enter(email?.email ?? '', password.replaceAll('-', ' ').toUpperCase()))?.viewer.personCode,
  ).toBe('user')
  expect((await list()).appPasswords[0]?.lastUsedAt).toBe('2026-11-23T01:00:00Z')
  app.clock.advance(60_000)
  await enter(login, password)
  expect((await list()).appPasswords[0]?.lastUsedAt).toBe('2026-11-23T01:00:00Z')
})

test('the database has only the hash, and the log of audits no password', async () => {
  const { password } = await create('비밀')
  const rows = await app.db`select * from account_app_password`
  const audit = await app.db`select * from kit_audit where action like 'appPassword%'`
  expect(audit.length).toBeGreaterThan(0)
  for (const text of [JSON.stringify(rows), JSON.stringify(audit)])
    for (const one of [password, password.replaceAll('-', '')]) expect(text).not.toContain(one)
})

test('an app password works only for its person, until it is revoked', async () => {
  const { password, appPasswordId } = await create('노트북')
  const { login } = await list()
  const other = (await list(people.peer)).login
  expect(await enter(other, password)).toBeNull()
  const revoke = accountAppPasswordApi.revokeAppPassword
  for (const client of [people.peer, people.super, people.outsider])
    expect((await client.call(revoke, { appPasswordId })).status).toBe(404)
  expect((await enter(login, password))?.viewer.personCode).toBe('user')
  expect((await people.user.call(revoke, { appPasswordId })).result).toBe(1)
  expect(await enter(login, password)).toBeNull()
  expect((await people.user.call(revoke, { appPasswordId })).status).toBe(404)
})

test('an account that is disabled or must change its password first is refused', async () => {
  const { password } = await create('전화', people.colleague)
  const { login } = await list(people.colleague)
  expect((await enter(login, password))?.viewer.personCode).toBe('colleague')
  await app.db`update account_login set must_change = true where person_code = 'colleague'`
  expect(await enter(login, password)).toBeNull()
  await app.db`update account_login set must_change = false, disabled_at = now() where person_code = 'colleague'`
  expect(await enter(login, password)).toBeNull()
})

test('the sixth wrong app password is refused, and a right one never is', async () => {
  const { password } = await create('표', people.manager)
  const { login } = await list(people.manager)
  for (let time = 0; time < 5; time += 1) expect(await enter(login, `wrong-${time}`, '10.9.9.9')).toBeNull()
  await expect(enter(login, 'wrong', '10.9.9.9')).rejects.toMatchObject({
    code: 'kit.throttled',
    status: 429,
  })
  expect((await enter(login, password, '10.9.9.9'))?.viewer.personCode).toBe('manager')
})

test('headers that are not Basic name and password are no credentials', async () => {
  for (const header of [
    undefined,
    '',
    'Basic',
    'Basic !!!',
    'Bearer abc',
    basic('', 'x'),
    basic('user', ''),
  ]) {
    const parts = { db: app.db, clock: app.clock, address: '10.2.2.2' }
    expect(await authenticateAppPassword(parts, header)).toBeNull()
  }
})

test('a person has at most 20 app passwords, also of parallel calls, and each has a name', async () => {
  const answers = await Promise.all(
    Array.from({ length: 22 }, (_, at) =>
      people.peer.call(accountAppPasswordApi.createAppPassword, { name: `프로그램 ${at}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.find(({ status }) => status !== 200)?.refusal?.code).toBe('account.tooManyAppPasswords')
  for (const name of ['', '   ', 'x'.repeat(101)])
    expect((await people.user.call(accountAppPasswordApi.createAppPassword, { name })).status).toBe(400)
})

test('strangers and mail-only people have no app passwords', async () => {
  expect((await app.client.call(accountAppPasswordApi.listAppPasswords, {})).status).toBe(401)
  expect((await people.mailonly.call(accountAppPasswordApi.createAppPassword, { name: 'a' })).status).toBe(
    403,
  )
})

test('an app password is valid for the protocols that were chosen, for calendars without a choice', async () => {
  const createWith = (uses?: unknown) =>
    people.outsider.callWith(accountAppPasswordApi.createAppPassword, {
      name: '전화',
      ...(uses ? { uses } : {}),
    })
  const { login } = await list(people.outsider)
  for (const [chosen, uses] of [
    [undefined, ['caldav']],
    [['carddav'], ['carddav']],
    [
      ['carddav', 'caldav'],
      ['carddav', 'caldav'],
    ],
  ]) {
    const { password } = (await createWith(chosen)).result as { password: string }
    expect((await enter(login, password))?.uses).toEqual(uses)
  }
  for (const uses of [[], ['imap4'], ['caldav', 'caldav'], 'caldav'])
    expect((await createWith(uses)).status).toBe(400)
})

test('the passwords of a person who has left are removed, and do not come back with the person', async () => {
  const { password } = await create('전화', people.concurrent)
  const { login } = await list(people.concurrent)
  const retire = (day: string | null) =>
    app.db`update org_person set retired_on = ${day} where person_code = 'concurrent'`
  await retire('2026-11-24')
  await deleteLeaversPasswords(app.db, app.clock.now())
  // The last day of work is not over.
  expect((await enter(login, password))?.viewer.personCode).toBe('concurrent')
  app.clock.set('2026-11-24T15:00:00Z')
  expect(await enter(login, password)).toBeNull()
  expect(await deleteLeaversPasswords(app.db, app.clock.now())).toBe(1)
  await retire(null)
  expect(await enter(login, password)).toBeNull()
})
