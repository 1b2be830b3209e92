import type { Db } from '#kit/db.ts'
import { isVisibleTo } from '../list.sql.ts'
import { surveySources } from '../survey.sql.ts'

/** The title of a survey with its board. */
export interface SurveyTitle {
  surveyId: number
  boardId: number
  title: string
}

/** Those of the surveys that a person may see, in one statement; `managedBoards` are the boards that they manage. */
export function selectVisibleTitles(
  db: Db,
  surveyIds: readonly number[],
  viewer: { personCode: string; managedBoards: readonly number[]; now: Date },
): Promise<SurveyTitle[]> {
  return db<SurveyTitle[]>`
    select survey.survey_id, survey.board_id, survey.title from ${surveySources(db, viewer.personCode)}
     where survey.survey_id = any(${[...surveyIds]}::bigint[]) and survey.deleted_at is null
       and survey.template_scope is null and ${isVisibleTo(db, viewer)}`
}

/** The numbers of the surveys that are stored, with those that can be restored. */
export async function selectStoredSurveys(db: Db, surveyIds: readonly number[]): Promise<number[]> {
  const rows = await db<{ surveyId: number }[]>`
    select survey_id from survey_survey where survey_id = any(${[...surveyIds]}::bigint[]) and purged_at is null`
  return rows.map(({ surveyId }) => surveyId)
}
