import type { Db } from '../../kit/db.ts'
import type { SurveyKey } from './survey.sql.ts'

/** Numbers of surveys whose period has begun and that are not open yet; at most `limit`. */
export async function selectDueSurveys(db: Db, now: Date, limit: number): Promise<SurveyKey[]> {
  return db<SurveyKey[]>`
    select com_code, survey_id from survey_survey
     where stage = 'published' and opened_at is null and start_at <= ${now} and deleted_at is null
     order by start_at limit ${limit}`
}

/** Numbers of open surveys whose period is over or that were closed, and whose end was not announced yet. */
export async function selectEndedSurveys(db: Db, now: Date, limit: number): Promise<SurveyKey[]> {
  return db<SurveyKey[]>`
    select com_code, survey_id from survey_survey
     where opened_at is not null and close_told_at is null and deleted_at is null
       and (end_at <= ${now} or closed_at is not null)
     order by end_at limit ${limit}`
}

/** Numbers of open surveys with a planned reminder that is due and was not sent yet. */
export async function selectRemindableSurveys(db: Db, now: Date, limit: number): Promise<SurveyKey[]> {
  return db<SurveyKey[]>`
    select com_code, survey_id from survey_survey
     where opened_at is not null and closed_at is null and paused_at is null and end_at > ${now}
       and deleted_at is null
       and exists (select from unnest(reminder_at) at
                    where at <= ${now} and at > coalesce(reminded_at, opened_at))
     order by survey_id limit ${limit}`
}

/** Numbers of all open surveys, for the nightly look at who joined. */
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
