import type { Db } from '../../../kit/db.ts'

/** A board and a person who may follow it. */
export interface FollowKey {
  comCode: string
  boardId: number
  personCode: string
}

/** Whether a person follows a board. */
export async function isFollowed(db: Db, key: FollowKey): Promise<boolean> {
  const rows = await db`
    select from board_follow
     where com_code = ${key.comCode} and board_id = ${key.boardId} and person_code = ${key.personCode}`
  return rows.length > 0
}

/** Makes a person follow a board; does nothing if they already do. */
export async function insertFollow(db: Db, key: FollowKey, now: Date): Promise<void> {
  await db`
    insert into board_follow (com_code, board_id, person_code, created_at)
    values (${key.comCode}, ${key.boardId}, ${key.personCode}, ${now})
    on conflict do nothing`
}

/** Makes a person unfollow a board. */
export async function deleteFollow(db: Db, key: FollowKey): Promise<void> {
  await db`
    delete from board_follow
     where com_code = ${key.comCode} and board_id = ${key.boardId} and person_code = ${key.personCode}`
}

/** Whether a person other than this one follows a board. */
export async function hasFollowers(db: Db, { comCode, boardId, personCode }: FollowKey): Promise<boolean> {
  const rows = await db`
    select from board_follow
     where com_code = ${comCode} and board_id = ${boardId} and person_code <> ${personCode} limit 1`
  return rows.length > 0
}

/** The next followers of a board after a person code, ordered by code. */
export async function selectFollowers(
  db: Db,
  board: { comCode: string; boardId: number },
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select person_code from board_follow
     where com_code = ${board.comCode} and board_id = ${board.boardId} and person_code > ${after}
     order by person_code limit ${limit}`
  return rows.map((row) => row.personCode)
}
