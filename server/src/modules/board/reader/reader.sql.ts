import type { RecommendPerson } from '@maru/api/board'
import type { Db } from '#kit/db.ts'
import { personColumns } from '../author/author.sql.ts'

/** Identifies a reader of an article. */
export interface ReaderKey {
  comCode: string
  articleId: number
  personCode: string
}

/** Stores another reading of a person; false if it is their first one. Readings within a minute count once. */
export async function updateView(db: Db, key: ReaderKey, now: Date): Promise<boolean> {
  const [row] = await db<{ lastAt: string }[]>`
    select last_at from board_view
     where com_code = ${key.comCode} and article_id = ${key.articleId} and person_code = ${key.personCode}`
  if (!row) return false
  if (now.getTime() - Date.parse(row.lastAt) < 60_000) return true
  await db`
    update board_view set last_at = ${now}, times = times + 1
     where com_code = ${key.comCode} and article_id = ${key.articleId} and person_code = ${key.personCode}`
  return true
}

/** Stores a first reading and counts it; does nothing if a concurrent request of the same person stored it. */
export async function insertView(db: Db, key: ReaderKey, authorId: number, now: Date): Promise<void> {
  await db`
    with added as (
      insert into board_view (com_code, article_id, person_code, author_id, first_at, last_at)
      values (${key.comCode}, ${key.articleId}, ${key.personCode}, ${authorId}, ${now}, ${now})
      on conflict (com_code, article_id, person_code) do nothing
      returning com_code, article_id
    )
    update board_article_counter counter set view_count = view_count + 1
      from added where counter.com_code = added.com_code and counter.article_id = added.article_id`
}

/** The stored counts of an article. */
export async function findCounts(db: Db, comCode: string, articleId: number) {
  const [row] = await db<{ viewCount: number; recommendCount: number }[]>`
    select view_count, recommend_count from board_article_counter
     where com_code = ${comCode} and article_id = ${articleId}`
  return row ?? { viewCount: 0, recommendCount: 0 }
}

/** Adds a recommendation and counts it, unless it exists. */
export async function insertRecommend(
  db: Db,
  key: ReaderKey & { isNameless: boolean },
  authorId: number,
  now: Date,
): Promise<void> {
  await db`
    with added as (
      insert into board_recommend (com_code, article_id, person_code, author_id, is_nameless, created_at)
      values (${key.comCode}, ${key.articleId}, ${key.personCode}, ${authorId}, ${key.isNameless}, ${now})
      on conflict (com_code, article_id, person_code) do nothing
      returning com_code, article_id
    )
    update board_article_counter counter set recommend_count = recommend_count + 1
      from added where counter.com_code = added.com_code and counter.article_id = added.article_id`
}

/** Deletes a recommendation and updates the count. */
export async function deleteRecommend(db: Db, key: ReaderKey): Promise<void> {
  await db`
    with removed as (
      delete from board_recommend
       where com_code = ${key.comCode} and article_id = ${key.articleId} and person_code = ${key.personCode}
      returning com_code, article_id
    )
    update board_article_counter counter set recommend_count = recommend_count - 1
      from removed where counter.com_code = removed.com_code and counter.article_id = removed.article_id`
}

/** A page of the people who recommended an article by name, newest first. */
export function selectRecommends(
  db: Db,
  slice: { comCode: string; articleId: number; limit: number; offset: number },
): Promise<RecommendPerson[]> {
  return db<RecommendPerson[]>`
    select ${personColumns(db)}, recommend.created_at as created_date
      from board_recommend recommend
      join board_author author on author.com_code = recommend.com_code and author.author_id = recommend.author_id
     where recommend.com_code = ${slice.comCode} and recommend.article_id = ${slice.articleId}
       and not recommend.is_nameless
     order by recommend.created_at desc, recommend.person_code limit ${slice.limit} offset ${slice.offset}`
}
