import { kindOf, type QuestionStatistics, type SurveyQuestion } from '@maru/api/survey'
import type { CountRow, MeasureRow, TallyRow } from './statistics.sql.ts'

/** Kinds of questions whose values have mean, median and deviation. */
const pointKinds = ['scale', 'star', 'nps']

/** Groups rows by question. */
export function byQuestion<T extends { surveyQuestionId: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const own = groups.get(row.surveyQuestionId)
    if (own) own.push(row)
    else groups.set(row.surveyQuestionId, [row])
  }
  return groups
}

/**
 * Mean, median (the mean of the two middle values if their number is even) and standard deviation of a group, from
 * the count of each value.
 */
export function spreadOf(counts: readonly Pick<CountRow, 'value' | 'count'>[]) {
  const given = counts.flatMap(({ value, count }) =>
    value === null || count === 0 ? [] : [{ value, count }],
  )
  given.sort((one, other) => one.value - other.value)
  const all = given.reduce((sum, one) => sum + one.count, 0)
  if (all === 0) return { mean: null, median: null, deviation: null }
  const mean = given.reduce((sum, one) => sum + one.value * one.count, 0) / all
  const squares = given.reduce((sum, one) => sum + (one.value - mean) ** 2 * one.count, 0)
  const at = (place: number) => {
    let passed = 0
    for (const { value, count } of given) {
      passed += count
      if (place < passed) return value
    }
    return mean
  }
  const median = (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2
  return { mean, median, deviation: Math.sqrt(squares / all) }
}

const plain = ({ surveyExampleId, surveyExampleRow, value, count }: CountRow) => ({
  surveyExampleId,
  surveyExampleRow,
  value,
  count,
})

/**
 * The statistics of a question from its counts. Numbers are grouped into steps, and their mean and median come from
 * the database.
 */
export function toStatistics(
  question: SurveyQuestion,
  tallies: readonly TallyRow[],
  steps: readonly CountRow[],
  measure: MeasureRow | undefined,
): QuestionStatistics {
  const kind = kindOf(question.questionType)
  const counts = kind === 'number' ? steps : tallies.filter((one) => one.count > 0)
  const spread = pointKinds.includes(kind) ? spreadOf(tallies) : measure
  return {
    surveyQuestionId: question.surveyQuestionId,
    respondents: tallies.reduce((sum, one) => sum + one.respondents, 0),
    counts: counts.map(plain),
    textCount: tallies.reduce((sum, one) => sum + one.textCount, 0),
    mean: spread?.mean ?? null,
    median: spread?.median ?? null,
    deviation: spread?.deviation ?? null,
  }
}
