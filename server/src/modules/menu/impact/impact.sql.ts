import type { Db } from '#kit/db.ts'
import {
  departmentSubjects,
  impactTitles,
  type PlannedChange,
  type TouchedRow,
} from '#kit/room-slots/reorganisation-impact.ts'

/** The first menus of a company with rights of touched departments, with the numbers of all. */
export function selectTouchedMenus(
  db: Db,
  { comCode, touched, ended }: PlannedChange,
): Promise<TouchedRow[]> {
  return db<TouchedRow[]>`
    with named as (
      select item.menu_id as id, item.names as name, given.is_open
        from menu_item item
       cross join lateral (
         select bool_or(subject = any(${departmentSubjects(ended)}::text[])) as is_open
           from menu_right where com_code = item.com_code and menu_id = item.menu_id
            and subject = any(${departmentSubjects(touched)}::text[])
         having count(*) > 0) given
       where item.com_code = ${comCode})
    select name, count(*) over ()::int as total_count,
           (count(*) filter (where is_open) over ())::int as open_count
      from named order by is_open desc, name ->> 'ko', id limit ${impactTitles}`
}
