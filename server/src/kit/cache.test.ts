import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type Bus, openBus } from './bus.ts'
import { createCaches, defineCache, type SharedCache } from './cache.ts'
import { type Db, inTransaction, openDb } from './db.ts'
import { createLog } from './log.ts'

let database: TestDatabase
let bus: Bus
let pool: Db

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db`create table cached (key text primary key, value int not null)`
  await database.db`insert into cached values ('a', 1)`
  bus = await openBus(database.url, createLog('silent'), database.db)
  pool = openDb(database.url, { max: 1, statementTimeout: 10_000 })
})
afterAll(async () => {
  await pool.end({ timeout: 2 })
  await bus.stop()
  await database.drop()
})

const selectValue = async (db: Db, key: string): Promise<number | undefined> => {
  const [row] = await db<{ value: number }[]>`select value from cached where key = ${key}`
  return row?.value
}
const values = defineCache<number>({ name: 'value', max: 10, maxAge: 60_000, load: selectValue })

/** A cache whose loads wait until the test ends them, in the order in which they began. */
function heldCache() {
  const loads: { resolve(value: number | undefined): void; reject(error: Error): void }[] = []
  const cache = createCaches(bus).create<number>({
    name: 'held',
    max: 10,
    maxAge: 60_000,
    load: () => new Promise((resolve, reject) => void loads.push({ resolve, reject })),
  })
  return { cache, loads }
}

test('a transaction on the only connection of a pool reads a cached value on that connection', async () => {
  const cache = createCaches(bus).shared(values)
  expect(await inTransaction(pool, (db) => cache.get(db, 'a'), 2_000)).toBe(1)
})

test('a transaction reads its own change, and others read none of it', async () => {
  const cache = createCaches(bus).shared(values)
  expect(await cache.get(pool, 'a')).toBe(1)
  const rolledBack = inTransaction(pool, async (db) => {
    await db`update cached set value = 2 where key = 'a'`
    expect(await cache.get(db, 'a')).toBe(2)
    expect(await cache.get(database.db, 'a')).toBe(1)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await cache.get(pool, 'a')).toBe(1)
})

test('a value that a transaction reads is not cached', async () => {
  const registry = createCaches(bus)
  const cache = registry.shared(values)
  const added = inTransaction(pool, async (db) => {
    await db`insert into cached values ('new', 1)`
    expect(await cache.get(db, 'new')).toBe(1)
    throw new Error('rolled back')
  })
  await expect(added).rejects.toThrow('rolled back')
  expect(registry.sizes()).toEqual({ value: 0 })
  expect(await cache.get(pool, 'new')).toBeUndefined()
})

test('readers of one key at the same time share one load, and each key has its own', async () => {
  const { cache, loads } = heldCache()
  const same = [cache.get(pool, 'a'), cache.get(pool, 'a'), cache.get(pool, 'a')]
  const other = cache.get(pool, 'b')
  expect(loads).toHaveLength(2)
  loads[0]?.resolve(1)
  loads[1]?.resolve(2)
  expect(await Promise.all([...same, other])).toEqual([1, 1, 1, 2])
  expect(await cache.get(pool, 'a')).toBe(1)
  expect(loads).toHaveLength(2)
})

test('a load that fails fails for all its readers, never as none, and the next reader loads again', async () => {
  const { cache, loads } = heldCache()
  const results = Promise.allSettled([cache.get(pool, 'a'), cache.get(pool, 'a')])
  expect(loads).toHaveLength(1)
  loads[0]?.reject(new Error('the database is away'))
  const reasons = (await results).map((one) => (one.status === 'rejected' ? String(one.reason) : one.value))
  expect(reasons).toEqual(['Error: the database is away', 'Error: the database is away'])
  const next = cache.get(pool, 'a')
  expect(loads).toHaveLength(2)
  loads[1]?.resolve(1)
  expect(await next).toBe(1)
})

test('a reader after an invalidation does not share the load before it, which caches nothing', async () => {
  for (const key of ['a', '*']) {
    const { cache, loads } = heldCache()
    const before = cache.get(pool, 'a')
    cache.drop(key)
    const after = cache.get(pool, 'a')
    expect(loads).toHaveLength(2)
    loads[1]?.resolve(2)
    expect(await after).toBe(2)
    loads[0]?.resolve(1)
    expect(await before).toBe(1)
    expect(await cache.get(pool, 'a')).toBe(2)
  }
})

test('while a process receives no messages of the others, readers share no load and nothing is cached', async () => {
  const deaf = await openBus(database.url, createLog('silent'), database.db)
  await deaf.stop()
  await vi.waitFor(() => expect(deaf.connected).toBe(false), { timeout: 10_000 })
  let reads = 0
  const load = async () => ++reads
  const registry = createCaches(deaf)
  const cache = registry.create({ name: 'deaf', max: 10, maxAge: 60_000, load })
  expect(await Promise.all([cache.get(pool, 'a'), cache.get(pool, 'a')])).toEqual([1, 2])
  expect(await cache.get(pool, 'a')).toBe(3)
  expect(registry.sizes()).toEqual({ deaf: 0 })
})

test('the compiler refuses a read without a connection, and a cache that is made with one', () => {
  const readsWithout = (cache: SharedCache<number>) =>
    // @ts-expect-error a reader must give its connection
    cache.get('a')
  // @ts-expect-error a cache loads on the connection of its reader, so it is made without one
  createCaches(bus, pool)
  expect(readsWithout).toBeTypeOf('function')
})
