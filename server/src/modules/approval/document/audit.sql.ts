import type { Db } from '#kit/db.ts'

/** Whether a person has read a document as an internal auditor since an instant. */
export async function hasRecentReading(
  db: Db,
  {
    comCode,
    targetId,
    personCode,
    since,
  }: { comCode: string; targetId: string; personCode: string; since: Date },
): Promise<boolean> {
  const rows = await db`
    select from audit_entry
     where com_code = ${comCode} and room = 'approvalReading' and target_id = ${targetId}
       and person_code = ${personCode} and at > ${since} limit 1`
  return rows.length > 0
}
