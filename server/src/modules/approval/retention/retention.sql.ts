import type { ExpiredDocument } from '@maru/api/approval'
import type { Db } from '../../../kit/db.ts'

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

/** Documents that expired before an instant. */
export function selectPurgeable(db: Db, before: Date, limit: number): Promise<RetentionKey[]> {
  return db<RetentionKey[]>`
    select com_code, apm_id from approval_document
     where status = 'EXPIRED' and expired_at <= ${before} order by expired_at limit ${limit}`
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
           jsonb_build_object('ko', form.name_ko, 'en', form.name_en, 'zh', form.name_zh) as form_name,
           document.retention_years, document.completed_at as completed_date, document.expired_at as expired_date,
           document.expired_at + make_interval(days => ${purgeAfterDays}) as purge_date,
           count(*) over ()::int as total_count
      from approval_document document
      join approval_form form on form.com_code = document.com_code and form.form_id = document.form_id
     where document.com_code = ${comCode} and document.status = 'EXPIRED'
     order by document.expired_at, document.apm_id offset ${offset} limit ${limit}`
}
