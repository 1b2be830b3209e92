import { type Flow, isAllowed, isApprovalReversible } from '@maru/api/approval'
import type { Context } from '#kit/context.ts'
import { actsForIn, waitingStep } from '../document/act.service.ts'
import { actorOf, type Standing, standingOf } from '../document/document.access.ts'
import { everyStep } from '../document/entry.rules.ts'
import { type FlowRow, selectFlows } from './box.sql.ts'

type Asks = (row: FlowRow, standing: Standing, at: string) => boolean

/** The documents for which the answer is yes, by number; the engine is asked, as for the acts of an open document. */
async function listWhere(
  context: Context,
  rows: readonly { apmId: number }[],
  asks: Asks,
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set()
  const ids = rows.map(({ apmId }) => apmId)
  const flows = await selectFlows(context.db, context.viewer.comCode, ids)
  const standing = await standingOf(context)
  const at = context.clock.now().toISOString()
  return new Set(flows.filter((row) => asks(row, standing, at)).map(({ apmId }) => apmId))
}

const canReverseApproval: Asks = (row, standing, at) => {
  const readable = { document: row, standing }
  const step = waitingStep(readable)
  if (!step) return false
  return isApprovalReversible(row.flow, actorOf(standing, actsForIn(readable, step)), step.stepId, at)
}

/** Of documents that wait for the viewer, those of which an approval could be taken back. */
export const listReversible = (context: Context, rows: readonly { apmId: number }[]) =>
  listWhere(context, rows, canReverseApproval)

const canCancel = (flow: Flow, standing: Standing, at: string): boolean => {
  const actor = actorOf(standing, null)
  return everyStep(flow).some(
    ({ stepId, decision }) =>
      decision?.by.personCode === standing.party.personCode &&
      isAllowed(flow, actor, { kind: 'cancel', stepId }, at),
  )
}

/** Of documents that the viewer decided, those of which they may take the decision back. */
export const listCancellable = (context: Context, rows: readonly { apmId: number }[]) =>
  listWhere(context, rows, ({ flow }, standing, at) => canCancel(flow, standing, at))

const canUndoReceipt = (flow: Flow, standing: Standing, at: string): boolean => {
  const actor = actorOf(standing, null)
  return flow.receipts.some(
    ({ receiptId, acceptedBy }) =>
      acceptedBy?.personCode === standing.party.personCode &&
      isAllowed(flow, actor, { kind: 'undoReceipt', receiptId }, at),
  )
}

/** Of documents that the viewer accepted, those of which they may take the acceptance back. */
export const listReturnable = (context: Context, rows: readonly { apmId: number }[]) =>
  listWhere(context, rows, ({ flow }, standing, at) => canUndoReceipt(flow, standing, at))
