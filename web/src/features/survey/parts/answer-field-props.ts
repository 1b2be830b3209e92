import type { SurveyAnswer, SurveyQuestion } from '@maru/api/survey'

/** What every kind of field is given. `put` and `take` follow the append and replace rules of spec 2§4. */
export interface AnswerFieldProps {
  question: SurveyQuestion
  /** Nothing is stored: what would be sent to the server stays away. */
  isPreview?: boolean
  /** Files are on their way. */
  onBusy?: (isBusy: boolean) => void
  given: readonly SurveyAnswer[]
  put: (answer: Partial<SurveyAnswer> & { surveyAnswer: string }) => void
  take: (answer: Partial<SurveyAnswer> & { surveyAnswer: string }) => void
  /** Puts these answers in place of all answers to the question. */
  replace: (answers: (Partial<SurveyAnswer> & { surveyAnswer: string })[]) => void
}
