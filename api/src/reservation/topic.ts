export { bookingsTopic } from '../kit/bookings.ts'
