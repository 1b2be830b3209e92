import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { type ReadableBoard, requireBoard } from '../board.access.ts'

/** The board of this number for its managers (spec 2§6); 403 for other readers, 404 for everyone else. */
export async function requireAdministeredBoard(context: Context, boardId: number): Promise<ReadableBoard> {
  const board = await requireBoard(context, boardId)
  if (!board.authorisation.notice) throw failure('kit.forbidden')
  return board
}
