import { branchOf, type SurveyAnswer, type SurveyQuestion } from '@maru/api/survey'

/**
 * Returns the branch that the answer to a question takes; null if the next question follows. `numbers` are
 * the numbers of the skipped questions. `to` is the number of the target; null means the end of the survey.
 */
export function branchNote(
  questions: readonly SurveyQuestion[],
  question: SurveyQuestion,
  answers: readonly SurveyAnswer[],
): { numbers: number[]; to: number | null } | null {
  const goTo = branchOf(question, answers)
  if (goTo === null) return null
  if (goTo === 'end') return { numbers: [], to: null }
  const target = questions.find((one) => one.surveyQuestionId === goTo)
  if (!target || target.questionOrders <= question.questionOrders + 1) return null
  const between = questions.filter(
    (one) => one.questionOrders > question.questionOrders && one.questionOrders < target.questionOrders,
  )
  return { numbers: between.map((one) => one.questionOrders), to: target.questionOrders }
}
