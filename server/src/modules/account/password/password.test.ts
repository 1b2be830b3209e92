import { accountApi } from '@maru/api/account'
import { accountPasswordApi, passwordLimits } from '@maru/api/account/password'
import { contactApi } from '@maru/api/contact'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#kit/session/password.ts'
import { beginSession } from '#kit/session/session.ts'
import { rooms } from '#src/rooms.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let app: TestApp
let people: Record<Role, Client>
let storedHash: string
const first = 'lamp river 42 stone'
const second = 'green window over Busan'

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  storedHash = await hashPassword(first)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(16 * 60_000)
  people.manager = await enter('manager', 'ONE', 'ONE-HR')
  people.super = await enter('super', 'ONE', 'ONE-HR')
  await app.db`update account_login set password_hash = ${storedHash}, must_change = false`
})

/** A new session of a person of the cast. */
async function enter(personCode: Role, comCode = 'ONE', deptCode = 'ONE-D1'): Promise<Client> {
  const who = { personCode, comCode, deptCode, address: '127.0.0.1', agent: 'test' }
  const { db } = app
  const { secret } = await beginSession({ ...app.app.services, db }, app.app.services.config.session, who)
  return app.client.as(`maru=${secret}`)
}

const change = (client: Client, currentPassword: string, newPassword: string) =>
  client.call(accountPasswordApi.changePassword, { currentPassword, newPassword })
const signIn = (password: string, username = 'user') =>
  app.client.call(accountApi.login, { username, password })
const reset = (secret: string, newPassword = second) =>
  app.client.call(accountPasswordApi.resetPassword, { secret, newPassword })

test('after a password change only the new password is valid, and other sessions end', async () => {
  const [here, elsewhere] = [await enter('user'), await enter('user')]
  const changed = await change(here, first, second)
  expect(changed.status).toBe(200)
  expect((await elsewhere.call(accountApi.getCurrentAccount, {})).status).toBe(401)
  expect((await here.call(accountApi.getCurrentAccount, {})).status).toBe(401)
  expect((await app.client.as(changed.cookie).call(accountApi.getCurrentAccount, {})).status).toBe(200)
  expect((await signIn(first)).refusal?.code).toBe('account.wrongPassword')
  expect((await signIn(second)).status).toBe(200)
})

test.each([
  ['of nine characters', 'tall kite', 'account.passwordShort'],
  ['that is in every list', 'password1234', 'account.passwordCommon'],
  ['of Korean words on English letters', 'dkssudgktpdy', 'account.passwordCommon'],
  ['made of the own name', 'user@test.example', 'account.passwordPersonal'],
  ['that the account has already', first, 'account.passwordSame'],
])('a new password %s is refused', async (_name, password, code) => {
  const client = await enter('user')
  expect((await change(client, first, password)).refusal?.code).toBe(code)
  expect((await signIn(first)).status).toBe(200)
})

test('wrong current passwords are counted together with wrong sign-ins', async () => {
  const client = await enter('user')
  for (let guess = 1; guess <= 5; guess += 1) {
    const answer = await change(client, 'not the password', second)
    expect(answer.refusal?.code).toBe('account.wrongCurrentPassword')
  }
  expect((await change(client, first, second)).status).toBe(429)
})

test('an initial password allows nothing but changing it, and the answer says so', async () => {
  const client = await enter('user')
  await app.db`update account_login set must_change = true where person_code = 'user'`
  const fresh = await enter('user')
  expect((await fresh.call(accountApi.getCurrentAccount, {})).result.mustChangePassword).toBe(true)
  const open = rooms
    .flatMap((room) => room.routes.map((route) => route.endpoint))
    .filter((endpoint) => endpoint.access === 'session' && endpoint.mustChange)
  expect(open.map((endpoint) => endpoint.name).sort()).toEqual([
    'account.changePassword',
    'account.getCurrentAccount',
    'account.setLanguage',
    // An administrator who views as such a person must be able to stop.
    'admin.endViewAs',
  ])
  expect((await fresh.call(contactApi.listPublicFolders, {} as never)).refusal?.code).toBe(
    'kit.mustChangePassword',
  )
  const push = await app.app.server.inject({ url: '/cm/push', headers: { cookie: fresh.cookie ?? '' } })
  expect(push.statusCode).toBe(403)
  const changed = app.client.as((await change(fresh, first, second)).cookie)
  expect((await changed.call(accountApi.getCurrentAccount, {})).result.mustChangePassword).toBe(false)
  expect((await changed.call(accountApi.listRoles, {})).status).toBe(200)
  expect((await client.call(accountApi.listRoles, {})).status).toBe(401)
})

test('a code of an administrator sets a password once, regardless of letter case and dashes', async () => {
  const { code } = (await people.manager.call(accountPasswordApi.createResetCode, { personCode: 'user' }))
    .result
  expect(code).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/)
  const typed = String(code).toLowerCase().replaceAll('-', ' ')
  const look = () => app.client.call(accountPasswordApi.getPasswordReset, { secret: typed })
  expect((await look()).result).toEqual({ login: 'user', kind: 'code' })
  expect((await reset(typed, 'password1234')).refusal?.code).toBe('account.passwordCommon')
  const before = await enter('user')
  expect((await reset(typed)).result).toEqual({ login: 'user' })
  expect((await signIn(second)).status).toBe(200)
  expect((await before.call(accountApi.getCurrentAccount, {})).status).toBe(401)
  expect([(await look()).status, (await reset(typed)).status]).toEqual([410, 410])
})

test('a newer code invalidates the previous one, and codes expire after a day', async () => {
  const give = async () =>
    (await people.super.call(accountPasswordApi.createResetCode, { personCode: 'user' })).result.code ?? ''
  const [former, newer] = [await give(), await give()]
  expect((await reset(former)).refusal?.code).toBe('account.resetOver')
  app.clock.advance(24 * 3_600_000 + 1)
  const late = await reset(newer)
  expect(late.refusal?.code).toBe('account.resetOver')
})

test('of two concurrent uses of a code one sets the password', async () => {
  const issued = await people.super.call(accountPasswordApi.createResetCode, { personCode: 'user' })
  const code = issued.result.code ?? ''
  const answers = await Promise.all([
    reset(code, 'blue kite over Hangang'),
    reset(code, 'seven quiet bicycles'),
  ])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410])
})

test('wrong codes from one address are refused beyond a limit', async () => {
  const statuses = new Set<number>()
  for (let guess = 0; guess < 110; guess += 1) {
    statuses.add((await reset(`AAAA-BBBB-${String(2000 + guess)}`)).status)
  }
  expect([...statuses]).toEqual([410, 429])
})

test('codes are only for administrators of the account, and never give wider rights', async () => {
  const ask = async (client: Client, personCode: string) => {
    const answer = await client.call(accountPasswordApi.createResetCode, { personCode })
    return answer.refusal?.code ?? answer.status
  }
  await app.db`
    insert into account_person_role (com_code, person_code, role_id)
    values ('ONE', 'colleague', 'account-manager'), ('TWO', 'concurrent', 'company-manager')`
  const keeper = await enter('colleague', 'ONE', 'ONE-HR')
  expect(await ask(keeper, 'user')).toBe(200)
  expect(await ask(keeper, 'manager')).toBe('account.outranked')
  expect(await ask(people.manager, 'colleague')).toBe(200)
  expect(await ask(people.manager, 'super')).toBe('account.outranked')
  expect(await ask(people.manager, 'concurrent')).toBe('account.outranked')
  expect(await ask(people.manager, 'outsider')).toBe('kit.notFound')
  expect(await ask(people.manager, 'nobody')).toBe('kit.notFound')
  expect(await ask(people.super, 'outsider')).toBe(200)
  await app.db`delete from account_person_role where person_code in ('colleague', 'concurrent')`
})

test('without mail an invitation returns codes for people who never signed in', async () => {
  await app.db`
    insert into org_person (com_code, person_code, name_ko) values ('ONE', 'fresh', '새 사람'), ('TWO', 'far', '먼 사람')`
  await app.db`
    insert into org_post (com_code, dept_code, person_code, is_main)
    values ('ONE', 'ONE-D1', 'fresh', true)`
  await app.db`
    insert into account_login (com_code, person_code, login, password_hash)
    values ('ONE', 'fresh', 'fresh', ''), ('TWO', 'far', 'far', '')`
  expect((await signIn('', 'fresh')).status).toBe(400)
  expect((await signIn(first, 'fresh')).refusal?.code).toBe('account.wrongPassword')
  const personCodes = ['fresh', 'user', 'far', 'nobody']
  const answer = (await people.manager.call(accountPasswordApi.invitePeople, { personCodes })).result
  expect(answer.issued.map((one) => [one.personCode, one.login])).toEqual([['fresh', 'fresh']])
  expect(answer.passedOver.sort()).toEqual(['far', 'nobody', 'user'])
  expect((await reset(answer.issued[0]?.code ?? '')).status).toBe(200)
  expect((await signIn(second, 'fresh')).status).toBe(200)
})

test('a request without mail reports that none is sent, for every name', async () => {
  const ask = (username: string) => app.client.call(accountPasswordApi.requestPasswordReset, { username })
  expect((await ask('user')).result).toEqual({ isMailOn: false })
  expect((await ask('no such name')).result).toEqual({ isMailOn: false })
  const help = await app.client.call(accountPasswordApi.getPasswordHelp, {})
  expect(help.result).toEqual({ least: passwordLimits.least, isMailOn: false })
  const [row] = await app.db`select from account_reset where person_code = 'user' and kind = 'mail'`
  expect(row).toBeUndefined()
})
