import type { BoardAuthorisation } from '@maru/api/board'
import { defineCache } from '#kit/cache.ts'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { PortalPath } from '#modules/account/index.ts'
import { boardRights, joinRights } from './board.rules.ts'
import { type BoardRow, type BoardWithRights, findBoardWithRights } from './board.sql.ts'

/** A board that the viewer may read, with their rights in it. */
export interface ReadableBoard extends BoardRow {
  authorisation: BoardAuthorisation
}

/** Adds the viewer's rights to a board; null if it may not be read. */
export function readable(
  context: Pick<Context, 'viewer'>,
  board: BoardRow | undefined,
): ReadableBoard | null {
  if (!board) return null
  const authorisation = boardRights(context.viewer, board, board)
  return authorisation.read ? { ...board, authorisation } : null
}

/** Shared cache of boards with their rights, by number; code that changes one calls `forget(db, boardCache, id)`. */
export const boardCache = 'board'

const boards = defineCache<BoardWithRights>({
  name: boardCache,
  max: 5_000,
  maxAge: 60_000,
  load: (db, key) => findBoardWithRights(db, Number(key)),
})

type Asking = Pick<Context, 'viewer' | 'db' | 'caches'>

async function boardFor(context: Asking, boardId: number): Promise<BoardRow | undefined> {
  const { subjects } = context.viewer
  const cached = await context.caches.shared(boards).get(context.db, String(boardId))
  if (!cached) return undefined
  const { rights, ...board } = cached
  return { ...board, ...joinRights(rights, subjects) }
}

/** The board of this number; 404 if it is absent or unreadable. */
export async function requireBoard(context: Context, boardId: number): Promise<ReadableBoard> {
  const board = readable(context, await boardFor(context, boardId))
  if (!board) throw notFound()
  return board
}

/** Whether a viewer may be notified of a change in a board: they must be able to read it. */
export async function mayBeNotified(context: Asking, boardId: number): Promise<boolean> {
  if (context.viewer.mailOnly) return false
  return readable(context, await boardFor(context, boardId)) !== null
}

const boardPath = /^\/(board|boardpopup)(\/|$)/i

function boardOf(query: URLSearchParams): string | undefined {
  for (const [name, value] of query) if (name.toLowerCase() === 'sysid' && value !== '') return value
  return undefined
}

/** Checks a path of a board: closed if its board is absent or unreadable (spec 1§6). */
export async function checkBoardPath(
  context: Asking,
  { path, query }: PortalPath,
): Promise<boolean | undefined> {
  const asked = boardPath.test(path) ? boardOf(query) : undefined
  if (asked === undefined) return undefined
  const boardId = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : 0
  return boardId > 0 && (await mayBeNotified(context, boardId)) ? undefined : false
}

/** The board of this number for writing; 403 if it may be read but not written. */
export async function requireWritableBoard(context: Context, boardId: number): Promise<ReadableBoard> {
  const board = await requireBoard(context, boardId)
  if (!board.authorisation.write) throw failure('kit.forbidden')
  return board
}
