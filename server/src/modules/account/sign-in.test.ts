import { accountApi } from '@maru/api/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#kit/session/password.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { untilNotified } from '#test/notified.ts'

let portal: TestApp
const password = 'right-password-1'

beforeAll(async () => {
  portal = await openTestApp()
  await openCast(portal)
  await portal.db`update account_login set password_hash = ${await hashPassword(password)}`
})
afterAll(() => portal.stop())
beforeEach(() => portal.db`delete from kit_throttle`)

const signIn = (username: string, secret = password) =>
  portal.client.call(accountApi.login, { username, password: secret })

async function sessionsOf(personCode: string): Promise<number> {
  const [row] = await portal.db<{ count: number }[]>`
    select count(*)::int as count from kit_session where person_code = ${personCode} and revoked_at is null`
  return row?.count ?? -1
}

describe('signing in', () => {
  test('the right password starts a session, and its secret is not stored', async () => {
    const answer = await signIn(' User ')
    expect(answer.result).toEqual({ personCode: 'user', comCode: 'ONE', language: 'ko-KR' })
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
    const secret = answer.cookie?.split('=')[1] ?? ''
    const rows = await portal.db<{ isSecret: boolean }[]>`
      select id_hash = ${Buffer.from(secret)} as is_secret from kit_session
       where id_hash in (sha256(${Buffer.from(secret)}), ${Buffer.from(secret)})`
    expect(rows.map((row) => row.isSecret)).toEqual([false])
    const current = await portal.client.as(answer.cookie).call(accountApi.getCurrentAccount, {})
    expect(current.result.personCode).toBe('user')
  })

  test('an e-mail address is accepted as login, a login name is not accepted as an e-mail address', async () => {
    expect((await signIn('user@TEST.example')).result.personCode).toBe('user')
    const byEmail = (email: string) => portal.client.call(accountApi.loginByEmail, { email, password })
    expect((await byEmail('user@test.example')).result.personCode).toBe('user')
    expect((await byEmail('user')).refusal?.code).toBe('account.wrongPassword')
  })

  test('loginex signs in with the password and does nothing without it', async () => {
    const before = await sessionsOf('peer')
    const bare = await portal.client.callWith(accountApi.loginEx, { username: 'peer' })
    expect([bare.status, bare.refusal?.code, bare.cookie]).toEqual([400, 'kit.invalidInput', undefined])
    expect(await sessionsOf('peer')).toBe(before)
    const answer = await portal.client.call(accountApi.loginEx, { username: 'peer', password })
    expect(answer.result.personCode).toBe('peer')
    expect(await sessionsOf('peer')).toBe(before + 1)
  })

  test('a hint returns the name, known or not, and starts no session', async () => {
    for (const username of ['user', 'nobody-at-all']) {
      const answer = await portal.client.call(accountApi.getLoginHint, {
        username: ` ${username.toUpperCase()} `,
      })
      expect([answer.result, answer.cookie]).toEqual([{ username }, undefined])
    }
  })

  test('a wrong password and an unknown name get the same answer', async () => {
    const [wrong, unknown] = [await signIn('user', 'guess'), await signIn('nobody', 'guess')]
    expect([wrong.status, wrong.refusal?.code]).toEqual([403, 'account.wrongPassword'])
    expect([unknown.status, unknown.refusal?.code]).toEqual([wrong.status, wrong.refusal?.code])
    expect(wrong.cookie).toBeUndefined()
  })

  test('the sixth wrong guess at an account is refused for the rest of 15 minutes, by login and by address', async () => {
    for (const name of ['colleague', 'colleague@test.example', 'colleague', 'COLLEAGUE', 'colleague']) {
      expect((await signIn(name, 'guess')).refusal?.code).toBe('account.wrongPassword')
    }
    const refused = await signIn('colleague@test.example')
    expect([refused.status, refused.refusal?.code]).toEqual([429, 'kit.throttled'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890)
    expect((await signIn('user')).status).toBe(200)
    portal.clock.advance(15 * 60_000 + 1)
    expect((await signIn('colleague')).status).toBe(200)
  })

  test('the hundred-and-first wrong guess from one network address is refused, for any account', async () => {
    expect((await signIn('nobody1', 'guess')).status).toBe(403)
    await portal.db`update kit_throttle set wrong = 99 where key like 'signIn:address:%'`
    expect((await signIn('nobody2', 'guess')).status).toBe(403)
    expect((await signIn('user')).status).toBe(429)
  })

  test('wrong guesses of others do not lock the owner out of a known browser', async () => {
    const first = await signIn('user')
    const device = String(first.headers['set-cookie']).match(/maru-device=[^;]+/)?.[0]
    for (let guess = 0; guess < 5; guess += 1) await signIn('user', 'guess')
    expect((await signIn('user')).status).toBe(429)
    const known = portal.client.as(device)
    expect((await known.call(accountApi.login, { username: 'user', password })).status).toBe(200)
    // The cookie is valid for this person only, and only with its signature.
    for (let guess = 0; guess < 5; guess += 1) await signIn('peer', 'guess')
    expect((await known.call(accountApi.login, { username: 'peer', password })).status).toBe(429)
    // Not the last letter: two of its six bits are padding, so another letter can be the same signature.
    const forged = portal.client.as(device?.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A')))
    expect((await forged.call(accountApi.login, { username: 'user', password })).status).toBe(429)
  })

  test('a browser that knows an old password is not a known browser', async () => {
    const device = String((await signIn('colleague')).headers['set-cookie']).match(/maru-device=[^;]+/)?.[0]
    await portal.db`
      update account_login set password_hash = ${await hashPassword(password)} where person_code = 'colleague'`
    for (let guess = 0; guess < 5; guess += 1) await signIn('colleague', 'guess')
    const answer = await portal.client.as(device).call(accountApi.login, { username: 'colleague', password })
    expect(answer.status).toBe(429)
  })

  test('a person who left gets the reason only with the right password', async () => {
    await portal.db`update org_person set retired_on = '2026-11-21' where person_code = 'peer'`
    expect((await signIn('peer', 'guess')).refusal?.code).toBe('account.wrongPassword')
    const refused = await signIn('peer')
    expect([refused.status, refused.refusal?.code, refused.cookie]).toEqual([
      403,
      'account.retired',
      undefined,
    ])
    await portal.db`update org_person set retired_on = '2026-11-22' where person_code = 'peer'`
    expect((await signIn('peer')).status).toBe(200)
    await portal.db`update org_person set retired_on = null where person_code = 'peer'`
  })

  test('a retirement takes effect at midnight in the time zone of the company', async () => {
    const left = async () => (await signIn('peer')).refusal?.code
    await portal.db`update org_person set retired_on = '2026-11-22' where person_code = 'peer'`
    const before = portal.clock.now()
    portal.clock.set('2026-11-21T14:59:00Z')
    expect(await left()).toBeUndefined()
    portal.clock.set('2026-11-21T15:00:00Z')
    expect(await left()).toBe('account.retired')
    portal.clock.set(before)
    await portal.db`update org_person set retired_on = null where person_code = 'peer'`
  })

  test('an account that is off and a person without a post are refused', async () => {
    await portal.db`update account_login set disabled_at = now() where person_code = 'peer'`
    expect((await signIn('peer')).refusal?.code).toBe('account.disabled')
    await portal.db`update account_login set disabled_at = null where person_code = 'peer'`
    await portal.db`update org_post set until_date = '2026-11-20' where person_code = 'peer'`
    expect((await signIn('peer')).refusal?.code).toBe('account.noPost')
    await portal.db`update org_post set until_date = null where person_code = 'peer'`
  })

  test.each([
    ['no name', { password }],
    ['a blank name', { username: '  ', password }],
    ['an endless name', { username: 'x'.repeat(255), password }],
    ['no password', { username: 'user' }],
    ['an endless password', { username: 'user', password: 'x'.repeat(257) }],
    ['a list for a name', { username: ['user'], password }],
  ])('%s is invalid input', async (_what, input) => {
    expect((await portal.client.callWith(accountApi.login, input)).refusal?.code).toBe('kit.invalidInput')
  })

  test('a new sign-in ends the previous session of the browser', async () => {
    const first = await signIn('user')
    const second = await portal.client.as(first.cookie).call(accountApi.login, { username: 'peer', password })
    expect(second.cookie).not.toBe(first.cookie)
    const old = await portal.client.as(first.cookie).call(accountApi.getCurrentUser, {})
    expect(old.status).toBe(401)
  })
})

describe('signing out', () => {
  test('ends the session at once in both processes and clears the cookie', async () => {
    const other = await portal.second()
    const { cookie } = await signIn('user')
    const ask = (client: Client) => client.as(cookie).call(accountApi.getCurrentUser, {})
    expect((await ask(other.client)).status).toBe(200)
    const answer = await portal.client.as(cookie).call(accountApi.logout, {})
    expect([answer.status, answer.cookie]).toEqual([200, ''])
    expect((await ask(portal.client)).status).toBe(401)
    await untilNotified(other.app, portal.db)
    expect((await ask(other.client)).status).toBe(401)
  })

  test('without the X-Requested-With header no session ends', async () => {
    const { cookie } = await signIn('user')
    const refused = await portal.client
      .as(cookie)
      .call(accountApi.logout, {}, { headers: { 'x-requested-with': null } })
    expect([refused.status, refused.refusal?.code]).toEqual([403, 'kit.originRefused'])
    expect((await portal.client.as(cookie).call(accountApi.getCurrentUser, {})).status).toBe(200)
  })

  test('succeeds without a session', async () => {
    expect((await portal.client.call(accountApi.logout, {})).result).toEqual({ frameUrl: null })
  })
})

describe('a session', () => {
  const ask = async (cookie: string | undefined) =>
    (await portal.client.as(cookie).call(accountApi.getCurrentUser, {})).status
  const hour = 3_600_000

  test('ends after eight hours without use, and use extends it', async () => {
    const [used, idle] = [(await signIn('user')).cookie, (await signIn('user')).cookie]
    portal.clock.advance(5 * hour)
    expect(await ask(used)).toBe(200)
    portal.clock.advance(5 * hour)
    expect([await ask(used), await ask(idle)]).toEqual([200, 401])
  })

  test('ends 72 hours after sign-in despite use', async () => {
    const { cookie } = await signIn('user')
    for (let hours = 0; hours < 70; hours += 7) {
      portal.clock.advance(7 * hour)
      expect(await ask(cookie)).toBe(200)
    }
    portal.clock.advance(2 * hour)
    expect(await ask(cookie)).toBe(401)
  })
})
