import type { Db } from '#kit/db.ts'
import type { PlaceFacts } from '../article/period.rules.ts'

/** An article with pictures: the facts for access checks; `authorCode` is its author. */
export interface PicturedArticle extends PlaceFacts {
  comCode: string
  boardId: number
  articleId: string
  isSecret: boolean
  isNameless: boolean
  authorCode: string
}

/** These articles; unknown and removed ones are omitted. */
export function selectPicturedArticles(db: Db, articleIds: readonly string[]): Promise<PicturedArticle[]> {
  return db<PicturedArticle[]>`
    select article.com_code, article.board_id, article.article_id::text, article.is_draft, article.seq,
           article.ended_at as ended_date, article.ends_at as end_date,
           article.is_secret, article.is_nameless, author.person_code as author_code
      from board_article article
      join board_author author on author.com_code = article.com_code and author.author_id = article.author_id
     where article.article_id = any(${[...articleIds]}::bigint[]) and article.deleted_at is null`
}

/** Ids of the uploads that a draft of their uploader shows. */
export async function selectDraftedUploads(
  db: Db,
  uploads: readonly { pictureId: string; uploadedBy: string }[],
): Promise<string[]> {
  if (uploads.length === 0) return []
  const rows = await db<{ pictureId: string }[]>`
    select upload.picture_id
      from unnest(${uploads.map((one) => one.pictureId)}::text[], ${uploads.map((one) => one.uploadedBy)}::text[])
           as upload (picture_id, uploaded_by)
     where exists (
       select from board_draft draft
        where draft.com_code = any(array(select com_code from org_public_company))
          and draft.person_code = upload.uploaded_by
          and strpos(draft.words::text, upload.picture_id) > 0)`
  return rows.map((row) => row.pictureId)
}
