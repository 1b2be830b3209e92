import type { AuditAction } from '@maru/api/kit/audit'
import type { Db } from '../db.ts'

/** A new entry of the audit log. */
export interface NewAuditEntry {
  comCode: string
  happenedAt: Date
  personCode: string
  action: AuditAction
  subject: string
  subjectName: string
  details: Record<string, unknown>
  address: string
  requestId: string
}

/** Inserts an entry in the current transaction. */
export async function insertAuditEntry(db: Db, entry: NewAuditEntry): Promise<void> {
  const { comCode, happenedAt, personCode, action, subject, subjectName, address, requestId } = entry
  await db`
    insert into kit_audit (com_code, happened_at, person_code, action, subject, subject_name, details, address, request_id)
    values (${comCode}, ${happenedAt}, ${personCode}, ${action}, ${subject}, ${subjectName},
            ${db.json(entry.details as never)}, ${address}, ${requestId})`
}

/** Deletes at most `limit` older entries; returns how many. */
export async function deleteOldAuditEntries(db: Db, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from kit_audit
     where (com_code, audit_id) in (
       select com_code, audit_id from kit_audit where happened_at < ${before} limit ${limit})`
  return count
}
