import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

/** The fields of an article for an alarm. Person codes are set even if it is anonymous; they must not be shown. */
export interface AlarmArticle {
  comCode: string
  boardId: number
  articleId: number
  title: string
  isNotice: boolean
  isNameless: boolean
  isDraft: boolean
  isSecret: boolean
  seq: number | null
  endDate: string | null
  authorCode: string
  authorName: LocalName
  /** The author of the answered article. */
  parentCode: string | null
}

const nameOf = (db: Db) => db`
  author.names`

/** Finds a published article that is not removed. */
export async function findAlarmArticle(db: Db, articleId: number): Promise<AlarmArticle | undefined> {
  const [row] = await db<AlarmArticle[]>`
    select article.com_code, article.board_id, article.article_id, article.title, article.is_notice,
           article.is_nameless, article.is_draft, article.is_secret, article.seq, article.ends_at as end_date,
           author.person_code as author_code, ${nameOf(db)} as author_name,
           above.person_code as parent_code
      from board_article article
      join board_author author on author.com_code = article.com_code and author.author_id = article.author_id
      left join board_article parent on parent.article_id = article.parent_id and parent.deleted_at is null
      left join board_author above on above.com_code = parent.com_code and above.author_id = parent.author_id
     where article.article_id = ${articleId} and article.deleted_at is null and article.seq is not null`
  return row
}

/** The people mentioned in the body of an article; the body has the place of comment 0. */
export async function selectArticleMentions(
  db: Db,
  { comCode, articleId }: { comCode: string; articleId: number },
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select person_code from board_mention
     where com_code = ${comCode} and article_id = ${articleId} and comment_id = 0`
  return rows.map((row) => row.personCode)
}

/** The fields of a comment for an alarm. */
export interface AlarmComment {
  authorCode: string
  authorName: LocalName
  /** True if the board was anonymous when it was written. */
  isNameless: boolean
  /** The author of the answered comment. */
  repliedCode: string | null
  mentioned: string[]
}

/** Finds a comment that is not removed, with the people it mentions. */
export async function findAlarmComment(
  db: Db,
  key: { comCode: string; articleId: number; commentId: number },
): Promise<AlarmComment | undefined> {
  const [row] = await db<AlarmComment[]>`
    select author.person_code as author_code, ${nameOf(db)} as author_name, comment.is_nameless,
           above.person_code as replied_code,
           array(select mention.person_code from board_mention mention
                  where mention.com_code = comment.com_code and mention.article_id = comment.article_id
                    and mention.comment_id = comment.comment_id) as mentioned
      from board_comment comment
      join board_author author on author.com_code = comment.com_code and author.author_id = comment.author_id
      left join board_comment replied
        on replied.com_code = comment.com_code and replied.article_id = comment.article_id
       and replied.comment_id = comment.reply_to and replied.deleted_at is null
      left join board_author above on above.com_code = replied.com_code and above.author_id = replied.author_id
     where comment.com_code = ${key.comCode} and comment.article_id = ${key.articleId}
       and comment.comment_id = ${key.commentId} and comment.deleted_at is null`
  return row
}

/**
 * The next people after a code who must read an article and have not; with `since`, only people who were added at that
 * time or later.
 */
export async function selectMustReaders(
  db: Db,
  { comCode, articleId }: { comCode: string; articleId: number },
  { after, since }: { after: string; since: string | null },
  limit: number,
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select person_code from board_must_read_person
     where com_code = ${comCode} and article_id = ${articleId} and person_code > ${after} and read_at is null
       and (${since}::timestamptz is null or asked_at >= ${since})
     order by person_code limit ${limit}`
  return rows.map((row) => row.personCode)
}
