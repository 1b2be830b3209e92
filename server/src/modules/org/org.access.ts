import { retiredFlags } from '@maru/api/org'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { Viewer } from '#kit/viewer.ts'
import {
  type CompanyRow,
  type DepartmentRow,
  type EmployeeRow,
  selectCompanies,
  selectDepartment,
  selectPeople,
} from './org.sql.ts'

/**
 * Whether the viewer may list people who left: super administrators, and everyone in a company with the roll-out flag
 * (spec 1§6).
 */
export function mayListRetired(viewer: Viewer, companies: CompanyRow[]): boolean {
  return (
    viewer.permissions.isSuperAdmin ||
    companies.some((company) => company.comCode === viewer.comCode && company.showsRetired)
  )
}

/**
 * True if people who left are requested and the viewer may list them; throws `org.retiredRefused` if they may not.
 */
export async function requireRetiredRight(context: Context, flag: number | undefined): Promise<boolean> {
  if (flag !== retiredFlags.retired) return false
  const { viewer } = context
  if (viewer.permissions.isSuperAdmin) return true
  if (mayListRetired(viewer, await selectCompanies(context.db))) return true
  throw failure('org.retiredRefused')
}

/** A department of any company in the group that exists today; throws not found. */
export async function requireDepartment(
  context: Context,
  comCode: string,
  deptCode: string,
): Promise<DepartmentRow> {
  const row = await selectDepartment(context.db, comCode, deptCode, context.clock.now())
  if (!row) throw notFound()
  return row
}

/**
 * One person by code or e-mail address in the main post. Throws not found for unknown people, and for people who left
 * unless the viewer is a super administrator.
 */
export async function requirePerson(
  context: Context,
  by: { personCodes: [string] } | { email: string },
): Promise<EmployeeRow> {
  const withRetired = context.viewer.permissions.isSuperAdmin
  const [row] = await selectPeople(context.db, by, context.clock.now(), withRetired)
  if (!row) throw notFound()
  return row
}
