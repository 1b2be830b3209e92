import type { approvalApi } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { DepartmentSuccessors } from '#kit/room-slots/department-successors.ts'
import { requireParties } from '../line/route.service.ts'
import { requireFormManager } from '../person/manager.access.ts'
import {
  boxMove,
  deleteMovesOf,
  follows,
  lockBoxMoves,
  selectBoxMoves,
  selectOrphanBoxes,
} from './box-move.sql.ts'

/** The boxes that follow another department, and those of departments without people that follow none. */
export async function listBoxMoves(context: Context): Promise<Output<typeof approvalApi.listBoxMoves>> {
  requireFormManager(context)
  const { db, viewer, clock } = context
  return {
    moves: await selectBoxMoves(db, viewer.comCode),
    orphans: await selectOrphanBoxes(db, viewer.comCode, clock.now()),
  }
}

/**
 * Lets the boxes of a department follow another one, or ends it with null. Throws `approval.boxCycle` if the other one
 * already follows it.
 */
export function moveBox(
  context: Context,
  { fromDept, toDept }: Input<typeof approvalApi.moveBox>,
): Promise<Record<string, never>> {
  requireFormManager(context)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode, personCode: movedBy } = viewer
    await lockBoxMoves(db, comCode)
    if (toDept === null) {
      if (!(await boxMove.delete(db, { comCode, fromDept }))) throw notFound()
    } else {
      await requireParties(inside, { people: [], departments: [toDept] })
      // The followed department may not follow this one: a circle would have no end.
      if (await follows(db, comCode, { dept: toDept, followed: fromDept })) throw failure('approval.boxCycle')
      const move = { comCode, fromDept, toDept, movedBy, movedAt: clock.now(), reorganisationId: null }
      await boxMove.upsert(db, move)
    }
    await recordAudit(inside, {
      ...{ action: 'approvalBoxMoved', subject: fromDept, details: { department: [fromDept, toDept] } },
    })
    return {}
  })
}

/** A re-organization closed departments: their boxes follow the departments that continue their work. */
export const boxSuccessors: DepartmentSuccessors = {
  async follow({ db, clock }, { comCode, reorganisationId, by: movedBy, successors }) {
    await lockBoxMoves(db, comCode)
    const movedAt = clock.now()
    for (const { from: fromDept, to: toDept } of successors)
      if (!(await follows(db, comCode, { dept: toDept, followed: fromDept })))
        await boxMove.upsert(db, { comCode, fromDept, toDept, movedBy, movedAt, reorganisationId })
  },
  async undo({ db }, { comCode, reorganisationId }) {
    await lockBoxMoves(db, comCode)
    await deleteMovesOf(db, comCode, reorganisationId)
  },
}
