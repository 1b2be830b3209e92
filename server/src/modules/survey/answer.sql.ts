import type { SurveyAnswer } from '@maru/api/survey'
import type { Db } from '../../kit/db.ts'
import type { SurveyKey } from './survey.sql.ts'

/** One answer as stored: `place` counts from 1 within its question. */
export interface AnswerCell {
  questionId: number
  place: number
  exampleId: number | null
  exampleRow: number | null
  value: number | null
  body: string | null
}

/** The draft of a member of a named survey. */
export async function findDraft(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  personCode: string,
): Promise<{ answers: SurveyAnswer[]; savedDate: string } | undefined> {
  const [row] = await db<{ answers: SurveyAnswer[]; savedDate: string }[]>`
    select answers, saved_at as saved_date from survey_draft
     where com_code = ${comCode} and survey_id = ${surveyId} and person_code = ${personCode}`
  return row
}

/** Saves the draft of a member. */
export async function upsertDraft(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  personCode: string,
  answers: SurveyAnswer[],
  now: Date,
): Promise<void> {
  await db`
    insert into survey_draft (com_code, survey_id, person_code, answers, saved_at)
    values (${comCode}, ${surveyId}, ${personCode}, ${db.json(answers)}, ${now})
    on conflict (com_code, survey_id, person_code) do update
      set answers = excluded.answers, saved_at = excluded.saved_at`
}

/** Deletes the draft of a member. */
export async function deleteDraft(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  personCode: string,
): Promise<void> {
  await db`
    delete from survey_draft where com_code = ${comCode} and survey_id = ${surveyId} and person_code = ${personCode}`
}

/** The respondent, and what may be stored about them. */
export interface ResponseWriting {
  seat: number
  isAnonymous: boolean
  personCode: string
  tokenDigest: Buffer | null
  now: Date
  smallestGroup: number
}

/**
 * Marks a member as answered and inserts the row of the answers; undefined if the member has already answered. In an
 * anonymous survey the row has neither person nor time, and it has the division only if at least `smallestGroup`
 * people of the division have answered, including this one.
 */
export async function insertResponse(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  writing: ResponseWriting,
): Promise<string | undefined> {
  const { seat, isAnonymous, personCode, tokenDigest, now } = writing
  const [row] = await db<{ responseId: string }[]>`
    with marked as (
      update survey_turnout set answered = set_bit(answered, ${seat}, 1), answered_count = answered_count + 1
       where com_code = ${comCode} and survey_id = ${surveyId} and get_bit(answered, ${seat}) = 0
      returning answered)
    insert into survey_response (
      com_code, survey_id, is_anonymous, person_code, division_code, token_digest, answered_at)
    select ${comCode}, ${surveyId}, ${isAnonymous}, ${isAnonymous ? null : personCode},
           case when not ${isAnonymous}::boolean or (
                select count(*) from survey_member other
                 where other.com_code = ${comCode} and other.survey_id = ${surveyId}
                   and other.division_code = own.division_code
                   and get_bit(marked.answered, other.seat) = 1) >= ${writing.smallestGroup}::int
             then own.division_code end,
           ${tokenDigest}, ${isAnonymous ? null : now}::timestamptz
      from marked
      join survey_member own on own.com_code = ${comCode} and own.survey_id = ${surveyId} and own.seat = ${seat}
    returning response_id`
  return row?.responseId
}

/** Increments the number of answers on the current day in the company's time zone. */
export async function countDay(db: Db, { comCode, surveyId }: SurveyKey, now: Date): Promise<void> {
  await db`
    insert into survey_day as counted (com_code, survey_id, day, answers)
    select ${comCode}, ${surveyId}, (${now}::timestamptz at time zone time_zone)::date, 1
      from org_public_company where com_code = ${comCode}
    on conflict (com_code, survey_id, day) do update set answers = counted.answers + 1`
}

/** The row of answers of a person in a named survey, or the row of a token in an anonymous one. */
export async function findResponse(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  by: { personCode: string } | { tokenDigest: Buffer },
): Promise<{ responseId: string; savedDate: string | null } | undefined> {
  const [row] = await db<{ responseId: string; savedDate: string | null }[]>`
    select response_id, answered_at as saved_date from survey_response
     where com_code = ${comCode} and survey_id = ${surveyId}
       and ${'personCode' in by ? db`person_code = ${by.personCode}` : db`token_digest = ${by.tokenDigest}`}`
  return row
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

/** Number of anonymous rows that have not been shuffled yet. */
export async function countFresh(db: Db, { comCode, surveyId }: SurveyKey): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from survey_response
     where com_code = ${comCode} and survey_id = ${surveyId} and is_anonymous and not is_mixed`
  return row?.count ?? 0
}

/**
 * Rewrites anonymous rows and their answers in random order in one transaction, so that neither the physical position
 * of a row nor its transaction reveals when it was sent. `isWhole` includes rows that were shuffled before.
 */
export async function mixResponses(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  isWhole: boolean,
): Promise<void> {
  await db`
    with chosen as (
      select response_id from survey_response
       where com_code = ${comCode} and survey_id = ${surveyId} and is_anonymous and (${isWhole} or not is_mixed)),
    taken as (
      delete from survey_answer answer using chosen
       where answer.com_code = ${comCode} and answer.survey_id = ${surveyId}
         and answer.response_id = chosen.response_id
      returning answer.*)
    insert into survey_answer select * from taken order by random()`
  await db`
    with taken as (
      delete from survey_response
       where com_code = ${comCode} and survey_id = ${surveyId} and is_anonymous and (${isWhole} or not is_mixed)
      returning *)
    insert into survey_response (
      com_code, survey_id, response_id, is_anonymous, person_code, division_code, token_digest, answered_at, is_mixed)
    select com_code, survey_id, response_id, is_anonymous, person_code, division_code, token_digest, answered_at, true
      from taken order by random()`
}
