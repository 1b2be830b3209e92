import { adoptRules, currentRules } from './authority.ts'
import * as decide from './decide.ts'
import * as line from './line.ts'
import {
  type Act,
  type Action,
  type ActionKind,
  type Actor,
  ActRefused,
  type Flow,
  type FlowOptions,
  type Party,
} from './model.ts'
import * as note from './note.ts'
import * as receipt from './receipt.ts'
import * as undo from './undo.ts'

/** Rules of a company that has changed nothing. */
export const defaultOptions: FlowOptions = {
  agreementRejects: true,
  mayReturnPrevious: true,
  mayReturnToStep: true,
  mayHold: true,
  mayActEarly: false,
  mayDefer: false,
  mayCancel: true,
  withdraw: 'always',
  lineChange: 'approver',
  mayApproveOwn: false,
  approverEdits: false,
}

/** A document before its first act. */
export function newFlow(comCode: string, apmId: string, drafter: Party): Flow {
  return {
    comCode,
    apmId,
    status: 'TEMP',
    round: 0,
    drafter,
    stages: [],
    receipts: [],
    number: null,
    options: defaultOptions,
    content: '',
    seq: 0,
    nextStepId: 1,
  }
}

type Run = { [K in ActionKind]: (turn: decide.Turn, action: Extract<Action, { kind: K }>) => void }

const runs: Run = {
  submit: line.submit,
  resubmit: line.resubmit,
  approve: decide.approve,
  disagree: decide.disagree,
  reject: decide.reject,
  discuss: decide.discuss,
  finish: decide.finish,
  approveEarly: decide.approveEarly,
  approvePost: decide.approvePost,
  hold: decide.hold,
  resume: decide.resume,
  cancel: undo.cancel,
  defer: decide.defer,
  confirmRead: decide.confirmRead,
  return: undo.returnTo,
  withdraw: undo.withdraw,
  discard: undo.discard,
  changeLine: line.changeLine,
  replace: line.replace,
  startInner: line.startInner,
  edit: line.edit,
  number: line.setNumber,
  expire: line.expire,
  restore: line.restore,
  comment: note.addNote,
  removeComment: note.addNote,
  acceptReceipt: receipt.acceptReceipt,
  undoReceipt: receipt.undoReceipt,
  finishReceipt: receipt.finishReceipt,
  assignReceipt: receipt.assignReceipt,
  returnReceipt: receipt.returnReceipt,
  startReceiptLine: receipt.startReceiptLine,
}

/** Everything in a flow is JSON. */
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/**
 * The whole rule set of approval: the document after an act. The given document is not changed. Throws
 * {@link ActRefused} with the reason if the act is not allowed.
 */
export function act(flow: Flow, actor: Actor, action: Action, at: string): Flow {
  const next = copy(flow)
  apply(next, { actor, action, at, rules: currentRules })
  return next
}

/** Changes the given flow. If it throws, the flow may be half changed. */
function apply(flow: Flow, { actor, action, at, rules = 1 }: Act): void {
  // No act follows rules that are older than those of the act before.
  const before = flow.rules ?? 1
  if (rules < before || rules > currentRules) throw new ActRefused('wrongState')
  if (rules > before) {
    adoptRules(flow)
    flow.rules = rules
  }
  flow.seq += 1
  const run = runs[action.kind] as (turn: decide.Turn, action: Action) => void
  run({ flow, actor, at }, copy(action))
}

/** The document after its history, each act by the rules of its time. Throws {@link ActRefused} if an act was not allowed. */
export function replay(start: Flow, acts: readonly Act[]): Flow {
  const flow = copy(start)
  for (const one of acts) apply(flow, one)
  return flow
}

/** True if the engine would allow the act. Screens offer what this answers. */
export function isAllowed(flow: Flow, actor: Actor, action: Action, at: string): boolean {
  try {
    act(flow, actor, action, at)
    return true
  } catch (error) {
    if (error instanceof ActRefused) return false
    throw error
  }
}

/** True if the engine would allow the actor to approve in the step, and to take the approval back right after it. */
export function isApprovalReversible(flow: Flow, actor: Actor, stepId: number, at: string): boolean {
  try {
    const next = act(flow, actor, { kind: 'approve', stepId, comment: '' }, at)
    return isAllowed(next, actor, { kind: 'cancel', stepId }, at)
  } catch (error) {
    if (error instanceof ActRefused) return false
    throw error
  }
}
