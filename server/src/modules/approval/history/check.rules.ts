import { type Act, ActRefused, newFlow, replay } from '@maru/api/approval'
import { canonicalJson, firstHash, nextHash, sha256 } from './chain.rules.ts'
import type { CheckedRow } from './history.sql.ts'

/** What is wrong with a document: the part of it that does not agree with its history. */
export type HistoryFault = 'chain' | 'act' | 'state' | 'content' | 'columns'

/** The contents that the history names, in their order. */
function digestsOf(acts: readonly Act[]): string[] {
  return acts.flatMap(({ action }) => ('content' in action ? [action.content] : []))
}

/**
 * Replays the history of a document and compares hashes, content, state and columns. Returns the first part that does
 * not agree; null if nothing was touched.
 */
export function historyFault(row: CheckedRow): HistoryFault | null {
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
    if (canonicalJson(flow) !== canonicalJson(row.flow)) return 'state'
    const { subject } = JSON.parse(row.contents.at(-1)?.content ?? '{}') as { subject?: string }
    const isShown =
      flow.status === row.status && (flow.number ?? '') === row.docNumber && subject === row.subject
    return isShown ? null : 'columns'
  } catch (error) {
    if (error instanceof ActRefused) return 'act'
    throw error
  }
}

/** The first document of some whose history does not agree, for a worker thread. */
export function firstFault(
  rows: CheckedRow[],
): { comCode: string; apmId: number; fault: HistoryFault } | null {
  for (const row of rows) {
    const fault = historyFault(row)
    if (fault) return { comCode: row.comCode, apmId: row.apmId, fault }
  }
  return null
}
