import { change, read } from '../kit/endpoint.ts'
import { code, day, nullable, object, oneOf, rowId, Type, text, versionNumber } from '../kit/schema.ts'
import {
  calendarItem,
  calendarLimits,
  calendarShare,
  calendarTopic,
  color,
  eventEntry,
  refreshedByEvents,
  refreshes,
  shareLevels,
  zoneName,
} from './entity.ts'

/** Calls for calendars: the list, their names and colours, and their shares. */
export const folderCalls = {
  listCalendars: read('/api/calendar/calendar/list', 'maru', {
    together: true,
    offline: true,
    summary:
      "Lists the viewer's calendars, those of departments, companies and projects that they may see, and calendars of others that they have added, with colour, order and level.",
    output: Type.Array(calendarItem),
    refreshedBy: [{ topic: calendarTopic, spread: 1000 }],
  }),
  saveCalendar: change('/api/calendar/calendar/save', 'maru', {
    summary: 'Creates or changes a calendar of the viewer, a department, the company or a project.',
    refreshes,
    input: object({
      calendarId: Type.Optional(rowId),
      version: Type.Optional(versionNumber),
      kind: oneOf(['own', 'department', 'company', 'project'] as const),
      name: text(calendarLimits.name),
      color: nullable(color),
      isBusy: Type.Boolean(),
    }),
    output: object({ calendarId: rowId }),
    errors: [
      'calendar.nameEmpty',
      'calendar.tooManyCalendars',
      'calendar.calendarChanged',
      'calendar.readOnly',
    ],
  }),
  removeCalendar: change('/api/calendar/calendar/remove', 'maru', {
    summary: 'Removes a calendar with its events; the main calendar of a person stays.',
    refreshes,
    input: object({ calendarId: rowId }),
    output: Type.Integer(),
    errors: ['calendar.mainCalendar'],
  }),
  showCalendar: change('/api/calendar/calendar/show', 'maru', {
    summary: 'Shows or hides a calendar in the list of the viewer and sets its colour for them.',
    refreshes: ['calendar.listCalendars'],
    input: object({ calendarId: rowId, isHidden: Type.Boolean(), color: nullable(color) }),
    output: Type.Integer(),
  }),
  orderCalendars: change('/api/calendar/calendar/order', 'maru', {
    summary: "Stores the order of the viewer's list of calendars.",
    refreshes: ['calendar.listCalendars'],
    input: object({
      calendarIds: Type.Array(rowId, { minItems: 1, maxItems: 500, uniqueItems: true }),
    }),
    output: Type.Integer(),
  }),
  addPersonCalendar: change('/api/calendar/calendar/add', 'maru', {
    summary: "Adds a person's main calendar to the list of the viewer, who sees what that person shares.",
    refreshes,
    input: object({ personCode: code }),
    output: object({ calendarId: rowId }),
  }),
  dropCalendar: change('/api/calendar/calendar/drop', 'maru', {
    summary: 'Takes a calendar of another person out of the list of the viewer.',
    refreshes,
    input: object({ calendarId: rowId }),
    output: Type.Integer(),
  }),
  getShares: read('/api/calendar/calendar/share', 'maru', {
    summary: 'Lists with whom a calendar that the viewer manages is shared, and the level of each.',
    input: object({ calendarId: rowId }),
    output: object({ version: versionNumber, shares: Type.Array(calendarShare) }),
  }),
  previewShares: read('/api/calendar/calendar/share/preview', 'maru', {
    summary:
      'Lists the events of a day in a calendar that the viewer manages as a person with a level sees them.',
    method: 'POST',
    input: object({ calendarId: rowId, level: oneOf(shareLevels), day, timeZone: zoneName }),
    output: Type.Array(eventEntry),
    errors: ['calendar.zoneUnknown'],
    refreshedBy: refreshedByEvents,
  }),
  saveShares: change('/api/calendar/calendar/share', 'maru', {
    summary:
      'Replaces the shares of a calendar. The broadest share of a person counts; `none` for a person outweighs all others.',
    refreshes,
    input: object({
      calendarId: rowId,
      version: versionNumber,
      shares: Type.Array(object({ subject: text(80, 1), level: oneOf(shareLevels) }), {
        maxItems: calendarLimits.shares,
      }),
    }),
    output: object({ version: versionNumber }),
    errors: ['calendar.subjectUnknown', 'calendar.calendarChanged'],
  }),
}
