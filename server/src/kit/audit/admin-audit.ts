import type { AuditAction } from '@maru/api/kit/audit'
import type { Services } from '../context.ts'
import type { Db } from '../db.ts'
import { announceEntry } from '../events/person-events.ts'
import type { Viewer } from '../viewer.ts'
import { insertAuditEntry } from './admin-audit.sql.ts'

/** What {@link recordAudit} needs: the context of a call, or the parts of a command. */
export interface AuditWork {
  db: Db
  clock: Services['clock']
  viewer?: Pick<Viewer, 'personCode' | 'comCode'> | null
  address?: string
  requestId?: string
}

/** What happened. Without `comCode` the viewer's company is used. */
export interface AuditEntry {
  action: AuditAction
  comCode?: string
  /** The person who acted, if not the viewer: the person who signs in. */
  personCode?: string
  subject?: string
  subjectName?: string
  /** What changed, as `{ field: [before, after] }`; contains no passwords or secrets. */
  details?: Record<string, unknown>
}

/**
 * Writes an entry of the audit log. Call it in the transaction of the change. If the action changes a person, the event
 * for webhooks is written as well, so that no source of people can forget it.
 */
export async function recordAudit(work: AuditWork, entry: AuditEntry): Promise<void> {
  const { db, clock, viewer, address = '', requestId = '' } = work
  const { action, subject = '', subjectName = '', details = {} } = entry
  const comCode = entry.comCode ?? viewer?.comCode ?? ''
  const now = clock.now()
  await insertAuditEntry(db, {
    comCode,
    happenedAt: now,
    personCode: entry.personCode ?? viewer?.personCode ?? '',
    action,
    subject: subject.slice(0, 300),
    subjectName: subjectName.slice(0, 300),
    details,
    address,
    requestId,
  })
  await announceEntry(db, { action, comCode, subject }, now)
}

/** The changed fields, as `{ field: [before, after] }`. */
export function changesOf<T extends object>(before: T, after: T): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const key of Object.keys(after) as (keyof T & string)[])
    if (JSON.stringify(before[key]) !== JSON.stringify(after[key])) changed[key] = [before[key], after[key]]
  return changed
}
