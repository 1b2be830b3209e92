import { createHash, randomBytes } from 'node:crypto'
import { accountApi } from '@maru/api/account'
import { accountProviderApi } from '@maru/api/account/provider'
import { base64url, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#kit/session/password.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type OidcForger, startForger } from '#test/oidc-forger.ts'

let portal: TestApp
let people: Record<Role, Client>
let forger: OidcForger
let providerId: string
let otherId: string
const clientId = 'maru-portal'
const clientSecret = 'a-secret-of-the-portal-with-40-characters'

const fields = () => ({
  ...{
    name: '통합 로그인',
    nameEn: 'Company sign-in',
    nameCn: '',
    providerId: null,
    version: 0,
    clientSecret,
  },
  ...{
    domains: ['test.example'],
    hosts: [],
    issuer: forger.issuer,
    clientId,
    tenant: '',
    isOn: true,
    createsIn: null,
  },
})

beforeAll(async () => {
  forger = await startForger()
  portal = await openTestApp({
    withJobs: 'queued',
    env: { SIGN_IN_HOSTS: '127.0.0.1', TRUST_PROXY: '127.0.0.1' },
  })
  people = await openCast(portal)
  await portal.db`update account_login set password_hash = ${await hashPassword('right-password-1')}`
  const save = async (more: object) =>
    (await people.super.callWith(accountProviderApi.saveProvider, { ...fields(), ...more })).result as {
      providerId: string
    }
  ;({ providerId } = await save({}))
  ;({ providerId: otherId } = await save({ name: '다른 공급자', domains: [] }))
})
afterAll(async () => {
  await portal.stop()
  await forger.stop()
})
beforeEach(async () => {
  await portal.db`delete from kit_throttle`
  await portal.db`delete from kit_audit where action = 'providerRefused'`
  await portal.db`delete from account_identity`
  await portal.db`update account_provider set tenant = ''`
})

const get = (url: string, headers: Record<string, string> = {}) =>
  portal.app.server.inject({ method: 'GET', url, headers })

/** A sign-in as a browser begins it. */
async function begin(id = providerId) {
  const binder = randomBytes(32).toString('base64url')
  const bind = createHash('sha256').update(binder).digest('hex')
  const answer = await get(`/auth/oidc/${id}/start?return=/po/board/list&bind=${bind}`)
  const url = new URL(String(answer.headers.location))
  const { state = '', nonce = '' } = Object.fromEntries(url.searchParams)
  return { binder, state, nonce, url }
}
type Begun = Awaited<ReturnType<typeof begin>>

const seconds = () => Math.floor(Date.now() / 1000)
const claimsOf = ({ nonce }: Begun) => ({
  ...{ iss: forger.issuer, aud: clientId, sub: 'A1', nonce, iat: seconds(), exp: seconds() + 300 },
  ...{ email: 'user@test.example', email_verified: true },
})
/** The answer of the token endpoint with this ID token. */
const tokens = (idToken: string) => ({ access_token: 'access', token_type: 'bearer', id_token: idToken })
const signed = async (claims: object, ...how: [key?: 'own' | 'other', header?: Record<string, unknown>]) =>
  tokens(await forger.sign({ ...claims }, ...how))

interface Sent {
  id?: string
  query?: Record<string, string>
}

/** The answer that returns to the portal; where the portal leads to. */
async function send(begun: Begun, { id = providerId, query = {} }: Sent = {}) {
  const search = new URLSearchParams({ code: 'code', state: begun.state, iss: forger.issuer, ...query })
  const answer = await get(`/auth/oidc/${id}/callback?${search}`)
  const url = new URL(String(answer.headers.location), 'http://portal.example')
  return {
    status: answer.statusCode,
    fault: url.searchParams.get('fault'),
    ticket: /^#sso=(.+)$/.exec(url.hash)?.[1],
    cookie: answer.headers['set-cookie'],
  }
}

const enter = (ticket: string, binder: string) =>
  portal.client.call(accountProviderApi.enterFederated, { ticket, binder })

describe('a right answer', () => {
  test('a key that the provider changed a moment after a sign-in is accepted at once, and the old one is refused', async () => {
    const fault = async (key: 'own' | 'other') => {
      const begun = await begin()
      forger.answer = () => signed(claimsOf(begun), key, { kid: key })
      return (await send(begun)).fault
    }
    expect(await fault('own')).toBe(null)
    forger.published = 'other'
    try {
      expect(await fault('other')).toBe(null)
      expect(await fault('own')).toBe('account.providerRefused')
    } finally {
      forger.published = 'own'
    }
    expect(await fault('own')).toBe(null)
  })

  test('enters as the person of the address, in the browser that began, once', async () => {
    const begun = await begin()
    expect(Object.fromEntries(begun.url.searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: clientId, scope: 'openid email profile' },
      code_challenge_method: 'S256',
    })
    forger.answer = () => signed(claimsOf(begun))
    const { ticket = '', cookie } = await send(begun)
    expect(cookie).toBeUndefined()
    expect((await enter(ticket, 'secret-of-another-browser')).refusal?.code).toBe('account.providerRefused')
    const entered = await enter(ticket, begun.binder)
    expect(entered.result).toMatchObject({ personCode: 'user', returnPath: '/board/list' })
    const current = await portal.client.as(entered.cookie).call(accountApi.getCurrentUser, {})
    expect(current.result.personCode).toBe('user')
    expect((await enter(ticket, begun.binder)).refusal?.code).toBe('account.providerRefused')
  })
})

type Answer = (begun: Begun) => Promise<Record<string, unknown>>
const without = (claims: object, name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))

/** Each check by its name: the answer of the token endpoint, and what differs in the answer to the browser. */
const forged: [name: string, answer: Answer, code: string, sent?: (begun: Begun) => Sent][] = [
  ['wrong issuer', (b) => signed({ ...claimsOf(b), iss: 'https://evil.example' }), 'Refused'],
  ['wrong audience', (b) => signed({ ...claimsOf(b), aud: 'another-client' }), 'Refused'],
  ['several audiences without the portal', (b) => signed({ ...claimsOf(b), aud: ['a', 'b'] }), 'Refused'],
  [
    'issued to another party (azp)',
    (b) => signed({ ...claimsOf(b), aud: [clientId, 'b'], azp: 'b' }),
    'Refused',
  ],
  ['wrong nonce', (b) => signed({ ...claimsOf(b), nonce: 'another' }), 'Refused'],
  ['no nonce', (b) => signed(without(claimsOf(b), 'nonce')), 'Refused'],
  ['no subject', (b) => signed(without(claimsOf(b), 'sub')), 'Refused'],
  ['an issued-at ahead of the clock', (b) => signed({ ...claimsOf(b), iat: seconds() + 120 }), 'Refused'],
  ['no issued-at', (b) => signed(without(claimsOf(b), 'iat')), 'Refused'],
  ['no end', (b) => signed(without(claimsOf(b), 'exp')), 'Refused'],
  ['expired', (b) => signed({ ...claimsOf(b), exp: seconds() - 300 }), 'Refused'],
  ['not valid yet', (b) => signed({ ...claimsOf(b), nbf: seconds() + 600 }), 'Refused'],
  ['signed with another key', (b) => signed(claimsOf(b), 'other'), 'Refused'],
  ['signed with an unknown key id', (b) => signed(claimsOf(b), 'own', { kid: 'unknown' }), 'Refused'],
  [
    'alg none',
    async (b) => {
      const part = (value: object) => base64url.encode(JSON.stringify(value))
      return tokens(`${part({ alg: 'none' })}.${part(claimsOf(b))}.`)
    },
    'Refused',
  ],
  [
    'signed with the secret of the portal (HS256)',
    async (b) =>
      tokens(
        await new SignJWT(claimsOf(b))
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(clientSecret)),
      ),
    'Refused',
  ],
  [
    'changed after the signature',
    async (b) => {
      const { id_token: token } = await signed(claimsOf(b))
      const [head, , signature] = String(token).split('.')
      const body = base64url.encode(JSON.stringify({ ...claimsOf(b), email: 'manager@test.example' }))
      return tokens(`${head}.${body}.${signature}`)
    },
    'Refused',
  ],
  ['no ID token', async () => ({ access_token: 'access', token_type: 'bearer' }), 'Refused'],
  ['a refused code', async () => ({ error: 'invalid_grant' }), 'Refused'],
  ['another token type', async (b) => ({ ...(await signed(claimsOf(b))), token_type: 'mac' }), 'Refused'],
  ['wrong state', (b) => signed(claimsOf(b)), 'Refused', () => ({ query: { state: 'another' } })],
  ['empty state', (b) => signed(claimsOf(b)), 'Refused', () => ({ query: { state: '' } })],
  ['answer for another provider (mix-up)', (b) => signed(claimsOf(b)), 'Refused', () => ({ id: otherId })],
  [
    'issuer of another provider in the answer (RFC 9207)',
    (b) => signed(claimsOf(b)),
    'Refused',
    () => ({ query: { iss: 'https://evil.example' } }),
  ],
  [
    'an error of the provider',
    (b) => signed(claimsOf(b)),
    'Refused',
    () => ({ query: { error: 'access_denied' } }),
  ],
  ['address not verified', (b) => signed({ ...claimsOf(b), email_verified: false }), 'Unknown'],
  ['verified as a text', (b) => signed({ ...claimsOf(b), email_verified: 'true' }), 'Unknown'],
  ['no address', (b) => signed(without(claimsOf(b), 'email')), 'Unknown'],
  ['address of another domain', (b) => signed({ ...claimsOf(b), email: 'user@evil.example' }), 'Unknown'],
  [
    'address with a second sign',
    (b) => signed({ ...claimsOf(b), email: 'user@test.example@evil.example' }),
    'Unknown',
  ],
  ['unknown person', (b) => signed({ ...claimsOf(b), email: 'stranger@test.example' }), 'Unknown'],
  ['person of another company', (b) => signed({ ...claimsOf(b), email: 'outsider@test.example' }), 'Unknown'],
]

describe('a forged answer', () => {
  test.each(forged)('%s is refused, logged and starts nothing', async (_name, answer, code, sent) => {
    const begun = await begin()
    forger.answer = () => answer(begun)
    const { status, fault, ticket, cookie } = await send(begun, sent?.(begun))
    expect([status, fault, ticket, cookie]).toEqual([302, `account.provider${code}`, undefined, undefined])
    const rows = await portal.db<{ details: { reason: string } }[]>`
      select details from kit_audit where action = 'providerRefused'`
    expect(rows.map(({ details }) => typeof details.reason)).toEqual(['string'])
    const linked = await portal.db`select from account_identity`
    expect(linked.length).toBe(0)
  })

  test('replayed is refused', async () => {
    const begun = await begin()
    forger.answer = () => signed(claimsOf(begun))
    expect((await send(begun)).ticket).toBeDefined()
    expect((await send(begun)).fault).toBe('account.providerRefused')
  })

  test('ten minutes late is refused', async () => {
    const begun = await begin()
    forger.answer = () => signed(claimsOf(begun))
    portal.clock.advance(601_000)
    expect((await send(begun)).fault).toBe('account.providerRefused')
  })

  test('of another tenant is refused, of the right one accepted by tenant and object', async () => {
    await portal.db`update account_provider set tenant = 'tenant-1', version = version + 1`
    const other = await begin()
    forger.answer = () => signed({ ...claimsOf(other), tid: 'tenant-2', oid: 'object-1' })
    expect((await send(other)).fault).toBe('account.providerRefused')
    const begun = await begin()
    forger.answer = () => signed({ ...claimsOf(begun), tid: 'tenant-1', oid: 'object-1' })
    expect((await send(begun)).ticket).toBeDefined()
    const [row] = await portal.db<{ subject: string }[]>`select subject from account_identity`
    expect(row?.subject).toBe('tenant-1.object-1')
  })

  test('for a person who is linked already does not link a second account of the provider', async () => {
    const first = await begin()
    forger.answer = () => signed(claimsOf(first))
    await send(first)
    const second = await begin()
    forger.answer = () => signed({ ...claimsOf(second), sub: 'B2' })
    expect((await send(second)).fault).toBe('account.providerUnknown')
  })

  test('the 101st in 15 minutes from one address is refused unread, but not the answer to a begun request', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address })
    for (let count = 0; count < 100; count += 1)
      await get(`/auth/oidc/${providerId}/callback?code=a&state=${count}`, from('198.51.100.7'))
    const next = await get(`/auth/oidc/${providerId}/callback?code=a&state=x`, from('198.51.100.7'))
    expect(next.statusCode).toBe(429)
    const other = await get(`/auth/oidc/${providerId}/callback?code=a&state=x`, from('198.51.100.8'))
    expect(other.statusCode).toBe(302)
    const begun = await begin()
    forger.answer = () => signed(claimsOf(begun))
    const search = new URLSearchParams({ code: 'code', state: begun.state, iss: forger.issuer })
    const right = await get(`/auth/oidc/${providerId}/callback?${search}`, from('198.51.100.7'))
    expect(String(right.headers.location)).toMatch(/#sso=.+/)
  })
})

/** Signs in as a new account of the provider that has this verified address. */
async function visit(email: string, sub = 'B7') {
  const begun = await begin()
  forger.answer = () => signed({ ...claimsOf(begun), sub, email })
  return { ...(await send(begun)), binder: begun.binder }
}

describe('a verified address of a domain of the provider', () => {
  test.each([
    ['a super administrator', 'super'],
    ['a company manager', 'manager'],
    ['a person with a post in another company', 'concurrent'],
  ])('of %s links no one and waits for an administrator', async (_about, person) => {
    const { fault, ticket } = await visit(`${person}@test.example`)
    expect([fault, ticket]).toEqual(['account.providerUnknown', undefined])
    expect(await portal.db`select from account_identity`).toHaveLength(0)
  })

  test.each([
    [
      'a role without permissions',
      async () => {
        await portal.db`insert into account_role (role_id, name_ko, name_en, name_zh) values ('plain', '일반', '', '')
        on conflict do nothing`
        await portal.db`
        insert into account_person_role (com_code, person_code, role_id) values ('ONE', 'peer', 'plain')`
        return () => portal.db`delete from account_person_role where person_code = 'peer'`
      },
    ],
    [
      'the task of a break-glass administrator',
      async () => {
        await portal.db`
        insert into account_break_glass (com_code, person_code, created_at, created_by)
        values ('ONE', 'peer', now(), 'super')`
        return () => portal.db`delete from account_break_glass`
      },
    ],
  ])('of a person with %s links no one', async (_about, prepare) => {
    const restore = await prepare()
    const { fault } = await visit('peer@test.example')
    await restore()
    expect(fault).toBe('account.providerUnknown')
    expect(await portal.db`select from account_identity`).toHaveLength(0)
  })

  test.each([
    ['a full-width digit', 'k1@test.example', 'k１@test.example'],
    ['a Kelvin sign, which is k in lower case', 'k1@test.example', '\u212A1@test.example'],
    ['a letter that no screen shows', 'k1@test.example', 'k\u200B1@test.example'],
    ['a full-width letter in the domain', 'k1@test.example', 'k1@ｔest.example'],
  ])('that is the address of a person only without %s links no one', async (_about, own, forgedAddress) => {
    await portal.db`update org_person set email = ${own} where person_code = 'peer'`
    const { fault } = await visit(forgedAddress)
    const linked = await portal.db`select from account_identity`
    const right = await visit('K1@test.example', 'B8')
    await portal.db`update org_person set email = 'peer@test.example' where person_code = 'peer'`
    expect([fault, linked.length]).toEqual(['account.providerUnknown', 0])
    // Capitals make no other address.
    expect(right.ticket).toBeDefined()
  })

  test('a break-glass administrator never enters with an account that was linked before', async () => {
    const first = await visit('peer@test.example')
    expect(first.ticket).toBeDefined()
    await portal.db`
      insert into account_person_role (com_code, person_code, role_id)
      select 'ONE', 'peer', role_id from account_person_role where person_code = 'manager'`
    await portal.db`
      insert into account_break_glass (com_code, person_code, created_at, created_by)
      values ('ONE', 'peer', now(), 'super')`
    const second = await visit('peer@test.example')
    const late = await enter(first.ticket ?? '', first.binder)
    await portal.db`delete from account_break_glass`
    await portal.db`delete from account_person_role where person_code = 'peer'`
    expect([second.fault, second.ticket]).toEqual(['account.providerUnknown', undefined])
    expect(late.refusal?.code).toBe('account.providerUnknown')
  })
})

describe('the addresses', () => {
  test.each([
    ['//evil.example', '/'],
    ['https://evil.example/po', '/'],
    ['/po//evil.example', '/'],
    ['/po/../evil', '/'],
    ['/po/account/login?returnUrl=/a', '/'],
    ['/po/board/list?MENUID=7', '/board/list?MENUID=7'],
  ])('return to %s leads to %s', async (asked, path) => {
    const query = new URLSearchParams({ return: asked })
    const answer = await get(`/auth/oidc/${providerId}/start?${query}`)
    const url = new URL(String(answer.headers.location), 'http://portal.example')
    expect([url.pathname, url.searchParams.get('returnUrl')]).toEqual(['/po/login', path])
  })

  test('a provider that is down leads back to the form, and passwords still sign in', async () => {
    portal.clock.advance(660_000)
    forger.isDown = true
    const answer = await get(`/auth/oidc/${providerId}/start?bind=${'0'.repeat(64)}`)
    expect(String(answer.headers.location)).toMatch(/^\/po\/login\?fault=account\.providerDown/)
    const credentials = { username: 'manager', password: 'right-password-1' }
    expect((await portal.client.call(accountApi.login, credentials)).status).toBe(200)
    const tested = await people.manager.call(accountProviderApi.testProvider, { providerId })
    expect([tested.status, tested.refusal?.code]).toEqual([503, 'account.providerDown'])
    forger.isDown = false
    expect((await people.manager.call(accountProviderApi.testProvider, { providerId })).result.keys).toBe(1)
  })
})
