import type { Db } from '@maru/server/kit/db'

/** Allows the company to read and write the board of the bench. */
export async function grantWriting(db: Db, comCode: string, boardId: number): Promise<void> {
  await db`
    insert into board_right (com_code, board_id, subject, can_read, can_write)
    values (${comCode}, ${boardId}, ${`company:${comCode}`}, true, true)
    on conflict (com_code, board_id, subject) do update set can_write = true`
}

/** Replaces the followers of the bench's board with `count` people of all companies; returns their number. */
export async function setFollowers(db: Db, comCode: string, boardId: number, count: number): Promise<number> {
  await db`delete from board_follow where com_code = ${comCode} and board_id = ${boardId}`
  const { count: written } = await db`
    insert into board_follow (com_code, board_id, person_code, created_at)
    select ${comCode}::text, ${boardId}::int, person_code, now() from account_login order by person_code limit ${count}`
  return written
}

/** Returns how many alarms about new articles are stored. */
export async function countArticleAlarms(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from kit_alarm where word = 'board.alarm.article' and event_key like 'board.article:%'`
  return row?.count ?? 0
}

/** Deletes the rows of a run: board alarms, articles with a number above `after`, and comments of the bench. */
export async function removeWritten(db: Db, comCode: string, boardId: number, after: number): Promise<void> {
  await db`delete from kit_alarm where event_key like 'board.%'`
  await db`delete from board_article where com_code = ${comCode} and board_id = ${boardId} and article_id > ${after}`
  await db`delete from board_comment where com_code = ${comCode} and board_id = ${boardId} and content like '벤치 댓글%'`
  await db`
    update board_counter set
      article_count = (select count(*) from board_article where com_code = ${comCode} and board_id = ${boardId} and not is_notice),
      last_seq = (select max(seq) from board_article where com_code = ${comCode} and board_id = ${boardId})
     where com_code = ${comCode} and board_id = ${boardId}`
}

/** Returns the number of the newest article. */
export async function findNewestArticle(db: Db): Promise<number> {
  const [row] = await db<{ articleId: number }[]>`select max(article_id) as article_id from board_article`
  return row?.articleId ?? 0
}

/** Returns an author row (the printed names) of the login `user`, and the company. */
export async function findAuthor(db: Db): Promise<{ comCode: string; authorId: number }> {
  const [row] = await db<{ comCode: string; authorId: number }[]>`
    select author.com_code, author.author_id
      from account_login login join board_author author on author.com_code = login.com_code and author.person_code = login.person_code
     where login.login = 'user' limit 1`
  if (!row) throw new Error('the demo has no author user')
  return row
}

/** Adds people with accounts to the main department of the login `user`. Skips people who already exist. */
export async function addPeople(db: Db, comCode: string, count: number): Promise<void> {
  await db`
    insert into org_person (com_code, person_code, name_ko)
    select ${comCode}::text, 'BENCH' || n, '벤치' from generate_series(1, ${count}::int) n on conflict do nothing`
  await db`
    insert into org_post (com_code, dept_code, person_code, is_main)
    select post.com_code, post.dept_code, 'BENCH' || n, true
      from generate_series(1, ${count}::int) n
     cross join (select held.com_code, held.dept_code
                   from org_post held join account_login account on account.person_code = held.person_code
                  where account.login = 'user' and held.is_main limit 1) post
    on conflict do nothing`
  await db`
    insert into account_login (com_code, person_code, login, password_hash)
    select ${comCode}::text, 'BENCH' || n, 'bench' || n, 'none' from generate_series(1, ${count}::int) n
    on conflict do nothing`
}
