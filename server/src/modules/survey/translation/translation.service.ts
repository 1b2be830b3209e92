import type { Input } from '@maru/api/kit/endpoint'
import { phaseOf, type surveyApi } from '@maru/api/survey'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { selectQuestions } from '../question.sql.ts'
import { requireManagedSurvey } from '../survey.access.ts'
import { changeableOf } from '../survey.rules.ts'
import { pushSurvey } from '../survey.service.ts'
import { marked, type Texts } from '../translation.rules.ts'
import { updateExampleTexts, updateQuestionTexts, updateSurveyTexts } from '../translation.sql.ts'

type Saving = Input<typeof surveyApi.saveTranslation>

/** The sent texts, cleaned as the texts of the first language are. */
function cleaned(texts: Partial<Record<string, string>> | undefined): Texts {
  return Object.fromEntries(
    Object.entries(texts ?? {}).flatMap(([field, text]) => {
      if (text === undefined) return []
      return [[field, field === 'title' ? shownLine(text) : text.normalize('NFC').trim()]]
    }),
  )
}

/**
 * Saves texts in a further language by the rules of the first one: nothing changes from the request for approval until
 * the opening and after the end, and translations of examples do not change once the survey has answers. 409
 * `survey.surveyChanged` if the language is (by now) the first one.
 */
export function saveTranslation(context: Context, input: Saving): Promise<{ surveyId: number }> {
  return transaction(context, async (inside) => {
    const { db } = inside
    const survey = await requireManagedSurvey(inside, input.surveyId)
    const changeable = changeableOf(survey, phaseOf(survey, inside.clock.now()))
    if (changeable === 'nothing') throw failure('survey.wordingOnly')
    const { language } = input
    if (language === survey.language) throw failure('survey.surveyChanged')
    const { surveyId, title, description, endMessage } = survey
    if (!input.surveyQuestionId && !input.surveyExampleId) {
      await updateSurveyTexts(
        db,
        survey,
        language,
        marked(cleaned(input.survey), { title, description, endMessage }),
      )
      await pushSurvey(inside, surveyId)
      return { surveyId }
    }
    const questions = await selectQuestions(db, survey)
    if (!input.surveyExampleId) {
      const question = questions.find((one) => one.surveyQuestionId === input.surveyQuestionId)
      if (!question) throw notFound()
      const { lowLabel, highLabel } = question.settings
      const { questionText, description } = question
      const originals = { questionText, description, lowLabel, highLabel }
      await updateQuestionTexts(
        db,
        survey,
        question.surveyQuestionId,
        language,
        marked(cleaned(input.question), originals),
      )
      return { surveyId }
    }
    const example = questions
      .flatMap((one) => one.examples)
      .find((one) => one.surveyExampleId === input.surveyExampleId)
    if (!example) throw notFound()
    const texts = cleaned(input.example)
    const stored = example.translations?.[language]?.exampleText ?? ''
    // Another text of a choice would turn round answers that were given for the old one.
    if (changeable === 'wording' && (texts.exampleText ?? stored) !== stored)
      throw failure('survey.wordingOnly')
    const { exampleText } = example
    await updateExampleTexts(db, survey, example.surveyExampleId, language, marked(texts, { exampleText }))
    return { surveyId }
  })
}
