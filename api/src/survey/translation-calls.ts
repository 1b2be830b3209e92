import { change } from '../kit/endpoint.ts'
import { shortLanguages } from '../kit/language.ts'
import { nullable, object, oneOf, rowId, Type } from '../kit/schema.ts'
import { exampleTexts, questionTexts, surveyTexts } from './translation.ts'

/** Calls for the translations of a survey. */
export const translationCalls = {
  saveTranslation: change('/commonsurvey/survey/api/Translation', 'maru', {
    summary:
      'Saves texts of a survey, a question or an example in a further language; texts that are not sent stay, empty ones are shown in the first language.',
    refreshes: ['survey'],
    input: object({
      surveyId: rowId,
      language: oneOf(shortLanguages),
      /** The question or the example of the texts; without both they are of the survey. */
      surveyQuestionId: Type.Optional(nullable(rowId)),
      surveyExampleId: Type.Optional(nullable(rowId)),
      survey: Type.Optional(surveyTexts),
      question: Type.Optional(questionTexts),
      example: Type.Optional(exampleTexts),
    }),
    output: object({ surveyId: rowId }),
    errors: ['survey.wordingOnly', 'survey.surveyChanged'],
  }),
}
