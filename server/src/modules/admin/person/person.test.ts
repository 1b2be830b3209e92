import { accountApi } from '@maru/api/account'
import { accountPasswordApi } from '@maru/api/account/password'
import { accountPeopleApi } from '@maru/api/account/people'
import { accountPersonApi } from '@maru/api/account/person'
import { adminApi } from '@maru/api/admin'
import type { Input } from '@maru/api/kit/endpoint'
import { orgApi } from '@maru/api/org'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import type { Restore } from '#test/snapshot.ts'

let app: TestApp
let people: Record<Role, Client>
let restore: Restore

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  restore = await app.snapshot()
})
afterEach(() => restore())
afterAll(() => app.stop())

type NewPerson = Input<typeof accountPersonApi.createPerson>

const post = (deptCode: string, more: object = {}) => ({
  deptCode,
  titleCode: '',
  positionCode: '',
  gradeCode: '',
  isMain: true,
  ...more,
})
const newcomer: NewPerson = {
  personCode: 'E-900',
  name: { ko: ' 한새봄 ', en: 'Saebom Han', zh: '韩新春' },
  employeeNumber: '900',
  email: 'Saebom@test.example',
  mobileTel: '010-9000-0000',
  officeTel: '',
  officeExtTel: '9000',
  hireDate: '2026-11-02',
  login: 'Saebom',
  language: 'en-US',
  isDisabled: false,
  posts: [post('ONE-D1', { titleCode: 'T1' })],
}
const create = (client: Client, more: Partial<NewPerson> = {}) =>
  client.call(accountPersonApi.createPerson, { ...newcomer, ...more })
const form = async (client: Client, personCode: string) =>
  (await client.call(accountPersonApi.getPersonForm, { personCode })).result
async function update(client: Client, personCode: string, more: Partial<NewPerson> & { version?: string }) {
  const { retiredOn: _on, comCode: _com, ...known } = await form(people.super, personCode)
  const posts = known.posts.map(({ deptCode, titleCode, positionCode, gradeCode, isMain }) =>
    post(deptCode, { titleCode, positionCode, gradeCode, isMain }),
  )
  const seen = (await client.call(accountPersonApi.getPersonForm, { personCode })).refusal
  const { version } = seen ? known : await form(client, personCode)
  return client.call(accountPersonApi.updatePerson, { ...known, posts, version, ...more, personCode })
}
const codeOf = (answer: { refusal: { code: string } | undefined }) => answer.refusal?.code
const retire = (client: Client, personCode: string, retiredOn: string | null) =>
  client.call(accountPersonApi.retirePerson, { personCode, retiredOn })

test('a new person is found immediately, gets an invitation and signs in', async () => {
  expect((await create(people.manager)).result).toEqual({ personCode: 'E-900' })
  const match = (await people.user.call(orgApi.searchOrganisation, { query: '한새봄' })).result.people
  expect(match.map((one) => [one.personCode, one.deptCode, one.titleCode])).toEqual([
    ['E-900', 'ONE-D1', 'T1'],
  ])
  const shown = await form(people.manager, 'E-900')
  expect(shown).toMatchObject({
    comCode: 'ONE',
    name: { ko: '한새봄', en: 'Saebom Han' },
    email: 'saebom@test.example',
    login: 'saebom',
    language: 'en-US',
    posts: [{ deptCode: 'ONE-D1', isMain: true, mayChange: true, department: { ko: '개발팀' } }],
  })
  const listed = (
    await people.manager.call(accountPeopleApi.listAccounts, {
      searchText: '한새봄',
      page: 1,
      itemsPerPage: 20,
    })
  ).result
  expect(listed.data).toMatchObject([{ personCode: 'E-900', state: 'waiting' }])
  const { issued } = (await people.manager.call(accountPasswordApi.invitePeople, { personCodes: ['E-900'] }))
    .result
  const newPassword = 'seven quiet bicycles'
  await app.client.call(accountPasswordApi.resetPassword, { secret: issued[0]?.code ?? '', newPassword })
  const signedIn = await app.client.call(accountApi.login, { username: 'SAEBOM', password: newPassword })
  expect(signedIn.result).toEqual({ personCode: 'E-900', comCode: 'ONE', language: 'en-US' })
})

test('a person without a code gets one, and without a login no account until one is set', async () => {
  const { personCode } = (await create(people.manager, { personCode: '', login: '', email: '' })).result
  expect(personCode).toMatch(/^P-[2-9A-Z]{8}$/)
  const listed = async () =>
    (
      await people.manager.call(accountPeopleApi.listAccounts, {
        searchText: '한새봄',
        page: 1,
        itemsPerPage: 9,
      })
    ).result.data[0]
  expect(await listed()).toMatchObject({ personCode, login: '', state: 'none' })
  expect((await update(people.manager, personCode, { login: 'spring' })).result).toMatchObject({
    login: 'spring',
  })
  expect(await listed()).toMatchObject({ login: 'spring', state: 'waiting' })
  // An omitted value does not remove the stored one.
  expect(codeOf(await update(people.manager, personCode, { login: '' }))).toBe('kit.invalidInput')
})

test('used codes, logins, addresses and numbers are refused, and nothing is written', async () => {
  await create(people.manager)
  const again = { personCode: 'E-901', login: 'other', email: 'other@test.example', employeeNumber: '901' }
  expect(codeOf(await create(people.manager, { ...again, personCode: 'E-900' }))).toBe(
    'account.personCodeTaken',
  )
  for (const login of [
    'SAEBOM',
    'ｓａｅｂｏｍ',
    'sae\u200bbom',
    'super@test.example',
    'Ｓuper@TEST.example',
    'ｓｕｐｅｒ',
  ])
    expect([login, codeOf(await create(people.manager, { ...again, login }))]).toEqual([
      login,
      'account.loginTaken',
    ])
  await app.db`update account_login set login = 'peer@mail.example' where person_code = 'peer'`
  expect(codeOf(await create(people.manager, { ...again, email: 'peer@mail.example' }))).toBe(
    'account.emailTaken',
  )
  expect(codeOf(await create(people.manager, { ...again, email: 'user@test.example' }))).toBe(
    'account.emailTaken',
  )
  expect(codeOf(await create(people.manager, { ...again, employeeNumber: '900' }))).toBe(
    'account.numberTaken',
  )
  // A number is unique within its company only.
  await app.db`update org_person set employee_number = '902' where person_code = 'outsider'`
  expect((await create(people.manager, { ...again, employeeNumber: '902' })).status).toBe(200)
  const rows = await app.db`select 1 from org_person where person_code like 'E-9%'`
  expect(rows).toHaveLength(2)
})

test('there must be one main post, in existing departments and with existing titles of the company', async () => {
  const bad = async (posts: NewPerson['posts']) => codeOf(await create(people.manager, { posts }))
  expect(await bad([post('ONE-D1'), post('ONE-HR')])).toBe('account.oneMainPost')
  expect(await bad([post('ONE-D1', { isMain: false })])).toBe('account.oneMainPost')
  expect(await bad([post('ONE-D1'), post('ONE-D1', { isMain: false })])).toBe('account.oneMainPost')
  expect(await bad([post('NOWHERE')])).toBe('account.departmentUnknown')
  expect(await bad([post('TWO-D1')])).toBe('account.departmentUnknown')
  expect(await bad([post('ONE-D1', { titleCode: 'P1' })])).toBe('account.titleUnknown')
  expect(await bad([post('ONE-D1', { gradeCode: 'none' })])).toBe('account.titleUnknown')
  expect(await bad([])).toBe('kit.invalidInput')
  expect(codeOf(await create(people.manager, { name: { ko: '  ', en: '', zh: '' } }))).toBe(
    'kit.invalidInput',
  )
  expect(codeOf(await create(people.manager, { email: 'no address' }))).toBe('kit.invalidInput')
  expect(codeOf(await create(people.manager, { login: 'two words' }))).toBe('kit.invalidInput')
})

test('a person who moves to another department uses it immediately, and the previous post has ended', async () => {
  const moved = await update(people.manager, 'user', {
    posts: [post('ONE-HR', { positionCode: 'P1' })],
    name: { ko: '김서연', en: '', zh: '' },
  })
  expect(moved.result.posts).toMatchObject([{ deptCode: 'ONE-HR', positionCode: 'P1', isMain: true }])
  const me = (await people.user.call(accountApi.getCurrentAccount, {})).result
  expect(me).toMatchObject({ deptCode: 'ONE-HR', displayName: '김서연', positionName: '팀장' })
  const rows = await app.db<{ deptCode: string; untilDate: string | null }[]>`
    select dept_code, until_date::text from org_post where person_code = 'user' order by from_date`
  expect(rows).toEqual([
    { deptCode: 'ONE-D1', untilDate: '2026-11-20' },
    { deptCode: 'ONE-HR', untilDate: null },
  ])
  // The person moves back on the same day: the post that would have lasted no day is deleted.
  await update(people.manager, 'user', { posts: [post('ONE-D1')] })
  const [{ count }] = await app.db<[{ count: number }]>`
    select count(*)::int as count from org_post where person_code = 'user' and dept_code = 'ONE-HR'`
  expect(count).toBe(0)
})

test('a person with a post in another company is out of reach of a manager, also after leaving', async () => {
  const ask = async (client: Client) => [
    codeOf(await client.call(accountPersonApi.getPersonForm, { personCode: 'concurrent' })),
    codeOf(await update(client, 'concurrent', { email: 'taken-over@test.example' })),
    codeOf(await client.call(accountPasswordApi.createResetCode, { personCode: 'concurrent' })),
    codeOf(await client.call(accountPeopleApi.setRoles, { personCode: 'concurrent', roleIds: [] })),
    codeOf(await retire(client, 'concurrent', '2026-12-31')),
    (await client.call(accountPasswordApi.invitePeople, { personCodes: ['concurrent'] })).result.issued
      .length,
  ]
  const refused = [...Array(5).fill('account.outranked'), 0]
  expect(await ask(people.manager)).toEqual(refused)
  await retire(people.super, 'concurrent', '2026-11-01')
  expect(await ask(people.manager)).toEqual(refused)
  await retire(people.super, 'concurrent', null)
  expect((await form(people.super, 'concurrent')).posts.map((one) => [one.deptCode, one.mayChange])).toEqual([
    ['ONE-D1', true],
    ['TWO-D1', true],
  ])
  await app.db`delete from org_post where person_code = 'concurrent' and com_code = 'TWO'`
  expect((await form(people.manager, 'concurrent')).posts.map((one) => one.deptCode)).toEqual(['ONE-D1'])
  const wide = [post('ONE-HR'), post('TWO-D1', { isMain: false, titleCode: 'T1' })]
  expect((await update(people.super, 'user', { posts: wide })).result.posts).toHaveLength(2)
})

test('a change based on an outdated version is refused', async () => {
  const { version } = await form(people.manager, 'user')
  expect((await update(people.super, 'user', { mobileTel: '010-1' })).status).toBe(200)
  expect(codeOf(await update(people.manager, 'user', { version, mobileTel: '010-2' }))).toBe(
    'account.personChanged',
  )
  expect((await form(people.manager, 'user')).mobileTel).toBe('010-1')
})

test('a retired person is signed out on that day, is no longer found, and is restored with the posts', async () => {
  const search = async () =>
    (await people.peer.call(orgApi.searchOrganisation, { query: 'user' })).result.people.map(
      (one) => one.personCode,
    )
  await update(people.manager, 'user', {})
  expect(await search()).toEqual(['user'])
  expect((await retire(people.manager, 'user', '2026-11-21')).result).toMatchObject({
    retiredOn: '2026-11-21',
    posts: [{ deptCode: 'ONE-D1' }],
  })
  expect((await people.user.call(accountApi.getCurrentAccount, {})).status).toBe(401)
  expect(await search()).toEqual([])
  expect((await retire(people.manager, 'user', null)).result).toMatchObject({ retiredOn: null })
  expect((await people.user.call(accountApi.getCurrentAccount, {})).status).toBe(200)
  expect(await search()).toEqual(['user'])
  // A future date changes nothing until then.
  await retire(people.manager, 'user', '2026-12-31')
  expect((await people.user.call(accountApi.getCurrentAccount, {})).status).toBe(200)
  await retire(people.manager, 'user', '2027-01-31')
  const [row] = await app.db<{ untilDate: string }[]>`
    select until_date::text from org_post where person_code = 'user'`
  expect(row?.untilDate).toBe('2027-01-30')
})

test('an account that is switched off loses its sessions, and works again when it is switched on', async () => {
  await update(people.manager, 'user', { isDisabled: true })
  expect((await people.user.call(accountApi.getCurrentAccount, {})).status).toBe(401)
  expect((await form(people.manager, 'user')).isDisabled).toBe(true)
  expect((await update(people.manager, 'user', { isDisabled: false })).result.isDisabled).toBe(false)
})

test('the viewer and the last super administrator can be neither retired nor switched off', async () => {
  expect(codeOf(await retire(people.super, 'super', '2026-11-21'))).toBe('account.ownRetirement')
  expect(codeOf(await retire(people.manager, 'manager', '2026-11-21'))).toBe('account.ownRetirement')
  expect(codeOf(await update(people.manager, 'manager', { isDisabled: true }))).toBe('account.ownRetirement')
  await people.super.call(accountPeopleApi.setRoles, { personCode: 'user', roleIds: ['super-admin'] })
  const { version } = await form(people.super, 'user')
  // Two administrators switch each other off: one of them remains.
  const both = await Promise.all([
    retire(people.super, 'user', '2026-11-21'),
    retire(people.user, 'super', '2026-11-21'),
  ])
  expect(both.map((one) => one.status).sort()).toEqual([200, expect.any(Number)])
  expect(both.filter((one) => one.status === 200)).toHaveLength(1)
  expect(version).toMatch(/^[\w-]{32}$/)
})

test('two super administrators cannot retire each other on future dates', async () => {
  await people.super.call(accountPeopleApi.setRoles, { personCode: 'peer', roleIds: ['super-admin'] })
  expect((await retire(people.super, 'peer', '2027-01-31')).status).toBe(200)
  expect(codeOf(await retire(people.peer, 'super', '2027-01-31'))).toBe('account.lastAdministrator')
  expect((await retire(people.super, 'peer', null)).status).toBe(200)
})

test('people of other companies and with wider rights are closed to managers, and everything to others', async () => {
  const calls = (client: Client, personCode: string) =>
    Promise.all([
      client.call(accountPersonApi.getPersonForm, { personCode }),
      update(client, personCode, {}),
      retire(client, personCode, '2026-11-21'),
    ])
  const codes = async (client: Client, personCode: string) =>
    new Set((await calls(client, personCode)).map((answer) => codeOf(answer)))
  expect(await codes(people.manager, 'outsider')).toEqual(new Set(['kit.notFound']))
  expect(await codes(people.manager, 'super')).toEqual(new Set(['account.outranked']))
  expect(await codes(people.user, 'peer')).toEqual(new Set(['kit.forbidden']))
  expect(codeOf(await retire(people.manager, 'nobody', null))).toBe('kit.notFound')
  expect(codeOf(await create(people.user))).toBe('kit.forbidden')
  expect(codeOf(await people.user.call(accountPersonApi.listTitles, {}))).toBe('kit.forbidden')
  expect(codeOf(await people.manager.call(accountPersonApi.listTitles, { comCode: 'TWO' }))).toBe(
    'kit.notFound',
  )
  const titles = (await people.super.call(accountPersonApi.listTitles, { comCode: 'TWO' })).result
  expect(titles.map((one) => `${one.kind} ${one.code}`)).toEqual(['title T1', 'position P1'])
})

test('an account manager changes people without roles, and cannot give an account to people with wider rights', async () => {
  await people.manager.call(accountPeopleApi.setRoles, {
    personCode: 'colleague',
    roleIds: ['account-manager'],
  })
  expect((await update(people.colleague, 'user', { officeTel: '02-1' })).result.officeTel).toBe('02-1')
  await people.manager.call(accountPeopleApi.setRoles, { personCode: 'peer', roleIds: ['board-manager'] })
  expect(codeOf(await update(people.colleague, 'peer', {}))).toBe('account.outranked')
  await app.db`delete from kit_session where person_code = 'peer'`
  await app.db`delete from account_login where person_code = 'peer'`
  expect(codeOf(await update(people.colleague, 'peer', { login: 'mine' }))).toBe('account.outranked')
})

test('each change is in the audit log of the company, with its fields and the support code', async () => {
  await create(people.manager)
  const changed = await update(people.manager, 'E-900', { mobileTel: '010-1111' })
  await retire(people.manager, 'E-900', '2026-11-21')
  const audit = async (client: Client, more: Partial<Input<typeof adminApi.listAuditEntries>> = {}) =>
    (await client.call(adminApi.listAuditEntries, { page: 1, itemsPerPage: 50, ...more })).result
  const own = await audit(people.manager, { searchText: 'E-900', kind: 'people' })
  expect(own.data.map((one) => one.action)).toEqual(['personRetired', 'personChanged', 'personAdded'])
  expect(own.data[1]).toMatchObject({
    personCode: 'manager',
    subject: 'E-900',
    subjectName: '한새봄',
    details: { mobileTel: ['010-9000-0000', '010-1111'] },
    requestId: changed.headers['x-request-id'],
  })
  expect(own.totalCount).toBe(3)
  const by = { searchText: own.data[1]?.requestId ?? '', action: 'personChanged' as const }
  expect((await audit(people.manager, by)).data).toHaveLength(1)
  expect((await audit(people.manager, { searchText: '한새봄', action: 'personAdded' })).totalCount).toBe(1)
  expect((await audit(people.manager, { from: '2026-11-22' })).data).toEqual([])
  expect((await audit(people.manager, { until: '2026-11-21', itemsPerPage: 1 })).data).toHaveLength(1)
  expect((await audit(people.manager, { page: 1_000_000 })).data).toEqual([])
  await app.db`
    insert into kit_audit (com_code, happened_at, action, subject) values ('TWO', now(), 'signedIn', 'outsider')`
  expect((await audit(people.manager, { searchText: 'outsider' })).data).toEqual([])
  expect((await audit(people.super, { searchText: 'outsider' })).data).toHaveLength(1)
  for (const role of ['user', 'peer', 'outsider'] as const) {
    const answer = await people[role].call(adminApi.listAuditEntries, { page: 1, itemsPerPage: 1 })
    expect(codeOf(answer)).toBe('kit.forbidden')
  }
})

test('sign-ins, failures and password changes are in the audit log, without any password', async () => {
  await app.client.call(accountApi.login, { username: 'user', password: 'a wrong guess' })
  await app.client.call(accountApi.login, { username: 'nobody-here', password: 'a wrong guess' })
  const { code } = (await people.manager.call(accountPasswordApi.createResetCode, { personCode: 'user' }))
    .result
  const newPassword = 'seven quiet bicycles'
  await app.client.call(accountPasswordApi.resetPassword, { secret: code ?? '', newPassword })
  const { cookie } = await app.client.call(accountApi.login, { username: 'user', password: newPassword })
  await app.client.as(cookie).call(accountPasswordApi.changePassword, {
    currentPassword: newPassword,
    newPassword: 'eight quiet bicycles',
  })
  const rows = await app.db<{ action: string; comCode: string; personCode: string; subject: string }[]>`
    select action, com_code, person_code, subject from kit_audit order by audit_id`
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    'signInFailed ONE  user',
    'signInFailed   nobody-here',
    'codeGiven ONE manager user',
    'passwordReset ONE user user',
    'signedIn ONE user user',
    'passwordChanged ONE user user',
  ])
  const [{ text }] = await app.db<
    [{ text: string }]
  >`select string_agg(entry::text, '') as text from kit_audit entry`
  expect(text).not.toMatch(/bicycles|wrong guess/)
})
