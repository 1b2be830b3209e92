import { deflateRawSync } from 'node:zlib'
import { accountApi } from '@maru/api/account'
import { accountProviderApi } from '@maru/api/account/provider'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#kit/session/password.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { acsOf, openSamlBrowser, samlHost } from '#test/saml-browser.ts'
import { assertionXml, isIntact, responseXml, type Said, type Signing, sign } from '#test/saml-forger.ts'
import { createTestKey, type TestKey } from '#test/saml-key.ts'
import { wrappings } from '#test/saml-wrapping.ts'

let portal: TestApp
let people: Record<Role, Client>
let key: TestKey
let otherKey: TestKey
const providerId = 'a000000000000001'
/** A provider of another company, with a key of its own. */
const foreignId = 'b000000000000002'
const issuer = 'https://idp.example/entity'
const audience = 'urn:maru:portal'

const fields = (id: string, certificate: string) => ({
  ...{
    providerId: id,
    version: 0,
    name: '통합 로그인',
    nameEn: '',
    nameCn: '',
    clientId: audience,
    hosts: [],
  },
  ...{
    domains: id === providerId ? ['test.example'] : [],
    issuer,
    isOn: true,
    createsIn: null,
    certificates: [certificate],
  },
  ...{ signInUrl: 'https://idp.example/sso', signOutUrl: '', metadataUrl: '', wantsSignedResponse: false },
})

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', env: { TRUST_PROXY: '127.0.0.1' } })
  people = await openCast(portal)
  key = await createTestKey('Provider')
  otherKey = await createTestKey('Other')
  await portal.db`update account_login set password_hash = ${await hashPassword('right-password-1')}`
  const save = (id: string, { certificate }: TestKey) =>
    people.super.call(accountProviderApi.saveSamlProvider, fields(id, certificate))
  expect((await save(providerId, key)).status).toBe(200)
  expect((await save(foreignId, otherKey)).status).toBe(200)
  await portal.db`update account_provider set com_code = 'TWO' where provider_id = ${foreignId}`
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`delete from kit_throttle`
  await portal.db`delete from kit_audit where action = 'providerRefused'`
  await portal.db`delete from account_identity`
  await portal.db`update account_provider_saml set wants_signed_response = false`
})

const minutes = (count: number) => new Date(portal.clock.now().getTime() + count * 60_000)
const assertion = (requestId: string, more: Partial<Said> = {}): Said => ({
  ...{ issuer, audience, recipient: acsOf(providerId), destination: acsOf(providerId), requestId },
  ...{ outerRequestId: requestId, nameId: 'name-of-user', format: 'persistent', email: 'user@test.example' },
  ...{
    method: 'bearer',
    now: portal.clock.now(),
    notBefore: minutes(-1),
    until: minutes(5),
    status: 'Success',
  },
  ...{ conditions: null, confirmationEnd: true, statement: true },
  ...more,
})
type Make = (requestId: string) => string
/** An answer with these facts whose assertion is signed. */
const signed = (about: Said, signing: Partial<Signing> = {}) =>
  sign(responseXml(about, assertionXml(about)), 'Assertion', { key, ...signing })
const saying =
  (more: Partial<Said>, signing: Partial<Signing> = {}): Make =>
  (id) =>
    signed(assertion(id, more), signing)

/** Links the accounts of right answers with the person `user`. */
const linkUser = () => portal.db`
  insert into account_identity (provider, subject, person_code, created_at)
  select ${providerId}, unnest(array['name-of-user', 'user@test.example']), 'user', now()`

const begin = (id = providerId) => openSamlBrowser(portal).begin(id)
const send = (xml: string | { encoded: string }, id = providerId, address?: string) =>
  openSamlBrowser(portal).send(xml, id, address)
const reasons = async () =>
  (
    await portal.db<{ details: { reason: string } }[]>`
      select details from kit_audit where action = 'providerRefused'`
  ).map(({ details }) => details.reason)

describe('a right answer', () => {
  beforeEach(linkUser)

  test('enters as the linked person, in the browser that began, once', async () => {
    const { requestId, binder, request } = await begin()
    expect(request).toContain(`AssertionConsumerServiceURL="${acsOf(providerId)}"`)
    const { status, ticket = '', cookie } = await send(signed(assertion(requestId)))
    expect([status, cookie]).toEqual([303, undefined])
    const enter = (secret: string) =>
      portal.client.call(accountProviderApi.enterFederated, { ticket, binder: secret })
    expect((await enter('secret-of-another-browser')).refusal?.code).toBe('account.providerRefused')
    const entered = await enter(binder)
    expect(entered.result).toMatchObject({ personCode: 'user', returnPath: '/board/list' })
    expect((await enter(binder)).refusal?.code).toBe('account.providerRefused')
  })

  test.each<[string, Make]>([
    ['with response and assertion signed', (id) => sign(signed(assertion(id)), 'Response', { key })],
    ['with the address as name and no attribute for it', saying({ nameId: 'user@test.example', email: '' })],
    ['without destination if only the assertion is signed', saying({ destination: '' })],
    ['with SHA-512', saying({}, { signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512' })],
    [
      'with lines in the base64 and an XML declaration',
      (id) => `<?xml version="1.0"?>${signed(assertion(id))}`,
    ],
  ])('is accepted %s', async (_name, make) => {
    const { requestId } = await begin()
    expect((await send(make(requestId))).ticket).toBeDefined()
  })
})

const wrapped: [string, Make, RegExp][] = Object.entries(wrappings).map(([name, { signed: what, wrap }]) => [
  name,
  (id) =>
    wrap(
      what === 'Assertion'
        ? signed(assertion(id))
        : sign(responseXml(assertion(id), assertionXml(assertion(id))), 'Response', { key }),
    ),
  /two assertions|signature of another element|in a signature|another place/,
])
const rsa1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
const withMethod =
  (method: string): Make =>
  (id) =>
    signed(assertion(id)).replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', method)

/** Each answer by its name: how it is made, and why it is refused. */
const forged: [name: string, make: Make, reason: RegExp][] = [
  ...wrapped,
  ['unsigned', (id) => responseXml(assertion(id), assertionXml(assertion(id))), /assertion is not signed/],
  [
    'signed response with an unsigned assertion',
    (id) => sign(responseXml(assertion(id), assertionXml(assertion(id))), 'Response', { key }),
    /assertion is not signed/,
  ],
  [
    'two assertions, each signed',
    (id) => {
      const one = sign(assertionXml(assertion(id)), 'Assertion', { key })
      const two = sign(assertionXml(assertion(id), '_two'), 'Assertion', { key })
      return responseXml(assertion(id), `${one}${two}`)
    },
    /two assertions/,
  ],
  ['no assertion', (id) => responseXml(assertion(id), ''), /no assertion/],
  [
    'a comment in the address',
    (id) =>
      signed(assertion(id, { email: 'user@test.example.evil.example' })).replace(
        'user@test.example.evil',
        'user@test.example<!---->.evil',
      ),
    /a comment/,
  ],
  [
    'a comment in the name',
    (id) =>
      signed(assertion(id, { nameId: 'user@test.example.evil' })).replace(
        'example.evil',
        'example<!---->.evil',
      ),
    /a comment/,
  ],
  [
    'an instruction in the name',
    (id) => signed(assertion(id)).replace('name-of', 'name<?x?>-of'),
    /instruction/,
  ],
  [
    'CDATA in the name',
    (id) => signed(assertion(id)).replace('name-of-user', '<![CDATA[name-of-user]]>'),
    /CDATA/,
  ],
  ['wrong issuer', saying({ issuer: 'https://evil.example' }), /another issuer/],
  ['wrong audience', saying({ audience: 'urn:another' }), /audience/],
  ['no audience', saying({ conditions: '<saml:OneTimeUse/>' }), /audience/i],
  [
    'a second audience that is wrong',
    saying({
      conditions: `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction><saml:AudienceRestriction><saml:Audience>urn:x</saml:Audience></saml:AudienceRestriction>`,
    }),
    /audience/,
  ],
  [
    'an unknown condition',
    saying({
      conditions: `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction><x:Only xmlns:x="urn:x"/>`,
    }),
    /unknown condition/,
  ],
  ['wrong recipient', saying({ recipient: 'https://evil.example/acs' }), /another recipient/],
  ['recipient of another provider', saying({ recipient: acsOf(foreignId) }), /another recipient/],
  ['wrong destination', saying({ destination: 'https://evil.example/acs' }), /another destination/],
  [
    'no destination in a signed response',
    (id) => sign(signed(assertion(id, { destination: '' })), 'Response', { key }),
    /destination/,
  ],
  ['expired', (id) => signed(assertion(id, { until: minutes(-2) })), /expired/],
  ['no end', saying({ confirmationEnd: false }), /without end|NotOnOrAfter/],
  ['not valid yet', (id) => signed(assertion(id, { notBefore: minutes(3) })), /not valid yet/],
  ['issued in the future', (id) => signed(assertion(id, { now: minutes(3) })), /not issued yet/],
  ['a confirmation that is not of the bearer', saying({ method: 'sender-vouches' }), /bearer/],
  ['no statement of a sign-in', saying({ statement: false }), /no statement/],
  ['a transient name', saying({ format: 'transient' }), /transient/],
  ['an empty name', saying({ nameId: ' ' }), /name/],
  ['unsolicited', (id) => signed(assertion(id, { outerRequestId: '' })), /without a request/],
  ['an unknown request', () => signed(assertion('_unknown')), /unknown, used or too old/],
  [
    'the answer to another request',
    (id) => signed(assertion('_another', { outerRequestId: id })),
    /another request|not match/i,
  ],
  ['signed with SHA-1', saying({}, { signature: rsa1 }), /SignatureMethod .*rsa-sha1 is not allowed/],
  [
    'digest with SHA-1',
    saying({}, { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }),
    /DigestMethod .*sha1 is not/,
  ],
  [
    'signature with the certificate as secret (HMAC)',
    withMethod('http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
    /hmac-sha1 is not allowed/,
  ],
  ['signature method none', withMethod('none'), /SignatureMethod none/],
  [
    'canonical form with comments',
    (id) => signed(assertion(id)).replace('xml-exc-c14n#"', 'xml-exc-c14n#WithComments"'),
    /not allowed/,
  ],
  [
    'a transformation by XPath',
    (id) => signed(assertion(id)).replace('xmldsig#enveloped-signature', 'xmldsig#xpath'),
    /Transform/,
  ],
  [
    'changed after the signature',
    (id) => signed(assertion(id)).replaceAll('user@test.example', 'manager@test.example'),
    /[Ii]nvalid signature/,
  ],
  ['an ID twice', (id) => signed(assertion(id)).replace('_response', '_assertion'), /an ID twice/],
  [
    'a signature without reference',
    (id) => signed(assertion(id)).replace('URI="#_assertion"', 'URI=""'),
    /another element/,
  ],
  [
    'an encrypted assertion',
    (id) =>
      responseXml(
        assertion(id),
        '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>',
      ),
    /encrypted/,
  ],
  [
    'a refusal of the provider',
    (id) => responseXml(assertion(id, { status: 'Responder' }), ''),
    /provider refuses: Responder/,
  ],
  ['version 1.1', (id) => signed(assertion(id)).replace('Version="2.0"', 'Version="1.1"'), /version/],
  ['a document type', (id) => `<!DOCTYPE x [<!ENTITY a "user">]>${signed(assertion(id))}`, /document type/],
  [
    'entities that grow (billion laughs)',
    (id) =>
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${signed(assertion(id)).replace('name-of-user', '&b;')}`,
    /document type/,
  ],
  [
    'an external entity',
    (id) => `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${signed(assertion(id))}`,
    /document type/,
  ],
  [
    'an entity that is not declared',
    (id) => signed(assertion(id)).replace('name-of-user', '&a;'),
    /not well-formed/,
  ],
  ['not well-formed', (id) => signed(assertion(id)).replace('</samlp:Response>', ''), /not well-formed/],
  ['too deep', (id) => responseXml(assertion(id), '<a>'.repeat(80) + '</a>'.repeat(80)), /too deep/],
  ['too large', (id) => responseXml(assertion(id), `<a>${'a'.repeat(310_000)}</a>`), /too large/],
]

/** Checks that an answer started nothing, and was recorded with the reason and counted. */
async function expectRefused(got: Awaited<ReturnType<typeof send>>, reason: RegExp, code = 'Refused') {
  expect([got.status, got.fault, got.ticket, got.cookie]).toEqual([
    303,
    `account.provider${code}`,
    undefined,
    undefined,
  ])
  expect(await reasons()).toEqual([expect.stringMatching(reason)])
  expect((await portal.db`select from account_identity`).length).toBe(0)
  // By the answer; the address counts only answers that no browser of the portal asked for.
  const counted = await portal.db<{ wrong: number }[]>`
    select wrong from kit_throttle where key like 'provider:pair:%' and wrong > 0`
  expect(counted.map(({ wrong }) => wrong)).toEqual([1])
}

describe('a forged answer', () => {
  test.each(wrapped)('%s leaves intact what was signed, which a naive check accepts', (_name, make) => {
    expect(isIntact(make('_request'), key)).toBe(true)
  })

  test.each(forged)('%s is refused, recorded, counted and starts nothing', async (_name, make, reason) => {
    const { requestId } = await begin()
    await expectRefused(await send(make(requestId)), reason)
  })

  test('signed with another key, whose certificate it brings along, is refused', async () => {
    const { requestId } = await begin()
    await expectRefused(await send(signed(assertion(requestId), { key: otherKey })), /[Ii]nvalid signature/)
  })

  test('with an unsigned response is refused if the provider must sign both', async () => {
    await portal.db`update account_provider_saml set wants_signed_response = true`
    const { requestId } = await begin()
    await expectRefused(await send(signed(assertion(requestId))), /response is not signed/)
  })

  test.each([
    ['no base64', '<Response/>'],
    ['nothing', ''],
    ['not UTF-8', Buffer.from([0x3c, 0xff, 0xfe]).toString('base64')],
    ['packed, as in a query', deflateRawSync('<Response/>').toString('base64')],
    [
      'another message',
      Buffer.from('<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>').toString(
        'base64',
      ),
    ],
  ])('%s is refused', async (_name, encoded) => {
    await expectRefused(await send({ encoded }), /base64|UTF-8|no response/)
  })

  test('larger than half a megabyte is refused unread', async () => {
    expect((await send({ encoded: 'A'.repeat(600_000) })).status).toBe(413)
  })

  test('replayed is refused, also for another process', async () => {
    await linkUser()
    const { requestId } = await begin()
    const xml = signed(assertion(requestId))
    expect((await send(xml)).ticket).toBeDefined()
    const { app } = await portal.second()
    const again = await app.server.inject({
      ...{
        method: 'POST',
        url: `/auth/saml/${providerId}/acs`,
        headers: { host: samlHost, 'content-type': 'application/x-www-form-urlencoded' },
      },
      payload: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }).toString(),
    })
    expect(String(again.headers.location)).toContain('fault=account.providerRefused')
    expect((await send(xml)).fault).toBe('account.providerRefused')
  })

  test('sent twice at the same time enters once', async () => {
    await linkUser()
    const { requestId } = await begin()
    const xml = signed(assertion(requestId))
    const both = await Promise.all([send(xml), send(xml)])
    expect(both.filter(({ ticket }) => ticket !== undefined).length).toBe(1)
  })

  test('eleven minutes late is refused', async () => {
    const { requestId } = await begin()
    const xml = signed(assertion(requestId, { until: minutes(60) }))
    portal.clock.advance(660_000)
    await expectRefused(await send(xml), /too old/)
  })

  test('to the request of one provider at the address of another one is refused', async () => {
    const { requestId } = await begin()
    const about = assertion(requestId, { recipient: acsOf(foreignId), destination: acsOf(foreignId) })
    await expectRefused(await send(signed(about, { key: otherKey }), foreignId), /unknown, used or too old/)
  })

  test("of another company's provider for a person of this one is refused", async () => {
    const { requestId } = await begin(foreignId)
    const about = assertion(requestId, { recipient: acsOf(foreignId), destination: acsOf(foreignId) })
    await expectRefused(
      await send(signed(about, { key: otherKey }), foreignId),
      /waits for an administrator/,
      'Unknown',
    )
  })

  test.each([
    ['an address of another domain', { email: 'user@evil.example' }],
    [
      'two addresses',
      { email: 'user@test.example</saml:AttributeValue><saml:AttributeValue>manager@test.example' },
    ],
    ['no address', { email: '' }],
    ['the address of a person', { email: 'user@test.example' }],
    ['an unknown person', { email: 'stranger@test.example' }],
    ['a person of another company', { email: 'outsider@test.example' }],
  ])('with %s links no person', async (_name, more) => {
    const { requestId } = await begin()
    await expectRefused(
      await send(signed(assertion(requestId, more))),
      /waits for an administrator/,
      'Unknown',
    )
  })

  test('the 101st in 15 minutes from one address is refused unread, but not begun requests, other addresses and passwords', async () => {
    await linkUser()
    for (let count = 0; count < 100; count += 1) await send({ encoded: `none${count}` })
    expect((await send({ encoded: 'next' })).status).toBe(429)
    // Answers to begun requests that are wrong do not count for the address either.
    for (let count = 0; count < 3; count += 1) {
      const { requestId } = await begin()
      expect((await send(signed(assertion(requestId), { key: otherKey }))).fault).toBe(
        'account.providerRefused',
      )
    }
    const { requestId } = await begin()
    expect((await send(signed(assertion(requestId)))).ticket).toBeDefined()
    await portal.db`delete from account_identity`
    await linkUser()
    const elsewhere = await begin()
    expect(
      (await send(signed(assertion(elsewhere.requestId)), providerId, '198.51.100.8')).ticket,
    ).toBeDefined()
    const credentials = { username: 'manager', password: 'right-password-1' }
    expect((await portal.client.call(accountApi.login, credentials)).status).toBe(200)
  })

  test('the sixth wrong answer that names one begun request is refused unread', async () => {
    const { requestId } = await begin()
    const answer = (count: number) =>
      Buffer.from(`<!-- InResponseTo="${requestId}" --><a InResponseTo="x${count}"/>`).toString('base64')
    for (let count = 0; count < 5; count += 1)
      expect((await send({ encoded: answer(count) })).fault).toBe('account.providerRefused')
    expect((await send({ encoded: answer(5) })).status).toBe(429)
  })

  test('a network is slowed after a thousand wrong answers to begun requests', async () => {
    await linkUser()
    const wrong = await begin()
    await send(signed(assertion(wrong.requestId), { key: otherKey }))
    await portal.db`update kit_throttle set wrong = 1000 where key like 'provider:thing:crowd:%'`
    expect((await send(signed(assertion((await begin()).requestId)))).status).toBe(429)
    const elsewhere = await begin()
    expect(
      (await send(signed(assertion(elsewhere.requestId)), providerId, '198.51.100.8')).ticket,
    ).toBeDefined()
  })
})
