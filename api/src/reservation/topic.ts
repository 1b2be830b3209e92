/** Push topic that notifies browsers that bookings of a resource changed; the id is the resource's. */
export const bookingsTopic = 'reservation.bookings'
