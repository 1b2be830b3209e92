import type { Db } from '#kit/db.ts'

/** An article at the start or end of its period. */
export interface DueArticle {
  comCode: string
  boardId: number
  articleId: number
  isGlobal: boolean
  isNotice: boolean
  isMustRead: boolean
  /** Whether its board is anonymous now. */
  useNameless: boolean
  seq: number | null
  endDate: string | null
}

const dueColumns = (db: Db) => db`
  article.com_code, article.board_id, article.article_id, board.is_global, article.is_notice, article.is_must_read,
  board.use_nameless, article.seq, article.ends_at as end_date`

/**
 * Locks the article that is longest past its first day for the rest of the transaction; skips articles that another
 * process has locked.
 */
export async function lockDueArticle(db: Db, now: Date): Promise<DueArticle | undefined> {
  const [row] = await db<DueArticle[]>`
    select ${dueColumns(db)}
      from board_article article
      join board_board board on board.com_code = article.com_code and board.board_id = article.board_id
       and board.removed_at is null
     where article.seq is null and not article.is_draft and article.ended_at is null
       and article.deleted_at is null and article.starts_at <= ${now}
     order by article.starts_at limit 1 for update of article skip locked`
  return row
}

/** Like {@link lockDueArticle}, for the listed article that is longest past its last day. */
export async function lockEndingArticle(db: Db, now: Date): Promise<DueArticle | undefined> {
  const [row] = await db<DueArticle[]>`
    select ${dueColumns(db)}
      from board_article article
      join board_board board on board.com_code = article.com_code and board.board_id = article.board_id
     where article.seq is not null and article.ends_at is not null and article.deleted_at is null
       and article.ends_at <= ${now}
     order by article.ends_at limit 1 for update of article skip locked`
  return row
}

/**
 * Publishes a scheduled article at this place of its board's list; it becomes anonymous if the board is anonymous
 * now. Returns whether it is anonymous.
 */
export async function updatePublished(
  db: Db,
  { comCode, boardId, articleId, useNameless }: DueArticle,
  seq: number,
  now: Date,
): Promise<boolean> {
  const [row] = await db<{ isNameless: boolean }[]>`
    update board_article set seq = ${seq}, created_at = ${now}, updated_at = null, is_nameless = is_nameless or ${useNameless}
     where com_code = ${comCode} and board_id = ${boardId} and article_id = ${articleId}
    returning is_nameless`
  return row?.isNameless ?? false
}

/** Takes an article out of its board's list and stores its place for a later return. */
export async function updateEnded(
  db: Db,
  { comCode, boardId, articleId }: DueArticle,
  now: Date,
): Promise<void> {
  await db`
    update board_article set seq = null, former_seq = seq, ended_at = ${now}
     where com_code = ${comCode} and board_id = ${boardId} and article_id = ${articleId}`
}
