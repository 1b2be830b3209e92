import type { LocalName } from '@maru/api/kit/schema'
import type { PermissionFlags } from '@maru/api/kit/viewer'
import type { Db } from '#kit/db.ts'

/** A post that a person holds, with its names. */
export interface PostRow {
  comCode: string
  deptCode: string
  company: LocalName
  department: LocalName
  isMain: boolean
}

/** The posts that a person holds at `now`, the main one first; with `comCode` only those in this company. */
export function selectPosts(
  db: Db,
  personCode: string,
  comCode: string | null,
  now: Date,
): Promise<PostRow[]> {
  return db<PostRow[]>`
    select held.com_code, held.dept_code, held.is_main,
           company.names as company,
           held.depts as department
      from org_named_post(${now}) held
      join org_public_company company on company.com_code = held.com_code
     where held.person_code = ${personCode} and (${comCode}::text is null or held.com_code = ${comCode})
     order by held.is_main desc, held.sort, held.dept_code`
}

/** The names of the roles with an administrative permission. */
export function selectFlagNames(db: Db): Promise<{ flag: keyof PermissionFlags; name: LocalName }[]> {
  return db`
    select permission as flag, names as name
      from account_public_role where permission is not null order by sort, role_id`
}

/** The names of companies by code. */
export async function selectCompanyNames(
  db: Db,
  comCodes: readonly string[],
): Promise<Map<string, LocalName>> {
  const rows = await db<{ comCode: string; name: LocalName }[]>`
    select com_code, names as name
      from org_public_company where com_code = any(${[...comCodes]})`
  return new Map(rows.map((row) => [row.comCode, row.name]))
}

/** The roles among these that have an administrative permission. */
export function selectFlagRoles(
  db: Db,
  roleIds: readonly string[],
): Promise<{ roleId: string; flag: keyof PermissionFlags; name: LocalName }[]> {
  return db`
    select role_id, permission as flag,
           names as name
      from account_public_role where role_id = any(${[...roleIds]}) and permission is not null`
}
