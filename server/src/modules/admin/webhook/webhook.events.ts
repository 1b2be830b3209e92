import { adminEvents } from '@maru/api/admin/webhook'
import { approvalEvents } from '@maru/api/approval'
import { boardEvents } from '@maru/api/board'
import { reservationEvents } from '@maru/api/reservation'
import type { Subscribers } from '#kit/room.ts'
import { queueEvent } from './delivery.jobs.ts'

/**
 * Events for webhooks. Bodies have ids only: receivers read the rest by their own rights, and no author of an anonymous
 * article leaves the portal.
 */
export const webhookSubscribers: Subscribers = {
  [adminEvents.personSet]: (context, { comCode, payload }) =>
    queueEvent(context, comCode, `person.${payload.change}`, { personCode: payload.personCode }),
  [boardEvents.articlePublished]: (context, { comCode, payload: { boardId, articleId } }) =>
    queueEvent(context, comCode, 'article.published', { boardId, articleId }),
  [boardEvents.articleUpdated]: (context, { comCode, payload: { boardId, articleId } }) =>
    queueEvent(context, comCode, 'article.updated', { boardId, articleId }),
  [boardEvents.articleRemoved]: (context, { comCode, payload: { boardId, articleId } }) =>
    queueEvent(context, comCode, 'article.removed', { boardId, articleId }),
  [approvalEvents.acted]: (context, { comCode, payload: { apmId } }) =>
    queueEvent(context, comCode, 'document.acted', { documentId: apmId }),
  [reservationEvents.bookingsChanged]: (context, { comCode, payload: { kind, bookingIds } }) =>
    queueEvent(context, comCode, 'booking.changed', { change: kind, bookingIds }),
}
