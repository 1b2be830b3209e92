import type { Db } from '#kit/db.ts'
import type { RightThing } from '#kit/room-slots/right-source.ts'

/** A resource as the explanation of its rights needs it. */
export interface ResourceFacts extends RightThing {
  isGlobal: boolean
  /** The rights that apply: its own, or those of the nearest category above it that has some. */
  rights: { subject: string; level: number; folder: string | null }[]
  keepers: { role: 'manager' | 'approver'; personCode: string }[]
}

/** A resource of any company with the rights that apply to it. */
export async function findResourceFacts(db: Db, resourceId: number): Promise<ResourceFacts | undefined> {
  const [row] = await db<ResourceFacts[]>`
    select resource.resource_id::text as id, resource.com_code, resource.is_global,
           resource.names as name,
           folder.names as place,
           coalesce((
             select jsonb_agg(jsonb_build_object('subject', given.subject, 'level', given.level,
                                                 'folder', above.name_ko) order by given.subject)
               from reservation_right given
               left join reservation_folder above
                 on above.com_code = given.com_code and above.folder_id = given.folder_id
              where given.com_code = resource.com_code
                and case when exists (select from reservation_right own
                                       where own.com_code = resource.com_code
                                         and own.resource_id = resource.resource_id)
                         then given.resource_id = resource.resource_id
                         else given.folder_id = (
                           select up.folder_id from unnest(folder.path) with ordinality up (folder_id, depth)
                            where exists (select from reservation_right held
                                           where held.com_code = folder.com_code and held.folder_id = up.folder_id)
                            order by up.depth desc limit 1) end), '[]') as rights,
           coalesce((
             select jsonb_agg(jsonb_build_object('role', keeper.role, 'personCode', keeper.person_code))
               from reservation_keeper keeper
              where keeper.com_code = resource.com_code and keeper.resource_id = resource.resource_id), '[]') as keepers
      from reservation_resource resource
      join reservation_folder folder on folder.com_code = resource.com_code and folder.folder_id = resource.folder_id
     where resource.resource_id = ${resourceId} and resource.deleted_at is null`
  return row
}
