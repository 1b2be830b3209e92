import type { BoardAuthorisation } from '@maru/api/board'
import type { Context } from '../../kit/context.ts'
import { failure, notFound } from '../../kit/failure.ts'
import { boardRights } from './board.rules.ts'
import { type BoardRow, findBoard } from './board.sql.ts'

/** A board that the viewer may read, with their rights in it. */
export interface ReadableBoard extends BoardRow {
  authorisation: BoardAuthorisation
}

/** Adds the viewer's rights to a board; null where it may not be read. */
export function readable(
  context: Pick<Context, 'viewer'>,
  board: BoardRow | undefined,
): ReadableBoard | null {
  if (!board) return null
  const authorisation = boardRights(context.viewer, board, board)
  return authorisation.read ? { ...board, authorisation } : null
}

/** The board of this number; 404 where it is absent or may not be read. */
export async function requireBoard(context: Context, boardId: number): Promise<ReadableBoard> {
  const board = readable(context, await findBoard(context.db, boardId, context.viewer.subjects))
  if (!board) throw notFound()
  return board
}

/** The board of this number for writing; 403 where it may be read but not written. */
export async function requireWritableBoard(context: Context, boardId: number): Promise<ReadableBoard> {
  const board = await requireBoard(context, boardId)
  if (!board.authorisation.write) throw failure('kit.forbidden')
  return board
}
