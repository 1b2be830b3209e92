import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type Db, inSavepoint, inTransaction, isDbUnavailable, openDb } from './db.ts'

let database: TestDatabase
let pool: Db

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db`create table driver_row (name text primary key)`
})

afterAll(() => database.drop())

async function withPool(max: number, work: (db: Db) => Promise<void>): Promise<void> {
  pool = openDb(database.url, { max, statementTimeout: 60_000 })
  try {
    await work(pool)
  } finally {
    await pool.end({ timeout: 2 })
  }
}

const pidOf = async (db: Db): Promise<number> =>
  (await db<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0
/** Ends a backend, and waits until it is gone and the driver has had the time to notice. */
async function terminate(pid: number): Promise<void> {
  await database.db`select pg_terminate_backend(${pid})`
  await expect.poll(() => database.db`select from pg_stat_activity where pid = ${pid}`).toHaveLength(0)
  await sleep(50)
}
const sleepers = () => database.db<{ pid: number }[]>`
  select pid from pg_stat_activity where state = 'active' and query like 'select pg_sleep(60)%'`
async function terminateSleepers(): Promise<void> {
  for (const { pid } of await sleepers()) await database.db`select pg_terminate_backend(${pid})`
}
const codeOf = (error: unknown) => (error as { code?: string }).code
const settled = (work: Promise<unknown>) =>
  Promise.race([work.then(() => 'done', codeOf), sleep(20_000).then(() => 'still waiting')])

test('a statement of a transaction whose connection has ended is refused at once', () =>
  withPool(1, async (db) => {
    const ends: unknown[] = []
    const whole = db.begin(async (inside) => {
      await terminate(await pidOf(inside as unknown as Db))
      for (let count = 0; count < 3; count += 1) ends.push(await settled(inside`select 1`))
    })
    expect(await settled(whole)).toBe('CONNECTION_CLOSED')
    await expect.poll(() => ends).toEqual(Array(3).fill('CONNECTION_CLOSED'))
    expect(await settled(db`select 1`)).toBe('done')
  }))

test('a statement of a dead transaction never runs inside the next one on its connection', () =>
  withPool(1, async (db) => {
    let late: Promise<unknown> = Promise.resolve()
    const [ended, began, dead] = [0, 1, 2].map(() => Promise.withResolvers<void>())
    const first = db
      .begin(async (inside) => {
        await terminate(await pidOf(inside as unknown as Db))
        ended?.resolve()
        await began?.promise
        late = settled(inside`insert into driver_row values ('late')`)
        await late
        dead?.resolve()
      })
      .catch(() => undefined)
    await ended?.promise
    await db.begin(async (inside) => {
      await inside`insert into driver_row values ('next')`
      began?.resolve()
      await dead?.promise
    })
    await first
    expect(await late).toBe('CONNECTION_CLOSED')
    const rows = await database.db<{ name: string }[]>`select name from driver_row`
    expect(rows.map((row) => row.name)).toEqual(['next'])
  }))

test('a statement that is sent after its transaction has ended is refused', () =>
  withPool(1, async (db) => {
    const left = await inTransaction(db, async (inside) => ({ inside }))
    expect(await settled(left.inside`select 1`)).toBe('TRANSACTION_ENDED')
  }))

test('the first statement after a lost connection does not get the error of the lost one', () =>
  withPool(1, async (db) => {
    const long = settled(db`select pg_sleep(60)`)
    await expect.poll(sleepers).toHaveLength(1)
    await terminateSleepers()
    expect(['CONNECTION_CLOSED', '57P01', 'ECONNRESET']).toContain(await long)
    expect(await settled(db`select 1`)).toBe('done')
  }))

test('a pool closes even if one of its connections was lost during a statement', () =>
  withPool(2, async (db) => {
    const long = settled(Promise.all([db`select pg_sleep(60)`, db`select pg_sleep(60)`]))
    await expect.poll(sleepers).toHaveLength(2)
    const ending = settled(db.end())
    await terminateSleepers()
    await long
    expect(await ending).toBe('done')
  }))

test(
  'every statement of forty writers settles while a hundred backends are terminated',
  () =>
    withPool(4, async (db) => {
      const acknowledged: string[] = []
      const refusals = new Map<string, number>()
      let over = false
      const write = async (writer: number) => {
        for (let count = 0; !over; count += 1) {
          const name = `${writer}-${count}`
          const work = db.begin(async (inside) => {
            await Promise.all([inside`select 1`, inside`insert into driver_row values (${name})`])
            await inside`select name from driver_row where name = ${name}`
          })
          await Promise.race([
            work,
            sleep(20_000).then(() => Promise.reject(new Error(`${name} does not settle`))),
          ]).then(
            () => acknowledged.push(name),
            (error: unknown) => {
              if (!isDbUnavailable(error)) throw error
              refusals.set(String(codeOf(error)), (refusals.get(String(codeOf(error))) ?? 0) + 1)
            },
          )
        }
      }
      const writing = Promise.all(Array.from({ length: 40 }, (_, writer) => write(writer)))
      for (let killed = 0; killed < 100; ) {
        const rows = await database.db`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'maru' and pid <> pg_backend_pid()
        order by random() limit 2`
        killed += rows.length
        await sleep(10)
      }
      over = true
      await writing
      const rows = await database.db<{ name: string }[]>`select name from driver_row`
      const stored = new Set(rows.map((row) => row.name))
      expect(acknowledged.length).toBeGreaterThan(10)
      expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
      expect([...refusals.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
    }),
  60_000,
)

/** The rows of a query as COPY sends them, read only after the driver's stream is full. */
async function copySlowly(db: Db, query: string, take: number): Promise<number> {
  const rows = await db.unsafe(`copy (${query}) to stdout`).readable()
  await sleep(50)
  let bytes = 0
  for await (const chunk of rows) {
    bytes += (chunk as Buffer).length
    if (bytes >= take) break
  }
  return bytes
}

test('a slow reader of COPY gets all rows, and the connection answers afterwards, whatever the size', () =>
  withPool(1, async (db) => {
    for (const rows of [1, 60, 64, 65, 66, 100, 127, 128, 129, 200, 500, 2000]) {
      const query = `select repeat('x', 1023) from generate_series(1, ${rows})`
      const work = inTransaction(db, async (inside) => {
        const bytes = await copySlowly(inside, query, Number.POSITIVE_INFINITY)
        await inside`select 1`
        return bytes
      })
      expect([rows, await settled(work)]).toEqual([rows, 'done'])
      expect(await work).toBe(rows * 1024)
    }
  }))

test('a reader of COPY that gives up leaves a connection that answers', () =>
  withPool(1, async (db) => {
    const work = inTransaction(db, async (inside) => {
      await copySlowly(inside, "select repeat('x', 1023) from generate_series(1, 20000)", 1)
      await inside`select 1`
    })
    expect(await settled(work)).toBe('done')
  }))

// In a process of its own: the test runner formats the stacks of errors, which hides the fault.
test('a statement does not keep the objects of its first caller', async () => {
  const program = `
    import postgres from 'postgres'
    const db = postgres('postgres://127.0.0.1:1/none')
    const use = () => {
      const caller = { size: 1 }
      const run = () => caller.size && db\`select 1\`
      run()
      return new WeakRef(caller)
    }
    const caller = use()
    setTimeout(() => {
      gc()
      console.log(caller.deref() === undefined ? 'collected' : 'kept')
    }, 10)
  `
  const flags = ['--expose-gc', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: import.meta.dirname })
  expect(stdout).toBe('collected\n')
})

test('what fails in a savepoint is rolled back alone, and the transaction writes the rest', () =>
  withPool(1, async (db) => {
    const insert = (inside: Db, name: string) => inside`insert into driver_row (name) values (${name})`
    const ends: unknown[] = []
    await inTransaction(db, async (inside) => {
      await insert(inside, 'before')
      // The second row breaks the key, and takes the first one of its savepoint with it.
      const twice = inSavepoint(inside, async (part) => {
        await insert(part, 'failed')
        await insert(part, 'before')
      })
      ends.push(await settled(twice))
      ends.push(await inSavepoint(inside, async (part) => (await insert(part, 'within')).count))
      await insert(inside, 'after')
    })
    expect(ends).toEqual(['23505', 1])
    const rows = await db<{ name: string }[]>`
      select name from driver_row where name in ('before', 'failed', 'within', 'after') order by name`
    expect(rows.map(({ name }) => name)).toEqual(['after', 'before', 'within'])
  }))

test('a savepoint outside of a transaction is a transaction of its own', () =>
  withPool(1, async (db) => {
    const twice = inSavepoint(db, async (part) => {
      await part`insert into driver_row (name) values ('alone')`
      await part`insert into driver_row (name) values ('alone')`
    })
    expect(await settled(twice)).toBe('23505')
    expect(await db`select from driver_row where name = 'alone'`).toHaveLength(0)
  }))
