import type { Flow, Stage } from '@maru/api/approval'

const people = (stage: Stage) =>
  stage.steps.filter((step) => !step.isLeftOut && step.state !== 'done' && step.state !== 'skipped')

/** The people before the turn of a person in a running line; empty without a later turn. */
export function peopleBefore({ stages }: Flow, personCode: string): string[] {
  const before: string[] = []
  for (const stage of stages) {
    const open = people(stage)
    if (open.some((step) => step.assignee.personCode === personCode)) return before
    for (const step of open) if (step.assignee.personCode !== null) before.push(step.assignee.personCode)
  }
  return before
}

/**
 * When the turn of a person, or the end for a reader, is expected: from now, the usual minutes of each stage before it.
 * Null if the usual time of an approver is not known.
 */
export function expectedTurn(
  flow: Flow,
  personCode: string,
  usual: ReadonlyMap<string, number>,
  now: number,
): string | null {
  let time = now
  for (const stage of flow.stages) {
    const open = people(stage)
    if (open.length === 0) continue
    if (open.some((step) => step.assignee.personCode === personCode)) break
    let longest = 0
    for (const step of open) {
      const minutes = usual.get(step.assignee.personCode ?? '')
      if (minutes === undefined) return null
      const since = step.activatedAt === null ? 0 : (now - Date.parse(step.activatedAt)) / 60_000
      longest = Math.max(longest, minutes - since)
    }
    time += longest * 60_000
  }
  return new Date(time).toISOString()
}
