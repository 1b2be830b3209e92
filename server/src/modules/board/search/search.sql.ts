import { textsOfName } from '#kit/data/names.sql.ts'
import type { Db, Fragment } from '#kit/db.ts'
import { boardPiece, pieceRules, prefacePiece, type SearchSource, type SearchTexts } from './search.rules.ts'

/** The texts of an article for its search row; `isOpen` is false if it must not be found. */
export interface ArticleWording extends SearchSource {
  comCode: string
  boardId: number
  articleId: number
  isNotice: boolean
  prefaceId: string | null
  isOpen: boolean
}

/** The current texts of these articles, including removed and secret ones; unpublished ones only if listed. */
export function selectSearchSources(db: Db, articleIds: readonly number[]): Promise<ArticleWording[]> {
  return db<ArticleWording[]>`
    select article.com_code, article.board_id, article.article_id, article.is_notice, article.preface_id,
           article.title, article.tags, body.content,
           case when article.is_nameless then null
                else concat_ws(' ', ${textsOfName(db, db`author.names`)}) end as author,
           article.seq is not null and article.deleted_at is null and not article.is_secret as is_open
      from board_article article
      join board_article_body body on body.com_code = article.com_code and body.article_id = article.article_id
       and body.version = article.version
      join board_author author on author.com_code = article.com_code and author.author_id = article.author_id
     where article.article_id = any(${articleIds as number[]}::bigint[])`
}

/** A search row to store. */
export interface SearchRow extends SearchTexts {
  comCode: string
  boardId: number
  articleId: number
  isNotice: boolean
  prefaceId: string | null
}

/** The search texts of a new article; `names` are the author's names in its author row. */
export interface NewSearchRow extends Omit<SearchRow, 'articleId'> {
  names: string
}

const headings = ({ prefaceId }: Pick<SearchRow, 'prefaceId'>) =>
  prefaceId === null ? [] : [prefacePiece(prefaceId)]

/** Writes search rows; an existing row keeps its number, which determines the salt of its pieces. */
export async function upsertSearch(db: Db, rows: readonly SearchRow[]): Promise<void> {
  const seeds = rows.map((row) => ({
    ...row,
    pieces: [boardPiece(row.boardId), ...headings(row), ...row.pieces],
  }))
  await db`
    insert into board_search as kept (
      com_code, board_id, article_id, number, is_notice, preface_id, title, words, author, tags, piece_rules, pieces)
    select "comCode", "boardId", "articleId", number, "isNotice", "prefaceId", title, words, author, tags, ${pieceRules},
           array(select piece # search_salt(number) from unnest(pieces) piece)
      from (select seed.*, coalesce(
                     (select number from board_search there where there.com_code = seed."comCode"
                         and there.board_id = seed."boardId" and there.article_id = seed."articleId"),
                     nextval(pg_get_serial_sequence('board_search', 'number'))) as number
              from jsonb_to_recordset(${JSON.stringify(seeds)}::text::jsonb) as seed (
                "comCode" text, "boardId" int, "articleId" bigint, "isNotice" boolean, "prefaceId" text, title text,
                words text, author text, tags text, pieces int[])
             order by "articleId") fresh
    on conflict (com_code, board_id, article_id) do update
      set is_notice = excluded.is_notice, preface_id = excluded.preface_id, title = excluded.title,
          words = excluded.words, author = excluded.author, tags = excluded.tags, piece_rules = excluded.piece_rules,
          pieces = array(select piece # search_salt(excluded.number) # search_salt(kept.number)
                           from unnest(excluded.pieces) piece)`
}

/**
 * Steps of a statement that index the one row of `rows` (`article_id`, and the author's `names`) if it was just
 * listed. If the author's names have changed, the row waits for the job.
 */
export const searchSteps = (db: Db, { comCode, boardId, ...row }: NewSearchRow, rows: Fragment) => db`
    numbered as materialized (
      select nextval(pg_get_serial_sequence('board_search', 'number')) as number, article_id, names from ${rows}
    ), found_by as (
      insert into board_search (
        com_code, board_id, article_id, number, is_notice, preface_id, title, words, author, tags, piece_rules, pieces)
      select ${comCode}, ${boardId}, article_id, number, ${row.isNotice}, ${row.prefaceId}, ${row.title}, ${row.words},
             ${row.author}, ${row.tags}, case when names = ${row.names} then ${pieceRules}::int else 0 end,
             array(select piece # search_salt(number)
                     from unnest(${[boardPiece(boardId), ...headings(row), ...row.pieces]}::int[]) piece)
        from numbered
    )`

/** Empties search rows: these articles are not found until the rows are written again. */
export async function emptySearch(db: Db, articleIds: readonly number[]): Promise<void> {
  await db`
    update board_search search
       set title = '', words = '', author = '', tags = '', pieces = '{}', piece_rules = ${pieceRules}
      from board_article article
     where article.article_id = any(${articleIds as number[]}::bigint[])
       and search.com_code = article.com_code and search.board_id = article.board_id
       and search.article_id = article.article_id`
}

/** Takes the name of an author out of the search; the job writes the rows of their articles again. */
export async function clearAuthor(db: Db, personCode: string): Promise<void> {
  await db`
    update board_search search set author = '', piece_rules = 0
      from board_article article
      join board_author author on author.com_code = article.com_code and author.author_id = article.author_id
     where author.person_code = ${personCode} and search.com_code = article.com_code
       and search.board_id = article.board_id and search.article_id = article.article_id`
}

/** Numbers listed articles without a search row, oldest first; for seeds that insert rows directly. */
export async function insertMissingSearch(db: Db): Promise<void> {
  await db`
    insert into board_search (com_code, board_id, article_id, number)
    select com_code, board_id, article_id, nextval(pg_get_serial_sequence('board_search', 'number'))
      from (select com_code, board_id, article_id
              from board_article article
             where seq is not null
               and not exists (select from board_search search where search.com_code = article.com_code
                                 and search.board_id = article.board_id and search.article_id = article.article_id)
             order by created_at, article_id) missing`
}

/**
 * Articles that must be indexed, or indexed again because of {@link pieceRules}, newest first, locked until the
 * transaction ends. The version of the rules is a literal, because only then the partial index is used.
 */
export async function lockWaiting(db: Db, limit: number): Promise<number[]> {
  const rows = await db<{ articleId: number }[]>`
    select article.article_id
      from (select * from board_search where piece_rules < 2 order by number desc limit ${limit}) search
      join board_article article using (com_code, board_id, article_id)
       for share of article`
  return rows.map((row) => row.articleId)
}

/** Merges the pending list of the index, so that writers and readers do not have to. */
export async function cleanSearchIndex(db: Db): Promise<void> {
  await db`select gin_clean_pending_list('board_search_pieces')`
}

/** Stored counts of boards, and of the whole portal, regardless of rights. */
export async function selectTotals(
  db: Db,
  boardIds: readonly number[],
): Promise<{ boards: { boardId: number; totalCount: number }[]; everything: number; secrets: number }> {
  const ids = boardIds as number[]
  const rows = await db<{ boardId: number; totalCount: number; everything: number; secrets: number }[]>`
    select counter.board_id, article_count + notice_count as total_count,
           (select sum(article_count + notice_count)::bigint from board_counter) as everything,
           (select count(*)::int
              from board_board asked
              join board_article article using (com_code, board_id)
             where asked.board_id = any(${ids}::int[]) and article.is_secret and article.seq is not null
               and article.deleted_at is null) as secrets
      from board_board board
      join board_counter counter using (com_code, board_id)
     where board.board_id = any(${ids}::int[])
     order by counter.board_id`
  return {
    boards: rows.map(({ boardId, totalCount }) => ({ boardId, totalCount })),
    everything: rows[0]?.everything ?? 0,
    secrets: rows[0]?.secrets ?? 0,
  }
}
