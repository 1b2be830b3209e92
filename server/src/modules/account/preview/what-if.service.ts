import type { Db } from '#kit/db.ts'
import type { Viewer } from '#kit/viewer.ts'
import { flagsOf, isMailOnlyCode, subjectsOf } from '../account.rules.ts'
import { selectViewer } from '../account.sql.ts'
import { type FoundDepartment, type FoundRole, findDepartment, findRole } from './preview.sql.ts'

/** A change of a post that is only thought of. */
export interface ThoughtChange {
  /** A department of the company of the post. */
  toDeptCode?: string | undefined
  roleId?: string | undefined
}

/** A person after a change that was not made, with what was found of the change. */
export interface ThoughtViewer {
  viewer: Viewer
  department: FoundDepartment | null
  role: FoundRole | null
}

/**
 * The viewer that a person would be after a change; nothing is stored. Undefined for a person without the post, a department
 * that the company does not have at `now`, or an unknown role.
 */
export async function loadThoughtViewer(
  db: Db,
  post: { personCode: string; comCode: string; deptCode: string },
  { toDeptCode, roleId }: ThoughtChange,
  now: Date,
): Promise<ThoughtViewer | undefined> {
  const row = await selectViewer(db, { ...post, key: '' }, now)
  const department = toDeptCode === undefined ? null : await findDepartment(db, post.comCode, toDeptCode, now)
  const role = roleId === undefined ? null : await findRole(db, roleId)
  if (!row || department === undefined || role === undefined) return undefined
  const roleIds = role ? [...new Set([...row.roleIds, role.roleId])] : row.roleIds
  const flags = role?.permission ? [...row.permissions, role.permission] : row.permissions
  const { path, continued, deptCode } = department ?? row
  const { personCode, comCode, language } = row
  const viewer: Viewer = {
    ...{ sessionKey: '', personCode, comCode, deptCode, language },
    name: row.name,
    permissions: flagsOf(flags),
    subjects: subjectsOf({ comCode, path, continued, personCode, roleIds }),
    ...{ mailOnly: isMailOnlyCode(deptCode), mustChangePassword: false, networks: null },
  }
  return { viewer, department, role }
}
