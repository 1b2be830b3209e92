import type { Page } from '@maru/api/kit/paging'
import type { Context } from '../context.ts'
import { type AuditEntry, countAudit, insertAudit, selectAudit } from './audit.sql.ts'

type None = Record<never, never>

/**
 * Entries of each room in the audit log, by declaration merging: the actions and the types of their details.
 *
 * @example
 * declare module '#kit/audit/audit.ts' { interface AuditRooms { lunch: { act: 'remove'; detail: { day?: string } } } }
 */
export interface AuditRooms extends None {}

/** A room that writes to the audit log. */
export type AuditRoom = keyof AuditRooms

/** Writes in the current transaction which action the viewer took on these records of a room. */
export async function audit<R extends AuditRoom>(
  {
    db,
    viewer,
    clock,
  }: Pick<Context, 'db' | 'clock'> & {
    viewer: Pick<Context['viewer'], 'personCode' | 'name'>
  },
  room: R,
  entry: {
    comCode: string
    targetIds: readonly (string | number)[]
    act: AuditRooms[R]['act']
    detail?: AuditRooms[R]['detail']
  },
): Promise<void> {
  const { personCode, name } = viewer
  const { comCode, act, detail = {} } = entry
  const targetIds = entry.targetIds.map(String)
  await insertAudit(db, { comCode, room, targetIds, act, personCode, name, detail, at: clock.now() })
}

/** A page of the entries of one record, newest first. The caller checks the viewer's right. */
export async function listAudit<R extends AuditRoom>(
  { db }: Pick<Context, 'db'>,
  room: R,
  { comCode, targetId }: { comCode: string; targetId: string | number },
  { page, size }: { page: number; size: number },
): Promise<Page<AuditEntry<AuditRooms[R]['act'], AuditRooms[R]['detail']>>> {
  const target = { comCode, room, targetId: String(targetId) }
  const totalCount = await countAudit(db, target)
  const offset = (page - 1) * size
  if (offset >= totalCount) return { data: [], totalCount }
  return {
    data: await selectAudit<AuditRooms[R]['act'], AuditRooms[R]['detail']>(db, target, {
      offset,
      limit: size,
    }),
    totalCount,
  }
}
