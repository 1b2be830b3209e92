import type { LocalName } from '@maru/api/kit/schema'
import type { CustomField, ResourceKind, ResourceRight, ResourceRules } from '@maru/api/reservation'
import { nameValue } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { rightLevels } from '../resource/resource.rules.ts'

/** Inserts a category; its path is derived from its parent. */
export async function insertFolder(
  db: Db,
  folder: { comCode: string; name: LocalName; parentId: number | null; sort: number },
): Promise<number> {
  const [row] = await db<{ folderId: number }[]>`
    insert into reservation_folder (com_code, parent_id, names, sort)
    values (${folder.comCode}, ${folder.parentId}, ${nameValue(db, folder.name)}, ${folder.sort})
    returning folder_id`
  if (!row) throw new Error('an insert with returning has a row')
  await db`
    update reservation_folder own
       set path = coalesce((select above.path from reservation_folder above
                             where above.com_code = own.com_code and above.folder_id = own.parent_id), '{}')
                  || own.folder_id
     where own.folder_id = ${row.folderId}`
  return row.folderId
}

/** The columns of a resource to write. */
export interface ResourceWriting {
  comCode: string
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
  timeZone: string
  /** Minutes of the day for each weekday from Sunday. */
  hours: [number, number][]
  rules: ResourceRules
  customFields: CustomField[]
  sort: number
}

/** The columns of a resource as postgres.js writes them from an object. */
function columnsOf(db: Db, { name, hours, rules, customFields, ...rest }: ResourceWriting) {
  return {
    com_code: rest.comCode,
    folder_id: rest.folderId,
    kind: rest.kind,
    names: db.json(name),
    place: rest.place,
    description: rest.description,
    terms: rest.terms,
    capacity: rest.capacity,
    quantity: rest.quantity,
    equipment: rest.equipment,
    color: rest.color,
    is_global: rest.isGlobal,
    is_faulty: rest.isFaulty,
    time_zone: rest.timeZone,
    open_from: hours.map(([from]) => from),
    open_until: hours.map(([, until]) => until),
    slot_minutes: rules.slotMinutes,
    min_minutes: rules.minMinutes,
    max_minutes: rules.maxMinutes,
    window_days: rules.windowDays,
    notice_minutes: rules.noticeMinutes,
    edit_notice_minutes: rules.editNoticeMinutes,
    cancel_notice_minutes: rules.cancelNoticeMinutes,
    buffer_minutes: rules.bufferMinutes,
    allows_midnight: rules.allowsMidnight,
    allows_repeat: rules.allowsRepeat,
    quota_count: rules.quotaCount,
    quota_minutes: rules.quotaMinutes,
    always_approves: rules.alwaysApproves,
    needs_all_approvers: rules.needsAllApprovers,
    allows_own_approval: rules.allowsOwnApproval,
    approval_hours: rules.approvalHours,
    allows_waiting: rules.allowsWaiting,
    hold_minutes: rules.holdMinutes,
    check_in: rules.checkIn,
    check_in_before: rules.checkInBefore,
    release_minutes: rules.releaseMinutes,
    needs_return: rules.needsReturn,
    no_show_limit: rules.noShowLimit,
    person_limit: rules.personLimit,
    custom_fields: db.json(customFields),
    sort: rest.sort,
  }
}

/** Inserts a resource; returns its number. */
export async function insertResource(db: Db, writing: ResourceWriting, now: Date): Promise<number> {
  const [row] = await db<{ resourceId: number }[]>`
    insert into reservation_resource ${db({ ...columnsOf(db, writing), created_at: now })} returning resource_id`
  if (!row) throw new Error('an insert with returning has a row')
  return row.resourceId
}

/** Changes a resource and increments its version. */
export async function updateResource(db: Db, resourceId: number, writing: ResourceWriting): Promise<void> {
  await db`
    update reservation_resource set ${db(columnsOf(db, writing))}, version = version + 1
     where com_code = ${writing.comCode} and resource_id = ${resourceId}`
}

/** A category or a resource with its own rights. */
export type RightHolder = { comCode: string } & ({ folderId: number } | { resourceId: number })

/** Replaces the rights of a category or a resource. */
export async function replaceRights(
  db: Db,
  holder: RightHolder,
  rights: readonly { subject: string; right: ResourceRight }[],
): Promise<void> {
  const folderId = 'folderId' in holder ? holder.folderId : null
  const resourceId = 'resourceId' in holder ? holder.resourceId : null
  await db`
    delete from reservation_right
     where com_code = ${holder.comCode} and (folder_id = ${folderId}::bigint or resource_id = ${resourceId}::bigint)`
  if (rights.length === 0) return
  await db`
    insert into reservation_right (com_code, folder_id, resource_id, subject, level)
    select ${holder.comCode}, ${folderId}::bigint, ${resourceId}::bigint, given.subject, given.level
      from unnest(${rights.map((row) => row.subject)}::text[],
                  ${rights.map((row) => rightLevels[row.right])}::int[]) given (subject, level)`
}

/** Replaces the managers or the approvers of a resource. */
export async function replaceManagers(
  db: Db,
  { comCode, resourceId }: { comCode: string; resourceId: number },
  role: 'manager' | 'approver',
  personCodes: readonly string[],
): Promise<void> {
  await db`
    delete from reservation_keeper
     where com_code = ${comCode} and resource_id = ${resourceId} and role = ${role}`
  if (personCodes.length === 0) return
  await db`
    insert into reservation_keeper (com_code, resource_id, role, person_code)
    select ${comCode}, ${resourceId}, ${role}, unnest(${personCodes as string[]}::text[])`
}

/** Categories of a company with their rights, a parent before its children. */
export function selectAdminFolders(
  db: Db,
  comCode: string,
): Promise<
  {
    folderId: number
    parentId: number | null
    path: number[]
    name: LocalName
    rights: { subject: string; level: number }[]
    resourceCount: number
  }[]
> {
  return db`
    select folder.folder_id, folder.parent_id, folder.path,
           folder.names as name,
           (select coalesce(jsonb_agg(jsonb_build_object('subject', held.subject, 'level', held.level) order by held.subject), '[]')
              from reservation_right held
             where held.com_code = folder.com_code and held.folder_id = folder.folder_id) as rights,
           (select count(*)::int from reservation_resource resource
             where resource.com_code = folder.com_code and resource.folder_id = folder.folder_id
               and resource.deleted_at is null) as resource_count
      from reservation_folder folder
     where folder.com_code = ${comCode}
     order by cardinality(folder.path), folder.sort, folder.name_ko, folder.folder_id limit 1000`
}

/** Changes the name and the position of a category; updates the paths below it. */
export async function updateFolder(
  db: Db,
  folder: { comCode: string; folderId: number; name: LocalName; parentId: number | null },
): Promise<void> {
  await db`
    update reservation_folder
       set names = ${nameValue(db, folder.name)}, parent_id = ${folder.parentId}
     where com_code = ${folder.comCode} and folder_id = ${folder.folderId}`
  await db`
    with recursive tree as (
      select com_code, folder_id, array[folder_id] as path from reservation_folder
       where com_code = ${folder.comCode} and parent_id is null
      union all
      select child.com_code, child.folder_id, tree.path || child.folder_id
        from tree join reservation_folder child
          on child.com_code = tree.com_code and child.parent_id = tree.folder_id)
    update reservation_folder own set path = tree.path from tree
     where own.com_code = tree.com_code and own.folder_id = tree.folder_id and own.path <> tree.path`
}

/**
 * Deletes a category; false if it is not empty. Resources whose removal is final, and which retain only their names,
 * move to the parent category or to another root.
 */
export async function deleteFolder(db: Db, comCode: string, folderId: number): Promise<boolean> {
  await db`
    update reservation_resource resource
       set folder_id = coalesce(
             (select parent_id from reservation_folder own
               where own.com_code = resource.com_code and own.folder_id = resource.folder_id),
             (select other.folder_id from reservation_folder other
               where other.com_code = resource.com_code and other.parent_id is null
                 and other.folder_id <> resource.folder_id order by other.folder_id limit 1),
             resource.folder_id)
     where resource.com_code = ${comCode} and resource.folder_id = ${folderId} and resource.purged_at is not null`
  const rows = await db`
    delete from reservation_folder folder
     where folder.com_code = ${comCode} and folder.folder_id = ${folderId}
       and not exists (select from reservation_folder child
                        where child.com_code = folder.com_code and child.parent_id = folder.folder_id)
       and not exists (select from reservation_resource resource
                        where resource.com_code = folder.com_code and resource.folder_id = folder.folder_id)
    returning folder_id`
  return rows.length > 0
}

/** Marks a resource as removed; false if it has bookings that have not ended. */
export async function deleteResource(
  db: Db,
  comCode: string,
  resourceId: number,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    update reservation_resource resource set deleted_at = ${now}, door_key_hash = null
     where resource.com_code = ${comCode} and resource.resource_id = ${resourceId}
       and not exists (select from reservation_booking booking
                        where booking.resource_id = resource.resource_id
                          and booking.state in ('requested', 'waiting', 'held', 'accepted')
                          and upper(booking.during) > ${now})
    returning resource_id`
  return rows.length > 0
}
