import { change, read } from '../kit/endpoint.ts'
import type { ErrorCode } from '../kit/errors.ts'
import { day, localName, nullable, object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'
import { repeatRule, seriesScopes } from '../kit/time/repeat.ts'
import {
  participantInput,
  refreshedByBookings,
  refreshes,
  requestDetail,
  reservationLimits,
  timeOfDay,
} from './entity.ts'

const { title, content, dates } = reservationLimits

const period = { startDate: day, startTime: timeOfDay, endDate: day, endTime: timeOfDay }

/** The choice for one date of a series: skip it, join the waiting list, or book another resource. */
export const dateChoice = object({
  startDate: day,
  choice: oneOf(['skip', 'wait', 'other'] as const),
  resourceId: nullable(rowId),
})
/** The choice for one date of a series. */
export type DateChoice = Static<typeof dateChoice>

const asked = {
  resourceId: rowId,
  ...period,
  repeat: nullable(repeatRule),
}

/**
 * Maximum size of a request in bytes. It is large enough that too many participants are refused with their
 * error code and not because of the size.
 */
const requestBodyLimit = 2_097_152

/** The input of a booking; `reserveRequestId`, `bookingId` and `scope` select what is changed. */
export const requestInput = object({
  reserveRequestId: Type.Optional(rowId),
  bookingId: Type.Optional(rowId),
  scope: Type.Optional(oneOf(seriesScopes)),
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  ...asked,
  title: text(title),
  content: Type.Optional(text(content)),
  // The server refuses too many participants with `reservation.tooManyParticipants`, which contains the
  // maximum.
  participants: Type.Optional(Type.Array(participantInput, { maxItems: 20_000 })),
  custom: Type.Optional(
    Type.Array(object({ id: text(20), value: text(500) }), { maxItems: reservationLimits.customFields }),
  ),
  isAgreed: Type.Optional(Type.Boolean()),
  choices: Type.Optional(Type.Array(dateChoice, { maxItems: dates })),
  requestKey: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' })),
})
/** The input of a booking. */
export type RequestInput = Static<typeof requestInput>

const validationInput = object({
  reserveRequestId: Type.Optional(rowId),
  bookingId: Type.Optional(rowId),
  scope: Type.Optional(oneOf(seriesScopes)),
  ...asked,
})
/** The input of a validation. */
export type ValidationInput = Static<typeof validationInput>

/** The booking that occupies a slot, with its person and time. */
export const slotHolder = object({
  bookingId: nullable(rowId),
  title: Type.String(),
  reserverName: localName,
  deptName: localName,
  startDate: day,
  startTime: timeOfDay,
  endTime: timeOfDay,
  approval: Type.Integer(),
})

/**
 * One date of a validation: `ok`, `conflict` with the holders of the slot, or `refused` with the code of a
 * rule.
 */
export const dateResult = object({
  startDate: day,
  endDate: day,
  result: oneOf(['ok', 'conflict', 'refused'] as const),
  code: Type.String(),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  holders: Type.Array(slotHolder),
  waitingCount: Type.Integer(),
  canWait: Type.Boolean(),
  others: Type.Array(object({ resourceId: rowId, name: localName, place: Type.String() })),
})
/** One date of a validation. */
export type DateResult = Static<typeof dateResult>

/** The answer of a validation, date by date. */
export const validationResult = object({
  isValid: Type.Boolean(),
  needsApproval: Type.Boolean(),
  dates: Type.Array(dateResult),
  /** The public holidays of the company of the resource among the first days of the dates. */
  holidays: Type.Array(object({ day, name: localName })),
})
/** The answer of a validation. */
export type ValidationResult = Static<typeof validationResult>

const ruleErrors: readonly ErrorCode[] = [
  'reservation.endBeforeStart',
  'reservation.overMidnight',
  'reservation.outsideHours',
  'reservation.closed',
  'reservation.tooShort',
  'reservation.tooLong',
  'reservation.offSlot',
  'reservation.inPast',
  'reservation.tooSoon',
  'reservation.beyondWindow',
  'reservation.quotaCount',
  'reservation.quotaMinutes',
  'reservation.overCapacity',
  'reservation.faulty',
  'reservation.noRepeat',
  'reservation.repeatEmpty',
  'reservation.repeatBeyondWindow',
  'reservation.repeatOverlaps',
  'reservation.tooManyDates',
  'reservation.noShows',
  'reservation.requestRefused',
]

const saveErrors: readonly ErrorCode[] = [
  ...ruleErrors,
  'reservation.conflict',
  'reservation.titleEmpty',
  'reservation.fieldMissing',
  'reservation.termsOpen',
  'reservation.tooManyParticipants',
  'reservation.participantUnknown',
  'reservation.requestChanged',
  'reservation.started',
  'reservation.tooLate',
  'reservation.waitingOff',
  'reservation.waitingTwice',
  'reservation.nothingLeft',
  'reservation.decided',
]

/** Requests of bookings: reading, writing, validating, cancelling (spec 3§7). */
export const requestCalls = {
  getRequest: read('/CommonReserveDb/requestdb/api/{id}', '3§7', {
    summary:
      'Returns a request by its own id if isMaster is true, otherwise by that of one of its bookings; with isPreview only the first ten dates.',
    input: object({
      id: rowId,
      isMaster: Type.Optional(Type.Boolean()),
      isPreview: Type.Optional(Type.Boolean()),
    }),
    output: requestDetail,
    refreshedBy: refreshedByBookings,
  }),
  saveRequest: change('/IsuReserveResource/ISU_RequestDb/api', '3§7', {
    summary: 'Books a resource, once or as a series, or changes a booking; writes all of its dates or none.',
    creates: true,
    refreshes,
    bodyLimit: requestBodyLimit,
    input: requestInput,
    output: object({
      reserveRequestId: rowId,
      bookingIds: Type.Array(rowId),
      approval: Type.Integer(),
      waitingCount: Type.Integer(),
    }),
    errors: saveErrors,
  }),
  cancelRequest: change('/CommonReserveDb/requestdb/api/cancel', '3§7', {
    summary: 'Cancels a booking: this date, this and the following dates, or all dates that have not begun.',
    refreshes,
    input: object({
      bookingId: rowId,
      scope: Type.Optional(oneOf(seriesScopes)),
      reason: Type.Optional(text(reservationLimits.comment)),
    }),
    output: object({ bookingIds: Type.Array(rowId) }),
    errors: ['reservation.started', 'reservation.tooLate'],
  }),
  restoreRequest: change('/api/reservation/request/restore', 'maru', {
    summary:
      'Undoes a cancellation by the viewer as a whole within ten minutes, if its slots are still free and its limits kept.',
    refreshes,
    input: object({ bookingIds: Type.Array(rowId, { minItems: 1, maxItems: reservationLimits.dates }) }),
    output: object({ bookingIds: Type.Array(rowId) }),
    errors: [
      'reservation.undoOver',
      'reservation.conflict',
      'reservation.closed',
      'reservation.personLimit',
      'reservation.quotaCount',
      'reservation.quotaMinutes',
    ],
  }),
  validateRequest: read('/CommonReserveDb/requestdb/validation/api', '3§7', {
    summary:
      'Checks every date against accepted bookings and the rules; returns who holds an occupied slot, and when.',
    method: 'POST',
    input: validationInput,
    output: validationResult,
    errors: ruleErrors,
  }),
  validateWithWaiting: read('/IsuReserveResource/ISU_RequestDb/validation/api/include/wait', '3§7', {
    summary: 'Checks like validateRequest, and counts requests that wait for approval as conflicts.',
    method: 'POST',
    input: validationInput,
    output: validationResult,
    errors: ruleErrors,
  }),
  validateStoredRequest: read(
    '/IsuReserveResource/ISU_RequestDb/validation/api/include/wait/request',
    '3§7',
    {
      summary:
        'Checks the dates of a stored request, counting other waiting requests as conflicts; for its approver.',
      method: 'POST',
      input: object({ reserveRequestId: rowId }),
      output: validationResult,
    },
  ),
}
