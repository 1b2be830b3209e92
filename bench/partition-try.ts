// node scripts/run.mjs bench/partition-try.ts [rows]
// What partitions would do to the notifications and to the log of readers: pages and times of their hot statements with
// and without, at 1,000,000 rows (docs/decisions/382). Makes a database of its own without fsync and removes it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, dbErrorCode, openDb } from '@maru/server/kit/db'
import {
  countUnreadAlarms,
  deleteOldAlarms,
  insertAlarms,
  selectAlarms,
} from '@maru/server/kit/notification/alarms.sql'
import { migrate } from '@maru/server/kit/operation/migrate'
import { startEmbeddedPostgres } from '@maru/server/kit/postgres/embedded'
import { insertView, updateView } from '@maru/server/modules/board/reader/reader.sql'
import { pagesReadByAll } from '@maru/server/test/pages-read'
import * as tried from './kit/partition-try.sql.ts'
import { growingTables } from './kit/sizes.sql.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const folder = mkdtempSync(join(tmpdir(), 'maru-partitions-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, fsync: false, log: () => {} })
const db = openDb(postgres.url, { max: 2, statementTimeout: 0, onePlan: true })
const day = 86_400_000
const figures = new Map<string, string[]>()

interface Tried {
  name: string
  run(at: number): Promise<unknown>
  /** Statements in a transaction of their own, which are explained one by one. */
  explained?: () => Promise<unknown>
}

function note(name: string, figure: string): void {
  figures.set(name, [...(figures.get(name) ?? []), figure])
  console.log(`  ${name}: ${figure}`)
}

/** The pages of one run and the median milliseconds of 200 runs, after 20 that prepare plans. */
async function measure(statements: readonly Tried[]): Promise<void> {
  for (const { name, run, explained } of statements) {
    const times: number[] = []
    for (let at = 0; at < 220; at += 1) {
      const began = performance.now()
      await run(at)
      if (at >= 20) times.push(performance.now() - began)
    }
    const median = times.sort((one, other) => one - other)[100] ?? 0
    const { pages } = await pagesReadByAll({ db, app: { db } } as never, explained ?? (() => run(300)))
    note(name, `${pages} pages, ${median.toFixed(2)} ms`)
  }
}

const owner = (at: number) => ({ comCode: 'ONE', personCode: `P${at}` })
const ten = (at: number) => Array.from({ length: 10 }, (_, n) => owner(at * 10 + n))
const alarm = (eventKey: string) => ({
  ...{ kind: 'BB' as const, word: 'board.alarm.written', title: '제목', topic: 'board.article' as const },
  ...{ actor: null, url: '/board/1/article/1', subject: 'board.article:1', eventKey },
})

type Insert = (at: number, eventKey: string) => Promise<unknown>

const alarmReads: Tried[] = [
  { name: 'list of notifications', run: (at) => selectAlarms(db, owner(at), 'all', 50) },
  { name: 'count of notifications', run: (at) => countUnreadAlarms(db, owner(at), 100) },
]

interface Inserting {
  insert: Insert
  /** The statements of `insert` without their transaction. */
  explained?: Insert
  tables?: readonly string[]
}

const inserts = (
  mark: string,
  { insert, explained = insert, tables = ['kit_alarm'] }: Inserting,
): Tried[] => [
  {
    name: 'notification of 10 people',
    run: (at) => insert(at, `new:${mark}:${at}`),
    async explained() {
      await explained(300, `new:${mark}:300`)
      await tried.removeEvent(db, `new:${mark}:300`, tables)
    },
  },
  {
    name: 'the same event again',
    run: (at) => insert(at, `new:${mark}:${at}`),
    explained: () => explained(10, `new:${mark}:10`),
  },
]

/** Times the deletion of the oldest month; returns how many rows a second went. */
async function timed(name: string, work: () => Promise<number>): Promise<void> {
  const began = performance.now()
  const count = await work()
  note(name, `${(performance.now() - began).toFixed(0)} ms, ${count} rows one by one`)
}

async function inBatches(batch: () => Promise<number>): Promise<number> {
  let all = 0
  for (let count = -1; count !== 0; all += count) count = await batch()
  return all
}

const monthAgo = () => new Date(Date.now() - ((tried.daysOfAlarms * 2) / 3) * day)

async function deleteMonth(inside: Db): Promise<number> {
  const scope = { before: monthAgo(), comCode: null, personCodesOnHold: [] } as never
  return inBatches(() => deleteOldAlarms(inside, scope, monthAgo(), 1000))
}

async function tryAlarms(): Promise<void> {
  const size = async (...tables: string[]) =>
    note('bytes a row', `${Math.round((await tried.bytesOf(db, tables)) / rows)}`)
  console.log('kit_alarm, as it is')
  await tried.fillAlarms(db, rows)
  await db`vacuum analyze kit_alarm`
  await size('kit_alarm')
  await measure([
    ...alarmReads,
    ...inserts('plain', { insert: (at, key) => insertAlarms(db, ten(at), alarm(key), new Date()) }),
  ])

  console.log('kit_alarm, partitions and a table of keys')
  await tried.partitionAlarms(db, rows)
  await tried.createKeys(db)
  await size('kit_alarm', 'kit_alarm_key')
  await measure([
    ...alarmReads,
    ...inserts('keys', {
      insert: (at, key) => tried.insertByKeys(db, ten(at), key),
      tables: ['kit_alarm', 'kit_alarm_key'],
    }),
  ])

  console.log('kit_alarm, partitions, locks and a look into each partition')
  await tried.createLocalKeys(db)
  await size('kit_alarm')
  const both = async (inside: Db, at: number, key: string) => {
    await tried.lockEvent(inside, ten(at), key)
    await tried.insertByProbe(inside, ten(at), key)
  }
  const locked: Insert = (at, key) => db.begin((inside) => both(inside as never, at, key))
  await measure([
    ...alarmReads,
    ...inserts('locks', { insert: locked, explained: (at, key) => both(db, at, key) }),
  ])

  // The program of today states the key that a partitioned table cannot have.
  const refused = await insertAlarms(db, ten(0), alarm('new:refused'), new Date()).catch(dbErrorCode)
  console.log(`  the statement of today: ${String(refused)}`)
  console.log('the oldest month goes')
  await timed('deletion of a month: the partition', async () => (await tried.dropOldest(db)).count ?? 0)
  await timed('deletion of a month: its keys', () =>
    inBatches(() => tried.deleteOldKeys(db, monthAgo(), 1000)),
  )
  await db`drop table kit_alarm`
  await db`alter table kit_alarm_plain rename to kit_alarm`
  await timed('deletion of a month, as it is', () => deleteMonth(db))
  await db`drop table kit_alarm_key`
  await db`truncate kit_alarm`
}

const pageOf = (at: number) => Array.from({ length: 20 }, (_, n) => rows / 200 + at * 20 + n)

const views: Tried[] = [
  {
    name: 'first reading of an article',
    run: (at) =>
      insertView(db, { comCode: 'ONE', articleId: rows / 100 - 1, personCode: `new-${at}` }, 1, new Date()),
  },
  {
    name: 'another reading',
    run: (at) =>
      updateView(
        db,
        { comCode: 'ONE', articleId: Math.floor((rows / 50_000) * at), personCode: `P${at % 100}` },
        new Date(),
      ),
  },
  {
    name: 'what is read of a page of 20 articles',
    run: (at) => tried.selectRead(db, 'P7', pageOf(at)),
    explained: () => tried.selectRead(db, 'P7', pageOf(1)),
  },
  {
    name: 'deletion of an article',
    run: (at) => tried.deleteViewsOf(db, 10 + at),
    // The first run deletes its rows: this one explains a statement that finds none.
    explained: () => tried.deleteViewsOf(db, rows / 200),
  },
]

async function tryViews(): Promise<void> {
  const fill = growingTables.find(({ table }) => table === 'board_view')
  console.log('board_view, as it is')
  await fill?.insert(db, 1, rows)
  await db`vacuum analyze board_view`
  await measure(views)
  const width = rows / 100 / 4
  const kinds = {
    '16 partitions by hash of the article': {
      by: 'hash (article_id)',
      parts: Array.from({ length: 16 }, (_, n) => `for values with (modulus 16, remainder ${n})`),
    },
    'partitions by ranges of articles': {
      by: 'range (article_id)',
      parts: [
        ...Array.from({ length: 6 }, (_, n) => `for values from (${n * width}) to (${(n + 1) * width})`),
        'default',
      ],
    },
  }
  for (const [name, { by, parts }] of Object.entries(kinds)) {
    console.log(`board_view, ${name}`)
    await db`truncate board_view`
    await fill?.insert(db, 1, rows)
    await tried.rebuildPartitioned(db, 'board_view', by, parts)
    await measure(views)
    await db`drop table board_view`
    await db`alter table board_view_plain rename to board_view`
  }
}

try {
  await migrate(db)
  await tryAlarms()
  await tryViews()
} finally {
  for (const [name, all] of figures) console.log(`| ${name} | ${all.join(' | ')} |`)
  await db.end({ timeout: 2 })
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
