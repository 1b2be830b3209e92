import { read } from '../kit/endpoint.ts'
import { code, day, object, oneOf, rowId, type Static, Type } from '../kit/schema.ts'
import { calendarLimits, holidayDay, refreshedByEvents, viewerLevels, zoneName } from './entity.ts'

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

/** The main calendar of a person, of which the viewer sees at least when they are busy. */
export const personCalendar = object({
  personCode: Type.String(),
  calendarId: rowId,
  level: oneOf(viewerLevels),
})
/** The main calendar of a person. */
export type PersonCalendar = Static<typeof personCalendar>

/** Calls about the time of people. */
export const peopleCalls = {
  listPeopleCalendars: read('/api/calendar/people', 'maru', {
    summary:
      'Returns the main calendars of people and the level of the viewer in each, for people side by side; people who share nothing are left out.',
    method: 'POST',
    input: object({
      personCodes: Type.Array(code, { minItems: 1, maxItems: calendarLimits.busyPeople, uniqueItems: true }),
    }),
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
    output: Type.Array(personBusy),
    errors: ['calendar.spanTooLong', 'calendar.zoneUnknown'],
    refreshedBy: refreshedByEvents,
  }),
  listHolidays: read('/api/calendar/holiday', 'maru', {
    summary: 'Lists the holidays and make-up working days of the active company in a span of days.',
    input: object({ from: day, until: day }),
    output: Type.Array(holidayDay),
    errors: ['calendar.spanTooLong'],
  }),
}
