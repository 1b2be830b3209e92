import { isOwnDocument } from './authority.ts'
import { isAssignee, isRunning, refreshHold, requireComment, requireTurn, type Turn } from './decide.ts'
import { ActRefused, type Stage, type Step } from './model.ts'
import type { Place } from './place.ts'
import { advanceLine, deactivate, findPlace, isSettled, resetStep } from './stage.ts'

const stepsOf = (stages: Stage[]) => stages.flatMap((stage) => stage.steps)

/** Sends the document back to an earlier stage: one back, or to a chosen step. All from there on decide again. */
export function returnTo(turn: Turn, action: { stepId: number; to: number | null; comment: string }): void {
  const { flow, at } = turn
  const place = requireTurn(turn, action.stepId)
  if (place.outer || place.receipt || place.step.kind === 'confirm') throw new ActRefused('notAllowed')
  const allowed = action.to === null ? flow.options.mayReturnPrevious : flow.options.mayReturnToStep
  if (!allowed) throw new ActRefused('notAllowed')
  const target = targetStage(turn, place, action.to)
  requireComment(action.comment)
  const voided = flow.stages.slice(target)
  // Not combined with a decision before the turn or after it.
  if (stepsOf(voided).some((step) => step.mark === 'early' || step.state === 'post' || step.mark === 'post'))
    throw new ActRefused('notAllowed')
  for (const step of stepsOf(voided)) resetStep(step)
  advanceLine(flow, flow.stages, at)
  refreshHold(flow)
}

function targetStage({ flow }: Turn, { index }: Place, to: number | null): number {
  const isTarget = (stage: Stage, at: number) =>
    at < index &&
    stage.steps.some((step) => (to === null || step.stepId === to) && step.decision && step.state === 'done')
  const target = flow.stages.findLastIndex(isTarget)
  if (target < 0) throw new ActRefused('noEarlierStep')
  return target
}

/** True if the decision is the newest of its line: no later step has acted on it. */
function isNewest(line: Stage[], index: number, step: Step): boolean {
  const seq = step.decision?.seq ?? 0
  const later = stepsOf(line.slice(index + 1))
  return later.every(
    (one) =>
      (one.decision?.seq ?? 0) < seq &&
      (one.actedSeq ?? 0) < seq &&
      one.heldAt === null &&
      one.state !== 'post' &&
      one.inner.length === 0,
  )
}

/** Takes back the own decision while the next person has not acted (결재 취소). */
export function cancel(turn: Turn, { stepId }: { stepId: number }): void {
  const { flow, actor } = turn
  const place = findPlace(flow, stepId)
  const { step, line, index } = place
  if (!step.decision || step.decision.by.personCode !== actor.party.personCode)
    throw new ActRefused('notYourTurn')
  if (!flow.options.mayCancel || place.outer || place.receipt || step.inner.length > 0)
    throw new ActRefused('notAllowed')
  // 전결, 대결, 선결 and 후결 are not taken back.
  if (step.mark !== null || step.decision.actsFor !== null) throw new ActRefused('notAllowed')
  if (!isRunning(flow) || step.state !== 'done') throw new ActRefused('wrongState')
  if (!isNewest(line, index, step)) throw new ActRefused('alreadyDecided')
  deactivate(line.slice(index + 1))
  const wasSettled = isSettled(flow, place.stage)
  const since = step.activatedAt
  resetStep(step)
  step.state = 'active'
  step.activatedAt = since
  if (wasSettled)
    for (const one of place.stage.steps)
      if (one.state === 'skipped' && !one.isLeftOut) {
        one.state = 'active'
        one.activatedAt = turn.at
        if (one.inner.length > 0) advanceLine(flow, one.inner, turn.at)
      }
  refreshHold(flow)
}

/** The drafter takes the document back (회수); decisions stay in the history. */
export function withdraw(turn: Turn): void {
  const { flow, actor } = turn
  if (actor.party.personCode !== flow.drafter.personCode) throw new ActRefused('notYourTurn')
  if (!isRunning(flow)) throw new ActRefused('wrongState')
  const { withdraw: rule } = flow.options
  if (rule === 'never') throw new ActRefused('notAllowed')
  if (rule === 'beforeFirst' && stepsOf(flow.stages).some((step) => step.decision))
    throw new ActRefused('alreadyDecided')
  deactivate(flow.stages)
  flow.status = 'WITHDRAWN'
}

/** The drafter gives the document up (폐기). */
export function discard({ flow, actor }: Turn): void {
  if (actor.party.personCode !== flow.drafter.personCode) throw new ActRefused('notYourTurn')
  if (flow.status !== 'REJECT' && flow.status !== 'WITHDRAWN') throw new ActRefused('wrongState')
  flow.status = 'DISCARD'
}

/** True if the actor has a place in the line that is open for acts now. */
export const hasTurn = (turn: Turn): boolean =>
  !isOwnDocument(turn.flow, turn.actor.party) &&
  stepsOf(turn.flow.stages).some((step) => step.state === 'active' && isAssignee(turn, step))
