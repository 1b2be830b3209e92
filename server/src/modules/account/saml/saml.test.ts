import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { accountApi } from '@maru/api/account'
import { accountProviderApi } from '@maru/api/account/provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createTestKey } from '#test/saml-key.ts'
import { startSamlProvider, type TestSamlProvider } from '#test/saml-provider.ts'
import { refreshAllSaml } from '../provider/metadata.service.ts'

let portal: TestApp
let people: Record<Role, Client>
let provider: TestSamlProvider
let origin: string
const providerId = 'saml0123456789ab'

const fields = async () => {
  const { result } = await people.super.call(accountProviderApi.readSamlMetadata, {
    ...{ url: provider.metadataUrl, xml: '' },
  })
  const { certificates, ...read } = result
  return {
    ...{
      name: '통합 로그인',
      nameEn: '',
      nameCn: '',
      domains: ['test.example'],
      hosts: [],
      isOn: true,
      createsIn: null,
      clientId: '',
    },
    ...{ ...read, certificates: certificates.map(({ certificate }) => certificate) },
    ...{ providerId, version: 0, metadataUrl: provider.metadataUrl, wantsSignedResponse: true },
  }
}

beforeAll(async () => {
  provider = await startSamlProvider()
  portal = await openTestApp({ env: { SIGN_IN_HOSTS: provider.host } })
  people = await openCast(portal)
  await portal.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.server.address() as AddressInfo // a listening TCP server has one
  origin = `http://127.0.0.1:${port}`
  const saved = await people.super.call(accountProviderApi.saveSamlProvider, await fields())
  expect(saved.status).toBe(200)
  const metadata = await (await fetch(`${origin}/auth/saml/${providerId}/metadata`)).text()
  provider.allow({ metadata, now: () => portal.clock.now() })
  for (const person of ['user', 'manager', 'outsider'])
    provider.people.set(person, { nameId: `name-of-${person}`, email: `${person}@test.example` })
  await portal.db`
    insert into account_identity (provider, subject, person_code, created_at)
    select ${providerId}, 'name-of-' || person, person, now() from unnest(array['user', 'manager']) as person`
})
afterAll(async () => {
  await portal.stop()
  await provider.stop()
})

/** The hidden field of a form. */
const fieldOf = (text: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

/** Signs in as a person of the provider, as a browser does it. */
async function signIn(account: string, hint = '') {
  const binder = randomBytes(32).toString('base64url')
  const bind = createHash('sha256').update(binder).digest('hex')
  const query = new URLSearchParams({ return: '/po/board', bind, ...(hint ? { hint } : {}) })
  const started = await fetch(`${origin}/auth/saml/${providerId}/start?${query}`, { redirect: 'manual' })
  const sso = String(started.headers.get('location'))
  const asked = await (await fetch(sso)).text()
  const answered = await fetch(new URL('/continue', sso), {
    ...{ method: 'POST', body: new URLSearchParams({ id: fieldOf(asked, 'id'), account }) },
  })
  const encoded = fieldOf(await answered.text(), 'SAMLResponse')
  const back = await fetch(`${origin}/auth/saml/${providerId}/acs`, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ SAMLResponse: encoded }) },
    headers: { origin: new URL(sso).origin },
  })
  const url = new URL(String(back.headers.get('location')), origin)
  const ticket = /^#sso=(.+)$/.exec(url.hash)?.[1] ?? ''
  return {
    sso: new URL(sso),
    status: back.status,
    cookie: back.headers.get('set-cookie'),
    url,
    ticket,
    binder,
  }
}

const enter = ({ ticket, binder }: { ticket: string; binder: string }) =>
  portal.client.call(accountProviderApi.enterFederated, { ticket, binder })
const isInside = async (cookie: string | undefined) =>
  (await portal.client.as(cookie).call(accountApi.getCurrentUser, {})).status === 200
const sessionOf = async (cookie: string | undefined) => {
  const [row] = await portal.db<{ sid: string; subject: string }[]>`
    select sid, subject from account_provider_session
     where id_hash = sha256(${Buffer.from(cookie?.split('=')[1] ?? '')})`
  return row ?? { sid: '', subject: '' }
}

describe('a sign-in with SAML', () => {
  test('enters with a signed request and a POST of another site, and finds the person again by the name', async () => {
    const first = await signIn('user', 'user@test.example')
    expect(first.sso.searchParams.get('login_hint')).toBe('user@test.example')
    expect([first.status, first.cookie]).toEqual([303, null])
    const entered = await enter(first)
    expect(entered.result).toMatchObject({ personCode: 'user', returnPath: '/board' })
    expect(await isInside(entered.cookie)).toBe(true)
    expect((await sessionOf(entered.cookie)).subject).toBe('name-of-user')
    provider.people.set('user', { nameId: 'name-of-user', email: 'renamed@test.example' })
    expect((await enter(await signIn('user'))).result.personCode).toBe('user')
    const rows = await portal.db`select from kit_audit where action = 'signedIn' and subject = 'user'
      and details ->> 'how' = ${`saml ${providerId}`}`
    expect(rows.length).toBe(2)
  })

  test('a person who must change the password of the portal is not asked for the old one', async () => {
    await portal.db`update account_login set must_change = true where person_code = 'user'`
    const entered = await enter(await signIn('user'))
    const current = await portal.client.as(entered.cookie).call(accountApi.getCurrentAccount, {})
    expect([current.status, current.result.mustChangePassword]).toEqual([200, false])
    expect(await isInside(entered.cookie)).toBe(true)
    await portal.db`update account_login set must_change = false where person_code = 'user'`
  })

  test('a person of another company is refused', async () => {
    const { url, ticket } = await signIn('outsider')
    expect([url.searchParams.get('fault'), ticket]).toEqual(['account.providerUnknown', ''])
  })

  test('a tile of the provider leads to the sign-in page, which binds the browser', async () => {
    const answer = await fetch(`${origin}/auth/saml/${providerId}/start`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe(`/po/login?provider=${providerId}&kind=saml&returnUrl=%2F`)
  })

  test('a second process finishes what the first began', async () => {
    const { client } = await portal.second()
    const { ticket, binder } = await signIn('manager')
    expect((await client.call(accountProviderApi.enterFederated, { ticket, binder })).status).toBe(200)
  })

  test('the provider is offered with its protocol', async () => {
    const { result } = await portal.client.call(accountProviderApi.findProviders, {
      host: 'a',
      domain: 'test.example',
    })
    expect(result.providers).toMatchObject([{ providerId, kind: 'saml' }])
  })
})

describe('a sign-out', () => {
  test('of the portal leads to the provider with a signed request, which answers into an empty page', async () => {
    const { cookie } = await enter(await signIn('user'))
    const left = await portal.client.as(cookie).call(accountApi.logout, {})
    const done = await fetch(String(left.result.frameUrl), { redirect: 'manual' })
    expect([done.status, provider.signedOut]).toEqual([302, ['name-of-user']])
    const back = await fetch(new URL(String(done.headers.get('location')), origin))
    expect([back.status, back.headers.get('content-security-policy')]).toEqual([
      200,
      "default-src 'none'; frame-ancestors 'self'",
    ])
  })

  test('of the provider ends the session that it names, once, and is answered', async () => {
    const one = await enter(await signIn('user'))
    const two = await enter(await signIn('user'))
    const person = provider.people.get('user') ?? { nameId: '', email: '' }
    const address = provider.endSession(person, (await sessionOf(one.cookie)).sid)
    const path = new URL(address, origin)
    const done = await fetch(path, { redirect: 'manual' })
    expect([done.status, await isInside(one.cookie), await isInside(two.cookie)]).toEqual([303, false, true])
    expect((await fetch(String(done.headers.get('location')))).status).toBe(200)
    expect((await fetch(path, { redirect: 'manual' })).status).toBe(400)
  })

  test.each([
    ['changed', (url: URL) => url.searchParams.set('RelayState', 'x')],
    ['unsigned', (url: URL) => url.searchParams.delete('Signature')],
    [
      'signed with SHA-1',
      (url: URL) => url.searchParams.set('SigAlg', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'),
    ],
    ['sent twice in one query', (url: URL) => url.searchParams.append('SAMLRequest', 'x')],
  ])('request that is %s is refused', async (_name, change) => {
    const { cookie } = await enter(await signIn('user'))
    const person = provider.people.get('user') ?? { nameId: '', email: '' }
    const url = new URL(provider.endSession(person, (await sessionOf(cookie)).sid), origin)
    change(url)
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400)
    expect(await isInside(cookie)).toBe(true)
  })

  test('request that is six minutes old is refused', async () => {
    const { cookie } = await enter(await signIn('user'))
    const person = provider.people.get('user') ?? { nameId: '', email: '' }
    const url = provider.endSession(person, (await sessionOf(cookie)).sid)
    portal.clock.advance(360_000)
    expect((await fetch(new URL(url, origin), { redirect: 'manual' })).status).toBe(400)
    expect(await isInside(cookie)).toBe(true)
  })
})

describe('the administration', () => {
  const stored = async () =>
    (await people.manager.call(accountProviderApi.listProviders, {})).result.providers[0]

  test('lists the addresses and certificates, and no key', async () => {
    const answer = await people.manager.call(accountProviderApi.listProviders, {})
    expect(answer.result.providers).toMatchObject([
      {
        kind: 'saml',
        saml: { metadataUrl: provider.metadataUrl, certificates: [{ name: 'Test provider' }] },
      },
    ])
    expect(answer.body).not.toContain('privateKey')
  })

  test('describes the portal with its key and no more', async () => {
    const text = await (await fetch(`${origin}/auth/saml/${providerId}/metadata`)).text()
    expect(text).toContain(`Location="${origin}/auth/saml/${providerId}/acs"`)
    expect(text).toContain('AuthnRequestsSigned="true" WantAssertionsSigned="true"')
    expect((await fetch(`${origin}/auth/saml/unknown/metadata`)).status).toBe(404)
  })

  test('tests a provider, and learns new certificates each night', async () => {
    const tested = await people.manager.call(accountProviderApi.testProvider, { providerId })
    expect(tested.result).toMatchObject({ keys: 1, hasLogout: true, issuer: provider.issuer })
    const old = await createTestKey('Old')
    await portal.db`update account_provider_saml set certificates = ${[old.certificate]}`
    await refreshAllSaml({ ...portal.app.services, db: portal.db })
    expect((await stored())?.saml?.certificates[0]?.name).toBe('Test provider')
  })

  test('keeps the stored certificates if the description is of another provider', async () => {
    await portal.db`update account_provider set issuer = 'https://another.example'`
    await refreshAllSaml({ ...portal.app.services, db: portal.db })
    expect(await stored()).toMatchObject({
      fault: expect.stringContaining('describes'),
      saml: { certificates: [{}] },
    })
    await portal.db`update account_provider set issuer = ${provider.issuer}, fault = ''`
  })

  test('accepts answers of an old and a new key while a provider changes it', async () => {
    const next = await createTestKey('Next')
    await portal.db`update account_provider_saml set certificates = ${[next.certificate, provider.certificate]}`
    expect((await enter(await signIn('user'))).status).toBe(200)
    await portal.db`update account_provider_saml set certificates = ${[next.certificate]}`
    expect((await signIn('user')).url.searchParams.get('fault')).toBe('account.providerRefused')
    await portal.db`update account_provider_saml set certificates = ${[provider.certificate]}`
  })

  test.each([
    ['none', 'account.certificateInvalid', { certificates: ['no certificate'] }],
    ['an address without https', 'account.providerAddress', { signInUrl: 'http://idp.example/sso' }],
    ['a script as address', 'account.providerAddress', { signOutUrl: 'javascript:alert(1)' }],
    ['an id that exists', 'account.providerChanged', {}],
  ])('refuses %s', async (_name, code, more) => {
    const answer = await people.super.call(accountProviderApi.saveSamlProvider, {
      ...(await fields()),
      ...more,
    })
    expect(answer.refusal?.code).toBe(code)
  })

  test('refuses a certificate with a weak key', async () => {
    const weak = await createTestKey('Weak', 1024)
    const answer = await people.super.call(accountProviderApi.saveSamlProvider, {
      ...{ ...(await fields()), certificates: [weak.certificate] },
    })
    expect(answer.refusal?.code).toBe('account.certificateInvalid')
  })

  test('a provider of another company is not found', async () => {
    await portal.db`update account_provider set com_code = 'TWO'`
    const { version = 0 } =
      (await portal.db<{ version: number }[]>`select version from account_provider`)[0] ?? {}
    const answer = await people.super.call(accountProviderApi.saveSamlProvider, {
      ...{ ...(await fields()), domains: [], version },
    })
    await portal.db`update account_provider set com_code = 'ONE'`
    expect(answer.status).toBe(404)
  })

  test('a provider that is off starts no sign-in, and its sessions end', async () => {
    const { cookie } = await enter(await signIn('user'))
    const { version = 0 } = (await stored()) ?? {}
    const save = async (isOn: boolean, at: number) =>
      people.super.call(accountProviderApi.saveSamlProvider, { ...(await fields()), isOn, version: at })
    expect((await save(false, version)).status).toBe(200)
    expect(await isInside(cookie)).toBe(false)
    const answer = await fetch(`${origin}/auth/saml/${providerId}/start?bind=${'0'.repeat(64)}`, {
      redirect: 'manual',
    })
    expect(answer.headers.get('location')).toContain('fault=account.providerRefused')
    expect((await save(true, version + 1)).status).toBe(200)
  })
})
