import type { DocumentDetail } from '@maru/api/approval'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { audit, listAudit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { hasRecentReading } from './audit.sql.ts'
import type { DocumentRow } from './document.sql.ts'

declare module '#kit/audit/audit.ts' {
  interface AuditRooms {
    approvalReading: { act: 'audit'; detail: { seq: number; revision: number } }
  }
}

/** Milliseconds in which the same reading is not recorded again: pages read their data again while they are open. */
const sameReading = 600_000
/** Readings of one document that its page lists. */
const mostShown = 50

/**
 * Records that the viewer reads a document as an internal auditor, before the answer leaves: on the document, for all
 * who may read it, and in the audit log, by numbers only, because few people may know of the document.
 */
export function recordReading(context: Context, document: DocumentRow): Promise<void> {
  const { comCode, apmId, docNumber, grade, status, revision, flow } = document
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const since = new Date(clock.now().getTime() - sameReading)
    const reading = { comCode, targetId: String(apmId), personCode: viewer.personCode, since }
    if (await hasRecentReading(db, reading)) return
    const detail = { seq: flow.seq, revision }
    await audit(inside, 'approvalReading', { comCode, targetIds: [apmId], act: 'audit', detail })
    await recordAudit(inside, {
      ...{ action: 'documentAudited', comCode, subject: String(apmId), subjectName: docNumber },
      details: { grade, status },
    })
  })
}

/** Who read a document as an internal auditor, newest first. */
export async function readingsOf(
  context: Context,
  { comCode, apmId }: Pick<DocumentRow, 'comCode' | 'apmId'>,
): Promise<DocumentDetail['audits']> {
  const target = { comCode, targetId: apmId }
  const { data } = await listAudit(context, 'approvalReading', target, { page: 1, size: mostShown })
  return data.map(({ userName, at }) => ({ name: userName, readDate: at }))
}
