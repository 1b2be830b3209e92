import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { openDatabaseProxy } from '#test/database-proxy.ts'
import { type Bus, openBus } from './bus.ts'
import { createCaches } from './cache.ts'
import { inTransaction, openDb } from './db.ts'
import { createLog } from './log.ts'

let database: TestDatabase
let here: Bus
let there: Bus

beforeAll(async () => {
  database = await createTestDatabase()
  here = await openBus(database.url, createLog('silent'), database.db)
  there = await openBus(database.url, createLog('silent'), database.db)
})
afterAll(async () => {
  await here.stop()
  await there.stop()
  await database.drop()
})

describe('the bus', () => {
  it('notifies other processes after commit', async () => {
    const heard: unknown[] = []
    there.on('probe', (message) => heard.push(message.id))
    await inTransaction(database.db, (db) => here.send(db, { kind: 'probe', id: 1 }))
    await expect.poll(() => heard).toEqual([1])
  })
  it('publishes nothing of a transaction that was rolled back', async () => {
    const heard: unknown[] = []
    there.on('rolled', (message) => heard.push(message.id))
    await inTransaction(database.db, async (db) => {
      await here.send(db, { kind: 'rolled', id: 1 })
      throw new Error('no')
    }).catch(() => {})
    await here.send(database.db, { kind: 'rolled', id: 2 })
    await expect.poll(() => heard).toEqual([2])
  })
})

describe('a bus that proves that it receives notifications', () => {
  it('is not connected, and caches nothing, while its packets are lost in silence', async () => {
    const proxy = await openDatabaseProxy(database.url)
    const bus = await openBus(proxy.url, createLog('silent'), database.db, { every: 20, within: 500 })
    try {
      let reads = 0
      const load = async () => ++reads
      const cache = createCaches(bus).create({ name: 'silent', max: 10, maxAge: 60_000, load })
      expect([await cache.get(database.db, 'a'), await cache.get(database.db, 'a')]).toEqual([1, 1])
      proxy.turn('silent')
      await expect.poll(() => bus.connected, { timeout: 20_000 }).toBe(false)
      expect([await cache.get(database.db, 'a'), await cache.get(database.db, 'a')]).toEqual([2, 3])
      proxy.turn('forward')
      await expect.poll(() => bus.connected, { timeout: 20_000 }).toBe(true)
      expect([await cache.get(database.db, 'a'), await cache.get(database.db, 'a')]).toEqual([4, 4])
    } finally {
      await bus.stop()
      await proxy.stop()
    }
  }, 60_000)
  it('is refused if its notifications go to another database', async () => {
    const other = await createTestDatabase()
    try {
      const opening = openBus(database.url, createLog('silent'), other.db, { every: 20, within: 200 })
      await expect(opening).rejects.toThrow(/DIRECT_URL .* must name the same database as DATABASE_URL/)
    } finally {
      await other.drop()
    }
  })
  it('stays connected while every connection of the pool is in use', async () => {
    const pool = openDb(database.url, { max: 1, statementTimeout: 60_000 })
    const bus = await openBus(database.url, createLog('silent'), pool, { every: 20, within: 500 })
    const states: boolean[] = []
    bus.onChange((connected) => states.push(connected))
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = pool.begin(async (inside) => {
      await inside`select 1`
      begun.resolve()
      await over.promise
    })
    await begun.promise
    let proofs = 0
    bus.on('echo', () => (proofs += 1))
    await expect.poll(() => proofs, { timeout: 20_000 }).toBeGreaterThan(2)
    expect(states).toEqual([])
    over.resolve()
    await holder
    await bus.stop()
    await pool.end()
  }, 30_000)
})

describe('a shared cache', () => {
  it('loads a value once, and again after another process invalidates the key', async () => {
    let reads = 0
    const cache = createCaches(here).create({
      name: 'one',
      max: 10,
      maxAge: 60_000,
      load: async () => ++reads,
    })
    expect(await cache.get(database.db, 'a')).toBe(1)
    expect(await cache.get(database.db, 'a')).toBe(1)
    await there.send(database.db, { kind: 'cache', cache: 'one', key: 'a' })
    await expect.poll(() => cache.get(database.db, 'a')).toBe(2)
  })
  it('does not store a value that was loaded during its invalidation', async () => {
    let reads = 0
    let finish = () => {}
    const cache = createCaches(here).create({
      name: 'race',
      max: 10,
      maxAge: 60_000,
      load: () =>
        new Promise<number>((resolve) => {
          reads += 1
          finish = () => resolve(reads)
        }),
    })
    const first = cache.get(database.db, 'a')
    cache.drop('a')
    finish()
    expect(await first).toBe(1)
    const second = cache.get(database.db, 'a')
    finish()
    expect(await second).toBe(2)
  })
  it('stores no more than its limit and no absent values', async () => {
    let reads = 0
    const cache = createCaches(here).create({
      name: 'few',
      max: 2,
      maxAge: 60_000,
      load: async (_db, key) => {
        reads += 1
        return key === 'none' ? undefined : key
      },
    })
    for (const key of ['a', 'b', 'c', 'a', 'none', 'none']) await cache.get(database.db, key)
    expect(reads).toBe(6)
  })
  it('drops all entries when the connection to the database is lost, and recovers by itself', async () => {
    let reads = 0
    const cache = createCaches(here).create({
      name: 'cut',
      max: 10,
      maxAge: 60_000,
      load: async () => ++reads,
    })
    await cache.get(database.db, 'a')
    const states: boolean[] = []
    let during: Promise<unknown> = Promise.resolve()
    here.onChange((connected) => {
      states.push(connected)
      // Read at once: the bus is connected again a quarter of a second later.
      if (!connected) during = Promise.all([cache.get(database.db, 'a'), cache.get(database.db, 'a')])
    })
    await database.db`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'maru-bus%'
         and datname = current_database()`
    await expect.poll(() => states).toEqual([false, true])
    expect(await during).toEqual([2, 3])
    expect(await cache.get(database.db, 'a')).toBe(4)
    expect(await cache.get(database.db, 'a')).toBe(4)
  })
})
