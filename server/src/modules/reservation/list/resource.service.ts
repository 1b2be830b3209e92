import type { Output } from '@maru/api/kit/endpoint'
import {
  type ResourceDetail,
  type ResourceItem,
  type reservationApi,
  rootFolder,
} from '@maru/api/reservation'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { listPhotos } from '../photo/photo.access.ts'
import { lookingAs, requireResource } from '../resource/resource.access.ts'
import {
  countByFolder,
  rightLevels,
  rulesOf,
  timeText,
  toFolderItem,
  toResourceItem,
} from '../resource/resource.rules.ts'
import { findMileage, selectFolders, selectManagers, selectResources } from '../resource/resource.sql.ts'
import { lastDayOf } from '../validation/booking.rules.ts'

/** Maximum number of resources in a list. */
export const resourceLimit = 2000

/** A category with its path and its children; the root with the whole tree (spec 3§7, boardDb). */
export async function getFolder(
  context: Context,
  { id }: { id: number },
): Promise<Output<typeof reservationApi.getFolder>> {
  const looking = lookingAs(context.viewer)
  const resources = await selectResources(context.db, looking, { limit: resourceLimit })
  const folders = await selectFolders(context.db, looking, [...new Set(resources.map((row) => row.folderId))])
  const counts = countByFolder(folders, resources)
  const items = new Map(folders.map((row) => [row.folderId, toFolderItem(row, counts)]))
  const canManage = looking.managesOwn
  if (id === rootFolder)
    return { folderId: id, name: null, path: [], folders: [...items.values()], canManage }
  const folder = folders.find((row) => row.folderId === id)
  if (!folder) throw notFound()
  return {
    folderId: id,
    name: folder.name,
    path: folder.path.flatMap((above) => items.get(above) ?? []),
    folders: folders.filter((row) => row.parentId === id).map((row) => toFolderItem(row, counts)),
    canManage,
  }
}

/** The visible resources of a category and below (spec 3§7, boardDb folder). */
export async function listFolderResources(context: Context, { id }: { id: number }): Promise<ResourceItem[]> {
  const filter = id === rootFolder ? {} : { folderId: id }
  const rows = await selectResources(context.db, lookingAs(context.viewer), {
    ...filter,
    limit: resourceLimit,
  })
  // A category without a visible resource is not found, except by the managers of its company.
  if (rows.length === 0 && id !== rootFolder) {
    const own = await selectFolders(context.db, lookingAs(context.viewer), [])
    if (!own.some((row) => row.folderId === id)) throw notFound()
  }
  const photos = await listPhotos(context, rows)
  return rows.map((row) => toResourceItem(row, photos.get(row.resourceId)))
}

/** A resource in detail (spec 3§7, ResourceDb detail). */
export async function getResource(context: Context, { id }: { id: number }): Promise<ResourceDetail> {
  const row = await requireResource(context, id)
  const keepers = await selectManagers(context.db, row)
  const photos = await listPhotos(context, [row])
  const now = context.clock.now().getTime()
  return {
    ...toResourceItem(row, photos.get(row.resourceId)),
    description: row.description,
    terms: row.terms,
    timeZone: row.timeZone,
    hours: row.openFrom.map((from, weekday) => ({
      from: timeText(from),
      until: timeText(row.openUntil[weekday] ?? 0),
    })),
    rules: rulesOf(row),
    customFields: row.customFields,
    managers: keepers
      .filter((keeper) => keeper.role === 'manager')
      .map((keeper) => ({ personCode: keeper.personCode, name: keeper.name, email: keeper.email })),
    fileCode: row.fileCode,
    lastDay: lastDayOf(row, now),
    mileage: row.kind === 'vehicle' ? await findMileage(context.db, id) : null,
  }
}

/** The viewer's rights at a resource (spec 3§7, ResourceDb permissions). */
export async function getPermissions(
  context: Context,
  { id }: { id: number },
): Promise<Output<typeof reservationApi.getPermissions>> {
  const { level, isApprover } = await requireResource(context, id)
  return {
    canSee: level >= rightLevels.see,
    canRequest: level >= rightLevels.request,
    canBook: level >= rightLevels.book,
    canManage: level >= rightLevels.manage,
    isApprover,
  }
}
