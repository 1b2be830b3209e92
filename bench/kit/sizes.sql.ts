import { insertAuditEntry } from '@maru/server/kit/audit/admin-audit.sql'
import type { PartitionedTable } from '@maru/server/kit/data/partition'
import type { Db } from '@maru/server/kit/db'
import {
  countUnreadAlarms,
  deleteOldAlarms,
  insertAlarms,
  selectAlarms,
} from '@maru/server/kit/notification/alarms.sql'
import { selectAuditEntries } from '@maru/server/modules/admin/audit/audit.sql'
import { insertView, updateView } from '@maru/server/modules/board/reader/reader.sql'
import { selectClicks } from '@maru/server/modules/menu/click/click.sql'
import { clickTable } from '@maru/server/modules/menu/menu.jobs'
import { insertMenuClick } from '@maru/server/modules/menu/menu.sql'

/** A table and how rows with the numbers `from` to `until` are inserted, over a year and 1,000 people or articles. */
export interface GrowingTable {
  table: string
  partitioned?: PartitionedTable
  insert(db: Db, from: number, until: number): Promise<unknown>
}

/** The tables, one after the other. */
export const growingTables: readonly GrowingTable[] = [
  {
    table: 'board_view',
    insert: (db, from, until) => db`
      insert into board_view (com_code, article_id, person_code, author_id, first_at, last_at)
      select 'ONE', n / 100, 'P' || n % 100, 1, now() - n * interval '3 seconds', now()
        from generate_series(${from}::int, ${until}::int) n`,
  },
  {
    table: 'menu_click',
    partitioned: clickTable,
    insert: (db, from, until) => db`
      insert into menu_click (com_code, clicked_at, menu_id, person_code, dept_code)
      select 'C' || n % 20, now() - (10000000 - n) * interval '3 seconds', n % 50, 'P' || n % 1000, 'D' || n % 40
        from generate_series(${from}::int, ${until}::int) n`,
  },
  {
    table: 'kit_audit',
    partitioned: {
      ...{ table: 'kit_audit', number: 'audit_id', time: 'happened_at', keptDays: 400, spanDays: 31 },
      ...{ person: null, alongside: [] },
    },
    insert: (db, from, until) => db`
      insert into kit_audit (com_code, happened_at, person_code, action, subject, address)
      select 'C' || n % 20, now() - (10000000 - n) * interval '3 seconds', 'P' || n % 1000, 'signedIn', 'P' || n % 1000,
             '10.0.0.1'
        from generate_series(${from}::int, ${until}::int) n`,
  },
  {
    table: 'kit_alarm',
    insert: (db, from, until) => db`
      insert into kit_alarm (com_code, person_code, kind, word, title, url, subject, event_key, created_at, read_at,
                             topic, actor_code, actor_ko)
      select 'ONE', 'P' || n % 10000, 'BB', 'board.alarm.written', '하반기 교육 일정과 신청 방법 안내',
             '/board/1/article/' || n / 100, 'board.article:' || n / 100, 'board.written:' || n, now() - n * interval '1 second',
             case when n % 4 > 0 then now() end, 'board.article', 'P1', '김하나'
        from generate_series(${from}::int, ${until}::int) n`,
  },
]

/**
 * Drops the indexes of a table and stops its triggers; returns the statements that make the indexes again. Partitioned
 * tables keep their keys, because a new partition needs them.
 */
export async function openForMany(db: Db, table: string): Promise<string[]> {
  const indexes = await db<{ drop: string; make: string }[]>`
    select case when stated.oid is null then format('drop index %s', indexrelid::regclass)
                else format('alter table %s drop constraint %I', indrelid::regclass, conname) end as drop,
           case when stated.oid is null then pg_get_indexdef(indexrelid)
                else format('alter table %s add constraint %I %s', indrelid::regclass, conname,
                            pg_get_constraintdef(stated.oid)) end as make
      from pg_index
      join pg_class part on part.oid = indrelid
      left join pg_constraint stated on stated.conindid = indexrelid and stated.conrelid = indrelid
     where indrelid = ${table}::regclass and (part.relkind = 'r' or not indisunique)`
  for (const { drop } of indexes) await db.unsafe(drop)
  await db.unsafe(`alter table ${table} disable trigger user`)
  return indexes.map(({ make }) => make.replace(' ON ONLY ', ' ON '))
}

/** Makes the indexes again; returns the bytes of the table with its partitions and indexes. */
export async function closeForMany(db: Db, table: string, indexes: readonly string[]): Promise<number> {
  for (const text of indexes) await db.unsafe(text)
  await db.unsafe(`vacuum analyze ${table}`)
  const [row] = await db<{ bytes: number }[]>`
    select sum(pg_total_relation_size(part))::float8 as bytes
      from (select relid as part from pg_partition_tree(${table}::regclass)
             union select ${table}::regclass) one`
  return row?.bytes ?? 0
}

/** Removes the rows of a table, so that the next one has the disk and the cache. */
export async function empty(db: Db, table: string): Promise<void> {
  await db`truncate ${db(table)}`
}

/** A hot statement; `at` is the number of its run. */
export interface SizedStatement {
  name: string
  table: string
  run(db: Db, about: { size: number; at: number }): Promise<unknown>
}

/** The day before that of the newest row; the rows are three seconds apart. */
const dayOf = (size: number) =>
  new Date(Date.now() - (10_000_000 - size) * 3000 - 86_400_000).toISOString().slice(0, 10)
const owner = (at: number) => ({ comCode: 'ONE', personCode: `P${at}` })

/** The ten hottest statements, and the deletion of old notifications. */
export const sizedStatements: readonly SizedStatement[] = [
  {
    ...{ name: 'first reading of an article', table: 'board_view' },
    run: (db, { size, at }) =>
      insertView(db, { comCode: 'ONE', articleId: size / 100 - 1, personCode: `new-${at}` }, 1, new Date()),
  },
  {
    ...{ name: 'another reading', table: 'board_view' },
    run: (db, { size, at }) =>
      updateView(
        db,
        { comCode: 'ONE', articleId: Math.floor((size / 50_000) * at), personCode: `P${at % 100}` },
        new Date(),
      ),
  },
  {
    ...{ name: 'click on a menu', table: 'menu_click' },
    run: (db, { at }) =>
      insertMenuClick(db, {
        ...{
          comCode: 'C1',
          clickedAt: new Date(),
          menuId: 1,
          personCode: `P${at}`,
          deptCode: 'D1',
          menuOldName: '',
        },
      } as never),
  },
  {
    ...{ name: 'menu statistics of one day', table: 'menu_click' },
    run: (db, { size }) => {
      const day = dayOf(size)
      return selectClicks(db, {
        comCode: 'C1',
        from: day,
        until: day,
        deptCode: null,
        smallest: 5,
      })
    },
  },
  {
    ...{ name: 'entry of the audit log', table: 'kit_audit' },
    run: (db, { at }) =>
      insertAuditEntry(db, {
        ...{
          comCode: 'C1',
          happenedAt: new Date(),
          personCode: `P${at}`,
          action: 'signedIn',
          subject: `P${at}`,
        },
        ...{ subjectName: '', address: '', requestId: '', details: {} },
      } as never),
  },
  {
    ...{ name: 'first page of the audit log', table: 'kit_audit' },
    run: (db) =>
      selectAuditEntries(db, {
        ...{
          comCode: 'C1',
          actions: null,
          text: null,
          from: null,
          until: null,
          start: 0,
          size: 50,
          most: 1000,
        },
      }),
  },
  {
    ...{ name: 'sign-ins of one day', table: 'kit_audit' },
    run: (db, { size }) => {
      const day = dayOf(size)
      return selectAuditEntries(db, {
        ...{ comCode: 'C1', actions: ['signedIn'], text: null, from: day, until: day },
        ...{ start: 0, size: 50, most: 1000 },
      })
    },
  },
  {
    ...{ name: 'list of notifications', table: 'kit_alarm' },
    run: (db, { at }) => selectAlarms(db, owner(at), 'all', 50),
  },
  {
    ...{ name: 'count of notifications', table: 'kit_alarm' },
    run: (db, { at }) => countUnreadAlarms(db, owner(at), 100),
  },
  {
    ...{ name: 'deletion of 100 old notifications', table: 'kit_alarm' },
    run: (db, { size }) => {
      // Half of the rows are older: they are a second apart.
      const before = new Date(Date.now() - size * 500)
      return deleteOldAlarms(db, { comCode: null, before, personCodesOnHold: [] }, before, 100)
    },
  },
  {
    ...{ name: 'notification of 10 people', table: 'kit_alarm' },
    run: (db, { size, at }) =>
      insertAlarms(
        db,
        Array.from({ length: 10 }, (_, place) => owner(at * 10 + place)),
        {
          ...{ kind: 'BB', topic: 'other.message', word: 'board.alarm.written', title: '글', actor: null },
          ...{ url: '/board/1', subject: `board.article:${at}`, eventKey: `new:${size}:${at}` },
        },
        new Date(),
      ),
  },
]
