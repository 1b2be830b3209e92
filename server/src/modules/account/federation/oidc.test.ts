import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { accountApi } from '@maru/api/account'
import { accountProviderApi } from '@maru/api/account/provider'
import { accountProviderAccountApi } from '@maru/api/account/provider-account'
import { accountSignInLimitApi } from '@maru/api/account/sign-in-limit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { startProvider, type TestProvider } from '#test/oidc-provider.ts'

let portal: TestApp
let people: Record<Role, Client>
let provider: TestProvider
let providerId: string
let origin: string

const fields = () => ({
  ...{ name: '통합 로그인', nameEn: '', nameCn: '', providerId: null, version: 0 },
  ...{
    domains: ['test.example'],
    hosts: [],
    issuer: provider.issuer,
    tenant: '',
    isOn: true,
    createsIn: null,
  },
  ...{ clientId: provider.client.id, clientSecret: provider.client.secret },
})

beforeAll(async () => {
  provider = await startProvider()
  portal = await openTestApp({ env: { SIGN_IN_HOSTS: provider.host }, withJobs: 'queued' })
  people = await openCast(portal)
  await portal.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.server.address() as AddressInfo // a listening TCP server has one
  origin = `http://127.0.0.1:${port}`
  ;({ providerId } = (await people.super.call(accountProviderApi.saveProvider, fields())).result)
  provider.allow({
    redirectUris: [`${origin}/auth/oidc/${providerId}/callback`],
    backchannel: `${origin}/auth/oidc/logout`,
  })
  for (const person of ['user', 'manager', 'outsider'])
    provider.people.set(person, { sub: `sub-of-${person}`, email: `${person}@test.example` })
  provider.people.set('unverified', { sub: 'u', email: 'peer@test.example', isVerified: false })
})
afterAll(async () => {
  await portal.stop()
  await provider.stop()
})

/** A browser with cookies, which stops at pages of the portal. */
function openBrowser() {
  const cookies = new Map<string, string>()
  async function go(url: URL, form?: Record<string, string>): Promise<{ url: URL; page: string }> {
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) return { url, page: await answer.text() }
    const next = new URL(location, url)
    return next.pathname.startsWith('/po/') ? { url: next, page: '' } : go(next)
  }
  /** Signs in as a person of the provider; the form appears only at the first time. */
  async function signIn(account: string) {
    const binder = randomBytes(32).toString('base64url')
    const bind = createHash('sha256').update(binder).digest('hex')
    let at = await go(new URL(`${origin}/auth/oidc/${providerId}/start?return=/po/board&bind=${bind}`))
    const isAsked = at.page.includes('<form')
    if (isAsked) at = await go(at.url, { account })
    const ticket = /^#sso=(.+)$/.exec(at.url.hash)?.[1] ?? ''
    return { isAsked, at: at.url, ticket, binder }
  }
  return { go, signIn }
}

const enter = ({ ticket, binder }: { ticket: string; binder: string }) =>
  portal.client.call(accountProviderApi.enterFederated, { ticket, binder })
const isInside = async (cookie: string | undefined) =>
  (await portal.client.as(cookie).call(accountApi.getCurrentUser, {})).status === 200

describe('a sign-in with the provider', () => {
  test('enters, links the person, and finds them again after their address changed', async () => {
    const browser = openBrowser()
    const first = await browser.signIn('user')
    expect(first.isAsked).toBe(true)
    const entered = await enter(first)
    expect(entered.result).toMatchObject({ personCode: 'user', returnPath: '/board' })
    expect(await isInside(entered.cookie)).toBe(true)
    provider.people.set('user', { sub: 'sub-of-user', email: 'renamed@test.example' })
    const second = await browser.signIn('user')
    expect([second.isAsked, (await enter(second)).result.personCode]).toEqual([false, 'user'])
    const rows = await portal.db`select from kit_audit where action = 'signedIn' and subject = 'user'
      and details ->> 'how' = ${`oidc ${providerId}`}`
    expect(rows.length).toBe(2)
  })

  test.each([
    ['outsider', 'a person of another company'],
    ['unverified', 'an address that the provider does not vouch for'],
  ])('%s is refused: %s', async (account) => {
    const { at, ticket } = await openBrowser().signIn(account)
    expect([at.searchParams.get('fault'), ticket]).toEqual(['account.providerUnknown', ''])
  })

  test('a person who left, or whose account is off, is refused', async () => {
    const browser = openBrowser()
    await portal.db`update account_login set disabled_at = now() where person_code = 'user'`
    expect((await enter(await browser.signIn('user'))).refusal?.code).toBe('account.disabled')
    await portal.db`update account_login set disabled_at = null where person_code = 'user'`
  })

  test('the provider is offered at its hosts and for its domains only', async () => {
    const find = async (host: string, domain?: string) =>
      (await portal.client.call(accountProviderApi.findProviders, { host, domain })).result.providers.length
    expect([await find('a.example'), await find('a.example', 'TEST.example')]).toEqual([1, 1])
    expect(await find('a.example', 'other.example')).toBe(0)
    await portal.db`update account_provider set hosts = '{portal.example}'`
    expect([await find('a.example'), await find('Portal.example')]).toEqual([0, 1])
    await portal.db`update account_provider set hosts = '{}'`
  })
})

describe('a sign-out', () => {
  test('leads to the provider, which ends the other sessions of its sign-in by the back channel', async () => {
    const browser = openBrowser()
    const one = await enter(await browser.signIn('user'))
    const two = await enter(await browser.signIn('user'))
    const stranger = await enter(await openBrowser().signIn('user'))
    const left = await portal.client.as(one.cookie).call(accountApi.logout, {})
    expect([await isInside(one.cookie), await isInside(two.cookie)]).toEqual([false, true])
    const asked = await browser.go(new URL(String(left.result.frameUrl)))
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.page)?.[1] ?? ''
    await browser.go(new URL('/session/end/confirm', provider.issuer), { xsrf, logout: 'yes' })
    await expect.poll(() => isInside(two.cookie), { timeout: 15_000 }).toBe(false)
    // Another sign-in at the provider has an id of its own.
    expect(await isInside(stranger.cookie)).toBe(true)
  })

  test('by the front channel ends the sessions of that id only', async () => {
    const one = await enter(await openBrowser().signIn('user'))
    const two = await enter(await openBrowser().signIn('user'))
    const [row] = await portal.db<{ sid: string }[]>`
      select sid from account_provider_session
       where id_hash = sha256(${Buffer.from(one.cookie?.split('=')[1] ?? '')})`
    const query = new URLSearchParams({ iss: provider.issuer, sid: row?.sid ?? '' })
    const frame = await fetch(`${origin}/auth/oidc/${providerId}/logout?${query}`)
    expect(frame.headers.get('content-security-policy')).toContain(`frame-ancestors ${provider.issuer}`)
    expect([await isInside(one.cookie), await isInside(two.cookie)]).toEqual([false, true])
    query.set('iss', 'https://evil.example')
    expect((await fetch(`${origin}/auth/oidc/${providerId}/logout?${query}`)).status).toBe(400)
  })

  test('without a provider names no address', async () => {
    expect((await people.peer.call(accountApi.logout, {})).result).toEqual({ frameUrl: null })
  })
})

describe('the administration', () => {
  test('stores the secret encrypted and never returns it', async () => {
    const [row] = await portal.db<{ clientSecret: Buffer }[]>`select client_secret from account_provider`
    expect(row?.clientSecret.includes(Buffer.from(provider.client.secret))).toBe(false)
    const answer = await people.manager.call(accountProviderApi.listProviders, {})
    expect(answer.body).not.toContain(provider.client.secret)
    expect(answer.result).toMatchObject({ mayChange: false, providers: [{ hasSecret: true, people: 1 }] })
  })

  test.each([
    ['http://idp.example', 'account.providerAddress'],
    ['ftp://idp.example', 'account.providerAddress'],
    ['https://name@idp.example', 'account.providerAddress'],
    ['no address', 'account.providerAddress'],
  ])('the issuer %s is refused', async (issuer, code) => {
    const answer = await people.super.call(accountProviderApi.saveProvider, { ...fields(), issuer })
    expect([answer.status, answer.refusal?.code]).toEqual([400, code])
  })

  test('a private address that the server does not allow is not called', async () => {
    const saved = await people.super.call(accountProviderApi.saveProvider, {
      ...{ ...fields(), issuer: 'https://10.0.0.5', domains: [], isOn: false },
    })
    const { providerId: id } = saved.result
    const tested = await people.super.call(accountProviderApi.testProvider, { providerId: id })
    expect([tested.refusal?.code, String(tested.refusal?.error.params.reason)]).toEqual([
      'account.providerDown',
      expect.stringContaining('private address'),
    ])
    await people.super.call(accountProviderApi.removeProvider, { providerId: id })
  })

  test('a domain of a provider of another company is refused', async () => {
    await portal.db`update account_provider set com_code = 'TWO'`
    const answer = await people.super.call(accountProviderApi.saveProvider, fields())
    await portal.db`update account_provider set com_code = 'ONE'`
    expect([answer.status, answer.refusal?.code]).toEqual([409, 'account.providerTaken'])
  })

  test('passwords are turned off only after an administrator entered through the provider', async () => {
    const turnOff = () =>
      people.super.call(accountSignInLimitApi.saveBreakGlass, {
        ...{ hasLocalPasswords: false, breakGlass: ['manager'] },
      })
    expect((await turnOff()).refusal?.code).toBe('account.providerUnproven')
    // An administrator is linked by another one.
    expect((await openBrowser().signIn('manager')).at.searchParams.get('fault')).toBe(
      'account.providerUnknown',
    )
    const link = { provider: providerId, subject: 'sub-of-manager', personCode: 'manager' }
    const linked = await people.super.call(accountProviderAccountApi.linkProviderAccounts, { links: [link] })
    expect(linked.result).toEqual({ linked: 1, left: [] })
    expect((await enter(await openBrowser().signIn('manager'))).status).toBe(200)
    expect((await turnOff()).status).toBe(200)
    const gone = await people.super.call(accountProviderApi.removeProvider, { providerId })
    expect([gone.status, gone.refusal?.code]).toEqual([409, 'account.providerLast'])
    // With passwords off the provider still signs in.
    const entered = await enter(await openBrowser().signIn('user'))
    expect(entered.status).toBe(200)
    await portal.db`update account_sign_in_rule set has_local_passwords = true`
  })

  test('another issuer removes the links and ends the sessions; a change that came first is named', async () => {
    const { cookie } = await enter(await openBrowser().signIn('user'))
    const [stored] = (await people.super.call(accountProviderApi.listProviders, {})).result.providers
    const { version = 0 } = stored ?? {}
    const save = (more: object) =>
      people.super.callWith(accountProviderApi.saveProvider, {
        ...{ ...fields(), providerId, version, clientSecret: null },
        ...more,
      })
    expect((await save({ name: '새 이름' })).status).toBe(200)
    expect(await isInside(cookie)).toBe(true)
    expect((await save({})).refusal?.code).toBe('account.providerChanged')
    const other = await save({ version: version + 1, clientId: 'another-client' })
    expect(other.status).toBe(200)
    expect(await isInside(cookie)).toBe(false)
    expect((await portal.db`select from account_identity`).length).toBe(0)
  })
})
