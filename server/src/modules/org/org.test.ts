import { type Employee, orgApi } from '@maru/api/org'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client, TestApp } from '#test/app.ts'
import { openOrganisation } from '#test/organisation.ts'

let app: TestApp
let plain: Client
let boss: Client
let mail: Client
let stranger: Client

beforeAll(async () => {
  ;({ app, plain, boss, mail, stranger } = await openOrganisation())
}, 60_000)

afterAll(() => app.stop())

const codes = (people: Employee[]) => people.map((person) => person.personCode)

describe('the tree', () => {
  test('departments are flat, parents first, the viewer’s path open and selected', async () => {
    const { result } = await plain.call(orgApi.listOrganisation, { comCode: 'H' })
    expect(
      result.map((row) => [row.deptCode, row.parentDeptCode, row.level, row.hasChildren, row.expanded]),
    ).toEqual([
      ['H-D1', '', 1, 'TRUE', true],
      ['H-MAILONLY', '', 1, 'FALSE', false],
      ['H-A', 'H-D1', 2, 'TRUE', true],
      ['H-B', 'H-A', 3, 'TRUE', false],
      ['H-C', 'H-B', 4, 'FALSE', false],
    ])
    expect(result.filter((row) => row.selected).map((row) => row.deptCode)).toEqual(['H-D1'])
  })

  test('level and parent limit the tree, and a single department includes its people', async () => {
    const two = await plain.call(orgApi.listOrganisation, { comCode: 'H', level: 2 })
    expect(two.result.map((row) => row.deptCode)).toEqual(['H-D1', 'H-MAILONLY', 'H-A'])
    const below = await plain.call(orgApi.listOrganisation, { comCode: 'H', parentDeptCode: 'H-A' })
    expect(below.result.map((row) => row.deptCode)).toEqual(['H-B', 'H-C'])
    const one = await plain.call(orgApi.listOrganisation, { comCode: 'H', deptCode: 'H-B', level: 2 })
    expect(one.result.map((row) => [row.deptCode, codes(row.users)])).toEqual([
      ['H-B', ['HEAD', 'KIM', 'PARK']],
    ])
    const six = await plain.callWith(orgApi.listOrganisation, { comCode: 'H', level: 6 })
    expect(six.status).toBe(400)
  })

  test('a department closed yesterday is missing and its children become roots', async () => {
    await app.db`update org_department set until_date = '2026-11-20' where dept_code = 'H-B'`
    const { result } = await plain.call(orgApi.listOrganisation, { comCode: 'H' })
    expect(result.find((row) => row.deptCode === 'H-C')?.parentDeptCode).toBe('')
    expect(result.some((row) => row.deptCode === 'H-B')).toBe(false)
    const gone = await plain.call(orgApi.getDepartment, { comCode: 'H', deptCode: 'H-B' })
    expect(gone.status).toBe(404)
    await app.db`update org_department set until_date = null where dept_code = 'H-B'`
  })

  test('path and department are returned, and unknown ones are equal', async () => {
    const path = await plain.call(orgApi.listDepartmentPath, { comCode: 'H', deptCode: 'H-B' })
    expect(path.result.map((row) => row.deptCode)).toEqual(['H-D1', 'H-A', 'H-B'])
    expect((await plain.call(orgApi.listDepartmentPath, { comCode: 'S', deptCode: 'H-B' })).result).toEqual(
      [],
    )
    const department = await plain.call(orgApi.getDepartment, { comCode: 'H', deptCode: 'H-B' })
    expect(department.result).toMatchObject({ deptName: '플랫폼개발팀', deptNameEn: 'H-B Team', level: 3 })
    const wrong = await plain.call(orgApi.getDepartment, { comCode: 'S', deptCode: 'H-B' })
    expect(wrong.refusal?.code).toBe('kit.notFound')
  })

  test('companies come with the viewer’s own selected', async () => {
    const { result } = await stranger.call(orgApi.listCompanies, {})
    expect(result.map((row) => [row.comCode, row.selected, row.mayListRetired])).toEqual([
      ['H', false, false],
      ['S', true, false],
    ])
  })
})

describe('people of a department', () => {
  test('are ordered by position, title and name, in their current post in that department', async () => {
    const { result } = await plain.call(orgApi.listEmployees, { comCode: 'H', deptCode: 'H-B' })
    expect(codes(result.data)).toEqual(['HEAD', 'KIM', 'PARK'])
    expect(result.data[1]).toMatchObject({
      titleName: '부장',
      titleNameEn: 'General Manager',
      positionName: '팀장',
      isMain: true,
      homeAddress: '',
      photoPath: '/cm/api/account/photo/KIM',
    })
    const elsewhere = await plain.call(orgApi.listEmployees, { comCode: 'S', deptCode: 'S-D1' })
    const kim = elsewhere.result.data.find((person) => person.personCode === 'KIM')
    expect(kim).toMatchObject({ comCode: 'S', titleName: '', isMain: false })
    const before = await plain.call(orgApi.listEmployees, { comCode: 'H', deptCode: 'H-A' })
    expect(before.result.data).toEqual([])
  })

  test('change with the date, without any write', async () => {
    app.clock.set('2026-11-21T15:05:00Z')
    const after = await plain.call(orgApi.listEmployees, { comCode: 'H', deptCode: 'H-A' })
    expect(codes(after.result.data)).toEqual(['KIM'])
    app.clock.set('2026-11-21T14:50:00Z')
  })

  test('are paged', async () => {
    const first = await plain.call(orgApi.listEmployees, { comCode: 'H', deptCode: 'H-B', pageSize: 2 })
    expect([codes(first.result.data), first.result.hasNext]).toEqual([['HEAD', 'KIM'], true])
    const next = await plain.call(orgApi.listEmployees, {
      comCode: 'H',
      deptCode: 'H-B',
      pageSize: 2,
      pageNum: 2,
    })
    expect([codes(next.result.data), next.result.hasNext]).toEqual([['PARK'], false])
    const many = await plain.callWith(orgApi.listEmployees, { comCode: 'H', deptCode: 'H-B', pageSize: 201 })
    expect(many.status).toBe(400)
  })
})

describe('people who left', () => {
  test('are listed and found by super administrators only', async () => {
    const asked = { comCode: 'H', deptCode: 'H-B', retiredFlag: 2 }
    const refused = await plain.call(orgApi.listEmployees, asked)
    expect([refused.status, refused.refusal?.code]).toEqual([403, 'org.retiredRefused'])
    expect((await plain.call(orgApi.searchOrganisation, { query: '김서', retiredFlag: 2 })).status).toBe(403)
    const tree = await plain.call(orgApi.listOrganisation, { ...asked, level: 2 })
    expect(tree.refusal?.code).toBe('org.retiredRefused')
    const listed = await boss.call(orgApi.listEmployees, asked)
    expect(listed.result.data.map((row) => [row.personCode, row.isRetired])).toEqual([['LEFT', true]])
    const answer = await boss.call(orgApi.searchOrganisation, { query: '김서', retiredFlag: 2 })
    expect(codes(answer.result.people)).toEqual(['LEFT'])
  })

  test('are not found for others by code or address', async () => {
    expect((await plain.call(orgApi.getPerson, { personCode: 'LEFT' })).status).toBe(404)
    expect((await plain.call(orgApi.getPersonByEmail, { email: 'left@h.example' })).status).toBe(404)
    expect((await boss.call(orgApi.getPerson, { personCode: 'LEFT' })).result.isRetired).toBe(true)
  })

  test('are open to everyone in a company with its roll-out flag', async () => {
    await app.db`update org_company set shows_retired = true where com_code = 'H'`
    const own = await plain.call(orgApi.searchOrganisation, { query: '김서', retiredFlag: 2 })
    expect(codes(own.result.people)).toEqual(['LEFT'])
    expect((await stranger.call(orgApi.searchOrganisation, { query: '김서', retiredFlag: 2 })).status).toBe(
      403,
    )
    await app.db`update org_company set shows_retired = false where com_code = 'H'`
  })
})

describe('one person', () => {
  test('is found by code and by address in the main post', async () => {
    const { result } = await plain.call(orgApi.getPerson, { personCode: 'KIM' })
    expect(result).toMatchObject({ deptCode: 'H-B', comCode: 'H', homeAddress: '', displayNameChi: '金瑞妍' })
    const byMail = await plain.call(orgApi.getPersonByEmail, { email: ' Seoyeon.Kim@H.example' })
    expect(byMail.result.personCode).toBe('KIM')
    expect((await boss.call(orgApi.getPerson, { personCode: 'KIM' })).result.homeAddress).toBe('서울')
    expect((await plain.call(orgApi.getPerson, { personCode: 'NOBODY' })).status).toBe(404)
    expect((await plain.call(orgApi.getPersonByEmail, { email: 'no@h.example' })).status).toBe(404)
  })

  test('and a department can be looked up by address', async () => {
    const person = await plain.call(orgApi.listByEmail, { email: 'seoyeon.kim@h.example' })
    expect(person.result).toMatchObject([
      { id: 'KIM', type: 'person', deptCode: 'H-B', parentDeptCode: 'H-A' },
    ])
    const department = await plain.call(orgApi.listByEmail, { email: 'h-b@h.example' })
    expect(department.result).toMatchObject([{ id: 'H-B', type: 'department', personCode: '' }])
    expect((await plain.call(orgApi.listByEmail, { email: 'left@h.example' })).result).toEqual([])
    expect((await plain.callWith(orgApi.listByEmail, {})).status).toBe(400)
  })
})

test('every call is refused to anonymous users and open to a MAILONLY person', async () => {
  const inputs: Record<keyof typeof orgApi, object> = {
    listOrganisation: { comCode: 'H' },
    listDepartmentPath: { comCode: 'H', deptCode: 'H-B' },
    listCompanies: {},
    getDepartment: { comCode: 'H', deptCode: 'H-B' },
    listByEmail: { email: 'seoyeon.kim@h.example' },
    listEmployees: { comCode: 'H', deptCode: 'H-B' },
    searchOrganisation: { query: '김서' },
    getPersonByEmail: { email: 'seoyeon.kim@h.example' },
    getPerson: { personCode: 'KIM' },
  }
  for (const [name, endpoint] of Object.entries(orgApi)) {
    const input = inputs[name as keyof typeof orgApi]
    expect([name, (await app.client.callWith(endpoint, input)).status]).toEqual([name, 401])
    expect([name, (await mail.callWith(endpoint, input)).status]).toEqual([name, 200])
  }
})
