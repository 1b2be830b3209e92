import { followTopic } from '@maru/api/board'
import { type Context, transaction } from '../../../kit/context.ts'
import { requireBoard } from '../board.access.ts'
import { deleteFollow, insertFollow, isFollowed } from './follow.sql.ts'

/** Whether a person follows a board. */
export interface Follow {
  boardId: number
  isFollowed: boolean
}

/** Whether the viewer is notified of new articles in a board; 404 if it is unreadable. */
export async function getFollow(context: Context, { boardId }: { boardId: number }): Promise<Follow> {
  const { comCode } = await requireBoard(context, boardId)
  const { personCode } = context.viewer
  return { boardId, isFollowed: await isFollowed(context.db, { comCode, boardId, personCode }) }
}

/** Follows or unfollows a board for the viewer, and notifies their other windows. */
export async function saveFollow(context: Context, wish: Follow): Promise<Follow> {
  const { comCode, boardId } = await requireBoard(context, wish.boardId)
  const { personCode } = context.viewer
  const key = { comCode, boardId, personCode }
  return transaction(context, async (inside) => {
    if (wish.isFollowed) await insertFollow(inside.db, key, inside.clock.now())
    else await deleteFollow(inside.db, key)
    await inside.push(inside.db, { to: [personCode], comCode, topic: followTopic, id: boardId })
    return { boardId, isFollowed: wish.isFollowed }
  })
}
