import type { Db } from '@maru/server/kit/db'
import type { AlarmOwner } from '@maru/server/kit/notification/alarms.sql'

/** Days over which the notifications are spread; the last one is the newest. */
export const daysOfAlarms = 90
/** Partitions with rows, of a month each. */
const filled = 3
/** Empty partitions ahead. */
const ahead = 2

/** Inserts `count` notifications of 10,000 people; a quarter is unread. The indexes are those of the portal. */
export async function fillAlarms(db: Db, count: number): Promise<void> {
  await db`
    insert into kit_alarm (com_code, person_code, kind, word, title, url, subject, event_key, created_at, read_at, topic,
                           actor_code, actor_ko)
    select 'ONE', 'P' || n % 10000, 'BB', 'board.alarm.written', '하반기 교육 일정과 신청 방법 안내',
           '/board/1/article/' || n / 100, 'board.article:' || n / 100, 'board.written:' || n / 10,
           now() - (${count} - n) * ${daysOfAlarms}::float8 / ${count} * interval '1 day',
           case when n % 4 > 0 then now() end, 'board.article', 'P1', '김하나'
      from generate_series(1, ${count}::int) n`
}

/**
 * Replaces `table` by one with partitions and the same rows, primary key and indexes, apart from other unique ones; the
 * rows of before stay in `…_plain`. `partition` is what follows `partition by`, `parts` the values of each partition.
 */
export async function rebuildPartitioned(
  db: Db,
  table: string,
  partition: string,
  parts: readonly string[],
): Promise<void> {
  const indexes = await db<{ text: string; isPrimary: boolean }[]>`
    select case when indisprimary then pg_get_constraintdef(stated.oid)
                else regexp_replace(pg_get_indexdef(indexrelid), '^CREATE INDEX \\w+ ON \\S+', '') end as text,
           indisprimary as is_primary
      from pg_index left join pg_constraint stated on stated.conindid = indexrelid
     where indrelid = ${table}::regclass and (indisprimary or not indisunique)`
  const key = indexes.find(({ isPrimary }) => isPrimary)?.text ?? ''
  await db.unsafe(`alter table ${table} rename to ${table}_plain`)
  await db.unsafe(
    `create table ${table} (like ${table}_plain including defaults including storage, ${key}) partition by ${partition}`,
  )
  for (const [at, values] of parts.entries())
    await db.unsafe(`create table partitions.${table}_${at} partition of ${table} ${values}`)
  await db.unsafe(`insert into ${table} select * from ${table}_plain`)
  for (const { text } of indexes.filter(({ isPrimary }) => !isPrimary))
    await db.unsafe(`create index on ${table} ${text}`)
  await db.unsafe(`vacuum analyze ${table}`)
}

/** Gives the notifications partitions by ranges of their numbers. */
export async function partitionAlarms(db: Db, count: number): Promise<void> {
  const width = Math.ceil(count / filled)
  const ranges = Array.from({ length: filled + ahead }, (_, at) => {
    const from = at === 0 ? 'minvalue' : at * width + 1
    return `for values from (${from}) to (${(at + 1) * width + 1})`
  })
  await rebuildPartitioned(db, 'kit_alarm', 'range (alarm_id)', [...ranges, 'default'])
  await db`create sequence alarm_number`
  await db`select setval('alarm_number', (select max(alarm_id) from kit_alarm))`
  await db`alter table kit_alarm alter alarm_id set default nextval('alarm_number')`
}

/** Makes the table of keys, with the time by which its rows can be deleted. */
export async function createKeys(db: Db): Promise<void> {
  await db`
    create table kit_alarm_key (person_code text, event_key text, created_at timestamptz not null,
                                primary key (person_code, event_key))`
  await db`insert into kit_alarm_key select person_code, event_key, created_at from kit_alarm_plain`
  await db`create index on kit_alarm_key (created_at)`
  await db`vacuum analyze kit_alarm_key`
}

/** Makes the key unique within each partition, as far as PostgreSQL allows it. */
export async function createLocalKeys(db: Db): Promise<void> {
  for (let at = 0; at <= filled + ahead; at += 1)
    await db.unsafe(`create unique index on partitions.kit_alarm_${at} (person_code, event_key)`)
  await db`analyze kit_alarm`
}

const written = (db: Db) => db`
  insert into kit_alarm (
    com_code, person_code, kind, topic, is_urgent, word, title, params, actor_code, actor_ko, url, subject, event_key,
    created_at, bell, phone, mail, is_waiting)`

const values = (db: Db, eventKey: string) => db`
  select owner."comCode", owner."personCode", 'BB', 'board.article', false, 'board.alarm.written', '제목', '{}'::jsonb,
         'P1', '김하나', '/board/1/article/1', 'board.article:1', ${eventKey}, now(), true, true, false, false`

const owners = (db: Db, people: readonly AlarmOwner[]) => db`
  jsonb_to_recordset(${db.json(people as never)}) as owner ("comCode" text, "personCode" text)`

/** Inserts notifications of one event, each once by the table of keys. */
export function insertByKeys(db: Db, people: readonly AlarmOwner[], eventKey: string) {
  return db`
    with fresh as (
      insert into kit_alarm_key (person_code, event_key, created_at)
      select owner."personCode", ${eventKey}, now() from ${owners(db, people)}
      on conflict do nothing returning person_code)
    ${written(db)} ${values(db, eventKey)} from ${owners(db, people)} join fresh on fresh.person_code = owner."personCode"
    returning com_code, person_code`
}

/** Locks the event for these people until the end of the transaction. */
export function lockEvent(db: Db, people: readonly AlarmOwner[], eventKey: string) {
  return db`
    select pg_advisory_xact_lock(hashtextextended(owner."personCode" || ' ' || ${eventKey}, 0))
      from (select * from ${owners(db, people)} order by owner."personCode") owner`
}

/** Inserts notifications of a locked event for people who have none in any partition. */
export function insertByProbe(db: Db, people: readonly AlarmOwner[], eventKey: string) {
  return db`
    ${written(db)} ${values(db, eventKey)} from ${owners(db, people)}
     where not exists (
       select from kit_alarm told where told.person_code = owner."personCode" and told.event_key = ${eventKey})
    returning com_code, person_code`
}

/** Deletes at most `limit` keys from before an instant. */
export async function deleteOldKeys(db: Db, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from kit_alarm_key where ctid = any(array(
      select ctid from kit_alarm_key where created_at < ${before} order by created_at limit ${limit}))`
  return count
}

/** Removes the notifications of an event; begins with a comment, so that its pages are not counted. */
export const removeEvent = (db: Db, eventKey: string, tables: readonly string[]) =>
  Promise.all(
    tables.map((table) =>
      db.unsafe(
        `-- not counted\n delete from ${table} where event_key = $1 and created_at > now() - interval '1 hour'`,
        [eventKey],
      ),
    ),
  )

/** Drops the oldest partition, which has the rows of a month. */
export const dropOldest = (db: Db) => db`drop table partitions.kit_alarm_0`

/** Which of these articles a person has read. */
export function selectRead(db: Db, personCode: string, articleIds: readonly number[]) {
  return db`
    select article_id from board_view
     where com_code = 'ONE' and article_id = any(${[...articleIds]}) and person_code = ${personCode}`
}

/** Deletes what people have read of one article. */
export const deleteViewsOf = (db: Db, articleId: number) => db`
  delete from board_view where com_code = 'ONE' and article_id = ${articleId}`

/** The bytes of tables with their partitions and indexes. */
export async function bytesOf(db: Db, tables: readonly string[]): Promise<number> {
  const [row] = await db<{ bytes: number }[]>`
    select sum(pg_total_relation_size(part))::float8 as bytes
      from (select one as part from unnest(${[...tables]}::regclass[]) one
             union select relid from unnest(${[...tables]}::regclass[]) one cross join pg_partition_tree(one)) parts`
  return row?.bytes ?? 0
}
