import type { SurveyQuestion } from '@maru/api/survey'

/** A branch of the survey: from an example of a question to a question further down, or to the end. */
export interface Branch {
  surveyExampleId: number
  text: string
  from: number
  to: number | 'end'
  /** Places of both ends in the order of the questions; the end is behind the last one. */
  first: number
  last: number
}

/** Every branch of a survey in the order of its questions; branches back are left out. */
export function branchesOf(questions: readonly SurveyQuestion[]): Branch[] {
  const places = new Map(questions.map((question, index) => [question.surveyQuestionId, index]))
  return questions.flatMap((question, first) =>
    question.examples.flatMap(({ surveyExampleId, exampleText, goTo }): Branch[] => {
      if (goTo === null) return []
      const last = goTo === 'end' ? questions.length : (places.get(goTo) ?? -1)
      const { surveyQuestionId: from } = question
      return last > first ? [{ surveyExampleId, text: exampleText, from, to: goTo, first, last }] : []
    }),
  )
}

/** A lane for each branch, from 0, so that lines that run next to each other do not cover each other; short ones are inner. */
export function lanesOf(branches: readonly Pick<Branch, 'first' | 'last'>[]): number[] {
  const order = branches
    .map((_branch, index) => index)
    .sort((one, other) => lengthOf(branches[one]) - lengthOf(branches[other]))
  const lanes: number[] = []
  for (const index of order) {
    const own = branches[index]
    const taken = new Set(
      branches.flatMap((other, at) => (own && overlaps(own, other) ? (lanes[at] ?? []) : [])),
    )
    let lane = 0
    while (taken.has(lane)) lane += 1
    lanes[index] = lane
  }
  return lanes
}

const lengthOf = (branch: Pick<Branch, 'first' | 'last'> | undefined) =>
  branch ? branch.last - branch.first : 0

const overlaps = (one: Pick<Branch, 'first' | 'last'>, other: Pick<Branch, 'first' | 'last'>) =>
  one.first <= other.last && other.first <= one.last
