import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'
import {
  type WorkColumns,
  type WorkQuery,
  workCondition,
  workDue,
  workOrder,
} from '#kit/room-slots/work-source.ts'

/** Hours within which a must-read article is due after it was asked for. */
const dueHours = 72

/** An article that a person must still read. */
export interface UnreadArticle {
  boardId: number
  articleId: number
  title: string
  askedAt: string
  dueAt: string
  /** False for one that was removed since. */
  isListed: boolean
  /** Null for an anonymous author. */
  authorCode: string | null
  authorName: LocalName | null
}

const columnsOf = (db: Db): WorkColumns => ({
  due: { at: db`target.asked_at`, hours: dueHours },
  since: db`target.asked_at`,
  id: db`target.article_id`,
})

const authorOf = (db: Db) => db`
  case when not article.is_nameless then author.person_code end as author_code,
  case when not article.is_nameless
    then author.names end as author_name`

/**
 * The first rows of people who must read an article, cut before anything is joined with them: the plan of a request does
 * not know how many rows a person has, and would join and sort all of them.
 */
const firstTargets = (
  db: Db,
  personCode: string,
  limit: number,
  query: Pick<WorkQuery, 'except'> & Partial<WorkQuery>,
) => db`
  (select target.com_code, target.article_id, target.asked_at, ${workDue(db, columnsOf(db))} as due_at
     from board_must_read_person target
    where target.person_code = ${personCode} and target.read_at is null and target.asked_at is not null
      ${workCondition(db, columnsOf(db), query)}
    order by ${workOrder(db, columnsOf(db))} limit ${limit}) target`

/** The article of a target, looked up by its number; `is_listed` is false for one that was removed since. */
const articleOf = (db: Db) => db`
  cross join lateral (
    select article.*, article.is_must_read and article.deleted_at is null and article.seq is not null
           and board.removed_at is null as is_listed
      from board_article article
      join board_board board on board.com_code = article.com_code and board.board_id = article.board_id
     where article.article_id = target.article_id and article.com_code = target.com_code offset 0) article`

/** A page of the articles that a person must still read, longest asked first, with those that were removed since. */
export function selectUnread(db: Db, personCode: string, query: WorkQuery): Promise<UnreadArticle[]> {
  return db<UnreadArticle[]>`
    select article.board_id, article.article_id, article.title, article.is_listed, target.asked_at, target.due_at,
           ${authorOf(db)}
      from ${firstTargets(db, personCode, query.limit, query)} ${articleOf(db)}
      join board_author author on author.com_code = article.com_code and author.author_id = article.author_id
     order by target.asked_at, target.article_id`
}

/** The boards of the first `most` articles that a person must still read, and how many each has. */
export function countUnreadByBoard(
  db: Db,
  personCode: string,
  { except, most }: Pick<WorkQuery, 'except'> & { most: number },
): Promise<{ boardId: number; count: number }[]> {
  return db<{ boardId: number; count: number }[]>`
    select article.board_id, count(*)::int as count
      from ${firstTargets(db, personCode, most, { except })} ${articleOf(db)}
     where article.is_listed group by article.board_id`
}

/** An article that a person confirmed. */
export interface ReadArticle extends Omit<UnreadArticle, 'askedAt' | 'dueAt' | 'isListed'> {
  readAt: string
}

/** The articles that a person confirmed since an instant, newest first. */
export function selectConfirmed(
  db: Db,
  personCode: string,
  since: Date,
  limit: number,
): Promise<ReadArticle[]> {
  return db<ReadArticle[]>`
    select article.board_id, article.article_id, article.title, target.read_at, ${authorOf(db)}
      from (select com_code, article_id, read_at from board_must_read_person
             where person_code = ${personCode} and read_at >= ${since} order by read_at desc limit ${limit}) target
      join board_article article on article.com_code = target.com_code and article.article_id = target.article_id
       and article.deleted_at is null
      join board_author author on author.com_code = article.com_code and author.author_id = article.author_id
     order by target.read_at desc`
}
