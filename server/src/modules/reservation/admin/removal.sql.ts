import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'
import { deleteFeedsOf } from '#kit/ical/feed.ts'

/** A removed resource before its final deletion. */
export interface RemovedRow {
  resourceId: number
  name: LocalName
  place: string
  folderName: LocalName
  deletedDate: string
}

const removed = (db: Db) => db`
  select resource.resource_id, resource.place,
         resource.names as name,
         folder.names as folder_name,
         resource.deleted_at as deleted_date
    from reservation_resource resource
    join reservation_folder folder
      on folder.com_code = resource.com_code and folder.folder_id = resource.folder_id
   where resource.deleted_at is not null and resource.purged_at is null`

/** The resources of a company that were removed after a moment, the last removed first. */
export function selectRemoved(db: Db, comCode: string, after: Date, limit: number): Promise<RemovedRow[]> {
  return db<RemovedRow[]>`
    ${removed(db)} and resource.com_code = ${comCode} and resource.deleted_at > ${after}
     order by resource.deleted_at desc, resource.resource_id desc limit ${limit}`
}

/** Finds a removed resource of a company and locks its row. */
export async function findRemoved(
  db: Db,
  comCode: string,
  resourceId: number,
): Promise<RemovedRow | undefined> {
  const [row] = await db<RemovedRow[]>`
    ${removed(db)} and resource.com_code = ${comCode} and resource.resource_id = ${resourceId}
       for update of resource`
  return row
}

/** Restores a removed resource. */
export async function updateRestored(db: Db, comCode: string, resourceId: number): Promise<void> {
  await db`
    update reservation_resource set deleted_at = null, version = version + 1
     where com_code = ${comCode} and resource_id = ${resourceId}`
}

/** Locks the next removed resources that are due for final deletion, in all companies; skips rows locked by others. */
export function lockPurged(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ comCode: string; resourceId: number }[]> {
  return db<{ comCode: string; resourceId: number }[]>`
    select com_code, resource_id from reservation_resource
     where deleted_at <= ${before} and purged_at is null
     order by deleted_at, resource_id limit ${limit} for update skip locked`
}

/**
 * Deletes resources that were never booked. Of a booked resource, deletes everything except the name, which its
 * bookings show.
 */
export async function purgeResources(db: Db, resourceIds: readonly number[], now: Date): Promise<void> {
  const ids = db`${resourceIds as number[]}::bigint[]`
  await db`delete from reservation_right where resource_id = any(${ids})`
  await db`delete from reservation_keeper where resource_id = any(${ids})`
  await db`delete from reservation_blackout where resource_id = any(${ids})`
  await deleteFeedsOf(db, 'reservation', resourceIds.map(String))
  await db`
    delete from reservation_resource resource
     where resource.resource_id = any(${ids})
       and not exists (select from reservation_request request
                        where request.com_code = resource.com_code and request.resource_id = resource.resource_id)
       and not exists (select from reservation_booking booking where booking.resource_id = resource.resource_id)`
  await db`
    update reservation_resource
       set purged_at = ${now}, description = '', terms = '', equipment = '{}', custom_fields = '[]',
           file_code = null, door_key_hash = null
     where resource_id = any(${ids})`
}
