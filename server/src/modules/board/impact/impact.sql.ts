import type { Db } from '#kit/db.ts'
import {
  departmentSubjects,
  impactTitles,
  type PlannedChange,
  type TouchedRow,
} from '#kit/room-slots/reorganisation-impact.ts'

/** The first boards of a company with rights of touched departments, with the numbers of all. */
export function selectTouchedBoards(
  db: Db,
  { comCode, touched, ended }: PlannedChange,
): Promise<TouchedRow[]> {
  return db<TouchedRow[]>`
    with named as (
      select board.board_id as id, board.names as name, given.is_open
        from board_board board
       cross join lateral (
         select bool_or(subject = any(${departmentSubjects(ended)}::text[])) as is_open
           from board_right where com_code = board.com_code and board_id = board.board_id
            and subject = any(${departmentSubjects(touched)}::text[])
         having count(*) > 0) given
       where board.com_code = ${comCode} and board.removed_at is null)
    select name, count(*) over ()::int as total_count,
           (count(*) filter (where is_open) over ())::int as open_count
      from named order by is_open desc, name ->> 'ko', id limit ${impactTitles}`
}
