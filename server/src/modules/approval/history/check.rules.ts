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
import {
  accessDigest,
  commentDigest,
  firstHash,
  keyedHash,
  nextHash,
  type Signer,
  sha256,
} from '../seal/chain.rules.ts'
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
  | 'comments'

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

/**
 * Whether the acts continue the chain. After the first keyed act none is accepted without the key; `isKeyed`: not even
 * the first one.
 */
function isChained(row: CheckedRow, { signer, isKeyed }: ChainRule): boolean {
  let hash = firstHash(row.comCode, String(row.apmId))
  let mustBeKeyed = isKeyed
  for (const [index, one] of row.acts.entries()) {
    if (mustBeKeyed && !one.isKeyed) return false
    hash = one.isKeyed ? keyedHash(signer, hash, one.act) : nextHash(hash, one.act)
    if (one.seq !== index + 1 || one.hash !== hash) return false
    mustBeKeyed = one.isKeyed
  }
  return hash === row.hash && row.acts.length > 0
}

/** How the acts of a document must be chained. */
export interface ChainRule {
  signer: Signer
  isKeyed: boolean
}

/** Whether the comments are those of the acts; comments from before the acts recorded them come first. */
function areCommentsRecorded(acts: readonly Act[], row: CheckedRow): boolean {
  const written = new Map<number, string>()
  const removed = new Set<number>()
  for (const { action } of acts) {
    if (action.kind === 'comment') written.set(action.commentId, action.digest)
    if (action.kind === 'removeComment') removed.add(action.commentId)
  }
  const stored = new Map(row.comments.map((one) => [one.commentId, one]))
  if ([...written.keys(), ...removed].some((id) => !stored.has(id))) return false
  const firstRecorded = row.acts[0]?.isKeyed ? 1 : Math.min(...written.keys(), Number.POSITIVE_INFINITY)
  return row.comments.every((one) => {
    const digest = written.get(one.commentId)
    if (digest === undefined)
      return one.commentId < firstRecorded && (one.isRemoved || !removed.has(one.commentId))
    return digest === commentDigest(one) && one.isRemoved === removed.has(one.commentId)
  })
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
export function historyFault(row: CheckedRow, project: Project, rule: ChainRule): HistoryFault | null {
  const apmId = String(row.apmId)
  if (!isChained(row, rule)) return 'chain'
  const acts = row.acts.map(({ act }) => JSON.parse(act) as Act)
  const digests = digestsOf(acts)
  const isContent =
    digests.length === row.contents.length &&
    row.contents.every(({ content, digest, revision }, index) => {
      return revision === index + 1 && digest === digests[index] && sha256(content) === digest
    })
  if (!isContent) return 'content'
  if (!areCommentsRecorded(acts, row)) return 'comments'
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
  ruleOf: (row: CheckedRow) => ChainRule,
): { comCode: string; apmId: number; fault: HistoryFault } | null {
  for (const row of rows) {
    const fault = historyFault(row, project, ruleOf(row))
    if (fault) return { comCode: row.comCode, apmId: row.apmId, fault }
  }
  return null
}
