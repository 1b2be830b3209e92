import type { WireName } from '@maru/api/kit/wire-name'
import { wireColumns } from '#kit/data/wire-columns.sql.ts'
import type { Db } from '#kit/db.ts'

/** A version of an article as stored in the database. */
export interface VersionRow extends WireName<'updatedUserName'> {
  articleId: number
  articleVersion: number
  formerVersion: number | null
  title: string
  fileCode: string | null
  updatedDate: string
}

/** A page of the versions of an article, newest first. */
export function selectVersions(
  db: Db,
  key: { comCode: string; boardId: number; articleId: number; limit: number; offset: number },
): Promise<VersionRow[]> {
  return db<VersionRow[]>`
    select article.article_id, body.version as article_version,
           (select max(former.version) from board_article_body former where former.com_code = body.com_code
               and former.article_id = body.article_id and former.version < body.version) as former_version,
           body.title, article.file_code,
           body.written_at as updated_date,
           ${wireColumns(db, 'updatedUserName', 'editor.names')}
      from board_article article
      join board_article_body body on body.com_code = article.com_code and body.article_id = article.article_id
      join board_author editor on editor.com_code = body.com_code and editor.author_id = body.editor_id
     where article.com_code = ${key.comCode} and article.board_id = ${key.boardId}
       and article.article_id = ${key.articleId} and article.deleted_at is null
     order by body.version desc limit ${key.limit} offset ${key.offset}`
}

/** Number of stored versions of an article. */
export async function countVersions(db: Db, key: { comCode: string; articleId: number }): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from board_article_body
     where com_code = ${key.comCode} and article_id = ${key.articleId}`
  return row?.count ?? 0
}

/** The article to which a collection of files is attached. */
export async function findArticleOfFiles(db: Db, fileCode: string): Promise<number | undefined> {
  const [row] = await db<{ articleId: number }[]>`
    select article_id from board_article where file_code = ${fileCode} and deleted_at is null`
  return row?.articleId
}

/** When a version of an article was written; undefined if there is no such version. */
export async function findVersionDate(
  db: Db,
  key: { comCode: string; articleId: number; version: number },
): Promise<string | undefined> {
  const [row] = await db<{ writtenAt: string }[]>`
    select written_at from board_article_body
     where com_code = ${key.comCode} and article_id = ${key.articleId} and version = ${key.version}`
  return row?.writtenAt
}
