import type { Db } from '#kit/db.ts'
import type { SurveyKey } from '../survey.sql.ts'

/** Those of these people that a survey is about. */
export async function findOnHoldOf(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  onHold: readonly string[],
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select person_code
      from survey_survey survey
      cross join lateral (
        select unnest(survey.created_by || (survey.approver_code || survey.co_managers)) as person_code
         union select response.person_code from survey_response response
          where response.com_code = survey.com_code and response.survey_id = survey.survey_id
         union select draft.person_code from survey_draft draft
          where draft.com_code = survey.com_code and draft.survey_id = survey.survey_id) about
     where survey.com_code = ${comCode} and survey.survey_id = ${surveyId}
       and about.person_code = any(${onHold as string[]}::text[])`
  return rows.map(({ personCode }) => personCode)
}
