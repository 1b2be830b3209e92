import type { RightRefusal } from '@maru/api/kit/right/right-words'
import type { Context } from '#kit/context.ts'
import { flagWays, type GivenWay } from '#kit/room-slots/right-source.ts'
import { joinRights, type OwnRights } from '../board.rules.ts'
import type { BoardWithRights } from '../board.sql.ts'

/** Rights in a board whose ways are listed. */
export const boardActs = {
  read: 'canRead',
  write: 'canWrite',
  edit: 'canUpdate',
  delete: 'canDelete',
  print: 'canPrint',
  manage: null,
} as const satisfies Record<string, keyof OwnRights | null>

/** A right in a board. */
export type BoardAct = keyof typeof boardActs

/** The ways of a person to a right in a board, and what closes it: the terms of `boardRights`, one by one. */
export function boardWays(
  context: Pick<Context, 'viewer'>,
  board: BoardWithRights,
  act: BoardAct,
): { ways: GivenWay[]; refusals: RightRefusal[] } {
  const { viewer } = context
  const isOwn = viewer.comCode === board.comCode
  const ownRights = board.rights.filter((right) => viewer.subjects.includes(right.subject))
  const flag = boardActs[act]
  const ways: GivenWay[] = [
    ...flagWays(context, {
      isSuperAdmin: true,
      isCompanyManager: isOwn,
      isBoardManager: !board.isGlobal,
      isGroupBoardManager: board.isGlobal,
    }),
    ...ownRights
      .filter((right) => right.isMenuAdmin)
      .map(({ subject }): GivenWay => ({ reason: 'manager', subject })),
    ...ownRights
      .filter((right) => flag !== null && right[flag])
      .map(({ subject }): GivenWay => ({ reason: 'granted', subject })),
  ]
  const refusals: RightRefusal[] = []
  if (!viewer.permissions.isSuperAdmin && !isOwn && !board.isGlobal) refusals.push('otherCompany')
  const isManager = ways.some((way) => way.reason !== 'granted')
  if (act !== 'read' && !isManager && !joinRights(board.rights, viewer.subjects).canRead)
    refusals.push('unreadable')
  return { ways, refusals }
}
