import type { Db } from '../db.ts'

/** The person and the counted action. */
export interface QuotaKey {
  comCode: string
  personCode: string
  name: string
}

/**
 * Adds to the used amount of a person; a window that started at `endedBefore` or earlier is reset. Returns false,
 * with nothing added, if the limit would be exceeded. One statement, so that concurrent calls cannot both take the
 * rest.
 */
export async function takeFromQuota(
  db: Db,
  key: QuotaKey,
  { amount, limit, endedBefore, now }: { amount: number; limit: number; endedBefore: Date; now: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into kit_quota as held (com_code, person_code, name, started_at, used)
    values (${key.comCode}, ${key.personCode}, ${key.name}, ${now}, ${amount})
    on conflict (com_code, person_code, name) do update set
      used = case when held.started_at <= ${endedBefore} then excluded.used else held.used + excluded.used end,
      started_at = case when held.started_at <= ${endedBefore} then excluded.started_at else held.started_at end
    where held.started_at <= ${endedBefore} or held.used + excluded.used <= ${limit}`
  return count > 0
}

/** When the current window of a person started. */
export async function findQuotaStart(db: Db, key: QuotaKey): Promise<string | undefined> {
  const [row] = await db<{ startedAt: string }[]>`
    select started_at from kit_quota
     where com_code = ${key.comCode} and person_code = ${key.personCode} and name = ${key.name}`
  return row?.startedAt
}

/** Deletes windows that started before an instant; returns how many. */
export async function deleteOldQuotas(db: Db, before: Date): Promise<number> {
  const { count } = await db`delete from kit_quota where started_at < ${before}`
  return count
}
