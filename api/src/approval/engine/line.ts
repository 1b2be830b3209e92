import {
  hasAuthorityRules,
  isIn,
  isOwnDocument,
  otherSteps,
  requireFormOrder,
  requireOtherPeople,
} from './authority.ts'
import { isAssignee, isRunning, noteActed, refreshHold, requireStep, type Turn } from './decide.ts'
import {
  type Action,
  ActRefused,
  type Flow,
  lineSizes,
  type NewStep,
  type Party,
  type RemainingStage,
  type Step,
} from './model.ts'
import { advanceLine, findPlace, joinLine, requireLine, resetStep, startLine } from './stage.ts'
import { hasTurn } from './undo.ts'

type Of<K extends Action['kind']> = Extract<Action, { kind: K }>

/** True if the drafter alone would decide: allowed only where the form says so. */
function requireOthers(flow: Flow): void {
  if (flow.options.mayApproveOwn) return
  const deciding = flow.stages.flatMap((stage) => stage.steps).filter((step) => !step.isLeftOut)
  if (deciding.some(({ assignee }) => assignee.personCode === flow.drafter.personCode))
    throw new ActRefused('ownDocument')
}

function requireRecipients(recipients: Party[]): void {
  if (recipients.length > lineSizes.recipients) throw new ActRefused('lineInvalid')
}

function startReceipts(flow: Flow, recipients: Party[]): void {
  flow.receipts = recipients.map((recipient, index) => ({
    receiptId: index + 1,
    recipient,
    state: 'WAIT',
    acceptedBy: null,
    acceptedAt: null,
    charge: null,
    comment: '',
    inner: [],
  }))
}

function start(turn: Turn, action: Of<'submit' | 'resubmit'>): void {
  const { flow, actor, at } = turn
  if (actor.party.personCode !== flow.drafter.personCode || actor.actsFor !== null)
    throw new ActRefused('notYourTurn')
  requireLine(action.stages)
  requireRecipients(action.recipients)
  flow.stages = startLine(flow, action.stages)
  requireOthers(flow)
  startReceipts(flow, action.recipients)
  flow.content = action.content
  flow.round += 1
  flow.status = 'PROGRESS'
  advanceLine(flow, flow.stages, at)
}

/** Submits a document for the first time (상신). */
export function submit(turn: Turn, action: Of<'submit'>): void {
  if (turn.flow.status !== 'TEMP') throw new ActRefused('wrongState')
  turn.flow.options = action.options
  start(turn, action)
}

/** Submits a rejected or withdrawn document again, as its next round. */
export function resubmit(turn: Turn, action: Of<'resubmit'>): void {
  const { status } = turn.flow
  if (status !== 'REJECT' && status !== 'WITHDRAWN') throw new ActRefused('wrongState')
  start(turn, action)
}

const stepsOf = <S>(stages: readonly { steps: S[] }[]): S[] => stages.flatMap((stage) => stage.steps)

/** Authority comes from the form and from shared lines, not from a person who changes a line. */
function requirePlain(stages: readonly RemainingStage[]): void {
  const added = stepsOf(stages).filter((one) => typeof one !== 'number')
  if (added.some((one) => one.isRequired || one.mayFinish || one.finality || one.isLeftOut))
    throw new ActRefused('lineInvalid')
}

const asNew = ({ kind, assignee, reasons, isRequired, mayFinish, isLeftOut }: Step): NewStep => ({
  kind,
  assignee,
  reasons,
  isRequired,
  mayFinish,
  isLeftOut,
})

/** Replaces the stages after the current one; the form's own people and those who decided early stay. */
export function changeLine(turn: Turn, { stages }: Of<'changeLine'>): void {
  const { flow, actor } = turn
  if (!hasTurn(turn) && !actor.isAdmin) throw new ActRefused('notYourTurn')
  if (flow.options.lineChange === 'never' && !actor.isAdmin) throw new ActRefused('notAllowed')
  if (!isRunning(flow)) throw new ActRefused('wrongState')
  const from = flow.stages.findIndex((stage) => stage.steps.some((step) => step.state === 'active')) + 1
  const [before, above] = [flow.stages.slice(0, from), flow.stages.slice(from)]
  const remaining = stepsOf(above)
  if (hasAuthorityRules(flow)) requirePlain(stages)
  const after = joinLine(flow, stages, remaining)
  const stays = new Set(stepsOf(after).map((step) => step.stepId))
  if (
    remaining.some((step) => (step.isRequired || step.decision || step.isLeftOut) && !stays.has(step.stepId))
  )
    throw new ActRefused('stepRequired')
  requireFormOrder(flow, above, after)
  flow.stages = [...before, ...after]
  noteTurn(turn)
  requireLine(flow.stages.map(({ need, steps }) => ({ need, steps: steps.map(asNew) })))
  requireOthers(flow)
}

/** An administrator names another person for an undecided step, for example of a person who retired. */
export function replace({ flow, actor }: Turn, { stepId, party }: Of<'replace'>): void {
  if (!actor.isAdmin) throw new ActRefused('notYourTurn')
  const place = findPlace(flow, stepId)
  const { step, stage, receipt } = place
  if (!receipt && !isRunning(flow)) throw new ActRefused('wrongState')
  if (step.decision) throw new ActRefused('alreadyDecided')
  if (step.state !== 'future' && step.state !== 'active') throw new ActRefused('wrongState')
  const isTwice = stage.steps.some((one) => one !== step && one.assignee.personCode === party.personCode)
  const isInStage = hasAuthorityRules(flow) && isIn(otherSteps(place), party.personCode)
  if (party.personCode === null || isTwice || isInStage) throw new ActRefused('lineInvalid')
  if (isOwnDocument(flow, party)) throw new ActRefused('ownDocument')
  step.assignee = party
  requireOthers(flow)
}

/**
 * A department that was asked to agree decides by an inner line. Who runs its box may start the line also on an own
 * document and after an own decision in the stage: the members of the line decide, and they are other people.
 */
export function startInner(turn: Turn, { stepId, stages }: Of<'startInner'>): void {
  const { flow } = turn
  const place = requireStep(turn, stepId)
  const { step, outer } = place
  if (step.assignee.personCode !== null || outer) throw new ActRefused('notAllowed')
  requireLine(stages, true)
  requireOtherPeople(flow, stepsOf(stages))
  const beside = otherSteps(place)
  if (hasAuthorityRules(flow) && stepsOf(stages).some(({ assignee }) => isIn(beside, assignee.personCode)))
    throw new ActRefused('lineInvalid')
  step.inner = startLine(flow, stages)
  advanceLine(flow, step.inner, turn.at)
}

/** Notes an act of the person who has the turn. */
function noteTurn(turn: Turn): void {
  for (const step of stepsOf(turn.flow.stages))
    if (step.state === 'active' && isAssignee(turn, step)) noteActed(turn, step)
}

/** An approver changes the content, if the form allows it. All decide again if the line depends on what changed. */
export function edit(turn: Turn, { content, restarts }: Of<'edit'>): void {
  const { flow, at } = turn
  if (!hasTurn(turn)) throw new ActRefused('notYourTurn')
  if (!flow.options.approverEdits) throw new ActRefused('notAllowed')
  flow.content = content
  noteTurn(turn)
  if (!restarts) return
  for (const step of stepsOf(flow.stages)) resetStep(step)
  advanceLine(flow, flow.stages, at)
  refreshHold(flow)
}

/** The number that the completing transaction gave, once. */
export function setNumber({ flow }: Turn, { number }: Of<'number'>): void {
  if (flow.status !== 'COMPLETE' || flow.number !== null || number === '') throw new ActRefused('wrongState')
  flow.number = number
}

/** The retention of a completed document has ended. */
export function expire({ flow, actor }: Turn): void {
  if (!actor.isAdmin) throw new ActRefused('notYourTurn')
  if (flow.status !== 'COMPLETE') throw new ActRefused('wrongState')
  flow.status = 'EXPIRED'
}

/** An administrator takes an expired document back. */
export function restore({ flow, actor }: Turn): void {
  if (!actor.isAdmin) throw new ActRefused('notYourTurn')
  if (flow.status !== 'EXPIRED') throw new ActRefused('wrongState')
  flow.status = 'COMPLETE'
}

/** True if the actor may run a receipt: the recipient, or who runs the recipient's box. */
export function runsReceipt({ actor }: Pick<Turn, 'actor'>, recipient: Party): boolean {
  if (actor.actsFor !== null) return false
  if (recipient.personCode !== null && recipient.personCode === actor.party.personCode) return true
  return actor.boxes.includes(recipient.deptCode)
}
