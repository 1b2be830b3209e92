import { isDeepStrictEqual } from 'node:util'
import {
  type Act,
  ActRefused,
  type Disclosure,
  type Flow,
  type Grade,
  newFlow,
  replay,
} from '@maru/api/approval'
import { accessDigest, firstHash, nextHash, sha256 } from './chain.rules.ts'
import type { CheckedRow } from './history.sql.ts'

/** What is wrong with a document: the part of it that does not agree with its history. */
export type HistoryFault =
  | 'chain'
  | 'act'
  | 'state'
  | 'content'
  | 'columns'
  | 'access'
  | 'boxes'
  | 'steps'
  | 'files'
  | 'bytes'
  | 'images'

/** What the boxes of a document depend on besides its history. */
export interface ProjectionParts {
  readers: readonly unknown[]
  grade: Grade
  disclosure: Disclosure
  draftedAt: string
  completedAt: string | null
  isLetter: boolean
}

/** The boxes (`owner box`) and steps of a document as sorted texts. */
export interface Projection {
  entries: string[]
  steps: string[]
}

/** The rule that gives boxes and steps, passed in because it belongs to the documents. */
export type Project = (flow: Flow, parts: ProjectionParts) => Projection

/** The contents that the history names, in their order. */
function digestsOf(acts: readonly Act[]): string[] {
  return acts.flatMap(({ action }) => ('content' in action ? [action.content] : []))
}

/** Whether grade, disclosure and readers are those of the last submission; old submissions did not record them. */
function isAccessRecorded(acts: readonly Act[], row: CheckedRow): boolean {
  const last = acts.findLast(({ action }) => action.kind === 'submit' || action.kind === 'resubmit')?.action
  const recorded = last && 'access' in last ? last.access : undefined
  return recorded === undefined || recorded === accessDigest(row)
}

/** Whether a box (`owner box`) comes from a circulation or a folder, which are no part of the flow. */
function isOutsideFlow(entry: string, circulated: readonly string[], projected: readonly string[]): boolean {
  const at = entry.lastIndexOf(' ')
  const [owner, box] = [entry.slice(0, at), entry.slice(at + 1)]
  if (owner.startsWith('folder:')) return box === '205'
  return circulated.includes(owner) && (box === '117' || (box === '2000' && !projected.includes(entry)))
}

/**
 * Replays the history of a document and compares hashes, content, state and columns. Returns the first part that does
 * not agree; null if nothing was touched.
 */
export function historyFault(row: CheckedRow, project: Project): HistoryFault | null {
  const apmId = String(row.apmId)
  let hash = firstHash(row.comCode, apmId)
  for (const [index, one] of row.acts.entries()) {
    hash = nextHash(hash, one.act)
    if (one.seq !== index + 1 || one.hash !== hash) return 'chain'
  }
  if (hash !== row.hash || row.acts.length === 0) return 'chain'
  const acts = row.acts.map(({ act }) => JSON.parse(act) as Act)
  const digests = digestsOf(acts)
  const isContent =
    digests.length === row.contents.length &&
    row.contents.every(({ content, digest, revision }, index) => {
      return revision === index + 1 && digest === digests[index] && sha256(content) === digest
    })
  if (!isContent) return 'content'
  try {
    const flow = replay(newFlow(row.comCode, apmId, row.drafter), acts)
    if (!isDeepStrictEqual(flow, row.flow)) return 'state'
    const { subject } = JSON.parse(row.contents.at(-1)?.content ?? '{}') as { subject?: string }
    const isShown =
      flow.status === row.status && (flow.number ?? '') === row.docNumber && subject === row.subject
    if (!isShown) return 'columns'
    if (!isAccessRecorded(acts, row)) return 'access'
    const { entries, steps } = project(flow, row)
    const stored = row.entries.filter((one) => !isOutsideFlow(one, row.circulated, entries))
    if (entries.join('\n') !== stored.toSorted().join('\n')) return 'boxes'
    return steps.join('\n') === row.steps.toSorted().join('\n') ? null : 'steps'
  } catch (error) {
    if (error instanceof ActRefused) return 'act'
    throw error
  }
}

/** The first document of some whose history does not agree. */
export function firstFault(
  rows: CheckedRow[],
  project: Project,
): { comCode: string; apmId: number; fault: HistoryFault } | null {
  for (const row of rows) {
    const fault = historyFault(row, project)
    if (fault) return { comCode: row.comCode, apmId: row.apmId, fault }
  }
  return null
}
