import type { SurveyAnswer } from '@maru/api/survey'
import { instant, json, number, table, text } from '#kit/data/table.sql.ts'
import type { Db } from '#kit/db.ts'
import type { SurveyKey } from './survey.sql.ts'

/** Drafts of members of named surveys. */
export const surveyDraft = table(
  'survey_draft',
  { comCode: text, surveyId: number, personCode: text },
  { answers: json<SurveyAnswer[]>(), savedAt: instant },
)

/** One answer as stored: `place` counts from 1 within its question. */
export interface AnswerCell {
  questionId: number
  place: number
  exampleId: number | null
  exampleRow: number | null
  value: number | null
  body: string | null
}

/**
 * Marks a member of a named survey as answered and inserts the row of the answers; undefined if the member has already
 * answered.
 */
export async function insertResponse(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  { seat, personCode, now }: { seat: number; personCode: string; now: Date },
): Promise<string | undefined> {
  const [row] = await db<{ responseId: string }[]>`
    with marked as (
      update survey_turnout
         set answered = set_bit(answered, ${seat}, 1), answered_count = answered_count + 1,
             counted_count = counted_count + 1
       where com_code = ${comCode} and survey_id = ${surveyId} and get_bit(answered, ${seat}) = 0
      returning answered)
    insert into survey_response (com_code, survey_id, is_anonymous, person_code, division_code, answered_at)
    select ${comCode}, ${surveyId}, false, ${personCode}, own.division_code, ${now}::timestamptz
      from marked
      join survey_member own on own.com_code = ${comCode} and own.survey_id = ${surveyId} and own.seat = ${seat}
    returning response_id`
  return row?.responseId
}

/** Adds answers to the current day in the company's time zone. */
export async function countDay(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  now: Date,
  count = 1,
): Promise<void> {
  await db`
    insert into survey_day as counted (com_code, survey_id, day, answers)
    select ${comCode}, ${surveyId}, (${now}::timestamptz at time zone time_zone)::date, ${count}::int
      from org_public_company where com_code = ${comCode}
    on conflict (com_code, survey_id, day) do update set answers = counted.answers + excluded.answers`
}

/** The row of answers of a person in a named survey. */
export async function findResponse(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  personCode: string,
): Promise<{ responseId: string; savedDate: string | null } | undefined> {
  const [row] = await db<{ responseId: string; savedDate: string | null }[]>`
    select response_id, answered_at as saved_date from survey_response
     where com_code = ${comCode} and survey_id = ${surveyId} and person_code = ${personCode}`
  return row
}

/** Locks a row of answers until the transaction ends, so that two changes of it run one after the other. */
export async function lockResponse(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  responseId: string,
): Promise<void> {
  await db`
    select from survey_response
     where com_code = ${comCode} and survey_id = ${surveyId} and response_id = ${responseId} for update`
}

/** Stores that a person of a named survey changed their answers. */
export async function updateResponseTime(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  responseId: string,
  now: Date,
): Promise<void> {
  await db`
    update survey_response set answered_at = ${now}
     where com_code = ${comCode} and survey_id = ${surveyId} and response_id = ${responseId}
       and not is_anonymous`
}

/** Answers of one row in the order of the questions. */
export function selectAnswers(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  responseId: string,
): Promise<AnswerCell[]> {
  return db<AnswerCell[]>`
    select question_id, place, example_id, example_row, value::float8 as value, body from survey_answer
     where com_code = ${comCode} and survey_id = ${surveyId} and response_id = ${responseId}
     order by question_id, place`
}

/** Replaces the answers of one row. */
export async function replaceAnswers(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  responseId: string,
  cells: AnswerCell[],
  isNew: boolean,
): Promise<void> {
  if (!isNew)
    await db`
      delete from survey_answer
       where com_code = ${comCode} and survey_id = ${surveyId} and response_id = ${responseId}`
  if (cells.length === 0) return
  await db`
    insert into survey_answer (com_code, survey_id, question_id, response_id, place, example_id, example_row, value, body)
    select ${comCode}, ${surveyId}, question_id, ${responseId}, place, example_id, example_row, value, body
      from unnest(${cells.map((cell) => cell.questionId)}::bigint[], ${cells.map((cell) => cell.place)}::smallint[],
                  ${cells.map((cell) => cell.exampleId)}::bigint[], ${cells.map((cell) => cell.exampleRow)}::bigint[],
                  ${cells.map((cell) => cell.value)}::numeric[], ${cells.map((cell) => cell.body)}::text[])
             cell (question_id, place, example_id, example_row, value, body)`
}
