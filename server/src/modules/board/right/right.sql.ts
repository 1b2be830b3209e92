import type { Db } from '#kit/db.ts'

/** The title of an article. */
export async function findArticleTitle(
  db: Db,
  { comCode, articleId }: { comCode: string; articleId: number },
): Promise<string> {
  const [row] = await db<{ title: string }[]>`
    select title from board_article where com_code = ${comCode} and article_id = ${articleId}`
  return row?.title ?? ''
}
