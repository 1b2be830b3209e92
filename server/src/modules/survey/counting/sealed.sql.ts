import type { Db } from '#kit/db.ts'
import type { AnswerCell } from '../answer.sql.ts'
import type { SurveyKey } from '../survey.sql.ts'

/**
 * Holds off changes of a survey's life until the transaction ends; taken before {@link lockTurnout}, in the order in
 * which the end of a survey takes both.
 */
export async function shareSurvey(db: Db, { comCode, surveyId }: SurveyKey): Promise<void> {
  await db`
    select from survey_survey where com_code = ${comCode} and survey_id = ${surveyId} for key share`
}

/**
 * Locks the turnout of a survey until the transaction ends, and returns whether the member of a seat has answered, and
 * how many members have.
 * Answers and the end of an anonymous survey run one after another by this lock.
 */
export async function lockTurnout(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  seat: number | null,
): Promise<{ hasAnswered: boolean; answeredCount: number }> {
  const [row] = await db<{ hasAnswered: boolean; answeredCount: number }[]>`
    select coalesce(get_bit(answered, ${seat}::int) = 1, false) as has_answered, answered_count from survey_turnout
     where com_code = ${comCode} and survey_id = ${surveyId} for update`
  return row ?? { hasAnswered: false, answeredCount: 0 }
}

/** Marks a member of an anonymous survey as answered; the answer is not counted yet. */
export async function markAnswered(db: Db, { comCode, surveyId }: SurveyKey, seat: number): Promise<void> {
  await db`
    update survey_turnout set answered = set_bit(answered, ${seat}, 1), answered_count = answered_count + 1
     where com_code = ${comCode} and survey_id = ${surveyId} and get_bit(answered, ${seat}) = 0`
}

/** Stores or replaces the sealed answers of a seat. */
export async function upsertSealed(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  seat: number,
  sealed: Buffer,
): Promise<void> {
  await db`
    insert into survey_sealed (com_code, survey_id, seat, sealed)
    values (${comCode}, ${surveyId}, ${seat}, ${sealed})
    on conflict (com_code, survey_id, seat) do update set sealed = excluded.sealed`
}

/** Sealed answers of these seats that the key `keyId` opens. */
export function selectSealed(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  seats: number[],
  keyId: Buffer,
): Promise<{ seat: number; sealed: Buffer }[]> {
  return db<{ seat: number; sealed: Buffer }[]>`
    select seat, sealed from survey_sealed
     where com_code = ${comCode} and survey_id = ${surveyId} and seat = any(${seats}::int[])
       and substr(sealed, 1, 4) = ${keyId}`
}

/** An answer that is not counted yet: the seat and its department below the root. */
export interface WaitingSeat {
  seat: number
  division: string
}

/** Seats with sealed answers that the key `keyId` opens, in random order. */
export function selectWaiting(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  keyId: Buffer,
): Promise<WaitingSeat[]> {
  return db<WaitingSeat[]>`
    select sealed.seat, member.division_code as division
      from survey_sealed sealed join survey_member member using (com_code, survey_id, seat)
     where sealed.com_code = ${comCode} and sealed.survey_id = ${surveyId} and substr(sealed.sealed, 1, 4) = ${keyId}
     order by random()`
}

/** Deletes the sealed answers of these seats. */
export async function deleteSealed(db: Db, { comCode, surveyId }: SurveyKey, seats: number[]): Promise<void> {
  await db`
    delete from survey_sealed
     where com_code = ${comCode} and survey_id = ${surveyId} and seat = any(${seats}::int[])`
}

/** Inserts counted answers of an anonymous survey under random keys, in random order. */
export async function insertCounted(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  division: string | null,
  answers: readonly { responseId: string; cells: readonly AnswerCell[] }[],
): Promise<void> {
  const ids = answers.map((one) => one.responseId)
  await db`
    insert into survey_response (com_code, survey_id, response_id, is_anonymous, division_code)
    select ${comCode}, ${surveyId}, id, true, ${division} from unnest(${ids}::uuid[]) id order by random()`
  const cells = answers.flatMap(({ responseId, cells: own }) => own.map((cell) => ({ ...cell, responseId })))
  if (cells.length === 0) return
  await db`
    insert into survey_answer (com_code, survey_id, question_id, response_id, place, example_id, example_row, value, body)
    select ${comCode}, ${surveyId}, question_id, response_id, place, example_id, example_row, value, body
      from unnest(${cells.map((cell) => cell.questionId)}::bigint[], ${cells.map((cell) => cell.responseId)}::uuid[],
                  ${cells.map((cell) => cell.place)}::smallint[], ${cells.map((cell) => cell.exampleId)}::bigint[],
                  ${cells.map((cell) => cell.exampleRow)}::bigint[], ${cells.map((cell) => cell.value)}::numeric[],
                  ${cells.map((cell) => cell.body)}::text[])
             cell (question_id, response_id, place, example_id, example_row, value, body)
     order by random()`
}

/** Adds counted answers to the turnout. */
export async function addCounted(db: Db, { comCode, surveyId }: SurveyKey, count: number): Promise<void> {
  await db`
    update survey_turnout set counted_count = counted_count + ${count}
     where com_code = ${comCode} and survey_id = ${surveyId}`
}

/** Members of one department, and how many of their answers are counted. */
export interface CountedDepartment {
  deptCode: string
  path: string[]
  division: string
  members: number
  counted: number
}

/** Members and counted answers by department. */
export function selectCountedDepartments(
  db: Db,
  { comCode, surveyId }: SurveyKey,
): Promise<CountedDepartment[]> {
  return db<CountedDepartment[]>`
    select member.dept_code, member.path, member.division_code as division, count(*)::int as members,
           (count(*) filter (where get_bit(turnout.answered, member.seat) = 1 and sealed.seat is null))::int as counted
      from survey_member member
      join survey_turnout turnout using (com_code, survey_id)
      left join survey_sealed sealed using (com_code, survey_id, seat)
     where member.com_code = ${comCode} and member.survey_id = ${surveyId}
     group by 1, 2, 3`
}
