import { joinCsv } from '#kit/csv/csv-text.ts'
import type { Draws } from '../random.ts'
import { chineseName, type DemoName, englishName, koreanName } from './names.ts'
import { loadOrganisation } from './organisation-load.ts'
import { concurrentPosts, hostilePeople, type NamedPerson, namedPeople } from './people.ts'
import { gradesOf, positionsOf, titleFor, titlesOf } from './titles.ts'
import { type DemoCompanyRow, type DemoDepartment, demoCompanies, demoDepartments } from './tree.ts'

/** Options of the generator. */
export interface OrganisationOptions {
  size: 'demo' | 'load'
  /** The part of the load size, above 0 and up to 1. */
  part: number
  draws: Draws
  anchor: Date
  /** Adds people with names that are difficult to display. */
  isHostile?: boolean
  /** One Argon2id hash for the password of all accounts, because hashing 10,000 passwords takes minutes. */
  passwordHash: string
}

interface Person {
  personCode: string
  comCode: string
  deptCode: string
  name: DemoName
  title: string
  position: string
  hireDate: string
  retiredOn: string
  employeeNumber: string
  named?: NamedPerson
  draws: Draws
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const daysFrom = (day: string | Date, days: number) =>
  dayOf(new Date(new Date(day).getTime() + days * 86_400_000))

function nameFor(comCode: string, deptCode: string, draws: Draws): DemoName {
  if (comCode === 'HBC') return chineseName(draws)
  if (deptCode === 'HB1221' && draws.chance('foreign', 0.4)) return englishName(draws)
  return koreanName(draws)
}

/**
 * Returns the hire date, and the last day of a person who has left. Hire dates are at least 60 days before the anchor.
 */
function daysOf(draws: Draws, anchor: Date, hasLeft: boolean): { hireDate: string; retiredOn: string } {
  const latest = new Date(anchor.getTime() - (hasLeft ? 700 : 60) * 86_400_000)
  const hireDate = dayOf(draws.instant('hired', new Date('2008-01-02T00:00:00Z'), latest))
  if (!hasLeft) return { hireDate, retiredOn: '' }
  const from = new Date(`${daysFrom(hireDate, 300)}T00:00:00Z`)
  return {
    hireDate,
    retiredOn: dayOf(draws.instant('left', from, new Date(anchor.getTime() - 30 * 86_400_000))),
  }
}

function peopleOf(department: DemoDepartment, options: OrganisationOptions): Person[] {
  const { comCode, deptCode } = department
  return Array.from({ length: department.people }, (_none, index) => {
    const personCode = `${deptCode}-${String(index + 1).padStart(2, '0')}`
    const draws = options.draws.of('person', personCode)
    const isHead =
      index === 0 && !namedPeople.some((one) => one.deptCode === deptCode && one.position !== 'P90')
    const name = nameFor(comCode, deptCode, draws)
    return {
      ...{ personCode, comCode, deptCode, name, draws, employeeNumber: '' },
      ...titleFor(comCode, department.name.ko, isHead, draws),
      ...daysOf(draws, options.anchor, index >= department.people - department.retired),
    }
  })
}

function toPerson(named: NamedPerson, comCode: string, options: OrganisationOptions): Person {
  const { personCode, deptCode, ko, en, zh, title, position, address } = named
  const draws = options.draws.of('person', personCode)
  const days = daysOf(draws, options.anchor, named.retired ?? false)
  return {
    ...{ personCode, comCode, deptCode, title, position, named, draws },
    name: { ko, en, zh, address },
    hireDate: named.hireDate ?? days.hireDate,
    retiredOn: days.retiredOn,
    employeeNumber: named.employeeNumber ?? '',
  }
}

/** Assigns unique mail addresses and employee numbers, drawn per person. */
function giveAddresses(people: Person[], companies: Map<string, DemoCompanyRow>): void {
  const addresses = new Set(
    people.filter((one) => one.named).map((one) => `${one.comCode} ${one.name.address}`),
  )
  const numbers = new Set(people.map((one) => `${one.comCode} ${one.employeeNumber}`))
  for (const person of people) {
    if (!person.named) {
      let address = `${person.name.address}${person.draws.int('address', 10, 99)}`
      if (addresses.has(`${person.comCode} ${address}`)) {
        address = `${person.name.address}.${person.personCode.toLowerCase()}`
      }
      addresses.add(`${person.comCode} ${address}`)
      person.name = { ...person.name, address }
    }
    for (let attempt = 0; person.employeeNumber === ''; attempt += 1) {
      const end = String(person.draws.int(`number ${attempt}`, 0, 9_999)).padStart(4, '0')
      const number = `${person.hireDate.slice(0, 4)}${end}`
      if (!numbers.has(`${person.comCode} ${number}`)) person.employeeNumber = number
    }
    numbers.add(`${person.comCode} ${person.employeeNumber}`)
    const domain = companies.get(person.comCode)?.domain ?? 'maru.example'
    person.name = { ...person.name, address: `${person.name.address}@${domain}` }
  }
}

function personRecord(person: Person): string[] {
  const { draws, name, comCode } = person
  const four = (field: string) => String(draws.int(field, 0, 9_999)).padStart(4, '0')
  const street = draws.pick('street', ['테헤란로', '판교로', '세종대로', '월드컵북로', '중앙로', '여의대로'])
  const address = `서울특별시 ${street} ${draws.int('building', 1, 400)}`
  return [
    comCode,
    person.personCode,
    person.employeeNumber,
    `MC-${comCode}`,
    draws.pick('pay', ['Y', 'M']),
    draws.pick('gubun', ['A', 'B', 'C']),
    ...texts(name),
    name.address,
    `010-0000-${four('mobile')}`,
    `02-0000-${four('office')}`,
    draws.chance('has ext', 0.8) ? four('ext') : '',
    '02-0000-0000',
    comCode === 'HBC'
      ? ''
      : draws.chance('two lines', 0.1)
        ? `${address}\n${draws.int('room', 101, 2_504)}호`
        : address,
    person.hireDate,
    person.retiredOn,
  ]
}

/** Returns the posts of a person. One person in seven has an earlier post in the parent department. */
function postRecords(person: Person, parents: Map<string, string>): string[][] {
  const { comCode, deptCode, personCode, title, position, hireDate, retiredOn, draws } = person
  const until = retiredOn === '' ? '' : daysFrom(retiredOn, -1)
  const grade = `G${draws.int('grade', 1, 6)}`
  const sort = position === 'P90' ? String(100 + Number(title.slice(1))) : position.slice(1)
  const record = (dept: string, from: string, to: string, as: string) => [
    ...[comCode, dept, personCode, title, as, grade, 'Y', sort, from, to],
  ]
  const parent = parents.get(deptCode) ?? ''
  const moved = daysFrom(hireDate, draws.int('moved', 90, 250))
  if (parent === '' || !draws.chance('came from above', 0.14))
    return [record(deptCode, hireDate, until, position)]
  return [record(parent, hireDate, daysFrom(moved, -1), 'P90'), record(deptCode, moved, until, position)]
}

function accountRecord(person: Person, passwordHash: string): string[] {
  const { personCode, comCode, named, name } = person
  const isChinese = comCode === 'HBC'
  const language = named?.language ?? (isChinese ? 'zh-CN' : 'ko-KR')
  const zone = isChinese ? 'China Standard Time' : 'Korea Standard Time'
  return [personCode, named?.login ?? name.address, passwordHash, named?.roles ?? '', language, zone]
}

/** The languages of the names of the demo, in the order of the columns. */
const nameLanguages = ['ko', 'en', 'zh'] as const
const nameHeads = nameLanguages.map((short) => `name_${short}`)
const texts = (name: Record<(typeof nameLanguages)[number], string>) =>
  nameLanguages.map((short) => name[short])

const yesNo = (value: boolean) => (value ? 'Y' : 'N')

/** Returns the parent of each department by code; an empty text if the parent does not exist. */
function parentsOf(departments: DemoDepartment[]): Map<string, string> {
  const codes = new Set(departments.map((one) => one.deptCode))
  return new Map(departments.map((one) => [one.deptCode, codes.has(one.parent) ? one.parent : '']))
}

/**
 * Returns the organisation of the demo or load size as CSV files for the importer. Every value is a hash of the key of
 * its entity, so that other departments or people do not change it. The same options return the same bytes.
 */
export function organisationCsv(given: OrganisationOptions): Record<string, string> {
  const options = { ...given, anchor: new Date(dayOf(given.anchor)) }
  const more = options.size === 'load' ? loadOrganisation(options.part) : { companies: [], departments: [] }
  const companies = [...demoCompanies, ...more.companies]
  const departments = [...demoDepartments, ...more.departments]
  const byCode = new Map(companies.map((one) => [one.comCode, one]))
  const companyOf = new Map(departments.map((one) => [one.deptCode, one.comCode]))
  const parents = parentsOf(departments)
  const people = [
    ...[...namedPeople, ...(options.isHostile ? hostilePeople : [])].map((one) =>
      toPerson(one, companyOf.get(one.deptCode) ?? '', options),
    ),
    ...departments.flatMap((department) => peopleOf(department, options)),
  ]
  giveAddresses(people, byCode)
  const byPerson = new Map(people.map((person) => [person.personCode, person]))
  const second = concurrentPosts.map(([personCode, deptCode, position]) => {
    const person = byPerson.get(personCode)
    const comCode = companyOf.get(deptCode) ?? ''
    const title = comCode === person?.comCode ? person.title : ''
    const from = daysFrom(options.anchor, -200)
    return [comCode, deptCode, personCode, title, position, '', 'N', '90', from, '']
  })
  return {
    'companies.csv': joinCsv([
      ['com_code', ...nameHeads, 'domain', 'time_zone', 'theme', 'uses_chatbot', 'sort'],
      ...companies.map((one, index) => [
        ...[one.comCode, ...texts(one.name), one.domain, one.timeZone, one.theme],
        ...[yesNo(one.usesChatbot), String(index + 1)],
      ]),
    ]),
    'departments.csv': joinCsv([
      ['com_code', 'dept_code', 'parent_dept_code', ...nameHeads, 'email', 'sort'],
      ...departments.map((one, index) => [
        ...[one.comCode, one.deptCode, one.parent, ...texts(one.name)],
        ...[`${one.deptCode.toLowerCase()}@${byCode.get(one.comCode)?.domain}`, String(index + 1)],
      ]),
    ]),
    'titles.csv': joinCsv([
      ['com_code', 'kind', 'code', ...nameHeads, 'sort'],
      ...companies.flatMap(({ comCode }) => [
        ...titlesOf(comCode, options.isHostile),
        ...positionsOf(comCode),
        ...gradesOf(comCode),
      ]),
    ]),
    'people.csv': joinCsv([
      [
        ...['com_code', 'person_code', 'employee_number', 'manage_code', 'pay_type', 'pay_type_gubun'],
        ...[...nameHeads, 'email', 'mobile_tel', 'office_tel', 'office_ext_tel', 'office_fax'],
        ...['home_address', 'hire_date', 'retired_on'],
      ],
      ...people.map(personRecord),
    ]),
    'posts.csv': joinCsv([
      [
        ...['com_code', 'dept_code', 'person_code', 'title_code', 'position_code', 'grade_code'],
        ...['is_main', 'sort', 'from_date', 'until_date'],
      ],
      ...people.flatMap((person) => postRecords(person, parents)),
      ...second,
    ]),
    'accounts.csv': joinCsv([
      ['person_code', 'login', 'password_hash', 'roles', 'language', 'time_zone'],
      ...people.map((person) => accountRecord(person, options.passwordHash)),
    ]),
  }
}
