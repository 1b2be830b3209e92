import type { RetentionName } from '@maru/api/kit/retention'
import type { Db } from '../db.ts'

/** Which rows of a kind are old enough to be deleted. */
export interface RetentionScope {
  /** Null: all companies, for the usual time. */
  comCode: string | null
  before: Date
  /** People under a legal hold; their rows stay. */
  personCodesOnHold: readonly string[]
}

/** A rule of a company. */
export interface RetentionRule {
  comCode: string
  kind: RetentionName
  days: number
}

/** The rules of one company, or of all with null, in the order of companies. */
export function selectRetentions(db: Db, comCode: string | null): Promise<RetentionRule[]> {
  return db<RetentionRule[]>`
    select com_code, kind, days from kit_retention
     where ${comCode}::text is null or com_code = ${comCode}
     order by com_code, kind`
}

/** The time that a company set for a kind; null without one. */
export async function findRetentionDays(
  db: Db,
  comCode: string,
  kind: RetentionName,
): Promise<number | null> {
  const [row] = await db<{ days: number }[]>`
    select days from kit_retention where com_code = ${comCode} and kind = ${kind}`
  return row?.days ?? null
}

/** Sets the time of a company for a kind; null: the usual one. */
export async function putRetention(
  db: Db,
  { comCode, kind }: Pick<RetentionRule, 'comCode' | 'kind'>,
  days: number | null,
): Promise<void> {
  if (days === null) {
    await db`delete from kit_retention where com_code = ${comCode} and kind = ${kind}`
    return
  }
  await db`
    insert into kit_retention (com_code, kind, days) values (${comCode}, ${kind}, ${days})
    on conflict (com_code, kind) do update set days = excluded.days`
}

/** Adds to what the rule has deleted and no entry of the audit log has yet. */
export async function addRemoved(
  db: Db,
  { comCode, kind }: Pick<RetentionRule, 'comCode' | 'kind'>,
  count: number,
): Promise<void> {
  await db`
    update kit_retention set removed_count = removed_count + ${count}
     where com_code = ${comCode} and kind = ${kind}`
}

/** Takes what the rule has deleted since the last entry of the audit log. */
export async function takeRemoved(
  db: Db,
  { comCode, kind }: Pick<RetentionRule, 'comCode' | 'kind'>,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    update kit_retention set removed_count = 0
      from (select removed_count from kit_retention
             where com_code = ${comCode} and kind = ${kind} for update) before
     where com_code = ${comCode} and kind = ${kind}
    returning before.removed_count as count`
  return row?.count ?? 0
}

/** Condition: a row of this company, or of any with null. */
export const isOfCompany = (db: Db, column: string, { comCode }: Pick<RetentionScope, 'comCode'>) =>
  comCode === null ? db`true` : db`${db(column)} = ${comCode}`

/** The codes of people under a legal hold, as an array of texts. */
export const codesOnHold = (db: Db, { personCodesOnHold }: Pick<RetentionScope, 'personCodesOnHold'>) =>
  db`${[...personCodesOnHold]}::text[]`
