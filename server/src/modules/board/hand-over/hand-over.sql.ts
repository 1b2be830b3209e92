import type { Db } from '#kit/db.ts'
import { type OwnedRow, ownedTitles } from '#kit/room-slots/hand-over.ts'

/** The first boards that a person manages by a right of their own, with the number of all. */
export function selectManagedBoards(db: Db, personCode: string): Promise<OwnedRow[]> {
  return db<OwnedRow[]>`
    select board.names as name, count(*) over ()::int as total_count
      from board_right given
      join board_board board on board.com_code = given.com_code and board.board_id = given.board_id
     where given.subject = 'person:' || ${personCode} and given.is_menu_admin
     order by board.removed_at is not null, board.name_ko, board.board_id
     limit ${ownedTitles}`
}

/** Adds the rights of a manager to those of a successor, and removes them; returns the boards. */
export function moveManagerRights(
  db: Db,
  from: string,
  to: string,
): Promise<{ comCode: string; boardId: number; isGlobal: boolean }[]> {
  return db<{ comCode: string; boardId: number; isGlobal: boolean }[]>`
    with taken as (
      delete from board_right where subject = 'person:' || ${from} and is_menu_admin
      returning com_code, board_id, can_read, can_write, can_update, can_delete, can_print),
    given as (
      insert into board_right (
        com_code, board_id, subject, is_menu_admin, can_read, can_write, can_update, can_delete, can_print)
      select com_code, board_id, 'person:' || ${to}, true, can_read, can_write, can_update, can_delete, can_print
        from taken
      on conflict (com_code, board_id, subject) do update
         set is_menu_admin = true, can_read = board_right.can_read or excluded.can_read,
             can_write = board_right.can_write or excluded.can_write,
             can_update = board_right.can_update or excluded.can_update,
             can_delete = board_right.can_delete or excluded.can_delete,
             can_print = board_right.can_print or excluded.can_print
      returning com_code, board_id)
    select board.com_code, board.board_id, board.is_global
      from given join board_board board on board.com_code = given.com_code and board.board_id = given.board_id`
}
