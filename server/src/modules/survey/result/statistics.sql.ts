import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'
import { textFits } from '#kit/search/search-hits.ts'
import type { SurveyKey } from '../survey.sql.ts'

/** How often a value was chosen. */
export interface CountRow {
  surveyQuestionId: number
  surveyExampleId: number | null
  surveyExampleRow: number | null
  value: number | null
  count: number
}

/** How often a value was chosen, with the numbers of people and texts in the group. */
export interface TallyRow extends CountRow {
  respondents: number
  textCount: number
}

/**
 * Counts all questions in one pass over the answers: how often each example, row and value was chosen, and the
 * numbers of people and texts. The values of each question in `measured` are counted together.
 */
export function selectTallies(db: Db, key: SurveyKey, measured: number[]): Promise<TallyRow[]> {
  return db<TallyRow[]>`
    select question_id as survey_question_id, example_id as survey_example_id, example_row as survey_example_row,
           (case when question_id <> all(${measured}::bigint[]) then value end)::float8 as value,
           (count(*) - count(body))::int as count, count(*) filter (where place = 1)::int as respondents,
           count(body)::int as text_count
      from survey_answer
     where com_code = ${key.comCode} and survey_id = ${key.surveyId}
     group by 1, 2, 3, 4
     order by 1, 2, 3, 4
     limit 20000`
}

/** Mean, median and deviation of a question with numbers, and its bounds. */
export interface MeasureRow {
  surveyQuestionId: number
  mean: number
  median: number
  deviation: number
  least: number
  most: number
}

/** Mean, median, deviation and bounds of questions with numbers of any size. */
export function selectMeasures(db: Db, key: SurveyKey, measured: number[]): Promise<MeasureRow[]> {
  return db<MeasureRow[]>`
    select question_id as survey_question_id, avg(value)::float8 as mean,
           (percentile_cont(0.5) within group (order by value))::float8 as median,
           stddev_pop(value)::float8 as deviation, min(value)::float8 as least, max(value)::float8 as most
      from survey_answer
     where com_code = ${key.comCode} and survey_id = ${key.surveyId} and question_id = any(${measured}::bigint[])
       and value is not null
     group by question_id`
}

/**
 * The numbers that people entered, counted in ten equal steps between the least and the greatest number; `value` is
 * the lower bound of a step.
 */
export function selectSteps(
  db: Db,
  key: SurveyKey,
  bounds: Pick<MeasureRow, 'surveyQuestionId' | 'least' | 'most'>[],
): Promise<CountRow[]> {
  return db<CountRow[]>`
    select answer.question_id as survey_question_id, null::bigint as survey_example_id,
           null::bigint as survey_example_row,
           (bin.least + least(9, floor((answer.value - bin.least) / nullif(bin.most - bin.least, 0) * 10))
              * (bin.most - bin.least) / 10)::float8 as value,
           count(*)::int as count
      from survey_answer answer
      join unnest(${bounds.map((one) => one.surveyQuestionId)}::bigint[], ${bounds.map((one) => one.least)}::numeric[],
                  ${bounds.map((one) => one.most)}::numeric[]) bin (question_id, least, most)
        on bin.question_id = answer.question_id
     where answer.com_code = ${key.comCode} and answer.survey_id = ${key.surveyId} and answer.value is not null
     group by 1, 4
     order by 1, 4`
}

/** Answers by day. */
export function selectDays(
  db: Db,
  { comCode, surveyId }: SurveyKey,
): Promise<{ day: string; count: number }[]> {
  return db<{ day: string; count: number }[]>`
    select to_char(day, 'YYYY-MM-DD') as day, answers as count from survey_day
     where com_code = ${comCode} and survey_id = ${surveyId} order by survey_day.day`
}

const texts = (db: Db, key: SurveyKey, questionId: number, searchText: string) => db`
  from survey_answer answer
 where answer.com_code = ${key.comCode} and answer.survey_id = ${key.surveyId}
   and answer.question_id = ${questionId} and answer.body is not null
   and ${textFits(db, db`answer.body`, searchText)}`

/** Equal answers to a question as one row: the spelling that most of them have, and their number. */
export interface TextGroup {
  text: string
  count: number
  name: LocalName | null
}

/**
 * A page of the texts of a question with the names of persons and departments. Texts that differ only in case, width
 * or white space are one group. The most frequent groups come first and equal ones by their text, so the order says
 * nothing about the responses. Only counted answers are in the table.
 */
export function selectTexts(
  db: Db,
  key: SurveyKey,
  questionId: number,
  searchText: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<TextGroup[]> {
  return db<TextGroup[]>`
    select grouped.text, grouped.count,
           case when question.question_type = 15 and person.person_code is not null then
                  person.names
                when question.question_type = 16 and department.dept_code is not null then
                  department.names
           end as name
      from (select mode() within group (order by answer.body) as text, count(*)::int as count,
                   search_fold(answer.body) as folded
              ${texts(db, key, questionId, searchText)}
             group by search_fold(answer.body)
             order by count desc, folded limit ${limit} offset ${offset}) grouped
      join survey_question question on question.com_code = ${key.comCode} and question.survey_id = ${key.surveyId}
                                   and question.question_id = ${questionId}
      left join org_public_person person on person.person_code = grouped.text
      left join org_public_department department on department.dept_code = grouped.text
     order by grouped.count desc, grouped.folded`
}

/** Number of different texts of a question. */
export async function countTexts(
  db: Db,
  key: SurveyKey,
  questionId: number,
  searchText: string,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(distinct search_fold(answer.body))::int as count ${texts(db, key, questionId, searchText)}`
  return row?.count ?? 0
}

/** Choices of one question by department below the root or by company. */
export interface CrossRow extends CountRow {
  code: string | null
  name: LocalName | null
  respondents: number
}

/** Choices of one question by group; the group of rows without a division is null. */
export function selectCross(
  db: Db,
  key: SurveyKey,
  questionId: number,
  by: 'department' | 'company',
): Promise<CrossRow[]> {
  const group = by === 'company' ? db`department.com_code` : db`department.dept_code`
  return db<CrossRow[]>`
    with answered as (
      select ${group} as code, answer.example_id, answer.example_row, answer.value, answer.place
        from survey_answer answer
        join survey_response response using (com_code, survey_id, response_id)
        left join org_public_department department on department.dept_code = response.division_code
       where answer.com_code = ${key.comCode} and answer.survey_id = ${key.surveyId}
         and answer.question_id = ${questionId}),
    sizes as (select code, count(*) filter (where place = 1)::int as respondents from answered group by code)
    select ${questionId}::bigint as survey_question_id, answered.code, sizes.respondents,
           answered.example_id as survey_example_id, answered.example_row as survey_example_row,
           answered.value::float8 as value, count(*)::int as count,
           (select names
              from ${by === 'company' ? db`org_public_company where com_code = answered.code` : db`org_public_department where dept_code = answered.code`}) as name
      from answered join sizes on sizes.code is not distinct from answered.code
     group by answered.code, sizes.respondents, answered.example_id, answered.example_row, answered.value
     order by sizes.respondents desc, answered.code, 4, 5, 6
     limit 20000`
}

/** One answer of a raw row: question, example, row, value and body. */
export type RawCell = [q: number, e: number | null, r: number | null, v: number | null, b: string | null]

/** One row of the raw answers; person and time only in a named survey. */
export interface RawRow {
  responseId: string
  personCode: string | null
  personName: LocalName | null
  division: LocalName | null
  /** In the time zone of the survey's company, for people: `yyyy-MM-dd HH:mm`. */
  answeredAt: string | null
  cells: RawCell[]
}

/** The next raw rows after a response in the order of random keys. */
export function selectRaw(db: Db, key: SurveyKey, after: string, limit: number): Promise<RawRow[]> {
  return db<RawRow[]>`
    select response.response_id, response.person_code, 
           case when person.person_code is not null then
             person.names end as person_name,
           case when department.dept_code is not null then
             department.names
           end as division,
           to_char(response.answered_at at time zone company.time_zone, 'YYYY-MM-DD HH24:MI') as answered_at,
           coalesce((select json_agg(json_build_array(question_id, example_id, example_row, value, body)
                              order by question_id, place)
                       from survey_answer answer
                      where answer.com_code = response.com_code and answer.survey_id = response.survey_id
                        and answer.response_id = response.response_id), '[]') as cells
      from survey_response response
      join org_public_company company on company.com_code = response.com_code
      left join org_public_person person on person.person_code = response.person_code
      left join org_public_department department on department.dept_code = response.division_code
     where response.com_code = ${key.comCode} and response.survey_id = ${key.surveyId}
       and response.response_id > ${after}::uuid
     order by response.response_id limit ${limit}`
}
