import type { SurveyAnswer, SurveyQuestion } from '@maru/api/survey'

/**
 * Properties of every kind of answer field. `put` and `take` follow the append and replace rules of spec 2§4.
 */
export interface AnswerFieldProps {
  question: SurveyQuestion
  /** True in a preview: the field stores nothing and sends nothing to the server. */
  isPreview?: boolean
  /** True on a phone: a matrix shows each row as a question of its own. */
  isPhone?: boolean
  /** True if an answer to the whole question is missing: a matrix marks the rows without an answer. */
  isIncomplete?: boolean
  /** Reports whether an upload is in progress. */
  onBusy?: (isBusy: boolean) => void
  given: readonly SurveyAnswer[]
  put: (answer: Partial<SurveyAnswer> & { surveyAnswer: string }) => void
  take: (answer: Partial<SurveyAnswer> & { surveyAnswer: string }) => void
  /** Replaces all answers to the question with these answers. */
  replace: (answers: (Partial<SurveyAnswer> & { surveyAnswer: string })[]) => void
}
