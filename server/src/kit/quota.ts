import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import { findQuotaStart, takeFromQuota } from './quota.sql.ts'

/** How often one person may do something. */
export interface Quota {
  /** For example `board.mail`. */
  name: string
  limit: number
  /** Length of the window, which begins with the first act; a day at most. */
  minutes: number
}

/** Longest window, in milliseconds: counters that began earlier are removed. */
export const longestQuota = 86_400_000

/**
 * Counts an act against a person's limit, for all processes. Answers 0 where it may be done, else the seconds until the
 * window ends, with nothing counted. Within a transaction a failure gives the amount back. It counts acts over time;
 * how many things a person may have at once is counted from the things themselves.
 */
export async function takeQuota(
  { db, clock }: { db: Db; clock: Clock },
  { comCode, personCode }: { comCode: string; personCode: string },
  { name, limit, minutes }: Quota,
  amount = 1,
): Promise<number> {
  const length = minutes * 60_000
  if (length > longestQuota) throw new Error(`the window of ${name} is longer than a day`)
  const now = clock.now()
  const key = { comCode, personCode, name }
  const endedBefore = new Date(now.getTime() - length)
  if (amount <= limit && (await takeFromQuota(db, key, { amount, limit, endedBefore, now }))) return 0
  const start = (await findQuotaStart(db, key)) ?? now.toISOString()
  return Math.max(1, Math.ceil((Date.parse(start) + length - now.getTime()) / 1000))
}
