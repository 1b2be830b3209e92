import { codesOnHold, isOfCompany, type RetentionScope } from '#kit/data/retention.sql.ts'
import type { Db } from '#kit/db.ts'

/** A removed article to delete. */
export interface PurgedArticle {
  comCode: string
  articleId: number
  fileCode: string | null
}

/** Removed long enough, and not written, changed or commented by a person under a legal hold. */
function isPurgeable(db: Db, scope: RetentionScope) {
  const authorsOnHold = db`(select author_id from board_author where person_code = any(${codesOnHold(db, scope)}))`
  return db`
    article.deleted_at < ${scope.before} and ${isOfCompany(db, 'article.com_code', scope)}
    and not article.author_id in ${authorsOnHold} and not coalesce(article.editor_id, 0) in ${authorsOnHold}
    and not exists (
      select from board_comment comment
       where comment.com_code = article.com_code and comment.article_id = article.article_id
         and comment.author_id in ${authorsOnHold})
    and not exists (
      select from board_draft draft
       where draft.com_code = article.com_code and draft.article_id = article.article_id
         and draft.person_code = any(${codesOnHold(db, scope)}))`
}

/** The articles that may be deleted, oldest first, locked until the transaction ends. */
export function lockPurgedArticles(db: Db, scope: RetentionScope, limit: number): Promise<PurgedArticle[]> {
  return db<PurgedArticle[]>`
    select com_code, article_id, file_code from board_article article
     where ${isPurgeable(db, scope)}
     order by deleted_at limit ${limit}
       for update skip locked`
}

/** Counts the articles that may be deleted. */
export async function countPurgedArticles(db: Db, scope: RetentionScope): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from board_article article where ${isPurgeable(db, scope)}`
  return row?.count ?? 0
}

/** Deletes the drafts for changing these articles of one company; returns the draft ids. */
export async function deleteDraftsOf(db: Db, comCode: string, ids: number[]): Promise<string[]> {
  const rows = await db<{ draftId: string }[]>`
    delete from board_draft where com_code = ${comCode} and article_id = any(${ids}::bigint[])
    returning draft_id::text`
  return rows.map((row) => row.draftId)
}

/** Deletes articles of one company with everything attached to them except attachments and drafts. */
export async function deleteArticles(db: Db, comCode: string, ids: number[]): Promise<void> {
  const key = db`com_code = ${comCode} and article_id = any(${ids}::bigint[])`
  await db`
    delete from board_search search using board_article article
     where article.com_code = ${comCode} and article.article_id = any(${ids}::bigint[])
       and search.com_code = article.com_code and search.board_id = article.board_id
       and search.article_id = article.article_id`
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
