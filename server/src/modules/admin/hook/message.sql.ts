import type { HookMessage, HookTarget } from '@maru/api/admin/hook'
import type { Db } from '#kit/db.ts'
import { type WorkColumns, type WorkQuery, workCondition, workOrder } from '#kit/room-slots/work-source.ts'
import type { IncomingMessage } from './message.rules.ts'

/** A message with its hook. */
export interface MessageRow extends HookMessage {
  hookId: number
  comCode: string
  hookName: string
  target: HookTarget
  boardId: number | null
  ownerCode: string
  people: string[]
  text: string
  url: string
  shownCount: number
  closingText: string
  closedAt: string | null
  closedBy: string | null
  isEndShown: boolean
  articleId: number | null
  articleVersion: number | null
}

const columns = (db: Db) => db`
  message.message_id::float8 as message_id, message.hook_id::float8 as hook_id, hook.com_code, hook.name as hook_name,
  hook.target, hook.board_id::float8 as board_id, hook.owner_code, hook.people, message.form, message.level,
  message.title, message.body as text, message.url, message.state, message.reason, message.count, message.shown_count,
  message.received_at, message.last_at, message.closing_text, message.closed_at, message.closed_by,
  message.is_end_shown, message.article_id::float8 as article_id, message.article_version`

/** A message; `lock` locks it until the transaction ends. */
export async function findMessage(db: Db, messageId: number, lock = false): Promise<MessageRow | undefined> {
  const [row] = await db<MessageRow[]>`
    select ${columns(db)} from admin_hook_message message join admin_hook hook using (hook_id)
     where message.message_id = ${messageId} ${lock ? db`for update of message` : db``}`
  return row
}

/** The newest message of a key that is not over and arrived last after an instant. */
export async function findOpenMessage(
  db: Db,
  { hookId, key, since }: { hookId: number; key: string; since: Date },
): Promise<{ messageId: number } | undefined> {
  const [row] = await db<{ messageId: number }[]>`
    select message_id::float8 as message_id from admin_hook_message
     where hook_id = ${hookId} and thing_key = ${key} and closed_at is null and last_at > ${since}
     order by message_id desc limit 1`
  return row
}

/** The number of messages of a hook that wait to be shown, counted up to `most`. */
export async function countWaiting(db: Db, hookId: number, most: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from admin_hook_message where hook_id = ${hookId} and state = 'waiting' limit ${most}) waiting`
  return row?.count ?? 0
}

/** The number of messages of a hook that are not done, counted up to `most`. */
export async function countOpen(db: Db, hookId: number, most: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from admin_hook_message where hook_id = ${hookId} and closed_at is null limit ${most}) waiting`
  return row?.count ?? 0
}

/** Stores a new message; returns its number. */
export async function insertMessage(
  db: Db,
  hookId: number,
  { form, level, title, text, url, key }: IncomingMessage,
  now: Date,
): Promise<number> {
  const [row] = await db<{ messageId: number }[]>`
    insert into admin_hook_message (hook_id, form, level, title, body, url, thing_key, state, received_at, last_at)
    values (${hookId}, ${form}, ${level}, ${title}, ${text}, ${url}, ${key}, 'waiting', ${now}, ${now})
    returning message_id::float8 as message_id`
  if (!row) throw new Error('an insert with returning has a row')
  return row.messageId
}

/** Counts a message again with its newest texts. False if a person ended it meanwhile. */
export async function updateRepeated(
  db: Db,
  messageId: number,
  { level, title, text, url }: IncomingMessage,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    update admin_hook_message
       set count = count + 1, level = ${level}, title = ${title}, body = ${text}, url = ${url}, last_at = ${now},
           state = 'waiting', reason = ''
     where message_id = ${messageId} and closed_at is null`
  return count > 0
}

/** Ends a message; `by` is null if the sender did. False if it is over already. */
export async function updateClosed(
  db: Db,
  messageId: number,
  { now, by, text }: { now: Date; by: string | null; text: string },
): Promise<boolean> {
  const { count } = await db`
    update admin_hook_message
       set closed_at = ${now}, closed_by = ${by}, closing_text = ${text}, last_at = ${now},
           state = case when ${by}::text is null then 'waiting' else 'closed' end
     where message_id = ${messageId} and closed_at is null`
  return count > 0
}

/** Records that people see this count of a message; false if another run of the job recorded it before. */
export async function updateShownCount(db: Db, messageId: number, shownCount: number): Promise<boolean> {
  const { count } = await db`
    update admin_hook_message set shown_count = ${shownCount}
     where message_id = ${messageId} and shown_count < ${shownCount}`
  return count > 0
}

/** Records that people see the end of a message; false if another run of the job recorded it before. */
export async function updateEndShown(db: Db, messageId: number): Promise<boolean> {
  const { count } = await db`
    update admin_hook_message set is_end_shown = true where message_id = ${messageId} and not is_end_shown`
  return count > 0
}

/** The article of a message with the version that the hook wrote last. */
export interface MessageArticle {
  articleId: number
  articleVersion: number
}

/**
 * Records that the article shows this count of a message; false if another run of the job has written an article or a
 * higher count since the message was read.
 */
export async function updateMessageArticle(
  db: Db,
  before: Pick<MessageRow, 'messageId' | 'count' | 'articleId' | 'articleVersion'>,
  written: MessageArticle,
): Promise<boolean> {
  const { count } = await db`
    update admin_hook_message
       set shown_count = ${before.count}, article_id = ${written.articleId}, article_version = ${written.articleVersion}
     where message_id = ${before.messageId} and shown_count < ${before.count}
       and article_id is not distinct from ${before.articleId}::bigint
       and article_version is not distinct from ${before.articleVersion}::int`
  return count > 0
}

/**
 * Ends the work on a message: shown, closed, or not shown for a reason. A message that arrived again meanwhile waits for
 * its next job.
 */
export async function updateState(
  db: Db,
  { messageId, count, closedAt }: Pick<MessageRow, 'messageId' | 'count' | 'closedAt'>,
  reason: string,
): Promise<void> {
  await db`
    update admin_hook_message
       set reason = ${reason},
           state = case when ${reason} <> '' then 'failed' when closed_at is not null then 'closed' else 'shown' end
     where message_id = ${messageId} and count = ${count} and closed_at is not distinct from ${closedAt}::timestamptz`
}

/**
 * Ends what a hook has shown at its former target, and removes the former articles of what waits: the next message with
 * the same key begins anew. Nothing shows these ends.
 */
export async function endShown(
  db: Db,
  hookId: number,
  { now, by }: { now: Date; by: string },
): Promise<void> {
  await db`
    update admin_hook_message
       set closed_at = ${now}, closed_by = ${by}, is_end_shown = true,
           state = case when state = 'failed' then state else 'closed' end
     where hook_id = ${hookId} and closed_at is null and state <> 'waiting'`
  await db`
    update admin_hook_message set article_id = null, article_version = null
     where hook_id = ${hookId} and state = 'waiting'`
}

/** A page of the messages of a hook, newest first. */
export async function selectMessages(
  db: Db,
  hookId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ data: MessageRow[]; totalCount: number }> {
  const [total] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_hook_message where hook_id = ${hookId}`
  const data = await db<MessageRow[]>`
    select ${columns(db)} from admin_hook_message message join admin_hook hook using (hook_id)
     where message.hook_id = ${hookId} order by message.message_id desc limit ${limit} offset ${offset}`
  return { data: [...data], totalCount: total?.count ?? 0 }
}

/** Messages that wait since an instant, because their job is lost; 100 at most. */
export async function selectWaiting(db: Db, before: Date): Promise<number[]> {
  const rows = await db<{ messageId: number }[]>`
    select message_id::float8 as message_id from admin_hook_message
     where state = 'waiting' and last_at < ${before} order by message_id limit 100`
  return rows.map((row) => row.messageId)
}

interface Viewing {
  comCode: string
  personCode: string
}

const columnsOfWork = (db: Db): WorkColumns => ({
  due: null,
  since: db`message.received_at`,
  id: db`message.message_id`,
})

/** Open messages of the hooks whose rows of the work queue a person gets. */
const waitingFor = (db: Db, { comCode, personCode }: Viewing) => db`
  from admin_hook_message message join admin_hook hook using (hook_id)
 where hook.com_code = ${comCode} and hook.target = 'work' and hook.people @> array[${personCode}]::text[]
   and message.closed_at is null`

/** A page of the rows of the work queue of a person. */
export function selectHookWork(db: Db, viewing: Viewing, query: WorkQuery): Promise<MessageRow[]> {
  const work = columnsOfWork(db)
  return db<MessageRow[]>`
    select ${columns(db)} ${waitingFor(db, viewing)} ${workCondition(db, work, query)}
     order by ${workOrder(db, work)} limit ${query.limit}`
}

/** Counts the rows of the work queue of a person, up to `most`. */
export async function countHookWork(
  db: Db,
  viewing: Viewing,
  { except, most }: Pick<WorkQuery, 'except'> & { most: number },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select ${waitingFor(db, viewing)} ${workCondition(db, columnsOfWork(db), { except })} limit ${most}) open`
  return row?.count ?? 0
}

/** The messages that a person ended since an instant, newest first; not those that ended with a former target. */
export function selectClosedWork(
  db: Db,
  viewing: Viewing,
  since: Date,
  limit: number,
): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select ${columns(db)} from admin_hook_message message join admin_hook hook using (hook_id)
     where hook.com_code = ${viewing.comCode} and hook.target = 'work' and message.closed_by = ${viewing.personCode}
       and message.closed_at >= ${since} and hook.people @> array[${viewing.personCode}]::text[]
       and not message.is_end_shown
     order by message.closed_at desc limit ${limit}`
}
