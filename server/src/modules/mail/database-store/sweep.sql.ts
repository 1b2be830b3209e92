import { isDigestOnHold } from '#kit/data/hold-copy.sql.ts'
import { codesOnHold, isOfCompany, type RetentionScope } from '#kit/data/retention.sql.ts'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** Mails of one mailbox that can no longer be recovered. */
export interface Expired extends BoxKey {
  entryIds: number[]
}

/** Mails of hidden folders of recoverable items that came into them before an instant; not of people under a hold. */
const expired = (db: Db, scope: RetentionScope) => db`
  mail_box_folder folder
  join mail_box box on box.com_code = folder.com_code and box.mailbox_id = folder.mailbox_id
  join mail_entry entry
    on entry.com_code = folder.com_code and entry.mailbox_id = folder.mailbox_id
   and entry.folder_id = folder.folder_id
 where folder.well_known_name = 'recoverableitemsdeletions' and folder.total_count > 0
   and entry.moved_at < ${scope.before} and ${isOfCompany(db, 'folder.com_code', scope)}
   and not coalesce(box.person_code, '') = any(${codesOnHold(db, scope)})`

/** Mails that can no longer be recovered, by mailbox. */
export function selectExpired(db: Db, scope: RetentionScope, limit: number): Promise<Expired[]> {
  return db<Expired[]>`
    select com_code, mailbox_id, array_agg(entry_id) as entry_ids
      from (
        select entry.com_code, entry.mailbox_id, entry.entry_id from ${expired(db, scope)} limit ${limit}) mail
     group by com_code, mailbox_id order by mailbox_id`
}

/** Counts the mails that can no longer be recovered. */
export async function countExpired(db: Db, scope: RetentionScope): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from ${expired(db, scope)}`
  return row?.count ?? 0
}

/** Removes tombstones that no client needs. */
export async function deleteOldTombstones(db: Db, before: Date): Promise<void> {
  await db`delete from mail_tombstone where removed_at < ${before}`
}

/** A text of a company. */
export interface TextKey {
  comCode: string
  digest: string
}

const isUnused = (db: Db, before: Date) => db`
  text.stored_at < ${before}
  and not ${isDigestOnHold(db, 'mail_entry', db`text.com_code`, db`text.digest`)}
  and not exists (
    select from mail_entry entry where entry.com_code = text.com_code and entry.digest = text.digest)
  and not exists (
    select from mail_outbox outbox
     where outbox.com_code = text.com_code and outbox.digest = text.digest
       and outbox.state in ('held', 'queued', 'sending', 'failed'))`

/** Of the next texts after one of them, the last, and those that neither a mailbox nor the queue has. */
export async function selectUnusedTexts(
  db: Db,
  after: TextKey,
  { before, limit }: { before: Date; limit: number },
): Promise<{ last: TextKey | undefined; unused: TextKey[] }> {
  const rows = await db<(TextKey & { isUnused: boolean })[]>`
    select com_code, encode(digest, 'hex') as digest, ${isUnused(db, before)} as is_unused
      from mail_text text
     where (com_code, digest) > (${after.comCode}, decode(${after.digest}, 'hex'))
     order by com_code, digest limit ${limit}`
  const keyOf = ({ comCode, digest }: TextKey) => ({ comCode, digest })
  const last = rows.at(-1)
  return { last: last && keyOf(last), unused: rows.filter((row) => row.isUnused).map(keyOf) }
}

/** Removes texts that are still unused; returns those that are gone. A delivery that uses one renews it first. */
export function deleteUnusedTexts(db: Db, texts: readonly TextKey[], before: Date): Promise<TextKey[]> {
  return db<TextKey[]>`
    delete from mail_text text
     where (com_code, digest) in (
             select one, decode(other, 'hex')
               from unnest(${texts.map((row) => row.comCode)}::text[], ${texts.map((row) => row.digest)}::text[])
                    as given (one, other))
       and ${isUnused(db, before)}
    returning com_code, encode(digest, 'hex') as digest`
}
