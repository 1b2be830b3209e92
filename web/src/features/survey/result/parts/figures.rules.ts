import {
  kindOf,
  pointsOf,
  type QuestionStatistics,
  type SurveyCount,
  type SurveyQuestion,
} from '@maru/api/survey'
import type { Bar } from './charts.tsx'

/** The kind of figure that shows the results of a question. */
export type FigureKind = 'choices' | 'points' | 'nps' | 'matrix' | 'ranking' | 'number' | 'texts' | 'none'

/** Returns the kind of figure that shows the results of a question. */
export function figureOf(question: SurveyQuestion): FigureKind {
  const kind = kindOf(question.questionType)
  if (kind === 'section' || kind === 'textBlock') return 'none'
  if (kind === 'scale' || kind === 'star') return 'points'
  if (kind === 'nps' || kind === 'matrix' || kind === 'ranking' || kind === 'number') return kind
  return ['single', 'multiple', 'dropdown', 'yesNo', 'picture'].includes(kind) ? 'choices' : 'texts'
}

const sum = (counts: readonly SurveyCount[]) => counts.reduce((total, one) => total + one.count, 0)

/**
 * Returns a bar for each example or point of a question, in their order. `other` is the name of the bar of
 * additional answers.
 */
export function barsOf(
  question: SurveyQuestion,
  { counts, textCount }: Pick<QuestionStatistics, 'counts' | 'textCount'>,
  other: string,
): Bar[] {
  const figure = figureOf(question)
  if (figure === 'points' || figure === 'nps') {
    const { from, to } = pointsOf(question)
    return Array.from({ length: to - from + 1 }, (_, index) => {
      const point = from + index
      const tone = figure === 'nps' ? (point >= 9 ? 0 : point >= 7 ? 2 : 3) : undefined
      const count = sum(counts.filter((one) => one.value === point))
      return { name: String(point), count, ...(tone === undefined ? {} : { tone }) }
    })
  }
  if (figure === 'number')
    return counts.map((one) => ({ name: String(Math.round((one.value ?? 0) * 100) / 100), count: one.count }))
  const bars = question.examples
    .filter((example) => !example.isRow)
    .map((example) => ({
      name: example.exampleText,
      count: sum(counts.filter((one) => one.surveyExampleId === example.surveyExampleId)),
    }))
  return question.isAdditionalOption ? [...bars, { name: other, count: textCount, tone: 2 }] : bars
}

/** Returns the bars of each row of a matrix. */
export function rowsOf(
  question: SurveyQuestion,
  counts: readonly SurveyCount[],
): { name: string; bars: Bar[] }[] {
  const columns = question.examples.filter((example) => !example.isRow)
  return question.examples
    .filter((example) => example.isRow)
    .map((row) => ({
      name: row.exampleText,
      bars: columns.map((column) => ({
        name: column.exampleText,
        count: sum(
          counts.filter(
            (one) =>
              one.surveyExampleRow === row.surveyExampleId && one.surveyExampleId === column.surveyExampleId,
          ),
        ),
      })),
    }))
}

/** Returns the examples sorted by average rank, the best first; one that was never ranked is last, without an average. */
export function ranksOf(
  question: SurveyQuestion,
  counts: readonly SurveyCount[],
): { name: string; average: number | null }[] {
  return question.examples
    .map((example) => {
      const own = counts.filter((one) => one.surveyExampleId === example.surveyExampleId)
      const total = own.reduce((all, one) => all + (one.value ?? 0) * one.count, 0)
      return { name: example.exampleText, average: sum(own) === 0 ? null : total / sum(own) }
    })
    .sort((one, other) => (one.average ?? Infinity) - (other.average ?? Infinity) || 0)
}

/** Returns the mean of the numbers in each row of a matrix; null for a row without numbers. */
export function averagesOf(
  question: SurveyQuestion,
  counts: readonly SurveyCount[],
): { name: string; average: number | null }[] {
  return question.examples
    .filter((example) => example.isRow)
    .map((row) => {
      const own = counts.filter((one) => one.surveyExampleRow === row.surveyExampleId)
      const total = own.reduce((all, one) => all + (one.value ?? 0) * one.count, 0)
      return { name: row.exampleText, average: sum(own) === 0 ? null : total / sum(own) }
    })
}

/** Returns the number of detractors, passives and promoters, and the score, of a recommendation question. */
export function npsOf(counts: readonly SurveyCount[]) {
  const between = (from: number, to: number) =>
    sum(counts.filter((one) => one.value !== null && one.value >= from && one.value <= to))
  const [detractors, passives, promoters] = [between(0, 6), between(7, 8), between(9, 10)]
  const all = detractors + passives + promoters
  const score = all === 0 ? null : Math.round(((promoters - detractors) / all) * 100)
  return { detractors, passives, promoters, all, score }
}

/** Formats a number with at most one decimal place; a dash for null. */
export const figureText = (value: number | null) =>
  value === null ? '–' : String(Math.round(value * 10) / 10)
