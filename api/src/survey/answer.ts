import { nullable, object, rowId, type Static, Type, text } from '../kit/schema.ts'
import { surveyLimits } from './limits.ts'

/**
 * One answer (spec 2§3). `surveyAnswer` is the number of an example, or the input: a text, a number, a day
 * (yyyy-MM-dd), a time (HH:mm), or the code of a person or department. `surveyExampleRow` is the row of a matrix.
 * Answers to a ranking are in their order, first choice first.
 */
export const surveyAnswer = object({
  surveyQuestionId: rowId,
  surveyAnswer: text(surveyLimits.answerSent),
  isMultipleAnswer: Type.Boolean(),
  isAdditionalAnswer: Type.Boolean(),
  surveyExampleRow: Type.Optional(nullable(rowId)),
})
/** One answer. */
export type SurveyAnswer = Static<typeof surveyAnswer>

const rowOf = (answer: SurveyAnswer) => answer.surveyExampleRow ?? null

function isSamePlace(one: SurveyAnswer, other: SurveyAnswer): boolean {
  return one.surveyQuestionId === other.surveyQuestionId && rowOf(one) === rowOf(other)
}

/**
 * Adds an answer by the rules of spec 2§4: with multiple answers it is appended, and an additional answer replaces
 * the previous additional one; with a single answer it replaces the previous answer. A repeated choice counts once.
 */
export function putAnswer(answers: readonly SurveyAnswer[], next: SurveyAnswer): SurveyAnswer[] {
  const stays = (answer: SurveyAnswer) => {
    if (!isSamePlace(answer, next)) return true
    if (!next.isMultipleAnswer) return false
    if (next.isAdditionalAnswer) return !answer.isAdditionalAnswer
    return answer.isAdditionalAnswer || answer.surveyAnswer !== next.surveyAnswer
  }
  return [...answers.filter(stays), next]
}

/** Removes an answer: a choice, or the additional answer of a question. */
export function removeAnswer(answers: readonly SurveyAnswer[], gone: SurveyAnswer): SurveyAnswer[] {
  return answers.filter(
    (answer) =>
      !isSamePlace(answer, gone) ||
      answer.isAdditionalAnswer !== gone.isAdditionalAnswer ||
      (!gone.isAdditionalAnswer && answer.surveyAnswer !== gone.surveyAnswer),
  )
}

/** The answers to one question. */
export function answersTo(answers: readonly SurveyAnswer[], surveyQuestionId: number): SurveyAnswer[] {
  return answers.filter((answer) => answer.surveyQuestionId === surveyQuestionId)
}
