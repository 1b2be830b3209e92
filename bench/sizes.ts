// node scripts/run.mjs bench/sizes.ts [largest] [table]
// The time of hot statements with 100,000, 1,000,000 and 10,000,000 rows (or up to `largest`) in the table that each
// uses, or of one table only. Makes a database of its own without fsync and removes it. Rows are inserted without
// indexes, which are built at each size; partitioned tables keep their keys and get their partitions from the job of the
// portal.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updatePartitionsOf } from '@maru/server/kit/data/partition'
import { openDb } from '@maru/server/kit/db'
import { migrate } from '@maru/server/kit/operation/migrate'
import { startEmbeddedPostgres } from '@maru/server/kit/postgres/embedded'
import {
  closeForMany,
  empty,
  type GrowingTable,
  growingTables,
  openForMany,
  type SizedStatement,
  sizedStatements,
} from './kit/sizes.sql.ts'

const [largest = '10000000', only] = process.argv.slice(2)
const sizes = [100_000, 1_000_000, 10_000_000].filter((size) => size <= Number(largest))
const folder = mkdtempSync(join(tmpdir(), 'maru-sizes-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, fsync: false, log: () => {} })
const db = openDb(postgres.url, { max: 2, statementTimeout: 0, onePlan: true })
const figures = new Map<string, number[]>()

/** The median milliseconds of 200 runs, after 20 that prepare plans and fill the cache. */
async function timeOf({ run }: SizedStatement, size: number): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < 220; at += 1) {
    const began = performance.now()
    await run(db, { size, at })
    if (at >= 20) times.push(performance.now() - began)
  }
  return times.sort((one, other) => one - other)[100] ?? 0
}

const work = {
  db,
  clock: { now: () => new Date() },
  log: { info: () => {}, warn: () => {} } as never,
  slots: { all: () => [] } as never,
}

/** Inserts the rows after `made` up to `size`. */
async function fill({ insert, partitioned }: GrowingTable, made: number, size: number): Promise<void> {
  for (let from = made; from < size; from += 500_000) {
    await insert(db, from + 1, Math.min(size, from + 500_000))
    if (partitioned) await updatePartitionsOf(work, partitioned)
  }
}

async function measure(growing: GrowingTable): Promise<void> {
  const { table } = growing
  let made = 0
  for (const size of sizes) {
    const began = performance.now()
    const indexes = await openForMany(db, table)
    await fill(growing, made, size)
    made = size
    const bytes = await closeForMany(db, table, indexes)
    const took = ((performance.now() - began) / 1000).toFixed(0)
    console.log(
      `${table}: ${size.toLocaleString('en-US')} rows in ${took} s, ${Math.round(bytes / size)} bytes a row`,
    )
    for (const statement of sizedStatements.filter((one) => one.table === table)) {
      const time = await timeOf(statement, size)
      console.log(`  ${statement.name}: ${time.toFixed(2)} ms`)
      figures.set(statement.name, [...(figures.get(statement.name) ?? []), time])
    }
  }
  await empty(db, table)
}

try {
  await migrate(db)
  await db`alter system set maintenance_work_mem = '1GB'`
  await db`select pg_reload_conf()`
  for (const growing of growingTables) if (!only || growing.table === only) await measure(growing)
} finally {
  console.log(`| Statement | Table | ${sizes.map((size) => size.toLocaleString('en-US')).join(' | ')} |`)
  console.log(`|---|---|${sizes.map(() => '---|').join('')}`)
  for (const { name, table } of sizedStatements) {
    const times = (figures.get(name) ?? []).map((time) => `${time.toFixed(2)} ms`)
    if (times.length > 0) console.log(`| ${name} | ${table} | ${times.join(' | ')} |`)
  }
  await db.end({ timeout: 2 })
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
