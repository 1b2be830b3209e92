import { change, read } from '../kit/endpoint.ts'
import {
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
import { refreshes, reservationLimits, resourceKinds, timeOfDay } from './entity.ts'

const doorBooking = object({
  bookingId: rowId,
  title: Type.String(),
  reserverName: localName,
  startTime: timeOfDay,
  endTime: timeOfDay,
  startUtc: instant,
  endUtc: instant,
  isCheckedIn: Type.Boolean(),
})

/** Lengths in minutes of bookings that a tablet can make. */
export const doorMinutes = [15, 30, 60, 120] as const

/**
 * The content of a door page: `current` is the running booking, `next` are the other bookings until midnight.
 */
export const doorState = object({
  resourceId: rowId,
  name: localName,
  place: Type.String(),
  kind: oneOf(resourceKinds),
  capacity: Type.Integer(),
  equipment: Type.Array(Type.String()),
  isFaulty: Type.Boolean(),
  day,
  time: timeOfDay,
  current: nullable(doorBooking),
  next: Type.Array(doorBooking),
  /** Lengths of a booking that the tablet can make now. */
  minutes: Type.Array(Type.Integer()),
  /** Whether check-in is required here. */
  checksIn: Type.Boolean(),
  /** Part of the address in the QR code; it changes every minute. */
  code: Type.String(),
})
/** The content of a door page. */
export type DoorState = Static<typeof doorState>

const deviceKey = text(64, 20)
const doorCode = text(64, 8)

/** Calls of the door page, which has a key and no session, and of its QR code. */
export const doorCalls = {
  getDoor: read('/api/reservation/door', 'maru', {
    summary:
      'Returns the content of the door page with this key: the resource, its bookings of the day and the check-in code.',
    method: 'POST',
    access: 'public',
    input: object({ key: deviceKey }),
    output: doorState,
  }),
  bookAtDoor: change('/api/reservation/door/book', 'maru', {
    summary:
      'Books the resource of a door page from now on with its key; the booking belongs to no person and is checked in.',
    refreshes,
    access: 'public',
    input: object({
      key: deviceKey,
      minutes: Type.Integer({ minimum: 1, maximum: 1440 }),
      title: text(reservationLimits.title, 1),
    }),
    output: object({ bookingId: rowId }),
    errors: ['reservation.conflict'],
  }),
  endAtDoor: change('/api/reservation/door/end', 'maru', {
    summary: 'Ends the running booking of a door page with its key; the owner is notified.',
    refreshes,
    access: 'public',
    input: object({ key: deviceKey, bookingId: rowId }),
    output: object({ bookingId: rowId }),
    errors: ['reservation.notNow'],
  }),
  findDoorBooking: read('/api/reservation/door/booking', 'maru', {
    summary:
      'Returns the booking that the viewer made or takes part in and that can be checked in at this door now.',
    input: object({ resourceId: rowId, code: doorCode }),
    output: object({
      resourceId: rowId,
      name: localName,
      bookingId: nullable(rowId),
      title: Type.String(),
      startTime: Type.String(),
      endTime: Type.String(),
      isCheckedIn: Type.Boolean(),
    }),
    errors: ['reservation.doorCodeOver'],
  }),
  checkInAtDoor: change('/api/reservation/door/checkin', 'maru', {
    summary: 'Checks a booking in by the code that the door page shows now.',
    refreshes,
    input: object({ resourceId: rowId, bookingId: rowId, code: doorCode }),
    output: object({ bookingId: rowId }),
    errors: ['reservation.doorCodeOver', 'reservation.notNow'],
  }),
}

/** Calls for the keys of door pages, for administrators. */
export const doorKeyCalls = {
  makeDoorKey: change('/api/reservation/admin/door', 'maru', {
    summary: 'Creates the key of a door page and returns it once; the previous key becomes invalid.',
    refreshes: ['reservationAdmin'],
    input: object({ resourceId: rowId }),
    output: object({ key: Type.String() }),
  }),
  removeDoorKey: change('/api/reservation/admin/door/{resourceId}', 'maru', {
    summary: 'Revokes the key of a door page.',
    method: 'DELETE',
    refreshes: ['reservationAdmin'],
    input: object({ resourceId: rowId }),
    output: object({}),
  }),
}
