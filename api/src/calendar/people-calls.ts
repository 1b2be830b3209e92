import { bookingsTopic } from '../kit/bookings.ts'
import { read } from '../kit/endpoint.ts'
import { presenceTopic } from '../kit/presence.ts'
import {
  code,
  day,
  instant,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
} from '../kit/schema.ts'
import { calendarLimits, holidayDay, refreshedByEvents, viewerLevels, zoneName } from './entity.ts'

/** Rooms are booked by events and by requests for the room itself. */
const refreshedByTimes = [...refreshedByEvents, { topic: bookingsTopic, spread: 2000 }] as const

/** A time that is taken, without any detail; half-open. */
export const busyTime = object({
  start: Type.String(),
  end: Type.String(),
  kind: oneOf(['busy', 'tentative', 'away', 'outside'] as const),
})
/** A time that is taken, without any detail; half-open. */
export type BusyTime = Static<typeof busyTime>

/** The taken times of a person; `isKnown` is false if they share nothing with the viewer. */
export const personBusy = object({
  personCode: Type.String(),
  isKnown: Type.Boolean(),
  times: Type.Array(busyTime),
})
/** The taken times of a person. */
export type PersonBusy = Static<typeof personBusy>

/**
 * The main calendar of a person, of which the viewer sees at least when they are busy; null if the person has never opened
 * it: it is shared as busy with their company.
 */
export const personCalendar = object({
  personCode: Type.String(),
  calendarId: nullable(rowId),
  level: oneOf(viewerLevels),
})
/** The main calendar of a person. */
export type PersonCalendar = Static<typeof personCalendar>

/** A meeting room with those of the asked times at which it cannot be booked, by their place in the question. */
export const roomTimes = object({
  resourceId: rowId,
  name: localName,
  seats: nullable(Type.Integer()),
  needsApproval: Type.Boolean(),
  taken: Type.Array(Type.Integer()),
})
/** A meeting room with the times at which it cannot be booked. */
export type RoomTimes = Static<typeof roomTimes>

/** A time at which a room is booked, waits for approval (`tentative`) or is closed, as half-open instants. */
const placeTime = object({
  start: Type.String(),
  end: Type.String(),
  kind: oneOf(['busy', 'tentative', 'closed'] as const),
  /** Empty for a closed time; the booking of a private event has no title of its own. */
  title: Type.String(),
})

/** A room that the viewer may book, with its times of a day. */
export const placeTimes = object({
  resourceId: rowId,
  name: localName,
  seats: nullable(Type.Integer()),
  needsApproval: Type.Boolean(),
  times: Type.Array(placeTime),
})
/** A room with its times of a day. */
export type PlaceTimes = Static<typeof placeTimes>

/** Who stands in for an absent person, and the number to call. */
export const standIn = object({
  personCode: Type.String(),
  /** Null without a deputy, and for people of other companies. */
  deputy: nullable(object({ personCode: Type.String(), name: localName, title: localName })),
  /** The number of the directory card, the mobile one first; empty without one. */
  telephone: Type.String(),
})
/** Who stands in for an absent person. */
export type StandIn = Static<typeof standIn>

/** Calls about the time of people and rooms. */
export const peopleCalls = {
  listPeopleCalendars: read('/api/calendar/people', 'maru', {
    summary:
      'Returns the main calendars of people and the level of the viewer in each, for people side by side; people who share nothing are left out.',
    method: 'POST',
    input: object({
      personCodes: Type.Array(code, { minItems: 1, maxItems: calendarLimits.busyPeople, uniqueItems: true }),
    }),
    replica: true,
    output: Type.Array(personCalendar),
    refreshedBy: refreshedByEvents,
  }),
  listBusyTimes: read('/api/calendar/freebusy', 'maru', {
    summary:
      'Returns when people are busy, tentative, away or outside their working hours, merged and without details; the event that is edited does not count.',
    method: 'POST',
    input: object({
      personCodes: Type.Array(code, { minItems: 1, maxItems: calendarLimits.busyPeople, uniqueItems: true }),
      from: day,
      until: day,
      timeZone: zoneName,
      exceptEventId: Type.Optional(rowId),
    }),
    replica: true,
    output: Type.Array(personBusy),
    errors: ['calendar.spanTooLong', 'calendar.zoneUnknown'],
    refreshedBy: refreshedByEvents,
  }),
  listStandIns: read('/api/calendar/people/stand-in', 'maru', {
    summary:
      'Returns who stands in for people on a day, as far as the viewer may know it, and the telephone numbers of their directory cards. Unknown people and people who left are left out.',
    method: 'POST',
    input: object({
      personCodes: Type.Array(code, { minItems: 1, maxItems: calendarLimits.groupPeople, uniqueItems: true }),
      day,
      timeZone: zoneName,
    }),
    output: Type.Array(standIn),
    errors: ['calendar.zoneUnknown'],
    refreshedBy: [{ topic: presenceTopic, spread: 2000 }],
  }),
  listRoomTimes: read('/api/calendar/room/times', 'maru', {
    summary:
      'Lists the meeting rooms that the viewer may book with those of the given times at which each is taken or closed, for rows of free/busy and for free slots; those that are free most often first.',
    method: 'POST',
    input: object({
      times: Type.Array(object({ start: instant, end: instant }), {
        minItems: 1,
        maxItems: calendarLimits.roomTimes,
      }),
      seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      /** The stored event, whose own bookings do not count. */
      eventId: Type.Optional(rowId),
    }),
    output: Type.Array(roomTimes),
    errors: ['calendar.endBeforeStart', 'calendar.readOnly'],
    refreshedBy: refreshedByTimes,
  }),
  listPlaceTimes: read('/api/calendar/place/times', 'maru', {
    summary:
      'Lists the meeting rooms that the viewer may book, or those of the given numbers, with the times of a day at which each is booked or closed; rooms that the viewer may not book are left out.',
    method: 'POST',
    input: object({
      resourceIds: Type.Optional(
        Type.Array(rowId, { minItems: 1, maxItems: calendarLimits.places, uniqueItems: true }),
      ),
      day,
      timeZone: zoneName,
    }),
    output: Type.Array(placeTimes),
    errors: ['calendar.zoneUnknown'],
    refreshedBy: refreshedByTimes,
  }),
  listHolidays: read('/api/calendar/holiday', 'maru', {
    together: true,
    offline: true,
    summary: 'Lists the holidays and make-up working days of the active company in a span of days.',
    input: object({ from: day, until: day }),
    output: Type.Array(holidayDay),
    errors: ['calendar.spanTooLong'],
  }),
}
