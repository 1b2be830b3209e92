import type { LocalName } from '@maru/api/kit/schema'
import { noName, textsOfName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { textFits } from '#kit/search/search-hits.ts'
import type { SurveyKey } from '../survey.sql.ts'

/** Which answers of a named survey are read one after another. */
export interface ResponseFilter {
  responseId: string | null
  deptCode: string | null
  searchText: string
}

/** The answers of one person, and the ones before and after them. */
export interface ResponseRow {
  responseId: string
  personCode: string
  name: LocalName
  department: LocalName
  answeredDate: string
  place: number
  totalCount: number
  previousId: string | null
  nextId: string | null
}

/**
 * The wanted answers among those of the filter, oldest first, or the first ones. Rows of an anonymous survey have no
 * person and never match.
 */
export async function findResponseInOrder(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  { responseId, deptCode, searchText }: ResponseFilter,
): Promise<ResponseRow | undefined> {
  const [row] = await db<ResponseRow[]>`
    with listed as (
      select response.response_id, response.person_code, response.answered_at as answered_date,
             person.names as name,
             coalesce(department.names, ${noName(db)}) as department,
             (row_number() over answered)::int as place, (count(*) over ())::int as total_count,
             lag(response.response_id) over answered as previous_id,
             lead(response.response_id) over answered as next_id
        from survey_response response
        join org_public_person person on person.person_code = response.person_code
        left join survey_member member on member.com_code = response.com_code
              and member.survey_id = response.survey_id and member.person_code = response.person_code
        left join org_public_department department on department.com_code = member.member_com_code
              and department.dept_code = member.dept_code
       where response.com_code = ${comCode} and response.survey_id = ${surveyId} and not response.is_anonymous
         and (${deptCode}::text is null or ${deptCode} = any(member.path) or ${deptCode} = member.dept_code)
         and ${textFits(db, db`concat_ws(' ', ${textsOfName(db, db`person.names`)})`, searchText)}
      window answered as (order by response.answered_at, response.response_id))
    select * from listed
     where place = coalesce((select place from listed where response_id = ${responseId}::uuid), 1)`
  return row
}

/** Names of people and departments by their codes. */
export function selectCodeNames(
  db: Db,
  personCodes: string[],
  deptCodes: string[],
): Promise<{ code: string; name: LocalName }[]> {
  return db<{ code: string; name: LocalName }[]>`
    select person_code as code, names as name
      from org_public_person where person_code = any(${personCodes}::text[])
    union all
    select dept_code, names
      from org_public_department where dept_code = any(${deptCodes}::text[])`
}
