import { accountApi } from '@maru/api/account'
import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { adminScimApi } from '@maru/api/admin/scim'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticateAppPassword } from '#modules/account/index.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { untilNotified } from '#test/notified.ts'

let portal: TestApp
let people: Record<Role, Client>
let token: string
let otherToken: string

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

type Body = Record<string, unknown> & {
  id?: string
  active?: boolean
  totalResults?: number
  Resources?: Record<string, unknown>[]
  scimType?: string
}

async function send(method: string, path: string, body?: object, bearer = token) {
  const answer = await portal.app.server.inject({
    method: method as 'GET', // inject accepts every method
    url: `/scim/v2${path}`,
    headers: {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body ? { 'content-type': 'application/scim+json; charset=utf-8' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: (answer.body ? JSON.parse(answer.body) : {}) as Body, // SCIM answers with JSON objects only
  }
}
const patch = (path: string, ...Operations: object[]) =>
  send('PATCH', path, { schemas: [patchSchema], Operations })
const find = (filter: string) => send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
const create = async (client: Client, deptCode: string, days = 30) =>
  client.call(adminScimApi.createScimToken, { name: 'Entra ID', deptCode, days })

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued' })
  people = await openCast(portal)
  ;({ token } = (await create(people.manager, 'ONE-D1')).result)
  await portal.db`
    insert into account_person_role (com_code, person_code, role_id)
    select 'TWO', 'outsider', role_id from account_role where permission = 'isCompanyManager'`
  await portal.app.services.forget(portal.db, 'viewer', '*')
  portal.app.services.caches.drop('viewer', '*')
  ;({ token: otherToken } = (await create(people.outsider, 'TWO-D1')).result)
  await portal.db`
    insert into account_role (role_id, name_ko, name_en, name_zh) values ('sales', '영업', 'Sales', '销售')`
})
afterAll(() => portal.stop())

describe('requests of Entra ID', () => {
  test('a probe for an unknown name finds no one, and a creation adds a person with a post', async () => {
    const probe = await find('userName eq "lee@test.example"')
    expect([probe.status, probe.body.totalResults, probe.body.Resources]).toEqual([200, 0, []])
    const made = await send('POST', '/Users', {
      schemas: [userSchema, enterprise],
      externalId: 'lee',
      userName: 'Lee@test.example',
      active: true,
      displayName: '이하늘',
      emails: [{ primary: true, type: 'work', value: 'Lee@test.example' }],
      meta: { resourceType: 'User' },
      name: { formatted: '이하늘', familyName: '이', givenName: '하늘' },
      roles: [],
      [enterprise]: { department: '영업팀', employeeNumber: '701984' },
    })
    expect(made.status).toBe(201)
    expect(made.headers.location).toBe(`/scim/v2/Users/${made.body.id}`)
    expect(made.body).toMatchObject({ externalId: 'lee', userName: 'lee@test.example', active: true })
    const [post] = await portal.db<{ deptCode: string }[]>`
      select dept_code from org_post where person_code = ${made.body.id ?? ''}`
    expect(post?.deptCode).toBe('ONE-D1')
    const again = await find('userName eq "LEE@test.example"')
    expect(again.body.Resources?.map(({ id }) => id)).toEqual([made.body.id])
  })

  test('an empty page has the number of all, and a wrong filter is named as such', async () => {
    const all = Number((await send('GET', '/Users')).body.totalResults)
    expect(all).toBeGreaterThan(3)
    for (const query of ['count=0', 'startIndex=900', 'startIndex=900&count=0']) {
      const { status, body } = await send('GET', `/Users?${query}`)
      expect([query, status, body.totalResults, body.Resources]).toEqual([query, 200, all, []])
    }
    for (const filter of ['title eq "x"', 'userName co "x"', 'userName eq x', '('])
      for (const path of ['/Users', '/Groups']) {
        const { status, body } = await send('GET', `${path}?filter=${encodeURIComponent(filter)}`)
        expect([path, filter, status, body.scimType]).toEqual([path, filter, 400, 'invalidFilter'])
      }
  })

  test('attributes are chosen and left out; schemas and id always come', async () => {
    const names = async (path: string) => Object.keys((await send('GET', path)).body).sort()
    expect(await names('/Users/peer?attributes=userName,name.formatted')).toEqual([
      ...['id', 'name', 'schemas', 'userName'],
    ])
    const { body } = await send('GET', '/Users?count=1&excludedAttributes=emails,ID,meta')
    const [first = {}] = body.Resources ?? []
    expect(['emails', 'meta', 'id'].map((name) => name in first)).toEqual([false, false, true])
  })

  test('the same name twice is a conflict that does not say whose it is', async () => {
    const answer = await send('POST', '/Users', {
      schemas: [userSchema],
      userName: 'other.company',
      active: true,
    })
    expect([answer.status, answer.body.scimType]).toEqual([409, 'uniqueness'])
    expect(JSON.stringify(answer.body)).not.toContain('TWO')
  })

  test('a name of another person is a conflict also in a change', async () => {
    const answer = await patch('/Users/peer', { op: 'Replace', path: 'userName', value: 'lee@test.example' })
    expect([answer.status, answer.body.scimType]).toEqual([409, 'uniqueness'])
  })

  test('the page of tokens names the department of new people', async () => {
    const { result } = await people.manager.call(adminScimApi.listScimTokens, {})
    expect(result.tokens[0]).toMatchObject({
      deptCode: 'ONE-D1',
      deptName: { ko: expect.stringMatching(/./) },
    })
    expect(result.tokens[0]?.deptName.ko).not.toBe('ONE-D1')
  })

  test('a person who was here before is found by the mail address and linked, not doubled', async () => {
    const match = await find('userName eq "peer@test.example"')
    expect(match.body.Resources?.map(({ id }) => id)).toEqual(['peer'])
    const linked = await patch('/Users/peer', { op: 'Add', path: 'externalId', value: 'peer-in-entra' })
    expect(linked.body).toMatchObject({ id: 'peer', externalId: 'peer-in-entra' })
    expect((await find('externalId eq "peer-in-entra"')).body.totalResults).toBe(1)
  })

  test('capitals, texts for booleans, paths that must create, and unknown paths', async () => {
    const changed = await patch(
      '/Users/peer',
      { op: 'Replace', path: 'displayName', value: '박새이름' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '010-1234-5678' },
      { op: 'Replace', path: `${enterprise}:department`, value: '기획팀' },
      { op: 'Replace', path: 'active', value: 'True' },
      { op: 'Add', path: 'preferredColour', value: 'green' },
    )
    expect([changed.status, changed.body.displayName, changed.body.active]).toEqual([200, '박새이름', true])
    expect(changed.body.phoneNumbers).toEqual([{ value: '010-1234-5678', type: 'mobile' }])
    const off = await patch('/Users/peer', { op: 'Replace', path: 'active', value: 'False' })
    expect(off.body.active).toBe(false)
    const on = await patch('/Users/peer', { op: 'Replace', path: 'active', value: 'True' })
    expect(on.body.active).toBe(true)
  })
})

describe('requests of Okta', () => {
  test('a PATCH without path and a PUT of everything', async () => {
    const off = await patch('/Users/colleague', { op: 'replace', value: { active: false } })
    expect(off.body.active).toBe(false)
    const listed = await find('userName eq "colleague"')
    expect(listed.body.Resources?.[0]?.active).toBe(false)
    const put = await send('PUT', '/Users/colleague', {
      schemas: [userSchema],
      id: 'colleague',
      userName: 'colleague@okta.example',
      name: { givenName: '보라', familyName: '최' },
      emails: [{ primary: true, value: 'colleague@test.example', type: 'work' }],
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    })
    expect(put.body).toMatchObject({
      userName: 'colleague@okta.example',
      displayName: '최 보라',
      active: true,
    })
    const silent = await send('PUT', '/Users/colleague', {
      schemas: [userSchema],
      userName: 'colleague@okta.example',
    })
    expect(silent.body.active).toBe(true)
  })

  test('pages of people begin at 1', async () => {
    const first = await send('GET', '/Users?startIndex=1&count=2')
    const second = await send('GET', '/Users?startIndex=3&count=2')
    expect([first.body.itemsPerPage, first.body.startIndex, second.body.startIndex]).toEqual([2, 1, 3])
    expect(first.body.totalResults).toBeGreaterThan(4)
    const ids = [...(first.body.Resources ?? []), ...(second.body.Resources ?? [])].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
  })
})

describe('a person who is switched off', () => {
  test('is out everywhere at once: sessions in every process, and app passwords', async () => {
    const made = await people.user.call(accountAppPasswordApi.createAppPassword, { name: '휴대폰' })
    const basic = `Basic ${Buffer.from(`user:${made.result.password}`).toString('base64')}`
    const byApp = () =>
      authenticateAppPassword({ db: portal.db, clock: portal.clock, address: '203.0.113.1' }, basic)
    const second = await portal.second()
    const inside = async (client: Client) =>
      (await client.as(people.user.cookie).call(accountApi.getCurrentUser, {})).status
    expect([await inside(portal.client), await inside(second.client)]).toEqual([200, 200])
    expect((await byApp())?.viewer.personCode).toBe('user')
    expect((await patch('/Users/user', { op: 'Replace', path: 'active', value: 'False' })).status).toBe(200)
    // The other process could use what it has cached for ten seconds: the bus notifies it.
    await untilNotified(second.app, portal.db)
    expect(await inside(second.client)).toBe(401)
    expect(await inside(portal.client)).toBe(401)
    expect(await byApp()).toBeNull()
    const [entry] = await portal.db<{ personCode: string }[]>`
      select person_code from kit_audit where action = 'personChanged' and subject = 'user'`
    expect(entry?.personCode).toMatch(/^scim:/)
  })

  test('a deleted person stays in the portal, switched off', async () => {
    expect((await send('DELETE', '/Users/user')).status).toBe(204)
    const [row] = await portal.db<{ isOff: boolean }[]>`
      select disabled_at is not null as is_off from account_login where person_code = 'user'`
    expect(row?.isOff).toBe(true)
  })
})

describe('groups', () => {
  const roles = async (personCode: string) =>
    (
      await portal.db<{ roleId: string }[]>`
        select role_id from account_person_role where person_code = ${personCode} order by role_id`
    ).map(({ roleId }) => roleId)

  test('a group with the name of a role gives it to its members, and takes only its own away', async () => {
    const made = await send('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Sales',
      externalId: 'g-1',
      members: [],
    })
    expect(made.status).toBe(201)
    const path = `/Groups/${made.body.id}`
    await portal.db`
      insert into account_person_role (com_code, person_code, role_id) values ('ONE', 'colleague', 'sales')`
    await patch(path, { op: 'Add', path: 'members', value: [{ value: 'peer' }, { value: 'colleague' }] })
    expect([await roles('peer'), await roles('colleague')]).toEqual([['sales'], ['sales']])
    await patch(path, { op: 'Remove', path: 'members[value eq "peer"]' })
    const emptied = await patch(path, { op: 'remove', path: 'members' })
    expect(emptied.body.members).toEqual([])
    expect([await roles('peer'), await roles('colleague')]).toEqual([[], ['sales']])
    expect((await send('DELETE', path)).status).toBe(204)
    expect((await send('GET', path)).status).toBe(404)
  })

  test('no group gives a role of administrators, and people of other companies are left out', async () => {
    const [role] = await portal.db<{ nameKo: string }[]>`
      select name_ko from account_role where permission = 'isSuperAdmin'`
    const made = await send('POST', '/Groups', {
      ...{
        schemas: [],
        displayName: role?.nameKo ?? '',
        members: [{ value: 'peer' }, { value: 'outsider' }],
      },
    })
    expect(made.body.members).toEqual([{ value: 'peer', $ref: '/scim/v2/Users/peer' }])
    expect(await roles('peer')).toEqual([])
  })
})

describe('the walls', () => {
  test('another company sees and changes nothing', async () => {
    const seen = await send('GET', '/Users?count=100', undefined, otherToken)
    expect(seen.body.Resources?.map(({ id }) => id)).toEqual(['outsider'])
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { schemas: [patchSchema], Operations: [{ op: 'replace', path: 'active', value: false }] }],
      ['DELETE', undefined],
    ] as const)
      expect((await send(method, '/Users/peer', body, otherToken)).status).toBe(404)
  })

  test.each(['super', 'concurrent'])(
    '%s, whose rights are wider than the company, is not written',
    async (code) => {
      const answer = await patch(`/Users/${code}`, { op: 'replace', path: 'active', value: false })
      expect(answer.status).toBe(403)
    },
  )

  test.each([
    ['no token', ''],
    ['a wrong token', 'maru_scim_wrong-wrong-wrong-wrong-wrong'],
  ])('%s is refused with the challenge', async (_name, bearer) => {
    const answer = await send('GET', '/Users', undefined, bearer)
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="Maru"'])
  })

  test.each([
    'userName sw "a"',
    'userName eq "a" or active eq true',
    'password eq "a"',
    'userName eq a',
    'meta.lastModified gt "2020"',
  ])('the filter %s is refused', async (filter) => {
    const answer = await find(filter)
    expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidFilter'])
  })

  test.each([
    ['no name', { schemas: [userSchema] }],
    ['a name of blanks', { schemas: [userSchema], userName: '   ' }],
    ['a number as name', { schemas: [userSchema], userName: 7 }],
    ['no object', []],
  ])('%s is refused', async (_name, body) => {
    expect((await send('POST', '/Users', body)).status).toBe(400)
  })

  test('a revoked token is over at once, and other companies cannot revoke it', async () => {
    const { tokens, groups } = (await people.outsider.call(adminScimApi.listScimTokens, {})).result
    expect([tokens.length, groups]).toEqual([1, []])
    const { tokenId = 0 } = tokens[0] ?? {}
    expect((await people.manager.call(adminScimApi.revokeScimToken, { tokenId })).status).toBe(404)
    expect((await people.outsider.call(adminScimApi.revokeScimToken, { tokenId })).result).toBe(1)
    expect((await send('GET', '/Users', undefined, otherToken)).status).toBe(401)
  })

  test('the secret of a token is not stored', async () => {
    const rows = await portal.db<
      { line: string }[]
    >`select admin_scim_token::text as line from admin_scim_token`
    expect(rows.some(({ line }) => line.includes(token))).toBe(false)
  })

  test('the documents of discovery name users and groups', async () => {
    const types = await send('GET', '/ResourceTypes')
    expect(types.body.Resources?.map(({ endpoint }) => endpoint)).toEqual(['/Users', '/Groups'])
    expect((await send('GET', '/ServiceProviderConfig')).body.patch).toEqual({ supported: true })
    expect((await send('GET', '/Schemas')).body.totalResults).toBe(2)
    expect((await send('GET', '/Unknown')).status).toBe(404)
  })

  test('a token ends', async () => {
    const short = await create(people.manager, 'ONE-D1', 1)
    const use = () => send('GET', '/Users?count=1', undefined, short.result.token)
    expect((await use()).status).toBe(200)
    portal.clock.advance(86_400_000 + 1000)
    expect((await use()).status).toBe(401)
  })
})

const plainUser = (userName: string, more: object = {}) => ({ schemas: [userSchema], userName, ...more })

test('texts of a provider follow the rules of the form of people', async () => {
  const long = 'a'.repeat(10_000)
  const refused: object[] = [
    plainUser('long.name@one.example', { displayName: long }),
    plainUser(`${long}@one.example`),
    plainUser('two words'),
    plainUser('long.phone', { phoneNumbers: [{ type: 'mobile', value: '1'.repeat(51) }] }),
    plainUser('no.address', { emails: [{ type: 'work', value: 'no address' }] }),
    plainUser('long.id', { externalId: 'x'.repeat(256) }),
  ]
  for (const body of refused) {
    const answer = await send('POST', '/Users', body)
    expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidValue'])
  }
  const { status, body } = await send(
    'POST',
    '/Users',
    plainUser('turned@one.example', { displayName: '한\u202e글\u2066\n이름\u200f' }),
  )
  expect([status, body.displayName]).toEqual([201, '한글 이름'])
  const change = { op: 'replace', path: 'displayName' }
  expect((await patch(`/Users/${body.id}`, { ...change, value: long })).status).toBe(400)
  const changed = await patch(`/Users/${body.id}`, { ...change, value: '\u202e새 이름' })
  expect([changed.status, changed.body.displayName]).toEqual([200, '새 이름'])
  const groups = ['/Groups', { schemas: [], displayName: long }] as const
  expect((await send('POST', ...groups)).status).toBe(400)
})

test('an account with an old value that the form would refuse can still be switched off', async () => {
  const { body } = await send('POST', '/Users', plainUser('old.value@one.example', { displayName: '옛 값' }))
  await portal.db`update org_person set mobile_tel = ${'1'.repeat(80)} where person_code = ${body.id ?? ''}`
  const changed = await patch(`/Users/${body.id}`, { op: 'replace', path: 'active', value: false })
  expect([changed.status, changed.body.active]).toEqual([200, false])
})
