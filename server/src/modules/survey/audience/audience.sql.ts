import type { AudiencePart, SurveyPerson } from '@maru/api/survey'
import type { Db } from '#kit/db.ts'

/** The stored subject of an audience part. */
export const subjectOf = ({ kind, code }: AudiencePart) => `${kind}:${code}`

/**
 * The people with these codes who have a post in the company; with `isGlobal` people of every company. Omits unknown
 * people and people who left.
 */
export function selectPeople(
  db: Db,
  personCodes: string[],
  scope: { comCode: string; isGlobal: boolean; now: Date },
): Promise<SurveyPerson[]> {
  return db<SurveyPerson[]>`
    select person.person_code, person.com_code,
           person.names as name
      from org_public_person person join org_public_company company on company.com_code = person.com_code
     where person.person_code = any(${personCodes})
       and not org_has_left(person.retired_on, company.time_zone, ${scope.now})
       and (${scope.isGlobal} or exists (select from org_held_post(${scope.now}) post
                                          where post.person_code = person.person_code
                                            and post.com_code = ${scope.comCode}
                                            and position('MAILONLY' in post.dept_code) = 0))
     order by person.person_code`
}
