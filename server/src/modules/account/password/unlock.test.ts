import { accountApi } from '@maru/api/account'
import { accountPasswordApi } from '@maru/api/account/password'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#kit/session/password.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { loginOf, openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'

let app: TestApp
let people: Record<Role, Client>
const password = 'right-password-1'

beforeAll(async () => {
  app = await openTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  people = await openCast(app)
  // Managers do not act on people with a post in another company.
  await app.db`delete from org_post where person_code = 'concurrent' and com_code = 'TWO'`
  await app.db`update account_login set password_hash = ${await hashPassword(password)}`
})
afterAll(() => app.stop())
beforeEach(() => app.db`delete from kit_throttle`)

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const signIn = (typed: string, address = '198.51.100.7') =>
  app.client.call(accountApi.login, { username: loginOf('concurrent'), password: typed }, from(address))
const unlock = (client: Client, personCode = 'concurrent') =>
  client.call(accountPasswordApi.unlockAccount, { personCode })

test('a person who is blocked signs in at once after an administrator unlocks the account', async () => {
  for (let guess = 0; guess < 5; guess += 1) expect((await signIn('a wrong guess')).status).toBe(403)
  expect((await signIn(password)).status).toBe(429)
  expect((await unlock(people.manager)).result).toEqual({ wrong: 5 })
  expect((await signIn(password)).status).toBe(200)
  const audit = await app.db`select subject from kit_audit where action = 'accountUnlocked'`
  expect(audit).toMatchObject([{ subject: 'concurrent' }])
})

test('guesses from many addresses are forgotten too, those of an address over all accounts are not', async () => {
  for (let guess = 0; guess < 20; guess += 1) await signIn('a wrong guess', `203.0.113.${guess}`)
  expect((await signIn(password, '203.0.113.99')).status).toBe(429)
  expect((await unlock(people.manager)).result.wrong).toBe(20)
  expect((await signIn(password, '203.0.113.99')).status).toBe(200)
  const addresses = await app.db`select from kit_throttle where key like 'signIn:address:%'`
  expect(addresses.length).toBe(20)
})

test('unlocking a person whose code is the login of another one leaves the guesses at that login', async () => {
  await createPerson(app, { comCode: 'ONE', deptCode: 'ONE-D1' }, loginOf('concurrent'), [], 'another.login')
  for (let guess = 0; guess < 5; guess += 1) await signIn('a wrong guess')
  expect((await unlock(people.manager, loginOf('concurrent'))).result).toEqual({ wrong: 0 })
  expect((await signIn(password)).status).toBe(429)
})

test('no one unlocks the own account, whose secrets could then be guessed without a limit', async () => {
  expect((await unlock(people.manager, 'manager')).status).toBe(403)
  expect((await unlock(people.super, 'super')).status).toBe(403)
})

test('people without the right unlock no one, and managers only people of their company', async () => {
  expect((await unlock(people.user)).status).toBe(403)
  expect((await unlock(people.manager, 'outsider')).status).toBe(404)
  expect((await unlock(people.manager, 'super')).refusal?.code).toBe('account.outranked')
  for (let guess = 0; guess < 5; guess += 1) await signIn('a wrong guess')
  await unlock(people.manager, 'peer')
  expect((await signIn(password)).status).toBe(429)
})
