import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '../db.ts'

/** An action on records of a room, as stored; all `targetIds` belong to one company. */
export interface AuditRow {
  comCode: string
  room: string
  targetIds: string[]
  act: string
  personCode: string
  name: LocalName
  detail: object
  at: Date
}

/** Stores one entry for each target. */
export async function insertAudit(db: Db, row: AuditRow): Promise<void> {
  const { ko, en, zh } = row.name
  await db`
    insert into audit_entry (com_code, room, target_id, act, person_code, name_ko, name_en, name_zh, detail, at)
    select ${row.comCode}, ${row.room}, target_id, ${row.act}, ${row.personCode}, ${ko}, ${en}, ${zh},
           ${JSON.stringify(row.detail)}::text::jsonb, ${row.at}::timestamptz
      from unnest(${row.targetIds}::text[]) as given (target_id)`
}

/** The record whose entries are read. */
export interface AuditTarget {
  comCode: string
  room: string
  targetId: string
}

/** Counts the entries of a record. */
export async function countAudit(db: Db, { comCode, room, targetId }: AuditTarget): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from audit_entry
     where com_code = ${comCode} and room = ${room} and target_id = ${targetId}`
  return row?.count ?? 0
}

/** An entry for rooms; `userName` has the names that the person had at that time. */
export interface AuditEntry<A extends string, D> {
  auditId: number
  act: A
  at: string
  userName: LocalName
  detail: D
}

/** The entries of a record, newest first. */
export function selectAudit<A extends string, D>(
  db: Db,
  { comCode, room, targetId }: AuditTarget,
  slice: { offset: number; limit: number },
): Promise<AuditEntry<A, D>[]> {
  return db<AuditEntry<A, D>[]>`
    select audit_id, act, at, detail,
           jsonb_build_object('ko', name_ko, 'en', name_en, 'zh', name_zh) as user_name
      from audit_entry
     where com_code = ${comCode} and room = ${room} and target_id = ${targetId}
     order by audit_id desc limit ${slice.limit} offset ${slice.offset}`
}
