import type { Db } from '#kit/db.ts'
import {
  departmentSubjects,
  impactTitles,
  type PlannedChange,
  type TouchedRow,
} from '#kit/room-slots/reorganisation-impact.ts'

/** The first active notice popups of a company for touched departments, with the numbers of all. */
export function selectTouchedPopups(
  db: Db,
  { comCode, touched, ended }: PlannedChange,
  now: Date,
): Promise<TouchedRow[]> {
  return db<TouchedRow[]>`
    with named as (
      select popup.popup_id as id, popup.titles as name, given.is_open
        from gnb_notice_popup popup
       cross join lateral (
         select bool_or(subject = any(${departmentSubjects(ended)}::text[])) as is_open
           from gnb_notice_popup_right where com_code = popup.com_code and popup_id = popup.popup_id
            and subject = any(${departmentSubjects(touched)}::text[])
         having count(*) > 0) given
       where popup.com_code = ${comCode} and popup.is_active and popup.ends_at > ${now})
    select name, count(*) over ()::int as total_count,
           (count(*) filter (where is_open) over ())::int as open_count
      from named order by is_open desc, name ->> 'ko', id limit ${impactTitles}`
}
