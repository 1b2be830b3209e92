import { type Employee, orgApi } from '@maru/api/org'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client, TestApp } from '#test/app.ts'
import { openOrganisation } from '#test/organisation.ts'
import { refreshPeopleSearch } from '../index.ts'

let app: TestApp
let plain: Client

beforeAll(async () => {
  ;({ app, plain } = await openOrganisation())
}, 60_000)

afterAll(() => app.stop())

const codes = (people: Employee[]) => people.map((person) => person.personCode)

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

  test('ranks exact names and prefixes first', async () => {
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

  test('shows the company and the department above, so that departments of one name differ', async () => {
    const { result } = await plain.call(orgApi.searchOrganisation, { query: '100%_' })
    const [above] = await app.db`select name_ko from org_department where dept_code = 'H-B'`
    const [company] = await app.db`select company.name_ko from org_company company
      join org_department using (com_code) where dept_code = 'H-B'`
    expect(result.departments[0]).toMatchObject({
      company: { ko: company?.nameKo },
      above: { ko: above?.nameKo },
    })
  })

  test('is limited to a company or covers all; a person is listed in each post', async () => {
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

  test('reads the text of the query string if the body has none, and has pages', async () => {
    const one = await plain.call(orgApi.searchOrganisation, { searchVal: '김서', pageSize: 1 })
    expect([codes(one.result.people), one.result.hasNext]).toEqual([['KIM'], true])
    const two = await plain.call(orgApi.searchOrganisation, { searchVal: '김서', pageSize: 1, pageNum: 2 })
    expect([codes(two.result.people), two.result.hasNext]).toEqual([['SAME1'], false])
  })

  test.each([
    ['one syllable', '김', ['KIM', 'SAME1']],
    ['one syllable between spaces', ' 김 ', ['KIM', 'SAME1']],
    ['one Chinese character', '金', ['KIM']],
    ['a text that was percent-encoded for an address', encodeURIComponent('김서'), ['KIM', 'SAME1']],
  ])('by %s', async (_name, query, expected) => {
    const { result } = await plain.call(orgApi.searchOrganisation, { query })
    expect(codes(result.people).sort()).toEqual(expected)
  })

  test('a percent sign that encodes nothing is literal', async () => {
    const { result } = await plain.call(orgApi.searchOrganisation, { query: '100%_' })
    expect(result.departments.map((row) => row.deptCode)).toEqual(['H-C'])
    expect((await plain.call(orgApi.searchOrganisation, { query: '%zz%ff' })).result.people).toEqual([])
  })

  test.each([' ', 'a', '1', 'ㄱ', '%41', ''])('a text that is too short is refused: %j', async (query) => {
    const answer = await plain.call(orgApi.searchOrganisation, { query })
    expect([answer.status, answer.refusal?.code]).toEqual([400, 'org.searchTooShort'])
  })

  test('follows changed names and leaves other entries unchanged', async () => {
    expect(await refreshPeopleSearch(app.db)).toBe(0)
    await app.db`update org_person set name_ko = '박새별' where person_code = 'PARK'`
    expect(await refreshPeopleSearch(app.db)).toBe(1)
    const answer = await plain.call(orgApi.searchOrganisation, { query: '새별' })
    expect(codes(answer.result.people)).toEqual(['PARK'])
    expect((await plain.call(orgApi.searchOrganisation, { query: '박준호' })).result.people).toEqual([])
    await app.db`update org_person set name_ko = '박준호' where person_code = 'PARK'`
    await refreshPeopleSearch(app.db)
  })
})

describe('hostile input', () => {
  test.each([
    ['a NUL', 'a\0b'],
    ['half a surrogate', '김\ud800'],
    ['a list', ['김서']],
    ['an object', { $gt: '' }],
    ['201 letters', '가'.repeat(201)],
  ])('a text that is %s is refused', async (_name, query) => {
    expect((await plain.callWith(orgApi.searchOrganisation, { query })).status).toBe(400)
  })

  test.each([
    ['a statement', "'; drop table org_person; --"],
    ['a pattern', '.*|(김서연)+'],
    ['brackets of a pattern beside syllables', '김[서'],
    ['emoji', '😀😀'],
    ['letters from right to left', '\u202e김서'],
    ['joined signs', 'ㄱ\u0301\u0301\u0301ㅅ'],
    ['every initial', 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'],
    ['two hundred words', '김서 '.repeat(66)],
    ['only signs of numbers', '+-() ./'],
  ])('%s is searched literally', async (_name, query) => {
    const answer = await plain.call(orgApi.searchOrganisation, { query, includeAllFlag: true })
    expect(answer.status).toBe(200)
  })

  test('huge and negative page numbers and levels are refused, the last allowed page is empty', async () => {
    for (const wrong of [{ pageNum: -1 }, { pageNum: 1e300 }, { pageSize: -1 }, { pageSize: 1.5 }]) {
      expect((await plain.callWith(orgApi.searchOrganisation, { query: '김서', ...wrong })).status).toBe(400)
    }
    const far = await plain.callWith(orgApi.listEmployees, {
      comCode: 'H',
      deptCode: 'H-B',
      pageNum: 1_000_000,
    })
    expect([200, 400]).toContain(far.status)
  })

  test('codes with SQL or prototype characters find nothing', async () => {
    for (const code of ["H' or '1'='1", '__proto__', 'constructor', '%', 'h']) {
      const tree = await plain.callWith(orgApi.listOrganisation, { comCode: code })
      expect([200, 400]).toContain(tree.status)
      if (tree.status === 200) expect(tree.result).toEqual([])
      const person = await plain.callWith(orgApi.getPerson, { personCode: code })
      expect([400, 404]).toContain(person.status)
    }
  })
})
