import {
  earlyAuthority,
  finalityOf,
  hasAuthorityRules,
  hasMarkRules,
  isFinalKind,
  mayPassStage,
  requireDecider,
  requireFinalReach,
} from './authority.ts'
import {
  type Action,
  type Actor,
  ActRefused,
  type Decision,
  type Flow,
  type Stage,
  type Step,
} from './model.ts'
import type { Place } from './place.ts'
import { advanceLine, deactivate, findPlace, isLost, isSettled } from './stage.ts'

/** What every decision knows: the document, who decides and when. */
export interface Turn {
  flow: Flow
  actor: Actor
  at: string
}

/** True while the line of the document waits for decisions. */
export const isRunning = (flow: Flow) => flow.status === 'PROGRESS' || flow.status === 'HOLD'

/** True if the actor is the step's person, its delegate, or runs the box of its department. */
export function isAssignee({ actor, flow }: Pick<Turn, 'actor' | 'flow'>, { assignee }: Step): boolean {
  if (assignee.personCode === null) return actor.actsFor === null && actor.boxes.includes(assignee.deptCode)
  if (actor.actsFor === null) return assignee.personCode === actor.party.personCode
  // A delegate never decides about an own document.
  return assignee.personCode === actor.actsFor && actor.party.personCode !== flow.drafter.personCode
}

/** True if the line of the step is open for decisions. */
function isLineOpen(flow: Flow, { receipt }: Place): boolean {
  return receipt ? receipt.state === 'INNER' : isRunning(flow)
}

/** The step if it waits for its person, delegate or department. Throws `alreadyDecided` or `notYourTurn`. */
export function requireStep(turn: Turn, stepId: number): Place {
  const place = findPlace(turn.flow, stepId)
  if (!isAssignee(turn, place.step)) throw new ActRefused('notYourTurn')
  if (place.step.decision) throw new ActRefused('alreadyDecided')
  if (place.step.state !== 'active' || !isLineOpen(turn.flow, place)) throw new ActRefused('notYourTurn')
  if (place.step.inner.length > 0) throw new ActRefused('othersPending')
  return place
}

/** The step if it is the actor's turn and the actor may decide in it. Throws as {@link requireStep}, and `ownDocument`. */
export function requireTurn(turn: Turn, stepId: number): Place {
  const place = requireStep(turn, stepId)
  requireDecider(turn.flow, turn.actor, place)
  return place
}

/** Throws `commentNeeded` unless the comment has a letter. */
export function requireComment(comment: string): void {
  if (comment.trim() === '') throw new ActRefused('commentNeeded')
}

function decide(turn: Turn, step: Step, outcome: Decision['outcome'], comment: string): void {
  const { actor, at, flow } = turn
  const { party: by, actsFor, signature } = actor
  step.decision = { outcome, by, actsFor, at, comment, seq: flow.seq, ...(signature ? { signature } : {}) }
  step.state = outcome === 'rejected' ? 'rejected' : 'done'
  step.heldAt = null
  if (actor.actsFor !== null) {
    // The decision names the absent person; the mark is free for another fact.
    if (!hasMarkRules(flow)) step.mark = 'substitute'
    step.readLater = 'pending'
  }
}

/** Notes that a person acted on an open step without a decision, so that the decision before is not taken back. */
export function noteActed({ flow }: Pick<Turn, 'flow'>, step: Step): void {
  if (hasMarkRules(flow)) step.actedSeq = flow.seq
}

/** The state of a running document: HOLD while an active step is on hold. */
export function refreshHold(flow: Flow): void {
  if (!isRunning(flow)) return
  const steps = flow.stages.flatMap((stage) => stage.steps)
  const active = [...steps, ...steps.flatMap((step) => step.inner.flatMap((stage) => stage.steps))]
  flow.status = active.some((step) => step.state === 'active' && step.heldAt !== null) ? 'HOLD' : 'PROGRESS'
}

function stop(flow: Flow): void {
  deactivate(flow.stages)
  flow.status = 'REJECT'
}

/** Continues after a decision: the next stage, the end of an inner line, or the end of the document. */
function proceed(turn: Turn, place: Place): void {
  const { flow, at } = turn
  const { line, stage, outer, receipt, step } = place
  if (isLost(flow, stage)) {
    refuseLine(turn, place)
    return
  }
  if (!advanceLine(flow, line, at)) {
    refreshHold(flow)
    return
  }
  if (receipt) {
    receipt.state = 'DONE'
  } else if (outer) {
    endInner(turn, outer, step)
  } else flow.status = 'COMPLETE'
}

/** The decision of a department's last member becomes the department's decision. */
function endInner(turn: Turn, outer: Step, last: Step): void {
  if (!last.decision) return
  outer.decision = hasAuthorityRules(turn.flow) ? last.decision : { ...last.decision, outcome: 'approved' }
  outer.state = 'done'
  proceed(turn, findPlace(turn.flow, outer.stepId))
}

/** A rejection ends the line it belongs to: the document, or a department's agreement. */
function refuseLine(turn: Turn, { outer, receipt, step }: Place): void {
  const { flow } = turn
  if (receipt) {
    deactivate(receipt.inner)
    receipt.state = 'RETURNED'
    receipt.comment = step.decision?.comment ?? ''
    return
  }
  if (!outer) {
    stop(flow)
    return
  }
  deactivate(outer.inner)
  if (!step.decision) return
  outer.decision = { ...step.decision, outcome: flow.options.agreementRejects ? 'rejected' : 'disagreed' }
  outer.state = flow.options.agreementRejects ? 'rejected' : 'done'
  if (flow.options.agreementRejects) stop(flow)
  else proceed(turn, findPlace(flow, outer.stepId))
}

/** True if the later stages of a line hold nothing but steps that a rule left out. */
const isEnd = ({ line, index }: Place) =>
  line.slice(index + 1).every(({ steps }) => steps.every((step) => step.isLeftOut))

/** True if all deciding steps above were left out: this one is the last that decides (전결). */
function isLastDeciding({ line, index, step }: Place): boolean {
  const above = line.slice(index + 1).flatMap(({ steps }) => steps.filter(({ kind }) => isFinalKind(kind)))
  return isFinalKind(step.kind) && above.length > 0 && above.every((one) => one.isLeftOut)
}

/** Approves or agrees. If rules left out all members above, the decision is final by authority (전결). */
export function approve(
  turn: Turn,
  { stepId, comment }: Extract<Action, { stepId: number; comment: string }>,
): void {
  const place = requireTurn(turn, stepId)
  decide(turn, place.step, 'approved', comment)
  const hasAbove = place.line.slice(place.index + 1).some(({ steps }) => steps.length > 0)
  const isFinal = hasMarkRules(turn.flow) ? isLastDeciding(place) : hasAbove && isEnd(place)
  if (place.step.mark === null && isFinal) place.step.mark = 'final'
  proceed(turn, place)
}

/** An agreement step states its disagreement; the line continues, unless a vote is lost by it. */
export function disagree(turn: Turn, { stepId, comment }: { stepId: number; comment: string }): void {
  const place = requireTurn(turn, stepId)
  if (place.step.kind !== 'agree') throw new ActRefused('notAllowed')
  requireComment(comment)
  decide(turn, place.step, 'disagreed', comment)
  proceed(turn, place)
}

/** Rejects: the document returns to the drafter, a department's inner line to the document. */
export function reject(turn: Turn, { stepId, comment }: { stepId: number; comment: string }): void {
  const place = requireTurn(turn, stepId)
  const { kind } = place.step
  if (kind === 'confirm' || (kind === 'agree' && !turn.flow.options.agreementRejects && !place.outer))
    throw new ActRefused('notAllowed')
  requireComment(comment)
  decide(turn, place.step, 'rejected', comment)
  refuseLine(turn, place)
}

/** The later stages that a final decision passes over. Throws `notAllowed` or `stepRequired`. */
function finalReach(flow: Flow, { step, line, index }: Place): Stage[] {
  const later = line.slice(index + 1)
  if (!step.mayFinish) throw new ActRefused('notAllowed')
  if (!hasAuthorityRules(flow)) return later
  const authority = finalityOf(step)
  if (authority === null) throw new ActRefused('notAllowed')
  requireFinalReach(later, authority)
  return later.filter((stage) => mayPassStage(stage, authority))
}

/**
 * Decides with final authority (전결): later steps are skipped. Required agreements, confirmations, audits and
 * processing still follow; without them the document completes.
 */
export function finish(turn: Turn, { stepId, comment }: { stepId: number; comment: string }): void {
  const place = requireTurn(turn, stepId)
  if (place.outer || place.receipt) throw new ActRefused('notAllowed')
  const passed = finalReach(turn.flow, place)
  if (place.stage.steps.some((step) => step !== place.step && step.state === 'active'))
    throw new ActRefused('othersPending')
  decide(turn, place.step, 'approved', comment)
  place.step.mark = 'final'
  if (turn.actor.actsFor !== null) place.step.readLater = 'pending'
  for (const { steps } of passed) for (const step of steps) if (!step.decision) step.state = 'skipped'
  proceed(turn, place)
}

const isLast = (line: Stage[], index: number) =>
  line.slice(index + 1).every(({ steps }) => steps.every((step) => step.state === 'skipped'))

/**
 * A later approver decides before the turn (선결). After the last one the others sign afterwards (후결), and the document
 * completes unless a required step is left that the last approver does not stand for.
 */
export function approveEarly(turn: Turn, { stepId, comment }: { stepId: number; comment: string }): void {
  const { flow } = turn
  const place = findPlace(flow, stepId)
  const { step, line, index } = place
  if (!isAssignee(turn, step)) throw new ActRefused('notYourTurn')
  if (step.decision) throw new ActRefused('alreadyDecided')
  if (!flow.options.mayActEarly || place.outer || place.receipt) throw new ActRefused('notAllowed')
  if (!isRunning(flow) || step.state !== 'future') throw new ActRefused('wrongState')
  requireDecider(flow, turn.actor, place)
  decide(turn, step, 'approved', comment)
  step.mark = 'early'
  if (isLast(line, index) && isSettled(flow, place.stage)) {
    const isPassed = (stage: Stage) => !hasAuthorityRules(flow) || mayPassStage(stage, earlyAuthority(step))
    for (const { steps } of line.slice(0, index).filter(isPassed))
      for (const one of steps)
        if (one.state === 'future' || one.state === 'active') {
          one.state = 'post'
          one.heldAt = null
          deactivate(one.inner)
        }
    proceed(turn, place)
  }
}

/** A passed-over approver signs afterwards (후결); the result of the document does not change. */
export function approvePost(turn: Turn, { stepId, comment }: { stepId: number; comment: string }): void {
  const place = findPlace(turn.flow, stepId)
  const { step } = place
  if (!isAssignee(turn, step)) throw new ActRefused('notYourTurn')
  if (step.decision) throw new ActRefused('alreadyDecided')
  const { status } = turn.flow
  if (step.state !== 'post' || !(isRunning(turn.flow) || status === 'COMPLETE'))
    throw new ActRefused('wrongState')
  requireDecider(turn.flow, turn.actor, place)
  decide(turn, step, 'approved', comment)
  step.mark = 'post'
}

/** The drafter lets an absent approver sign afterwards (후결), but neither the last one nor one that the form requires. */
export function defer(turn: Turn, { stepId }: { stepId: number }): void {
  const { flow, actor } = turn
  const place = findPlace(flow, stepId)
  if (actor.party.personCode !== flow.drafter.personCode && !actor.isAdmin)
    throw new ActRefused('notYourTurn')
  if (!flow.options.mayDefer || place.outer || place.receipt) throw new ActRefused('notAllowed')
  if (!isRunning(flow) || place.step.state !== 'active') throw new ActRefused('wrongState')
  if (place.stage.need > 0 || isLast(place.line, place.index)) throw new ActRefused('notAllowed')
  if (hasAuthorityRules(flow) && place.step.isRequired) throw new ActRefused('stepRequired')
  place.step.state = 'post'
  place.step.heldAt = null
  deactivate(place.step.inner)
  proceed(turn, place)
}

/** The represented person reads what the delegate decided (후열). */
export function confirmRead(turn: Turn, { stepId }: { stepId: number }): void {
  const { step } = findPlace(turn.flow, stepId)
  if (step.assignee.personCode !== turn.actor.party.personCode || turn.actor.actsFor !== null)
    throw new ActRefused('notYourTurn')
  if (step.readLater !== 'pending') throw new ActRefused('wrongState')
  step.readLater = 'done'
}

/** Stops the time of a step (보류). */
export function hold(turn: Turn, { stepId }: { stepId: number }): void {
  const { step } = requireTurn(turn, stepId)
  if (!turn.flow.options.mayHold) throw new ActRefused('notAllowed')
  if (step.heldAt !== null) throw new ActRefused('wrongState')
  step.heldAt = turn.at
  noteActed(turn, step)
  refreshHold(turn.flow)
}

/** Continues after a hold. */
export function resume(turn: Turn, { stepId }: { stepId: number }): void {
  const { step } = requireTurn(turn, stepId)
  if (step.heldAt === null) throw new ActRefused('wrongState')
  step.heldAt = null
  refreshHold(turn.flow)
}

/** Asks the drafter to discuss (협의 요청): a third outcome that leaves line and step as they are. */
export function discuss(turn: Turn, { stepId, comment }: { stepId: number; comment: string }): void {
  const { step } = requireTurn(turn, stepId)
  requireComment(comment)
  noteActed(turn, step)
}
