import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type Bus, openBus } from './bus.ts'
import { createCaches } from './cache.ts'
import { inTransaction } from './db.ts'
import { createLog } from './log.ts'

let database: TestDatabase
let here: Bus
let there: Bus

beforeAll(async () => {
  database = await createTestDatabase()
  here = await openBus(database.url, createLog('silent'))
  there = await openBus(database.url, createLog('silent'))
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
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'maru-bus'
         and datname = current_database()`
    await expect.poll(() => states).toEqual([false, true])
    expect(await during).toEqual([2, 3])
    expect(await cache.get(database.db, 'a')).toBe(4)
    expect(await cache.get(database.db, 'a')).toBe(4)
  })
})
