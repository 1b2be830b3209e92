import type { Db } from '../db.ts'

/** A counter of wrong guesses and of pending checks. */
export interface ThrottleRow {
  key: string
  startedAt: string
  wrong: number
  pending: number
}

/**
 * The counters of these keys, locked until the end of the transaction. Resets counters with an expired window and
 * drops expired checks.
 */
export async function lockThrottles(db: Db, keys: string[], now: Date, since: Date): Promise<ThrottleRow[]> {
  return db<ThrottleRow[]>`
    insert into kit_throttle (key, started_at, wrong)
    select key, ${now}, 0 from unnest(${keys}::text[]) as key order by key
    on conflict (key) do update set
      wrong = case when kit_throttle.started_at > ${since} then kit_throttle.wrong else 0 end,
      started_at = case when kit_throttle.started_at > ${since} then kit_throttle.started_at else excluded.started_at end,
      pending = array(select until from unnest(kit_throttle.pending) as until where until > ${now} order by until)
    returning key, started_at, wrong, cardinality(pending) as pending`
}

/** Stores for each key that a guess is being checked until that time. */
export async function addPendingGuess(db: Db, keys: string[], until: Date): Promise<void> {
  await db`update kit_throttle set pending = pending || ${until}::timestamptz where key = any(${keys})`
}

/**
 * Ends the check that was pending until that time: a wrong guess is counted, a right one resets the keys `cleared`.
 */
export async function endPendingGuess(
  db: Db,
  keys: string[],
  until: Date,
  { wrong, cleared }: { wrong: boolean; cleared: string[] },
): Promise<void> {
  await db`
    update kit_throttle set
      wrong = case when key = any(${cleared}) then 0 else wrong + ${wrong ? 1 : 0} end,
      -- One of the checks that end at that time; none if it expired meanwhile.
      pending = case when array_position(pending, ${until}) is null then pending
        else pending[:array_position(pending, ${until}) - 1] || pending[array_position(pending, ${until}) + 1:] end
    where key in (select key from kit_throttle where key = any(${keys}) order by key for update)`
}

/** The wrong guesses of a key since that time, without a lock. */
export async function findWrong(
  db: Db,
  key: string,
  since: Date,
): Promise<Pick<ThrottleRow, 'startedAt' | 'wrong'> | undefined> {
  const [row] = await db<ThrottleRow[]>`
    select started_at, wrong from kit_throttle where key = ${key} and started_at > ${since}`
  return row
}

/** Counts one more wrong guess; resets the counter first if its window has ended. */
export async function addWrong(db: Db, key: string, now: Date, since: Date): Promise<void> {
  await db`
    insert into kit_throttle (key, started_at, wrong) values (${key}, ${now}, 1)
    on conflict (key) do update set
      wrong = case when kit_throttle.started_at > ${since} then kit_throttle.wrong + 1 else 1 end,
      started_at = case when kit_throttle.started_at > ${since} then kit_throttle.started_at else excluded.started_at end`
}

/** Deletes counters with one of these keys or beginnings; returns the wrong guesses that they had at most. */
export async function deleteThrottles(db: Db, keys: string[], beginnings: string[]): Promise<number> {
  const rows = await db<{ wrong: number }[]>`
    delete from kit_throttle
     where key = any (${keys}) or exists (select from unnest(${beginnings}::text[]) as beginning
                                           where starts_with(kit_throttle.key, beginning))
    returning wrong`
  return Math.max(0, ...rows.map(({ wrong }) => wrong))
}

/** Deletes counters of ended windows; returns how many. */
export async function deleteOldThrottles(db: Db, before: Date): Promise<number> {
  const rows = await db`delete from kit_throttle where started_at < ${before} returning 1`
  return rows.length
}
