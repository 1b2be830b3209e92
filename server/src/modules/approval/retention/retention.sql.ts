import type { ExpiredDocument } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'

/** A document with its company. */
export interface RetentionKey {
  comCode: string
  apmId: number
}

/** Completed documents whose retention has ended at an instant, the oldest first; 0 years are without limit. */
export function selectEnded(db: Db, now: Date, limit: number): Promise<RetentionKey[]> {
  return db<RetentionKey[]>`
    select com_code, apm_id from approval_document
     where status = 'COMPLETE' and retention_years > 0 and restored_at is null
       and completed_at + make_interval(years => retention_years) <= ${now}
     order by completed_at limit ${limit}`
}

/** The people that a document is about: the drafter, the line, and who received, wrote or commented it. */
const peopleOf = (db: Db) => db`
  select about.person_code from (
    select document.drafter_code as person_code
     union select step.person_code from approval_step step
      where step.com_code = document.com_code and step.apm_id = document.apm_id
     union select sent.person_code from approval_circulation sent
      where sent.com_code = document.com_code and sent.apm_id = document.apm_id
     union select content.made_by from approval_content content
      where content.com_code = document.com_code and content.apm_id = document.apm_id
     union select comment.person_code from approval_comment comment
      where comment.com_code = document.com_code and comment.apm_id = document.apm_id) about
   where about.person_code is not null`

/** Those of these people that expired documents are about. */
export async function findOnHoldOf(
  db: Db,
  comCode: string,
  apmIds: readonly number[],
  onHold: readonly string[],
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select distinct about.person_code
      from approval_document document cross join lateral (${peopleOf(db)}) about
     where document.com_code = ${comCode} and document.apm_id = any(${apmIds as number[]}::bigint[])
       and document.status = 'EXPIRED'
       and about.person_code = any(${onHold as string[]}::text[])`
  return rows.map(({ personCode }) => personCode)
}

/** Marks an expired document as purged: no list shows it, and it is deleted when the legal hold is lifted. */
export async function markPurged(db: Db, { comCode, apmId }: RetentionKey, now: Date): Promise<boolean> {
  const rows = await db`
    update approval_document set purged_at = ${now}
     where com_code = ${comCode} and apm_id = ${apmId} and status = 'EXPIRED' and purged_at is null returning 1`
  return rows.length > 0
}

/** Whether a document was purged, and only a legal hold keeps it. */
export async function isPurged(db: Db, { comCode, apmId }: RetentionKey): Promise<boolean> {
  const rows = await db`
    select from approval_document
     where com_code = ${comCode} and apm_id = ${apmId} and purged_at is not null`
  return rows.length > 0
}

/** Documents that expired before an instant, or were purged, and are not about people under a legal hold. */
export function selectPurgeable(
  db: Db,
  before: Date,
  onHold: readonly string[],
  limit: number,
): Promise<RetentionKey[]> {
  const isHeld = db`exists (${peopleOf(db)} and about.person_code = any(${onHold as string[]}::text[]))`
  return db<RetentionKey[]>`
    select com_code, apm_id from approval_document document
     where status = 'EXPIRED' and (expired_at <= ${before} or purged_at is not null) and not ${isHeld}
     order by expired_at limit ${limit}`
}

/** Notes when a document expired, and takes it from the people that it was sent to. */
export async function markExpired(db: Db, { comCode, apmId }: RetentionKey, now: Date): Promise<void> {
  await db`update approval_document set expired_at = ${now} where com_code = ${comCode} and apm_id = ${apmId}`
  await db`delete from approval_entry where com_code = ${comCode} and apm_id = ${apmId} and box in (117, 2000)`
}

/** Notes when a document was restored, and gives it back to the people that it was sent to. */
export async function markRestored(db: Db, { comCode, apmId }: RetentionKey, now: Date): Promise<void> {
  await db`
    update approval_document set expired_at = null, restored_at = ${now}
     where com_code = ${comCode} and apm_id = ${apmId}`
  await db`
    insert into approval_entry (com_code, owner, box, apm_id, form_id, sort_at)
    select sent.com_code, 'person:' || sent.person_code, box.box, sent.apm_id, document.form_id, sent.sent_at
      from approval_circulation sent cross join unnest('{117, 2000}'::smallint[]) as box (box)
      join approval_document document on document.com_code = sent.com_code and document.apm_id = sent.apm_id
     where sent.com_code = ${comCode} and sent.apm_id = ${apmId}
    on conflict do nothing`
}

/** Deletes an expired document with history, contents, comments and boxes; false if it is not expired. */
export async function deleteExpired(db: Db, { comCode, apmId }: RetentionKey): Promise<boolean> {
  const rows = await db`
    delete from approval_document where com_code = ${comCode} and apm_id = ${apmId} and status = 'EXPIRED' returning 1`
  return rows.length > 0
}

/** Expired documents of a company with the number of all. */
export function selectExpired(
  db: Db,
  comCode: string,
  { offset, limit, purgeAfterDays }: { offset: number; limit: number; purgeAfterDays: number },
): Promise<(Omit<ExpiredDocument, 'apmId'> & { apmId: number; totalCount: number })[]> {
  return db<(Omit<ExpiredDocument, 'apmId'> & { apmId: number; totalCount: number })[]>`
    select document.apm_id, document.doc_number, document.subject, document.drafter -> 'name' as drafter_name,
           form.names as form_name,
           document.retention_years, document.completed_at as completed_date, document.expired_at as expired_date,
           document.expired_at + make_interval(days => ${purgeAfterDays}) as purge_date,
           count(*) over ()::int as total_count
      from approval_document document
      join approval_form form on form.com_code = document.com_code and form.form_id = document.form_id
     where document.com_code = ${comCode} and document.status = 'EXPIRED' and document.purged_at is null
     order by document.expired_at, document.apm_id offset ${offset} limit ${limit}`
}
