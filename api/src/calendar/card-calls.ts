import { change, read } from '../kit/endpoint.ts'
import { instant, localName, nullable, object, oneOf, rowId, type Static, Type } from '../kit/schema.ts'
import { answers, calendarLimits, originalTime, refreshedByEvents, refreshes } from './entity.ts'

/** An event of the viewer at the time of another one; without ids and title where only its time may be known. */
export const eventOverlap = object({
  eventId: nullable(rowId),
  original: nullable(Type.String()),
  title: Type.String(),
  /** Instants; for whole days the first and the last day. */
  start: Type.String(),
  end: Type.String(),
  isAllDay: Type.Boolean(),
})
/** An event of the viewer at the time of another one. */
export type EventOverlap = Static<typeof eventOverlap>

/** The place of a date among the dates of its series. */
export const seriesPlace = object({
  /** Counted from 1; null if the series has no end or more dates than are counted. */
  number: nullable(Type.Integer()),
  count: nullable(Type.Integer()),
  /** This date and those after it; null if they are not counted. */
  leftCount: nullable(Type.Integer()),
  isEndless: Type.Boolean(),
  /** Whether one answer can be given to this date and all after it. */
  canAnswerRest: Type.Boolean(),
})
/** The place of a date among the dates of its series. */
export type SeriesPlace = Static<typeof seriesPlace>

/** How people take part from elsewhere. */
export const eventMeeting = object({
  /** An address of a known service, or the one that the organizer's program names; null if only a number is known. */
  url: nullable(Type.String()),
  /** The name of the service, or the host of the address. */
  service: Type.String(),
  /** A telephone number; empty without one. */
  phone: Type.String(),
})
/** How people take part from elsewhere. */
export type EventMeeting = Static<typeof eventMeeting>

/** The booked room, if the viewer may see it. */
export const cardRoom = object({
  name: localName,
  seats: nullable(Type.Integer()),
  /** When its check-in opens for this date; null if the room has none. */
  checkInFrom: nullable(instant),
})
/** The booked room of an event. */
export type CardRoom = Static<typeof cardRoom>

/** What the card of an event shows besides its fields. */
export const eventCard = object({
  /** The first events of the viewer at the same time, their number, and the minutes in which they overlap. */
  overlaps: Type.Array(eventOverlap),
  overlapCount: Type.Integer(),
  overlapMinutes: Type.Integer(),
  series: nullable(seriesPlace),
  meeting: nullable(eventMeeting),
  room: nullable(cardRoom),
  /** Whether the organizer is outside of the portal and gets the answer by mail. */
  isFromOutside: Type.Boolean(),
})
/** What the card of an event shows besides its fields. */
export type EventCard = Static<typeof eventCard>

/** One date of a series in its list. */
export const seriesDate = object({
  original: originalTime,
  /** Instants; for whole days the first and the last day. */
  start: Type.String(),
  end: Type.String(),
  isAllDay: Type.Boolean(),
  isException: Type.Boolean(),
  isCancelled: Type.Boolean(),
  /** The viewer's own answer; null if they are not invited. */
  answer: nullable(oneOf(answers)),
})
/** One date of a series in its list. */
export type SeriesDate = Static<typeof seriesDate>

const date = { eventId: rowId, original: Type.Optional(nullable(originalTime)) }

/** Calls of the card of an event. */
export const cardCalls = {
  getEventCard: read('/api/calendar/event/card', 'maru', {
    offline: true,
    summary:
      'Returns what the card of an event shows besides its fields: own events at the same time, the place of the date in its series, the address of the meeting and the booked room.',
    input: object({ eventId: rowId, original: Type.Optional(originalTime) }),
    output: eventCard,
    errors: ['calendar.notOccurrence'],
    refreshedBy: refreshedByEvents,
  }),
  listSeriesDates: read('/api/calendar/event/series', 'maru', {
    summary:
      'Lists the dates of a series with the own answers: all of them, or those from a given date on if it has no end or many.',
    input: object({ eventId: rowId, original: originalTime }),
    output: object({ dates: Type.Array(seriesDate), hasMore: Type.Boolean() }),
    errors: ['calendar.notOccurrence'],
    refreshedBy: refreshedByEvents,
  }),
  saveEventReminders: change('/api/calendar/event/reminders', 'maru', {
    summary:
      'Sets when the viewer is reminded of an event that they can see. Other people keep their reminders.',
    refreshes,
    input: object({
      eventId: rowId,
      /** Minutes before the start; negative minutes are after it. */
      reminders: Type.Array(Type.Integer({ minimum: -1440, maximum: 40_320 }), {
        maxItems: calendarLimits.reminders,
        uniqueItems: true,
      }),
    }),
    output: Type.Integer(),
  }),
  createEventMail: change('/api/calendar/event/mail', 'maru', {
    summary:
      'Creates a draft in the mailbox of the viewer: minutes for all people of an event, or a mail that passes the event on. Returns its id.',
    creates: true,
    refreshes: [{ topic: 'mail.mailbox' }],
    input: object({ ...date, kind: oneOf(['minutes', 'forward'] as const) }),
    output: object({ id: Type.String() }),
    errors: ['calendar.notOccurrence'],
  }),
}
