import type { Db } from '../../../kit/db.ts'

/** Numbers of the boards in a company's menus: its own and global ones, without removed ones. */
export async function selectCompanyBoardIds(db: Db, comCode: string): Promise<number[]> {
  const rows = await db<{ boardId: number }[]>`
    select board_id from board_board
     where removed_at is null and (is_global or com_code = ${comCode})
     order by sort_order, board_id`
  return rows.map((row) => row.boardId)
}
