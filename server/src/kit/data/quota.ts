import type { Clock } from '../clock.ts'
import type { Db } from '../db.ts'
import { findQuotaStart, takeFromQuota } from './quota.sql.ts'

/** How often one person may do something. */
export interface Quota {
  /** For example `board.mail`. */
  name: string
  limit: number
  /** Length of the window, which starts with the first action; a day at most. */
  minutes: number
}

/** Longest window in milliseconds: counters that started earlier are deleted. */
export const longestQuota = 86_400_000

/**
 * Counts an action against a person's limit, for all processes. Returns 0 if it is allowed, else the seconds until
 * the window ends, with nothing counted. Inside a transaction a failure undoes the count. It limits actions over
 * time; a limit on the number of existing rows is checked on the rows themselves.
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
