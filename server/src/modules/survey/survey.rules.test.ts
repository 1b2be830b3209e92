import { resultVisibilities } from '@maru/api/survey'
import { expect, test } from 'vitest'
import { surveyActs } from './survey.rules.ts'
import type { SurveyRow } from './survey.sql.ts'

const survey = (more: Partial<SurveyRow>) =>
  ({
    ...{ createdBy: 'author', coManagers: ['helper'], stage: 'published', isInResultGroup: false },
    ...{ openedDate: '2026-11-20T00:00:00Z', startDate: '2026-11-20T00:00:00Z', pausedDate: null },
    ...{ closedDate: null, endDate: '2026-11-24T00:00:00Z', deletedDate: null, approverCode: null },
    ...more,
  }) as SurveyRow // only the columns that the rights read

/** Who sees the results, while the survey is open and after its end. */
function viewersOf(resultVisibility: SurveyRow['resultVisibility']): string[] {
  const people = [
    ['author', null, false],
    ['helper', null, false],
    ['member', 1, false],
    ['answered', 2, true],
  ] as const
  return ['2026-11-21', '2026-11-25'].flatMap((day) =>
    people
      .filter(([code, seat, hasAnswered]) => {
        const row = survey({ resultVisibility, seat, hasAnswered })
        return surveyActs(row, code, null, new Date(`${day}T00:00:00Z`)).canSeeResults
      })
      .map(([code]) => `${code} on ${day}`),
  )
}

test('each choice of who sees the results reaches more people than the one before it', () => {
  const reach = resultVisibilities.map(viewersOf)
  expect(reach.map((viewers) => viewers.length)).toEqual([2, 4, 6, 7])
  for (const [at, viewers] of reach.entries()) {
    if (at > 0) expect(viewers).toEqual(expect.arrayContaining(reach[at - 1] ?? []))
  }
})
