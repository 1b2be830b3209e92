import { accountApi } from '@maru/api/account'
import { accountSecondStepApi } from '@maru/api/account/second-step'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#kit/session/password.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { type Forgery, openAuthenticator } from '#test/authenticator.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
const password = 'right-password-1'
const minute = 60_000

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  await portal.db`update account_login set password_hash = ${await hashPassword(password)}`
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`delete from kit_throttle`
  await portal.db`delete from account_totp`
  await portal.db`delete from account_passkey`
  await portal.db`delete from account_recovery_code`
  await portal.db`delete from account_sign_in_rule`
  // Each test has its own time step, because a code works once.
  portal.clock.advance(2 * minute)
})

const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: portal.clock.now().getTime() + later,
  })
const signIn = (username: string, client = portal.client) =>
  client.call(accountApi.login, { username, password })
const isInside = async (cookie: string | undefined) =>
  (await portal.client.as(cookie).call(accountApi.getCurrentUser, {})).status === 200

/** Turns on the authenticator app of a person; returns its secret and the recovery codes. */
async function setUp(role: Role) {
  const { secret, uri } = (await people[role].call(accountSecondStepApi.startTotp, { password })).result
  const { recoveryCodes } = (
    await people[role].call(accountSecondStepApi.confirmTotp, { code: codeOf(secret) })
  ).result
  portal.clock.advance(minute)
  return { secret, uri, recoveryCodes }
}

/** Begins a sign-in with the password; returns the ticket of the second step. */
async function begin(username: string, client = portal.client): Promise<string> {
  const { refusal, cookie } = await signIn(username, client)
  expect([refusal?.code, cookie]).toEqual(['account.secondStep', undefined])
  return String(refusal?.error.params.ticket)
}

const withCode = (ticket: string, code: string, isRemembered = false) =>
  portal.client.call(accountSecondStepApi.signInWithCode, { ticket, code, isRemembered })

describe('an authenticator app', () => {
  test('is asked for after the password, and its code signs in once', async () => {
    const { secret, uri, recoveryCodes } = await setUp('user')
    expect(uri).toMatch(/^otpauth:\/\/totp\/Maru:user\?/)
    expect(new Set(recoveryCodes).size).toBe(10)
    const ticket = await begin('user')
    expect((await withCode(ticket, '000000')).refusal?.code).toBe('account.wrongCode')
    const code = codeOf(secret)
    const entered = await withCode(ticket, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect([entered.status, await isInside(entered.cookie)]).toEqual([200, true])
    // The same ticket is over; the same code at a new sign-in is used up.
    expect((await withCode(ticket, codeOf(secret, 30_000))).refusal?.code).toBe('account.signInOver')
    expect((await withCode(await begin('user'), code)).refusal?.code).toBe('account.wrongCode')
  })

  test('its secret is stored encrypted, and it counts only after its first code', async () => {
    const { secret } = (await people.user.call(accountSecondStepApi.startTotp, { password })).result
    expect((await signIn('user')).status).toBe(200)
    const [row] = await portal.db<{ pending: Buffer }[]>`select pending from account_totp`
    expect(row?.pending.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false)
    expect((await people.user.call(accountSecondStepApi.confirmTotp, { code: '123' })).refusal?.code).toBe(
      'account.wrongCode',
    )
  })

  test('a new secret that is not confirmed leaves the former one in force', async () => {
    const { secret } = await setUp('user')
    await people.user.call(accountSecondStepApi.startTotp, { password })
    expect((await withCode(await begin('user'), codeOf(secret))).status).toBe(200)
  })

  test.each([
    [-30_000, 200],
    [30_000, 200],
    [-60_000, 403],
    [90_000, 403],
  ])('a code that is %i ms away gets %i', async (later, status) => {
    const { secret } = await setUp('user')
    expect((await withCode(await begin('user'), codeOf(secret, later))).status).toBe(status)
  })

  test('five wrong codes end their ticket, and shut out neither another ticket nor the address', async () => {
    const { secret } = await setUp('user')
    const [ticket, ofOwner] = [await begin('user'), await begin('user')]
    for (let guess = 0; guess < 5; guess += 1)
      expect((await withCode(ticket, '000000')).refusal?.code).toBe('account.wrongCode')
    expect((await withCode(ticket, codeOf(secret))).refusal?.code).toBe('account.signInOver')
    expect((await withCode(ofOwner, codeOf(secret))).status).toBe(200)
    const rows = await portal.db`select from kit_audit where action = 'secondStepFailed' and subject = 'user'`
    expect(rows.length).toBeGreaterThanOrEqual(5)
  })

  test('codes guessed with many tickets are slowed for the account, but not in a browser of the owner', async () => {
    const { secret } = await setUp('user')
    const entered = await withCode(await begin('user'), codeOf(secret))
    portal.clock.advance(minute)
    await portal.db`delete from kit_throttle`
    const guess = async () => withCode(await begin('user'), '000000')
    for (let count = 0; count < 20; count += 1)
      expect((await guess()).refusal?.code).toBe('account.wrongCode')
    expect((await guess()).status).toBe(429)
    const device = String(entered.headers['set-cookie']).match(/maru-device=[^;]+/)?.[0]
    const own = portal.client.as(device)
    const input = { ticket: await begin('user', own), code: codeOf(secret), isRemembered: false }
    expect((await own.call(accountSecondStepApi.signInWithCode, input)).status).toBe(200)
  })

  test('codes guessed in a browser of the owner are slowed as well, whatever the number of tickets', async () => {
    const { secret } = await setUp('user')
    const entered = await withCode(await begin('user'), codeOf(secret))
    portal.clock.advance(minute)
    const own = portal.client.as(String(entered.headers['set-cookie']).match(/maru-device=[^;]+/)?.[0])
    const guess = async () =>
      own.call(accountSecondStepApi.signInWithCode, {
        ...{ ticket: await begin('user', own), code: '000000', isRemembered: false },
      })
    for (let count = 0; count < 20; count += 1)
      expect((await guess()).refusal?.code).toBe('account.wrongCode')
    expect((await guess()).status).toBe(429)
  })
})

describe('a begun sign-in', () => {
  test('opens nothing, and ends after ten minutes', async () => {
    const { secret } = await setUp('user')
    const ticket = await begin('user')
    expect(await isInside(`maru=${ticket}`)).toBe(false)
    // It cannot replace the second step, only complete it.
    expect((await portal.client.call(accountSecondStepApi.startEnrolment, { ticket })).refusal?.code).toBe(
      'account.signInOver',
    )
    const enrolled = await portal.client.call(accountSecondStepApi.finishEnrolment, {
      ticket,
      code: codeOf(secret),
    })
    expect(enrolled.refusal?.code).toBe('account.signInOver')
    portal.clock.advance(10 * minute + 1)
    expect((await withCode(ticket, codeOf(secret))).refusal?.code).toBe('account.signInOver')
  })

  test('of one person does not take the code of another', async () => {
    await setUp('user')
    const peer = await setUp('peer')
    const answer = await withCode(await begin('user'), codeOf(peer.secret))
    expect(answer.refusal?.code).toBe('account.wrongCode')
  })

  test('of a person who left meanwhile is refused', async () => {
    const { secret } = await setUp('peer')
    const ticket = await begin('peer')
    await portal.db`update account_login set disabled_at = now() where person_code = 'peer'`
    expect((await withCode(ticket, codeOf(secret))).refusal?.code).toBe('account.disabled')
    await portal.db`update account_login set disabled_at = null where person_code = 'peer'`
  })
})

describe('recovery codes', () => {
  test('each signs in once, in any spelling, and a new set replaces them', async () => {
    const { recoveryCodes } = await setUp('user')
    const [first = '', second = ''] = recoveryCodes
    expect((await withCode(await begin('user'), first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await withCode(await begin('user'), first)).refusal?.code).toBe('account.wrongCode')
    expect((await people.user.call(accountSecondStepApi.getSecondStep, {})).result.recoveryLeft).toBe(9)
    const fresh = (await people.user.call(accountSecondStepApi.createRecoveryCodes, { password })).result
      .recoveryCodes
    expect((await withCode(await begin('user'), second)).refusal?.code).toBe('account.wrongCode')
    expect((await withCode(await begin('user'), fresh[0] ?? '')).status).toBe(200)
  })
})

describe('a remembered browser', () => {
  test('is not asked again for 30 days, but only for this person', async () => {
    const { secret } = await setUp('user')
    const entered = await withCode(await begin('user'), codeOf(secret), true)
    const device = String(entered.headers['set-cookie']).match(/maru-device=[^;]+/)?.[0]
    const known = portal.client.as(device)
    expect((await signIn('user', known)).status).toBe(200)
    await setUp('peer')
    await begin('peer', known)
    const before = portal.clock.now()
    portal.clock.advance(30 * 24 * 60 * minute)
    await begin('user', known)
    portal.clock.set(before)
  })

  test('asks again once its owner forgets it', async () => {
    const { secret } = await setUp('colleague')
    const entered = await withCode(await begin('colleague'), codeOf(secret), true)
    const device = String(entered.headers['set-cookie']).match(/maru-device=[^;]+/)?.[0]
    const owner = portal.client.as(entered.cookie)
    const [browser] = (await owner.call(accountSecondStepApi.getSecondStep, {})).result.browsers
    const browserId = browser?.browserId ?? 0
    const other = await portal.client
      .as((await signIn('manager')).cookie)
      .call(accountSecondStepApi.forgetBrowser, { browserId })
    expect(other.status).toBe(404)
    expect((await owner.call(accountSecondStepApi.forgetBrowser, { browserId })).status).toBe(200)
    await begin('colleague', portal.client.as(device))
  })
})

describe('a passkey', () => {
  const ask = async (ticket?: string) =>
    (await portal.client.call(accountSecondStepApi.startPasskeySignIn, ticket ? { ticket } : {})).result
      .options
  const addTo = async (client: Client, key: ReturnType<typeof openAuthenticator>, forgery: Forgery = {}) => {
    const { options } = (await client.call(accountSecondStepApi.startPasskey, { password })).result
    return client.call(accountSecondStepApi.addPasskey, {
      name: '노트북',
      credential: key.create(options, forgery),
    })
  }
  const member = async (username: string) => portal.client.as((await signIn(username)).cookie)

  test('signs in instead of the password, and as the second step', async () => {
    const key = openAuthenticator()
    const added = await addTo(await member('user'), key)
    expect(added.result.recoveryCodes).toHaveLength(10)
    const alone = await portal.client.call(accountSecondStepApi.signInWithPasskey, {
      credential: key.sign(await ask()),
    })
    expect([alone.result.personCode, await isInside(alone.cookie)]).toEqual(['user', true])
    const ticket = await begin('user')
    const second = await portal.client.call(accountSecondStepApi.signInWithPasskey, {
      ...{ ticket, credential: key.sign(await ask(ticket)) },
    })
    expect(second.result.personCode).toBe('user')
    const owner = portal.client.as(second.cookie)
    const [passkey] = (await owner.call(accountSecondStepApi.getSecondStep, {})).result.passkeys
    const gone = await owner.call(accountSecondStepApi.removePasskey, {
      ...{ passkeyId: passkey?.passkeyId ?? 0, password },
    })
    expect([gone.status, (await signIn('user')).status]).toEqual([200, 200])
  })

  test.each<[string, Forgery]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a verified user', { flags: 1 }],
    ['without a present user', { flags: 4 }],
    ['of another ceremony', { type: 'webauthn.create' }],
    ['with a counter that went back', { counter: 1 }],
  ])('an answer %s is refused', async (_what, forgery) => {
    const key = openAuthenticator()
    await addTo(await member('user'), key)
    const credential = key.sign(await ask(), forgery)
    const answer = await portal.client.call(accountSecondStepApi.signInWithPasskey, { credential })
    expect([answer.refusal?.code, answer.cookie]).toEqual(['account.passkeyRefused', undefined])
  })

  test('a replayed answer, a foreign key and a late answer are refused', async () => {
    const key = openAuthenticator()
    await addTo(await member('user'), key)
    const credential = key.sign(await ask())
    expect((await portal.client.call(accountSecondStepApi.signInWithPasskey, { credential })).status).toBe(
      200,
    )
    expect((await portal.client.call(accountSecondStepApi.signInWithPasskey, { credential })).status).toBe(
      403,
    )
    const foreign = openAuthenticator().sign(await ask())
    expect(
      (await portal.client.call(accountSecondStepApi.signInWithPasskey, { credential: foreign })).status,
    ).toBe(403)
    const late = key.sign(await ask())
    portal.clock.advance(5 * minute + 1)
    expect(
      (await portal.client.call(accountSecondStepApi.signInWithPasskey, { credential: late })).status,
    ).toBe(403)
  })

  test('of another person is no second step', async () => {
    const mine = openAuthenticator()
    const [user, peer] = [await member('user'), await member('peer')]
    await addTo(user, mine)
    const theirs = openAuthenticator()
    await addTo(peer, theirs)
    const ticket = await begin('user')
    const credential = theirs.sign(await ask(ticket))
    const answer = await portal.client.call(accountSecondStepApi.signInWithPasskey, { ticket, credential })
    expect(answer.refusal?.code).toBe('account.passkeyRefused')
  })

  test('made for another site is not stored', async () => {
    const client = await member('user')
    const answer = await addTo(client, openAuthenticator(), { origin: 'https://evil.example' })
    expect(answer.refusal?.code).toBe('account.passkeyRefused')
    expect((await client.call(accountSecondStepApi.getSecondStep, {})).result.passkeys).toEqual([])
  })
})

describe('a company that demands a second step', () => {
  const demand = (roleIds: string[] = []) =>
    people.manager.call(accountSecondStepApi.saveSignInRule, {
      secondStep: roleIds.length ? 'optional' : 'required',
      roleIds,
    })

  test('makes people set one up at their next sign-in', async () => {
    await demand()
    const { refusal } = await signIn('peer')
    expect(refusal?.error.params).toMatchObject({ enrol: 1, totp: 0, passkey: 0 })
    const ticket = String(refusal?.error.params.ticket)
    const { secret } = (await portal.client.call(accountSecondStepApi.startEnrolment, { ticket })).result
    const wrong = await portal.client.call(accountSecondStepApi.finishEnrolment, { ticket, code: '000000' })
    expect([wrong.refusal?.code, wrong.cookie]).toEqual(['account.wrongCode', undefined])
    const done = await portal.client.call(accountSecondStepApi.finishEnrolment, {
      ticket,
      code: codeOf(secret),
    })
    expect([done.result.recoveryCodes.length, await isInside(done.cookie)]).toEqual([10, true])
    const peer = portal.client.as(done.cookie)
    expect((await peer.call(accountSecondStepApi.removeTotp, { password })).refusal?.code).toBe(
      'account.secondStepForced',
    )
  })

  test('can demand it of a role only, and does not reach other companies', async () => {
    const [row] = await portal.db<{ roleId: string }[]>`
      select role_id from account_role where permission = 'isCompanyManager'`
    await demand([row?.roleId ?? ''])
    expect((await signIn('manager')).refusal?.code).toBe('account.secondStep')
    expect((await signIn('peer')).status).toBe(200)
    await demand()
    expect((await signIn('other.company')).status).toBe(200)
    // A second post in the company is enough.
    expect((await signIn('gyeomjik')).refusal?.code).toBe('account.secondStep')
  })

  test('lets a manager reset the second step of a person, who is then out', async () => {
    const { secret } = await setUp('peer')
    const entered = await withCode(await begin('peer'), codeOf(secret))
    expect(
      (await people.manager.call(accountSecondStepApi.resetSecondStep, { personCode: 'peer' })).status,
    ).toBe(200)
    expect(await isInside(entered.cookie)).toBe(false)
    expect((await signIn('peer')).status).toBe(200)
    const rule = (await people.manager.call(accountSecondStepApi.getSignInRule, {})).result
    expect([rule.people > 3, rule.withTotp]).toEqual([true, 0])
  })
})

test('every change of the second step needs the password', async () => {
  await setUp('user')
  const wrong = { password: 'not the password' }
  const user = people.user
  for (const answer of [
    await user.call(accountSecondStepApi.startTotp, wrong),
    await user.call(accountSecondStepApi.removeTotp, wrong),
    await user.call(accountSecondStepApi.startPasskey, wrong),
    await user.call(accountSecondStepApi.createRecoveryCodes, wrong),
  ])
    expect(answer.refusal?.code).toBe('account.wrongCurrentPassword')
  expect((await user.call(accountSecondStepApi.removeTotp, { password })).status).toBe(200)
  expect((await signIn('user')).status).toBe(200)
})
