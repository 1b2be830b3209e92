import type { Db } from '@maru/server/kit/db'

/** A survey of the bench. */
export interface SurveyKey {
  comCode: string
  surveyId: number
}

/** A question of the bench with the numbers of its options (examples) and rows. */
export interface BenchQuestion {
  questionId: number
  kind: 'single' | 'multiple' | 'points' | 'matrix' | 'number' | 'text'
  examples: number[]
  rows: number[]
}

/** Removes the surveys of earlier runs with their answers. */
export async function deleteBenchSurveys(db: Db, title: string): Promise<void> {
  await db`
    delete from survey_answer answer using survey_survey survey
     where survey.title = ${title} and answer.com_code = survey.com_code and answer.survey_id = survey.survey_id`
  await db`
    delete from survey_response response using survey_survey survey
     where survey.title = ${title} and response.com_code = survey.com_code and response.survey_id = survey.survey_id`
  await db`delete from survey_survey where title = ${title}`
}

/** Returns the department for the respondents of the bench. */
export async function findDepartment(db: Db, comCode: string): Promise<string> {
  const [row] = await db<{ deptCode: string }[]>`
    select dept_code from org_department
     where com_code = ${comCode} and parent_dept_code is null and position('MAILONLY' in dept_code) = 0
     order by sort, dept_code limit 1`
  if (!row) throw new Error('the demo has no department')
  return row.deptCode
}

/**
 * Inserts respondents, each with a post, an account and a session with the cookie `bench-N`. Existing people do not
 * change, sessions are replaced.
 */
export async function insertAnswerers(
  db: Db,
  comCode: string,
  deptCode: string,
  count: number,
): Promise<void> {
  await db`
    insert into org_person (com_code, person_code, name_ko, name_en, name_zh, email)
    select ${comCode}, 'BENCH' || n, '응답자 ' || n, 'Answerer ' || n, '', '' from generate_series(1, ${count}) n
    on conflict do nothing`
  await db`
    insert into org_post (com_code, dept_code, person_code, is_main)
    select ${comCode}, ${deptCode}, 'BENCH' || n, true from generate_series(1, ${count}) n
     where not exists (select from org_post where person_code = 'BENCH' || n)`
  await db`
    insert into account_login (com_code, person_code, login, password_hash)
    select ${comCode}, 'BENCH' || n, 'bench' || n, 'none' from generate_series(1, ${count}) n
    on conflict do nothing`
  await db`delete from kit_session where agent = 'bench'`
  await db`
    insert into kit_session (id_hash, person_code, com_code, dept_code, created_at, seen_at, expires_at, address, agent)
    select sha256(convert_to('bench-' || n, 'UTF8')), 'BENCH' || n, ${comCode}, ${deptCode}, now(), now(),
           now() + interval '1 day', '127.0.0.1', 'bench'
      from generate_series(1, ${count}) n`
}

/** Inserts `count` survey members who have answered and who are not in the organisation, with set-based SQL. */
export async function insertAnswered(
  db: Db,
  key: SurveyKey,
  deptCode: string,
  questions: BenchQuestion[],
  count: number,
): Promise<void> {
  const { comCode, surveyId } = key
  await db`
    insert into survey_member (
      com_code, survey_id, seat, person_code, member_com_code, dept_code, path, division_code)
    select ${comCode}, ${surveyId}, n - 1, 'CROWD' || n, ${comCode}, ${deptCode}, array[${deptCode}], ${deptCode}
      from generate_series(1, ${count}) n`
  await db`
    insert into survey_turnout (com_code, survey_id, answered, answered_count, counted_count)
    values (${comCode}, ${surveyId}, repeat('1', ${count})::bit varying, ${count}, ${count})`
  await db`
    insert into survey_response (com_code, survey_id, is_anonymous, person_code, division_code, answered_at)
    select ${comCode}, ${surveyId}, false, 'CROWD' || n, ${deptCode}, now() from generate_series(1, ${count}) n`
  for (const question of questions) await insertAnswersTo(db, key, question)
  await db`
    insert into survey_day (com_code, survey_id, day, answers)
    select ${comCode}, ${surveyId}, current_date - n, ${count}::int / 10 from generate_series(0, 9) n`
  await db`analyze survey_answer`
  await db`analyze survey_response`
}

async function insertAnswersTo(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  { questionId, kind, examples, rows }: BenchQuestion,
): Promise<void> {
  const own = db`
    select response_id, hashtext(response_id::text || ${questionId}) & 65535 as chance from survey_response
     where com_code = ${comCode} and survey_id = ${surveyId}`
  if (kind === 'matrix')
    await db`
      insert into survey_answer (com_code, survey_id, question_id, response_id, place, example_id, example_row)
      select ${comCode}, ${surveyId}, ${questionId}, response_id, place,
             (${examples}::bigint[])[1 + (chance + place * 7) % ${examples.length}], row_id
        from (${own}) own cross join unnest(${rows}::bigint[]) with ordinality asked (row_id, place)`
  else
    await db`
      insert into survey_answer (com_code, survey_id, question_id, response_id, place, example_id, value, body)
      select ${comCode}, ${surveyId}, ${questionId}, response_id, place,
             case when ${kind} in ('single', 'multiple')
                  then (${examples}::bigint[])[1 + (chance + place) % ${Math.max(1, examples.length)}] end,
             case ${kind} when 'points' then 1 + chance % 5 when 'number' then chance / 7.0 end,
             case when ${kind} = 'text' then repeat('답변 ', 1 + chance % 20) || chance end
        from (${own}) own cross join generate_series(1, ${kind === 'multiple' ? 2 : 1}) place`
}

/** Returns the numbers of answer rows, response rows and answered members of a survey. */
export async function countStored(db: Db, { comCode, surveyId }: SurveyKey) {
  const [row] = await db<{ answers: number; responses: number; answered: number }[]>`
    select (select count(*)::int from survey_answer where com_code = ${comCode} and survey_id = ${surveyId}) as answers,
           (select count(*)::int from survey_response where com_code = ${comCode} and survey_id = ${surveyId}) as responses,
           (select answered_count from survey_turnout where com_code = ${comCode} and survey_id = ${surveyId}) as answered`
  if (!row) throw new Error('a count answers a row')
  return row
}
