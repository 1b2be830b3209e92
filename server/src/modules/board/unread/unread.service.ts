import { type boardApi, readTopic } from '@maru/api/board'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import type { Background } from '#kit/room.ts'
import { unreadDays } from '../article/unread.rules.ts'
import { selectUnreadCounts, updateOldSeqs, upsertReadMarks } from '../article/unread.sql.ts'
import { requireBoard } from '../board.access.ts'
import { listReadableBoards } from '../board.service.ts'

/** Number of unread articles of the viewer, by readable board; a count of `mostUnread` means at least that many. */
export async function countUnread(context: Context): Promise<Output<typeof boardApi.countUnread>> {
  // Boards of contracts have no articles.
  const readables = (await listReadableBoards(context)).filter(({ boardKind }) => boardKind !== 'contract')
  const boards = await selectUnreadCounts(
    context.db,
    context.viewer.personCode,
    readables.map(({ comCode, boardId, authorisation }) => ({
      comCode,
      boardId,
      showsSecret: authorisation.notice,
    })),
  )
  return { totalCount: boards.reduce((sum, { unreadCount }) => sum + unreadCount, 0), boards }
}

/** Marks everything in a board as read, or in every readable board; 404 if the board is unreadable. */
export async function markRead(
  context: Context,
  { boardId }: Input<typeof boardApi.markRead>,
): Promise<Output<typeof boardApi.markRead>> {
  const boards = boardId ? [await requireBoard(context, boardId)] : await listReadableBoards(context)
  const { personCode, comCode } = context.viewer
  const boardIds = boards.map((board) => board.boardId)
  await transaction(context, async (inside) => {
    await upsertReadMarks(inside.db, personCode, boardIds, inside.clock.now())
    // For the person's other windows.
    await inside.push(inside.db, { to: [personCode], comCode, topic: readTopic, id: boardId ?? 0 })
  })
  return { boardIds }
}

/** Every night: marks articles older than {@link unreadDays} as read. */
export async function raiseOldSeqs(context: Pick<Background, 'db' | 'clock'>): Promise<void> {
  const before = new Date(context.clock.now().getTime() - unreadDays * 86_400_000)
  await updateOldSeqs(context.db, before)
}
