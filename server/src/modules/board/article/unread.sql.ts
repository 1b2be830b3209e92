import type { Db, Fragment } from '#kit/db.ts'
import { mostUnread } from './unread.rules.ts'

const readUpToOf = (db: Db, comCode: Fragment, boardId: Fragment, personCode: string) => db`
  (select greatest(place.old_seq, mark.read_seq)
     from board_counter place
     left join board_read_mark mark on mark.com_code = place.com_code and mark.board_id = place.board_id
      and mark.person_code = ${personCode}
    where place.com_code = ${comCode} and place.board_id = ${boardId})`

/** The number up to which a person has read everything in one board; limits the index scan. */
export const readUpTo = (db: Db, comCode: string, boardId: number, personCode: string): Fragment =>
  readUpToOf(db, db`${comCode}`, db`${boardId}`, personCode)

/**
 * Whether a person has opened each `article`, marked it as read, or it is too old to be unread. `upTo` is {@link
 * readUpTo} if all articles are in one board; it is then evaluated once.
 */
export const isReadColumn = (
  db: Db,
  personCode: string,
  upTo: Fragment = readUpToOf(db, db`article.com_code`, db`article.board_id`, personCode),
): Fragment => db`
  (article.seq is null or article.seq <= ${upTo} or exists (
    select from board_view view where view.com_code = article.com_code
       and view.article_id = article.article_id and view.person_code = ${personCode}))`

/** Whether each `article` is unread: not read, and written by another person. */
export const isUnreadArticle = (db: Db, personCode: string): Fragment => db`
  not ${isReadColumn(db, personCode)} and not exists (
    select from board_author writer where writer.com_code = article.com_code
       and writer.author_id = article.author_id and writer.person_code = ${personCode})`

/** A board, and whether its secret articles are counted. */
export interface CountedUnread {
  comCode: string
  boardId: number
  showsSecret: boolean
}

/**
 * Number of articles that a person has not read in each board, up to {@link mostUnread}; boards without unread
 * articles are omitted.
 */
export async function selectUnreadCounts(
  db: Db,
  personCode: string,
  boards: readonly CountedUnread[],
): Promise<{ boardId: number; unreadCount: number }[]> {
  const comCodes = boards.map(({ comCode }) => comCode)
  const boardIds = boards.map(({ boardId }) => boardId)
  const openIds = boards.filter((board) => board.showsSecret).map(({ boardId }) => boardId)
  return db<{ boardId: number; unreadCount: number }[]>`
    with place as materialized (
      select counter.com_code, counter.board_id, counter.board_id = any(${openIds}::int[]) as shows_secret,
             greatest(counter.old_seq, mark.read_seq) as read_up_to
        from unnest(${comCodes}::text[], ${boardIds}::int[]) wanted(com_code, board_id)
        join board_counter counter using (com_code, board_id)
        left join board_read_mark mark on mark.com_code = counter.com_code and mark.board_id = counter.board_id
         and mark.person_code = ${personCode}
       where counter.last_seq > greatest(counter.old_seq, mark.read_seq))
    select place.board_id, unread.unread_count
      from place
     cross join lateral (
       select count(*)::int as unread_count
         from (select from unnest(array[true, false]) part
                cross join lateral (
                  select from board_article article
                   where article.com_code = place.com_code and article.board_id = place.board_id
                     and article.is_notice = part and article.deleted_at is null and article.seq is not null
                     and article.seq > place.read_up_to and (place.shows_secret or not article.is_secret)
                     and not exists (
                       select from board_view view where view.com_code = article.com_code
                          and view.article_id = article.article_id and view.person_code = ${personCode})
                     and not exists (
                       select from board_author writer where writer.com_code = article.com_code
                          and writer.author_id = article.author_id and writer.person_code = ${personCode})
                   limit ${mostUnread}) one
               limit ${mostUnread}) listed) unread
     where unread.unread_count > 0
     order by place.board_id`
}

/** Marks all articles of these boards as read by a person, with one row per board. */
export async function upsertReadMarks(
  db: Db,
  personCode: string,
  boardIds: readonly number[],
  now: Date,
): Promise<void> {
  await db`
    insert into board_read_mark as mark (com_code, board_id, person_code, read_seq, marked_at)
    select com_code, board_id, ${personCode}, last_seq, ${now}
      from board_counter
      join board_board board using (com_code, board_id)
     where board.board_id = any(${boardIds as number[]}::int[])
     order by board_id
    on conflict (com_code, board_id, person_code) do update
      set read_seq = greatest(mark.read_seq, excluded.read_seq), marked_at = excluded.marked_at`
}

/**
 * Raises the number up to which the articles of a board are too old to be unread, for every board; it never
 * decreases.
 */
export async function updateOldSeqs(db: Db, before: Date): Promise<void> {
  await db`
    update board_counter counter set old_seq = old.seq
      from board_counter place
     cross join lateral (
       select max(newest.seq) as seq
         from unnest(array[true, false]) part
        cross join lateral (
          select seq from board_article article
           where article.com_code = place.com_code and article.board_id = place.board_id
             and article.is_notice = part and article.deleted_at is null and article.seq is not null
             and article.seq > place.old_seq and article.created_at < ${before}
           order by seq desc limit 1) newest) old
     where counter.com_code = place.com_code and counter.board_id = place.board_id and old.seq > counter.old_seq`
}
