import type { BoardAuthorisation, BoardConfig, BoardRead } from '@maru/api/board'
import type { Context } from '#kit/context.ts'
import { canDeliver } from '#kit/room-slots/local-delivery.ts'
import { badgeWindow } from './article/article.rules.ts'
import { type ReadableBoard, readable, requireBoard } from './board.access.ts'
import { selectBoardParts, selectBoards, selectBoardsOfKind, selectBoardsSince } from './board.sql.ts'

/** A board with the viewer's rights (spec 2§7). */
export function getBoard(context: Context, { boardId }: { boardId: number }): Promise<BoardRead> {
  return requireBoard(context, boardId)
}

/** Switches, fields, prefaces and rights of a board (spec 2§3, board read config). */
export async function getBoardConfig(
  context: Context,
  { boardId }: { boardId: number },
): Promise<BoardConfig> {
  const board = await requireBoard(context, boardId)
  const parts = await selectBoardParts(context.db, board.comCode, boardId)
  return {
    ...board,
    // Only types of the contract are stored; the migration of fields checks them.
    contentFields: parts.fields as BoardConfig['contentFields'],
    prefaces: parts.prefaces,
    isMailOn: canDeliver(context),
  }
}

/** Ids of the readable boards with an article in the last 24 hours, for the N icons of menus (spec 1§2, 2§7). */
export async function listNewArticleBoards(context: Context): Promise<number[]> {
  const since = new Date(context.clock.now().getTime() - badgeWindow)
  const boards = await selectBoardsSince(context.db, context.viewer, since)
  return boards.filter((board) => readable(context, board)).map((board) => board.boardId)
}

/** Every board that the viewer may read, global ones first, those of other companies last; for rooms above this one. */
export async function listReadableBoards(context: Context): Promise<BoardRead[]> {
  const boards = await selectBoards(context.db, context.viewer)
  return boards.map((board) => readable(context, board)).filter((board) => board !== null)
}

/** Rights of the viewer in a board, for rooms above this one (spec 2§3); 404 if it is unreadable. */
export async function getBoardAuthorisation(context: Context, boardId: number): Promise<BoardAuthorisation> {
  const board = await requireBoard(context, boardId)
  return board.authorisation
}

/** The boards of a kind that the viewer may read, in every company; for rooms that attach their rights to boards. */
export async function listBoardsOfKind(
  context: Pick<Context, 'db' | 'viewer'>,
  kind: BoardRead['boardKind'],
): Promise<ReadableBoard[]> {
  const boards = await selectBoardsOfKind(context.db, context.viewer.subjects, kind)
  return boards.map((board) => readable(context, board)).filter((board) => board !== null)
}
