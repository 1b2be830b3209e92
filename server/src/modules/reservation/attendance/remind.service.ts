import { publishChange } from '../notice/notice.service.ts'
import type { QueueParts } from '../waiting-list/waiting-list.service.ts'
import { markForgottenRequests, markUnreturned } from './attendance.sql.ts'

const atOnce = 500

/** Reminds approvers of requests that have waited for a long time, and people of overdue returns; each only once. */
export async function remindPeople(parts: QueueParts): Promise<number> {
  const now = parts.clock.now()
  const rows = [
    ...(await markForgottenRequests(parts.db, now, atOnce)).map((row) => ({
      ...row,
      kind: 'reminded' as const,
    })),
    ...(await markUnreturned(parts.db, now, atOnce)).map((row) => ({ ...row, kind: 'overdue' as const })),
  ]
  for (const { kind, comCode, bookingId, resourceId } of rows)
    await publishChange(parts, kind, { comCode, bookingIds: [bookingId], resourceIds: [resourceId] })
  return rows.length
}
