import type { Db } from '#kit/db.ts'

/** The boards in a company's menus: its own and global ones, without removed ones. */
export async function selectCompanyBoards(
  db: Db,
  comCode: string,
): Promise<{ boardId: number; kind: string }[]> {
  return db<{ boardId: number; kind: string }[]>`
    select board_id, kind from board_board
     where removed_at is null and (is_global or com_code = ${comCode})
     order by sort_order, board_id`
}
