import type { Shared } from '#kit/cache.ts'
import type { Context } from '#kit/context.ts'
import { isPool } from '#kit/db.ts'
import { Memory } from './answer.rules.ts'
import { selectVersion } from './answer.sql.ts'

/** Maximum number of cached rows in a process: about 30 MB of people. */
const mostRows = 25_000
/**
 * In every time zone, days begin at a multiple of a quarter of an hour of UTC. Therefore no post begins or ends
 * within such a quarter.
 */
const quarter = 900_000

const answers: Shared<Memory> = { make: () => new Memory(mostRows) }

/**
 * Returns a cached answer about the organisation; calls `load` if there is none, or if the organisation has changed
 * or a new quarter of an hour has begun since. The question must include everything on which the answer depends.
 * Check rights before the call, and add data that differs between viewers after it. The answer is shared and must not
 * be changed. `weigh` counts its rows.
 */
export async function remembered<T>(
  { db, clock, caches }: Context,
  question: readonly unknown[],
  load: () => Promise<T>,
  weigh: (answer: T) => number,
): Promise<T> {
  // A transaction must see its own changes, which the cache does not contain.
  if (!isPool(db)) return load()
  const version = `${await selectVersion(db)}:${Math.floor(clock.now().getTime() / quarter)}`
  return caches.shared(answers).get(version, JSON.stringify(question), load, weigh)
}
