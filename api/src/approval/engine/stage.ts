import { hasMarkRules, waitsForRequired } from './authority.ts'
import {
  ActRefused,
  type Flow,
  lineSizes,
  type NewStage,
  type NewStep,
  type RemainingStage,
  type Stage,
  type Step,
} from './model.ts'
import type { Place } from './place.ts'

const isOpen = ({ state }: Step) => state === 'future' || state === 'active'

/** Finds a step in a line; inner lines are one level deep. */
function findIn(
  line: Stage[],
  stepId: number,
  parents: Pick<Place, 'outer' | 'outerStage' | 'receipt'>,
): Place | undefined {
  for (const [index, stage] of line.entries())
    for (const step of stage.steps) {
      if (step.stepId === stepId) return { line, stage, index, step, ...parents }
      const inner = findIn(step.inner, stepId, { ...parents, outer: step, outerStage: stage })
      if (inner) return inner
    }
  return undefined
}

/** Finds a step of the document, of a department's inner line or of a receipt. Throws `notYourTurn` if it is missing. */
export function findPlace(flow: Flow, stepId: number): Place {
  const main = findIn(flow.stages, stepId, { outer: null, outerStage: null, receipt: null })
  if (main) return main
  for (const receipt of flow.receipts) {
    const place = findIn(receipt.inner, stepId, { outer: null, outerStage: null, receipt })
    if (place) return place
  }
  throw new ActRefused('notYourTurn')
}

const approvals = (stage: Stage) => stage.steps.filter((step) => step.decision?.outcome === 'approved').length

type Ruled = Pick<Flow, 'rules'>

/** True if the members who have not decided can still give the approvals that a vote needs. */
function canBeWon(stage: Stage): boolean {
  const left = stage.steps.filter((step) => !step.isLeftOut && (isOpen(step) || step.state === 'post'))
  return approvals(stage) + left.length >= stage.need
}

/**
 * True if enough people decided: all members, or `need` approvals and each member that the form requires. A vote that
 * cannot be won any more is settled too.
 */
export function isSettled(flow: Ruled, stage: Stage): boolean {
  const wanted = stage.steps.filter((step) => !step.isLeftOut)
  if (wanted.every((step) => !isOpen(step))) return true
  if (hasMarkRules(flow) && !canBeWon(stage)) return true
  return stage.need > 0 && approvals(stage) >= stage.need && !waitsForRequired(flow, stage)
}

/** True if all members decided without the approvals that the stage needs: a lost vote rejects the document. */
export function isLost(flow: Ruled, stage: Stage): boolean {
  const cast = stage.steps.filter((step) => step.state === 'done')
  return stage.need > 0 && isSettled(flow, stage) && cast.length > 0 && approvals(stage) < stage.need
}

/** The first stage that waits for a decision; undefined if the line has ended. */
export const currentStage = (flow: Ruled, line: Stage[]): Stage | undefined =>
  line.find((stage) => !isSettled(flow, stage))

/** Activates the first open stage and skips those who are no longer needed. Returns true if the line has ended. */
export function advanceLine(flow: Ruled, line: Stage[], at: string): boolean {
  const current = currentStage(flow, line)
  for (const stage of line) {
    if (stage === current) break
    for (const step of stage.steps)
      if (isOpen(step)) {
        step.state = 'skipped'
        deactivate(step.inner)
      }
  }
  for (const step of current?.steps ?? [])
    if (step.state === 'future') {
      step.state = 'active'
      step.activatedAt = at
    }
  return current === undefined
}

/** Returns a step to the state before it was reached. Its decision stays in the history. */
export function resetStep(step: Step): void {
  step.state = step.isLeftOut ? 'skipped' : 'future'
  step.mark = null
  step.decision = null
  step.activatedAt = null
  step.heldAt = null
  step.readLater = null
  delete step.actedSeq
  step.inner = []
}

/** Returns the undecided active steps of a line to the future, when the document stops. */
export function deactivate(line: Stage[]): void {
  for (const { steps } of line)
    for (const step of steps)
      if (step.state === 'active') {
        step.state = 'future'
        step.activatedAt = null
        step.heldAt = null
        deactivate(step.inner)
      }
}

function startStep(flow: Flow, step: NewStep): Step {
  const stepId = flow.nextStepId
  flow.nextStepId += 1
  return {
    stepId,
    ...step,
    state: step.isLeftOut ? 'skipped' : 'future',
    mark: null,
    decision: null,
    activatedAt: null,
    heldAt: null,
    readLater: null,
    inner: [],
  }
}

/** Gives a written line its step numbers. */
export function startLine(flow: Flow, stages: NewStage[]): Stage[] {
  return stages.map(({ need, vote, steps }) => ({
    need,
    ...(vote ? { vote } : {}),
    steps: steps.map((step) => startStep(flow, step)),
  }))
}

/** Joins retained and new steps of a changed line. Throws `lineInvalid` for a number that is not in `retained`. */
export function joinLine(flow: Flow, stages: RemainingStage[], retained: readonly Step[]): Stage[] {
  const left = new Map(retained.map((step) => [step.stepId, step]))
  return stages.map(({ need, steps }) => ({
    need,
    steps: steps.map((one) => {
      if (typeof one !== 'number') return startStep(flow, one)
      const step = left.get(one)
      if (!step) throw new ActRefused('lineInvalid')
      left.delete(one)
      return step
    }),
  }))
}

/**
 * Throws `lineInvalid` unless a person decides, the last decision is an approval or a person's processing, votes can be
 * won, and no person is twice in one stage.
 */
export function requireLine(stages: readonly NewStage[], isInner = false): void {
  const steps = stages.flatMap((stage) => stage.steps)
  const wanted = steps.filter((step) => !step.isLeftOut)
  const isSized =
    stages.length <= lineSizes.stages &&
    steps.length <= lineSizes.all &&
    stages.every((stage) => stage.steps.length > 0 && stage.steps.length <= lineSizes.steps)
  const isVote = stages.every(
    ({ need, steps: members }) =>
      Number.isInteger(need) && need >= 0 && need <= members.filter((step) => !step.isLeftOut).length,
  )
  const keys = stages.map((stage) =>
    stage.steps.map(({ assignee }) => assignee.personCode ?? `/${assignee.deptCode}`),
  )
  const isSingle = keys.every((people) => new Set(people).size === people.length)
  const isKnown = steps.every(
    ({ kind, assignee }) =>
      kind !== 'draft' && (assignee.personCode !== null || (kind === 'agree' && !isInner)),
  )
  const decides = wanted.some(({ kind }) => kind === 'approve' || kind === 'process' || isInner)
  if (!(isSized && isVote && isSingle && isKnown && decides)) throw new ActRefused('lineInvalid')
}
