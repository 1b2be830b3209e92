import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  title: 'Door page',
  hint: 'The page of the tablet in front of the room. Open the address below once on the tablet.',
  address: 'Address of the door page (secret)',
  make: 'Make device key',
  remake: 'Make new key',
  remakeQuestion: 'A new key ends the page on the present tablet. Continue?',
  remove: 'Remove key',
  noKey: 'This tablet has no key. Open the address that an administrator gave you.',
  now: 'Now',
  taken: 'In use until {{time}}',
  freeUntil: 'Free until {{time}}',
  free: 'Free for the rest of the day',
  checkedIn: 'checked in',
  stale: 'The server cannot be reached. State of {{time}}.',
  next: 'Next bookings',
  noNext: 'No more bookings today.',
  scan: 'QR code',
  qr: 'QR code to scan with your phone',
  scanIn: 'Scan with your phone to check in or book.',
  scanBook: 'Scan with your phone to book.',
  welcome: 'You are checked in.',
  noBooking: 'You have no booking to check in here now.',
  bookNow: 'Book now',
  book: 'Book {{minutes}} min',
  walkIn: 'Walk-in booking',
  booked: 'Booked.',
  end: 'End now',
  endQuestion: 'End it now? The remaining time can be booked by others at once.',
}
