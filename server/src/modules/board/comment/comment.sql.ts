import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'
import { authorSteps, type PersonRow, personColumns, type Writer } from '../author/author.sql.ts'

/** Maximum depth of threads; an answer to the deepest comment is placed next to it. */
export const deepestThread = 5

/** A comment as stored in the database. */
export interface CommentRow extends PersonRow {
  commentId: number
  articleId: number
  boardId: number
  replyTo: number | null
  depth: number
  content: string
  createdDate: string
  updatedDate: string | null
  isRemoved: boolean
  /** True if the board was anonymous when it was written. */
  isNameless: boolean
  mentions: { userCode: string; name: LocalName }[]
}

/** The people mentioned in a comment with their current names; skips comments without a mention mark. */
const mentionsOf = (db: Db) => db`
  case when comment.deleted_at is null and strpos(comment.content, '@[') > 0 then coalesce((
    select jsonb_agg(jsonb_build_object('userCode', named.person_code, 'name', named.names))
      from board_mention mention
      join org_public_person named on named.person_code = mention.person_code
     where mention.com_code = comment.com_code and mention.article_id = comment.article_id
       and mention.comment_id = comment.comment_id), '[]') else '[]' end`

/**
 * Comments of an article in reading order; a removed comment only if it has replies that are not removed.
 */
export function selectComments(
  db: Db,
  slice: { comCode: string; articleId: number; limit: number; offset: number },
): Promise<CommentRow[]> {
  return db<CommentRow[]>`
    select comment.comment_id, comment.article_id, comment.board_id, comment.reply_to,
           cardinality(comment.path) - 1 as depth,
           case when comment.deleted_at is null then comment.content else '' end as content,
           comment.created_at as created_date, comment.updated_at as updated_date,
           comment.deleted_at is not null as is_removed, comment.is_nameless, ${mentionsOf(db)} as mentions, ${personColumns(db)}
      from (
        select * from board_comment comment
         where com_code = ${slice.comCode} and article_id = ${slice.articleId}
           and (deleted_at is null or (
             select below.path[:cardinality(comment.path)] = comment.path from board_comment below
              where below.com_code = comment.com_code and below.article_id = comment.article_id
                and below.deleted_at is null and below.path > comment.path
              order by below.path limit 1))
         order by path limit ${slice.limit} offset ${slice.offset}) comment
     cross join lateral (
       select * from board_author author
        where author.com_code = comment.com_code and author.author_id = comment.author_id limit 1) author
     order by comment.path`
}

/** Number of comments that an article shows, from the stored count. */
export async function findCommentCount(db: Db, comCode: string, articleId: number): Promise<number> {
  const [row] = await db<{ commentCount: number }[]>`
    select comment_count from board_article_counter where com_code = ${comCode} and article_id = ${articleId}`
  return row?.commentCount ?? 0
}

/** A new comment with the people it mentions. */
export interface NewComment {
  comCode: string
  boardId: number
  articleId: number
  replyTo: number | null
  writer: Writer
  content: string
  isNameless: boolean
  named: string[]
}

/** The result of an insert: null if the answered comment was removed, or the author's post has ended. */
export interface InsertedComment {
  commentId: number | null
  isWriterThere: boolean
}

/** Inserts a comment with its author's names and its mentions, and counts it, in one statement. */
export async function insertComment(
  db: Db,
  { comCode, articleId, replyTo, ...comment }: NewComment,
  now: Date,
): Promise<InsertedComment> {
  const [row] = await db<InsertedComment[]>`
    with ${authorSteps(db, comCode, comment.writer, now)}, fresh as (
      select nextval(pg_get_serial_sequence('board_comment', 'comment_id')) as comment_id
    ), parent as (
      select path[:${deepestThread - 1}] as path from board_comment
       where com_code = ${comCode} and article_id = ${articleId} and deleted_at is null and comment_id = ${replyTo}
    ), written as (
      insert into board_comment (
        com_code, article_id, comment_id, board_id, reply_to, path, author_id, content, is_nameless, created_at)
      select ${comCode}, ${articleId}, fresh.comment_id, ${comment.boardId}, ${replyTo},
             coalesce(parent.path, '{}'::bigint[]) || fresh.comment_id, author.author_id,
             ${comment.content}, ${comment.isNameless}::boolean, ${now}
        from fresh cross join author left join parent on true
       where ${replyTo}::bigint is null or parent.path is not null
      returning comment_id, com_code, article_id, board_id
    ), mentioned as (
      insert into board_mention (com_code, article_id, comment_id, person_code)
      select com_code, article_id, comment_id, code from written cross join unnest(${comment.named}::text[]) code
      on conflict do nothing
    ), counted as (
      update board_article_counter counter set comment_count = comment_count + 1
        from written where counter.com_code = written.com_code and counter.article_id = written.article_id
    )
    select (select comment_id from written) as comment_id, exists(select from author) as is_writer_there`
  if (!row) throw new Error('a select without from has a row')
  return row
}

/** The fields of a comment for access checks. */
export interface CommentCore {
  comCode: string
  boardId: number
  articleId: number
  commentId: number
  authorCode: string
}

/** Selects and locks a comment by its number; undefined if it is removed. */
export async function findComment(db: Db, commentId: number): Promise<CommentCore | undefined> {
  const [row] = await db<CommentCore[]>`
    select comment.com_code, comment.board_id, comment.article_id, comment.comment_id,
           author.person_code as author_code
      from board_comment comment
      join board_author author on author.com_code = comment.com_code and author.author_id = comment.author_id
     where comment.comment_id = ${commentId} and comment.deleted_at is null
       for update of comment`
  return row
}

/** Changes the body of a comment; a comment that was written anonymously stays anonymous. */
export async function updateComment(
  db: Db,
  comment: CommentCore,
  { content, isNameless }: { content: string; isNameless: boolean },
  now: Date,
): Promise<void> {
  await db`
    update board_comment
       set content = ${content}, updated_at = ${now}, is_nameless = is_nameless or ${isNameless}
     where com_code = ${comment.comCode} and article_id = ${comment.articleId}
       and comment_id = ${comment.commentId}`
}

/** Marks a comment as removed and updates the count. */
export async function updateCommentRemoved(db: Db, comment: CommentCore, now: Date): Promise<void> {
  await db`
    with removed as (
      update board_comment set deleted_at = ${now}
       where com_code = ${comment.comCode} and article_id = ${comment.articleId}
         and comment_id = ${comment.commentId}
      returning com_code, article_id
    )
    update board_article_counter counter set comment_count = comment_count - 1
      from removed where counter.com_code = removed.com_code and counter.article_id = removed.article_id`
}
