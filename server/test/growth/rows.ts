import { boardApi } from '@maru/api/board'
import { calendarApi } from '@maru/api/calendar'
import type { Fragment } from '#kit/db.ts'
import { stepSize } from '#modules/board/article/article.rules.ts'
import { createBoard } from '#modules/board/board.factory.ts'
import { recountBoards } from '#modules/board/factory.sql.ts'
import { rebuildSearchIndex } from '#modules/board/search/search.service.ts'
import type { Client, TestApp } from '../app.ts'
import { openCast, type Role } from '../cast.ts'
import { mimeText, putMail } from '../mails.ts'

/** A portal whose tables grow by copies of a few rows, and what the hot calls name. */
export interface Grown {
  portal: TestApp
  people: Record<Role, Client>
  boardId: number
  articleId: number
  made: number
}

/** Makes the first row of each kind. */
export async function openGrown(portal: TestApp): Promise<Grown> {
  const people = await openCast(portal)
  const name = { ko: '공지', en: 'Notices', zh: '公告' }
  const boardId = await createBoard(portal.db, { comCode: 'ONE', name }, portal.clock.now())
  const first = { boardId, title: '분기 보고', content: '<p>첫 글</p>' }
  const { articleId } = (await people.peer.call(boardApi.createArticle, first)).result
  await people.peer.call(boardApi.saveComment, { boardId, articleId, content: '첫 댓글' })
  for (const owner of ['user', 'peer']) await putMail(portal, owner, mimeText({ subject: '분기 보고' }))
  const calendarId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
  const event = await people.user.call(calendarApi.saveEvent, {
    ...{ calendarId, title: '주간 회의', place: '', content: '', isAllDay: false },
    ...{
      start: '2026-12-02T10:30',
      end: '2026-12-02T11:30',
      timeZone: 'Asia/Seoul',
      rule: null,
      lunar: null,
    },
    ...{ class: 'public', shows: 'busy', attendees: [], reminders: [] },
  })
  if (event.status !== 200) throw new Error(event.body)
  await portal.app.drainEvents()
  return { portal, people, boardId, articleId, made: 0 }
}

/** Rows of one person that a statement inserts, so that it ends within the time limit on a busy machine. */
const atOnce = 5_000

/** Grows every table to about `count` rows of one person and as many of others. */
export async function grow(grown: Grown, count: number): Promise<void> {
  const { db } = grown.portal
  for (; grown.made < count; grown.made = Math.min(count, grown.made + atOnce)) {
    const last = Math.min(count, grown.made + atOnce)
    const numbers = db`generate_series(${grown.made + 1}::int, ${last}::int) n` as Fragment
    await growBoard(grown, numbers)
    await growMails(grown, numbers)
    await growEvents(grown, numbers)
    await growLogs(grown, numbers)
    // Without it the next statements would be planned, and their keys checked, as if the tables were still small.
    await db`analyze`
  }
  await rebuildSearchIndex(db)
  await db`vacuum analyze`
}

async function growBoard({ portal: { db }, boardId, articleId }: Grown, numbers: Fragment): Promise<void> {
  await db`
    with author as (select min(author_id) as author_id from board_author),
         article as (
           insert into board_article (com_code, board_id, article_id, seq, author_id, title, created_at)
           select 'ONE', ${boardId}, 100000 + n, 1 + n, author_id, n || '번째 분기 보고', now() - make_interval(mins => n)
             from author cross join ${numbers}
           returning com_code, article_id, author_id, title, created_at),
         counted as (
           insert into board_article_counter (com_code, article_id) select com_code, article_id from article),
         view as (
           insert into board_view (com_code, article_id, person_code, author_id, first_at, last_at)
           select com_code, article_id, person_code, author_id, created_at, created_at
             from article cross join unnest(array['user', 'peer', 'colleague']) person_code)
    insert into board_article_body (com_code, article_id, version, title, tags, content, editor_id, written_at)
    select com_code, article_id, 1, title, '', '<p>본문</p>', author_id, created_at from article`
  await db`
    insert into board_comment (com_code, article_id, comment_id, board_id, path, author_id, content, created_at)
    select 'ONE', case when n % 2 = 0 then ${articleId} else 100000 + n end, 100000 + n, ${boardId}, array[100000 + n],
           (select min(author_id) from board_author), n || '번째 댓글', now() from ${numbers}`
  await db`
    update board_article_counter set comment_count = (select count(*) from board_comment
      where board_comment.article_id = board_article_counter.article_id) where article_id = ${articleId}`
  await recountBoards(db, stepSize)
}

async function growMails({ portal: { db } }: Grown, numbers: Fragment): Promise<void> {
  await db`
    with copied as (
      insert into mail_entry (com_code, mailbox_id, folder_id, digest, thread_id, received_at, size, is_read, moved_at,
                              change_number)
      select com_code, mailbox_id, folder_id, digest, thread_id + n, received_at - make_interval(mins => n), size,
             n % 3 > 0, moved_at, change_number
        from (select * from mail_entry where entry_id in (select min(entry_id) from mail_entry group by mailbox_id)) first
       cross join ${numbers}
      returning com_code, mailbox_id, entry_id)
    insert into mail_search (com_code, mailbox_id, entry_id, words, pieces)
    select com_code, mailbox_id, copied.entry_id, words, pieces
      from copied
      join (select mailbox_id, words, pieces from mail_search
             where number in (select min(number) from mail_search group by mailbox_id)) first
     using (mailbox_id)`
}

async function growEvents({ portal: { db } }: Grown, numbers: Fragment): Promise<void> {
  await db`
    with first as (select * from calendar_event order by event_id limit 1),
         copied as (
           insert into calendar_event (com_code, calendar_id, uid, organizer_code, created_by, title, is_all_day, start_at,
                                       end_at, time_zone, created_at, updated_at)
           select com_code, calendar_id, 'copy-' || n, organizer_code, created_by, title, is_all_day,
                  start_at - make_interval(hours => 4 * n), end_at - make_interval(hours => 4 * n), time_zone, created_at,
                  updated_at
             from first cross join ${numbers} where n % 10 = 0
           returning *)
    insert into calendar_instance (com_code, event_id, original, calendar_id, during)
    select com_code, event_id, start_at, calendar_id,
           tstzrange(start_at at time zone time_zone, end_at at time zone time_zone) from copied`
}

async function growLogs({ portal: { db } }: Grown, numbers: Fragment): Promise<void> {
  await db`
    insert into kit_alarm (com_code, person_code, kind, word, url, subject, event_key, created_at, read_at)
    select 'ONE', person_code, 'BB', 'alarm.written', '/board', 'article:' || n, 'copy:' || n,
           now() - make_interval(mins => n), case when n % 2 = 0 then now() end
      from ${numbers} cross join unnest(array['user', 'peer']) person_code`
  await db`
    insert into kit_audit (com_code, happened_at, person_code, action, subject)
    select 'ONE', now() - make_interval(mins => n), 'user', 'signedIn', 'subject-' || n from ${numbers}`
  await db`
    insert into kit_audit_seal (seal, com_code, audit_id, hash, sealed_at, is_keyed)
    select coalesce((select max(seal) from kit_audit_seal), 0) + row_number() over (order by audit_id), com_code,
           audit_id, '\\x00', now(), true
      from kit_audit entry where not exists (select from kit_audit_seal seal where seal.audit_id = entry.audit_id)`
  await db`
    insert into menu_click (com_code, clicked_at, menu_id, person_code, dept_code)
    select 'ONE', now() - make_interval(mins => n), 1, 'user', 'ONE-D1' from ${numbers}`
  await db`
    insert into kit_session (id_hash, person_code, com_code, dept_code, created_at, seen_at, expires_at)
    select sha256(('session ' || n)::bytea), 'peer', 'ONE', 'ONE-D1', now(), now(), now() + interval '1 day'
      from ${numbers}`
}
