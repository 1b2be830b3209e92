import type { Shared } from '../../../kit/cache.ts'
import type { Context } from '../../../kit/context.ts'
import { Memory } from './answer.rules.ts'
import { selectVersion } from './answer.sql.ts'

/** Rows that a process remembers: some 30 MB of people at most. */
const mostRows = 25_000
/** Days begin at a quarter of an hour of UTC in every time zone, so within one no post begins or ends. */
const quarter = 900_000

const answers: Shared<Memory> = { make: () => new Memory(mostRows) }

/**
 * An answer of the organisation as it was read before, while nothing of it has changed and no day has begun; else that
 * of `load`. The question must name everything that the answer depends on; rights are checked before, and what differs
 * from viewer to viewer is added afterwards. The answer is shared: no one may change it. `weigh` counts its rows.
 */
export async function remembered<T>(
  { db, pool, clock, caches }: Context,
  question: readonly unknown[],
  load: () => Promise<T>,
  weigh: (answer: T) => number,
): Promise<T> {
  // Inside a transaction its own changes must be seen.
  if (db !== pool) return load()
  const version = `${await selectVersion(db)}:${Math.floor(clock.now().getTime() / quarter)}`
  return caches.shared(answers).get(version, JSON.stringify(question), load, weigh)
}
