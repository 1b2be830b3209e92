import type { Db } from '../db.ts'

/** Identifies a creating call by the key of its client. */
export interface OnceKey {
  personCode: string
  key: string
}

/** The state of an earlier call with the same key. */
export interface OnceRow {
  endpoint: string
  inputHash: Buffer
  startedAt: string
  isDone: boolean
  answer: string | null
}

/**
 * Takes the key for a call, or takes it over from a call that started before `deadSince` and had no effect; false if
 * the key is in use.
 */
export async function takeOnce(
  db: Db,
  call: OnceKey & { endpoint: string; inputHash: Buffer },
  now: Date,
  deadSince: Date,
): Promise<boolean> {
  const rows = await db`
    insert into kit_once (person_code, key, endpoint, input_hash, started_at)
    values (${call.personCode}, ${call.key}, ${call.endpoint}, ${call.inputHash}, ${now})
    on conflict (person_code, key) do update set started_at = excluded.started_at
      where not kit_once.is_done and kit_once.started_at < ${deadSince}
        and kit_once.endpoint = excluded.endpoint and kit_once.input_hash = excluded.input_hash
    returning 1`
  return rows.length > 0
}

/** The call that holds a key. */
export async function findOnce(db: Db, { personCode, key }: OnceKey): Promise<OnceRow | undefined> {
  const [row] = await db<OnceRow[]>`
    select endpoint, input_hash, started_at, is_done, answer from kit_once
     where person_code = ${personCode} and key = ${key}`
  return row
}

/** Marks the call as done in the creating transaction; false if another call took the key over. */
export async function updateOnceDone(
  db: Db,
  { personCode, key }: OnceKey,
  startedAt: Date,
): Promise<boolean> {
  const rows = await db`
    update kit_once set is_done = true
     where person_code = ${personCode} and key = ${key} and started_at = ${startedAt} returning 1`
  return rows.length > 0
}

/** Stores the answer of the call. */
export async function updateOnceAnswer(
  db: Db,
  { personCode, key }: OnceKey,
  answer: string | null,
): Promise<void> {
  await db`
    update kit_once set is_done = true, answer = ${answer} where person_code = ${personCode} and key = ${key}`
}

/** Releases the key of a call that failed before it was done. */
export async function deleteUndoneOnce(db: Db, { personCode, key }: OnceKey, startedAt: Date): Promise<void> {
  await db`
    delete from kit_once
     where person_code = ${personCode} and key = ${key} and started_at = ${startedAt} and not is_done`
}

/** Deletes all but the newest calls of a person. */
export async function deleteOnceBeyond(db: Db, personCode: string, atMost: number): Promise<void> {
  await db`
    delete from kit_once where person_code = ${personCode} and started_at < (
      select started_at from kit_once where person_code = ${personCode}
       order by started_at desc offset ${atMost} limit 1)`
}

/** Deletes calls from before `before`; returns how many. */
export async function deleteOldOnce(db: Db, before: Date): Promise<number> {
  const rows = await db`delete from kit_once where started_at < ${before} returning 1`
  return rows.length
}
