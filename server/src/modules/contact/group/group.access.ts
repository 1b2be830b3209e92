import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { Viewer } from '#kit/viewer.ts'
import { type GroupRow, selectGroup } from './group.sql.ts'

type Asking = Pick<Context, 'db' | 'viewer'>

/** Whether the viewer administers the public groups of the current company. */
export function managesGroups(viewer: Viewer): boolean {
  return viewer.permissions.isSuperAdmin || viewer.permissions.isCompanyManager
}

/** Whether the viewer may change a visible group. */
export function mayEditGroup(viewer: Viewer, group: GroupRow): boolean {
  if (viewer.permissions.isSuperAdmin) return true
  if (group.comCode !== viewer.comCode) return false
  return managesGroups(viewer) || (group.manageDeptCode !== '' && group.manageDeptCode === viewer.deptCode)
}

/** A public group of the current company, or one shared with all; throws not found otherwise. */
export async function requireGroup(asking: Asking, identity: string): Promise<GroupRow> {
  const row = await selectGroup(asking.db, asking.viewer.comCode, Number(identity))
  if (!row) throw notFound()
  return row
}

/** A group that the viewer may change; throws not found for an invisible one, 403 for one that they may only see. */
export async function requireEditableGroup(asking: Asking, identity: string): Promise<GroupRow> {
  const row = await requireGroup(asking, identity)
  if (!mayEditGroup(asking.viewer, row)) throw failure('kit.forbidden')
  return row
}
