import type { BoardAct, BoardChange } from '@maru/api/board'
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

/** Notes one act for several boards of a company. */
export async function insertAudits(
  db: Db,
  entry: { comCode: string; boardIds: number[]; act: BoardAct; authorId: number },
  now: Date,
): Promise<void> {
  await db`
    insert into board_audit (com_code, board_id, act, author_id, at)
    select ${entry.comCode}, board_id, ${entry.act}, ${entry.authorId}::bigint, ${now}::timestamptz
      from unnest(${entry.boardIds}::int[]) as given (board_id)`
}

/** How many acts were noted in a board. */
export async function countAudit(db: Db, comCode: string, boardId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from board_audit where com_code = ${comCode} and board_id = ${boardId}`
  return row?.count ?? 0
}

/** Acts of administrators in a board, the newest first. */
export function selectAudit(
  db: Db,
  slice: { comCode: string; boardId: number; offset: number; limit: number },
): Promise<BoardChange[]> {
  return db<BoardChange[]>`
    select audit.audit_id as change_id, audit.act, audit.at,
           jsonb_build_object('ko', author.name_ko, 'en', author.name_en, 'zh', author.name_zh) as user_name,
           array(select jsonb_array_elements_text(coalesce(audit.detail -> 'parts', '[]'))) as parts,
           coalesce(audit.detail -> 'details', '[]') as details,
           jsonb_array_length(coalesce(audit.detail -> 'articleIds', '[]')) as article_count
      from board_audit audit
      join board_author author on author.com_code = audit.com_code and author.author_id = audit.author_id
     where audit.com_code = ${slice.comCode} and audit.board_id = ${slice.boardId}
     order by audit.audit_id desc limit ${slice.limit} offset ${slice.offset}`
}
