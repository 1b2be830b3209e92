import type { Act, DocumentChanges, Flow, Step } from '@maru/api/approval'
import type { StoredContent } from '../document/content.rules.ts'

/** From where changes are counted. */
export interface Base {
  since: 'decided' | 'seen'
  seq: number
  revision: number
  comment: string
}

const revisionAt = (acts: readonly Act[], seq: number) =>
  acts.slice(0, seq).filter(({ action }) => 'content' in action).length

const decisions = new Set([
  'approve',
  'disagree',
  'reject',
  'discuss',
  'return',
  'finish',
  'approveEarly',
  'hold',
])

/**
 * From where the changes of a document count for a person: their own last decision if the content changed after it,
 * otherwise what they had read.
 */
export function baseOf(
  acts: readonly Act[],
  personCode: string,
  seen: { seq: number; revision: number } | null,
): Base | null {
  const last = acts.findLastIndex(
    ({ actor, action }) => actor.party.personCode === personCode && decisions.has(action.kind),
  )
  const action = acts[last]?.action
  const now = revisionAt(acts, acts.length)
  if (action && revisionAt(acts, last + 1) < now) {
    const comment = 'comment' in action ? action.comment : ''
    return { since: 'decided', seq: last + 1, revision: revisionAt(acts, last + 1), comment }
  }
  if (!seen || seen.seq >= acts.length || seen.seq < 1) return null
  // The content that was valid at that act, whatever the browser says.
  return { since: 'seen', seq: seen.seq, revision: revisionAt(acts, seen.seq), comment: '' }
}

const stepsOf = (flow: Flow): Step[] =>
  flow.stages.flatMap((stage) => stage.steps.filter((step) => !step.isLeftOut))
const keyOf = ({ kind, assignee }: Step) => `${kind} ${assignee.personCode ?? `/${assignee.deptCode}`}`

/** People who came into the line or left it. */
export function lineChanges(before: Flow, after: Flow): DocumentChanges['line'] {
  const [old, now] = [stepsOf(before), stepsOf(after)]
  const missing = (steps: Step[], others: Step[], kind: 'added' | 'removed') =>
    steps
      .filter((step) => !others.some((other) => keyOf(other) === keyOf(step)))
      .map((step) => ({ kind, stepKind: step.kind, party: step.assignee }))
  return [...missing(old, now, 'removed'), ...missing(now, old, 'added')]
}

/** Files that came, went, or have another content under the same name. */
export function fileChanges(
  before: StoredContent['files'],
  after: StoredContent['files'],
): DocumentChanges['files'] {
  const added = after.flatMap(({ name, size, digest }) => {
    const old = before.find((one) => one.name === name)
    if (old?.digest === digest) return []
    return [{ kind: old ? ('changed' as const) : ('added' as const), name, size }]
  })
  const removed = before
    .filter(({ name }) => !after.some((one) => one.name === name))
    .map(({ name, size }) => ({ kind: 'removed' as const, name, size }))
  return [...removed, ...added]
}
