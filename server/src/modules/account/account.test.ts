import { accountApi } from '@maru/api/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#kit/session/password.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
const password = 'right-password-1'

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  await portal.db`update account_login set password_hash = ${await hashPassword(password)}`
})
afterAll(() => portal.stop())
beforeEach(() => portal.db`delete from kit_throttle`)

const signIn = (username: string, secret = password) =>
  portal.client.call(accountApi.login, { username, password: secret })

describe('the current user', () => {
  test('has names in three languages, the post, rights and settings', async () => {
    const { result } = await people.manager.call(accountApi.getCurrentUser, {})
    expect(result).toMatchObject({
      personCode: 'manager',
      comCode: 'ONE',
      companyName: '회사',
      companyNameEng: 'Company',
      companyNameCn: '公司',
      deptCode: 'ONE-HR',
      displayName: 'manager 님',
      displayNameEng: 'manager En',
      displayNameChi: 'manager 中',
      titleName: '부장',
      titleNameEn: 'General Manager',
      positionNameCn: '组长',
      photoPath: '/cm/api/account/photo/manager',
      userConfig: {
        ...{ language: 'ko-KR', timeZone: 'Korea Standard Time', useKeys: true },
        ...{ mailLayout: 'vertical', mailListCount: 30, isPermanentDelete: false },
      },
      mailOnly: false,
      mobileRedirect: true,
    })
    expect(result.permissions).toMatchObject({ isCompanyManager: true, isSuperAdmin: false, menues: [] })
    expect((await people.manager.call(accountApi.getCurrentAccount, {})).result).toEqual(result)
  })

  test('a role of one company is not valid in another, a group role is', async () => {
    await portal.db`
      insert into account_person_role (com_code, person_code, role_id)
      values ('ONE', 'concurrent', 'board-manager'), ('ONE', 'concurrent', 'group-board-manager')`
    const { cookie } = await signIn('gyeomjik')
    const client = portal.client.as(cookie)
    const flags = async () => (await client.call(accountApi.getCurrentUser, {})).result.permissions
    expect(await flags()).toMatchObject({ isBoardManager: true, isGroupBoardManager: true })
    await client.call(accountApi.switchPost, { DeptCode: 'TWO-D1' })
    expect(await flags()).toMatchObject({ isBoardManager: false, isGroupBoardManager: true })
  })

  test('has another post when the post of the session has ended since the last call', async () => {
    const { cookie } = await signIn('gyeomjik')
    const client = portal.client.as(cookie)
    const codes = async () => {
      const { status, result } = await client.call(accountApi.getCurrentUser, {})
      return [status, result?.comCode, result?.deptCode]
    }
    expect(await codes()).toEqual([200, 'ONE', 'ONE-D1'])
    // As at midnight: no cache is notified.
    await portal.db`update org_post set until_date = '2026-11-20' where person_code = 'concurrent' and com_code = 'ONE'`
    expect(await codes()).toEqual([200, 'TWO', 'TWO-D1'])
    await portal.db`update org_post set until_date = null where person_code = 'concurrent' and com_code = 'ONE'`
  })

  test('reports if only mail is open', async () => {
    expect((await people.mailonly.call(accountApi.getCurrentUser, {})).result.mailOnly).toBe(true)
  })
})

describe('switching posts', () => {
  test('the session uses the other post, in the other process too', async () => {
    const other = await portal.second()
    const { cookie } = await signIn('gyeomjik')
    const client = portal.client.as(cookie)
    const before = (await other.client.as(cookie).call(accountApi.getCurrentUser, {})).result
    expect(before.concurrentUsers.map((post) => [post.deptCode, post.isMain, post.isCurrent])).toEqual([
      ['ONE-D1', true, true],
      ['TWO-D1', false, false],
    ])
    const input = { PersonCode: 'concurrent', DeptCode: 'TWO-D1' }
    expect((await client.call(accountApi.switchPost, input)).result).toEqual({
      comCode: 'TWO',
      deptCode: 'TWO-D1',
    })
    const after = (await client.call(accountApi.getCurrentUser, {})).result
    expect([after.comCode, after.deptCode, after.concurrentUsers[1]?.isCurrent]).toEqual([
      'TWO',
      'TWO-D1',
      true,
    ])
    await expect
      .poll(async () => (await other.client.as(cookie).call(accountApi.getCurrentUser, {})).result.comCode)
      .toBe('TWO')
  })

  test('a post of another person is refused like an unknown one', async () => {
    for (const DeptCode of ['TWO-D1', 'ONE-HR', 'NO-SUCH-DEPT']) {
      const answer = await people.user.call(accountApi.switchPost, { DeptCode })
      expect([answer.status, answer.refusal?.code]).toEqual([403, 'account.notYourPost'])
    }
    expect((await people.user.call(accountApi.getCurrentUser, {})).result.deptCode).toBe('ONE-D1')
  })

  test('a post that ended yesterday or begins tomorrow is refused', async () => {
    for (const [from, until] of [
      ['2020-01-01', '2026-11-20'],
      ['2026-11-22', null],
    ] as const) {
      await portal.db`
        insert into org_post (com_code, dept_code, person_code, is_main, from_date, until_date)
        values ('ONE', 'ONE-HR', 'user', false, ${from}, ${until})`
      const answer = await people.user.call(accountApi.switchPost, { DeptCode: 'ONE-HR' })
      expect(answer.refusal?.code).toBe('account.notYourPost')
    }
    await portal.db`delete from org_post where dept_code = 'ONE-HR' and person_code = 'user'`
  })

  test('for another person it is refused', async () => {
    const input = { PersonCode: 'user', DeptCode: 'TWO-D1' }
    const answer = await people.concurrent.call(accountApi.switchPost, input)
    expect([answer.status, answer.refusal?.code]).toEqual([403, 'kit.actorMismatch'])
  })

  test('when the current post ends, the main post replaces it', async () => {
    const { cookie } = await signIn('gyeomjik')
    await portal.client.as(cookie).call(accountApi.switchPost, { DeptCode: 'TWO-D1' })
    await portal.db`
      update org_post set until_date = '2026-11-20' where person_code = 'concurrent' and dept_code = 'TWO-D1'`
    await portal.app.services.forget(portal.db, 'viewer', '*')
    await expect
      .poll(async () => (await portal.client.as(cookie).call(accountApi.getCurrentUser, {})).result.deptCode)
      .toBe('ONE-D1')
    await portal.db`update org_post set until_date = null where person_code = 'concurrent'`
  })
})

describe('the language', () => {
  test('is stored for the person, for every session', async () => {
    const [one, two] = [await signIn('user'), await signIn('user')]
    await portal.client.as(one.cookie).call(accountApi.setLanguage, { language: 'zh-CN' })
    const { result } = await portal.client.as(two.cookie).call(accountApi.getCurrentUser, {})
    expect(result.userConfig.language).toBe('zh-CN')
    expect((await signIn('user')).result.language).toBe('zh-CN')
  })

  test('an unknown language is invalid input', async () => {
    const answer = await people.user.callWith(accountApi.setLanguage, { language: 'ja-JP' })
    expect(answer.refusal?.code).toBe('kit.invalidInput')
  })
})

describe('the access control call', () => {
  const check = async (client: Client, ep: string) =>
    (await client.call(accountApi.checkAccess, { ep })).result

  test.each([
    '/admin',
    '/po/../admin',
    '/po/%2e%2e/admin',
    '//evil.example/po/',
    'https://evil.example/po/',
    '/po\\..\\x',
    '/porridge',
    'po/home',
  ])('%s is outside', async (ep) => {
    expect(await check(people.user, ep)).toEqual({ allowed: false, reason: 'outside' })
  })

  test('MAILONLY people may open the organisation map and mail, nothing else', async () => {
    for (const ep of ['/po/orgmap/popup', '/po/orgmap', '/po/OrgMap/', '/po/orgmap?options={}'])
      expect(await check(people.mailonly, ep)).toEqual({ allowed: true, reason: null })
    for (const ep of ['/po/home', '/po/board/list?SYSID=1', '/po/orgmap/../home', '/po/orgmapx/']) {
      expect(await check(people.mailonly, ep)).toEqual({ allowed: false, reason: 'mailOnly' })
    }
    expect(await check(people.user, '/po/home')).toEqual({ allowed: true, reason: null })
  })
})

test('the list has every role with names in three languages', async () => {
  const { result } = await people.user.call(accountApi.listRoles, {})
  expect(result).toHaveLength(10)
  expect(result[0]).toEqual({
    roleId: 'super-admin',
    roleName: '전체 관리자',
    roleNameEn: 'Super administrator',
    roleNameCn: '超级管理员',
  })
})
