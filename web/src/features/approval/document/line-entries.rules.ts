import type { LineStage, ShownStep } from '@maru/api/approval'

/** A step of a line that is being written. Neighbours with the same `stage` decide together. */
export interface LineEntry {
  /** An existing step, or a new person. */
  key: string
  name: string
  kind: ShownStep['kind']
  isRequired: boolean
  /** Approvals that end the stage; 0 for all. */
  need: number
  stage: string
  step: LineStage['steps'][number]
}

/** The entries in their stages: neighbours of the same stage. */
export function stagesIn(entries: readonly LineEntry[]): LineEntry[][] {
  const stages: LineEntry[][] = []
  for (const entry of entries) {
    const last = stages.at(-1)
    if (last?.[0]?.stage === entry.stage) last.push(entry)
    else stages.push([entry])
  }
  return stages
}

/** The line that the server takes; a vote needs fewer approvals than members. */
export const lineOf = (entries: readonly LineEntry[]): LineStage[] =>
  stagesIn(entries).map((members) => {
    const need = members[0]?.need ?? 0
    return { need: need < members.length ? need : 0, steps: members.map((one) => one.step) }
  })

/** Puts an entry into the stage above it, or takes it out of that stage together with those below it. */
export function joinedAt(entries: readonly LineEntry[], at: number, isJoined: boolean): LineEntry[] {
  const [above, entry] = [entries[at - 1], entries[at]]
  if (!above || !entry || (above.stage === entry.stage) === isJoined) return [...entries]
  const members = stagesIn(entries).find((one) => one.includes(entry)) ?? []
  const moved = new Set(isJoined ? members : members.slice(members.indexOf(entry)))
  const { stage, need } = isJoined ? above : { stage: `${entry.key} alone`, need: 0 }
  return entries.map((one) => (moved.has(one) ? { ...one, stage, need } : one))
}

/** Changes how many approvals end the stage of an entry. */
export const withNeed = (entries: readonly LineEntry[], { stage }: LineEntry, need: number): LineEntry[] =>
  entries.map((one) => (one.stage === stage ? { ...one, need } : one))
