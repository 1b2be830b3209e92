import type { Shared } from '../../../kit/cache.ts'
import type { Context } from '../../../kit/context.ts'
import { Memory } from './answer.rules.ts'
import { selectVersion } from './answer.sql.ts'

/** Maximum number of cached rows in a process: about 30 MB of people. */
const mostRows = 25_000
/**
 * Days begin at a multiple of a quarter of an hour of UTC in every time zone, so within one no post begins or ends.
 */
const quarter = 900_000

const answers: Shared<Memory> = { make: () => new Memory(mostRows) }

/**
 * A cached answer of the organisation, as long as nothing has changed and no day has begun; else the answer of
 * `load`. The question must include everything on which the answer depends; rights are checked before, and data that
 * differs between viewers is added afterwards. The answer is shared and must not be changed. `weigh` counts its rows.
 */
export async function remembered<T>(
  { db, pool, clock, caches }: Context,
  question: readonly unknown[],
  load: () => Promise<T>,
  weigh: (answer: T) => number,
): Promise<T> {
  // Inside a transaction its own changes must be visible.
  if (db !== pool) return load()
  const version = `${await selectVersion(db)}:${Math.floor(clock.now().getTime() / quarter)}`
  return caches.shared(answers).get(version, JSON.stringify(question), load, weigh)
}
