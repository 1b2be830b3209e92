import type { Db } from '@maru/server/kit/db'

const boardName = '벤치 게시판'

/** Returns the board of the bench and the number of its articles; undefined if the board does not exist. */
export async function findBenchBoard(db: Db, comCode: string) {
  const [row] = await db<{ boardId: number; articleCount: number }[]>`
    select board_id, coalesce(article_count, 0) as article_count
      from board_board left join board_counter using (com_code, board_id)
     where com_code = ${comCode} and name_ko = ${boardName}`
  return row
}

/** Creates the board of the bench, which all people may read; returns its number. */
export async function insertBenchBoard(db: Db, comCode: string): Promise<number> {
  const [row] = await db<{ boardId: number }[]>`
    with board as (
      insert into board_board (com_code, name_ko, name_en, name_zh, created_at)
      values (${comCode}, ${boardName}, 'Bench board', '测试公告板', now()) returning board_id
    ), rights as (
      insert into board_right (com_code, board_id, subject, can_read)
      select ${comCode}::text, board_id, 'everyone', true from board
    )
    select board_id from board`
  if (!row) throw new Error('a returning insert answers a row')
  return row.boardId
}

/** Inserts articles with bodies of about 1.5 KB and their counters, with few statements. */
export async function insertBenchArticles(
  db: Db,
  key: { comCode: string; boardId: number; authorId: number; from: number; to: number; stepSize: number },
): Promise<void> {
  const { comCode, boardId, authorId, from, to } = key
  await db`
    with numbered as (select seq, now() - (${to}::int - seq) * interval '4 minutes' as at
                        from generate_series(${from}::int, ${to}::int) seq),
    article as (
      insert into board_article (com_code, board_id, seq, author_id, title, created_at)
      select ${comCode}::text, ${boardId}::int, seq, ${authorId}::bigint, seq || '번째 공지: 하반기 교육 일정과 신청 방법 안내', at
        from numbered
      returning article_id, title, created_at, seq
    ), counted as (
      insert into board_article_counter (com_code, article_id, view_count, comment_count)
      select ${comCode}::text, article_id, seq % 500, 0 from article
    )
    insert into board_article_body (com_code, article_id, version, title, tags, content, editor_id, written_at)
    select ${comCode}::text, article_id, 1, title, '',
           repeat('<p>안녕하세요. 인재개발팀입니다. 하반기 교육 일정을 알려 드리니 기한 안에 신청해 주시기 바랍니다. ' || seq || '</p>', 10),
           ${authorId}::bigint, created_at from article`
  await db`
    insert into board_counter (com_code, board_id, article_count, last_seq, last_article_at)
    values (${comCode}, ${boardId}, ${to}, ${to}, now())
    on conflict (com_code, board_id) do update
      set article_count = excluded.article_count, last_seq = excluded.last_seq, last_article_at = now()`
  await db`delete from board_step where com_code = ${comCode} and board_id = ${boardId}`
  await db`
    insert into board_step (com_code, board_id, step, article_count, below_count)
    select ${comCode}::text, ${boardId}::int, step, count, sum(count) over (order by step) - count
      from (select seq / ${key.stepSize}::int as step, count(*) from generate_series(1, ${to}::int) seq group by 1) counted`
}

/**
 * Returns an article of the board with exactly this number of comments. If there is none, adds the comments to the
 * article in the middle of the board.
 */
export async function findOrMakeTalkedArticle(
  db: Db,
  key: { comCode: string; boardId: number; authorId: number; comments: number },
): Promise<number> {
  const { comCode, boardId, authorId, comments } = key
  const [row] = await db<{ articleId: number }[]>`
    select article_id from board_article join board_article_counter using (com_code, article_id)
     where com_code = ${comCode} and board_id = ${boardId} and comment_count = ${comments} limit 1`
  if (row) return row.articleId
  const [middle] = await db<{ articleId: number }[]>`
    select article_id from board_article where com_code = ${comCode} and board_id = ${boardId}
     order by seq offset (select article_count / 2 from board_counter where com_code = ${comCode} and board_id = ${boardId})
     limit 1`
  if (!middle) throw new Error('the bench board is empty')
  await db`
    with fresh as (
      select nextval(pg_get_serial_sequence('board_comment', 'comment_id')) as id, n
        from generate_series(1, ${comments}::int) n
    )
    insert into board_comment (com_code, article_id, comment_id, board_id, path, author_id, content, created_at)
    select ${comCode}::text, ${middle.articleId}::bigint, id, ${boardId}::int, array[id], ${authorId}::bigint,
           n || '번째 댓글입니다. 안내 감사합니다. 저희 팀은 두 명이 신청하겠습니다.', now() from fresh`
  await db`
    update board_article_counter set comment_count = ${comments}
     where com_code = ${comCode} and article_id = ${middle.articleId}`
  return middle.articleId
}

/** Returns a board menu of the company that these subjects see. */
export async function findBoardMenu(db: Db, comCode: string, subjects: string[]): Promise<number> {
  const [row] = await db<{ menuId: number }[]>`
    select menu_id from menu_item join menu_right using (com_code, menu_id)
     where com_code = ${comCode} and menu_type = 'BB' and subject = any(${subjects}) order by menu_id limit 1`
  if (!row) throw new Error(`the demo has no board menu for ${subjects.join(', ')}`)
  return row.menuId
}

/** Returns the departments of a company that have child departments. */
export async function selectParents(db: Db, comCode: string): Promise<string[]> {
  const rows = await db<{ deptCode: string }[]>`
    select distinct parent_dept_code as dept_code from org_department
     where com_code = ${comCode} and parent_dept_code is not null order by dept_code`
  return rows.map((row) => row.deptCode)
}

/** Updates the planner's statistics with the new rows. */
export async function analyzeAll(db: Db): Promise<void> {
  await db`analyze`
}

/** Returns the size of the database in bytes. */
export async function databaseBytes(db: Db): Promise<number> {
  const [row] = await db<{ bytes: number }[]>`select pg_database_size(current_database()) as bytes`
  return row?.bytes ?? 0
}

/** Deletes the counts of wrong passwords that an interrupted run has left. */
export async function deleteThrottles(db: Db): Promise<void> {
  await db`delete from kit_throttle`
}
