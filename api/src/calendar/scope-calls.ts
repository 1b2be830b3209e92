import { bookingsTopic } from '../kit/bookings.ts'
import { change, read } from '../kit/endpoint.ts'
import {
  day,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  versionNumber,
} from '../kit/schema.ts'
import {
  changedDateChoices,
  eventScopes,
  originalTime,
  refreshedByEvents,
  refreshes,
  wallTime,
  zoneName,
} from './entity.ts'
import { changed, changeErrors, ruleErrors, timeErrors } from './event-answers.ts'

const times = { isAllDay: Type.Boolean(), start: wallTime, end: wallTime, timeZone: zoneName }

/**
 * A part of a series: its dates, their first and last day, and the dates of it that were changed alone, without the
 * date from which the change begins. `count`, `lastDay` and `pastCount` are null if the series has no end or more dates
 * than can be counted.
 */
const seriesPart = object({
  count: nullable(Type.Integer()),
  firstDay: day,
  lastDay: nullable(day),
  changedCount: Type.Integer(),
  /** Dates before now: a change of them changes the record only. */
  pastCount: nullable(Type.Integer()),
  /** Dates from now on, of a series without an end those until `countedUntil`. */
  aheadCount: Type.Integer(),
})
/** A part of a series that a change affects. */
export type SeriesPart = Static<typeof seriesPart>

/**
 * A date of a series that was changed alone, with its present time. The texts are null where they are those of the
 * series, or if the viewer may know only the time of this date.
 */
const changedDate = object({
  original: originalTime,
  isAllDay: Type.Boolean(),
  start: wallTime,
  end: wallTime,
  isMoved: Type.Boolean(),
  title: nullable(Type.String()),
  place: nullable(Type.String()),
  /** Whether the text, the class or the busy state differ. */
  hasOther: Type.Boolean(),
  isCancelled: Type.Boolean(),
})
/** A date of a series that was changed alone. */
export type ChangedDate = Static<typeof changedDate>

/**
 * What a new time means for the dates of a part that are to come. `isChanged` marks the dates that were changed alone:
 * they count only if they move along.
 */
const moveEffect = object({
  /** Checked dates that were not changed alone, and those that were. */
  plainCount: Type.Integer(),
  changedCount: Type.Integer(),
  /** The last day that was checked; null if all dates were. */
  checkedUntil: nullable(day),
  /** Days at which the room cannot be booked at the new time. */
  takenDays: Type.Array(object({ day, isChanged: Type.Boolean() })),
  /** Attendees and the organizer who are absent, as far as the viewer may know it. */
  absences: Type.Array(
    object({
      personCode: Type.String(),
      name: localName,
      day,
      isChanged: Type.Boolean(),
      /** The title of the absence; empty if the viewer may know only that the person is absent. */
      title: Type.String(),
    }),
  ),
})
/** What a new time means for the dates of a part that are to come. */
export type MoveEffect = Static<typeof moveEffect>

/** The dates that a change of a series affects by its scope. */
const seriesScopes = object({
  version: versionNumber,
  /** The day of the date from which the change begins, and its place in the series; null if it cannot be counted. */
  day,
  place: nullable(Type.Integer()),
  following: seriesPart,
  all: seriesPart,
  /** The day until which the dates of a series without an end were counted; null if all were. */
  countedUntil: nullable(day),
  /** Dates that were changed alone, at most 50 before the date from which the change begins and 50 after it. */
  changed: Type.Array(changedDate),
  /** What new times mean, by scope; null without new times. */
  effects: nullable(
    object({
      /** The room of the series; null without one. The name is null if the viewer may not book the room. */
      room: nullable(object({ name: nullable(localName), needsApproval: Type.Boolean() })),
      this: moveEffect,
      following: moveEffect,
      all: moveEffect,
    }),
  ),
})
/** The dates that a change of a series affects by its scope. */
export type SeriesScopes = Static<typeof seriesScopes>

/** Calls about the part of a series that a change affects. */
export const scopeCalls = {
  countDates: read('/api/calendar/event/dates', 'maru', {
    summary:
      'Counts the dates that a change of a series affects by its scope and lists those that were changed alone; with new times also the dates at which the room is taken or people are absent.',
    method: 'POST',
    input: object({ eventId: rowId, original: originalTime, times: Type.Optional(object(times)) }),
    output: seriesScopes,
    errors: [...timeErrors, ...ruleErrors, 'calendar.readOnly', 'calendar.notOccurrence'],
    refreshedBy: [...refreshedByEvents, { topic: bookingsTopic, spread: 2000 }],
  }),
  moveSeries: change('/api/calendar/event/series/move', 'maru', {
    summary:
      'Moves a part of a series, as answered in the question about its scope: dates that were changed alone stay or move along, and attendees of the portal are notified unless `isSilent`.',
    refreshes,
    creates: true,
    input: object({
      eventId: rowId,
      original: originalTime,
      scope: oneOf(eventScopes),
      version: versionNumber,
      ...times,
      changedDates: oneOf(changedDateChoices),
      isSilent: Type.Boolean(),
    }),
    output: changed,
    errors: [...timeErrors, ...ruleErrors, ...changeErrors],
  }),
}
