import { setTimeout as sleep } from 'node:timers/promises'
import { boardApi } from '@maru/api/board'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#test/database-proxy.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { openBus } from './bus.ts'
import { type Db, type DbOptions, dbErrorCode, inTransaction, isDbUnavailable, openDb } from './db.ts'
import { createLog } from './log.ts'

let database: TestDatabase
let proxy: DatabaseProxy

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db`create table lost_row (name text primary key)`
  proxy = await openDatabaseProxy(database.url)
})

afterAll(async () => {
  await proxy.stop()
  await database.drop()
})

/** Runs `work` with a pool that reaches the database through the proxy. */
async function withPool(options: Partial<DbOptions>, work: (db: Db) => Promise<void>): Promise<void> {
  proxy.turn('forward')
  const pool = openDb(proxy.url, { max: 1, statementTimeout: 60_000, connectionWait: 1_000, ...options })
  try {
    await work(pool)
  } finally {
    await pool.end({ timeout: 2 })
  }
}

const settled = (work: Promise<unknown>) =>
  Promise.race([work.then(() => 'done', dbErrorCode), sleep(20_000).then(() => 'still waiting')])
const pidOf = async (db: Db): Promise<number> =>
  (await db<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0
const isLoss = (end: unknown) => isDbUnavailable({ code: end })

async function reserveOne(db: Db): Promise<void> {
  const connection = await db.reserve()
  try {
    await connection`select 1`
  } finally {
    connection.release()
  }
}

/** Every way to use a pool: single statements, transactions and reserved connections. */
const everyUse = (db: Db): Promise<unknown>[] => [
  db`select 1`,
  db`insert into lost_row values (${'single'})`,
  db.unsafe('select 1'),
  inTransaction(db, (inside) => inside`select 1`, 1_000),
  db.begin((inside) => inside`select 1`),
  reserveOne(db),
]

test.each(['close', 'refuse'] as const)(
  'calls are refused, with pauses between the connections, while a proxy can only %s them',
  (mode) =>
    withPool({ max: 2 }, async (db) => {
      for (const isWarm of [false, true]) {
        proxy.turn(mode)
        const ends = await Promise.all([...everyUse(db), ...everyUse(db), ...everyUse(db)].map(settled))
        expect([isWarm, ends.filter((end) => !isLoss(end))]).toEqual([isWarm, []])
        // Two connections that pause 250 ms, for at most two limits of one second.
        expect(proxy.accepted()).toBeGreaterThan(1)
        expect(proxy.accepted()).toBeLessThanOrEqual(20)
        proxy.turn('forward')
        expect(await Promise.all(everyUse(db).map(settled))).toEqual(Array(6).fill('done'))
        await database.db`delete from lost_row`
      }
    }),
)

test('a statement waits for a database that returns within the limit', () =>
  withPool({ connectionWait: 20_000 }, async (db) => {
    proxy.turn('close')
    const waiting = [settled(db`select 1`), settled(db`select 2`), settled(inTransaction(db, pidOf))]
    await expect.poll(proxy.accepted).toBeGreaterThan(1)
    proxy.turn('forward')
    expect(await Promise.all(waiting)).toEqual(['done', 'done', 'done'])
  }))

test('a pool that ends while it waits for the database opens no connection afterwards', async () => {
  const pool = openDb(proxy.url, { max: 1, statementTimeout: 0, connectionWait: 20_000 })
  proxy.turn('close')
  const end = settled(pool`select 1`)
  await expect.poll(proxy.accepted).toBeGreaterThan(0)
  await pool.end({ timeout: 0 })
  proxy.turn('forward')
  expect(await end).toBe('CONNECTION_DESTROYED')
  for (let time = 0; time < 10; time += 1) await sleep(40)
  expect(proxy.accepted()).toBe(0)
})

test('a statement, a transaction and a reservation that get no connection in time are refused and never run', () =>
  withPool({}, async (db) => {
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = db.begin(async (inside) => {
      await inside`select 1`
      begun.resolve()
      await over.promise
    })
    await begun.promise
    const ends = await Promise.all(everyUse(db).map(settled))
    expect(ends.filter((end) => !isLoss(end))).toEqual([])
    over.resolve()
    await holder
    expect(await Promise.all(everyUse(db).map(settled))).toEqual(Array(6).fill('done'))
    expect(await database.db`delete from lost_row returning name`).toHaveLength(1)
  }))

test('a connection that says its server is read-only is closed, and the call can be repeated', () =>
  withPool({}, async (db) => {
    const demote = (connection: Db) => connection`set default_transaction_read_only = on`
    const insert = (connection: Db) => connection`insert into lost_row values (${'again'})`
    const uses: ((before: Db) => Promise<unknown>)[] = [insert, (all) => inTransaction(all, insert)]
    for (const use of uses) {
      const old = await pidOf(db)
      await demote(db)
      const end = await settled(use(db))
      expect([end, isLoss(end)]).toEqual(['25006', true])
      expect(await settled(use(db))).toBe('done')
      expect(await pidOf(db)).not.toBe(old)
      await database.db`delete from lost_row`
    }
  }))

test('a prepared statement that a pooler has lost counts as a lost connection', () =>
  withPool({}, async (db) => {
    expect(isLoss(await settled(db.unsafe('execute none_of_that_name')))).toBe(true)
  }))

test('the bus opens one connection at a time while a proxy closes them, and each message arrives once', async () => {
  proxy.turn('forward')
  const bus = await openBus(proxy.url, createLog('silent'), database.db)
  const received: unknown[] = []
  bus.on('cache', ({ key }) => received.push(key))
  proxy.turn('close')
  // More than fit into the five seconds after which an attempt is refused.
  await expect.poll(proxy.accepted, { timeout: 30_000 }).toBeGreaterThan(30)
  proxy.turn('forward')
  await expect.poll(() => bus.connected, { timeout: 10_000 }).toBe(true)
  for (let time = 0; time < 40; time += 1) await sleep(40)
  expect(proxy.accepted()).toBe(1)
  await bus.send(database.db, { kind: 'cache', key: 'once' })
  await expect.poll(() => received).toEqual(['once'])
  await bus.stop()
}, 60_000)

test('a portal behind a proxy answers 503 while its database is away, and works when it is back', async () => {
  let before: DatabaseProxy | undefined
  const portal: TestApp = await openTestApp({
    env: { DATABASE_WAIT: '2000' },
    through: async (url) => {
      before = await openDatabaseProxy(url)
      return before.url
    },
  })
  try {
    const client = await createPerson(portal, await createCompany(portal.db, 'ONE'), 'minjun')
    expect((await client.call(boardApi.listBoards, {})).status).toBe(200)
    before?.turn('close')
    const refused = await Promise.all(Array.from({ length: 12 }, () => client.call(boardApi.listBoards, {})))
    expect(refused.map(({ status, headers }) => `${status} ${headers['retry-after']}`)).toEqual(
      Array(12).fill('503 5'),
    )
    before?.turn('forward')
    expect((await client.call(boardApi.listBoards, {})).status).toBe(200)
  } finally {
    await portal.stop()
    await before?.stop()
  }
})
