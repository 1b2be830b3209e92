import type { Db } from '#kit/db.ts'

/** Maximum number of counted articles per board. */
const mostOfBoard = 100

/** Number of open articles added to boards after an instant, up to 100 each. */
export async function countArticlesSince(
  db: Db,
  boards: readonly { comCode: string; boardId: number }[],
  since: Date,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count
      from unnest(${boards.map(({ comCode }) => comCode)}::text[], ${boards.map(({ boardId }) => boardId)}::int[])
             board (com_code, board_id)
     cross join unnest(array[true, false]) kind (is_notice)
     cross join lateral (
       select article.created_at from board_article article
        where article.com_code = board.com_code and article.board_id = board.board_id
          and article.is_notice = kind.is_notice and article.deleted_at is null and article.seq is not null
          and not article.is_secret
        order by article.seq desc limit ${mostOfBoard}) newest
     where newest.created_at > ${since}`
  return row?.count ?? 0
}

/** Articles that a person must still read, oldest first. */
export function selectUnreadMustReads(
  db: Db,
  personCode: string,
  limit: number,
): Promise<{ boardId: number; articleId: number }[]> {
  return db<{ boardId: number; articleId: number }[]>`
    select article.board_id, article.article_id
      from board_must_read_person target
      join board_article article on article.com_code = target.com_code and article.article_id = target.article_id
     where target.person_code = ${personCode} and target.read_at is null and article.is_must_read
       and article.deleted_at is null and article.seq is not null
     order by target.article_id limit ${limit}`
}
