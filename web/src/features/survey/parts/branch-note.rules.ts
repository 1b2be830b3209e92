import { answersTo, branchKinds, kindOf, type SurveyAnswer, type SurveyQuestion } from '@maru/api/survey'

/**
 * Returns the branch that the answer to a question takes; null if the next question follows. `numbers` are
 * the numbers of the skipped questions. `to` is the number of the target; null means the end of the survey.
 */
export function branchNote(
  questions: readonly SurveyQuestion[],
  question: SurveyQuestion,
  answers: readonly SurveyAnswer[],
): { numbers: number[]; to: number | null } | null {
  if (!branchKinds.includes(kindOf(question.questionType))) return null
  const [answer] = answersTo(answers, question.surveyQuestionId)
  if (!answer || answer.isAdditionalAnswer) return null
  const goTo =
    question.examples.find((one) => one.surveyExampleId === Number(answer.surveyAnswer))?.goTo ?? null
  if (goTo === null) return null
  if (goTo === 'end') return { numbers: [], to: null }
  const target = questions.find((one) => one.surveyQuestionId === goTo)
  if (!target || target.questionOrders <= question.questionOrders + 1) return null
  const between = questions.filter(
    (one) => one.questionOrders > question.questionOrders && one.questionOrders < target.questionOrders,
  )
  return { numbers: between.map((one) => one.questionOrders), to: target.questionOrders }
}
