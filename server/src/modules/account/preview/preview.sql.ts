import type { LocalName } from '@maru/api/kit/schema'
import type { PermissionFlags } from '@maru/api/kit/viewer'
import type { Db } from '#kit/db.ts'

/** A department of a company in which a person works at `now`, main post first; undefined if there is none. */
export async function selectPostIn(
  db: Db,
  personCode: string,
  comCode: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db<{ deptCode: string }[]>`
    select held.dept_code from org_held_post(${now}) held
     where held.person_code = ${personCode} and held.com_code = ${comCode}
     order by held.is_main desc, held.sort, held.dept_code limit 1`
  return row?.deptCode
}

/** A department with what determines the subjects of its people. */
export interface FoundDepartment {
  deptCode: string
  path: string[]
  continued: string[]
  name: LocalName
}

/** A department that a company has at `now`. */
export async function findDepartment(
  db: Db,
  comCode: string,
  deptCode: string,
  now: Date,
): Promise<FoundDepartment | undefined> {
  const [row] = await db<FoundDepartment[]>`
    select department.dept_code, department.path, org_continued(department.path) as continued,
           department.names as name
      from org_public_department department
      join org_public_company company on company.com_code = department.com_code
     cross join lateral (select (${now}::timestamptz at time zone company.time_zone)::date as day) today
     where department.com_code = ${comCode} and department.dept_code = ${deptCode}
       and department.from_date <= today.day
       and (department.until_date is null or department.until_date >= today.day)`
  return row
}

/** A role. */
export interface FoundRole {
  roleId: string
  permission: keyof PermissionFlags | null
  name: LocalName
}

/** A role by its id. */
export async function findRole(db: Db, roleId: string): Promise<FoundRole | undefined> {
  const [row] = await db<FoundRole[]>`
    select role_id, permission, names as name
      from account_role where role_id = ${roleId}`
  return row
}
