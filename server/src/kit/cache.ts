import type { Bus } from './bus.ts'
import { cacheReader, type Db, isPool } from './db.ts'

/** Options of a shared cache. */
export interface CacheOptions<V> {
  /** Unique in the process; invalidations use it. */
  name: string
  /** Maximum number of entries; the oldest is evicted first. */
  max: number
  /** Maximum age of an entry in milliseconds. */
  maxAge: number
  /** Reads the value on this connection and no other; undefined is not cached. */
  load(db: Db, key: string): Promise<V | undefined>
}

/** Database values cached in this process and invalidated in every process by `forget` (docs/decisions/002). */
export interface SharedCache<V> {
  /**
   * The value for a reader with this connection. A pool gets the cached value, or the one load of this key. A
   * transaction always reads on its own connection and caches nothing: its value may be its own change, which is not
   * committed (docs/decisions/208). A reader on a replica gets what the pool of the primary gets, because a replica may be
   * behind (docs/decisions/360). Throws what the load throws.
   */
  get(db: Db, key: string): Promise<V | undefined>
  /** Drops the entry, or all with `*`, in this process only; other processes are notified through the bus. */
  drop(key: string): void
}

/** A value that a process creates on first use; compared by identity. It receives no connection. */
export interface Shared<T> {
  make(caches: CacheRegistry): T
}

/** Defines the cache of a room. Call `forget(db, name, key)` in every transaction that changes its data. */
export function defineCache<V>(options: CacheOptions<V>): Shared<SharedCache<V>> {
  return { make: (caches) => caches.create(options) }
}

/** Every cache of the process by name, invalidated through the bus. */
export interface CacheRegistry {
  /** The instance of this definition in this process; the first call creates it. */
  shared<T>(definition: Shared<T>): T
  create<V>(options: CacheOptions<V>): SharedCache<V>
  /**
   * Drops an entry of a cache, or all with `*`, immediately and in this process only, so that a caller reads its
   * change.
   */
  drop(cache: string, key: string): void
  /** Number of entries by cache, for metrics. */
  sizes(): Record<string, number>
}

interface Entry<V> {
  value: V
  until: number
}

type Part<V> = SharedCache<V> & { size(): number }

function createCache<V>(bus: Bus, { max, maxAge, load }: CacheOptions<V>): Part<V> {
  const entries = new Map<string, Entry<V>>()
  const loads = new Map<string, Promise<V | undefined>>()
  const store = (key: string, value: V | undefined) => {
    entries.delete(key)
    if (value === undefined) return
    entries.set(key, { value, until: Date.now() + maxAge })
    if (entries.size > max) entries.delete(entries.keys().next().value ?? '')
  }
  const loadOnce = (pool: Db, key: string) => {
    const loading = load(pool, key).then((value) => {
      if (loads.get(key) === loading) store(key, value)
      return value
    })
    loads.set(key, loading)
    const end = () => void (loads.get(key) === loading && loads.delete(key))
    loading.then(end, end)
    return loading
  }
  return {
    async get(reader, key) {
      const db = cacheReader(reader)
      if (!bus.connected || !isPool(db)) return load(db, key)
      const known = entries.get(key)
      if (known && known.until > Date.now()) return known.value
      return loads.get(key) ?? loadOnce(db, key)
    },
    drop(key) {
      for (const all of [entries, loads]) {
        if (key === '*') all.clear()
        else all.delete(key)
      }
    },
    size: () => entries.size,
  }
}

/**
 * Creates the registry. Concurrent readers of one key share its load, and its failure. An invalidation that arrives
 * during a load separates it: its readers get the value, nothing is cached, and later readers load again. While the bus
 * is down nothing is cached or shared, so that a lost message cannot leave a revoked session valid.
 */
export function createCaches(bus: Bus): CacheRegistry {
  const caches = new Map<string, { drop(key: string): void; size(): number }>()
  const dropFrom = (cache: string, key: string) => caches.get(cache)?.drop(key)
  bus.on('cache', (message) => dropFrom(String(message.cache), String(message.key)))
  bus.onChange(() => {
    for (const cache of caches.values()) cache.drop('*')
  })
  const made = new Map<Shared<unknown>, unknown>()
  const registry: CacheRegistry = {
    shared<T>(definition: Shared<T>): T {
      if (!made.has(definition)) made.set(definition, definition.make(registry))
      return made.get(definition) as T // the `make` of this definition created it
    },
    drop: dropFrom,
    create(options) {
      const cache = createCache(bus, options)
      caches.set(options.name, cache)
      return cache
    },
    sizes: () => Object.fromEntries([...caches].map(([name, cache]) => [name, cache.size()])),
  }
  return registry
}
