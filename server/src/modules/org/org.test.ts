import { type Employee, orgApi } from '@maru/api/org'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '../../../test/app.ts'
import { createCompany, createPerson } from '../../../test/people.ts'
import { refreshPeopleSearch } from './index.ts'

let app: TestApp
let plain: Client
let boss: Client
let mail: Client
let stranger: Client
const h = { comCode: 'H', deptCode: 'H-D1' }

interface Draft {
  code: string
  ko: string
  en?: string
  zh?: string
  email?: string
  ext?: string
  mobile?: string
  company?: string
  retiredOn?: string
}

async function addPerson(draft: Draft): Promise<void> {
  await app.db`
    insert into org_person (com_code, person_code, name_ko, name_en, name_zh, email, office_ext_tel, mobile_tel,
                            retired_on, home_address)
    values (${draft.company ?? 'H'}, ${draft.code}, ${draft.ko}, ${draft.en ?? ''}, ${draft.zh ?? ''},
            ${draft.email ?? ''}, ${draft.ext ?? ''}, ${draft.mobile ?? ''}, ${draft.retiredOn ?? null}, '서울')`
}

async function addPost(
  code: string,
  deptCode: string,
  more: {
    company?: string
    from?: string
    until?: string
    main?: boolean
    title?: string
    position?: string
  } = {},
): Promise<void> {
  await app.db`
    insert into org_post (com_code, dept_code, person_code, title_code, position_code, is_main, from_date, until_date)
    values (${more.company ?? 'H'}, ${deptCode}, ${code}, ${more.title ?? null}, ${more.position ?? null},
            ${more.main ?? true}, ${more.from ?? '2020-01-01'}, ${more.until ?? null})`
}

async function addDepartment(code: string, parent: string | null, path: string[], ko: string, company = 'H') {
  await app.db`
    insert into org_department (com_code, dept_code, parent_dept_code, path, name_ko, name_en, name_zh, email)
    values (${company}, ${code}, ${parent}, ${path}, ${ko}, ${`${code} Team`}, '', ${`${code.toLowerCase()}@h.example`})`
}

beforeAll(async () => {
  // Ten minutes before midnight in Seoul.
  app = await openTestApp({ now: '2026-11-21T14:50:00Z' })
  await createCompany(app.db, 'H')
  await createCompany(app.db, 'S')
  await app.db`
    insert into org_title (com_code, kind, code, name_ko, name_en, name_zh, sort)
    values ('H', 'title', 'T9', '사원', 'Staff', '', 9), ('H', 'position', 'P2', '본부장', 'Head', '', -1)`
  await addDepartment('H-A', 'H-D1', ['H-D1', 'H-A'], '기술본부')
  await addDepartment('H-B', 'H-A', ['H-D1', 'H-A', 'H-B'], '플랫폼개발팀')
  await addDepartment('H-C', 'H-B', ['H-D1', 'H-A', 'H-B', 'H-C'], '품질 100%_팀')
  await addDepartment('H-MAILONLY', null, ['H-MAILONLY'], '협력사')
  plain = await createPerson(app, h, 'PLAIN')
  boss = await createPerson(app, h, 'BOSS', ['isSuperAdmin'])
  mail = await createPerson(app, { comCode: 'H', deptCode: 'H-MAILONLY' }, 'MAIL')
  stranger = await createPerson(app, { comCode: 'S', deptCode: 'S-D1' }, 'STRANGER')
  await addPerson({
    code: 'KIM',
    ko: '김서연',
    en: 'Seoyeon Kim',
    zh: '金瑞妍',
    email: 'seoyeon.kim@h.example',
    ext: '1201',
    mobile: '010-0000-6789',
  })
  await addPost('KIM', 'H-B', { title: 'T1', position: 'P1' })
  await addPost('KIM', 'S-D1', { company: 'S', main: false })
  await addPost('KIM', 'H-A', { main: false, from: '2026-11-22' })
  await addPerson({ code: 'PARK', ko: '박준호', en: 'Joon-ho Park', email: 'joonho@h.example' })
  await addPost('PARK', 'H-B', { title: 'T9' })
  await addPerson({ code: 'HEAD', ko: '황보관', en: 'Gwan Hwangbo' })
  await addPost('HEAD', 'H-B', { title: 'T9', position: 'P2' })
  await addPerson({ code: 'SAME1', ko: '김서윤' })
  await addPost('SAME1', 'H-A', { until: '2026-11-20' })
  await addPost('SAME1', 'H-C', { from: '2026-11-21' })
  await addPerson({ code: 'LEFT', ko: '김서진', email: 'left@h.example', retiredOn: '2026-11-21' })
  await addPost('LEFT', 'H-B', { until: '2026-11-20' })
  await addPerson({ code: 'QUOTE', ko: "백'인용%", en: 'Back_slash "Quote"' })
  await addPost('QUOTE', 'H-D1')
  await addPerson({ code: 'OTHER', ko: '김서준', company: 'S' })
  await addPost('OTHER', 'S-D1', { company: 'S' })
  await refreshPeopleSearch(app.db)
}, 60_000)

afterAll(() => app.stop())

const codes = (people: Employee[]) => people.map((person) => person.personCode)

describe('the tree', () => {
  test('departments come flat, parents first, the viewer’s chain open and selected', async () => {
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

  test('level and parent bound the tree, and a department asked for brings its people', async () => {
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

  test('a department closed yesterday is gone and its children become roots', async () => {
    await app.db`update org_department set until_date = '2026-11-20' where dept_code = 'H-B'`
    const { result } = await plain.call(orgApi.listOrganisation, { comCode: 'H' })
    expect(result.find((row) => row.deptCode === 'H-C')?.parentDeptCode).toBe('')
    expect(result.some((row) => row.deptCode === 'H-B')).toBe(false)
    const gone = await plain.call(orgApi.getDepartment, { comCode: 'H', deptCode: 'H-B' })
    expect(gone.status).toBe(404)
    await app.db`update org_department set until_date = null where dept_code = 'H-B'`
  })

  test('path and department are told, and unknown ones look alike', async () => {
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
  test('stand by position, title and name, in the post of that department as of today', async () => {
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

  test('change with the day, without anything being written', async () => {
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
    const found = await boss.call(orgApi.searchOrganisation, { query: '김서', retiredFlag: 2 })
    expect(codes(found.result.people)).toEqual(['LEFT'])
  })

  test('do not exist for others by code or address', async () => {
    expect((await plain.call(orgApi.getPerson, { personCode: 'LEFT' })).status).toBe(404)
    expect((await plain.call(orgApi.getPersonByEmail, { email: 'left@h.example' })).status).toBe(404)
    expect((await boss.call(orgApi.getPerson, { personCode: 'LEFT' })).result.isRetired).toBe(true)
  })

  test('are open to everyone of a company under its roll-out flag', async () => {
    await app.db`update org_company set shows_retired = true where com_code = 'H'`
    const own = await plain.call(orgApi.searchOrganisation, { query: '김서', retiredFlag: 2 })
    expect(codes(own.result.people)).toEqual(['LEFT'])
    expect((await stranger.call(orgApi.searchOrganisation, { query: '김서', retiredFlag: 2 })).status).toBe(
      403,
    )
    await app.db`update org_company set shows_retired = false where com_code = 'H'`
  })
})

describe('search', () => {
  test.each([
    ['a Korean name', '김서', ['KIM', 'SAME1']],
    ['a given name', '서연', ['KIM']],
    ['initial consonants', 'ㄱㅅㅇ', ['KIM', 'SAME1']],
    ['joined initial consonants', 'ㄳ', ['KIM', 'SAME1']],
    ['initials of a compound surname', 'ㅎㅂㄱ', ['HEAD']],
    ['syllables with initials', '김서ㅇ', ['KIM', 'SAME1']],
    ['an unfinished syllable', '서여', ['KIM']],
    ['an English surname', 'kim', ['KIM', 'SAME1']],
    ['English words in any order', 'park joon', ['PARK']],
    ['romanised Korean', 'seoyun', ['SAME1']],
    ['a spelt surname with the romanised name', 'hwangbogwan', ['HEAD']],
    ['a Chinese name', '金瑞', ['KIM']],
    ['an address', 'seoyeon.kim@h.example', ['KIM']],
    ['a part of an address', 'joonho', ['PARK']],
    ['an extension', '1201', ['KIM']],
    ['a mobile number with signs', '010-0000-6789', ['KIM']],
    ['its last digits', '6789', ['KIM']],
    ['full-width digits', '１２０１', ['KIM']],
    ['a department', '플랫폼', ['HEAD', 'KIM', 'PARK']],
    ['a department and a name', '플랫폼 박준', ['PARK']],
    ['a wildcard as itself', '%', undefined],
    ['wildcards', '서%', []],
    ['an underscore', '__', []],
    ['a quote inside a name', "백'", ['QUOTE']],
    ['a quote and a comment', "';--", []],
    ['a backslash', '\\\\', []],
    ['nothing there', '없는사람', []],
  ])('by %s: %s', async (_name, query, expected) => {
    const answer = await plain.call(orgApi.searchOrganisation, { query })
    if (!expected) expect(answer.refusal?.code).toBe('org.searchTooShort')
    else expect(codes(answer.result.people).sort()).toEqual([...expected].sort())
  })

  test('puts the exact and the beginning of a name first', async () => {
    const { result } = await plain.call(orgApi.searchOrganisation, { query: 'kim' })
    expect(codes(result.people)).toEqual(['KIM', 'SAME1'])
    const name = await plain.call(orgApi.searchOrganisation, { query: '김서연' })
    expect(codes(name.result.people)).toEqual(['KIM'])
  })

  test('finds departments by name, literally', async () => {
    const { result } = await plain.call(orgApi.searchOrganisation, { query: '100%_' })
    expect(result.departments.map((row) => row.deptCode)).toEqual(['H-C'])
    expect(codes(result.people)).toEqual(['SAME1'])
  })

  test('stays in the company asked for, or goes through all; a person comes once in each post', async () => {
    const here = await plain.call(orgApi.searchOrganisation, { query: '김서', comCode: 'S' })
    expect(codes(here.result.people).sort()).toEqual(['KIM', 'OTHER'])
    const all = await plain.call(orgApi.searchOrganisation, { query: '김서', includeAllFlag: true })
    expect(all.result.people.map((row) => `${row.personCode}@${row.comCode}`)).toEqual([
      'KIM@H',
      'SAME1@H',
      'KIM@S',
      'OTHER@S',
    ])
    const nowhere = await plain.call(orgApi.searchOrganisation, { query: '김서', comCode: 'NOWHERE' })
    expect(nowhere.result).toEqual({ people: [], departments: [], hasNext: false, isCut: false })
  })

  test('reads the text of the address where the body has none, and pages', async () => {
    const one = await plain.call(orgApi.searchOrganisation, { searchVal: '김서', pageSize: 1 })
    expect([codes(one.result.people), one.result.hasNext]).toEqual([['KIM'], true])
    const two = await plain.call(orgApi.searchOrganisation, { searchVal: '김서', pageSize: 1, pageNum: 2 })
    expect([codes(two.result.people), two.result.hasNext]).toEqual([['SAME1'], false])
  })

  test.each([' ', 'a', ' 김 ', ''])('a text shorter than two characters is refused: %j', async (query) => {
    const answer = await plain.call(orgApi.searchOrganisation, { query })
    expect([answer.status, answer.refusal?.code]).toEqual([400, 'org.searchTooShort'])
  })

  test('follows changed names and leaves the rest alone', async () => {
    expect(await refreshPeopleSearch(app.db)).toBe(0)
    await app.db`update org_person set name_ko = '박새별' where person_code = 'PARK'`
    expect(await refreshPeopleSearch(app.db)).toBe(1)
    const found = await plain.call(orgApi.searchOrganisation, { query: '새별' })
    expect(codes(found.result.people)).toEqual(['PARK'])
    expect((await plain.call(orgApi.searchOrganisation, { query: '박준호' })).result.people).toEqual([])
    await app.db`update org_person set name_ko = '박준호' where person_code = 'PARK'`
    await refreshPeopleSearch(app.db)
  })
})

describe('one person', () => {
  test('is told by code and by address in the main post', async () => {
    const { result } = await plain.call(orgApi.getPerson, { personCode: 'KIM' })
    expect(result).toMatchObject({ deptCode: 'H-B', comCode: 'H', homeAddress: '', displayNameChi: '金瑞妍' })
    const byMail = await plain.call(orgApi.getPersonByEmail, { email: ' Seoyeon.Kim@H.example' })
    expect(byMail.result.personCode).toBe('KIM')
    expect((await boss.call(orgApi.getPerson, { personCode: 'KIM' })).result.homeAddress).toBe('서울')
    expect((await plain.call(orgApi.getPerson, { personCode: 'NOBODY' })).status).toBe(404)
    expect((await plain.call(orgApi.getPersonByEmail, { email: 'no@h.example' })).status).toBe(404)
  })

  test('and a department are looked up by address', async () => {
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

test('every call is refused to strangers and open to a MAILONLY person', async () => {
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
