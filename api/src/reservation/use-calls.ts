import { change } from '../kit/endpoint.ts'
import { nullable, object, rowId, Type, text } from '../kit/schema.ts'
import { refreshes, reservationLimits } from './entity.ts'

const changed = object({ bookingId: rowId })

/** Check-in, end and return of bookings. */
export const useCalls = {
  confirmOffer: change('/api/reservation/booking/confirm', 'maru', {
    summary: 'Accepts the slot that the viewer was offered from the waiting list.',
    refreshes,
    input: object({ bookingId: rowId }),
    output: changed,
    errors: ['reservation.offerOver'],
  }),
  checkIn: change('/api/reservation/booking/checkin', 'maru', {
    summary: 'Checks a booking in, from some minutes before its start.',
    refreshes,
    input: object({ bookingId: rowId }),
    output: changed,
    errors: ['reservation.notNow'],
  }),
  endBooking: change('/api/reservation/booking/end', 'maru', {
    summary: 'Ends a running booking early and frees the rest of its time.',
    refreshes,
    input: object({ bookingId: rowId }),
    output: changed,
    errors: ['reservation.notNow'],
  }),
  returnBooking: change('/api/reservation/booking/return', 'maru', {
    summary: 'Records the return of a vehicle or device with a note; a reported fault closes the resource.',
    refreshes,
    input: object({
      bookingId: rowId,
      note: Type.Optional(text(reservationLimits.note)),
      hasFault: Type.Optional(Type.Boolean()),
      /** Kilometers that the meter of a vehicle shows. */
      mileage: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: reservationLimits.mileage }))),
    }),
    output: changed,
    errors: ['reservation.notNow'],
  }),
}
