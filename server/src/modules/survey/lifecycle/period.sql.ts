import type { Db } from '#kit/db.ts'
import type { SurveyKey } from '../survey.sql.ts'

/** Surveys that are not open although their period has started; at most `limit`. */
export async function selectDueSurveys(db: Db, now: Date, limit: number): Promise<SurveyKey[]> {
  return db<SurveyKey[]>`
    select com_code, survey_id from survey_survey
     where stage = 'published' and opened_at is null and start_at <= ${now} and deleted_at is null
     order by start_at limit ${limit}`
}

/** Surveys that were opened and then ended or were closed, and whose end has not been announced yet. */
export async function selectEndedSurveys(db: Db, now: Date, limit: number): Promise<SurveyKey[]> {
  return db<SurveyKey[]>`
    select com_code, survey_id from survey_survey
     where opened_at is not null and close_told_at is null and deleted_at is null
       and (end_at <= ${now} or closed_at is not null)
     order by end_at limit ${limit}`
}

/** Open surveys with a planned reminder that is due and has not been sent. */
export async function selectRemindableSurveys(db: Db, now: Date, limit: number): Promise<SurveyKey[]> {
  return db<SurveyKey[]>`
    select com_code, survey_id from survey_survey
     where opened_at is not null and closed_at is null and paused_at is null and end_at > ${now}
       and deleted_at is null
       and exists (select from unnest(reminder_at) at
                    where at <= ${now} and at > coalesce(reminded_at, opened_at))
     order by survey_id limit ${limit}`
}

/** All open surveys, for the nightly update of rosters. */
export async function selectOpenSurveys(
  db: Db,
  now: Date,
  after: number,
  limit: number,
): Promise<SurveyKey[]> {
  return db<SurveyKey[]>`
    select com_code, survey_id from survey_survey
     where opened_at is not null and closed_at is null and end_at > ${now} and deleted_at is null
       and survey_id > ${after}
     order by survey_id limit ${limit}`
}
