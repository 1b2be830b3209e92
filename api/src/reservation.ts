export * from './reservation/admin-calls.ts'
export { type DoorState, doorMinutes } from './reservation/door-calls.ts'
export type { FeedItem } from './reservation/feed-calls.ts'
export { type ReportPart, reportParts, type UseReport } from './reservation/report-calls.ts'
export type { ImportFault } from './reservation/transfer-calls.ts'

import { defineApi } from './kit/endpoint.ts'
import { defineEvents } from './kit/events.ts'
import { approvalCalls } from './reservation/approval-calls.ts'
import { bookingCalls } from './reservation/booking-calls.ts'
import { doorCalls } from './reservation/door-calls.ts'
import { feedCalls } from './reservation/feed-calls.ts'
import { requestCalls } from './reservation/request-calls.ts'
import { resourceCalls } from './reservation/resource-calls.ts'
import { useCalls } from './reservation/use-calls.ts'

export { searchPageSize, searchTextLimit } from './reservation/booking-calls.ts'
export * from './reservation/entity.ts'
export { reservationErrors } from './reservation/errors.ts'
export type {
  DateChoice,
  DateResult,
  RequestInput,
  ValidationInput,
  ValidationResult,
} from './reservation/request-calls.ts'
export { rootFolder } from './reservation/resource-calls.ts'
export * from './reservation/resource-entity.ts'

/** Events of this domain, delivered after commit. */
export const reservationEvents = defineEvents({
  bookingsChanged: 'reservation.bookingsChanged',
})
declare module './kit/events.ts' {
  interface Events {
    'reservation.bookingsChanged': { kind: string; bookingIds: number[]; actorCode: string }
  }
}

/** The calls of resource reservation. */
export const reservationApi = defineApi('reservation', {
  ...resourceCalls,
  ...requestCalls,
  ...bookingCalls,
  ...approvalCalls,
  ...useCalls,
  ...doorCalls,
  ...feedCalls,
})
