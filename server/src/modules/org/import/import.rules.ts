import type { CsvTable } from '#kit/csv/csv-table.ts'
import type { CsvFault } from '#kit/csv/csv-text.ts'
import type {
  companyColumns,
  departmentColumns,
  PostValues,
  personColumns,
  postColumns,
  titleColumns,
} from './columns.rules.ts'

/** The five parsed files. */
export interface OrganisationTables {
  companies: CsvTable<typeof companyColumns>
  departments: CsvTable<typeof departmentColumns>
  titles: CsvTable<typeof titleColumns>
  people: CsvTable<typeof personColumns>
  posts: CsvTable<typeof postColumns>
}

/**
 * Data of the database that the files must not contradict: the departments of every company, and the people of the
 * companies that are not in the files.
 */
export interface Elsewhere {
  /** Department code to company, of every company: a code cannot change its company. */
  departments: Map<string, string>
  people: Set<string>
  /** E-mail address to person code. */
  emails: Map<string, string>
}

type Report = (
  line: number,
  column: string,
  code: string,
  params?: CsvFault['params'],
  level?: CsvFault['level'],
) => void

function reporter(file: string, faults: CsvFault[]): Report {
  return (line, column, code, params = {}, level = 'error') =>
    faults.push({ file, line, column, code, params, level })
}

/** Reports rows with a duplicate key. Rows with an empty key are already reported. */
function checkUnique<R extends { line: number }>(
  rows: R[],
  key: (row: R) => string,
  column: string,
  report: Report,
) {
  const lines = new Map<string, number>()
  for (const row of rows) {
    const value = key(row)
    if (value === '') continue
    const first = lines.get(value)
    if (first === undefined) lines.set(value, row.line)
    else report(row.line, column, 'duplicate', { value, first })
  }
}

function checkCompany(own: Set<string>, comCode: string, line: number, report: Report): boolean {
  if (comCode === '' || own.has(comCode)) return true
  report(line, 'com_code', 'unknownCompany', { value: comCode })
  return false
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function checkCompanies({ companies }: OrganisationTables, faults: CsvFault[]): void {
  const report = reporter(companies.file, faults)
  checkUnique(companies.rows, (row) => row.values.com_code, 'com_code', report)
  for (const { line, values } of companies.rows) {
    if (values.time_zone !== '' && !isTimeZone(values.time_zone)) {
      report(line, 'time_zone', 'badTimeZone', { value: values.time_zone })
    }
  }
}

function checkDays(line: number, from: string | null, until: string | null, report: Report): void {
  if (from !== null && until !== null && until < from)
    report(line, 'until_date', 'daysReversed', { from, until })
}

function checkDepartments(tables: OrganisationTables, elsewhere: Elsewhere, faults: CsvFault[]): void {
  const { companies, departments } = tables
  const report = reporter(departments.file, faults)
  const own = new Set(companies.rows.map((row) => row.values.com_code))
  checkUnique(departments.rows, (row) => row.values.dept_code, 'dept_code', report)
  const companyOf = new Map(departments.rows.map((row) => [row.values.dept_code, row.values.com_code]))
  for (const { line, values } of departments.rows) {
    const { com_code, dept_code, parent_dept_code } = values
    checkCompany(own, com_code, line, report)
    if ((elsewhere.departments.get(dept_code) ?? com_code) !== com_code) {
      report(line, 'dept_code', 'taken', { value: dept_code })
    }
    checkDays(line, values.from_date, values.until_date, report)
    if (parent_dept_code !== '' && companyOf.get(parent_dept_code) !== com_code) {
      report(line, 'parent_dept_code', 'unknownParent', { value: parent_dept_code }, 'warning')
    }
  }
}

/**
 * The path of codes from the root to each department, by its code; a missing or unknown parent makes a root (spec
 * 1§3). Reports each department of a cycle, but not the departments below it.
 */
export function departmentPaths(
  { departments }: Pick<OrganisationTables, 'departments'>,
  faults: CsvFault[],
): Map<string, string[]> {
  const report = reporter(departments.file, faults)
  const rows = new Map(departments.rows.map((row) => [row.values.dept_code, row]))
  const parentOf = (code: string): string | null => {
    const row = rows.get(code)
    const parent = row && rows.get(row.values.parent_dept_code)
    return parent && parent.values.com_code === row.values.com_code ? parent.values.dept_code : null
  }
  const paths = new Map<string, string[]>()
  for (const { line, values } of departments.rows) {
    const chain = [values.dept_code]
    const seen = new Set(chain)
    for (let parent = parentOf(values.dept_code); parent !== null; parent = parentOf(parent)) {
      if (seen.has(parent)) {
        if (parent === values.dept_code)
          report(line, 'parent_dept_code', 'cycle', { chain: [parent, ...chain].join(' > ') })
        break
      }
      seen.add(parent)
      chain.unshift(parent)
    }
    paths.set(values.dept_code, chain)
  }
  return paths
}

const titleKinds = new Set(['title', 'position', 'grade'])

function checkTitles({ companies, titles }: OrganisationTables, faults: CsvFault[]): void {
  const report = reporter(titles.file, faults)
  const own = new Set(companies.rows.map((row) => row.values.com_code))
  const key = ({ com_code, kind, code }: (typeof titles.rows)[number]['values']) =>
    `${com_code} ${kind} ${code}`
  checkUnique(titles.rows, (row) => (row.values.code === '' ? '' : key(row.values)), 'code', report)
  for (const { line, values } of titles.rows) {
    checkCompany(own, values.com_code, line, report)
    if (values.kind !== '' && !titleKinds.has(values.kind))
      report(line, 'kind', 'unknownKind', { value: values.kind })
  }
}

function checkPeople(tables: OrganisationTables, elsewhere: Elsewhere, faults: CsvFault[]): void {
  const { companies, people } = tables
  const report = reporter(people.file, faults)
  const own = new Set(companies.rows.map((row) => row.values.com_code))
  checkUnique(people.rows, (row) => row.values.person_code, 'person_code', report)
  checkUnique(people.rows, (row) => row.values.email, 'email', report)
  checkUnique(
    people.rows,
    ({ values }) => (values.employee_number === '' ? '' : `${values.com_code} ${values.employee_number}`),
    'employee_number',
    report,
  )
  for (const { line, values } of people.rows) {
    checkCompany(own, values.com_code, line, report)
    if (elsewhere.people.has(values.person_code))
      report(line, 'person_code', 'taken', { value: values.person_code })
    if (elsewhere.emails.has(values.email)) report(line, 'email', 'taken', { value: values.email })
    if (values.hire_date !== null && values.retired_on !== null && values.retired_on < values.hire_date) {
      report(line, 'retired_on', 'daysReversed', { from: values.hire_date, until: values.retired_on })
    }
  }
}

const first = '0000-01-01'
const last = '9999-12-31'

/** Reports overlapping periods of a person in one department, or of main posts. */
function checkSpells(rows: { line: number; values: PostValues }[], report: Report): void {
  const open = new Map<string, { line: number; until: string }>()
  const inOrder = rows.toSorted((one, other) =>
    (one.values.from_date ?? first) < (other.values.from_date ?? first) ? -1 : 1,
  )
  for (const { line, values } of inOrder) {
    const spell = { line, until: values.until_date ?? last }
    const keys: [key: string, code: 'overlap' | 'twoMains'][] = [
      [`${values.person_code} ${values.dept_code}`, 'overlap'],
    ]
    if (values.is_main) keys.push([values.person_code, 'twoMains'])
    for (const [key, code] of keys) {
      const before = open.get(key)
      if (before && before.until >= (values.from_date ?? first)) {
        report(line, code === 'overlap' ? 'from_date' : 'is_main', code, { first: before.line })
      }
      if (!before || before.until < spell.until) open.set(key, spell)
    }
  }
}

function checkPosts(tables: OrganisationTables, elsewhere: Elsewhere, faults: CsvFault[]): void {
  const { companies, departments, titles, people, posts } = tables
  const report = reporter(posts.file, faults)
  const own = new Set(companies.rows.map((row) => row.values.com_code))
  const departmentOf = new Map(departments.rows.map((row) => [row.values.dept_code, row.values.com_code]))
  const persons = new Set(people.rows.map((row) => row.values.person_code))
  const titleKeys = new Set(
    titles.rows.map(({ values }) => `${values.com_code} ${values.kind} ${values.code}`),
  )
  for (const { line, values } of posts.rows) {
    const { com_code, dept_code, person_code } = values
    if (
      checkCompany(own, com_code, line, report) &&
      dept_code !== '' &&
      departmentOf.get(dept_code) !== com_code
    ) {
      report(line, 'dept_code', 'unknownDepartment', { value: dept_code })
    }
    if (person_code !== '' && !persons.has(person_code) && !elsewhere.people.has(person_code)) {
      report(line, 'person_code', 'unknownPerson', { value: person_code })
    }
    for (const kind of ['title', 'position', 'grade'] as const) {
      const code = values[`${kind}_code`]
      if (code !== '' && !titleKeys.has(`${com_code} ${kind} ${code}`)) {
        report(line, `${kind}_code`, 'unknownTitle', { value: code })
      }
    }
    checkDays(line, values.from_date, values.until_date, report)
  }
  checkSpells(posts.rows, report)
}

/** Warns of employees without a post on the day, or without a main post. */
function checkCurrentPosts({ people, posts }: OrganisationTables, asOf: string, faults: CsvFault[]): void {
  const report = reporter(people.file, faults)
  const mainPosts = new Map<string, boolean>()
  for (const { values } of posts.rows) {
    if (values.until_date !== null && values.until_date < asOf) continue
    mainPosts.set(values.person_code, (mainPosts.get(values.person_code) ?? false) || values.is_main)
  }
  for (const { line, values } of people.rows) {
    if (values.retired_on !== null && values.retired_on <= asOf) continue
    const main = mainPosts.get(values.person_code)
    if (main === undefined) report(line, 'person_code', 'noPost', { value: values.person_code }, 'warning')
    else if (!main) report(line, 'person_code', 'noMain', { value: values.person_code }, 'warning')
  }
}

/** Adds every fault of the five files: keys, references, days, trees and periods. */
export function checkOrganisation(
  tables: OrganisationTables,
  elsewhere: Elsewhere,
  asOf: string,
  faults: CsvFault[],
): void {
  checkCompanies(tables, faults)
  checkDepartments(tables, elsewhere, faults)
  checkTitles(tables, faults)
  checkPeople(tables, elsewhere, faults)
  checkPosts(tables, elsewhere, faults)
  checkCurrentPosts(tables, asOf, faults)
}
