import type { Db } from '#kit/db.ts'
import type { SurveyKey } from '../survey.sql.ts'

/** Ids of the holders of all files in answers to a survey, including drafts. */
export async function selectAnswerHolders(db: Db, { comCode, surveyId }: SurveyKey): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select ${surveyId}::bigint || '/' || question.question_id || '/' || person.person_code as id
      from survey_question question
     cross join (select person_code from survey_response
                  where com_code = ${comCode} and survey_id = ${surveyId} and person_code is not null
                  union select person_code from survey_draft
                  where com_code = ${comCode} and survey_id = ${surveyId}) person
     where question.com_code = ${comCode} and question.survey_id = ${surveyId} and question.question_type = 17`
  return rows.map((row) => row.id)
}

/** Whether a collection is part of a sent answer. */
export async function isSentFile(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  fileCode: string,
): Promise<boolean> {
  const [row] = await db<{ isSent: boolean }[]>`
    select exists (select from survey_answer answer
                     join survey_question question using (com_code, survey_id, question_id)
                    where answer.com_code = ${comCode} and answer.survey_id = ${surveyId}
                      and question.question_type = 17 and answer.body = ${fileCode}) as is_sent`
  return row?.isSent ?? false
}
