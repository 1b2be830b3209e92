import { publishChange } from '../notice/notice.service.ts'
import type { QueueContext } from '../waiting-list/waiting-list.service.ts'
import { markForgottenRequests, markUnreturned } from './attendance.sql.ts'

const atOnce = 500

/** Reminds approvers of requests that have waited for a long time, and people of overdue returns; each only once. */
export async function remindPeople(context: QueueContext): Promise<number> {
  const now = context.clock.now()
  const rows = [
    ...(await markForgottenRequests(context.db, now, atOnce)).map((row) => ({
      ...row,
      kind: 'reminded' as const,
    })),
    ...(await markUnreturned(context.db, now, atOnce)).map((row) => ({ ...row, kind: 'overdue' as const })),
  ]
  for (const { kind, comCode, bookingId, resourceId } of rows)
    await publishChange(context, kind, { comCode, bookingIds: [bookingId], resourceIds: [resourceId] })
  return rows.length
}
