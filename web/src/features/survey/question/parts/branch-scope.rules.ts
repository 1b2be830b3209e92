import { branchKinds, kindOf, rangeKinds, type SurveyQuestion } from '@maru/api/survey'
import type { Translate } from '#kit/i18n/i18n.ts'
import { rangeText } from './range.rules.ts'

/** A way out of a question: the text of its answer, and the place of its target. */
interface Way {
  text: string
  place: number
}

/** Longest list of answers in a tag. */
const mostTexts = 2

function waysOf(
  question: SurveyQuestion,
  at: number,
  places: ReadonlyMap<number, number>,
  t: Translate,
): Way[] {
  const kind = kindOf(question.questionType)
  // The rest of a survey is not a part of its own only because some answers end the survey.
  const placeOf = (goTo: number | 'end' | null) =>
    goTo === null || goTo === 'end' ? at + 1 : Math.max(places.get(goTo) ?? 0, at + 1)
  if (rangeKinds.includes(kind))
    return question.ranges.map((range) => ({ text: rangeText(range, t), place: placeOf(range.goTo) }))
  if (!branchKinds.includes(kind)) return []
  return question.examples
    .filter((example) => !example.isRow)
    .map(({ exampleText, goTo }) => ({ text: exampleText, place: placeOf(goTo) }))
}

/**
 * Returns which answers lead to a question, for questions that some answers to an earlier question lead past; null for
 * all others. The nearest earlier question decides.
 */
export function scopeOf(questions: readonly SurveyQuestion[], at: number, t: Translate): string | null {
  const places = new Map(questions.map((question, index) => [question.surveyQuestionId, index]))
  for (let from = at - 1; from >= 0; from -= 1) {
    const source = questions[from]
    if (!source) continue
    const ways = waysOf(source, from, places, t)
    const past = ways.filter((way) => way.place > at)
    if (past.length === 0) continue
    const up = ways.filter((way) => way.place <= at)
    const number = source.questionOrders
    const joined = (listed: readonly Way[]) => listed.map((way) => way.text).join(', ')
    // Numbers in no range lead to the next question, so the ranges do not name all answers that lead here.
    const namesAll = source.ranges.length === 0 && !source.isAdditionalOption && source.isRequired
    if (namesAll && up.length > 0 && up.length <= mostTexts)
      return t('survey.question.onlyIf', { number, text: joined(up) })
    if (past.length <= mostTexts) return t('survey.question.exceptIf', { number, text: joined(past) })
    return t('survey.question.dependsOn', { number })
  }
  return null
}
