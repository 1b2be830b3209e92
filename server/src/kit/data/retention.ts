import type { RetentionName } from '@maru/api/kit/retention'
import type { Db } from '../db.ts'
import type { Background } from '../room.ts'
import { findRetentionDays, type RetentionScope } from './retention.sql.ts'
import { restoreDays } from './soft-delete.ts'

export type { RetentionScope } from './retention.sql.ts'

declare module '../slots.ts' {
  interface Slots {
    retention: RetentionKind
    peopleOnHold: PeopleOnHold
  }
}

/** Data of one kind that are deleted when they are old. */
export interface RetentionKind {
  kind: RetentionName
  /** For how many days they are kept in a company without a rule; null: for ever. A rule only shortens it. */
  usualDays: number | null
  /** The shortest rule of a company. */
  leastDays: number
  /** The number of what {@link RetentionKind.remove} would delete in all. */
  count(context: Background, scope: RetentionScope): Promise<number>
  /** Deletes a portion in transactions of its own; returns how many, 0 at the end. */
  remove(context: Background, scope: RetentionScope): Promise<number>
}

/** Lists the people whose data may not be deleted now. */
export type PeopleOnHold = (context: Pick<Background, 'db' | 'clock'>) => Promise<string[]>

/** The people under a legal hold, of all rooms that know some. */
export async function listPeopleOnHold(
  context: Pick<Background, 'db' | 'clock' | 'slots'>,
): Promise<string[]> {
  const lists = await Promise.all(context.slots.all('peopleOnHold').map((list) => list(context)))
  return lists.flat()
}

/** Deletes everything of a kind in portions; returns how many. */
export async function removeAll(
  kind: Pick<RetentionKind, 'remove'>,
  context: Background,
  scope: RetentionScope,
): Promise<number> {
  let count = 0
  for (let gone = await kind.remove(context, scope); gone > 0; gone = await kind.remove(context, scope))
    count += gone
  return count
}

/** For how many days a company can restore what was removed; without a rule of its own, for 14. */
export async function restoreDaysOf(db: Db, comCode: string, kind: RetentionName): Promise<number> {
  return (await findRetentionDays(db, comCode, kind)) ?? restoreDays
}
