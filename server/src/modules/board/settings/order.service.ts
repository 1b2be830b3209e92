import { type BoardChange, type boardApi, settingsTopic } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import { audit, listAudit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { requireBoardSettings } from './settings.access.ts'
import { lockBoardList, updateBoardOrder } from './settings.sql.ts'

/**
 * Orders the boards of one list; returns how many moved. 409 `board.boardChanged` if the given boards are not all
 * boards of the list.
 */
export async function orderBoards(
  context: Context,
  { boardIds }: Input<typeof boardApi.orderBoards>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const first = await requireBoardSettings(inside, boardIds[0] ?? 0)
    const present = await lockBoardList(inside.db, first)
    const known = new Set(present.map((board) => board.boardId))
    if (known.size !== boardIds.length || !boardIds.every((id) => known.has(id))) {
      throw failure('board.boardChanged')
    }
    const moved = present.filter((board, index) => board.boardId !== boardIds[index])
    if (moved.length === 0) return 0
    await updateBoardOrder(inside.db, boardIds)
    for (const [comCode, boards] of Map.groupBy(moved, (board) => board.comCode)) {
      const targetIds = boards.map((board) => board.boardId)
      await audit(inside, 'board', { comCode, targetIds, act: 'order' })
    }
    const comCode = first.isGlobal ? '*' : first.comCode
    await inside.push(inside.db, { to: ['*'], comCode, topic: settingsTopic, id: first.comCode })
    return moved.length
  })
}

const changesPerPage = 20

/** The actions of administrators in a board, newest first. */
export async function listBoardChanges(
  context: Context,
  { boardId, page }: Input<typeof boardApi.listBoardChanges>,
): Promise<Page<BoardChange>> {
  const { comCode } = await requireBoardSettings(context, boardId)
  const entries = await listAudit(
    context,
    'board',
    { comCode, targetId: boardId },
    { page, size: changesPerPage },
  )
  const data = entries.data.map(({ auditId, detail, ...entry }) => ({
    ...entry,
    changeId: auditId,
    parts: detail.parts ?? [],
    details: detail.details ?? [],
    articleCount: detail.articleIds?.length ?? 0,
  }))
  return { data, totalCount: entries.totalCount }
}
