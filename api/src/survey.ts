import { defineApi } from './kit/endpoint.ts'
import { defineErrors } from './kit/errors.ts'
import { answerCalls } from './survey/answer-calls.ts'
import { administrationCalls } from './survey/manage-calls.ts'
import { questionCalls } from './survey/question-calls.ts'
import { responseCalls } from './survey/response-calls.ts'
import { templateCalls } from './survey/template-calls.ts'
import { translationCalls } from './survey/translation-calls.ts'

export * from './survey/answer.ts'
export * from './survey/flow.ts'
export * from './survey/limits.ts'
export * from './survey/question.ts'
export * from './survey/reach.ts'
export * from './survey/statistics.ts'
export * from './survey/status.ts'
export * from './survey/survey.ts'
export type { BuiltInTemplate, SurveyTemplate, TemplateScope } from './survey/template-calls.ts'
export * from './survey/translation.ts'

/** Error codes of this domain with their HTTP status. */
export const surveyErrors = defineErrors({
  'survey.titleEmpty': 400,
  'survey.periodInvalid': 400,
  'survey.limitTooSmall': 400,
  'survey.audienceUnknown': 400,
  'survey.personUnknown': 400,
  'survey.surveyChanged': 409,
  'survey.legalHold': 409,
  'survey.wordingOnly': 409,
  'survey.tooManyQuestions': 409,
  'survey.tooManyExamples': 409,
  'survey.patternInvalid': 400,
  'survey.fileInAnonymous': 409,
  'survey.notPicture': 400,
  'survey.fileRefused': 400,
  'survey.notReady': 409,
  'survey.approvalNeeded': 409,
  'survey.notNow': 409,
  'survey.closed': 409,
  'survey.alreadyAnswered': 409,
  'survey.answersInvalid': 400,
  'survey.draftInBrowser': 409,
  'survey.anonymous': 409,
  'survey.tooFewAnswers': 409,
  'survey.remindedAlready': 409,
  'survey.countedForGood': 409,
  'survey.templateNameTaken': 409,
  'survey.tooManyTemplates': 409,
})
type SurveyErrors = typeof surveyErrors
declare module './kit/errors.ts' {
  interface DeclaredErrors extends SurveyErrors {}
}

/** Surveys (spec 2§7). */
export const surveyApi = defineApi('survey', {
  ...administrationCalls,
  ...questionCalls,
  ...translationCalls,
  ...answerCalls,
  ...responseCalls,
  ...templateCalls,
})
