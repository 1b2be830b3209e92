import type { InvalidStep } from '@maru/api/approval'
import { textAsName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A step of a person who left. */
export type InvalidRow = Omit<InvalidStep, 'apmId'> & { apmId: number; totalCount: number }

/** Undecided steps of running documents whose person has no post in the company; those that wait come first. */
export function selectInvalidSteps(
  db: Db,
  comCode: string,
  { offset, limit }: { offset: number; limit: number },
  now: Date,
): Promise<InvalidRow[]> {
  return db<InvalidRow[]>`
    with open as (
      select distinct step.person_code from approval_step step
       where step.com_code = ${comCode} and step.state in ('future', 'active') and step.person_code is not null),
    gone as (
      select person_code from open
      except
      select post.person_code from org_person_post(${now}) post
       where post.com_code = ${comCode} and not post.has_left)
    select document.apm_id, step.step_id, document.subject, step.kind, step.state = 'active' as is_active,
           step.activated_at as activated_date, step.person_code, count(*) over ()::int as total_count,
           document.drafter -> 'name' as drafter_name,
           form.names as form_name,
           person.names as person_name,
           coalesce(dept.names, ${textAsName(db, db`step.dept_code`)}) as dept_name
      from gone
      join approval_step step
        on step.com_code = ${comCode} and step.person_code = gone.person_code and step.state in ('future', 'active')
      join approval_document document
        on document.com_code = step.com_code and document.apm_id = step.apm_id
       and (document.status in ('PROGRESS', 'HOLD') or (document.status = 'COMPLETE' and step.state = 'active'))
      join approval_form form on form.com_code = document.com_code and form.form_id = document.form_id
      join org_public_person person on person.person_code = step.person_code
      left join org_public_department dept on dept.com_code = step.com_code and dept.dept_code = step.dept_code
     order by is_active desc, step.activated_at, document.apm_id, step.step_id offset ${offset} limit ${limit}`
}
