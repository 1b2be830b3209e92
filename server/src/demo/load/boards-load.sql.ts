import { textsOfName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { pieceRules } from '#modules/board/search/search.rules.ts'

/** Indexes that are created after the rows. Their definitions are read from the database. */
const lateIndexes = [
  ...['board_article_list', 'board_article_id'],
  ...['board_comment_thread', 'board_comment_id', 'board_comment_pairs'],
]

/** Drops the indexes that slow loading down; returns the statements that recreate them. */
export async function dropLateIndexes(db: Db): Promise<string[]> {
  const rows = await db<{ indexdef: string }[]>`
    select indexdef from pg_indexes where indexname = any(${lateIndexes}) and schemaname = current_schema()`
  for (const name of lateIndexes) await db`drop index if exists ${db(name)}`
  return rows.map((row) => row.indexdef)
}

/** Recreates the dropped indexes. */
export async function createLateIndexes(db: Db, definitions: string[]): Promise<void> {
  for (const definition of definitions) await db.unsafe(definition)
}

/** Creates tables with the texts for the articles and comments of the load. */
export async function createTexts(
  db: Db,
  texts: { title: string; html: string; tags: string }[],
  comments: string[],
): Promise<void> {
  await db`drop table if exists load_text, load_comment`
  await db`
    create unlogged table load_text as
    select (ordinality - 1)::int as n, value ->> 'title' as title, value ->> 'html' as html, value ->> 'tags' as tags
      from jsonb_array_elements(${JSON.stringify(texts)}::text::jsonb) with ordinality`
  await db`create unique index on load_text (n)`
  await db`
    create unlogged table load_comment as
    select (ordinality - 1)::int as n, value #>> '{}' as content
      from jsonb_array_elements(${JSON.stringify(comments)}::text::jsonb) with ordinality`
  await db`create unique index on load_comment (n)`
}

/** The share of one board in the load. `first` is the number of its first article. */
export interface LoadShare {
  comCode: string
  boardId: number
  first: number
  count: number
  notices: number
}

/**
 * Inserts the articles of one board in one statement. Authors alternate, ages are distributed evenly over eight years,
 * and every value is a hash of the article number.
 */
export async function insertLoadArticles(
  db: Db,
  share: LoadShare,
  span: { from: Date; until: Date },
  texts: number,
): Promise<void> {
  const { comCode, boardId, first, count, notices } = share
  await db`
    insert into board_article (
      com_code, board_id, article_id, seq, author_id, title, created_at, updated_at, is_notice, tags)
    select ${comCode}, ${boardId}, ${first}::bigint + nth, nth + 1,
           author.ids[1 + (hashint8(${first}::bigint + nth + 11) & 2147483647) % cardinality(author.ids)],
           text.title || ' ' || to_char(nth + 1, 'FM9,999,999'),
           ${span.from}::timestamptz + (nth::float8 / ${count}::int) * (${span.until}::timestamptz - ${span.from}::timestamptz),
           null, nth >= ${count}::int - ${notices}::int, text.tags
      from generate_series(0, ${count}::int - 1) step(nth)
     cross join (select array_agg(author_id order by author_id) as ids from board_author
                  where com_code = ${comCode}) author
      join load_text text on text.n = (hashint8(${first}::bigint + nth) & 2147483647) % ${texts}::int`
}

/** Inserts the bodies and counters of all articles. */
export async function insertLoadBodies(db: Db, texts: number): Promise<void> {
  await db`
    insert into board_article_body (com_code, article_id, version, title, tags, content, editor_id, written_at)
    select article.com_code, article.article_id, 1, article.title, article.tags, text.html, article.author_id,
           article.created_at
      from board_article article
      join load_text text on text.n = (hashint8(article.article_id) & 2147483647) % ${texts}::int`
  await db`
    insert into board_article_counter (com_code, article_id, view_count, comment_count, recommend_count)
    select com_code, article_id, (hashint8(article_id + 3) & 2147483647) % 400, 0,
           (hashint8(article_id + 5) & 2147483647) % 12
      from board_article`
}

/**
 * Inserts about `perArticle` comments per article on average: most articles have few, every hundredth article has many.
 * Every third comment answers the previous comment.
 */
export async function insertLoadComments(db: Db, perArticle: number, texts: number): Promise<void> {
  await db`
    insert into board_comment (
      com_code, article_id, comment_id, board_id, reply_to, path, author_id, content, created_at)
    select com_code, article_id, comment_id, board_id,
           case when answers then comment_id - 1 end,
           case when answers then array[comment_id - 1, comment_id] else array[comment_id] end,
           author_id, content, created_at
      from (
        select article.com_code, article.article_id, article.board_id,
               article.article_id * 1000 + k as comment_id, k % 3 = 2 as answers, article.author_id, text.content,
               article.created_at + k * interval '7 minutes' as created_at
          from board_article article
         cross join lateral generate_series(1, case when article.article_id % 100 = 0 then ${perArticle}::int * 20
                 else (hashint8(article.article_id + 7) & 2147483647) % (${perArticle}::int * 5 / 3 + 1) end) k
          join load_comment text on text.n = (hashint8(article.article_id * 31 + k) & 2147483647) % ${texts}::int) made`
  await db`
    update board_article_counter counter set comment_count = made.count
      from (select com_code, article_id, count(*) from board_comment group by 1, 2) made
     where counter.com_code = made.com_code and counter.article_id = made.article_id`
}

/** The search texts of one text of the load. `pieces` are the search pieces of its title and body. */
export interface LoadSearchText {
  n: number
  title: string
  words: string
  tags: string
  pieces: number[]
}

/** Creates tables with the search texts of the texts, and with the pieces of the numbers after titles. */
export async function createSearchTexts(
  db: Db,
  texts: LoadSearchText[],
  parts: { part: string; pieces: number[] }[],
): Promise<void> {
  await db`
    create unlogged table load_search as
    select * from jsonb_to_recordset(${JSON.stringify(texts)}::text::jsonb)
      as seed (n int, title text, words text, tags text, pieces int[])`
  await db`create unique index on load_search (n)`
  await db`
    create unlogged table load_part as
    select * from jsonb_to_recordset(${JSON.stringify(parts)}::text::jsonb) as seed (part text, pieces int[])`
  await db`create unique index on load_part (part)`
  await db`
    create unlogged table load_suffix as
    select nth, suffix,
           (select array_agg(piece) from generate_series(1, length(suffix) - 1) at
             cross join unnest(array[2, 3]) size
              join load_part on load_part.part = substr(suffix, at, size)
             cross join unnest(load_part.pieces) piece) as pieces
      from (select nth, to_char(nth, 'FM9,999,999') as suffix
              from generate_series(1, (select max(seq) from board_article)) nth) numbered`
  await db`create unique index on load_suffix (nth)`
}

/** Returns the authors of the load with their names in all languages, for the search. */
export async function selectAuthorNames(db: Db): Promise<{ authorId: number; names: string }[]> {
  return db<{ authorId: number; names: string }[]>`
    select author_id, concat_ws(' ', ${textsOfName(db, db`names`)}) as names from board_author`
}

/** Creates a table with the search texts of authors. */
export async function createSearchAuthors(
  db: Db,
  authors: { authorId: number; names: string; pieces: number[] }[],
): Promise<void> {
  await db`
    create unlogged table load_author as
    select * from jsonb_to_recordset(${JSON.stringify(authors)}::text::jsonb)
      as seed ("authorId" bigint, names text, pieces int[])`
  await db`create unique index on load_author ("authorId")`
}

/** Inserts the search rows of all articles, oldest first, and creates the database indexes after the rows. */
export async function insertLoadSearch(db: Db, texts: number): Promise<void> {
  const names = ['board_search_pieces', 'board_search_board', 'board_search_number', 'board_search_waiting']
  const indexes = await db<{ indexdef: string }[]>`
    select indexdef from pg_indexes where indexname = any(${names}) and schemaname = current_schema()
     order by indexname`
  for (const name of names) await db`drop index if exists ${db(name)}`
  await db`truncate board_search restart identity`
  await db`
    insert into board_search (
      com_code, board_id, article_id, number, is_notice, title, words, author, tags, piece_rules, pieces)
    select com_code, board_id, article_id, number, is_notice, text.title || ' ' || suffix.suffix,
           text.title || ' ' || suffix.suffix || text.words, author.names, text.tags, ${pieceRules},
           array(select piece # search_salt(number)
                   from unnest((-(2 ^ 30) - board_id)::int || text.pieces || suffix.pieces || author.pieces) piece)
      from (select article.*, row_number() over (order by created_at, article_id) as number
              from board_article article where seq is not null) article
      join load_search text on text.n = (hashint8(article_id) & 2147483647) % ${texts}::int
      join load_suffix suffix on suffix.nth = article.seq
      join load_author author on author."authorId" = article.author_id`
  await db`select setval(pg_get_serial_sequence('board_search', 'number'), (select max(number) from board_search))`
  for (const { indexdef } of indexes) await db.unsafe(indexdef)
}

/** Drops the tables of texts. */
export async function dropTexts(db: Db): Promise<void> {
  await db`drop table if exists load_text, load_comment, load_search, load_part, load_suffix, load_author`
}

/** Returns the codes of all companies with people, largest first. */
export async function selectCompanyCodes(db: Db): Promise<string[]> {
  const rows = await db<{ comCode: string }[]>`
    select com_code from org_person group by com_code order by count(*) desc, com_code`
  return rows.map((row) => row.comCode)
}
