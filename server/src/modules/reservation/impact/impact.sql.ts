import type { Db } from '#kit/db.ts'
import {
  departmentSubjects,
  impactTitles,
  type PlannedChange,
  type TouchedRow,
} from '#kit/room-slots/reorganisation-impact.ts'

/** The first categories and resources of a company with rights of touched departments, with the numbers of all. */
export function selectTouchedResources(
  db: Db,
  { comCode, touched, ended }: PlannedChange,
): Promise<TouchedRow[]> {
  return db<TouchedRow[]>`
    with named as (
      select given.folder_id, given.resource_id, bool_or(given.subject = any(${departmentSubjects(ended)}::text[])) as is_open
        from reservation_right given
       where given.com_code = ${comCode} and given.subject = any(${departmentSubjects(touched)}::text[])
       group by given.folder_id, given.resource_id)
    select coalesce(resource.names, folder.names) as name, count(*) over ()::int as total_count,
           (count(*) filter (where named.is_open) over ())::int as open_count
      from named
      left join reservation_folder folder on folder.com_code = ${comCode} and folder.folder_id = named.folder_id
      left join reservation_resource resource
        on resource.com_code = ${comCode} and resource.resource_id = named.resource_id
     where coalesce(resource.name_ko, folder.name_ko) is not null
     order by named.is_open desc, coalesce(resource.name_ko, folder.name_ko), named.resource_id, named.folder_id limit ${impactTitles}`
}
