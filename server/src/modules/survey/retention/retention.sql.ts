import { codesOnHold, isOfCompany, type RetentionScope } from '#kit/data/retention.sql.ts'
import type { Db } from '#kit/db.ts'
import type { SurveyKey } from '../survey.sql.ts'

/** `bin`: surveys that were removed; `closed`: surveys that have ended. */
export type OldSurveys = 'bin' | 'closed'

/** Old enough, and not written, approved, or answered by name by a person under a legal hold. */
function isOld(db: Db, which: OldSurveys, scope: RetentionScope) {
  const onHold = codesOnHold(db, scope)
  const age =
    which === 'bin'
      ? db`(survey.deleted_at < ${scope.before} or survey.purged_at is not null)`
      : db`survey.deleted_at is null and survey.opened_at is not null
           and least(survey.closed_at, survey.end_at) < ${scope.before}`
  return db`
    ${age} and ${isOfCompany(db, 'survey.com_code', scope)}
    and not survey.created_by = any(${onHold}) and not coalesce(survey.approver_code, '') = any(${onHold})
    and not survey.co_managers && ${onHold}
    and not exists (
      select from survey_response response
       where response.com_code = survey.com_code and response.survey_id = survey.survey_id
         and response.person_code = any(${onHold}))
    and not exists (
      select from survey_draft draft
       where draft.com_code = survey.com_code and draft.survey_id = survey.survey_id
         and draft.person_code = any(${onHold}))`
}

/** The next surveys that are old enough to be deleted. */
export function selectOldSurveys(
  db: Db,
  which: OldSurveys,
  scope: RetentionScope,
  limit: number,
): Promise<SurveyKey[]> {
  return db<SurveyKey[]>`
    select com_code, survey_id from survey_survey survey
     where ${isOld(db, which, scope)}
     order by survey_id limit ${limit}`
}

/** Locks a survey if it is still old enough: it may have been restored or opened again. */
export async function lockOldSurvey(
  db: Db,
  which: OldSurveys,
  scope: RetentionScope,
  { comCode, surveyId }: SurveyKey,
): Promise<boolean> {
  const rows = await db`
    select from survey_survey survey
     where com_code = ${comCode} and survey_id = ${surveyId} and ${isOld(db, which, scope)}
       for update`
  return rows.length > 0
}

/** Counts the surveys that are old enough to be deleted. */
export async function countOldSurveys(db: Db, which: OldSurveys, scope: RetentionScope): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from survey_survey survey where ${isOld(db, which, scope)}`
  return row?.count ?? 0
}
