import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountApi } from '@maru/api/account'
import { accountProviderAccountApi } from '@maru/api/account/provider-account'
import { accountTeamsApi, teamsFrames } from '@maru/api/account/teams'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#kit/session/password.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'

let portal: TestApp
let people: Awaited<ReturnType<typeof openCast>>
let entra: Server
let authority: string
let isDown = false
let reads = 0
let privateKey: CryptoKey
let otherKey: CryptoKey

const tenant = '11111111-1111-4111-8111-111111111111'
const otherTenant = '22222222-2222-4222-8222-222222222222'
const clientId = '33333333-3333-4333-8333-333333333333'
const teamsWeb = '5e3ce6c0-2b1f-4285-8d4b-75ee78787346'
const oid = (digit: number) => `44444444-4444-4444-8444-44444444444${digit}`
const binder = 'a-secret-of-this-browser-only'
const framed = { 'x-maru-frame': '1' }

const setting = () => ({
  ...{ tenant, clientId, authority, domains: ['test.example'], hosts: ['teams.test.example'] },
  ...{ frames: [...teamsFrames], isOn: true, version: 0 },
})

async function save(changed: object = {}): Promise<void> {
  const { setting: stored } = (await people.super.call(accountTeamsApi.getTeams, {})).result
  const input = { ...setting(), version: stored?.version ?? 0, ...changed }
  expect((await people.super.call(accountTeamsApi.saveTeams, input)).refusal).toBeUndefined()
}

const seconds = () => Math.floor(portal.clock.now().getTime() / 1000)
const claims = (changed: object = {}) => ({
  ...{
    iss: `${authority}/${tenant}/v2.0`,
    aud: clientId,
    tid: tenant,
    oid: oid(1),
    sub: 'pairwise',
    azp: teamsWeb,
  },
  ...{ scp: 'access_as_user', iat: seconds(), nbf: seconds(), exp: seconds() + 3600, ver: '2.0' },
  ...{ preferred_username: 'manager@test.example', uti: Math.random().toString(36) },
  ...changed,
})
const sign = (payload: object, key = privateKey, header: object = {}) =>
  new SignJWT(payload as never).setProtectedHeader({ alg: 'RS256', kid: 'key-1', ...header }).sign(key)
const tokenOf = (changed: object = {}) => sign(claims(changed))
const enter = (token: string, by = binder, headers: Record<string, string> = {}) =>
  portal.client.call(
    accountTeamsApi.enterTeams,
    { token, binder: by },
    { headers: { host: 'teams.test.example', ...headers } },
  )

beforeAll(async () => {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  ;[privateKey, otherKey] = [own.privateKey, other.privateKey]
  const key = { ...(await exportJWK(own.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
  entra = createServer((request, response) => {
    reads += 1
    const isKeys = request.url === `/${tenant}/discovery/v2.0/keys`
    response.writeHead(isDown ? 500 : isKeys ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ keys: [key] }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => entra.once('listening', resolve))
  authority = `http://127.0.0.1:${(entra.address() as AddressInfo).port}` // a listening TCP server has one
  portal = await openTestApp({ env: { SIGN_IN_HOSTS: '127.0.0.1' }, withJobs: 'queued' })
  people = await openCast(portal)
  await save()
})
afterAll(async () => {
  await portal?.stop()
  entra?.close()
})
beforeEach(() => portal.db`delete from kit_throttle`)

describe('a token of Teams', () => {
  test('waits for an administrator, and finds the linked person by tenant and object afterwards', async () => {
    const email = 'user@test.example'
    expect((await enter(await tokenOf({ email }))).refusal?.code).toBe('account.teamsUnknown')
    const waiting = async () => {
      const asked = { state: 'waiting', page: 1, itemsPerPage: 9 } as const
      return (await people.manager.call(accountProviderAccountApi.listProviderAccounts, asked)).result.data
    }
    // An address is shown and suggests a person only if Entra vouches for it.
    expect(await waiting()).toMatchObject([{ kind: 'teams', email: '', person: null }])
    await enter(await tokenOf({ email, xms_edov: true }))
    const [account] = await waiting()
    expect(account).toMatchObject({ email, person: { personCode: 'user' } })
    const link = { provider: 'teams:ONE', subject: `${tenant}.${oid(1)}`, personCode: 'user' }
    const linked = await people.manager.call(accountProviderAccountApi.linkProviderAccounts, {
      links: [link],
    })
    expect(linked.result).toEqual({ linked: 1, left: [] })
    const entered = await enter(await tokenOf())
    expect(entered.result).toMatchObject({ personCode: 'user', comCode: 'ONE' })
    expect((await enter(await tokenOf())).result).toMatchObject({ personCode: 'user' })
  })

  test('with a verified address alone links no one', async () => {
    for (const person of ['super', 'manager', 'colleague']) {
      const token = await tokenOf({ oid: oid(9), email: `${person}@test.example`, xms_edov: true })
      expect((await enter(token)).refusal?.code).toBe('account.teamsUnknown')
    }
    expect(
      await portal.db`
      select from account_identity where subject = ${`${tenant}.${oid(9)}`}`,
    ).toHaveLength(0)
  })

  test('of version 1 has the address of the application as audience, and enters', async () => {
    const aud = `api://teams.test.example/${clientId}`
    expect((await enter(await tokenOf({ aud }))).status).toBe(200)
  })

  test('finds the person that the sign-in provider of the company linked', async () => {
    await portal.db`
      insert into account_provider (provider_id, com_code, name_ko, name_en, name_zh, issuer, client_id, tenant)
      values ('entra', 'ONE', 'Entra', '', '', 'https://entra.example', 'x', ${tenant})`
    await portal.db`
      insert into account_identity (provider, subject, person_code, created_at)
      values ('entra', ${`${tenant}.${oid(2)}`}, 'peer', now())`
    expect((await enter(await tokenOf({ oid: oid(2) }))).result).toMatchObject({ personCode: 'peer' })
  })

  test('is a hint only where it names a person: the sign-in name links no one', async () => {
    const refused = await enter(await tokenOf({ oid: oid(3), preferred_username: 'manager@test.example' }))
    expect(refused.refusal?.code).toBe('account.teamsUnknown')
  })

  test('links the person who has just signed in, once, and enters them from then on', async () => {
    const token = await tokenOf({ oid: oid(4) })
    expect((await enter(token)).refusal?.code).toBe('account.teamsUnknown')
    const linked = await people.colleague.call(accountTeamsApi.linkTeams, { token, binder })
    expect(linked.status).toBe(200)
    expect((await enter(await tokenOf({ oid: oid(4) }))).result).toMatchObject({ personCode: 'colleague' })
    const again = await people.colleague.call(accountTeamsApi.linkTeams, {
      token: await tokenOf({ oid: oid(5) }),
      binder,
    })
    expect(again.refusal?.code).toBe('account.teamsUnknown')
    const foreign = await people.outsider.call(accountTeamsApi.linkTeams, {
      token: await tokenOf({ oid: oid(6) }),
      binder,
    })
    expect(foreign.refusal?.code).toBe('account.teamsUnknown')
  })

  test('of a person with a role is linked by no session of theirs', async () => {
    const token = await tokenOf({ oid: oid(8) })
    const refused = await people.super.call(accountTeamsApi.linkTeams, { token, binder })
    expect(refused.refusal?.code).toBe('account.teamsUnknown')
  })

  test('of a break-glass administrator links no one, and an old session does not either', async () => {
    await portal.db`
      insert into account_break_glass (com_code, person_code, created_at, created_by)
      values ('ONE', 'manager', now(), 'super')`
    const token = await tokenOf({ oid: oid(7) })
    expect((await people.manager.call(accountTeamsApi.linkTeams, { token, binder })).status).toBe(403)
    await portal.db`delete from account_break_glass`
    await portal.db`update kit_session set created_at = created_at - interval '1 hour' where person_code = 'manager'`
    expect((await people.manager.call(accountTeamsApi.linkTeams, { token, binder })).status).toBe(403)
  })
})

describe('refused', () => {
  const forged: [string, () => Promise<string>][] = [
    ['a token of another tenant', () => tokenOf({ tid: otherTenant })],
    [
      'a token of another tenant that names this one as issuer',
      () => tokenOf({ tid: otherTenant, iss: `${authority}/${tenant}/v2.0` }),
    ],
    ['a guest, whose issuer is another tenant', () => tokenOf({ iss: `${authority}/${otherTenant}/v2.0` })],
    ['the issuer of a template', () => tokenOf({ iss: `${authority}/common/v2.0` })],
    ['an issuer that begins alike', () => tokenOf({ iss: `${authority}/${tenant}/v2.0.evil.example` })],
    ['another audience', () => tokenOf({ aud: '55555555-5555-4555-8555-555555555555' })],
    ['an audience that only contains ours', () => tokenOf({ aud: `https://evil.example/${clientId}` })],
    ['no audience', () => tokenOf({ aud: undefined })],
    ['an ended token', () => tokenOf({ exp: seconds() - 120 })],
    ['a token without an end', () => tokenOf({ exp: undefined })],
    ['a token that is not valid yet', () => tokenOf({ nbf: seconds() + 600 })],
    ['a token issued in the future', () => tokenOf({ iat: seconds() + 120 })],
    ['a token without a time', () => tokenOf({ iat: undefined })],
    ['alg none', async () => new UnsecuredJWT(claims() as never).encode()],
    ['another key', () => sign(claims(), otherKey)],
    ['another key with an unknown id', () => sign(claims(), otherKey, { kid: 'key-9' })],
    [
      'a key in its own header',
      async () =>
        sign(claims(), otherKey, { jwk: await exportJWK((await generateKeyPair('RS256')).publicKey) }),
    ],
    [
      'HS256 with the public key as secret',
      async () => {
        const answer = await (await fetch(`${authority}/${tenant}/discovery/v2.0/keys`)).text()
        const secret = new TextEncoder().encode(answer)
        return new SignJWT(claims() as never).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(secret)
      },
    ],
    [
      'a changed payload',
      async () => {
        const [head, , signature] = (await tokenOf()).split('.')
        const body = Buffer.from(JSON.stringify(claims({ oid: oid(2) }))).toString('base64url')
        return `${head}.${body}.${signature}`
      },
    ],
    ['a cut signature', async () => (await tokenOf()).slice(0, -4)],
    ['a token of an application', () => tokenOf({ idtyp: 'app' })],
    ['a token without the scope', () => tokenOf({ scp: 'User.Read' })],
    ['a token without a person', () => tokenOf({ oid: undefined })],
    [
      'a token that another application asked for',
      () => tokenOf({ azp: '66666666-6666-4666-8666-666666666666' }),
    ],
    ['a token with a nonce, which is one for Graph', () => tokenOf({ nonce: 'x' })],
    ['no token', async () => 'aaaaaaaaaaaaaaaaaaaa.bbbb.cccc'],
  ]
  test.each(forged)('%s', async (_about, make) => {
    const answer = await enter(await make())
    expect(answer.refusal?.code).toBe('account.teamsRefused')
    expect(answer.cookie).toBeUndefined()
    const [entry] = await portal.db`
      select details from kit_audit where action = 'providerRefused' and subject = 'teams' order by audit_id desc limit 1`
    expect(entry).toBeDefined()
  })

  test('the same token in another browser, not in the one that used it first', async () => {
    const token = await tokenOf()
    expect((await enter(token)).status).toBe(200)
    expect((await enter(token)).status).toBe(200)
    expect((await enter(token, 'a-secret-of-another-browser')).refusal?.code).toBe('account.teamsRefused')
  })

  test('a hundred wrong ones from an address, whose keys are not read for each, and the right one is still taken', async () => {
    const before = reads
    for (let count = 0; count < 100; count += 1)
      await enter(await sign(claims(), otherKey, { kid: `unknown-${count}` }))
    expect(reads - before).toBeLessThanOrEqual(2)
    expect((await enter(await tokenOf())).status).toBe(200)
  })

  test('every token while the setting is off, and while the tenant does not answer it says so', async () => {
    await save({ isOn: false })
    expect((await enter(await tokenOf())).refusal?.code).toBe('account.teamsRefused')
    await save()
    isDown = true
    portal.clock.advance(3_600_000)
    expect((await enter(await tokenOf())).refusal?.code).toBe('account.teamsDown')
    isDown = false
    expect((await enter(await tokenOf())).status).toBe(200)
  })

  test('people who may not enter, with the reason', async () => {
    await portal.db`update account_login set disabled_at = now() where person_code = 'user'`
    expect((await enter(await tokenOf())).refusal?.code).toBe('account.disabled')
    await portal.db`update account_login set disabled_at = null where person_code = 'user'`
  })
})

describe('frames and cookies', () => {
  const page = (host: string, url = '/po/') =>
    portal.app.server.inject({ method: 'GET', url, headers: { host } })

  test('only hosts of a company with Teams may be shown in a frame, and by its hosts only', async () => {
    const teams = await page('teams.test.example')
    expect(teams.headers['x-frame-options']).toBeUndefined()
    expect(teams.headers['content-security-policy']).toContain(
      "frame-ancestors 'self' https://*.cloud.microsoft",
    )
    expect(teams.headers['content-security-policy']).not.toContain('evil')
    const other = await page('portal.test.example')
    expect(other.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(String(other.headers['content-security-policy'] ?? '')).not.toContain('teams.microsoft.com')
    const asked = (host: string) => portal.client.call(accountTeamsApi.findTeams, { host })
    expect((await asked('Teams.test.example')).result).toEqual({ isOn: true })
    expect((await asked('portal.test.example')).result).toEqual({ isOn: false })
    const call = await page('teams.test.example', '/cm/api/account/sign-in/teams?host=x')
    expect(call.headers['content-security-policy']).toContain('https://teams.microsoft.com')
    await save({ isOn: false })
    expect((await page('teams.test.example')).headers['x-frame-options']).toBe('SAMEORIGIN')
    await save()
    expect((await page('teams.test.example')).headers['x-frame-options']).toBeUndefined()
  })

  test('a session in the frame has a cookie of its own for this pair of sites; elsewhere the cookie stays lax', async () => {
    const set = (headers: Record<string, string>) => async (token: string) =>
      [(await enter(token, binder, headers)).headers['set-cookie']].flat().map(String)
    const inside = (await set(framed)(await tokenOf())).find((one) => one.startsWith('maru-frame='))
    expect(inside).toMatch(/SameSite=None/i)
    expect(inside).toMatch(/Secure/i)
    expect(inside).toMatch(/HttpOnly/i)
    expect(inside).toMatch(/Partitioned/i)
    const outside = (await set({})(await tokenOf())).find((one) => one.startsWith('maru='))
    expect(outside).toMatch(/SameSite=Lax/i)
    const elsewhere = await set({ ...framed, host: 'portal.test.example' })(await tokenOf())
    expect(elsewhere.some((one) => one.startsWith('maru-frame='))).toBe(false)
    const cookie = inside?.split(';')[0] ?? ''
    expect((await portal.client.as(cookie).call(accountApi.getCurrentUser, {})).status).toBe(200)
    const out = await portal.client.as(cookie).call(accountApi.logout, {}, { headers: framed })
    expect([out.headers['set-cookie']].flat().join()).toContain('maru-frame=;')
    expect((await portal.client.as(cookie).call(accountApi.getCurrentUser, {})).status).toBe(401)
  })

  test('the form signs in inside of the frame, too', async () => {
    const hash = await hashPassword('a long password')
    await portal.db`update account_login set password_hash = ${hash} where person_code = 'peer'`
    const headers = { host: 'teams.test.example', ...framed }
    const entered = await portal.client.call(
      accountApi.login,
      { username: 'peer', password: 'a long password' },
      { headers },
    )
    expect([entered.headers['set-cookie']].flat().join()).toContain('maru-frame=')
  })

  test('the address of the tab leads to the portal', async () => {
    const opened = await page('teams.test.example', '/auth/teams')
    expect([opened.statusCode, opened.headers.location]).toEqual([302, '/po/'])
  })
})

describe('the administration', () => {
  test('tests the keys, and shows the manifest only for an address of https', async () => {
    expect((await people.super.call(accountTeamsApi.testTeams, {})).result).toEqual({ keys: 1 })
    isDown = true
    expect((await people.super.call(accountTeamsApi.testTeams, {})).refusal?.code).toBe('account.teamsDown')
    isDown = false
    expect((await people.super.call(accountTeamsApi.getTeams, {})).result.manifest).toBe('')
  })

  test('keeps a tenant and application for one company, and refuses private addresses and policies as origins', async () => {
    await portal.db`update account_teams set com_code = 'TWO'`
    expect((await people.super.call(accountTeamsApi.saveTeams, setting())).refusal?.code).toBe(
      'account.teamsTaken',
    )
    await portal.db`update account_teams set com_code = 'ONE'`
    const wrong = (changed: object) =>
      people.super.callWith(accountTeamsApi.saveTeams, { ...setting(), ...changed })
    expect((await wrong({ authority: 'http://10.0.0.1' })).refusal?.code).toBe('account.teamsAddress')
    for (const frame of ["'self'; script-src *", '*', 'https:', 'https://teams.microsoft.com/path'])
      expect((await wrong({ frames: [frame] })).status).toBe(400)
    expect(
      (await people.super.call(accountTeamsApi.saveTeams, { ...setting(), version: 99 })).refusal?.code,
    ).toBe('account.teamsChanged')
  })

  test('removing it ends the links and the frames', async () => {
    expect((await people.super.call(accountTeamsApi.removeTeams, {})).status).toBe(200)
    expect((await enter(await tokenOf())).refusal?.code).toBe('account.teamsRefused')
    expect(await portal.db`select from account_identity where provider = 'teams:ONE'`).toHaveLength(0)
    const shown = await portal.app.server.inject({
      method: 'GET',
      url: '/po/',
      headers: { host: 'teams.test.example' },
    })
    expect(shown.headers['x-frame-options']).toBe('SAMEORIGIN')
  })
})
