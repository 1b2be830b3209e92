import type { Db } from '../../../kit/db.ts'

/** An article that goes for good. */
export interface PurgedArticle {
  comCode: string
  articleId: number
  fileCode: string | null
}

/** The articles removed before `before`, oldest first, held until the transaction ends. */
export function lockPurgedArticles(db: Db, before: Date, limit: number): Promise<PurgedArticle[]> {
  return db<PurgedArticle[]>`
    select com_code, article_id, file_code from board_article
     where deleted_at < ${before}
     order by deleted_at limit ${limit}
       for update skip locked`
}

/** Takes the drafts away that were to change articles of one company; answers their numbers. */
export async function deleteDraftsOf(db: Db, comCode: string, ids: number[]): Promise<string[]> {
  const rows = await db<{ draftId: string }[]>`
    delete from board_draft where com_code = ${comCode} and article_id = any(${ids}::bigint[])
    returning draft_id::text`
  return rows.map((row) => row.draftId)
}

/** Takes articles of one company away with everything that is attached to them, but for attachments and drafts. */
export async function deleteArticles(db: Db, comCode: string, ids: number[]): Promise<void> {
  const key = db`com_code = ${comCode} and article_id = any(${ids}::bigint[])`
  await db`
    delete from board_search search using board_article article
     where article.com_code = ${comCode} and article.article_id = any(${ids}::bigint[])
       and search.com_code = article.com_code and search.board_id = article.board_id
       and search.article_id = article.article_id`
  await db`delete from board_image where ${key}`
  await db`delete from board_comment where ${key}`
  await db`delete from board_mention where ${key}`
  await db`delete from board_recommend where ${key}`
  await db`delete from board_view where ${key}`
  await db`delete from board_field_value where ${key}`
  await db`delete from board_article_body where ${key}`
  await db`delete from board_article_counter where ${key}`
  await db`delete from board_article_password where ${key}`
  await db`delete from board_article_proof where ${key}`
  await db`delete from board_must_read_person where ${key}`
  await db`delete from board_must_read where ${key}`
  await db`delete from board_article where ${key}`
}
