import type { BoardAct } from '@maru/api/board'
import type { Db } from '../../../kit/db.ts'

/** Notes what an administrator did; `authorId` are the printed names of who did it. */
export async function insertAudit(
  db: Db,
  entry: { comCode: string; boardId: number; act: BoardAct; authorId: number; detail: object },
  now: Date,
): Promise<void> {
  await db`
    insert into board_audit (com_code, board_id, act, author_id, detail, at)
    values (${entry.comCode}, ${entry.boardId}, ${entry.act}, ${entry.authorId},
            ${JSON.stringify(entry.detail)}::text::jsonb, ${now})`
}
