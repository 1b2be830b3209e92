/** Push topic of changes in a survey; the id is the survey's. */
export const surveyTopic = 'survey.survey'

/** The phase of a survey; `surveyStatus` of the specification is 1, 2 or 3 (spec 2§4). */
export const surveyPhases = ['draft', 'approval', 'rejected', 'waiting', 'open', 'paused', 'closed'] as const
/** The phase of a survey. */
export type SurveyPhase = (typeof surveyPhases)[number]

/** The fields that determine a survey's phase; instants as ISO texts. */
export interface PhaseFacts {
  stage: 'draft' | 'approval' | 'rejected' | 'published'
  startDate: string
  endDate: string
  openedDate: string | null
  pausedDate: string | null
  closedDate: string | null
}

/** The phase at the current time of the server. */
export function phaseOf(facts: PhaseFacts, now: Date): SurveyPhase {
  if (facts.stage !== 'published') return facts.stage
  if (facts.closedDate !== null || Date.parse(facts.endDate) <= now.getTime()) return 'closed'
  if (facts.openedDate === null) return 'waiting'
  return facts.pausedDate === null ? 'open' : 'paused'
}

/** Status of the specification: 1 waiting to publish, 2 in progress, 3 closed (spec 2§4). */
export function statusOf(phase: SurveyPhase): 1 | 2 | 3 {
  if (phase === 'closed') return 3
  return phase === 'open' || phase === 'paused' ? 2 : 1
}

/**
 * Days until the end in the reader's time zone: 0 on the last day; null if more than 3 remain, or after the
 * end.
 */
export function daysLeft(endDate: string, now: Date, dayOf: (date: Date) => string): number | null {
  const day = (date: Date) => Date.parse(`${dayOf(date)}T00:00:00Z`)
  const days = Math.round((day(new Date(endDate)) - day(now)) / 86_400_000)
  return days >= 0 && days <= 3 ? days : null
}

/**
 * Who may see the results, in the order of reach: `owner` only the author, `never` also the co-managers, `closed` also all
 * members after the end, `answered` also members who have answered, from their answer on.
 */
export const resultVisibilities = ['owner', 'never', 'closed', 'answered'] as const
/** Who may see the results. */
export type ResultVisibility = (typeof resultVisibilities)[number]
