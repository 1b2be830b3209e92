import type {
  ExampleTranslations,
  QuestionRange,
  QuestionSettings,
  QuestionTranslations,
  ShowIf,
  SurveyQuestion,
} from '@maru/api/survey'
import { column, number, table, text } from '#kit/data/table.sql.ts'
import type { Db } from '#kit/db.ts'
import type { SurveyKey } from './survey.sql.ts'

/** Examples of questions. */
export const surveyExample = table(
  'survey_example',
  { comCode: text, surveyId: number, exampleId: number },
  { exampleText: text, goTo: column<number | null>(), fileCode: column<string | null>() },
)

/** The questions of a survey with their examples, both in their order. */
export function selectQuestions(db: Db, { comCode, surveyId }: SurveyKey): Promise<SurveyQuestion[]> {
  return db<SurveyQuestion[]>`
    select question_id as survey_question_id,
           row_number() over (order by orders, question_id)::int as question_orders, question_type, question_text,
           description, is_additional_option, is_required, is_shuffled, settings, show_if, ranges, translations,
           coalesce((select jsonb_agg(jsonb_build_object(
                              'surveyExampleId', example_id, 'exampleText', example_text, 'exampleOrders', place,
                              'isRow', is_row, 'translations', translations, 'fileCode', file_code, 'pictureUrl', null,
                              'goTo', case when go_to = 0 then to_jsonb('end'::text) else to_jsonb(go_to) end)
                              order by is_row, place)
                       from (select example.*, row_number() over (partition by is_row order by orders, example_id) as place
                               from survey_example example
                              where example.com_code = question.com_code and example.survey_id = question.survey_id
                                and example.question_id = question.question_id) listed), '[]') as examples
      from survey_question question
     where com_code = ${comCode} and survey_id = ${surveyId}
     order by orders, question_id`
}

/** The stored columns of a question. */
export interface QuestionWriting {
  questionType: number
  questionText: string
  description: string
  isAdditionalOption: boolean
  isRequired: boolean
  isShuffled: boolean
  settings: QuestionSettings
  showIf: ShowIf | null
  ranges: QuestionRange[]
}

/** Inserts a question at a position; returns its number. */
export async function insertQuestion(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  orders: number,
  writing: QuestionWriting & { translations?: QuestionTranslations },
): Promise<number> {
  const [row] = await db<{ questionId: number }[]>`
    insert into survey_question (com_code, survey_id, orders, question_type, question_text, description,
      is_additional_option, is_required, is_shuffled, settings, show_if, ranges, translations)
    values (${comCode}, ${surveyId}, ${orders}, ${writing.questionType}, ${writing.questionText},
      ${writing.description}, ${writing.isAdditionalOption}, ${writing.isRequired}, ${writing.isShuffled},
      ${db.json(writing.settings)}, ${writing.showIf ? db.json(writing.showIf) : null},
      ${db.json(writing.ranges)}, ${db.json(writing.translations ?? {})})
    returning question_id`
  if (!row) throw new Error('an insert with returning has a row')
  return row.questionId
}

/** Writes a question. */
export async function updateQuestion(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  questionId: number,
  writing: QuestionWriting,
): Promise<void> {
  await db`
    update survey_question
       set question_type = ${writing.questionType}, question_text = ${writing.questionText},
           description = ${writing.description}, is_additional_option = ${writing.isAdditionalOption},
           is_required = ${writing.isRequired}, is_shuffled = ${writing.isShuffled},
           settings = ${db.json(writing.settings)}, show_if = ${writing.showIf ? db.json(writing.showIf) : null},
           ranges = ${db.json(writing.ranges)}
     where com_code = ${comCode} and survey_id = ${surveyId} and question_id = ${questionId}`
}

/** Deletes a question with the branches and conditions that refer to it. */
export async function deleteQuestion(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  questionId: number,
): Promise<void> {
  await db`
    delete from survey_question
     where com_code = ${comCode} and survey_id = ${surveyId} and question_id = ${questionId}`
  await db`
    update survey_example set go_to = null
     where com_code = ${comCode} and survey_id = ${surveyId} and go_to = ${questionId}`
  await db`
    update survey_question
       set ranges = (select jsonb_agg(case when one -> 'goTo' = to_jsonb(${questionId}::bigint)
                                           then jsonb_set(one, '{goTo}', 'null') else one end order by place)
                       from jsonb_array_elements(ranges) with ordinality listed (one, place))
     where com_code = ${comCode} and survey_id = ${surveyId}
       and ranges @> jsonb_build_array(jsonb_build_object('goTo', ${questionId}::bigint))`
  await db`
    update survey_question set show_if = null
     where com_code = ${comCode} and survey_id = ${surveyId}
       and (show_if ->> 'surveyQuestionId')::bigint = ${questionId}`
}

/** Numbers the questions of a survey in the given order. */
export async function updateQuestionOrders(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  questionIds: number[],
): Promise<void> {
  await db`
    update survey_question question set orders = placed.place
      from unnest(${questionIds}::bigint[]) with ordinality placed (question_id, place)
     where question.com_code = ${comCode} and question.survey_id = ${surveyId}
       and question.question_id = placed.question_id`
}

/** The stored columns of an example; `goTo` 0 is the end. */
export interface ExampleWriting {
  exampleText: string
  isRow: boolean
  goTo: number | null
}

/** Adds examples after the existing ones of a question; returns their numbers in order. */
export async function insertExamples(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  questionId: number,
  examples: (ExampleWriting & { translations?: ExampleTranslations })[],
): Promise<number[]> {
  const rows = await db<{ exampleId: number }[]>`
    insert into survey_example (com_code, survey_id, question_id, orders, example_text, is_row, go_to, translations)
    select ${comCode}, ${surveyId}, ${questionId},
           coalesce((select max(orders) from survey_example where com_code = ${comCode} and survey_id = ${surveyId}
                        and question_id = ${questionId}), 0) + place, example_text, is_row::boolean, go_to,
           translations::jsonb
      from unnest(${examples.map((one) => one.exampleText)}::text[], ${examples.map((one) => String(one.isRow))}::text[],
                  ${examples.map((one) => one.goTo)}::bigint[],
                  ${examples.map((one) => JSON.stringify(one.translations ?? {}))}::text[]) with ordinality
             added (example_text, is_row, go_to, translations, place)
     order by place
    returning example_id`
  return rows.map((row) => row.exampleId)
}

/** Stores the targets of examples; 0 is the end. */
export async function updateBranches(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  branches: { exampleId: number; goTo: number | null }[],
): Promise<void> {
  if (branches.length === 0) return
  await db`
    update survey_example example set go_to = branch.go_to
      from unnest(${branches.map((one) => one.exampleId)}::bigint[], ${branches.map((one) => one.goTo)}::bigint[])
             branch (example_id, go_to)
     where example.com_code = ${comCode} and example.survey_id = ${surveyId}
       and example.example_id = branch.example_id`
}

/** Stores the ranges of questions. */
export async function updateRanges(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  written: { questionId: number; ranges: QuestionRange[] }[],
): Promise<void> {
  if (written.length === 0) return
  await db`
    update survey_question question set ranges = given.ranges::jsonb
      from unnest(${written.map((one) => one.questionId)}::bigint[],
                  ${written.map((one) => JSON.stringify(one.ranges))}::text[]) given (question_id, ranges)
     where question.com_code = ${comCode} and question.survey_id = ${surveyId}
       and question.question_id = given.question_id`
}

/** Numbers examples of a question in the given order. */
export async function updateExampleOrders(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  exampleIds: number[],
): Promise<void> {
  await db`
    update survey_example example set orders = placed.place
      from unnest(${exampleIds}::bigint[]) with ordinality placed (example_id, place)
     where example.com_code = ${comCode} and example.survey_id = ${surveyId}
       and example.example_id = placed.example_id`
}

/** Deletes examples and removes them from conditions; removes a condition that has no more examples. */
export async function deleteExamples(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  exampleIds: number[],
): Promise<void> {
  if (exampleIds.length === 0) return
  await db`
    delete from survey_example
     where com_code = ${comCode} and survey_id = ${surveyId} and example_id = any(${exampleIds}::bigint[])`
  await db`
    update survey_question question
       set show_if = case when jsonb_array_length(rest.ids) = 0 then null
                          else jsonb_set(show_if, '{surveyExampleIds}', rest.ids) end
      from (select question_id, coalesce((select jsonb_agg(id) from jsonb_array_elements(show_if -> 'surveyExampleIds') id
                     where id::text::bigint <> all(${exampleIds}::bigint[])), '[]') as ids
              from survey_question
             where com_code = ${comCode} and survey_id = ${surveyId} and show_if is not null) rest
     where question.com_code = ${comCode} and question.survey_id = ${surveyId}
       and question.question_id = rest.question_id`
}

/** Checks that PostgreSQL accepts a text as a regular expression; throws if not. */
export async function testPattern(db: Db, pattern: string): Promise<void> {
  await db`select '' ~ ${pattern}::text as matches`
}

/** Positions, from 1, of the texts that do not match their patterns. */
export async function selectMismatches(
  db: Db,
  pairs: { typed: string; pattern: string }[],
): Promise<number[]> {
  if (pairs.length === 0) return []
  const rows = await db<{ place: number }[]>`
    select place::int from unnest(${pairs.map((pair) => pair.typed)}::text[],
                                  ${pairs.map((pair) => pair.pattern)}::text[]) with ordinality
             pair (typed, pattern, place)
     where typed !~ pattern order by place`
  return rows.map((row) => row.place)
}

/** Positions, from 1, of the codes that no person or department has. */
export async function selectUnknownCodes(
  db: Db,
  codes: { kind: 'person' | 'department'; code: string }[],
): Promise<number[]> {
  if (codes.length === 0) return []
  const rows = await db<{ place: number }[]>`
    select place::int from unnest(${codes.map((one) => one.kind)}::text[], ${codes.map((one) => one.code)}::text[])
             with ordinality asked (kind, code, place)
     where case asked.kind
             when 'person' then not exists (select from org_public_person where person_code = asked.code)
             else not exists (select from org_public_department where dept_code = asked.code) end
     order by place`
  return rows.map((row) => row.place)
}
