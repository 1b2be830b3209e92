import { accountApi } from '@maru/api/account'
import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { accountPasswordApi } from '@maru/api/account/password'
import { accountSignInLimitApi } from '@maru/api/account/sign-in-limit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#kit/session/password.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { authenticateAppPassword } from '../app-password/app-password.service.ts'

let portal: TestApp
let people: Record<Role, Client>
/** Signed in anew before each test, because the tests move the clock. */
let manager: Client
const password = 'right-password-1'
const office = '203.0.113.77'
const home = '198.51.100.9'
const minute = 60_000

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', env: { TRUST_PROXY: '127.0.0.1' } })
  people = await openCast(portal)
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`delete from kit_throttle`
  await portal.db`delete from account_sign_in_rule`
  await portal.db`delete from account_network`
  await portal.db`delete from account_listed_password`
  await portal.db`delete from account_break_glass`
  await portal.db`delete from account_former_password`
  await portal.db`
    update account_login set password_hash = ${await hashPassword(password)}, must_change = false,
                             password_changed_at = ${portal.clock.now()}`
  await portal.app.services.forget(portal.db, 'viewer', '*')
  portal.app.services.caches.drop('viewer', '*')
  manager = portal.client.as((await signIn('manager')).cookie)
  people.user = portal.client.as((await signIn('user')).cookie)
})

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const signIn = (username: string, address = office, client = portal.client) =>
  client.call(accountApi.login, { username, password }, from(address))
const rule = { addressMode: 'refuse', networks: [{ network: '203.0.113.0/24', name: '본사' }] } as const
const saveAddresses = (input: object = rule, address = office) =>
  manager.callWith(accountSignInLimitApi.saveAddressRule, input, from(address))
const readAs = (cookie: string | undefined, address: string) =>
  portal.client.as(cookie).call(accountApi.getCurrentUser, {}, from(address))
const sessions = { idleMinutes: null, sessionHours: null, least: 10, classes: 1, reuse: 0, days: null }
const saveSessions = (input: object, client = manager) =>
  client.callWith(accountSignInLimitApi.saveSessionRule, { ...sessions, listed: [], ...input }, from(office))
const saveGlass = (breakGlass: string[], hasLocalPasswords = true) =>
  manager.call(accountSignInLimitApi.saveBreakGlass, { breakGlass, hasLocalPasswords }, from(office))

test('each rule names who changed it last, and when; one without a change has no name', async () => {
  const changes = async () =>
    (await manager.call(accountSignInLimitApi.getSignInLimits, {}, from(office))).result.changes
  await portal.db`delete from kit_audit where action = 'signInRuleChanged'`
  expect(await changes()).toEqual([])
  await saveSessions({ least: 14, idleMinutes: 60 })
  const first = portal.clock.now().toISOString().replace('.000Z', 'Z')
  portal.clock.advance(minute)
  await saveSessions({ least: 14, idleMinutes: 30 }, people.super)
  const second = portal.clock.now().toISOString().replace('.000Z', 'Z')
  const [least, idle] = [
    (await changes()).find(({ field }) => field === 'least'),
    (await changes()).find(({ field }) => field === 'idleMinutes'),
  ]
  const nameOf = async (code: string) =>
    (
      await portal.db<{ name: string }[]>`select name_ko as name from org_person where person_code = ${code}`
    )[0]?.name
  expect(least).toMatchObject({ at: first, name: await nameOf('manager') })
  expect(idle).toMatchObject({ at: second, name: await nameOf('super') })
  expect((await changes()).map(({ field }) => field)).not.toContain('days')
})

describe('addresses', () => {
  test('outside of the listed networks a right password starts no session, and it is recorded', async () => {
    expect((await saveAddresses()).status).toBe(200)
    const refused = await signIn('user', home)
    expect([refused.status, refused.refusal?.code, refused.cookie]).toEqual([
      403,
      'account.addressRefused',
      undefined,
    ])
    const rows = await portal.db`
      select from kit_audit where action = 'addressRefused' and subject = 'user' and address = ${home}`
    expect(rows.length).toBe(1)
    const wrong = { username: 'user', password: 'not the password' }
    const guess = await portal.client.call(accountApi.login, wrong, from(home))
    expect(guess.refusal?.code).toBe('account.wrongPassword')
    expect((await signIn('user')).status).toBe(200)
    expect((await signIn('other.company', home)).status).toBe(200)
  })

  test('an open session ends outside of the networks, and works again inside', async () => {
    const { cookie } = await signIn('user', home)
    expect((await readAs(cookie, home)).status).toBe(200)
    await saveAddresses()
    expect((await readAs(cookie, home)).status).toBe(401)
    expect((await readAs(cookie, office)).status).toBe(200)
  })

  test('IPv6 networks, single addresses and addresses with further bits are accepted', async () => {
    const networks = [
      { network: '2001:db8:5::1/48', name: '' },
      { network: office, name: '나' },
    ]
    expect((await saveAddresses({ addressMode: 'refuse', networks })).status).toBe(200)
    const { result } = await manager.call(accountSignInLimitApi.getSignInLimits, {}, from('2001:db8:5:1::9'))
    expect([result.networks, result.ownAddress]).toEqual([
      [
        { network: '2001:db8:5::/48', name: '' },
        { network: `${office}/32`, name: '나' },
      ],
      '2001:db8:5:1::9',
    ])
    expect((await signIn('user', '2001:db8:5:1::9')).status).toBe(200)
    expect((await signIn('user', '2001:db8:6::9')).status).toBe(403)
  })

  test('a rule that would keep the administrator who saves out is not stored', async () => {
    const answer = await saveAddresses(rule, home)
    expect([answer.status, answer.refusal?.code, answer.refusal?.error.params.address]).toEqual([
      409,
      'account.ownAddressOutside',
      home,
    ])
    expect((await saveAddresses({ addressMode: 'refuse', networks: [] })).status).toBe(409)
    expect((await signIn('user', home)).status).toBe(200)
  })

  test.each([
    [{ network: '203.0.113.0/33', name: '' }, 'account.networkInvalid'],
    [{ network: 'office', name: '' }, 'account.networkInvalid'],
    [{ network: "203.0.113.0/24'); drop table kit_session; --", name: '' }, 'account.networkInvalid'],
  ])('%j is refused', async (network, code) => {
    const answer = await saveAddresses({ addressMode: 'any', networks: [network] })
    expect([answer.status, answer.refusal?.code]).toEqual([400, code])
  })

  test('the same network twice is refused, also in two spellings', async () => {
    const networks = ['203.0.113.0/24', '203.0.113.9/24'].map((network) => ({ network, name: '' }))
    const answer = await saveAddresses({ addressMode: 'any', networks })
    expect([answer.status, answer.refusal?.code]).toEqual([400, 'account.networkTwice'])
  })

  test('a second step outside: asked of everyone there, and of no one inside', async () => {
    await saveAddresses({ ...rule, addressMode: 'secondStep' })
    const outside = await signIn('user', home)
    expect([outside.refusal?.code, outside.refusal?.error.params.enrol]).toEqual(['account.secondStep', 1])
    expect((await signIn('user')).status).toBe(200)
  })

  test('a post in the company cannot be entered from another one outside', async () => {
    await saveAddresses()
    await portal.db`update org_post set is_main = (com_code = 'TWO') where person_code = 'concurrent'`
    const { cookie } = await signIn('gyeomjik', home)
    const switched = await portal.client
      .as(cookie)
      .call(accountApi.switchPost, { DeptCode: 'ONE-D1' }, from(home))
    await portal.db`update org_post set is_main = (com_code = 'ONE') where person_code = 'concurrent'`
    expect([switched.status, switched.refusal?.code]).toEqual([403, 'account.addressRefused'])
  })

  test('app passwords obey the same networks', async () => {
    const created = await people.user.call(accountAppPasswordApi.createAppPassword, { name: '달력' })
    const basic = `Basic ${Buffer.from(`user:${created.result.password}`).toString('base64')}`
    const enter = (address: string) =>
      authenticateAppPassword({ db: portal.db, clock: portal.clock, address }, basic)
    await saveAddresses()
    expect((await enter(office))?.viewer.personCode).toBe('user')
    expect(await enter(home)).toBeNull()
  })
})

describe('sessions', () => {
  test('end after the idle time of the company, and the server is the upper bound', async () => {
    await saveSessions({ idleMinutes: 10 })
    const { cookie } = await signIn('user')
    portal.clock.advance(9 * minute)
    expect((await readAs(cookie, office)).status).toBe(200)
    portal.clock.advance(10 * minute)
    expect((await readAs(cookie, office)).status).toBe(401)
    const { cookie: other } = await signIn('other.company')
    portal.clock.advance(20 * minute)
    expect((await readAs(other, office)).status).toBe(200)
    await saveSessions({ idleMinutes: 43_200, sessionHours: 8760 })
    const { cookie: long } = await signIn('user')
    portal.clock.advance(481 * minute)
    expect((await readAs(long, office)).status).toBe(401)
  })

  test('open sessions get shorter when the rule is saved', async () => {
    const { cookie } = await signIn('user')
    const { cookie: boss } = await signIn('manager')
    for (let hour = 0; hour < 3; hour += 1) {
      portal.clock.advance(59 * minute)
      expect((await readAs(cookie, office)).status).toBe(200)
    }
    expect((await saveSessions({ sessionHours: 2 }, portal.client.as(boss))).status).toBe(200)
    expect((await readAs(cookie, office)).status).toBe(401)
  })
})

describe('passwords', () => {
  const change = async (newPassword: string) => {
    const { cookie } = await signIn('user')
    const input = { currentPassword: password, newPassword }
    return portal.client.as(cookie).call(accountPasswordApi.changePassword, input)
  }

  test.each([
    [{ least: 16 }, 'odd-tiger-17', 'account.passwordShort'],
    [{ classes: 4 }, 'oddtiger-plum-17', 'account.passwordClasses'],
    [{ listed: ['Hanbit'] }, 'odd-ＨＡＮＢＩＴ-plum-17', 'account.passwordListed'],
  ])('rule %j refuses %s', async (input, newPassword, code) => {
    expect((await saveSessions(input)).status).toBe(200)
    const answer = await change(newPassword)
    expect([answer.status, answer.refusal?.code]).toEqual([400, code])
  })

  test('a former password is refused as long as it is among the last ones', async () => {
    await saveSessions({ reuse: 2 })
    const all = [password, 'first-plum-tiger-17', 'second-oak-lemon-23', 'third-wolf-brick-31']
    for (let at = 1; at < all.length; at += 1) {
      const { cookie } = await portal.client.call(
        accountApi.login,
        { username: 'user', password: all[at - 1] ?? '' },
        from(office),
      )
      const changed = await portal.client.as(cookie).call(accountPasswordApi.changePassword, {
        currentPassword: all[at - 1] ?? '',
        newPassword: all[at] ?? '',
      })
      expect(changed.refusal?.code).toBeUndefined()
    }
    const { cookie } = await portal.client.call(accountApi.login, {
      username: 'user',
      password: all[3] ?? '',
    })
    const again = (newPassword: string) =>
      portal.client
        .as(cookie)
        .call(accountPasswordApi.changePassword, { currentPassword: all[3] ?? '', newPassword })
    expect((await again(all[1] ?? '')).refusal?.code).toBe('account.passwordReused')
    // The first password is older than the last two.
    expect((await again(password)).refusal?.code).not.toBe('account.passwordReused')
  })

  test('a password that is too old must be replaced before anything else', async () => {
    await saveSessions({ days: 90 })
    await portal.db`
      update account_login set password_changed_at = ${portal.clock.now()}::timestamptz - interval '91 days'
       where person_code = 'user'`
    const { cookie } = await signIn('user')
    expect((await readAs(cookie, office)).refusal?.code).toBe('kit.mustChangePassword')
    expect((await signIn('peer')).status).toBe(200)
  })

  test('the strictest company of a person decides', async () => {
    await saveSessions({ least: 20 })
    await portal.db`insert into account_sign_in_rule (com_code, password_least) values ('TWO', 24)`
    const { cookie } = await signIn('gyeomjik')
    const help = await portal.client.as(cookie).call(accountPasswordApi.getPasswordHelp, {})
    expect(help.result.least).toBe(24)
  })
})

describe('break-glass administrators', () => {
  test('only administrators are chosen, and passwords are not turned off without one', async () => {
    expect((await saveGlass(['user'])).refusal?.code).toBe('account.breakGlassNoManager')
    expect((await saveGlass([], false)).refusal?.code).toBe('account.breakGlassNeeded')
  })

  test('with passwords off only they sign in with one, also from outside, and it is recorded', async () => {
    await saveAddresses()
    await portal.db`
      insert into account_provider (provider_id, com_code, name_ko, name_en, name_zh, issuer, client_id)
      values ('idp', 'ONE', '통합 로그인', '', '', 'https://idp.example', 'maru')`
    await portal.db`update account_sign_in_rule set provider_proven_at = ${portal.clock.now()} where com_code = 'ONE'`
    expect((await saveGlass(['manager'], false)).status).toBe(200)
    const refused = await signIn('user')
    expect([refused.status, refused.refusal?.code]).toEqual([403, 'account.localPasswordOff'])
    const entered = await signIn('manager', home)
    expect([entered.status, entered.refusal?.code]).toEqual([200, undefined])
    expect((await readAs(entered.cookie, home)).status).toBe(200)
    const [entry] = await portal.db<{ address: string }[]>`
      select address from kit_audit where action = 'breakGlassUsed' and subject = 'manager'`
    expect(entry?.address).toBe(home)
  })

  test('a break-glass administrator who lost the role is kept out again', async () => {
    await saveAddresses()
    await saveGlass(['manager'])
    const [role] = await portal.db<{ roleId: string }[]>`
      delete from account_person_role where person_code = 'manager' returning role_id`
    expect((await signIn('manager', home)).refusal?.code).toBe('account.addressRefused')
    await portal.db`
      insert into account_person_role (com_code, person_code, role_id)
      values ('ONE', 'manager', ${role?.roleId ?? ''})`
  })
})

describe('naming a break-glass administrator', () => {
  test('removes their links, ends all of their sessions and leaves those of others', async () => {
    const [first, second] = [await signIn('super'), await signIn('manager', home)]
    await portal.db`
      insert into account_identity (provider, subject, person_code, created_at)
      values ('entra', 'A1', 'super', now()), ('ldap1', 'K1', 'super', now()), ('entra', 'U1', 'user', now())`
    expect((await saveGlass(['super', 'manager'])).status).toBe(200)
    expect((await readAs(first.cookie, office)).status).toBe(401)
    expect((await readAs(second.cookie, home)).status).toBe(401)
    // Also that of the administrator who named themselves.
    expect((await manager.call(accountApi.getCurrentUser, {}, from(office))).status).toBe(401)
    expect((await people.user.call(accountApi.getCurrentUser, {}, from(office))).status).toBe(200)
    const left = await portal.db`select person_code from account_identity`
    expect(left.map(({ personCode }) => personCode)).toEqual(['user'])
    const audit = await portal.db`
      select subject from kit_audit where action = 'providerUnlinked' and subject = 'super'`
    expect(audit).toHaveLength(2)
    // Saving again names no one anew.
    manager = portal.client.as((await signIn('manager')).cookie)
    const again = await signIn('super')
    expect((await saveGlass(['super', 'manager'])).status).toBe(200)
    expect((await readAs(again.cookie, office)).status).toBe(200)
  })
})
