import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailAdministrationApi as api } from '@maru/api/mail/administration'
import { audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { requireMailManager } from '../administration/administration.access.ts'
import { pushChanges } from '../delivery/delivery.service.ts'
import { stateOf } from '../mirror/mirror.service.ts'
import {
  countCompanyBoxes,
  countServerOnly,
  selectCompanyBoxes,
  selectUnmoved,
} from '../move-table/company.sql.ts'
import { askMoves, stopMoves } from '../move-table/move.sql.ts'
import { movesOf } from './move.service.ts'

const boxesAtMost = 500

/** The connected mailboxes of the active company with their moves. */
export async function listMailMoves(context: Context): Promise<Output<typeof api.listMailMoves>> {
  requireMailManager(context)
  const { db } = context
  const { comCode } = context.viewer
  const rows = await selectCompanyBoxes(db, comCode, boxesAtMost)
  const boxes = (await movesOf(db, comCode, rows)).map(({ box, moves }) => {
    const { mailboxId, name, address, reason } = box
    // An administrator counts mails, and reads no subjects.
    const back = moves.back && { ...moves.back, serverList: [] }
    return { mailboxId, name, address, state: stateOf(box), mirrorReason: reason, ...moves, back }
  })
  const serverOnly = await countServerOnly(db, comCode)
  return { boxes, serverOnly, ...(await countCompanyBoxes(db, comCode)) }
}

/** Starts moves of all connected mailboxes of the active company. */
export function startMailMoves(
  context: Context,
  { kind }: Input<typeof api.startMailMoves>,
): Promise<number> {
  return transaction(context, async (inside) => {
    requireMailManager(inside)
    const { db, clock, viewer } = inside
    const { comCode } = viewer
    const begun = await askMoves(db, comCode, await selectUnmoved(db, comCode, kind), kind, clock.now())
    if (begun.length === 0) return 0
    await audit(inside, 'mailMove', { comCode, targetIds: begun, act: 'start', detail: { kind } })
    await pushChanges(
      inside,
      begun.map((mailboxId) => ({ comCode, mailboxId })),
    )
    return begun.length
  })
}

/** Stops the moves of all mailboxes of the active company. */
export function stopMailMoves(context: Context, { kind }: Input<typeof api.stopMailMoves>): Promise<number> {
  return transaction(context, async (inside) => {
    requireMailManager(inside)
    const { db, clock, viewer } = inside
    const { comCode } = viewer
    const stopped = await stopMoves(db, comCode, null, kind, clock.now())
    if (stopped.length === 0) return 0
    await audit(inside, 'mailMove', { comCode, targetIds: stopped, act: 'stop', detail: { kind } })
    await pushChanges(
      inside,
      stopped.map((mailboxId) => ({ comCode, mailboxId })),
    )
    return stopped.length
  })
}
