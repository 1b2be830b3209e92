import {
  code,
  day,
  instant,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  text,
} from '../kit/schema.ts'
import { repeatRule } from '../kit/time/repeat.ts'
import { bookingsTopic } from './topic.ts'

export { bookingsTopic } from './topic.ts'

/** Push topic that notifies a person's browsers that they starred a resource; the id is the resource's. */
export const starsTopic = 'reservation.stars'

/** A change in this room refreshes all reads of the room. */
export const refreshes = ['reservation'] as const

/** Reads that are refreshed when bookings of any resource change. */
export const refreshedByBookings = [{ topic: bookingsTopic, spread: 2000 }] as const

/** Kinds of resources. */
export const resourceKinds = ['room', 'vehicle', 'device', 'other'] as const
/** A kind of resource. */
export type ResourceKind = (typeof resourceKinds)[number]

/** Rights of a person at a resource, each including the previous ones. */
export const resourceRights = ['see', 'request', 'book', 'manage'] as const
/** A right of a person at a resource. */
export type ResourceRight = (typeof resourceRights)[number]

/** How a booking is checked in: not at all, by a button or the code on the tablet, or by that code only. */
export const checkInModes = ['none', 'any', 'door'] as const
/** How a booking is checked in. */
export type CheckInMode = (typeof checkInModes)[number]

/** The approval of a booking on the wire, spelled as in the specification (spec 3§3). */
export const approvalStates = { Wating: 0, Accept: 1, Reject: 2, All: 999 } as const
/** The approval of one booking. */
export type ApprovalState = 0 | 1 | 2

/**
 * The state of a booking: `requested`, `waiting` (in the waiting list) and `held` (offered to the first in the
 * waiting list) have the approval state 0, `accepted` and `ended` 1, the others 2.
 */
export const bookingStates = [
  'requested',
  'waiting',
  'held',
  'accepted',
  'ended',
  'rejected',
  'expired',
  'released',
  'cancelled',
] as const
/** The state of a booking. */
export type BookingState = (typeof bookingStates)[number]

/** Spans of a booking list (spec 3§3). */
export const requestTypes = ['Daily', 'Weekly', 'Monthly'] as const
/** The span of a booking list. */
export type RequestType = (typeof requestTypes)[number]

/** Limits of reservations. */
export const reservationLimits = {
  title: 200,
  content: 4000,
  comment: 500,
  participants: 200,
  dates: 400,
  name: 100,
  place: 100,
  terms: 4000,
  equipment: 20,
  quantity: 100,
  capacity: 100_000,
  searchDays: 366,
  customFields: 10,
  note: 500,
  mileage: 9_999_999,
  blackouts: 100,
  importBytes: 200_000,
  importRows: 1000,
  reportDays: 366,
} as const

/** A time of day on the wire, 00:00 to 24:00. */
export const timeOfDay = Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$', maxLength: 5 })

/** A participant: a person of the portal, or an external address. */
export const participantInput = object({
  personCode: nullable(code),
  email: text(254),
})

/** A participant with the current names. */
export const participant = object({
  personCode: nullable(Type.String()),
  email: Type.String(),
  name: localName,
  deptName: localName,
})
/** A participant with the current names. */
export type Participant = Static<typeof participant>

/** A booking (one date of a request) in a list; times are in the time zone of the resource. */
export const bookingItem = object({
  bookingId: rowId,
  reserveRequestId: rowId,
  resourceId: rowId,
  resourceName: localName,
  place: Type.String(),
  color: Type.Integer(),
  kind: oneOf(resourceKinds),
  title: Type.String(),
  startDate: day,
  endDate: day,
  startTime: timeOfDay,
  endTime: timeOfDay,
  startUtc: instant,
  endUtc: instant,
  timeZone: Type.String(),
  slotMinutes: Type.Integer(),
  approval: Type.Integer(),
  state: oneOf(bookingStates),
  /** Why it was cancelled or rejected, for its owner and the managers of the resource. */
  reason: Type.String(),
  isRepeat: Type.Boolean(),
  isMine: Type.Boolean(),
  reserverCode: Type.String(),
  reserverName: localName,
  deptName: localName,
  holdUntil: nullable(instant),
  checkedInDate: nullable(instant),
  /** Kilometers and remark at the return, for the owner and the managers of the resource. */
  mileage: nullable(Type.Integer()),
  returnNote: Type.String(),
  canUpdate: Type.Boolean(),
  canCancel: Type.Boolean(),
  canCheckIn: Type.Boolean(),
  canEnd: Type.Boolean(),
  canReturn: Type.Boolean(),
  canConfirm: Type.Boolean(),
})
/** A booking in a list. */
export type BookingItem = Static<typeof bookingItem>

/** A page of a list without a total. */
export const bookingPage = object({ data: Type.Array(bookingItem), hasMore: Type.Boolean() })

/** The detail of a request with its bookings. */
export const requestDetail = object({
  reserveRequestId: rowId,
  resourceId: rowId,
  resourceName: localName,
  title: Type.String(),
  content: Type.String(),
  startDate: day,
  endDate: day,
  startTime: timeOfDay,
  endTime: timeOfDay,
  repeat: nullable(repeatRule),
  repeatSummary: Type.String(),
  participants: Type.Array(participant),
  custom: Type.Array(object({ id: Type.String(), value: Type.String() })),
  reserverCode: Type.String(),
  reserverName: localName,
  deptName: localName,
  version: Type.Integer(),
  createdDate: instant,
  bookings: Type.Array(bookingItem),
  decisions: Type.Array(
    object({
      bookingId: rowId,
      approval: Type.Integer(),
      comment: Type.String(),
      personCode: Type.String(),
      name: localName,
      decidedDate: instant,
    }),
  ),
  canUpdate: Type.Boolean(),
  canCancel: Type.Boolean(),
})
/** The detail of a request. */
export type RequestDetail = Static<typeof requestDetail>
