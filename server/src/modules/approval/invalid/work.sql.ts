import type { LocalName } from '@maru/api/kit/schema'
import { textAsName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A person who left, with undecided steps of running documents. */
export interface LeftPerson {
  personCode: string
  name: LocalName
  /** Counted up to 100. */
  steps: number
  since: string
}

/** Maximum number of people who left in the list. */
const mostPeople = 100

/**
 * People without a post in the company who have undecided steps of running documents. The people of open steps are
 * read one after another from the index, so that the number of steps does not matter.
 */
export function selectLeftPeople(db: Db, comCode: string, now: Date): Promise<LeftPerson[]> {
  const isOpen = db`step.com_code = ${comCode} and step.state in ('future', 'active') and step.person_code is not null`
  return db<LeftPerson[]>`
    with recursive asked as (
      (select step.person_code from approval_step step where ${isOpen} order by step.person_code limit 1)
      union all
      select (select step.person_code from approval_step step
               where ${isOpen} and step.person_code > asked.person_code order by step.person_code limit 1)
        from asked where asked.person_code is not null)
    select asked.person_code, open.steps, open.since,
           coalesce(person.names, ${textAsName(db, db`asked.person_code`)}) as name
      from asked
      left join org_public_person person on person.person_code = asked.person_code
     cross join lateral (
        select count(*)::int as steps, min(one.since) as since from (
          select coalesce(step.activated_at, document.drafted_at) as since
            from approval_step step
            join approval_document document
              on document.com_code = step.com_code and document.apm_id = step.apm_id
             and (document.status in ('PROGRESS', 'HOLD') or (document.status = 'COMPLETE' and step.state = 'active'))
           where ${isOpen} and step.person_code = asked.person_code limit 100) one) open
     where asked.person_code is not null and open.steps > 0
       and not exists (
         select from org_person_post(${now}) post
          where post.com_code = ${comCode} and post.person_code = asked.person_code and not post.has_left)
     order by open.since, asked.person_code limit ${mostPeople}`
}
