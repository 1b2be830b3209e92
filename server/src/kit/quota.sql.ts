import type { Db } from './db.ts'

/** The person and the act that are counted. */
export interface QuotaKey {
  comCode: string
  personCode: string
  name: string
}

/**
 * Adds to what a person has used; a window that began at `endedBefore` or earlier begins anew. False, with nothing
 * added, where it would go beyond the limit. One statement, so that calls at the same moment cannot both take the rest.
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

/** When the running window of a person began. */
export async function findQuotaStart(db: Db, key: QuotaKey): Promise<string | undefined> {
  const [row] = await db<{ startedAt: string }[]>`
    select started_at from kit_quota
     where com_code = ${key.comCode} and person_code = ${key.personCode} and name = ${key.name}`
  return row?.startedAt
}

/** Removes windows that began before an instant; answers how many. */
export async function deleteOldQuotas(db: Db, before: Date): Promise<number> {
  const { count } = await db`delete from kit_quota where started_at < ${before}`
  return count
}
