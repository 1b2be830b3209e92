import { endpoint } from '../kit/endpoint.ts'
import { object, rowId, Type, text } from '../kit/schema.ts'
import { refreshes, reservationLimits } from './entity.ts'

const changed = object({ bookingId: rowId })

/** Check-in, end and return of bookings. */
export const useCalls = {
  confirmOffer: endpoint({
    summary: 'Accepts the slot that the viewer was offered from the waiting list.',
    spec: 'maru',
    method: 'POST',
    path: '/api/reservation/booking/confirm',
    access: 'session',
    changes: true,
    refreshes,
    input: object({ bookingId: rowId }),
    output: changed,
    errors: ['reservation.offerOver'],
  }),
  checkIn: endpoint({
    summary: 'Checks a booking in, from some minutes before its start.',
    spec: 'maru',
    method: 'POST',
    path: '/api/reservation/booking/checkin',
    access: 'session',
    changes: true,
    refreshes,
    input: object({ bookingId: rowId }),
    output: changed,
    errors: ['reservation.notNow'],
  }),
  endBooking: endpoint({
    summary: 'Ends a running booking early and frees the rest of its time.',
    spec: 'maru',
    method: 'POST',
    path: '/api/reservation/booking/end',
    access: 'session',
    changes: true,
    refreshes,
    input: object({ bookingId: rowId }),
    output: changed,
    errors: ['reservation.notNow'],
  }),
  returnBooking: endpoint({
    summary: 'Records the return of a vehicle or device with a note; a reported fault closes the resource.',
    spec: 'maru',
    method: 'POST',
    path: '/api/reservation/booking/return',
    access: 'session',
    changes: true,
    refreshes,
    input: object({
      bookingId: rowId,
      note: Type.Optional(text(reservationLimits.note)),
      hasFault: Type.Optional(Type.Boolean()),
    }),
    output: changed,
    errors: ['reservation.notNow'],
  }),
}
