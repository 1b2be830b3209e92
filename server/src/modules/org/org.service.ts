import type { Input } from '@maru/api/kit/endpoint'
import { emptyName } from '@maru/api/kit/language'
import { maxPageSize } from '@maru/api/kit/paging'
import { decodedSearch, isPeopleSearch } from '@maru/api/kit/search/search-text'
import { toWireName } from '@maru/api/kit/wire-name'
import {
  type Company,
  type Department,
  type DepartmentTree,
  type Employee,
  type LookupItem,
  maxTreeRows,
  type orgApi,
  type SearchResult,
  searchSizes,
  treeDepth,
} from '@maru/api/org'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { Viewer } from '#kit/viewer.ts'
import { remembered } from './answer/answer.service.ts'
import { mayListRetired, requireDepartment, requirePerson, requireRetiredRight } from './org.access.ts'
import { departmentItem, type OwnPlace, personItem, toDepartment, toEmployee } from './org.rules.ts'
import {
  selectCompanies,
  selectDepartmentHits,
  selectDepartmentPath,
  selectDepartments,
  selectDepartmentsByEmail,
  selectEmployeeHits,
  selectEmployees,
  selectPeople,
} from './org.sql.ts'
import { planSearch, planUnfinished, type SearchPlan } from './search/search.rules.ts'
import type { SearchScope } from './search/search.sql.ts'

/** Number of departments in a search result, in addition to people. */
const departmentsFound = 10
const subject = 'department:'

type SearchInput = Input<typeof orgApi.searchOrganisation>

function placeOf(viewer: Viewer): OwnPlace {
  const path = viewer.subjects
    .filter((one) => one.startsWith(subject))
    .map((one) => one.slice(subject.length))
  return { comCode: viewer.comCode, deptCode: viewer.deptCode, path }
}

/** All companies in the group; the viewer's own is selected (spec 1§2). */
export async function listCompanies(context: Context): Promise<Company[]> {
  const { viewer } = context
  const rows = await remembered(
    context,
    ['companies'],
    () => selectCompanies(context.db),
    (all) => all.length,
  )
  const retired = mayListRetired(viewer, rows)
  return rows.map((row) => ({
    comCode: row.comCode,
    ...toWireName('companyName', row.name),
    selected: row.comCode === viewer.comCode,
    mayListRetired: retired,
  }))
}

/**
 * The departments of a company as a flat list: `level` levels below a parent, or from the roots; empty for an unknown
 * company. With `deptCode`, only that department with at most 200 of its people (`listEmployees` has pages); throws
 * not found if it does not exist.
 */
export async function listOrganisation(
  context: Context,
  input: Input<typeof orgApi.listOrganisation>,
): Promise<DepartmentTree[]> {
  const own = placeOf(context.viewer)
  if (input.deptCode) {
    const department = await requireDepartment(context, input.comCode, input.deptCode)
    const { data } = await listEmployees(context, { ...input, deptCode: input.deptCode, level: 2 })
    return [{ ...toDepartment(department, own), users: data }]
  }
  const asked = {
    comCode: input.comCode,
    parentDeptCode: input.parentDeptCode || null,
    level: input.level ?? treeDepth.loaded,
  }
  const rows = await remembered(
    context,
    ['tree', asked],
    () => selectDepartments(context.db, { ...asked, now: context.clock.now(), limit: maxTreeRows }),
    (all) => all.length,
  )
  return rows.map((row) => ({ ...toDepartment(row, own), users: [] }))
}

/** The path of departments from the root to this one; empty if it does not exist. */
export async function listDepartmentPath(
  context: Context,
  { comCode, deptCode }: { comCode: string; deptCode: string },
): Promise<Department[]> {
  const own = placeOf(context.viewer)
  const rows = await selectDepartmentPath(context.db, comCode, deptCode, context.clock.now())
  return rows.map((row) => toDepartment(row, own))
}

/** One department of any company in the group; throws not found. */
export async function getDepartment(
  context: Context,
  { comCode, deptCode }: { comCode: string; deptCode: string },
): Promise<Department> {
  return toDepartment(await requireDepartment(context, comCode, deptCode), placeOf(context.viewer))
}

/** A page of the people of a department in their current posts; throws `org.retiredRefused`. */
export async function listEmployees(
  context: Context,
  input: Input<typeof orgApi.listEmployees>,
): Promise<{ data: Employee[]; hasNext: boolean }> {
  const retired = await requireRetiredRight(context, input.retiredFlag)
  const limit = input.pageSize ?? maxPageSize
  const offset = ((input.pageNum ?? 1) - 1) * limit
  const { comCode, deptCode } = input
  const scope = { now: context.clock.now(), retired }
  const rows = await remembered(
    context,
    ['members', comCode, deptCode, retired, limit, offset],
    () => selectEmployees(context.db, comCode, deptCode, scope, { limit, offset }),
    (all) => all.length,
  )
  return { data: rows.slice(0, limit).map((row) => toEmployee(row)), hasNext: rows.length > limit }
}

/**
 * Finds people and departments (spec 1§5); all terms must match. People are listed in each of their posts, best match
 * first; departments only on the first page. Throws `org.searchTooShort` and `org.retiredRefused`.
 */
export async function searchOrganisation(context: Context, input: SearchInput): Promise<SearchResult> {
  const text = decodedSearch(input.query ?? input.searchVal ?? '')
  if (!isPeopleSearch(text)) throw failure('org.searchTooShort')
  const { viewer, clock } = context
  const scope: SearchScope = {
    companies: input.includeAllFlag ? null : [input.comCode || viewer.comCode],
    ownCompany: input.includeAllFlag ? viewer.comCode : '',
    now: clock.now(),
    retired: await requireRetiredRight(context, input.retiredFlag),
  }
  const hits = await findAll(context, planSearch(text), scope, input)
  if (hits.people.length > 0 || hits.departments.length > 0) return hits
  const unfinished = planUnfinished(text)
  return unfinished ? findAll(context, unfinished, scope, input) : hits
}

async function findAll(
  context: Context,
  plan: SearchPlan,
  scope: SearchScope,
  input: SearchInput,
): Promise<SearchResult> {
  const { db } = context
  const limit = input.pageSize ?? searchSizes.list
  const pageNum = input.pageNum ?? 1
  const paging = { limit, offset: (pageNum - 1) * limit }
  const mainOnly = input.mainOnly ?? false
  const withDepartments = pageNum === 1 && !scope.retired
  const { people, departments } = await remembered(
    context,
    ['search', plan, scope.companies, scope.ownCompany, scope.retired, paging, mainOnly],
    async () => {
      const [people, departments] = await Promise.all([
        selectEmployeeHits(db, plan, scope, paging, mainOnly),
        withDepartments ? selectDepartmentHits(db, plan, scope, departmentsFound) : [],
      ])
      return { people, departments }
    },
    (hits) => hits.people.length + hits.departments.length,
  )
  const own = placeOf(context.viewer)
  return {
    people: people.filter((row) => row.place <= limit).map((row) => toEmployee(row)),
    departments: departments.map(({ company, above, ...row }) => ({
      ...toDepartment(row, own),
      company,
      above: above ?? emptyName,
    })),
    hasNext: people.some((row) => row.place > limit),
    isCut: people.some((row) => row.isCut),
  }
}

/** The people and departments with an e-mail address (spec 3§7), without people who left. */
export async function listByEmail(
  context: Context,
  { email: typed }: { email: string },
): Promise<LookupItem[]> {
  const email = typed.trim().toLowerCase()
  const now = context.clock.now()
  const [people, departments] = await Promise.all([
    selectPeople(context.db, { email }, now, false),
    selectDepartmentsByEmail(context.db, email, now),
  ])
  const items = await Promise.all(
    people.map(async (row) => {
      const chain = await selectDepartmentPath(context.db, row.comCode, row.deptCode, now)
      return personItem(row, chain.at(-1)?.parentDeptCode ?? '')
    }),
  )
  return [...items, ...departments.map(departmentItem)]
}

/** One person by code in the main post. Only the person and HR managers get the home address. */
export function getPerson(context: Context, { personCode }: { personCode: string }): Promise<Employee> {
  return readPerson(context, { personCodes: [personCode] })
}

/** The same by e-mail address. */
export function getPersonByEmail(context: Context, { email }: { email: string }): Promise<Employee> {
  return readPerson(context, { email: email.trim().toLowerCase() })
}

async function readPerson(context: Context, by: { personCodes: [string] } | { email: string }) {
  const { viewer } = context
  const row = await requirePerson(context, by)
  const isHr =
    viewer.permissions.isSuperAdmin || (viewer.permissions.isHrManager && row.comCode === viewer.comCode)
  return toEmployee(row, isHr || row.personCode === viewer.personCode)
}
