import { approvalEvents } from '@maru/api/approval'
import type { Subscribers } from '#kit/room.ts'
import { linkSubscribers } from '../link/change.events.ts'
import { queueWrite } from './write.jobs.ts'

/** What happens after an act on a document: its states are recorded, and a completed one is written to its data source. */
export const sourceSubscribers: Subscribers = {
  async [approvalEvents.acted](context, event) {
    await linkSubscribers[approvalEvents.acted]?.(context, event)
    const { comCode, payload } = event
    if (payload.after === 'COMPLETE') await queueWrite(context, { comCode, apmId: payload.apmId })
  },
}
