import type { AuditAction, AuditEntry } from '@maru/api/admin'
import type { Db } from '../../../kit/db.ts'

/** The filter of the audit log; null matches all. */
export interface AuditFilter {
  comCode: string | null
  action: AuditAction | null
  /** A complete person code, login, name or support code. */
  text: string | null
  from: string | null
  until: string | null
  start: number
  size: number
  /** Maximum number of counted entries. */
  most: number
}

/** A page of the audit log, newest first, with the number of entries up to `most`. */
export async function selectAuditEntries(
  db: Db,
  { comCode, action, text, from, until, start, size, most }: AuditFilter,
): Promise<{ data: AuditEntry[]; totalCount: number }> {
  const fits = db`
    (${comCode}::text is null or entry.com_code = ${comCode})
    and (${action}::text is null or entry.action = ${action})
    and (${text}::text is null or entry.subject = ${text} or entry.person_code = ${text}
         or entry.subject_name = ${text} or entry.request_id = ${text})
    and (${from}::date is null or entry.happened_at >= ${from}::date)
    and (${until}::date is null or entry.happened_at < ${until}::date + 1)`
  const data = await db<AuditEntry[]>`
    select entry.audit_id, entry.com_code, entry.happened_at, entry.action, entry.person_code, entry.subject,
           entry.subject_name, entry.details, entry.address, entry.request_id,
           jsonb_build_object('ko', coalesce(person.name_ko, ''), 'en', coalesce(person.name_en, ''),
                              'zh', coalesce(person.name_zh, '')) as person_name
      from kit_audit entry
      left join org_public_person person on person.person_code = entry.person_code
     where ${fits}
     order by entry.happened_at desc, entry.audit_id desc
     limit ${size} offset ${start}`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (select from kit_audit entry where ${fits} limit ${most}) counted`
  return { data, totalCount: row?.count ?? 0 }
}
