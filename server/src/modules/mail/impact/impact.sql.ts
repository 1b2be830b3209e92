import { sameName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import {
  departmentSubjects,
  impactTitles,
  type PlannedChange,
  type TouchedRow,
} from '#kit/room-slots/reorganisation-impact.ts'

/** The first mailboxes of a company that touched departments may use, with the numbers of all. */
export function selectTouchedBoxes(
  db: Db,
  { comCode, touched, ended }: PlannedChange,
): Promise<TouchedRow[]> {
  return db<TouchedRow[]>`
    with named as (
      select box.mailbox_id as id, coalesce(person.names, ${sameName(db, db`box.name`)}) as name, given.is_open
        from mail_box box
        left join org_public_person person on person.person_code = box.person_code
       cross join lateral (
         select bool_or(subject = any(${departmentSubjects(ended)}::text[])) as is_open
           from mail_grant where com_code = box.com_code and mailbox_id = box.mailbox_id
            and subject = any(${departmentSubjects(touched)}::text[])
         having count(*) > 0) given
       where box.com_code = ${comCode})
    select name, count(*) over ()::int as total_count,
           (count(*) filter (where is_open) over ())::int as open_count
      from named order by is_open desc, name ->> 'ko', id limit ${impactTitles}`
}

/**
 * The first addresses of a company that reach touched departments, with the numbers of all: groups that name them, and
 * the addresses of departments. The address of a closed department reaches no one.
 */
export function selectTouchedAddresses(
  db: Db,
  { comCode, touched, closed, ended }: PlannedChange,
): Promise<TouchedRow[]> {
  return db<TouchedRow[]>`
    with named as (
      select address, subjects && ${departmentSubjects(ended)}::text[] as is_open
        from mail_group
       where com_code = ${comCode} and subjects && ${departmentSubjects(touched)}::text[]
      union all
      select email, dept_code = any(${[...closed]}::text[]) from org_public_department
       where com_code = ${comCode} and email <> '' and dept_code = any(${[...touched]}::text[]))
    select ${sameName(db, db`address`)} as name, count(*) over ()::int as total_count,
           (count(*) filter (where is_open) over ())::int as open_count
      from named order by is_open desc, address limit ${impactTitles}`
}
