// node scripts/run.mjs bench/drivers.ts [rounds] Measures the statements per second of the portal's driver
// and of node-postgres, on one embedded database, each with a pool of ten connections, in alternating rounds
// (docs/decisions/080).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '@maru/server/kit/db'
import { startEmbeddedPostgres } from '@maru/server/kit/postgres/embedded'
import pg from 'pg'

const rounds = Number(process.argv[2] ?? 3)
const folder = mkdtempSync(join(tmpdir(), 'maru-drivers-'))
const server = await startEmbeddedPostgres({ dataDir: folder, fsync: false, log: () => {} })
const db = openDb(server.url, { max: 10, statementTimeout: 30_000 })
const pool = new pg.Pool({ connectionString: server.url, max: 10 })
pool.on('error', () => undefined)

await db`create table bench_row (id int primary key, name text, at timestamptz)`
await db`insert into bench_row select n, 'row ' || n, now() from generate_series(1, 1000) n`
const some = () => 1 + Math.floor(Math.random() * 1000)
const text = 'select id, name, at from bench_row where id = $1'

/** The workloads: `callers` run in parallel, and each call has `count` statements. */
const works = {
  'one statement, 50 callers': {
    callers: 50,
    count: 1,
    ours: () => db`select id, name, at from bench_row where id = ${some()}`,
    theirs: () => pool.query({ name: 'one', text, values: [some()] }),
  },
  'transaction of three statements, one after the other, 50 callers': {
    callers: 50,
    count: 5,
    ours: () =>
      db.begin(async (inside) => {
        for (let step = 0; step < 3; step += 1)
          await inside`select id, name, at from bench_row where id = ${some()}`
      }),
    async theirs() {
      const client = await pool.connect()
      try {
        await client.query('begin')
        for (let step = 0; step < 3; step += 1) await client.query({ name: 'one', text, values: [some()] })
        await client.query('commit')
      } finally {
        client.release()
      }
    },
  },
  'transaction of eight statements at once, 50 callers': {
    callers: 50,
    count: 10,
    ours: () =>
      db.begin((inside) =>
        Array.from({ length: 8 }, () => inside`select id, name, at from bench_row where id = ${some()}`),
      ),
    async theirs() {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await Promise.all(
          Array.from({ length: 8 }, () => client.query({ name: 'one', text, values: [some()] })),
        )
        await client.query('commit')
      } finally {
        client.release()
      }
    },
  },
}

async function measure(callers: number, count: number, once: () => PromiseLike<unknown>): Promise<number> {
  const end = performance.now() + 2000
  let done = 0
  const call = async () => {
    while (performance.now() < end) {
      await once()
      done += count
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  return done / 2
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
try {
  for (const [title, { callers, count, ours, theirs }] of Object.entries(works)) {
    const figures: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
    await measure(callers, count, ours)
    await measure(callers, count, theirs)
    for (let round = 0; round < rounds; round += 1) {
      figures.ours.push(await measure(callers, count, ours))
      figures.theirs.push(await measure(callers, count, theirs))
    }
    const [a, b] = [median(figures.ours), median(figures.theirs)]
    console.log(
      `${title}: postgres ${Math.round(a)}, pg ${Math.round(b)} statements/s, ratio ${(a / b).toFixed(2)}`,
    )
  }
} finally {
  await db.end({ timeout: 1 })
  await pool.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
