import type { LocalName } from '@maru/api/kit/schema'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import type { SearchPlan } from './search/search.rules.ts'
import { foundDepartments, peopleHits, type SearchScope } from './search/search.sql.ts'

/** A company, and whether all its people may list people who left. */
export interface CompanyRow {
  comCode: string
  name: LocalName
  showsRetired: boolean
}

/** All companies in their order. */
export function selectCompanies(db: Db): Promise<CompanyRow[]> {
  return db<CompanyRow[]>`
    select com_code, names as name, shows_retired from org_company order by sort, com_code`
}

/** A department for trees. */
export interface DepartmentRow {
  comCode: string
  deptCode: string
  parentDeptCode: string | null
  path: string[]
  name: LocalName
  email: string
  hasChildren: boolean
}

/** Departments that exist on the day of `now`, and whether each has children. */
function departments(db: Db, now: Date) {
  return db`
    select department.com_code, department.dept_code, parent.dept_code as parent_dept_code, department.path,
           department.names as name, department.name_ko, department.email, department.sort,
           exists (select from org_department child
                    where child.com_code = department.com_code and child.parent_dept_code = department.dept_code
                      and child.from_date <= company.today
                      and (child.until_date is null or child.until_date >= company.today)) as has_children
      from (select com_code, (${now} at time zone time_zone)::date as today from org_company) company
      join org_department department on department.com_code = company.com_code
       and department.from_date <= company.today
       and (department.until_date is null or department.until_date >= company.today)
      left join org_department parent
        on parent.com_code = department.com_code and parent.dept_code = department.parent_dept_code
       and parent.from_date <= company.today and (parent.until_date is null or parent.until_date >= company.today)`
}

/**
 * Departments of a company down to `level` below a parent (or below the roots, which have no existing parent); a
 * parent before its children, siblings in their order. At most `limit` rows.
 */
export function selectDepartments(
  db: Db,
  asked: { comCode: string; parentDeptCode: string | null; level: number; now: Date; limit: number },
): Promise<DepartmentRow[]> {
  const first = asked.parentDeptCode
    ? db`living.parent_dept_code = ${asked.parentDeptCode}`
    : db`living.parent_dept_code is null`
  return db<DepartmentRow[]>`
    with recursive living as materialized (
      select * from (${departments(db, asked.now)}) department where com_code = ${asked.comCode}
    ), tree as (
      select living.*, 1 as depth from living where ${first}
      union all
      select living.*, tree.depth + 1
        from tree join living on living.parent_dept_code = tree.dept_code
       where tree.depth < ${asked.level})
    select com_code, dept_code, parent_dept_code, path, name, email, has_children
      from tree
     order by depth, sort, name_ko, dept_code
     limit ${asked.limit}`
}

/** One department that exists on the day of `now`. */
export async function selectDepartment(
  db: Db,
  comCode: string,
  deptCode: string,
  now: Date,
): Promise<DepartmentRow | undefined> {
  const [row] = await db<DepartmentRow[]>`
    select * from (${departments(db, now)}) department where com_code = ${comCode} and dept_code = ${deptCode}`
  return row
}

/** The departments from the root to this one, the root first; none if it does not exist. */
export function selectDepartmentPath(
  db: Db,
  comCode: string,
  deptCode: string,
  now: Date,
): Promise<DepartmentRow[]> {
  return db<DepartmentRow[]>`
    select chain.*
      from org_department asked
      join (${departments(db, now)}) chain
        on chain.com_code = asked.com_code and chain.dept_code = any (asked.path)
     where asked.com_code = ${comCode} and asked.dept_code = ${deptCode}
     order by array_position(asked.path, chain.dept_code)`
}

/** A department of a search; `above` is null for a root. */
export type DepartmentHitRow = DepartmentRow & { company: LocalName; above: LocalName | null }

/** The departments found by a search, best first. */
export function selectDepartmentHits(
  db: Db,
  plan: SearchPlan,
  scope: SearchScope,
  limit: number,
): Promise<DepartmentHitRow[]> {
  return db<DepartmentHitRow[]>`
    select department.*,
           company.names as company,
           (select above.names
              from org_department above
             where above.com_code = found.com_code and above.dept_code = department.parent_dept_code) as above
      from (${foundDepartments(db, plan, scope, limit)}) found
      join (${departments(db, scope.now)}) department
        on department.com_code = found.com_code and department.dept_code = found.code
      join org_company company on company.com_code = found.com_code
     order by found.place`
}

/** A person in one post. */
export interface EmployeeRow {
  comCode: string
  deptCode: string
  personCode: string
  name: LocalName
  employeeNumber: string
  email: string
  mobileTel: string
  officeTel: string
  officeExtTel: string
  officeFax: string
  homeAddress: string
  dept: LocalName
  company: LocalName
  titleCode: string
  title: LocalName
  positionCode: string
  position: LocalName
  gradeCode: string
  grade: LocalName
  photoVersion: string | null
  isMain: boolean
  isRetired: boolean
}

/** The columns of {@link EmployeeRow}, from `held` and the tables that {@link employeeJoins} joins to it. */
function employeeColumns(db: Db) {
  return db`
    held.com_code, held.dept_code, person.person_code, person.names as name,
    person.employee_number, person.email, person.mobile_tel, person.office_tel, person.office_ext_tel,
    person.office_fax, person.home_address,
    department.names as dept, company.names as company,
    coalesce(title.code, '') as title_code, coalesce(title.names, ${noName(db)}) as title,
    coalesce(position.code, '') as position_code, coalesce(position.names, ${noName(db)}) as position,
    coalesce(grade.code, '') as grade_code, coalesce(grade.names, ${noName(db)}) as grade,
    photo.version as photo_version, held.is_main`
}

function employeeJoins(db: Db) {
  return db`
    join org_person person on person.person_code = held.person_code
    join org_company employer on employer.com_code = person.com_code
    join org_company company on company.com_code = held.com_code
    join org_department department on department.com_code = held.com_code and department.dept_code = held.dept_code
    left join org_title title
      on title.com_code = held.com_code and title.kind = 'title' and title.code = held.title_code
    left join org_title position
      on position.com_code = held.com_code and position.kind = 'position' and position.code = held.position_code
    left join org_title grade
      on grade.com_code = held.com_code and grade.kind = 'grade' and grade.code = held.grade_code
    left join account_photo_version photo on photo.person_code = person.person_code`
}

/** Posts of employees, or the last posts of people who left, as `held`. */
function posts(db: Db, now: Date, retired: boolean) {
  return retired ? db`org_last_post(${now}) held` : db`org_held_post(${now}) held`
}

const inOrder = (db: Db) =>
  db`coalesce(position.sort, 2147483647), coalesce(title.sort, 2147483647), held.sort, person.name_ko, person.person_code`

/** The people in a list. */
export interface EmployeeScope {
  now: Date
  retired: boolean
}

/**
 * People of a department by position, title, order and name. At most `limit` + 1 rows: the extra row shows that there
 * are more.
 */
export function selectEmployees(
  db: Db,
  comCode: string,
  deptCode: string,
  { now, retired }: EmployeeScope,
  paging: { limit: number; offset: number },
): Promise<EmployeeRow[]> {
  return db<EmployeeRow[]>`
    select ${employeeColumns(db)}, ${retired}::boolean as is_retired
      from ${posts(db, now, retired)} ${employeeJoins(db)}
     where held.com_code = ${comCode} and held.dept_code = ${deptCode}
       and org_has_left(person.retired_on, employer.time_zone, ${now}) = ${retired}
     order by ${inOrder(db)}
     limit ${paging.limit + 1} offset ${paging.offset}`
}

/** A person in a search result, with the person's position. */
export interface EmployeeHitRow extends EmployeeRow {
  /** From 1; a position beyond the page's size means that there are more. */
  place: number
  /** True if there are more matches than were ranked. */
  isCut: boolean
}

/** The posts of the people found by a search, best match first; `mainOnly` returns each person once. */
export function selectEmployeeHits(
  db: Db,
  plan: SearchPlan,
  scope: SearchScope,
  paging: { limit: number; offset: number },
  mainOnly: boolean,
): Promise<EmployeeHitRow[]> {
  const { now, retired } = scope
  const first = mainOnly ? db`distinct on (found.place)` : db``
  return db<EmployeeHitRow[]>`
    select * from (
      select ${first} ${employeeColumns(db)}, ${retired}::boolean as is_retired, found.place, found.is_cut, held.sort
        from (${peopleHits(db, plan, scope, paging)}) found
        join ${posts(db, now, retired)} on held.person_code = found.code and held.com_code = found.com_code
        ${employeeJoins(db)}
       where org_has_left(person.retired_on, employer.time_zone, ${now}) = ${retired}
       order by found.place, held.is_main desc, held.sort, held.dept_code) employee
     order by place, is_main desc, sort, dept_code`
}

/** People with these codes or this e-mail address in their main posts; those who left only with `withRetired`. */
export function selectPeople(
  db: Db,
  by: { personCodes: string[] } | { email: string },
  now: Date,
  withRetired: boolean,
): Promise<EmployeeRow[]> {
  const who =
    'email' in by
      ? db`person.email = ${by.email} and person.email <> ''`
      : db`person.person_code = any (${by.personCodes})`
  const main = (retired: boolean) => db`
    select distinct on (person.person_code) ${employeeColumns(db)}, ${retired}::boolean as is_retired
      from ${posts(db, now, retired)} ${employeeJoins(db)}
     where ${who} and org_has_left(person.retired_on, employer.time_zone, ${now}) = ${retired}
     order by person.person_code, held.is_main desc, held.sort, held.dept_code`
  return withRetired
    ? db<EmployeeRow[]>`(${main(false)}) union all (${main(true)})`
    : db<EmployeeRow[]>`${main(false)}`
}

/** Departments of an e-mail address, which exist on the day of `now`. */
export function selectDepartmentsByEmail(db: Db, email: string, now: Date): Promise<DepartmentRow[]> {
  return db<DepartmentRow[]>`
    select * from (${departments(db, now)}) department where email = ${email} and email <> '' order by dept_code`
}
