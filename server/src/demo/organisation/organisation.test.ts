import { describe, expect, test } from 'vitest'
import { splitCsv } from '#kit/csv/csv-text.ts'
import { seededDraws } from '../random.ts'
import { organisationCsv } from './organisation.ts'
import { drawPhotos } from './portraits.ts'
import { demoDepartments } from './tree.ts'

const options = { part: 1, draws: seededDraws(1), anchor: new Date('2026-11-21'), passwordHash: '$hash' }

type Row = Record<string, string>

function rowsOf(files: Record<string, string>, name: string): Row[] {
  const [header = [], ...records] = splitCsv(files[name] ?? '')
  return records.map((record) =>
    Object.fromEntries(header.map((field, index) => [field.value, record[index]?.value ?? ''])),
  )
}

const demo = organisationCsv({ ...options, size: 'demo' })
const people = rowsOf(demo, 'people.csv')
const posts = rowsOf(demo, 'posts.csv')
const departments = rowsOf(demo, 'departments.csv')
const accounts = rowsOf(demo, 'accounts.csv')

describe('the demo', () => {
  test('has 3 companies, about 60 departments to depth 5, 300 people, 18 who left and 14 with two posts', () => {
    expect(rowsOf(demo, 'companies.csv')).toHaveLength(3)
    expect(departments.length).toBeGreaterThan(55)
    expect(people).toHaveLength(300)
    expect(people.filter((row) => row.retired_on !== '')).toHaveLength(18)
    expect(new Set(posts.filter((row) => row.is_main === 'N').map((row) => row.person_code)).size).toBe(14)
    const parent = new Map(departments.map((row) => [row.dept_code, row.parent_dept_code]))
    const depth = (code: string | undefined): number =>
      code && parent.has(code) ? 1 + depth(parent.get(code)) : 0
    expect(Math.max(...departments.map((row) => depth(row.dept_code)))).toBe(5)
  })

  test('has one empty department, one under an unknown parent and two MAILONLY', () => {
    const staffed = new Set(posts.map((row) => row.dept_code))
    expect(departments.filter((row) => !staffed.has(row.dept_code)).map((row) => row.dept_code)).toEqual([
      'HB1150',
    ])
    const codes = new Set(departments.map((row) => row.dept_code))
    const orphans = departments.filter(
      (row) => row.parent_dept_code !== '' && !codes.has(row.parent_dept_code),
    )
    expect(orphans.map((row) => row.dept_code)).toEqual(['HB1900'])
    expect(departments.filter((row) => row.dept_code?.includes('MAILONLY'))).toHaveLength(2)
  })

  test('has all documented logins, each in its company', () => {
    const personOf = new Map(accounts.map((row) => [row.login, row.person_code]))
    const companyOf = new Map(people.map((row) => [row.person_code, row.com_code]))
    const logins =
      'super company board groupboard reserve globalreserve popup account hr user peer colleague outsider english chinese concurrent mailonly retired'
    for (const login of logins.split(' ')) expect(personOf.get(login), login).toBeDefined()
    expect(companyOf.get(personOf.get('outsider') ?? '')).toBe('HBH')
    expect(accounts).toHaveLength(300)
  })

  test('has same names, compound surnames, short and long names and hostile ones', () => {
    const hostile = rowsOf(organisationCsv({ ...options, size: 'demo', isHostile: true }), 'people.csv')
    const names = hostile.map((row) => row.name_ko ?? '')
    const korean = people.filter((row) => /^[가-힣]{2,4}$/.test(row.name_ko ?? ''))
    expect(names.length - new Set(names).size).toBeGreaterThan(1)
    for (const length of [2, 3, 4]) expect(korean.some((row) => row.name_ko?.length === length)).toBe(true)
    expect(people.some((row) => row.name_en?.replaceAll(/[^A-Za-z]/g, '').length === 40)).toBe(true)
    const plain = people.map((row) => [row.name_ko, row.name_en, row.name_zh].join(' '))
    expect(plain.filter((name) => /[<>{}$]|.{90}|\d|[\u0600-\u06ff]/u.test(name))).toEqual([])
    for (const part of ['<b>', '{{', '가'.repeat(200), '👩🏽‍💻', '𠮷', 'محمد', '１２３']) {
      expect(
        names.some((name) => name.normalize('NFC').includes(part)),
        part,
      ).toBe(true)
    }
  })

  test('gives about seven in ten a photo, always the same', async () => {
    const codes = people.map((row) => row.person_code ?? '')
    const [one, two] = await Promise.all([drawPhotos(codes, options.draws), drawPhotos(codes, options.draws)])
    expect(one.length / codes.length).toBeGreaterThan(0.62)
    expect(one.length / codes.length).toBeLessThan(0.78)
    expect(one.map((photo) => photo.bytes.toString('base64'))).toEqual(
      two.map((photo) => photo.bytes.toString('base64')),
    )
  })
})

test('the same seed and day give the same files, another seed gives others', () => {
  expect(organisationCsv({ ...options, size: 'demo', anchor: new Date('2026-11-21T10:00:00Z') })).toEqual(
    demo,
  )
  const other = organisationCsv({ ...options, size: 'demo', draws: seededDraws(2) })
  expect(other['people.csv']).not.toBe(demo['people.csv'])
})

test('another department does not change any person', () => {
  const added = {
    comCode: 'HB',
    deptCode: 'HB1105',
    parent: 'HB1100',
    name: { ko: '추가팀', en: 'Added Team', zh: '新组' },
    people: 5,
    retired: 0,
  }
  demoDepartments.splice(3, 0, added)
  try {
    const more = rowsOf(organisationCsv({ ...options, size: 'demo' }), 'people.csv')
    const others = more.filter((row) => !row.person_code?.startsWith('HB1105'))
    expect([more.length, others]).toEqual([305, people])
  } finally {
    demoDepartments.splice(3, 1)
  }
})

test('the load size is the demo and 17 companies more: 2,000 departments, 10,000 people and 1,500 who left', () => {
  const load = organisationCsv({ ...options, size: 'load' })
  const all = rowsOf(load, 'people.csv')
  expect(rowsOf(load, 'companies.csv')).toHaveLength(20)
  expect(rowsOf(load, 'departments.csv')).toHaveLength(2000)
  expect([all.length, all.filter((row) => row.retired_on !== '').length]).toEqual([11_500, 1_500])
  expect(new Set(all.map((row) => row.email)).size).toBe(11_500)
  const tenth = rowsOf(organisationCsv({ ...options, size: 'load', part: 0.25 }), 'companies.csv')
  expect(tenth.map((row) => row.com_code)).toEqual(['HB', 'HBH', 'HBC', 'L01', 'L02'])
})
