import { change, read } from '../kit/endpoint.ts'
import { instant, object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'
import { calendarLimits, refreshes, zoneName } from './entity.ts'

/** Why a line of a calendar file is refused, or what was left out; the texts are in `calendar.transfer.faults`. */
export const icalCodes = [
  ...(['notCalendar', 'cut', 'tooManyEvents', 'broken', 'noStart', 'endBeforeStart', 'tooLong'] as const),
  ...(['zoneUnknown', 'ruleInvalid', 'ruleTooFine', 'ruleTooMany', 'ruleEmpty', 'tooManyDates'] as const),
  ...(['dropped', 'repaired', 'shortened', 'zoneFixed', 'notInvited'] as const),
  ...(['skippedKind', 'startKept', 'noSeries', 'noRepeat', 'olderDate', 'olderVersion', 'rangeCut'] as const),
] as const
/** Why a line of a calendar file is refused, or what was left out. */
export type IcalCode = (typeof icalCodes)[number]

/** A row of the report of an import. A note does not refuse the event. */
export const icalFault = object({
  line: Type.Integer(),
  code: oneOf(icalCodes),
  value: Type.String(),
  level: oneOf(['error', 'note'] as const),
})
/** A row of the report of an import. */
export type IcalFault = Static<typeof icalFault>

/** What an import stored. */
export const importReport = object({
  addedCount: Type.Integer(),
  changedCount: Type.Integer(),
  /** Events that are stored already in the same or a newer version. */
  skippedCount: Type.Integer(),
  refusedCount: Type.Integer(),
  faults: Type.Array(icalFault),
})
/** What an import stored. */
export type ImportReport = Static<typeof importReport>

/** A secret address of a calendar. */
export const calendarFeed = object({ calendarId: rowId, createdDate: instant })
/** A secret address of a calendar. */
export type CalendarFeed = Static<typeof calendarFeed>

const feeds = ['calendar.listFeeds'] as const

/** Calls that exchange calendars with other programs (RFC 5545). */
export const transferCalls = {
  exportCalendar: read('/api/calendar/export', 'maru', {
    summary: 'Returns a calendar as an .ics file, with what the viewer may see of it.',
    answer: 'raw',
    cost: 'heavy',
    input: object({ calendarId: rowId }),
    replica: true,
    output: Type.String(),
  }),
  importCalendar: change('/api/calendar/import', 'maru', {
    summary:
      'Imports an .ics file with a report by line: unreadable events are refused with their line, the others are stored, each once. `dryRun` stores nothing.',
    refreshes,
    body: 'multipart',
    bodyLimit: calendarLimits.importBytes,
    cost: 'heavy',
    input: object({ calendarId: rowId, timeZone: zoneName, dryRun: Type.Boolean() }),
    output: importReport,
    errors: ['calendar.zoneUnknown', 'calendar.readOnly', 'calendar.importTooManyDates'],
  }),
  listFeeds: read('/api/calendar/feed/list', 'maru', {
    summary: 'Lists the secret addresses of the viewer; their secrets cannot be shown again.',
    output: Type.Array(calendarFeed),
  }),
  makeFeed: change('/api/calendar/feed', 'maru', {
    summary: 'Creates the secret address of a calendar; an earlier one of the viewer ends and answers 410.',
    refreshes: feeds,
    input: object({ calendarId: rowId }),
    output: object({ path: Type.String() }),
    errors: ['calendar.tooManyFeeds'],
  }),
  removeFeed: change('/api/calendar/feed', 'maru', {
    summary: 'Ends the secret address of a calendar of the viewer.',
    method: 'DELETE',
    refreshes: feeds,
    input: object({ calendarId: rowId }),
    output: Type.Integer(),
  }),
  getFeed: read('/api/calendar/feed/{key}/calendar.ics', 'maru', {
    summary:
      'Returns the calendar of a secret address with the current rights of its owner, for programs without a session.',
    access: 'public',
    answer: 'raw',
    input: object({ key: text(64, 20) }),
    replica: true,
    output: Type.String(),
    errors: ['kit.feedOver'],
  }),
}
