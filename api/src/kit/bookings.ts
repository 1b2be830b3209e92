/**
 * Push topic that notifies browsers that bookings of a resource changed; the id is the resource's. The rooms of
 * reservations and of calendars, which book meeting rooms, follow it.
 */
export const bookingsTopic = 'reservation.bookings'
