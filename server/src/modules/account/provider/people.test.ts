import { accountProviderApi } from '@maru/api/account/provider'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '../../../../test/app.ts'
import { openCast, type Role } from '../../../../test/cast.ts'
import { acsOf, openSamlBrowser } from '../../../../test/saml-browser.ts'
import { assertionXml, responseXml, sign } from '../../../../test/saml-forger.ts'
import { createTestKey, type TestKey } from '../../../../test/saml-key.ts'

let portal: TestApp
let people: Record<Role, Client>
let key: TestKey
const providerId = 'a000000000000001'
const issuer = 'https://idp.example/entity'
const audience = 'urn:maru:portal'

const fields = () => ({
  ...{ providerId, name: '통합 로그인', nameEn: '', nameCn: '', clientId: audience, hosts: [] },
  ...{ domains: ['test.example'], issuer, isOn: true, certificates: [key.certificate], createsIn: null },
  ...{ signInUrl: 'https://idp.example/sso', signOutUrl: '', metadataUrl: '', wantsSignedResponse: false },
})
const save = async (more: object) => {
  const [row] = await portal.db<{ version: number }[]>`select version from account_provider`
  return people.super.callWith(accountProviderApi.saveSamlProvider, {
    ...{ ...fields(), version: row?.version ?? 0 },
    ...more,
  })
}

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', env: { TRUST_PROXY: '127.0.0.1' } })
  people = await openCast(portal)
  key = await createTestKey('Provider')
  expect((await save({})).status).toBe(200)
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`delete from account_identity`
  await portal.db`delete from account_provider_unknown`
  await portal.db`update account_provider set creates_in = null`
})

/** Signs in as an account of the provider. */
async function visit(nameId: string, email: string, name = '') {
  const browser = openSamlBrowser(portal)
  const { requestId, binder } = await browser.begin(providerId)
  const now = portal.clock.now()
  const about = {
    ...{ issuer, audience, recipient: acsOf(providerId), destination: acsOf(providerId), requestId },
    ...{
      outerRequestId: requestId,
      nameId,
      format: 'persistent',
      email,
      method: 'bearer',
      now,
      notBefore: now,
    },
    ...{ until: new Date(now.getTime() + 60_000), status: 'Success', conditions: null },
    ...{ confirmationEnd: true, statement: true },
  }
  const named = `</saml:Attribute><saml:Attribute Name="displayName"><saml:AttributeValue>${name}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`
  const assertion = assertionXml(about).replace('</saml:Attribute></saml:AttributeStatement>', named)
  const { ticket, fault } = await browser.send(
    sign(responseXml(about, assertion), 'Assertion', { key }),
    providerId,
  )
  if (ticket === undefined) return { fault, personCode: undefined, cookie: undefined }
  const entered = await portal.client.call(accountProviderApi.enterFederated, { ticket, binder })
  return { fault, personCode: entered.result.personCode, cookie: entered.cookie }
}
const listPeople = async () =>
  (await people.manager.call(accountProviderApi.listProviderPeople, { providerId })).result
const link = (subject: string, personCode: string) =>
  people.super.call(accountProviderApi.linkProviderPerson, { providerId, subject, personCode })

describe('a provider that creates people', () => {
  test('creates a person of its domains with an account and a post, who finds themselves again', async () => {
    expect((await save({ createsIn: 'ONE-D1' })).status).toBe(200)
    const first = await visit('name-1', 'New.Person@test.example', '새사람')
    const [row] = await portal.db<Record<string, string>[]>`
      select person.com_code, name_ko, person.email, login.login, post.dept_code, login.password_hash
        from org_public_person person
        join account_login login on login.person_code = person.person_code
        join org_public_post post on post.person_code = person.person_code
       where person.person_code = ${first.personCode ?? ''}`
    expect(row).toMatchObject({
      ...{
        comCode: 'ONE',
        nameKo: '새사람',
        email: 'new.person@test.example',
        login: 'new.person@test.example',
      },
      ...{ deptCode: 'ONE-D1', passwordHash: '' },
    })
    expect((await visit('name-1', 'new.person@test.example')).personCode).toBe(first.personCode)
    const audit = await portal.db`
      select from kit_audit where action = 'personAdded' and details ->> 'by' = ${`saml ${providerId}`}`
    expect(audit.length).toBe(1)
  })

  test('twice at once creates one person', async () => {
    await save({ createsIn: 'ONE-D1' })
    const both = await Promise.all([
      visit('name-2', 'twice@test.example'),
      visit('name-2', 'twice@test.example'),
    ])
    const found = await portal.db`select from org_public_person where email = 'twice@test.example'`
    expect(found.length).toBe(1)
    expect(both.filter(({ personCode }) => personCode !== undefined).length).toBeGreaterThan(0)
  })

  test.each([
    ['of another domain', 'new@other.example'],
    ['with two signs', 'a@b@test.example'],
    ['with the address of a person of another company', 'outsider@test.example'],
  ])('creates no person %s', async (_name, email) => {
    await save({ createsIn: 'ONE-D1' })
    const count = async () => (await portal.db`select from org_public_person`).length
    const before = await count()
    expect((await visit('name-3', email)).fault).toBe('account.providerUnknown')
    expect(await count()).toBe(before)
  })

  test('creates no person without the setting, or in a department that was closed', async () => {
    expect((await visit('name-4', 'four@test.example')).fault).toBe('account.providerUnknown')
    await portal.db`update account_provider set creates_in = 'TWO-D1'`
    expect((await visit('name-4', 'four@test.example')).fault).toBe('account.providerUnknown')
  })

  test('may not create people in a department of another company', async () => {
    const answer = await save({ createsIn: 'TWO-D1' })
    expect([answer.status, answer.refusal?.code]).toEqual([400, 'account.departmentUnknown'])
  })
})

describe('an account without a person', () => {
  test('is listed, linked by a super administrator, and enters as that person', async () => {
    expect((await visit('name-5', 'other.address@test.example', '다른 주소')).fault).toBe(
      'account.providerUnknown',
    )
    expect((await listPeople()).unknown).toMatchObject([
      { subject: 'name-5', email: 'other.address@test.example', name: '다른 주소' },
    ])
    expect((await link('name-5', 'user')).status).toBe(200)
    expect(await listPeople()).toMatchObject({
      unknown: [],
      linked: [{ personCode: 'user', subject: 'name-5' }],
    })
    expect((await visit('name-5', 'other.address@test.example')).personCode).toBe('user')
  })

  test('is not linked with a person of another company, a second time, or with a person who is linked', async () => {
    expect((await link('name-6', 'outsider')).status).toBe(404)
    expect((await link('name-6', 'user')).status).toBe(200)
    expect((await link('name-6', 'peer')).refusal?.code).toBe('account.providerLinked')
    expect((await link('name-7', 'user')).refusal?.code).toBe('account.providerLinked')
  })

  test('that is unlinked is out at once and is no person any more', async () => {
    await link('name-8', 'user')
    const { cookie } = await visit('name-8', 'x@other.example')
    const current = () => portal.client.as(cookie).call(accountProviderApi.listProviders, {})
    expect((await current()).status).toBe(403)
    const unlink = () =>
      people.super.call(accountProviderApi.unlinkProviderPerson, { providerId, subject: 'name-8' })
    expect((await unlink()).status).toBe(200)
    expect((await current()).status).toBe(401)
    expect((await unlink()).status).toBe(404)
    expect((await visit('name-8', 'x@other.example')).fault).toBe('account.providerUnknown')
  })

  test('is forgotten after a hundred newer ones', async () => {
    for (let count = 0; count < 101; count += 1) {
      portal.clock.advance(1000)
      await portal.db`delete from kit_throttle`
      await visit(`stranger-${count}`, `stranger${count}@other.example`)
    }
    const { unknown } = await listPeople()
    expect([unknown.length, unknown.at(-1)?.subject]).toEqual([100, 'stranger-1'])
  })
})
