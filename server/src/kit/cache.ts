import type { Bus } from './bus.ts'
import type { Db } from './db.ts'

/** Options of a shared cache. */
export interface CacheOptions<V> {
  /** Unique in the process; invalidations use it. */
  name: string
  /** Maximum number of entries; the oldest is evicted first. */
  max: number
  /** Maximum age of an entry in milliseconds. */
  maxAge: number
  /** Reads the value from the database; undefined is not cached. */
  load(key: string): Promise<V | undefined>
}

/** Database values cached in this process and invalidated in every process by `forget` (docs/decisions/002). */
export interface SharedCache<V> {
  get(key: string): Promise<V | undefined>
  /** Drops the entry, or all with `*`, in this process only; other processes are notified through the bus. */
  drop(key: string): void
}

/** A value that a process creates on first use; compared by identity. */
export interface Shared<T> {
  make(caches: CacheRegistry, pool: Db): T
}

/** Defines the cache of a room. Call `forget(db, name, key)` in every transaction that changes its data. */
export function defineCache<V>(
  options: Omit<CacheOptions<V>, 'load'> & { load(pool: Db, key: string): Promise<V | undefined> },
): Shared<SharedCache<V>> {
  return {
    make: (caches, pool) => caches.create({ ...options, load: (key) => options.load(pool, key) }),
  }
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

/**
 * Creates the registry. A value that is loaded while an invalidation arrives is returned but not cached. While the
 * bus is down nothing is cached, so that a lost message cannot leave a revoked session valid.
 */
export function createCaches(bus: Bus, pool: Db): CacheRegistry {
  const caches = new Map<string, { drop(key: string): void; size(): number }>()
  const dropFrom = (cache: string, key: string) => caches.get(cache)?.drop(key)
  bus.on('cache', (message) => dropFrom(String(message.cache), String(message.key)))
  bus.onChange(() => {
    for (const cache of caches.values()) cache.drop('*')
  })
  const made = new Map<Shared<unknown>, unknown>()
  const registry: CacheRegistry = {
    shared<T>(definition: Shared<T>): T {
      if (!made.has(definition)) made.set(definition, definition.make(registry, pool))
      return made.get(definition) as T // the `make` of this definition created it
    },
    drop: dropFrom,
    create<V>({ name, max, maxAge, load }: CacheOptions<V>) {
      const entries = new Map<string, Entry<V>>()
      let generation = 0
      const drop = (key: string) => {
        generation += 1
        if (key === '*') entries.clear()
        else entries.delete(key)
      }
      caches.set(name, { drop, size: () => entries.size })
      const get = async (key: string): Promise<V | undefined> => {
        const known = entries.get(key)
        if (known && known.until > Date.now() && bus.connected) return known.value
        const before = generation
        const value = await load(key)
        if (value === undefined) {
          entries.delete(key)
          return undefined
        }
        if (before === generation && bus.connected) {
          entries.delete(key)
          entries.set(key, { value, until: Date.now() + maxAge })
          if (entries.size > max) entries.delete(entries.keys().next().value ?? '')
        }
        return value
      }
      return { get, drop }
    },
    sizes: () => Object.fromEntries([...caches].map(([name, cache]) => [name, cache.size()])),
  }
  return registry
}
