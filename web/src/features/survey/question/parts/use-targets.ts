import type { SurveyExample, SurveyQuestion } from '@maru/api/survey'
import { useTranslate } from '#kit/i18n/i18n.ts'

/** The options of a select with the targets of a branch: the next question, each later one, and the end. */
export function useTargets(question: SurveyQuestion, questions: readonly SurveyQuestion[]) {
  const t = useTranslate()
  const later = questions.filter((one) => one.questionOrders > question.questionOrders)
  return [
    { value: 'next', label: t('survey.question.next') },
    ...later.map((one) => ({
      value: String(one.surveyQuestionId),
      label: t('survey.question.goTo', { number: one.questionOrders }),
    })),
    { value: 'end', label: t('survey.question.goEnd') },
  ]
}

/** The target of an option of {@link useTargets}. */
export const targetOf = (value: string): SurveyExample['goTo'] =>
  value === 'next' ? null : value === 'end' ? 'end' : Number(value)
