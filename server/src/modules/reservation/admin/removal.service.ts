import type { RemovedResource } from '@maru/api/reservation'
import { type AuditRooms, audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { isRestorable, purgeBefore, restoreUntil } from '#kit/data/soft-delete.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import { purgeFilesOfMany } from '#modules/file/index.ts'
import { photoHolder } from '../photo/photo.access.ts'
import { requireAdmin, requireAdminResource } from '../resource/admin.access.ts'
import { lockResources } from '../resource/resource.sql.ts'
import { deleteResource } from './admin.sql.ts'
import { findRemoved, lockPurged, purgeResources, selectRemoved, updateRestored } from './removal.sql.ts'

declare module '#kit/audit/audit.ts' {
  interface AuditRooms {
    reservation: {
      act: 'createResource' | 'updateResource' | 'removeResource' | 'restoreResource'
      detail: { name: string }
    }
  }
}

/** Maximum number of removed resources in the list. */
const removedAtMost = 200

/** Writes an action on a resource to the audit log, with the name of the resource. */
export function noteResource(
  context: Parameters<typeof audit>[0],
  { comCode, resourceId, name }: { comCode: string; resourceId: number; name: string },
  act: AuditRooms['reservation']['act'],
): Promise<void> {
  return audit(context, 'reservation', { comCode, targetIds: [resourceId], act, detail: { name } })
}

/** Removes a resource, which can be restored for 14 days; 409 if it has bookings that have not ended. */
export function removeResource(
  context: Context,
  { resourceId }: { resourceId: number },
): Promise<Record<string, never>> {
  const comCode = requireAdmin(context)
  return transaction(context, async (inside) => {
    const { ko: name } = (await requireAdminResource(inside, resourceId)).name
    // A concurrent booking is either counted here, or does not find the resource.
    await lockResources(inside.db, [resourceId])
    if (!(await deleteResource(inside.db, comCode, resourceId, inside.clock.now())))
      throw failure('reservation.stillBooked')
    await noteResource(inside, { comCode, resourceId, name }, 'removeResource')
    return {}
  })
}

/** The resources of the viewer's company that can be restored, the last removed first. */
export async function listRemovedResources(context: Context): Promise<RemovedResource[]> {
  const comCode = requireAdmin(context)
  const rows = await selectRemoved(context.db, comCode, purgeBefore(context.clock), removedAtMost)
  return rows.map((row) => ({
    ...row,
    restoreUntil: restoreUntil(row.deletedDate) ?? row.deletedDate,
  }))
}

/**
 * Restores a removed resource with its rules, rights and blackouts; 409 `reservation.restoreOver` after 14 days. The
 * removal deleted the key of the door screen, so the screen must be connected again.
 */
export function restoreResource(
  context: Context,
  { resourceId }: { resourceId: number },
): Promise<Record<string, never>> {
  const comCode = requireAdmin(context)
  return transaction(context, async (inside) => {
    const row = await findRemoved(inside.db, comCode, resourceId)
    if (!row) throw notFound()
    if (!isRestorable(row.deletedDate, inside.clock)) throw failure('reservation.restoreOver')
    await updateRestored(inside.db, comCode, resourceId)
    await noteResource(inside, { comCode, resourceId, name: row.name.ko }, 'restoreResource')
    return {}
  })
}

/** Number of resources per transaction. */
const atOnce = 50

/** Deletes resources that were removed more than 14 days ago; a resource with bookings retains only its name. */
export async function purgeRemovedResources(context: Background): Promise<void> {
  for (;;) {
    const count = await transaction(context, async (inside) => {
      const { db, clock } = inside
      const rows = await lockPurged(db, purgeBefore(clock), atOnce)
      const ids = rows.map(({ resourceId }) => resourceId)
      await purgeFilesOfMany(inside, photoHolder, ids.map(String))
      if (ids.length > 0) await purgeResources(db, ids, clock.now())
      return ids.length
    })
    if (count < atOnce) return
  }
}
