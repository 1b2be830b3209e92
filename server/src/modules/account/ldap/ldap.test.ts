import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { accountApi } from '@maru/api/account'
import { accountLdapApi } from '@maru/api/account/ldap'
import { accountProviderAccountApi } from '@maru/api/account/provider-account'
import { accountSecondStepApi } from '@maru/api/account/second-step'
import { accountSignInLimitApi } from '@maru/api/account/sign-in-limit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#kit/session/password.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { type Slapd, slapdMissing, startSlapd } from '#test/slapd.ts'

const missing = slapdMissing()
type Cast = Awaited<ReturnType<typeof openCast>>

let slapd: Slapd
let portal: TestApp
let people: Cast
let directoryId: string

const attributes = {
  ...{ nameKo: 'displayName', nameEn: 'cn', nameZh: '', email: 'mail', mobileTel: 'mobile' },
  ...{ officeTel: 'telephoneNumber', employeeNumber: 'employeeNumber', title: 'title', department: 'ou' },
}
const fields = () => ({
  ...{ directoryId: null, version: 0, name: '본사 디렉터리', domains: ['test.example'], hosts: [] },
  ...{ servers: [slapd.ldaps], security: 'ldaps' as const, ca: slapd.certificate },
  ...{ bindDn: slapd.bindDn, bindPassword: slapd.bindPassword, baseDn: `ou=people,${slapd.base}` },
  ...{ personFilter: '(objectClass=inetOrgPerson)', loginAttribute: 'uid', keyAttribute: 'entryUUID' },
  ...{ attributes, mostGuesses: 4, isOn: true, isSynced: false, syncHour: 2, groupBase: '', groups: [] },
  ...{ deptCode: '', adopts: false, leaveLimit: 10 },
})
const save = (changed: object) => people.super.call(accountLdapApi.saveDirectory, { ...fields(), ...changed })

/** Changes the stored directory. */
async function change(changed: object): Promise<void> {
  const { directories } = (await people.super.call(accountLdapApi.listDirectories, {})).result
  const version = directories.find((one) => one.directoryId === directoryId)?.version ?? 0
  const answer = await save({ directoryId, version, bindPassword: slapd.bindPassword, ...changed })
  expect(answer.refusal).toBeUndefined()
}
const signIn = (username: string, password: string, headers: Record<string, string> = {}) =>
  portal.client.call(accountApi.login, { username, password }, { headers })
/** Lets a person of the directory try to sign in, and links the account that waits then as a super administrator. */
async function link(
  uid: string,
  personCode = uid,
  typed = `password of ${uid}`,
  searchText = uid,
): Promise<void> {
  expect((await signIn(uid, typed)).refusal?.code).toBe('account.ldapUnknown')
  const asked = { state: 'waiting', page: 1, itemsPerPage: 200, searchText } as const
  const { data } = (await people.super.call(accountProviderAccountApi.listProviderAccounts, asked)).result
  const [{ provider, subject } = { provider: '', subject: '' }] = data
  const links = [{ provider, subject, personCode }]
  const answer = await people.super.call(accountProviderAccountApi.linkProviderAccounts, { links })
  expect(answer.result).toEqual({ linked: 1, left: [] })
}
const codeOf = async (username: string, password: string) => (await signIn(username, password)).refusal?.code

describe.skipIf(missing !== '')(`with slapd${missing && `: ${missing}`}`, { timeout: 60_000 }, () => {
  beforeAll(async () => {
    slapd = await startSlapd()
    for (const uid of ['user', 'peer', 'manager', 'stranger', 'colleague'])
      await slapd.add(uid, { mail: `${uid}@test.example`, displayName: `${uid} 이름`, title: '부장' })
    portal = await openTestApp({ env: { SIGN_IN_HOSTS: '127.0.0.1' }, withJobs: 'queued' })
    people = await openCast(portal)
    const hash = await hashPassword('a long password')
    await portal.db`update account_login set password_hash = ${hash} where person_code in ('peer', 'manager', 'colleague')`
    directoryId = (await save({})).result.directoryId
    for (const person of ['user', 'peer', 'colleague']) await link(person)
  }, 120_000)
  afterAll(async () => {
    await portal?.stop()
    await slapd?.stop()
  })
  beforeEach(() => portal.db`delete from kit_throttle`)

  describe('a sign-in with the password of the directory', () => {
    test('of a linked person enters by mail address and by name, and after the name changed', async () => {
      const entered = await signIn('user@test.example', 'password of user')
      expect(entered.result).toMatchObject({ personCode: 'user', comCode: 'ONE' })
      await slapd.change((client) =>
        client.modifyDN(`uid=user,ou=people,${slapd.base}`, `uid=renamed,ou=people,${slapd.base}`),
      )
      expect((await signIn('renamed', 'password of user')).result).toMatchObject({ personCode: 'user' })
      await slapd.change((client) =>
        client.modifyDN(`uid=renamed,ou=people,${slapd.base}`, `uid=user,ou=people,${slapd.base}`),
      )
      const [entry] = await portal.db`
        select details from kit_audit where action = 'signedIn' and details ->> 'how' like 'ldap %'`
      expect(entry).toBeDefined()
    })

    test('StartTLS enters, too', async () => {
      await change({ servers: [slapd.plain], security: 'starttls' })
      expect((await signIn('peer', 'password of peer')).result).toMatchObject({ personCode: 'peer' })
      await change({})
    })

    test('the password of the portal still enters, and not if the company turned it off', async () => {
      expect((await signIn('peer', 'a long password')).status).toBe(200)
      await portal.db`
        insert into account_sign_in_rule (com_code, has_local_passwords) values ('ONE', false)
        on conflict (com_code) do update set has_local_passwords = false`
      expect(await codeOf('colleague', 'a long password')).toBe('account.wrongPassword')
      expect((await signIn('colleague', 'password of colleague')).status).toBe(200)
      await portal.db`update account_sign_in_rule set has_local_passwords = true where com_code = 'ONE'`
    })

    test('a person without an account learns it only after the right password', async () => {
      expect(await codeOf('stranger', 'wrong')).toBe('account.wrongPassword')
      expect(await codeOf('stranger', 'password of stranger')).toBe('account.ldapUnknown')
      expect(await codeOf('no-one-at-all', 'wrong')).toBe('account.wrongPassword')
    })

    test('the second step is asked, and the session is of the directory', async () => {
      const rule = (secondStep: 'required' | 'optional') =>
        people.super.call(accountSecondStepApi.saveSignInRule, { secondStep, roleIds: [] })
      await rule('required')
      const begun = await signIn('peer', 'password of peer')
      expect(begun.refusal?.code).toBe('account.secondStep')
      const [half] = await portal.db`select directory_id from account_half_sign_in where person_code = 'peer'`
      expect(half?.directoryId).toBe(directoryId)
      await rule('optional')
    })

    test('who must change a password of the portal is not asked to after the one of the directory', async () => {
      await portal.db`update account_login set must_change = true where person_code = 'peer'`
      const stateOf = async (password: string) => {
        const { cookie } = await signIn('peer', password)
        return (await portal.client.as(cookie).call(accountSecondStepApi.getSecondStep, {})).refusal?.code
      }
      expect(await stateOf('a long password')).toBe('kit.mustChangePassword')
      expect(await stateOf('password of peer')).toBeUndefined()
      await portal.db`update account_login set must_change = false where person_code = 'peer'`
    })

    test('a name of another domain and of another host never reaches the directory', async () => {
      expect(await codeOf('user@elsewhere.example', 'password of user')).toBe('account.wrongPassword')
      await change({ hosts: ['hq.test.example'] })
      expect(await codeOf('user', 'password of user')).toBe('account.wrongPassword')
      const here = await signIn('user', 'password of user', { host: 'hq.test.example' })
      expect(here.status).toBe(200)
      await change({})
    })

    test('the own password of the directory confirms a new second step', async () => {
      const entered = await signIn('peer', 'password of peer')
      const own = portal.client.as(entered.cookie)
      expect((await own.call(accountSecondStepApi.startTotp, { password: 'wrong' })).status).toBe(403)
      expect((await own.call(accountSecondStepApi.startTotp, { password: 'password of peer' })).status).toBe(
        200,
      )
    })
  })

  describe('an entry with the mail address of another person and a password of its own', () => {
    test.each(['super', 'manager', 'user'])('never enters as %s', async (person) => {
      const links = () => portal.db`select from account_identity where person_code = ${person}`
      const before = (await links()).length
      await slapd.add(`mallory-${person}`, { mail: `${person}@test.example` })
      const entered = await signIn(`mallory-${person}`, `password of mallory-${person}`)
      expect([entered.status, entered.refusal?.code]).toEqual([403, 'account.ldapUnknown'])
      expect((await links()).length).toBe(before)
      await slapd.change((client) => client.del(`uid=mallory-${person},ou=people,${slapd.base}`))
      await portal.db`delete from account_waiting`
    })
  })

  describe('refused', () => {
    const injections: [string, string][] = [
      ['a star', '*'],
      ['a filter that is always true', '*)(uid=*'],
      ['a closed filter with another person', 'no-one)(|(uid=user'],
      ['an escaped star', '\\2a'],
      ['a null byte', 'user\u0000'],
      ['a filter of everything', '*)(objectClass=*))(|(uid=*'],
      ['a distinguished name', 'uid=user,ou=people,dc=test,dc=example'],
      ['brackets', '(user)'],
      ['an ampersand', 'user)(&)'],
    ]
    test.each(injections)('%s as name', async (_about, name) => {
      expect(await codeOf(name, 'password of user')).not.toBeUndefined()
      expect((await signIn(name, 'password of user')).status).not.toBe(200)
    })

    test('letters of filters and of other scripts in a real name are letters', async () => {
      await portal.db`delete from account_identity where person_code = 'colleague'`
      await slapd.change((client) =>
        client.add(`cn=박\\,지(민)*,ou=people,${slapd.base}`, {
          ...{
            objectClass: ['inetOrgPerson'],
            uid: '박(지)*민',
            cn: '박,지(민)*',
            sn: '박',
            mail: 'odd@test.example',
          },
          userPassword: '비밀번호가 깁니다',
        }),
      )
      await link('박(지)*민', 'colleague', '비밀번호가 깁니다', 'odd@test')
      expect((await signIn('박(지)*민', '비밀번호가 깁니다')).result).toMatchObject({
        personCode: 'colleague',
      })
    })

    test('an empty password, which a server answers with success (unauthenticated bind)', async () => {
      await slapd.change(async (client) => {
        // The server itself lets it in: only the portal refuses.
        await client.bind(`uid=user,ou=people,${slapd.base}`, '')
      })
      expect((await signIn('user', '')).status).not.toBe(200)
      expect((await signIn('user@test.example', '')).status).not.toBe(200)
    })

    test('a name that two people have', async () => {
      await slapd.add('twin-1', { mail: 'twin@test.example', userPassword: 'the same password' })
      await slapd.add('twin-2', { mail: 'twin@test.example', userPassword: 'the same password' })
      await slapd.add('twin-3', { mail: 'twin@test.example', userPassword: 'the same password' })
      expect(await codeOf('twin@test.example', 'the same password')).toBe('account.wrongPassword')
    })

    test('a certificate of an unknown authority, of another name, and a connection without encryption', async () => {
      await change({ ca: '' })
      expect(await codeOf('user', 'password of user')).toBe('account.ldapDown')
      const other = await startSlapd('DNS:another.example')
      try {
        await change({ ca: other.certificate, servers: [other.ldaps] })
        expect(await codeOf('user', 'password of user')).toBe('account.ldapDown')
        await change({ ca: other.certificate, servers: [other.plain], security: 'starttls' })
        expect(await codeOf('user', 'password of user')).toBe('account.ldapDown')
      } finally {
        await other.stop()
      }
      await change({ servers: [slapd.plain], security: 'ldaps' })
      expect(await codeOf('user', 'password of user')).toBe('account.ldapDown')
      await change({})
    })

    test('a referral is not followed', async () => {
      let calls = 0
      const elsewhere = createServer(() => (calls += 1)).listen(0, '127.0.0.1')
      await new Promise((resolve) => elsewhere.once('listening', resolve))
      const { port } = elsewhere.address() as AddressInfo // a listening TCP server has one
      await slapd.change((client) =>
        client.add(`ou=branch,ou=people,${slapd.base}`, {
          ...{ objectClass: ['referral', 'extensibleObject'], ou: 'branch' },
          ref: `ldap://127.0.0.1:${port}/ou=people,${slapd.base}??sub`,
        }),
      )
      expect((await signIn('peer', 'password of peer')).status).toBe(200)
      expect(await codeOf('at-the-branch', 'wrong')).toBe('account.wrongPassword')
      expect(calls).toBe(0)
      elsewhere.close()
    })

    test('a linked account of a break-glass administrator, and a link to a person of another company', async () => {
      await link('manager')
      expect((await signIn('manager', 'password of manager')).status).toBe(200)
      await portal.db`
        insert into account_break_glass (com_code, person_code, created_at, created_by)
        values ('ONE', 'manager', now(), 'super')`
      expect(await codeOf('manager', 'password of manager')).toBe('account.ldapUnknown')
      await portal.db`delete from account_break_glass`
      await slapd.add('outsider', { mail: 'outsider@test.example' })
      expect(await codeOf('outsider', 'password of outsider')).toBe('account.ldapUnknown')
    })
  })

  describe('wrong passwords', () => {
    test('are counted as those of the portal, recorded, and the directory is asked fewer times than it locks', async () => {
      await change({ mostGuesses: 2 })
      const codes: (string | undefined)[] = []
      for (let tries = 0; tries < 3; tries += 1) codes.push(await codeOf('user', `wrong ${tries}`))
      expect(codes).toEqual(['account.wrongPassword', 'account.wrongPassword', 'kit.throttled'])
      const failed = await portal.db`select from kit_audit where action = 'signInFailed' and subject = 'user'`
      expect(failed.length).toBeGreaterThanOrEqual(3)
      await change({})
    })

    test('of unknown people answer and count alike', async () => {
      const tries = async (name: string) => {
        const codes: (string | undefined)[] = []
        for (let one = 0; one < 6; one += 1) codes.push(await codeOf(name, `wrong ${one}`))
        return codes
      }
      expect(await tries('peer')).toEqual(await tries('no-one-here'))
    })
  })

  describe('a directory that is down', () => {
    test('says so, the next server answers, and passwords of the portal and break-glass enter', async () => {
      await change({ servers: ['127.0.0.1:1', slapd.ldaps] })
      expect((await signIn('peer', 'password of peer')).status).toBe(200)
      await change({ servers: ['127.0.0.1:1'] })
      expect(await codeOf('peer', 'password of peer')).toBe('account.ldapDown')
      expect((await signIn('peer', 'a long password')).status).toBe(200)
      await portal.db`
        insert into account_break_glass (com_code, person_code, created_at, created_by)
        values ('ONE', 'manager', now(), 'super')`
      await portal.db`update account_sign_in_rule set has_local_passwords = false where com_code = 'ONE'`
      expect((await signIn('manager', 'a long password')).status).toBe(200)
      expect(await codeOf('peer', 'a long password')).toBe('account.ldapDown')
      await portal.db`delete from account_break_glass`
      await portal.db`update account_sign_in_rule set has_local_passwords = true where com_code = 'ONE'`
      const { directories } = (await people.super.call(accountLdapApi.listDirectories, {})).result
      expect(directories[0]?.fault).toContain('127.0.0.1:1')
      await change({})
    })

    test('many tries while it is down do not keep the address out, and guesses at the portal are counted', async () => {
      await change({ servers: ['127.0.0.1:1'] })
      for (let tries = 0; tries < 5; tries += 1)
        expect(await codeOf('peer', 'wrong')).toBe('account.ldapDown')
      expect(await codeOf('peer', 'wrong')).toBe('kit.throttled')
      expect(await portal.db`select from kit_throttle where key like 'signIn:address:127%'`).toHaveLength(0)
      await change({})
    })

    test('a server that accepts and is silent ends in time', async () => {
      const silent = createServer(() => undefined).listen(0, '127.0.0.1')
      await new Promise((resolve) => silent.once('listening', resolve))
      const { port } = silent.address() as AddressInfo // a listening TCP server has one
      await change({ servers: [`127.0.0.1:${port}`] })
      expect(await codeOf('peer', 'password of peer')).toBe('account.ldapDown')
      await change({})
      silent.close()
    })
  })

  describe('the administration', () => {
    test('tests the form as it is and shows what it found for a name', async () => {
      const tried = await people.super.call(accountLdapApi.testDirectory, {
        ...{ ...fields(), directoryId, typed: 'peer' },
      })
      expect(tried.result).toMatchObject({ found: 1, server: slapd.ldaps, person: { personCode: 'peer' } })
      expect(tried.result.entry?.values).toContainEqual({ attribute: 'displayName', value: 'peer 이름' })
      const none = await people.super.call(accountLdapApi.testDirectory, { ...fields(), typed: '*' })
      expect(none.result).toMatchObject({ found: 0, entry: null })
      const wrong = { ...fields(), bindPassword: 'wrong', typed: 'peer' }
      const refused = await people.super.call(accountLdapApi.testDirectory, wrong)
      expect(refused.refusal).toMatchObject({ code: 'account.ldapDown' })
      expect(String(refused.refusal?.error.params?.reason)).toContain('service account')
    })

    test.each([
      [
        'a private server that the settings do not name',
        { servers: ['10.0.0.1:636'] },
        'account.ldapAddress',
      ],
      ['this machine by name', { servers: ['localhost:636'] }, 'account.ldapAddress'],
      ['a text that is no filter', { personFilter: '(uid=*' }, 'account.ldapFilter'],
      ['a text that is no certificate', { ca: 'hello' }, 'account.ldapCertificate'],
      ['a new directory without password', { bindPassword: null }, 'account.ldapSecretNeeded'],
    ])('refuses %s', async (_about, changed, code) => {
      expect((await save(changed)).refusal?.code).toBe(code)
    })

    test('never sends the stored password to another server, and never shows it', async () => {
      const moved = { directoryId, version: 1, bindPassword: null, servers: ['ldap.example:636'] }
      expect((await save(moved)).refusal?.code).toBe('account.ldapSecretNeeded')
      const test = { ...fields(), ...moved, typed: 'peer' }
      const tried = await people.super.call(accountLdapApi.testDirectory, test)
      expect(tried.refusal?.code).toBe('account.ldapSecretNeeded')
      const listed = await people.manager.call(accountLdapApi.listDirectories, {})
      expect(listed.body).not.toContain(slapd.bindPassword)
      const [row] = await portal.db`select bind_password from account_ldap`
      expect(String(row?.bindPassword)).not.toContain(slapd.bindPassword)
    })

    test('keeps domains apart by company, and refuses an older version', async () => {
      expect((await save({ directoryId, version: 0, bindPassword: null })).refusal?.code).toBe(
        'account.ldapChanged',
      )
      await portal.db`update account_ldap set com_code = 'TWO'`
      expect((await save({})).refusal?.code).toBe('account.ldapTaken')
      expect((await save({ directoryId, version: 1 })).status).toBe(404)
      await portal.db`update account_ldap set com_code = 'ONE'`
    })

    test('the last directory stays while passwords are off; removing one ends its sessions', async () => {
      const entered = await signIn('peer', 'password of peer')
      await portal.db`update account_sign_in_rule set has_local_passwords = false where com_code = 'ONE'`
      const refused = await people.super.call(accountLdapApi.removeDirectory, { directoryId })
      expect(refused.refusal?.code).toBe('account.ldapLast')
      await portal.db`update account_sign_in_rule set has_local_passwords = true where com_code = 'ONE'`
      expect((await people.super.call(accountLdapApi.removeDirectory, { directoryId })).status).toBe(200)
      expect((await portal.client.as(entered.cookie).call(accountApi.getCurrentUser, {})).status).toBe(401)
      expect(await codeOf('peer', 'password of peer')).toBe('account.wrongPassword')
      directoryId = (await save({})).result.directoryId
      await link('manager')
      const proven = await signIn('manager', 'password of manager')
      expect(proven.status).toBe(200)
      const limits = { hasLocalPasswords: false, breakGlass: ['super'] }
      expect((await people.super.call(accountSignInLimitApi.saveBreakGlass, limits)).status).toBe(200)
    })
  })
})
