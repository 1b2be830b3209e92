import type { Db } from '@maru/server/kit/db'

/** A board of the measurement, with its company. */
export interface BenchBoard {
  comCode: string
  boardId: number
  articleCount: number
}

/** Returns the five largest boards that every user may read. */
export function selectLargeBoards(db: Db): Promise<BenchBoard[]> {
  return db<BenchBoard[]>`
    select com_code, board_id, counter.article_count
      from board_board board join board_counter counter using (com_code, board_id)
     where removed_at is null and exists (
       select from board_right where com_code = board.com_code and board_id = board.board_id
          and subject = 'everyone' and can_read)
     order by counter.article_count desc limit 5`
}

/** Returns the smallest board with at least 20 articles that these subjects may read. */
export async function findQuietBoard(db: Db, subjects: string[]): Promise<BenchBoard | undefined> {
  const [row] = await db<BenchBoard[]>`
    select com_code, board_id, counter.article_count
      from board_board board join board_counter counter using (com_code, board_id)
      join board_right held using (com_code, board_id)
     where removed_at is null and subject = any(${subjects}) and can_read and counter.article_count >= 20
     order by counter.article_count limit 1`
  return row
}

/** Returns an article of a board that has at least `comments` comments. */
export async function findTalkedArticle(
  db: Db,
  board: BenchBoard,
  comments: number,
): Promise<number | undefined> {
  const [row] = await db<{ articleId: number }[]>`
    select article_id from board_article article join board_article_counter using (com_code, article_id)
     where com_code = ${board.comCode} and board_id = ${board.boardId} and comment_count >= ${comments}
       and seq is not null and deleted_at is null
     order by seq limit 1`
  return row?.articleId
}

/** Returns words of the newest 3,000 articles of a board and in how many articles each occurs, most common first. */
export function selectWords(
  db: Db,
  { comCode, boardId }: BenchBoard,
): Promise<{ word: string; seen: number }[]> {
  return db<{ word: string; seen: number }[]>`
    select word, count(*)::int as seen
      from (select distinct number, word
              from (select number, words from board_search
                     where com_code = ${comCode} and board_id = ${boardId} order by number desc limit 3000) newest,
                   regexp_split_to_table(words, '[[:space:][:punct:]]+') word
             where length(word) between 2 and 8) told
     group by word order by count(*) desc, word`
}

/** Returns the articles of a board that a scan of every text finds, newest first, at most `limit`. */
export async function selectLike(db: Db, board: BenchBoard, word: string, limit: number): Promise<number[]> {
  const rows = await db<{ articleId: number }[]>`
    select article_id from board_search
     where com_code = ${board.comCode} and board_id = ${board.boardId}
       and words like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}
     order by number desc limit ${limit}`
  return rows.map((row) => row.articleId)
}

/** Returns a board for posting, created if absent, with `followers` followers. */
export async function findOrMakeFollowedBoard(db: Db, comCode: string, followers: number): Promise<number> {
  const name = '벤치 구독 게시판'
  const [row] = await db<{ boardId: number }[]>`
    select board_id from board_board where com_code = ${comCode} and name_ko = ${name}`
  const boardId = row?.boardId ?? (await insertBoard(db, comCode, name))
  await db`
    insert into board_follow (com_code, board_id, person_code, created_at)
    select ${comCode}::text, ${boardId}::int, person_code, now() from org_person
     where retired_on is null order by person_code limit ${followers}
    on conflict do nothing`
  return boardId
}

async function insertBoard(db: Db, comCode: string, name: string): Promise<number> {
  const [row] = await db<{ boardId: number }[]>`
    with board as (
      insert into board_board (com_code, name_ko, name_en, name_zh, is_global, created_at)
      values (${comCode}, ${name}, 'Bench followed board', '测试关注公告板', true, now()) returning board_id
    ), rights as (
      insert into board_right (com_code, board_id, subject, can_read, can_write)
      select ${comCode}::text, board_id, 'everyone', true, true from board
    ), counter as (
      insert into board_counter (com_code, board_id) select ${comCode}::text, board_id from board
    )
    select board_id from board`
  if (!row) throw new Error('a returning insert answers a row')
  return row.boardId
}

/** Returns the number of followers of a board. */
export async function countFollowers(db: Db, boardId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from board_follow where board_id = ${boardId}`
  return row?.count ?? 0
}

/** Allows all people to write on a board, so that lists can be measured while a person writes. */
export async function updateWritable(db: Db, boardId: number): Promise<void> {
  await db`update board_right set can_write = true where board_id = ${boardId} and subject = 'everyone'`
}
