import type { QuestionRange, SurveyExample, SurveyQuestion } from '@maru/api/survey'

/** A branch of a survey: from an example or a range of a question to a later question, or to the end of the survey. */
export interface Branch {
  /** The name of the example or range in its question, as in `data-way` of the editors. */
  way: string
  text: string
  from: number
  to: number | 'end'
  /**
   * Indexes of the first and the last question of the branch; the end of the survey has the index after the
   * last question.
   */
  first: number
  last: number
}

interface Way {
  way: string
  text: string
  goTo: SurveyExample['goTo']
}

/**
 * Returns the branches of a survey in the order of its questions, without branches to earlier questions. `nameOf` returns
 * the text of a range.
 */
export function branchesOf(
  questions: readonly SurveyQuestion[],
  nameOf: (range: QuestionRange) => string,
): Branch[] {
  const places = new Map(questions.map((question, index) => [question.surveyQuestionId, index]))
  return questions.flatMap((question, first) => {
    const { surveyQuestionId: from } = question
    const examples = question.examples.map(
      ({ surveyExampleId, exampleText, goTo }): Way => ({
        ...{ way: `example-${surveyExampleId}`, text: exampleText, goTo },
      }),
    )
    const ranges = question.ranges.map(
      (range, at): Way => ({ way: `range-${at}`, text: nameOf(range), goTo: range.goTo }),
    )
    return [...examples, ...ranges].flatMap(({ way, text, goTo }): Branch[] => {
      if (goTo === null) return []
      const last = goTo === 'end' ? questions.length : (places.get(goTo) ?? -1)
      return last > first ? [{ way, text, from, to: goTo, first, last }] : []
    })
  })
}

/**
 * Returns the number of a lane for each branch, starting at 0. Branches that overlap have different lanes, so
 * that their lines do not cover each other. Shorter branches have lanes closer to the questions.
 */
export function lanesOf(branches: readonly Pick<Branch, 'first' | 'last'>[]): number[] {
  const order = branches
    .map((_branch, index) => index)
    .sort((one, other) => lengthOf(branches[one]) - lengthOf(branches[other]))
  const lanes: number[] = []
  for (const index of order) {
    const own = branches[index]
    const usedTargets = new Set(
      branches.flatMap((other, at) => (own && overlaps(own, other) ? (lanes[at] ?? []) : [])),
    )
    let lane = 0
    while (usedTargets.has(lane)) lane += 1
    lanes[index] = lane
  }
  return lanes
}

const lengthOf = (branch: Pick<Branch, 'first' | 'last'> | undefined) =>
  branch ? branch.last - branch.first : 0

const overlaps = (one: Pick<Branch, 'first' | 'last'>, other: Pick<Branch, 'first' | 'last'>) =>
  one.first <= other.last && other.first <= one.last
