import { accountApi } from '@maru/api/account'
import { accountPeopleApi } from '@maru/api/account/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let app: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
})
afterAll(() => app.stop())

const list = (client: Client, searchText = '', page = 1, itemsPerPage = 100) =>
  client.call(accountPeopleApi.listAccounts, { searchText, page, itemsPerPage })
const setRoles = async (client: Client, personCode: string, roleIds: string[]) => {
  const answer = await client.call(accountPeopleApi.setRoles, { personCode, roleIds })
  return answer.refusal?.code ?? answer.result.roleIds
}

test('a manager lists the people of the company, a super administrator those of all companies', async () => {
  const own = (await list(people.manager)).result
  expect(own.data.map((row) => row.personCode)).not.toContain('outsider')
  expect(own.totalCount).toBe(own.data.length)
  expect((await list(people.super)).result.data.map((row) => row.personCode)).toContain('outsider')
  expect((await list(people.user)).refusal?.code).toBe('kit.forbidden')
})

test('people are found by name, login, address and number, in pages, and pattern characters are literal', async () => {
  await app.db`update org_person set employee_number = 'A-77' where person_code = 'peer'`
  await app.db`update account_login set password_hash = '', disabled_at = null where person_code = 'peer'`
  const codes = async (text: string) =>
    (await list(people.manager, text)).result.data.map((row) => row.personCode)
  expect(await codes('peer 님')).toEqual(['peer'])
  expect(await codes('PEER@test')).toEqual(['peer'])
  expect(await codes('a-77')).toEqual(['peer'])
  expect(await codes('%')).toEqual([])
  const [row] = (await list(people.manager, 'peer')).result.data
  expect(row).toMatchObject({ login: 'peer', state: 'waiting', department: { ko: '개발팀' }, roleIds: [] })
  const second = (await list(people.manager, '', 2, 2)).result
  expect(second.data).toHaveLength(2)
  expect(second.totalCount).toBeGreaterThan(4)
})

const codesOf = async (client: Client, filter: object) =>
  (
    await client.call(accountPeopleApi.listAccounts, { ...filter, page: 1, itemsPerPage: 200 })
  ).result.data.map((row) => row.personCode)

test('people are filtered by company, department with those below, state and role', async () => {
  await app.db`update account_login set password_hash = '' where person_code = 'peer'`
  expect(await codesOf(people.manager, { state: 'waiting' })).toEqual(['peer'])
  expect(await codesOf(people.manager, { state: 'waiting', searchText: 'user' })).toEqual([])
  expect(await codesOf(people.manager, { roleId: 'company-manager' })).toEqual(['manager'])
  const [post] = await app.db<{ deptCode: string; parent: string }[]>`
    select post.dept_code, department.parent_dept_code as parent from org_post post
      join org_department department using (com_code, dept_code)
     where post.person_code = 'peer' and department.parent_dept_code <> ''`
  const below = await codesOf(people.manager, { deptCode: post?.deptCode })
  expect(below).toContain('peer')
  expect(await codesOf(people.manager, { deptCode: post?.parent })).toEqual(expect.arrayContaining(below))
  expect(await codesOf(people.manager, { deptCode: 'NONE' })).toEqual([])
  expect(await codesOf(people.super, { comCode: 'TWO' })).toContain('outsider')
  expect(await codesOf(people.super, { comCode: 'TWO' })).not.toContain('user')
})

test('a manager who asks for another company gets an empty list', async () => {
  expect(await codesOf(people.manager, { comCode: 'TWO' })).toEqual([])
  expect(await codesOf(people.manager, { comCode: 'TWO', deptCode: 'TWO-HR' })).toEqual([])
})

test('the list is exported with its filter, and a name that is a formula stays a text', async () => {
  await app.db`update org_person set name_ko = '=1+1' where person_code = 'peer'`
  const file = await people.manager.call(accountPeopleApi.exportAccounts, {
    searchText: 'peer',
    language: 'en-US',
  })
  expect(file.status).toBe(200)
  expect(file.body.replace(/^\uFEFF/, '').split('\r\n')[0]).toBe(
    'Company,Department,Name,Person code,Employee number,User name,Mail address,Status,Roles,Last seen',
  )
  expect(file.body).toContain(',peer,')
  expect(file.body).not.toMatch(/(^|,)=1/)
  expect(file.body).not.toContain('outsider')
  const foreign = { comCode: 'TWO', language: 'en-US' } as const
  expect((await people.manager.call(accountPeopleApi.exportAccounts, foreign)).body).not.toContain('outsider')
  expect((await people.user.call(accountPeopleApi.exportAccounts, foreign)).status).toBe(403)
})

test('added and removed roles are effective immediately', async () => {
  expect(await setRoles(people.manager, 'user', ['board-manager', 'hr-manager'])).toEqual([
    'board-manager',
    'hr-manager',
  ])
  const me = (await people.user.call(accountApi.getCurrentAccount, {})).result
  expect(me.permissions).toMatchObject({ isBoardManager: true, isHrManager: true, isSuperAdmin: false })
  expect(await setRoles(people.manager, 'user', [])).toEqual([])
  const entries = await app.db`
    select action, person_code, details from kit_audit
     where subject = 'user' order by audit_id desc limit 1`
  expect(entries).toMatchObject([
    {
      action: 'rolesChanged',
      personCode: 'manager',
      details: { roles: [expect.arrayContaining(['board-manager', 'hr-manager']), []] },
    },
  ])
  expect((await people.user.call(accountApi.getCurrentAccount, {})).result.permissions.isBoardManager).toBe(
    false,
  )
})

test('no administrator can grant wider rights than their own, or change another company', async () => {
  expect(await setRoles(people.manager, 'user', ['super-admin'])).toBe('account.outranked')
  expect(await setRoles(people.manager, 'manager', ['company-manager', 'super-admin'])).toBe(
    'account.outranked',
  )
  expect(await setRoles(people.manager, 'super', [])).toBe('account.outranked')
  expect(await setRoles(people.manager, 'outsider', [])).toBe('kit.notFound')
  expect(await setRoles(people.manager, 'nobody', [])).toBe('kit.notFound')
  expect(await setRoles(people.user, 'peer', [])).toBe('kit.forbidden')
  expect(await setRoles(people.super, 'user', ['no-such-role'])).toBe('account.outranked')
})

test('the last super administrator remains, and administrators cannot remove their own administration', async () => {
  expect(await setRoles(people.super, 'super', [])).toBe('account.lastAdministrator')
  expect(await setRoles(people.super, 'user', ['super-admin'])).toEqual(['super-admin'])
  expect(await setRoles(people.super, 'super', [])).toBe('account.ownRole')
  expect(await setRoles(people.manager, 'manager', [])).toBe('account.ownRole')
  const both = await Promise.all([setRoles(people.super, 'user', []), setRoles(people.user, 'super', [])])
  expect(both.filter((answer) => Array.isArray(answer))).toHaveLength(1)
})
