import type { LocalName } from '@maru/api/kit/schema'
import type { CheckInMode, CustomField, ResourceKind } from '@maru/api/reservation'
import { byName } from '#kit/data/by-name.sql.ts'
import { textsOfName } from '#kit/data/names.sql.ts'
import { granted } from '#kit/data/rights.ts'
import type { Db, Fragment } from '#kit/db.ts'
import { textFits } from '#kit/search/search-hits.ts'

/** A category for trees. */
export interface FolderRow {
  comCode: string
  folderId: number
  parentId: number | null
  path: number[]
  name: LocalName
}

/** A resource with the viewer's level (`level` 0 nothing to 4 manage). */
export interface ResourceRow {
  comCode: string
  resourceId: number
  folderId: number
  kind: ResourceKind
  name: LocalName
  place: string
  description: string
  terms: string
  capacity: number
  quantity: number
  equipment: string[]
  color: number
  isGlobal: boolean
  isFaulty: boolean
  fileCode: string | null
  timeZone: string
  openFrom: number[]
  openUntil: number[]
  slotMinutes: number
  minMinutes: number
  maxMinutes: number
  windowDays: number
  noticeMinutes: number
  editNoticeMinutes: number
  cancelNoticeMinutes: number
  bufferMinutes: number
  allowsMidnight: boolean
  allowsRepeat: boolean
  quotaCount: number
  quotaMinutes: number
  alwaysApproves: boolean
  needsAllApprovers: boolean
  allowsOwnApproval: boolean
  approvalHours: number
  allowsWaiting: boolean
  holdMinutes: number
  checkIn: CheckInMode
  checkInBefore: number
  releaseMinutes: number
  needsReturn: boolean
  noShowLimit: number
  personLimit: number
  customFields: CustomField[]
  sort: number
  version: number
  level: number
  isApprover: boolean
  isStarred: boolean
  hasDoorKey: boolean
}

/** The properties of the viewer for rights: the subjects of the session and the administrative flags. */
export interface Looking {
  comCode: string
  personCode: string
  subjects: readonly string[]
  managesOwn: boolean
  managesGlobal: boolean
}

/** Columns of a resource without the hash of its door's key. */
export const resourceColumns = (db: Db) => db`
  resource.com_code, resource.resource_id, resource.folder_id, resource.kind, resource.name_ko,
  resource.names as name, resource.place, resource.description, resource.terms, resource.capacity,
  resource.quantity, resource.equipment, resource.color, resource.is_global, resource.is_faulty, resource.file_code, resource.time_zone,
  resource.open_from, resource.open_until, resource.slot_minutes, resource.min_minutes, resource.max_minutes,
  resource.window_days, resource.notice_minutes, resource.edit_notice_minutes, resource.cancel_notice_minutes,
  resource.buffer_minutes, resource.allows_midnight, resource.allows_repeat, resource.quota_count,
  resource.quota_minutes, resource.always_approves, resource.needs_all_approvers,
  resource.allows_own_approval, resource.approval_hours,
  resource.allows_waiting, resource.hold_minutes, resource.check_in, resource.check_in_before,
  resource.release_minutes, resource.needs_return, resource.no_show_limit, resource.person_limit,
  resource.custom_fields, resource.sort,
  resource.version, resource.door_key_hash is not null as has_door_key`

/**
 * Resources that are not removed, with the level of the viewer. The rights of the resource apply; if it has none, the
 * rights of the nearest category above it that has rights. Other companies see only shared resources.
 */
const seen = (db: Db, looking: Looking) => db`
  select ${resourceColumns(db)},
         greatest(
           granted.level,
           case when kept.is_manager
                  or (${looking.managesOwn} and resource.com_code = ${looking.comCode})
                  or (${looking.managesGlobal} and resource.is_global) then 4
                when kept.is_approver then 1 else 0 end) as level,
         kept.is_approver,
         exists (select from reservation_star star
                  where star.com_code = resource.com_code and star.resource_id = resource.resource_id
                    and star.person_code = ${looking.personCode}) as is_starred
    from reservation_resource resource
    join reservation_folder folder
      on folder.com_code = resource.com_code and folder.folder_id = resource.folder_id
    left join lateral (
      select coalesce(max(given.level), 0) as level
        from reservation_right given
       where given.com_code = resource.com_code and ${granted(db, looking.subjects)}
         and case when exists (select from reservation_right own
                                where own.com_code = resource.com_code and own.resource_id = resource.resource_id)
                  then given.resource_id = resource.resource_id
                  else given.folder_id = (
                    select above.folder_id from unnest(folder.path) with ordinality above (folder_id, depth)
                     where exists (select from reservation_right held
                                    where held.com_code = folder.com_code and held.folder_id = above.folder_id)
                     order by above.depth desc limit 1) end) granted on true
    left join lateral (
      select coalesce(bool_or(role = 'manager'), false) as is_manager,
             coalesce(bool_or(role = 'approver'), false) as is_approver
        from reservation_keeper keeper
       where keeper.com_code = resource.com_code and keeper.resource_id = resource.resource_id
         and keeper.person_code = ${looking.personCode}) kept on true
   where resource.deleted_at is null and (resource.com_code = ${looking.comCode} or resource.is_global)`

/**
 * Resources that the viewer may see, in their order; with `folderId` only those of this category and the categories
 * below it.
 */
export function selectResources(
  db: Db,
  looking: Looking,
  filter: {
    folderId?: number
    resourceIds?: readonly number[]
    /** Text that the names or the place must contain; with `inBody` the description is searched too. */
    typed?: string
    inBody?: boolean
    limit: number
  },
): Promise<ResourceRow[]> {
  const inFolder = filter.folderId
    ? db`and folder_id in (select folder_id from reservation_folder where ${filter.folderId} = any(path))`
    : db``
  const named = filter.resourceIds
    ? db`and resource_id = any(${filter.resourceIds as number[]}::bigint[])`
    : db``
  const inBody = filter.inBody ? db`, description` : db``
  const names = db`concat_ws(chr(10), ${textsOfName(db, db`name`)}, place ${inBody})`
  const matching = filter.typed === undefined ? db`` : db`and ${textFits(db, names, filter.typed)}`
  return db<ResourceRow[]>`
    select * from (${seen(db, looking)}) resource
     where level > 0 ${inFolder} ${named} ${matching}
     order by com_code <> ${looking.comCode}, sort, name_ko, resource_id
     limit ${filter.limit}`
}

/**
 * Locks resources until the transaction ends, in the order of their numbers, so that bookings of one are serialised.
 */
export async function lockResources(db: Db, resourceIds: readonly number[]): Promise<void> {
  await db`
    select from reservation_resource where resource_id = any(${resourceIds as number[]}::bigint[])
     order by resource_id for no key update`
}

/** Categories that contain, at any depth, one of these resources; the whole tree of the company for its managers. */
export function selectFolders(db: Db, looking: Looking, folderIds: readonly number[]): Promise<FolderRow[]> {
  return db<FolderRow[]>`
    select folder.com_code, folder.folder_id, folder.parent_id, folder.path, folder.names as name
      from reservation_folder folder
     where folder.folder_id in (
             select unnest(below.path) from reservation_folder below
              where below.folder_id = any(${folderIds as number[]}::bigint[]))
        or (${looking.managesOwn} and folder.com_code = ${looking.comCode})
     order by folder.com_code <> ${looking.comCode}, cardinality(folder.path), folder.sort, folder.name_ko,
              folder.folder_id
     limit 2000`
}

/** Managers and approvers of a resource. */
export function selectManagers(
  db: Db,
  resource: Pick<ResourceRow, 'comCode' | 'resourceId'>,
): Promise<
  {
    role: 'manager' | 'approver'
    personCode: string
    name: LocalName
    email: string
  }[]
> {
  return db`
    select keeper.role, keeper.person_code, person.names as name, person.email
      from reservation_keeper keeper
      join org_public_person person on person.person_code = keeper.person_code
     where keeper.com_code = ${resource.comCode} and keeper.resource_id = ${resource.resourceId}
     order by keeper.role, ${byName(db, 'person.name_ko')}, keeper.person_code limit 200`
}

/** A fragment with the range between two instants. */
export const rangeOf = (db: Db, from: Date | string, until: Date | string): Fragment =>
  db`tstzrange(${new Date(from).toISOString()}::timestamptz, ${new Date(until).toISOString()}::timestamptz)` as Fragment

/**
 * Resources with a unit that is free from `at` for some minutes. `freeUntil` is the instant at which the last such
 * unit is occupied or blocked; null if that does not happen within two days.
 */
export function selectFree(
  db: Db,
  resourceIds: readonly number[],
  at: Date,
  minutes: number,
): Promise<{ resourceId: number; freeUntil: string | null }[]> {
  return db<{ resourceId: number; freeUntil: string | null }[]>`
    select resource.resource_id,
           nullif(max(coalesce(least(next.starts, block.starts), 'infinity')), 'infinity') as free_until
      from reservation_resource resource
     cross join generate_series(1, resource.quantity) piece (unit)
      left join lateral (
        select min(lower(booking.during)) - make_interval(mins => resource.buffer_minutes) as starts
          from reservation_booking booking
         where booking.resource_id = resource.resource_id and booking.unit = piece.unit
           and booking.occupied && tstzrange(${at}, ${at}::timestamptz + interval '2 days')) next on true
      left join lateral (
        select min(lower(blackout.during)) as starts from reservation_blackout blackout
         where blackout.resource_id = resource.resource_id
           and blackout.during && tstzrange(${at}, ${at}::timestamptz + interval '2 days')) block on true
     where resource.resource_id = any(${resourceIds as number[]}::bigint[])
       and coalesce(least(next.starts, block.starts), 'infinity') >= ${at}::timestamptz + make_interval(mins => ${minutes})
     group by resource.resource_id`
}

/** Kilometers that were recorded at the last return of a resource; null without any. */
export async function findMileage(db: Db, resourceId: number): Promise<number | null> {
  const [row] = await db<{ mileage: number }[]>`
    select mileage from reservation_booking
     where resource_id = ${resourceId} and mileage is not null
     order by returned_at desc limit 1`
  return row?.mileage ?? null
}
