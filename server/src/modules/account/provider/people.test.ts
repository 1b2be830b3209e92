import { accountProviderApi } from '@maru/api/account/provider'
import { accountProviderAccountApi } from '@maru/api/account/provider-account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { acsOf, openSamlBrowser } from '#test/saml-browser.ts'
import { assertionXml, responseXml, sign } from '#test/saml-forger.ts'
import { createTestKey, type TestKey } from '#test/saml-key.ts'

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
  await portal.db`delete from account_waiting`
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
type State = 'waiting' | 'refused' | 'linked'
const list = async (state: State = 'waiting', more: object = {}) =>
  (
    await people.manager.call(accountProviderAccountApi.listProviderAccounts, {
      ...{ state, page: 1, itemsPerPage: 200 },
      ...more,
    })
  ).result
/** Links accounts as an administrator; returns what was left. */
const link = async (links: [subject: string, personCode: string][], by: Role = 'super') => {
  const input = {
    links: links.map(([subject, personCode]) => ({ provider: providerId, subject, personCode })),
  }
  return (await people[by].call(accountProviderAccountApi.linkProviderAccounts, input)).result
}
const unlink = (subject: string, by: Role = 'super') =>
  people[by].call(accountProviderAccountApi.unlinkProviderAccount, { provider: providerId, subject })
const reasons = ({ left }: Awaited<ReturnType<typeof link>>) => left.map(({ reason }) => reason)

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
    const rows = await portal.db`select from org_public_person where email = 'twice@test.example'`
    expect(rows.length).toBe(1)
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

describe('an address that SAML names', () => {
  test.each(['user', 'super', 'manager'])('never links an account with %s', async (person) => {
    const { fault, personCode } = await visit('mallory', `${person}@test.example`)
    expect([fault, personCode]).toEqual(['account.providerUnknown', undefined])
    expect(await portal.db`select from account_identity`).toHaveLength(0)
  })
})

describe('an account that waits', () => {
  test('is listed, linked by an administrator, and enters as that person', async () => {
    expect((await visit('name-5', 'User@test.example', '다른 이름')).fault).toBe('account.providerUnknown')
    const { data } = await list()
    expect(data).toMatchObject([
      {
        ...{ provider: providerId, kind: 'saml', subject: 'name-5', email: 'user@test.example' },
        ...{ name: '다른 이름', caution: 'name', providerName: { ko: '통합 로그인' } },
        person: { personCode: 'user', hasRights: false, isBreakGlass: false },
      },
    ])
    expect(await link([['name-5', 'user']], 'manager')).toEqual({ linked: 1, left: [] })
    expect((await list()).data).toEqual([])
    expect((await list('linked')).data).toMatchObject([{ subject: 'name-5', person: { personCode: 'user' } }])
    expect((await visit('name-5', 'other@test.example')).personCode).toBe('user')
    const [audit] = await portal.db`
      select person_code, details from kit_audit where action = 'providerLinked' order by audit_id desc limit 1`
    expect(audit).toMatchObject({ personCode: 'manager', details: { account: 'name-5' } })
  })

  test('is linked with a person with a role or a post elsewhere by a super administrator only', async () => {
    for (const person of ['super', 'manager', 'concurrent']) {
      await visit(`of-${person}`, `${person}@test.example`)
      expect(reasons(await link([[`of-${person}`, person]], 'manager'))).toEqual(['rights'])
      expect((await list()).data[0]?.person?.hasRights).toBe(true)
      expect(await link([[`of-${person}`, person]])).toEqual({ linked: 1, left: [] })
      expect((await visit(`of-${person}`, '')).personCode).toBe(person)
      expect((await unlink(`of-${person}`, 'manager')).status).toBe(403)
    }
  })

  test('is never linked with a break-glass administrator', async () => {
    await visit('glass', 'manager@test.example')
    await portal.db`
      insert into account_break_glass (com_code, person_code, created_at, created_by)
      values ('ONE', 'manager', now(), 'super')`
    const answer = await link([['glass', 'manager']])
    await portal.db`delete from account_break_glass`
    expect(reasons(answer)).toEqual(['breakGlass'])
  })

  test('is linked only if it waits, once, and with a person of the company who is not linked', async () => {
    expect(reasons(await link([['never-seen', 'user']]))).toEqual(['notFound'])
    await visit('name-6', 'x@test.example')
    await visit('name-7', 'y@test.example')
    expect(reasons(await link([['name-6', 'outsider']]))).toEqual(['notFound'])
    expect(reasons(await link([['name-6', 'no-one']]))).toEqual(['notFound'])
    expect(await link([['name-6', 'user']])).toEqual({ linked: 1, left: [] })
    expect(reasons(await link([['name-6', 'peer']]))).toEqual(['notFound'])
    expect(reasons(await link([['name-7', 'user']]))).toEqual(['linked'])
    await portal.db`update account_provider set com_code = 'TWO'`
    await portal.db`update account_waiting set com_code = 'TWO'`
    const foreign = await link([['name-7', 'peer']])
    const [seen, refused] = [await list(), await unlink('name-6')]
    await portal.db`update account_provider set com_code = 'ONE'`
    expect([reasons(foreign), seen.totalCount, refused.status]).toEqual([['notFound'], 0, 404])
  })

  test('is linked together with others where name and address are those of the person', async () => {
    const names = ['user', 'peer', 'colleague']
    for (const person of names) {
      const [row] = await portal.db<{ nameKo: string }[]>`
        select name_ko from org_person where person_code = ${person}`
      await visit(`all-${person}`, `${person}@test.example`, row?.nameKo)
    }
    await visit('mallory', 'mailonly@test.example', 'Mallory')
    await visit('twin', 'colleague@test.example', 'Mallory')
    const chosen = (await list()).data.map((one): [string, string] => [
      one.subject,
      one.person?.personCode ?? '',
    ])
    expect(chosen).toHaveLength(5)
    const answer = await link(chosen, 'manager')
    expect(answer.linked).toBe(2)
    expect(answer.left.map(({ subject, reason }) => [subject, reason]).sort()).toEqual([
      ['all-colleague', 'caution'],
      ['mallory', 'caution'],
      ['twin', 'caution'],
    ])
    // Another person than the suggested one is a decision of its own as well.
    await visit('name-9', 'new@test.example')
    expect(
      reasons(
        await link([
          ['name-9', 'mailonly'],
          ['mallory', 'mailonly'],
        ]),
      ),
    ).toEqual(['caution', 'caution'])
  })

  test('that is refused stays refused at the next try, and can still be linked', async () => {
    await visit('name-10', 'user@test.example')
    const refuse = () =>
      people.manager.call(accountProviderAccountApi.refuseProviderAccounts, {
        accounts: [{ provider: providerId, subject: 'name-10' }],
      })
    expect((await refuse()).result).toEqual({ refused: 1 })
    expect((await refuse()).result).toEqual({ refused: 0 })
    expect((await visit('name-10', 'user@test.example')).fault).toBe('account.providerUnknown')
    expect([(await list()).totalCount, (await list('refused')).totalCount]).toEqual([0, 1])
    expect(await link([['name-10', 'user']])).toEqual({ linked: 1, left: [] })
  })

  test('is found by a part of its name, and is suggested to no one by an address that normalising changes', async () => {
    await visit('name-11', 'ｕser@test.example', '이름 100%')
    const { data } = await list('waiting', { searchText: '100%' })
    expect(data).toMatchObject([{ subject: 'name-11', email: 'ｕser@test.example', person: null }])
    expect((await list('waiting', { searchText: '1000' })).totalCount).toBe(0)
  })

  test('that is unlinked is out at once and is no person any more', async () => {
    await visit('name-8', 'x@other.example')
    await link([['name-8', 'user']])
    const { cookie } = await visit('name-8', 'x@other.example')
    const current = () => portal.client.as(cookie).call(accountProviderApi.listProviders, {})
    expect((await current()).status).toBe(403)
    expect((await unlink('name-8', 'manager')).status).toBe(200)
    expect((await current()).status).toBe(401)
    expect((await unlink('name-8')).status).toBe(404)
    expect((await visit('name-8', 'x@other.example')).fault).toBe('account.providerUnknown')
  })

  test('is forgotten after ten thousand newer ones', async () => {
    await visit('oldest', 'oldest@other.example')
    await portal.db`
      insert into account_waiting (provider, subject, com_code, email, plain_email, name, seen_at)
      select ${providerId}, 'stranger-' || number, 'ONE', '', '', '', ${portal.clock.now()}::timestamptz + interval '1 s'
        from generate_series(1, 9999) as number`
    expect((await list()).totalCount).toBe(10_000)
    portal.clock.advance(2000)
    await visit('newest', 'newest@other.example')
    const match = await list('waiting', { searchText: 'est@other' })
    expect(match.data.map(({ subject }) => subject)).toEqual(['newest'])
  })
})
