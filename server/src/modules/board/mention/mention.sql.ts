import type { Db } from '#kit/db.ts'

/** A comment of an article, or its body; see {@link bodyOf}. */
export interface MentionPlace {
  comCode: string
  articleId: number
  commentId: number
}

/** The body of an article as a place of mentions: comment 0, because comments are numbered from 1. */
export function bodyOf({ comCode, articleId }: { comCode: string; articleId: number }): MentionPlace {
  return { comCode, articleId, commentId: 0 }
}

/** Codes of the people mentioned in a comment or body. */
export async function selectMentions(db: Db, place: MentionPlace): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select person_code from board_mention
     where com_code = ${place.comCode} and article_id = ${place.articleId} and comment_id = ${place.commentId}`
  return rows.map((row) => row.personCode)
}

/** Replaces the mentions of a comment or body. */
export async function replaceMentions(db: Db, place: MentionPlace, codes: string[]): Promise<void> {
  await db`
    with gone as (
      delete from board_mention
       where com_code = ${place.comCode} and article_id = ${place.articleId} and comment_id = ${place.commentId}
         and person_code <> all(${codes}::text[])
    )
    insert into board_mention (com_code, article_id, comment_id, person_code)
    select ${place.comCode}, ${place.articleId}, ${place.commentId}, code from unnest(${codes}::text[]) code
    on conflict do nothing`
}

/** Adds mentions to those of a body. */
export async function insertMentions(db: Db, place: MentionPlace, codes: string[]): Promise<void> {
  await db`
    insert into board_mention (com_code, article_id, comment_id, person_code)
    select ${place.comCode}, ${place.articleId}, ${place.commentId}, code from unnest(${codes}::text[]) code
    on conflict do nothing`
}
