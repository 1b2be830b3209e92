import { noName, sameName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import {
  departmentSubjects,
  impactTitles,
  type PlannedChange,
  type TouchedRow,
} from '#kit/room-slots/reorganisation-impact.ts'

/** The first calendars of a company that are shared with touched departments, with the numbers of all. */
export function selectTouchedCalendars(
  db: Db,
  { comCode, touched, ended }: PlannedChange,
): Promise<TouchedRow[]> {
  return db<TouchedRow[]>`
    with named as (
      select calendar.calendar_id as id, case when calendar.name <> '' then ${sameName(db, db`calendar.name`)}
                  else coalesce(person.names, ${noName(db)}) end as name, given.is_open
        from calendar_calendar calendar left join org_public_person person on person.person_code = calendar.owner_code
       cross join lateral (
         select bool_or(subject = any(${departmentSubjects(ended)}::text[])) as is_open
           from calendar_share where com_code = calendar.com_code and calendar_id = calendar.calendar_id
            and subject = any(${departmentSubjects(touched)}::text[])
         having count(*) > 0) given
       where calendar.com_code = ${comCode} and calendar.deleted_at is null)
    select name, count(*) over ()::int as total_count,
           (count(*) filter (where is_open) over ())::int as open_count
      from named order by is_open desc, name ->> 'ko', id limit ${impactTitles}`
}
