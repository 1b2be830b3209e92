import { type CsvColumns, type CsvTable, readLargeCsvTable } from '#kit/csv/csv-table.ts'
import type { CsvEncoding, CsvFault } from '#kit/csv/csv-text.ts'
import type { Db } from '#kit/db.ts'
import { refreshPeopleSearch } from '../search/search.service.ts'
import {
  companyColumns,
  departmentColumns,
  organisationFiles,
  personColumns,
  postColumns,
  titleColumns,
} from './columns.rules.ts'
import { checkOrganisation, departmentPaths, type OrganisationTables } from './import.rules.ts'
import {
  analyzeOrganisation,
  type ComparedTable,
  clearChangedUniques,
  closeAbsentDepartments,
  createStaging,
  type Difference,
  deleteAbsentTitles,
  endAbsentPosts,
  insertStaged,
  lockImport,
  retireAbsentPeople,
  selectDifferences,
  selectElsewhere,
  selectErasedPeople,
  upsertStaged,
} from './import.sql.ts'
import {
  countWorking,
  insertPostRows,
  restoreRetirements,
  restoreScreenFields,
  selectTakenAddresses,
  stageImportRows,
  stageUnchangedPosts,
  storeImportRows,
} from './merge.sql.ts'

/** Files by name. */
export type ImportFiles = Record<string, Buffer>

/** Options of the import. */
export interface ImportOptions {
  encoding: CsvEncoding
  /** The day, yyyy-MM-dd, from which missing people, posts and departments are ended. */
  asOf: string
  /** People who remain with their posts even if the files lack them: administrators of the portal. */
  kept?: string[]
  /** True: nothing that the files lack ends. */
  withoutEnds?: boolean
  /** True: the files also replace what was changed on the screens since the last import. */
  overwrite?: boolean
  /** True: more than a tenth of the people may leave. */
  force?: boolean
  /** Codes of people who left and come back. */
  reinstated?: string[]
}

/** People who may leave in one import without `force`: this many, or a tenth of the people. */
const leaversAtMost = 5

/** The changes of the files to one table. */
export interface TableReport {
  file: string
  rows: number
  differences: Difference[]
}

/** The faults and changes of an import; if there is an error, nothing was written. */
export interface ImportReport {
  faults: CsvFault[]
  tables: TableReport[]
  /** The companies in the files. */
  companies: string[]
  /** The people of the files by code, with their company. */
  people: Map<string, string>
  /** The files with their headers. */
  files: Pick<CsvTable<CsvColumns>, 'file' | 'headings'>[]
}

const columnsOf = (columns: CsvColumns, key: string[], more: string[] = []) =>
  [...Object.keys(columns), ...more].filter((column) => !key.includes(column))

function compared(
  name: ComparedTable['name'],
  key: string[],
  columns: CsvColumns,
  more?: string[],
): ComparedTable {
  return { name, staged: name.replace('org_', 'staged_'), key, columns: columnsOf(columns, key, more) }
}

const tablesInOrder = {
  'companies.csv': compared('org_company', ['com_code'], companyColumns),
  'departments.csv': compared('org_department', ['com_code', 'dept_code'], departmentColumns, ['path']),
  'titles.csv': compared('org_title', ['com_code', 'kind', 'code'], titleColumns),
  // By code only, so that a person may move to another company of the files.
  'people.csv': compared('org_person', ['person_code'], personColumns),
  'posts.csv': compared('org_post', ['com_code', 'dept_code', 'person_code', 'from_date'], postColumns),
} as const

async function readTables(
  files: ImportFiles,
  encoding: CsvEncoding,
  faults: CsvFault[],
): Promise<OrganisationTables> {
  const read = async <const C extends CsvColumns>(file: string, columns: C): Promise<CsvTable<C>> => {
    const bytes = files[file]
    if (bytes) return readLargeCsvTable(file, bytes, columns, encoding, faults)
    faults.push({ file, line: 1, column: '1', code: 'missingFile', params: {}, level: 'error' })
    return { file, rows: [], encoding: null, headings: new Map() }
  }
  return {
    companies: await read('companies.csv', organisationFiles['companies.csv']),
    departments: await read('departments.csv', organisationFiles['departments.csv']),
    titles: await read('titles.csv', organisationFiles['titles.csv']),
    people: await read('people.csv', organisationFiles['people.csv']),
    posts: await read('posts.csv', organisationFiles['posts.csv']),
  }
}

/** Leaves out the rows of people whose data were erased, with a warning: the files must not bring them back. */
function withoutPeople(
  tables: OrganisationTables,
  erased: ReadonlySet<string>,
  faults: CsvFault[],
): OrganisationTables {
  if (erased.size === 0) return tables
  const { people, posts } = tables
  for (const { line, values } of people.rows)
    if (erased.has(values.person_code))
      faults.push({
        ...{ file: people.file, line, column: 'person_code', code: 'erasedPerson' },
        ...{ params: { value: values.person_code }, level: 'warning' },
      })
  return {
    ...tables,
    people: { ...people, rows: people.rows.filter(({ values }) => !erased.has(values.person_code)) },
    posts: { ...posts, rows: posts.rows.filter(({ values }) => !erased.has(values.person_code)) },
  }
}

/**
 * Gives the staged rows what administrators changed on the screens since the last import, unless the files changed the
 * same field. Adds faults for people who stay retired, and for addresses that are taken meanwhile.
 */
async function restoreScreenValues(
  db: Db,
  tables: OrganisationTables,
  companies: string[],
  { asOf, overwrite = false, reinstated = [] }: ImportOptions,
  faults: CsvFault[],
): Promise<void> {
  await stageImportRows(db, companies, overwrite)
  for (const file of ['companies.csv', 'people.csv'] as const) {
    const { name, staged, columns } = tablesInOrder[file]
    const key = file === 'companies.csv' ? 'com_code' : 'person_code'
    await restoreScreenFields(db, { name, staged, key, columns, file })
  }
  await stageUnchangedPosts(db, reinstated)
  const lineOf = new Map(tables.people.rows.map(({ line, values }) => [values.person_code, line]))
  const report = (
    personCode: string,
    column: string,
    code: string,
    value: string,
    level: CsvFault['level'],
  ) =>
    faults.push({
      ...{ file: 'people.csv', line: lineOf.get(personCode) ?? 1 },
      ...{ column, code, params: { value }, level },
    })
  for (const code of await restoreRetirements(db, asOf, reinstated))
    report(code, 'retired_on', 'stillRetired', code, 'warning')
  for (const { personCode, email } of await selectTakenAddresses(db))
    report(personCode, 'email', 'taken', email, 'error')
}

/** Ends what the files lack; adds a fault if more than a tenth of the people would leave. */
async function endAbsent(
  db: Db,
  companies: string[],
  { asOf, kept = [], force = false }: ImportOptions,
  faults: CsvFault[],
): Promise<Record<string, Difference[]>> {
  const total = await countWorking(db, companies, asOf)
  const removed = {
    'posts.csv': await endAbsentPosts(db, companies, asOf, kept),
    'people.csv': await retireAbsentPeople(db, companies, asOf, kept),
    'departments.csv': await closeAbsentDepartments(db, companies, asOf, kept),
    'titles.csv': await deleteAbsentTitles(db, companies),
  }
  const count = removed['people.csv'].length
  if (!force && count > leaversAtMost && count * 10 > total) {
    const params = { count, total }
    faults.push({
      ...{ file: 'people.csv', line: 1, column: 'person_code' },
      ...{ code: 'tooManyLeave', params, level: 'error' },
    })
  }
  return removed
}

async function writeTables(
  db: Db,
  tables: OrganisationTables,
  paths: Map<string, string[]>,
  companies: string[],
  options: ImportOptions,
  faults: CsvFault[],
): Promise<TableReport[]> {
  const valuesOf = <V>(rows: { values: V }[]) => rows.map((row) => row.values)
  const departments = valuesOf(tables.departments.rows).map((values) => ({
    ...values,
    path: paths.get(values.dept_code) ?? [values.dept_code],
  }))
  await createStaging(db)
  await insertStaged(
    db,
    {
      companies: valuesOf(tables.companies.rows),
      departments,
      titles: valuesOf(tables.titles.rows),
      people: valuesOf(tables.people.rows),
      posts: valuesOf(tables.posts.rows),
    },
    options.asOf,
  )
  await insertPostRows(db, valuesOf(tables.posts.rows))
  await restoreScreenValues(db, tables, companies, options, faults)
  if (faults.some((fault) => fault.level === 'error')) return []
  const reports: TableReport[] = []
  for (const [file, table] of Object.entries(tablesInOrder)) {
    const { rows } = Object.values(tables).find((read) => read.file === file) ?? { rows: [] }
    reports.push({ file, rows: rows.length, differences: await selectDifferences(db, table) })
  }
  await clearChangedUniques(db)
  for (const table of Object.values(tablesInOrder)) await upsertStaged(db, table)
  const removed = options.withoutEnds ? {} : await endAbsent(db, companies, options, faults)
  for (const report of reports) report.differences.push(...(removed[report.file] ?? []))
  await storeImportRows(db, companies, !options.withoutEnds)
  return reports
}

/**
 * Imports companies.csv, departments.csv, titles.csv, people.csv and posts.csv as the complete data of their
 * companies. Adds and changes rows. With `asOf`, posts that are not in the files end, people retire and departments
 * close; no row that may be referenced is deleted. Fields, posts and people that the files have not changed since the
 * last import keep what was entered on the screens. Call it in a transaction; after an error and for a dry run, roll it
 * back.
 */
export async function importOrganisation(
  db: Db,
  files: ImportFiles,
  options: ImportOptions,
): Promise<ImportReport> {
  await lockImport(db)
  const faults: CsvFault[] = []
  const tables = withoutPeople(
    await readTables(files, options.encoding, faults),
    await selectErasedPeople(db),
    faults,
  )
  const companies = tables.companies.rows.map((row) => row.values.com_code)
  checkOrganisation(tables, await selectElsewhere(db, companies), options.asOf, faults)
  const paths = departmentPaths(tables, faults)
  const people = new Map(tables.people.rows.map(({ values }) => [values.person_code, values.com_code]))
  const read = { faults, companies, people, files: Object.values(tables) }
  if (faults.some((fault) => fault.level === 'error')) return { ...read, tables: [] }
  const reports = await writeTables(db, tables, paths, companies, options, faults)
  if (reports.some((report) => report.differences.length > 1000)) await analyzeOrganisation(db)
  await refreshPeopleSearch(db)
  return { ...read, tables: reports }
}
