import { contactErrors, rootFolder } from '@maru/api/contact'
import type { Context } from '../../kit/context.ts'
import { Failure, failure, notFound } from '../../kit/failure.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { type EntryRow, selectEntry } from './entry/entry.sql.ts'
import { type FolderRow, selectFolder } from './folder/folder.sql.ts'
import { type GroupRow, selectGroup } from './group/group.sql.ts'
import type { ContactStore } from './store/store.sql.ts'

type Asking = Pick<Context, 'db' | 'viewer'>

/** A refusal of this domain's list. */
export function contactFailure(code: keyof typeof contactErrors): Failure {
  return new Failure(code, contactErrors[code])
}

/** One of the viewer's own folders of a store, or null for the root; throws not found for anybody else's. */
export async function requireFolder(
  asking: Asking,
  store: ContactStore,
  id: string,
): Promise<FolderRow | null> {
  if (id === rootFolder) return null
  if (!/^\d{1,15}$/.test(id)) throw notFound()
  const row = await selectFolder(asking.db, store, asking.viewer.personCode, Number(id))
  if (!row) throw notFound()
  return row
}

/** One of the viewer's own contacts or lists of a store; throws not found for anybody else's. */
export async function requireEntry(asking: Asking, store: ContactStore, id: string): Promise<EntryRow> {
  if (!/^\d{1,15}$/.test(id)) throw notFound()
  const row = await selectEntry(asking.db, store, asking.viewer.personCode, Number(id))
  if (!row) throw notFound()
  return row
}

/** Whether the viewer is an administrator of the public groups of the active company. */
export function managesGroups(viewer: Viewer): boolean {
  return viewer.permissions.isSuperAdmin || viewer.permissions.isCompanyManager
}

/** Whether the viewer may change a group that they see. */
export function mayEditGroup(viewer: Viewer, group: GroupRow): boolean {
  if (viewer.permissions.isSuperAdmin) return true
  if (group.comCode !== viewer.comCode) return false
  return managesGroups(viewer) || (group.manageDeptCode !== '' && group.manageDeptCode === viewer.deptCode)
}

/** A public group of the active company, or one shared by all; throws not found for any other. */
export async function requireGroup(asking: Asking, identity: string): Promise<GroupRow> {
  const row = await selectGroup(asking.db, asking.viewer.comCode, Number(identity))
  if (!row) throw notFound()
  return row
}

/** A group that the viewer may change; throws not found for one that they do not see, 403 for one that they only see. */
export async function requireEditableGroup(asking: Asking, identity: string): Promise<GroupRow> {
  const row = await requireGroup(asking, identity)
  if (!mayEditGroup(asking.viewer, row)) throw failure('kit.forbidden')
  return row
}
