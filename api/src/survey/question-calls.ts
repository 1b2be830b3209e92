import { change } from '../kit/endpoint.ts'
import { nullable, object, rowId, Type, text } from '../kit/schema.ts'
import { surveyLimits } from './limits.ts'
import { goTo, questionRanges, questionSettings, showIf, surveyQuestion } from './question.ts'

const base = '/commonsurvey/survey/api'
const all = object({ questions: Type.Array(surveyQuestion) })
const errors = [
  'survey.wordingOnly',
  'survey.tooManyQuestions',
  'survey.tooManyExamples',
  'survey.patternInvalid',
  'survey.fileInAnonymous',
  'survey.notPicture',
] as const

/** Calls for the questions and examples of a survey; each returns all questions in their order. */
export const questionCalls = {
  saveQuestion: change(`${base}/Question`, '2§4', {
    summary: 'Adds, copies or updates a question; for type 2 the additional option is always off.',
    refreshes: [{ read: 'survey.getComposingStatus', by: 'surveyId' }],
    input: object({
      surveyId: rowId,
      surveyQuestionId: Type.Optional(nullable(rowId)),
      /** The question that is copied into the new one. */
      copyOf: Type.Optional(nullable(rowId)),
      /**
       * A new question is inserted after this one; by default a copy after its source, any other at the end.
       */
      after: Type.Optional(nullable(rowId)),
      questionType: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
      questionText: Type.Optional(text(surveyLimits.questionText)),
      description: Type.Optional(text(surveyLimits.description)),
      isAdditionalOption: Type.Optional(Type.Boolean()),
      isRequired: Type.Optional(Type.Boolean()),
      isShuffled: Type.Optional(Type.Boolean()),
      settings: Type.Optional(questionSettings),
      showIf: Type.Optional(nullable(showIf)),
      ranges: Type.Optional(questionRanges),
    }),
    output: all,
    errors,
  }),
  removeQuestion: change(`${base}/Question`, '2§7', {
    summary: 'Deletes a question with its examples, and the branches and conditions that refer to it.',
    method: 'DELETE',
    refreshes: [{ read: 'survey.getComposingStatus', by: 'surveyId' }],
    input: object({ surveyId: rowId, surveyQuestionId: rowId }),
    output: all,
    errors: ['survey.wordingOnly'],
  }),
  orderQuestions: change(`${base}/QuestionOrder`, '2§4', {
    summary: 'Sets the order of the questions of a survey.',
    refreshes: [{ read: 'survey.getComposingStatus', by: 'surveyId' }],
    input: object({
      surveyId: rowId,
      surveyQuestionIds: Type.Array(rowId, { minItems: 1, maxItems: surveyLimits.questions }),
    }),
    output: all,
    errors: ['survey.wordingOnly', 'survey.surveyChanged'],
  }),
  saveExample: change(`${base}/Example`, '2§7', {
    summary: 'Adds an example to a question or updates it.',
    refreshes: [{ read: 'survey.getComposingStatus', by: 'surveyId' }],
    input: object({
      surveyId: rowId,
      surveyQuestionId: rowId,
      surveyExampleId: Type.Optional(nullable(rowId)),
      exampleText: Type.Optional(text(surveyLimits.exampleText)),
      isRow: Type.Optional(Type.Boolean()),
      /** The collection with the picture of the example; null removes the picture. */
      fileCode: Type.Optional(nullable(Type.String({ format: 'uuid' }))),
      goTo: Type.Optional(nullable(goTo)),
      /** The position of the example, from 1; the rows of a matrix are counted separately. */
      exampleOrders: Type.Optional(Type.Integer({ minimum: 1, maximum: surveyLimits.examples })),
    }),
    output: all,
    errors,
  }),
  removeExample: change(`${base}/Example`, '2§7', {
    summary: 'Deletes an example of a question.',
    method: 'DELETE',
    refreshes: [{ read: 'survey.getComposingStatus', by: 'surveyId' }],
    input: object({ surveyId: rowId, surveyExampleId: rowId }),
    output: all,
    errors: ['survey.wordingOnly'],
  }),
}
