import { change, read } from '../kit/endpoint.ts'
import { relationSource } from '../kit/relation.ts'
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
  versionNumber,
} from '../kit/schema.ts'
import {
  answers,
  attendeeInput,
  busyKinds,
  calendarLimits,
  changedDateChoices,
  eventClasses,
  eventDetail,
  eventEntry,
  eventScopes,
  lunarDay,
  originalTime,
  refreshedByEvents,
  refreshes,
  wallTime,
  zoneName,
} from './entity.ts'
import { changed, changeErrors, ruleErrors, timeErrors } from './event-answers.ts'

const times = { isAllDay: Type.Boolean(), start: wallTime, end: wallTime, timeZone: zoneName }

/** The date of a series and the part that a change affects; without `original` an event that does not repeat. */
const target = {
  eventId: rowId,
  original: Type.Optional(nullable(originalTime)),
  scope: Type.Optional(oneOf(eventScopes)),
}

/** The fields of an event in the form. */
export const eventInput = object({
  eventId: Type.Optional(rowId),
  original: Type.Optional(nullable(originalTime)),
  scope: Type.Optional(oneOf(eventScopes)),
  /** For a new time of several dates of a series; without it dates with a time of their own stay. */
  changedDates: Type.Optional(oneOf(changedDateChoices)),
  version: Type.Optional(versionNumber),
  calendarId: rowId,
  title: text(calendarLimits.title),
  place: text(calendarLimits.place),
  content: text(calendarLimits.content),
  ...times,
  rule: nullable(text(calendarLimits.rule)),
  lunar: nullable(lunarDay),
  class: oneOf(eventClasses),
  shows: oneOf(busyKinds),
  // More people than the limit are refused with `calendar.tooManyPeople`, which names the limit.
  attendees: Type.Array(attendeeInput, { maxItems: 2000 }),
  /** The meeting room; null gives it up, and without the field it stays. It belongs to the whole series. */
  roomId: Type.Optional(nullable(rowId)),
  /** A draft collection of the viewer, attached if the event has no attachments yet. */
  fileCode: Type.Optional(nullable(Type.String({ format: 'uuid' }))),
  reminders: Type.Array(Type.Integer({ minimum: -1440, maximum: 40_320 }), {
    maxItems: calendarLimits.reminders,
    uniqueItems: true,
  }),
  /** The item from which a new event is made; one that the viewer may not read makes no link. */
  from: Type.Optional(relationSource),
})
/** The fields of an event in the form. */
export type EventInput = Static<typeof eventInput>

/** Calls for events. */
export const eventCalls = {
  listEvents: read('/api/calendar/event/list', 'maru', {
    offline: true,
    summary:
      'Lists the events that overlap a span of days in the calendars of the viewer, and those to which they are invited; of others only what they share.',
    method: 'POST',
    input: object({
      from: day,
      until: day,
      timeZone: zoneName,
      calendarIds: Type.Optional(Type.Array(rowId, { maxItems: 500, uniqueItems: true })),
    }),
    replica: true,
    output: object({ entries: Type.Array(eventEntry), hasMore: Type.Boolean() }),
    errors: ['calendar.spanTooLong', 'calendar.zoneUnknown'],
    refreshedBy: refreshedByEvents,
  }),
  getEvent: read('/api/calendar/event', 'maru', {
    offline: true,
    summary: 'Returns an event, or one date of a series, with people, reminders and what the viewer may do.',
    input: object({ eventId: rowId, original: Type.Optional(originalTime) }),
    output: eventDetail,
    errors: ['calendar.notOccurrence'],
    refreshedBy: refreshedByEvents,
  }),
  saveEvent: change('/api/calendar/event/save', 'maru', {
    summary:
      'Creates an event, or changes one: with `scope` one date of a series, that date and all following, or the whole series. Exceptions survive.',
    refreshes: [...refreshes, 'relation.listRelations'],
    creates: true,
    input: eventInput,
    output: changed,
    errors: [
      ...timeErrors,
      ...ruleErrors,
      ...changeErrors,
      'calendar.titleEmpty',
      'calendar.tooManyPeople',
      'calendar.personUnknown',
      'calendar.roomTaken',
      'file.banned',
      'editor.imageInvalid',
      'editor.imageTooLarge',
      'editor.tooManyImages',
    ],
  }),
  listRooms: read('/api/calendar/room', 'maru', {
    summary:
      'Lists the meeting rooms that the viewer may book for the times of an event, free ones first, with the number of dates at which each is taken.',
    method: 'POST',
    input: object({
      ...times,
      rule: nullable(text(calendarLimits.rule)),
      lunar: nullable(lunarDay),
      /** The stored event, whose own bookings do not count. */
      eventId: Type.Optional(rowId),
      seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    output: object({
      dateCount: Type.Integer(),
      rooms: Type.Array(
        object({
          resourceId: rowId,
          name: localName,
          place: localName,
          seats: nullable(Type.Integer()),
          needsApproval: Type.Boolean(),
          takenCount: Type.Integer(),
        }),
      ),
    }),
    errors: [...timeErrors, ...ruleErrors, 'calendar.readOnly'],
    refreshedBy: refreshedByEvents,
  }),
  moveEvent: change('/api/calendar/event/move', 'maru', {
    summary: 'Moves an event or changes its length, as by a drag; the other fields stay.',
    refreshes,
    input: object({ ...target, ...times }),
    output: changed,
    errors: [...timeErrors, ...ruleErrors, ...changeErrors],
  }),
  removeEvent: change('/api/calendar/event/remove', 'maru', {
    summary: 'Removes an event, one date of a series, that date and all following, or the whole series.',
    refreshes,
    input: object(target),
    output: changed,
    errors: changeErrors,
  }),
  undoEvent: change('/api/calendar/event/undo', 'maru', {
    summary: 'Undoes a change of the viewer as a whole, if nobody has changed the events since.',
    refreshes,
    input: object({ undoId: rowId }),
    output: Type.Integer(),
    errors: ['calendar.undoOver'],
  }),
  answerEvent: change('/api/calendar/event/answer', 'maru', {
    summary:
      'Answers an invitation for the whole series, one date, or that date and all following, with a comment, and proposes another time for one date or a single event if given.',
    refreshes: [...refreshes, 'work'],
    input: object({
      eventId: rowId,
      original: Type.Optional(nullable(originalTime)),
      /** Whether the answer is for the date and all that follow. */
      andFollowing: Type.Optional(Type.Boolean()),
      answer: oneOf(answers),
      comment: text(calendarLimits.comment),
      proposedStart: nullable(instant),
      proposedEnd: nullable(instant),
    }),
    output: Type.Integer(),
    errors: [
      'calendar.notInvited',
      'calendar.endBeforeStart',
      'calendar.notOccurrence',
      'calendar.noProposal',
      'calendar.answerTooFar',
      'calendar.tooManyOwnDates',
    ],
  }),
  settleProposal: change('/api/calendar/event/proposal', 'maru', {
    summary:
      'Accepts the time that an attendee proposed, which moves the event or that date of a series, or refuses it; the answer of a refusal is null.',
    refreshes,
    input: object({
      eventId: rowId,
      original: Type.Optional(nullable(originalTime)),
      attendeeId: rowId,
      isAccepted: Type.Boolean(),
    }),
    output: nullable(changed),
    errors: [...timeErrors, ...ruleErrors, ...changeErrors],
  }),
}
