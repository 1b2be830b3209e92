import { change, read } from '../kit/endpoint.ts'
import { day, instant, localName, nullable, object, oneOf, rowId, Type } from '../kit/schema.ts'
import { refreshedByBookings, resourceKinds, starsTopic, timeOfDay } from './entity.ts'
import { folderItem, resourceDetail, resourceItem } from './resource-entity.ts'

/** Number of the root category. */
export const rootFolder = 0

const folderId = Type.Integer({ minimum: rootFolder, maximum: 2_147_483_647 })
const resourceId = rowId
const star = object({ resourceId, isStarred: Type.Boolean() })

/** Categories and resources (spec 3§7). */
export const resourceCalls = {
  getFolder: read('/CommonReserveDb/boardDb/api/{id}', '3§7', {
    summary:
      'Returns a category with its path and its direct children; id 0 is the root with the whole tree.',
    input: object({ id: folderId }),
    output: object({
      folderId,
      name: nullable(localName),
      path: Type.Array(folderItem),
      folders: Type.Array(folderItem),
      canManage: Type.Boolean(),
    }),
  }),
  listFolderResources: read('/CommonReserveDb/boardDb/api/folder/{id}', '3§7', {
    summary: 'Lists the visible resources of a category and of those below it; id 0 lists all of them.',
    input: object({ id: folderId }),
    output: Type.Array(resourceItem),
    refreshedBy: [{ topic: starsTopic }],
  }),
  saveStar: change('/api/reservation/resource/star', 'maru', {
    summary:
      'Stars a resource for the viewer, or removes the star; starred resources stand first in their lists.',
    refreshes: ['reservation.listFolderResources'],
    input: star,
    output: star,
  }),
  getResource: read('/CommonReserveDb/ResourceDb/api/detail/{id}', '3§7', {
    summary: 'Returns a resource in detail with its rules.',
    input: object({ id: resourceId }),
    output: resourceDetail,
  }),
  getPermissions: read('/CommonReserveDb/ResourceDb/api/permissions/{id}', '3§7', {
    summary: 'Returns the rights of the viewer for a resource.',
    input: object({ id: resourceId }),
    output: object({
      canSee: Type.Boolean(),
      canRequest: Type.Boolean(),
      canBook: Type.Boolean(),
      canManage: Type.Boolean(),
      isApprover: Type.Boolean(),
    }),
  }),
  listFreeResources: read('/api/reservation/resource/free', 'maru', {
    summary:
      'Lists resources that are free now or from a given instant, longest free first; if none is, those that are free at the next opening.',
    input: object({
      capacity: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      kind: Type.Optional(oneOf(resourceKinds)),
      at: Type.Optional(instant),
      minutes: Type.Optional(Type.Integer({ minimum: 5, maximum: 1440 })),
      /** If nothing is free: number of days after the instant whose openings are tried; the first with a result counts. */
      ahead: Type.Optional(Type.Integer({ minimum: 0, maximum: 14 })),
    }),
    output: Type.Array(
      object({
        resource: resourceItem,
        /** False: not at the asked instant, but from a later opening. */
        isNow: Type.Boolean(),
        /** From when it is free, in its time zone. */
        fromDay: day,
        fromTime: timeOfDay,
        freeUntil: instant,
        freeUntilTime: Type.String(),
      }),
    ),
    refreshedBy: refreshedByBookings,
  }),
}
