import { endpoint } from '../kit/endpoint.ts'
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
import { refreshes, resourceKinds, timeOfDay } from './entity.ts'

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

/** The content of the tablet at a door; `current` is running now, `next` are the others of the day. */
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
  /** Whether check-in is required here. */
  checksIn: Type.Boolean(),
  /** Part of the address in the QR code; it changes every minute. */
  code: Type.String(),
})
/** The content of the tablet at a door. */
export type DoorState = Static<typeof doorState>

const deviceKey = text(64, 20)
const doorCode = text(64, 8)

/** The page of a tablet at a door, which has its own key and no session. */
export const doorCalls = {
  getDoor: endpoint({
    summary:
      'What the tablet with this key shows: the resource, its bookings of the day and the code to check in by.',
    spec: 'maru',
    method: 'POST',
    path: '/api/reservation/door',
    access: 'public',
    changes: false,
    input: object({ key: deviceKey }),
    output: doorState,
  }),
  findDoorBooking: endpoint({
    summary:
      "The viewer's own booking, or one that they take part in, that can be checked in at this door now.",
    spec: 'maru',
    method: 'GET',
    path: '/api/reservation/door/booking',
    access: 'session',
    changes: false,
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
  checkInAtDoor: endpoint({
    summary: 'Checks a booking in by the code that the door page shows now.',
    spec: 'maru',
    method: 'POST',
    path: '/api/reservation/door/checkin',
    access: 'session',
    changes: true,
    refreshes,
    input: object({ resourceId: rowId, bookingId: rowId, code: doorCode }),
    output: object({ bookingId: rowId }),
    errors: ['reservation.doorCodeOver', 'reservation.notNow'],
  }),
}

/** Keys of tablets, for administrators. */
export const doorKeyCalls = {
  makeDoorKey: endpoint({
    summary: 'Makes the key of the tablet at a door; it is shown once, and a former one ends.',
    spec: 'maru',
    method: 'POST',
    path: '/api/reservation/admin/door',
    access: 'session',
    changes: true,
    refreshes: ['reservationAdmin'],
    input: object({ resourceId: rowId }),
    output: object({ key: Type.String() }),
  }),
  removeDoorKey: endpoint({
    summary: 'Ends the key of the tablet at a door.',
    spec: 'maru',
    method: 'DELETE',
    path: '/api/reservation/admin/door/{resourceId}',
    access: 'session',
    changes: true,
    refreshes: ['reservationAdmin'],
    input: object({ resourceId: rowId }),
    output: object({}),
  }),
}
