import type { Flow } from '@maru/api/approval'
import type { Projection, ProjectionParts } from '../history/check.rules.ts'
import { type EntryParts, entriesOf, everyStep } from './entry.rules.ts'

/** The boxes and steps that a document must have, as the check of histories compares them. */
export function projectionOf(flow: Flow, parts: ProjectionParts): Projection {
  const { grade, disclosure, draftedAt, completedAt, isLetter } = parts
  const readers = parts.readers as EntryParts['readers']
  const entries = entriesOf({ flow, readers, grade, disclosure, draftedAt, completedAt, isLetter })
  return {
    entries: entries.map((one) => `${one.owner} ${one.box}`).sort(),
    steps: everyStep(flow)
      .map(
        (one) =>
          `${one.stepId} ${one.kind} ${one.assignee.personCode ?? ''} ${one.assignee.deptCode} ${one.state}`,
      )
      .sort(),
  }
}
