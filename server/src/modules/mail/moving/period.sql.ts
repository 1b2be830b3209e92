import type { Db } from '#kit/db.ts'
import type { ImportKey } from './import.sql.ts'

const isKey = (db: Db, { comCode, mailboxId, importId }: ImportKey) => db`
  com_code = ${comCode} and mailbox_id = ${mailboxId} and import_id = ${importId}`

/** Sets the end of a forwarding period. */
export async function updateUntil(db: Db, key: ImportKey, until: Date): Promise<void> {
  await db`update mail_import set follow_until = ${until} where ${isKey(db, key)}`
}

/** Begins a forwarding period: nothing has come in it yet. */
export async function resetPeriod(db: Db, key: ImportKey, until: Date): Promise<void> {
  await db`
    update mail_import
       set follow_until = ${until}, collected_count = 0, collected_at = null, away_since = null
     where ${isKey(db, key)}`
}

/** Adds mails that came in, with when the last of them reached the server. */
export async function addCollected(db: Db, key: ImportKey, count: number, lastAt: Date): Promise<void> {
  await db`
    update mail_import
       set collected_count = collected_count + ${count}, collected_at = greatest(collected_at, ${lastAt})
     where ${isKey(db, key)}`
}

/** Notes that the server cannot be read now. */
export async function noteAway(db: Db, key: ImportKey, now: Date): Promise<void> {
  await db`update mail_import set away_since = coalesce(away_since, ${now}) where ${isKey(db, key)}`
}

/** Those of these texts that the import has met, whatever became of them in the mailbox since. */
export async function selectMet(db: Db, key: ImportKey, digests: readonly string[]): Promise<string[]> {
  const rows = await db<{ digest: string }[]>`
    select distinct encode(digest, 'hex') as digest from mail_import_item
     where ${isKey(db, key)} and digest in (
       select decode(one, 'hex') from unnest(${digests as string[]}::text[]) as one)`
  return rows.map((row) => row.digest)
}

/** Imports whose forwarding period is over. */
export function selectOver(db: Db, now: Date): Promise<ImportKey[]> {
  return db<ImportKey[]>`
    select com_code, mailbox_id, import_id from mail_import
     where state in ('running', 'paused', 'following') and read_at is not null and follow_until <= ${now}
     order by import_id`
}
