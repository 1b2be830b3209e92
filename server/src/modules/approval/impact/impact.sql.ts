import { textAsName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { impactTitles, type PlannedChange, type TouchedRow } from '#kit/room-slots/reorganisation-impact.ts'

/** The first running documents of a company with an undecided step in a touched department, with the number of all. */
export function selectTouchedDocuments(
  db: Db,
  { comCode, touched, ended }: PlannedChange,
): Promise<TouchedRow[]> {
  return db<TouchedRow[]>`
    with named as (
      select document.apm_id, document.subject,
             bool_or(step.person_code is null and step.dept_code = any(${[...ended]}::text[])) as is_open
        from approval_document document
        join approval_step step on step.com_code = document.com_code and step.apm_id = document.apm_id
         and step.state in ('future', 'active') and step.dept_code = any(${[...touched]}::text[])
       where document.com_code = ${comCode} and document.status in ('PROGRESS', 'HOLD')
       group by document.apm_id, document.subject)
    select ${textAsName(db, db`case when document.grade = 'S' then '' else named.subject end`)} as name,
           count(*) over ()::int as total_count, (count(*) filter (where is_open) over ())::int as open_count
      from named join approval_document document on document.com_code = ${comCode} and document.apm_id = named.apm_id
     order by is_open desc, named.apm_id desc limit ${impactTitles}`
}

/** The first forms and shared lines of a company whose steps name a touched department, with the numbers of all. */
export function selectTouchedRules(
  db: Db,
  { comCode, touched, closed }: PlannedChange,
): Promise<TouchedRow[]> {
  return db<TouchedRow[]>`
    with rule as (
      select form.names as name, one -> 'who' ->> 'code' as code
        from approval_form form
        join approval_form_version used on used.com_code = form.com_code and used.form_id = form.form_id
         and used.version = form.version
       cross join lateral jsonb_array_elements(coalesce(used.definition -> 'rules', '[]')) one
       where form.com_code = ${comCode} and one -> 'who' ->> 'by' in ('head', 'department')
      union all
      select line.names, one -> 'who' ->> 'code'
        from approval_shared_line line cross join lateral jsonb_array_elements(line.rules) one
       where line.com_code = ${comCode} and one -> 'who' ->> 'by' in ('head', 'department')),
    named as (
      select name, bool_or(code = any(${[...closed]}::text[])) as is_open from rule
       where code = any(${[...touched]}::text[]) group by name)
    select name, count(*) over ()::int as total_count,
           (count(*) filter (where is_open) over ())::int as open_count
      from named order by is_open desc, name ->> 'ko' limit ${impactTitles}`
}

/** The first closed departments with documents in their boxes, with the numbers of all. */
export function selectTouchedDocumentBoxes(
  db: Db,
  { comCode, closed, ended }: PlannedChange,
): Promise<TouchedRow[]> {
  return db<TouchedRow[]>`
    with named as (
      select dept.dept_code, dept.names as name,
             dept.dept_code = any(${[...ended]}::text[]) as is_open
        from org_public_department dept
       where dept.com_code = ${comCode} and dept.dept_code = any(${[...closed]}::text[])
         and exists (select from approval_entry entry
                      where entry.com_code = dept.com_code and entry.owner = 'department:' || dept.dept_code))
    select name, count(*) over ()::int as total_count,
           (count(*) filter (where is_open) over ())::int as open_count
      from named order by is_open desc, name ->> 'ko', dept_code limit ${impactTitles}`
}
