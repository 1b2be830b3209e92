import { nameOfTexts } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { type OwnedRow, ownedTitles } from '#kit/room-slots/hand-over.ts'

const isOwned = (db: Db, personCode: string) => db`
  survey.deleted_at is null and survey.template_scope is null
  and (survey.created_by = ${personCode} or ${personCode} = any(survey.co_managers)
       or survey.approver_code = ${personCode} and survey.stage = 'approval')`

const titles = (db: Db) =>
  nameOfTexts(
    db,
    (short) => db`survey_title_in(survey.title, survey.language, survey.translations, ${short}::text)`,
  )

/** The first surveys that a person manages or decides on, with the number of all. */
export function selectOwnedSurveys(db: Db, personCode: string): Promise<OwnedRow[]> {
  return db<OwnedRow[]>`
    select ${titles(db)} as name, count(*) over ()::int as total_count
      from survey_survey survey where ${isOwned(db, personCode)}
     order by survey.closed_at is not null, survey.survey_id desc limit ${ownedTitles}`
}

/**
 * Puts a person in the place of another who manages surveys or decides on them; returns the surveys. Closed surveys
 * keep their author, and the successor manages them too. A survey that waits for the successor's decision keeps its
 * author as well: authors do not decide on their own surveys.
 */
export function updateSurveyOwner(
  db: Db,
  from: string,
  to: string,
  now: Date,
): Promise<{ comCode: string; surveyId: number; title: string }[]> {
  return db<{ comCode: string; surveyId: number; title: string }[]>`
    with owned as (
      select survey.com_code, survey.survey_id,
             survey.created_by = ${from} and survey.closed_at is null
               and survey.approver_code is distinct from ${to} as is_author,
             survey.approver_code = ${from} and survey.stage = 'approval' and survey.created_by <> ${to} as is_approver
        from survey_survey survey where ${isOwned(db, from)} for update)
    update survey_survey survey
       set created_by = case when owned.is_author then ${to} else survey.created_by end,
           approver_code = case when owned.is_approver then ${to} else survey.approver_code end,
           co_managers = array(
             select code from unnest(survey.co_managers || case when survey.created_by = ${from} and not owned.is_author
                                                                  or ${from} = any(survey.co_managers)
                                                                then array[${to}] else '{}' end) code
              where code <> ${from} and code <> case when owned.is_author then ${to} else survey.created_by end
              group by code order by code),
           version = version + 1, updated_at = ${now}
      from owned
     where survey.com_code = owned.com_code and survey.survey_id = owned.survey_id
    returning survey.com_code, survey.survey_id, survey.title`
}
