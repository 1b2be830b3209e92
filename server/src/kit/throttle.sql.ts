import type { Db } from './db.ts'

/** A counter of wrong guesses. */
export interface ThrottleRow {
  key: string
  startedAt: string
  wrong: number
}

/** Counts one guess for each key, beginning a new window where the old one is over; returns the counters after it. */
export async function addGuess(db: Db, keys: string[], now: Date, since: Date): Promise<ThrottleRow[]> {
  return db<ThrottleRow[]>`
    insert into kit_throttle (key, started_at, wrong)
    select key, ${now}, 1 from unnest(${keys}::text[]) as key order by key
    on conflict (key) do update set
      wrong = case when kit_throttle.started_at > ${since} then kit_throttle.wrong + 1 else 1 end,
      started_at = case when kit_throttle.started_at > ${since} then kit_throttle.started_at else excluded.started_at end
    returning key, started_at, wrong`
}

/** Takes back one guess that proved right. */
export async function subtractGuess(db: Db, key: string): Promise<void> {
  await db`update kit_throttle set wrong = wrong - 1 where key = ${key} and wrong > 0`
}

/** Forgets the guesses of one key, after a right one. */
export async function deleteThrottle(db: Db, key: string): Promise<void> {
  await db`delete from kit_throttle where key = ${key}`
}

/** Removes counters of closed windows; returns how many. */
export async function deleteOldThrottles(db: Db, before: Date): Promise<number> {
  const rows = await db`delete from kit_throttle where started_at < ${before} returning 1`
  return rows.length
}
