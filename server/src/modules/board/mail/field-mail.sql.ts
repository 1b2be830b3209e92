import type { Db } from '#kit/db.ts'

/** The values of a published article's fields that determine mail recipients. */
export async function selectMailFields(
  db: Db,
  articleId: number,
): Promise<{ fieldType: string; value: string }[]> {
  return db<{ fieldType: string; value: string }[]>`
    select field.field_type, value.value
      from board_article article
      join board_field field on field.com_code = article.com_code and field.board_id = article.board_id
       and field.field_type in ('MAILSEND', 'RECEIVERS', 'SELECTUSER') and field.removed_at is null
      join board_field_value value on value.com_code = article.com_code and value.article_id = article.article_id
       and value.version = article.version and value.field_id = field.field_id
     where article.article_id = ${articleId} and article.seq is not null and article.deleted_at is null
       and not article.is_nameless`
}
