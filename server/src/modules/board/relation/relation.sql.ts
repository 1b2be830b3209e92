import type { Db } from '#kit/db.ts'
import type { PlaceFacts } from '../article/period.rules.ts'
import { type BoardRow, boardColumns, heldRights } from '../board.sql.ts'

/** An article with what its readers depend on, and its board with the rights of the asked subjects. */
export interface TitledArticle extends BoardRow, PlaceFacts {
  articleId: number
  title: string
  isSecret: boolean
  isNameless: boolean
  authorCode: string
}

/** Articles by number with their boards, in one statement; removed ones are left out. */
export function selectTitledArticles(
  db: Db,
  articleIds: readonly number[],
  subjects: readonly string[],
): Promise<TitledArticle[]> {
  return db<TitledArticle[]>`
    select ${boardColumns(db)}, held.*, article.article_id, article.title, article.is_draft, article.seq,
           article.ended_at as ended_date, article.ends_at as end_date, article.is_secret, article.is_nameless,
           author.person_code as author_code
      from board_article article
      join board_author author on author.com_code = article.com_code and author.author_id = article.author_id
      join board_board board on board.com_code = article.com_code and board.board_id = article.board_id
     cross join ${heldRights(db, [...subjects])}
     where article.article_id = any(${[...articleIds]}::bigint[]) and article.deleted_at is null
       and board.removed_at is null`
}

/** The numbers of the articles that are stored, with those that can be restored. */
export async function selectStoredArticles(db: Db, articleIds: readonly number[]): Promise<number[]> {
  const rows = await db<{ articleId: number }[]>`
    select article_id from board_article where article_id = any(${[...articleIds]}::bigint[])`
  return rows.map(({ articleId }) => articleId)
}
