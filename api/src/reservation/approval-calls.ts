import { change, read } from '../kit/endpoint.ts'
import { page } from '../kit/paging.ts'
import { localName, object, oneOf, rowId, Type, text } from '../kit/schema.ts'
import { bookingItem, refreshedByBookings, refreshes, reservationLimits } from './entity.ts'

const approvalNumber = Type.Integer({ minimum: 0, maximum: 999 })
const bookingIds = Type.Array(rowId, { minItems: 1, maxItems: 100, uniqueItems: true })
const decided = object({
  bookingIds: Type.Array(rowId),
  settledIds: Type.Array(rowId),
  openIds: Type.Array(rowId),
})

/** Approval of requests (spec 3§7). */
export const approvalCalls = {
  isApprover: read('/CommonReserveDb/approval/api/isapprover', '3§7', {
    summary: 'Returns whether the viewer approves requests of any resource, and how many requests wait.',
    output: object({ isApprover: Type.Boolean(), waitingCount: Type.Integer() }),
    refreshedBy: refreshedByBookings,
  }),
  listApprovals: read('/CommonReserveDb/approval/api/list', '3§7', {
    summary:
      'Lists a page of the requests for the resources that the viewer approves, by approval state (999: all).',
    method: 'POST',
    input: object({
      approval: Type.Optional(approvalNumber),
      resourceId: Type.Optional(rowId),
      page: Type.Optional(page),
    }),
    output: object({
      data: Type.Array(object({ booking: bookingItem, overlapCount: Type.Integer() })),
      hasMore: Type.Boolean(),
    }),
    refreshedBy: refreshedByBookings,
  }),
  decideBookings: change('/IsuReserveResource/ISU_Approval/api', '3§7', {
    decides: true,
    summary:
      'Accepts or rejects requests with a comment; overlapping ones are kept, rejected or put on the waiting list.',
    refreshes: [...refreshes, 'work'],
    input: object({
      bookingIds,
      approval: Type.Integer({ minimum: 1, maximum: 2 }),
      comment: Type.Optional(text(reservationLimits.comment)),
      others: Type.Optional(oneOf(['keep', 'reject', 'wait'] as const)),
    }),
    output: decided,
    errors: ['reservation.decided', 'reservation.conflict', 'reservation.started', 'reservation.ownRequest'],
  }),
  undoDecisions: change('/CommonReserveDb/approval/api', '3§7', {
    summary: 'Reverts decisions on bookings that have not begun; the bookings wait for approval again.',
    method: 'DELETE',
    refreshes: [...refreshes, 'work'],
    input: object({ bookingIds }),
    output: object({ bookingIds: Type.Array(rowId) }),
    errors: ['reservation.undecided', 'reservation.started'],
  }),
  listApprovalResources: read('/IsuReserveResource/ISU_Approval/api/approvalresources', '3§7', {
    summary: 'Lists the resources for which the viewer approves requests.',
    output: Type.Array(object({ resourceId: rowId, name: localName })),
  }),
}
