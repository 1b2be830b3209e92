import {
  kindOf,
  pointsOf,
  type QuestionStatistics,
  type SurveyCount,
  type SurveyQuestion,
} from '@maru/api/survey'
import type { Bar } from './charts.tsx'

/** What the bars of a question are made of. */
export type FigureKind = 'choices' | 'points' | 'nps' | 'matrix' | 'ranking' | 'number' | 'texts' | 'none'

/** Which figure a question is shown by. */
export function figureOf(question: SurveyQuestion): FigureKind {
  const kind = kindOf(question.questionType)
  if (kind === 'section' || kind === 'textBlock') return 'none'
  if (kind === 'scale' || kind === 'star') return 'points'
  if (kind === 'nps' || kind === 'matrix' || kind === 'ranking' || kind === 'number') return kind
  return ['single', 'multiple', 'dropdown', 'yesNo', 'picture'].includes(kind) ? 'choices' : 'texts'
}

const sum = (counts: readonly SurveyCount[]) => counts.reduce((total, one) => total + one.count, 0)

/** Bars of the examples or points of a question, in their order; `other` names the additional answers. */
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

/** Bars of each row of a matrix. */
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

/** Examples by their average rank, the best first. */
export function ranksOf(
  question: SurveyQuestion,
  counts: readonly SurveyCount[],
): { name: string; average: number }[] {
  return question.examples
    .map((example) => {
      const own = counts.filter((one) => one.surveyExampleId === example.surveyExampleId)
      const total = own.reduce((all, one) => all + (one.value ?? 0) * one.count, 0)
      return { name: example.exampleText, average: sum(own) === 0 ? 0 : total / sum(own) }
    })
    .sort((one, other) => one.average - other.average)
}

/** Means of the numbers in each row of a matrix; null for a row without one. */
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

/** Detractors, passives, promoters and the score of a recommendation question. */
export function npsOf(counts: readonly SurveyCount[]) {
  const between = (from: number, to: number) =>
    sum(counts.filter((one) => one.value !== null && one.value >= from && one.value <= to))
  const [detractors, passives, promoters] = [between(0, 6), between(7, 8), between(9, 10)]
  const all = detractors + passives + promoters
  const score = all === 0 ? null : Math.round(((promoters - detractors) / all) * 100)
  return { detractors, passives, promoters, all, score }
}

/** A figure with one decimal. */
export const figureText = (value: number | null) =>
  value === null ? '–' : String(Math.round(value * 10) / 10)
