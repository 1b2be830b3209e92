import type { Db } from '#kit/db.ts'

/** Returns the first survey board, and people by login; undefined if there is no survey board. */
export async function findSurveyPlace(
  db: Db,
  logins: string[],
): Promise<
  { comCode: string; boardId: number; isGlobal: boolean; people: Record<string, string> } | undefined
> {
  const [row] = await db<
    { comCode: string; boardId: number; isGlobal: boolean; people: Record<string, string> }[]
  >`
    select board.com_code, board.board_id, board.is_global,
           (select jsonb_object_agg(login, person_code) from account_login where login = any(${logins})) as people
      from board_board board
     where board.kind = 'survey' and board.removed_at is null
     order by board.com_code, board.board_id limit 1`
  return row
}

/** Returns the seats of a survey in order, with person and department below the root. */
export function selectSeats(
  db: Db,
  { comCode, surveyId }: { comCode: string; surveyId: number },
): Promise<{ seat: number; personCode: string; division: string }[]> {
  return db<{ seat: number; personCode: string; division: string }[]>`
    select seat, person_code, division_code as division from survey_member
     where com_code = ${comCode} and survey_id = ${surveyId} order by seat`
}
