import type { LocalName } from '@maru/api/kit/schema'
import type { TemplateScope } from '@maru/api/survey'
import type { Db } from '#kit/db.ts'
import type { SurveyRow } from '../survey.sql.ts'

/** A template with what a survey made from it takes over. */
export interface TemplateRow
  extends Pick<
    SurveyRow,
    | 'comCode'
    | 'surveyId'
    | 'title'
    | 'description'
    | 'endMessage'
    | 'language'
    | 'translations'
    | 'startDate'
    | 'endDate'
    | 'isAnonymous'
    | 'isEditable'
    | 'answerLimit'
    | 'resultVisibility'
    | 'useBell'
    | 'useMail'
    | 'fileCode'
    | 'createdBy'
  > {
  templateScope: TemplateScope
  createdUserName: LocalName
}

const columns = (db: Db) => db`
  survey.com_code, survey.survey_id, survey.title, survey.description, survey.end_message, survey.language,
  survey.translations, survey.start_at as start_date, survey.end_at as end_date, survey.is_anonymous,
  survey.is_editable, survey.answer_limit, survey.result_visibility, survey.use_bell, survey.use_mail, survey.file_code,
  survey.created_by, survey.template_scope,
  coalesce((select names
              from org_public_person where person_code = survey.created_by), '{"ko": "", "en": "", "zh": ""}')
    as created_user_name`

/** Who reads templates: their own ones, and those of the company of their post. */
export interface TemplateReader {
  personCode: string
  comCode: string
}

const isReadable = (db: Db, { personCode, comCode }: TemplateReader) => db`
  ((survey.template_scope = 'own' and survey.created_by = ${personCode})
   or (survey.template_scope = 'company' and survey.com_code = ${comCode}))`

/** The templates that a person can use: their own ones first, by name. */
export function selectTemplates(db: Db, reader: TemplateReader): Promise<TemplateRow[]> {
  return db<TemplateRow[]>`
    select ${columns(db)} from survey_survey survey where ${isReadable(db, reader)}
     order by survey.template_scope desc, lower(survey.title), survey.survey_id`
}

/** A template that a person can use. */
export async function findTemplate(
  db: Db,
  templateId: number,
  reader: TemplateReader,
): Promise<TemplateRow | undefined> {
  const [row] = await db<TemplateRow[]>`
    select ${columns(db)} from survey_survey survey
     where survey.survey_id = ${templateId} and ${isReadable(db, reader)} for update of survey`
  return row
}

/** Locks the templates of a person or of a company, counts them, and says whether one has this name. */
export async function lockTemplates(
  db: Db,
  scope: TemplateScope,
  { personCode, comCode }: TemplateReader,
  title: string,
): Promise<{ count: number; isTaken: boolean }> {
  const owner = scope === 'own' ? personCode : comCode
  await db`select pg_advisory_xact_lock(hashtextextended(${`survey.template:${scope}:${owner}`}, 0))`
  const [row] = await db<{ count: number; isTaken: boolean }[]>`
    select count(*)::int as count, coalesce(bool_or(title = ${title}), false) as is_taken
      from survey_survey
     where template_scope = ${scope}
       and ${scope === 'own' ? db`created_by = ${personCode}` : db`com_code = ${comCode}`}`
  return row ?? { count: 0, isTaken: false }
}

/** A question in the preview of a template. */
export interface TemplateQuestionRow {
  surveyId: number
  questionCount: number
  questionType: number
  questionText: string
  translations: Record<string, { questionText?: string }>
}

/** The first questions of templates that ask something, with the number of all. */
export function selectFirstQuestions(
  db: Db,
  surveyIds: readonly number[],
  { silentTypes, limit }: { silentTypes: readonly number[]; limit: number },
): Promise<TemplateQuestionRow[]> {
  return db<TemplateQuestionRow[]>`
    select survey_id, question_count, question_type, question_text, translations
      from (select question.*, count(*) over (partition by survey_id)::int as question_count,
                   row_number() over (partition by survey_id order by orders, question_id) as place
              from survey_question question
             where survey_id = any(${surveyIds}::bigint[]) and question_type <> all(${silentTypes}::smallint[])) listed
     where place <= ${limit} order by survey_id, place`
}
