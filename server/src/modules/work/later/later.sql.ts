import type { WorkKey } from '@maru/api/kit/work'
import type { Db } from '#kit/db.ts'

/** Whose queue: a person in one company. */
export interface Owner {
  comCode: string
  personCode: string
}

/** A postponed thing. */
export interface LaterRow {
  kind: string
  itemId: string
  untilAt: string
}

/** What a person has postponed beyond an instant, the first to return first. */
export function selectLater(db: Db, { comCode, personCode }: Owner, now: Date): Promise<LaterRow[]> {
  return db<LaterRow[]>`
    select kind, item_id, until_at from work_later
     where com_code = ${comCode} and person_code = ${personCode} and until_at > ${now}
     order by until_at, kind, item_id`
}

/** Postpones things; those that were postponed before get the new instant. */
export async function upsertLater(
  db: Db,
  { comCode, personCode }: Owner,
  things: readonly WorkKey[],
  until: Date,
): Promise<void> {
  await db`
    insert into work_later (com_code, person_code, kind, item_id, until_at)
    select distinct ${comCode}, ${personCode}, kind, item_id, ${until}::timestamptz
      from unnest(${things.map((one) => one.kind)}::text[], ${things.map((one) => one.id)}::text[])
           as given (kind, item_id)
    on conflict (com_code, person_code, kind, item_id) do update set until_at = excluded.until_at`
}

/** Returns things to the list. */
export async function deleteLater(
  db: Db,
  { comCode, personCode }: Owner,
  things: readonly WorkKey[],
): Promise<void> {
  await db`
    delete from work_later
     where com_code = ${comCode} and person_code = ${personCode}
       and (kind, item_id) in (
         select * from unnest(${things.map((one) => one.kind)}::text[], ${things.map((one) => one.id)}::text[]))`
}

/** Locks the postponed things of a person until the transaction ends, so that two calls cannot pass the limit. */
export async function lockLater(db: Db, { comCode, personCode }: Owner): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`work_later ${comCode} ${personCode}`}, 0))`
}

/** Deletes what returned to the list before an instant. */
export async function deleteReturned(db: Db, before: Date): Promise<void> {
  await db`delete from work_later where until_at < ${before}`
}
