import { read } from '../kit/endpoint.ts'
import { page } from '../kit/paging.ts'
import { code, day, instant, nullable, object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'
import {
  bookingItem,
  bookingPage,
  bookingsTopic,
  refreshedByBookings,
  requestTypes,
  reservationLimits,
} from './entity.ts'

/** A day or an instant within the requested span. */
const baseDatetime = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}', maxLength: 40 })

const searchFields = {
  reserveTitle: Type.Optional(text(100)),
  reserveContent: Type.Optional(text(100)),
  reserverName: Type.Optional(text(100)),
  searchStart: Type.Optional(day),
  searchEnd: Type.Optional(day),
  page: Type.Optional(page),
}

/** Search criteria for bookings (spec 3§3). */
export const bookingSearch = object({ ...searchFields, resourceId: Type.Optional(rowId) })
/** Search criteria for bookings. */
export type BookingSearch = Static<typeof bookingSearch>

const searchErrors = ['reservation.searchSpan'] as const

/** Lists of bookings (spec 3§7). */
export const bookingCalls = {
  listBookings: read('/ISU_Booking/ISU_Booking/api/list', '3§7', {
    summary: 'Lists the bookings of a resource in the day, week or month around a day.',
    method: 'POST',
    input: object({ resourceId: rowId, requestType: oneOf(requestTypes), baseDatetime }),
    replica: true,
    output: Type.Array(bookingItem),
    refreshedBy: [{ topic: bookingsTopic, by: 'resourceId' }],
    errors: ['reservation.dayInvalid'],
  }),
  listMyBookings: read('/ISU_Booking/ISU_Booking/api/mylist', '3§7', {
    summary:
      'Lists the bookings that the viewer made or takes part in, in the day, week or month around a day.',
    method: 'POST',
    input: object({
      resourceIds: Type.Optional(Type.Array(rowId, { maxItems: 500 })),
      requestType: oneOf(requestTypes),
      baseDatetime,
      comCode: Type.Optional(code),
      personCode: Type.Optional(code),
      deptCode: Type.Optional(code),
    }),
    actor: ['personCode', 'comCode', 'deptCode'],
    replica: true,
    output: Type.Array(bookingItem),
    refreshedBy: refreshedByBookings,
    errors: ['reservation.dayInvalid'],
  }),
  searchBookings: read('/CommonReserveDb/booking/api/search', '3§7', {
    summary: 'Finds bookings by title, content, person and days; by default from today to one month ahead.',
    method: 'POST',
    input: bookingSearch,
    replica: true,
    output: bookingPage,
    errors: searchErrors,
  }),
  searchMyBookings: read('/CommonReserveDb/booking/api/mysearch', '3§7', {
    summary: 'Finds bookings of the viewer in any state; otherwise like searchBookings.',
    method: 'POST',
    input: bookingSearch,
    replica: true,
    output: bookingPage,
    errors: searchErrors,
  }),
  isGlobalBooking: read('/IsuReserveResource/ISU_RequestDb/api/isGlobal', '3§7', {
    summary: 'Returns whether a booking is of a resource that is shared with other companies.',
    input: object({ bookingId: rowId }),
    output: Type.Boolean(),
  }),
  mapByRequest: read('/IsuReserveResource/ISU_Calendar/api/map/byRequestId', '3§7', {
    summary: 'Lists the calendar ids of all bookings of a request (the UID of its .ics entries).',
    input: object({ reserveRequestId: rowId }),
    output: Type.Array(
      object({ reserveRequestId: rowId, bookingId: rowId, calendarUid: Type.String(), startUtc: instant }),
    ),
  }),
  mapByBooking: read('/IsuReserveResource/ISU_Calendar/api/map/byBookingId', '3§7', {
    summary: 'Returns the calendar id of one booking.',
    input: object({ bookingId: rowId }),
    output: nullable(
      object({ reserveRequestId: rowId, bookingId: rowId, calendarUid: Type.String(), startUtc: instant }),
    ),
  }),
}

/** Number of rows on a page of a search. */
export const searchPageSize = 50

/** Maximum length of a search text. */
export const searchTextLimit = reservationLimits.name
