import { requireOtherPeople } from './authority.ts'
import { requireComment, type Turn } from './decide.ts'
import { runsReceipt } from './line.ts'
import { type Action, ActRefused, type Receipt, type ReceiptState } from './model.ts'
import { advanceLine, requireLine, startLine } from './stage.ts'

type Of<K extends Action['kind']> = Extract<Action, { kind: K }>

/** A receipt in one of these states that the actor may run. */
function requireReceipt(
  turn: Turn,
  receiptId: number,
  states: readonly ReceiptState[],
  isAdministered = false,
): Receipt {
  const { flow, actor } = turn
  const receipt = flow.receipts.find((one) => one.receiptId === receiptId)
  const isCharged = receipt?.charge?.personCode === actor.party.personCode
  const isAllowed = isCharged || (isAdministered && actor.isAdmin)
  if (!receipt || !(isAllowed || runsReceipt(turn, receipt.recipient))) throw new ActRefused('notYourTurn')
  if (flow.status !== 'COMPLETE' || !states.includes(receipt.state)) throw new ActRefused('wrongState')
  return receipt
}

/** The receiving department takes the document (접수). */
export function acceptReceipt(turn: Turn, { receiptId }: { receiptId: number }): void {
  const receipt = requireReceipt(turn, receiptId, ['WAIT'])
  receipt.state = 'ACCEPTED'
  receipt.acceptedBy = turn.actor.party
  receipt.acceptedAt = turn.at
}

/** Takes the acceptance back (접수 취소). */
export function undoReceipt(turn: Turn, { receiptId }: { receiptId: number }): void {
  const receipt = requireReceipt(turn, receiptId, ['ACCEPTED'])
  receipt.state = 'WAIT'
  receipt.acceptedBy = null
  receipt.acceptedAt = null
  receipt.charge = null
}

/** Names the person in charge (담당자 지정); an administrator does it for a person who leaves. */
export function assignReceipt(turn: Turn, { receiptId, party }: Of<'assignReceipt'>): void {
  const receipt = requireReceipt(turn, receiptId, ['ACCEPTED', 'INNER'], true)
  if (party.personCode === null) throw new ActRefused('lineInvalid')
  receipt.charge = party
}

/** Sends the document back to its drafter (반송). */
export function returnReceipt(turn: Turn, { receiptId, comment }: Of<'returnReceipt'>): void {
  const receipt = requireReceipt(turn, receiptId, ['WAIT', 'ACCEPTED'])
  requireComment(comment)
  receipt.state = 'RETURNED'
  receipt.comment = comment
}

/** Starts the line inside the receiving department. */
export function startReceiptLine(turn: Turn, { receiptId, stages }: Of<'startReceiptLine'>): void {
  const receipt = requireReceipt(turn, receiptId, ['ACCEPTED'])
  requireLine(stages, true)
  requireOtherPeople(
    turn.flow,
    stages.flatMap((stage) => stage.steps),
  )
  receipt.inner = startLine(turn.flow, stages)
  receipt.state = 'INNER'
  advanceLine(turn.flow, receipt.inner, turn.at)
}

/** Ends the work of the receiving department without a line. */
export function finishReceipt(turn: Turn, { receiptId }: { receiptId: number }): void {
  requireReceipt(turn, receiptId, ['ACCEPTED']).state = 'DONE'
}
