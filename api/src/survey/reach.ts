import { boundsOf, pointsOf } from './flow.ts'
import {
  branchKinds,
  isAsking,
  kindOf,
  type QuestionRange,
  rangeKinds,
  type SurveyExample,
  type SurveyQuestion,
} from './question.ts'

/** What is wrong with the ranges of a question. */
export type RangeFault = 'rangeInvalid' | 'rangesOverlap' | 'rangeOutside'

/** The least and the greatest accepted number of a question; infinite without a bound. */
export function numbersOf(question: Pick<SurveyQuestion, 'questionType' | 'settings'>) {
  if (kindOf(question.questionType) !== 'number') return pointsOf(question)
  const { min = null, max = null } = question.settings
  return boundsOf({ from: min, to: max })
}

const sorted = (ranges: readonly QuestionRange[]) =>
  ranges.map(boundsOf).sort((one, other) => one.from - other.from || one.to - other.to)

/**
 * The faults of the ranges of a question: no bound at all or the wrong way round, numbers in two ranges, and a range
 * with a bound that the question does not accept.
 */
export function rangeFaultsOf(
  question: Pick<SurveyQuestion, 'questionType' | 'settings' | 'ranges'>,
): RangeFault[] {
  const faults: RangeFault[] = []
  const { from, to } = numbersOf(question)
  const isInvalid = (range: QuestionRange) =>
    (range.from === null && range.to === null) || boundsOf(range).from > boundsOf(range).to
  if (question.ranges.some(isInvalid)) faults.push('rangeInvalid')
  const isBeyond = (value: number | null) => value !== null && (value < from || value > to)
  if (question.ranges.some((range) => isBeyond(range.from) || isBeyond(range.to))) faults.push('rangeOutside')
  const ordered = sorted(question.ranges)
  const meets = (range: { from: number }, at: number) => {
    const before = ordered[at - 1]
    return before !== undefined && range.from <= before.to
  }
  if (ordered.some(meets)) faults.push('rangesOverlap')
  return faults
}

/** Where the questions stand, by their number. */
type Places = ReadonlyMap<number, number>

/** The place that a target leads to; null for the next question, also for a target that is not later. */
function placeOf(goTo: SurveyExample['goTo'], at: number, places: Places): number | null {
  if (goTo === 'end') return places.size
  const target = goTo === null ? undefined : places.get(goTo)
  return target !== undefined && target > at ? target : null
}

/** Whether every accepted number is in one of the ranges. */
function isCovered(question: SurveyQuestion, ranges: readonly QuestionRange[]): boolean {
  const { from, to } = numbersOf(question)
  // Points are whole numbers, so 0 to 6 and 7 to 10 leave no gap; other numbers may be between 6 and 7.
  const step = kindOf(question.questionType) === 'number' ? 0 : 1
  let reach = from
  let isFirst = true
  for (const range of sorted(ranges)) {
    if (range.from > (isFirst ? reach : reach + step)) return false
    reach = Math.max(reach, range.to)
    isFirst = false
  }
  return !isFirst && reach >= to
}

/** The places that some answer to a question leads to. */
function nextPlaces(question: SurveyQuestion, at: number, places: Places): Set<number> {
  const kind = kindOf(question.questionType)
  const next = new Set<number>()
  const isRange = rangeKinds.includes(kind)
  if (!isAsking(question) || !(isRange || branchKinds.includes(kind))) return next.add(at + 1)
  const ways = isRange ? question.ranges : question.examples.filter((example) => !example.isRow)
  for (const { goTo } of ways) next.add(placeOf(goTo, at, places) ?? at + 1)
  const isAnswered = question.isRequired && question.showIf === null && !question.isAdditionalOption
  const isDecided = isRange ? isCovered(question, question.ranges) : ways.length > 0
  if (!isAnswered || !isDecided) next.add(at + 1)
  return next
}

/** Whether the condition of a question can hold: its source comes before it, and one of its choices leads up to it. */
function canHold(question: SurveyQuestion, at: number, questions: readonly SurveyQuestion[], places: Places) {
  const { showIf } = question
  if (!showIf) return true
  const from = places.get(showIf.surveyQuestionId)
  const source = from === undefined ? undefined : questions[from]
  if (from === undefined || !source || from >= at) return false
  // Of several choices another one may decide where they lead.
  if (!branchKinds.includes(kindOf(source.questionType)) || kindOf(source.questionType) === 'multiple')
    return true
  const asked = source.examples.filter((one) => showIf.surveyExampleIds.includes(one.surveyExampleId))
  return asked.some(({ goTo }) => (placeOf(goTo, from, places) ?? from + 1) <= at)
}

/**
 * The numbers of the questions that no answers lead to: all answers before them lead past them, or their condition never
 * holds.
 */
export function unreachableOf(questions: readonly SurveyQuestion[]): number[] {
  const places = new Map(questions.map((question, index) => [question.surveyQuestionId, index]))
  const arrived = new Set([0])
  const shown = new Set<number>()
  for (const [at, question] of questions.entries()) {
    if (!arrived.has(at)) continue
    const source = question.showIf?.surveyQuestionId
    if ((source === undefined || shown.has(source)) && canHold(question, at, questions, places)) {
      shown.add(question.surveyQuestionId)
      for (const place of nextPlaces(question, at, places)) arrived.add(place)
    } else arrived.add(at + 1)
  }
  return questions.map((question) => question.surveyQuestionId).filter((id) => !shown.has(id))
}
