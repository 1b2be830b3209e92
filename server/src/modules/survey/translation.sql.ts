import type { ShortLanguage } from '@maru/api/kit/language'
import type { Db } from '#kit/db.ts'
import type { SurveyKey } from './survey.sql.ts'
import type { MarkedTexts } from './translation.rules.ts'

const merged = (db: Db, language: ShortLanguage, { texts, of }: MarkedTexts) => db`
  translations || jsonb_build_object(${language}::text,
    coalesce(translations -> ${language}::text, '{}') || ${db.json(texts)}::jsonb
    || jsonb_build_object('of', coalesce(translations -> ${language}::text -> 'of', '{}') || ${db.json(of)}::jsonb))`

/** Adds texts of step 1 in a language. */
export async function updateSurveyTexts(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  language: ShortLanguage,
  texts: MarkedTexts,
): Promise<void> {
  await db`
    update survey_survey set translations = ${merged(db, language, texts)}
     where com_code = ${comCode} and survey_id = ${surveyId}`
}

/** Adds texts of a question in a language. */
export async function updateQuestionTexts(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  questionId: number,
  language: ShortLanguage,
  texts: MarkedTexts,
): Promise<void> {
  await db`
    update survey_question set translations = ${merged(db, language, texts)}
     where com_code = ${comCode} and survey_id = ${surveyId} and question_id = ${questionId}`
}

/** Adds the text of an example in a language. */
export async function updateExampleTexts(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  exampleId: number,
  language: ShortLanguage,
  texts: MarkedTexts,
): Promise<void> {
  await db`
    update survey_example set translations = ${merged(db, language, texts)}
     where com_code = ${comCode} and survey_id = ${surveyId} and example_id = ${exampleId}`
}
