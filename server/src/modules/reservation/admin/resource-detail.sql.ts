import type { LocalName } from '@maru/api/kit/schema'
import type { Blackout } from '@maru/api/reservation'
import type { Db } from '#kit/db.ts'

/** Rights, managers and blackouts of the resources of a category, for their administrators. */
export function selectResourceDetails(
  db: Db,
  comCode: string,
  resourceIds: readonly number[],
): Promise<
  {
    resourceId: number
    rights: { subject: string; level: number }[]
    keepers: { role: 'manager' | 'approver'; personCode: string; name: LocalName; email: string }[]
    blackouts: Blackout[]
  }[]
> {
  return db`
    select resource.resource_id,
           (select coalesce(jsonb_agg(jsonb_build_object('subject', held.subject, 'level', held.level) order by held.subject), '[]')
              from reservation_right held
             where held.com_code = resource.com_code and held.resource_id = resource.resource_id) as rights,
           (select coalesce(jsonb_agg(jsonb_build_object('role', keeper.role, 'personCode', keeper.person_code,
                     'email', person.email, 'name', person.names) order by person.name_ko), '[]')
              from reservation_keeper keeper join org_public_person person on person.person_code = keeper.person_code
             where keeper.com_code = resource.com_code and keeper.resource_id = resource.resource_id) as keepers,
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'startDate', to_char(lower(blackout.during) at time zone resource.time_zone, 'YYYY-MM-DD'),
                     'startTime', to_char(lower(blackout.during) at time zone resource.time_zone, 'HH24:MI'),
                     'endDate', to_char(upper(blackout.during) at time zone resource.time_zone, 'YYYY-MM-DD'),
                     'endTime', to_char(upper(blackout.during) at time zone resource.time_zone, 'HH24:MI'),
                     'reason', blackout.reason) order by lower(blackout.during)), '[]')
              from reservation_blackout blackout
             where blackout.com_code = resource.com_code and blackout.resource_id = resource.resource_id) as blackouts
      from reservation_resource resource
     where resource.com_code = ${comCode} and resource.resource_id = any(${resourceIds as number[]}::bigint[])`
}

/** A time in which a resource cannot be booked, in milliseconds. */
export interface BlackoutDraft {
  start: number
  end: number
  reason: string
}

/** Replaces the blackouts of a resource. */
export async function replaceBlackouts(
  db: Db,
  { comCode, resourceId }: { comCode: string; resourceId: number },
  blackouts: readonly BlackoutDraft[],
): Promise<void> {
  await db`delete from reservation_blackout where com_code = ${comCode} and resource_id = ${resourceId}`
  if (blackouts.length === 0) return
  await db`
    insert into reservation_blackout (com_code, resource_id, during, reason)
    select ${comCode}, ${resourceId}, tstzrange(given.starts, given.ends), given.reason
      from unnest(${blackouts.map((one) => new Date(one.start).toISOString())}::timestamptz[],
                  ${blackouts.map((one) => new Date(one.end).toISOString())}::timestamptz[],
                  ${blackouts.map((one) => one.reason)}::text[]) given (starts, ends, reason)`
}

/** Sets the collection of pictures of a resource. */
export async function updatePhoto(
  db: Db,
  { comCode, resourceId }: { comCode: string; resourceId: number },
  fileCode: string | null,
): Promise<void> {
  await db`
    update reservation_resource set file_code = ${fileCode}
     where com_code = ${comCode} and resource_id = ${resourceId}`
}
