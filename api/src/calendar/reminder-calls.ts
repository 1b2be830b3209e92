import { change, read } from '../kit/endpoint.ts'
import { instant, nullable, object, rowId, type Static, Type } from '../kit/schema.ts'
import { calendarLimits, refreshedByEvents, remindersTopic } from './entity.ts'

/** A reminder that has rung and is not dismissed. */
export const reminder = object({
  reminderId: rowId,
  eventId: rowId,
  original: nullable(Type.String()),
  title: Type.String(),
  place: Type.String(),
  /** Instants; for all-day events days. */
  start: Type.String(),
  end: Type.String(),
  isAllDay: Type.Boolean(),
  /** Minutes before the start. */
  minutes: Type.Integer(),
})
/** A reminder that has rung and is not dismissed. */
export type Reminder = Static<typeof reminder>

const reminderIds = Type.Array(rowId, { minItems: 1, maxItems: 100, uniqueItems: true })

const minuteList = Type.Array(Type.Integer({ minimum: -1440, maximum: 40_320 }), {
  maxItems: calendarLimits.reminders,
  uniqueItems: true,
})

/** The reminders of new events in a calendar: with a time, and on whole days. */
export const defaultReminders = object({ calendarId: rowId, minutes: minuteList, dayMinutes: minuteList })
/** The reminders of new events in a calendar. */
export type DefaultReminders = Static<typeof defaultReminders>

/** Calls for the reminders of the viewer. */
export const reminderCalls = {
  listReminders: read('/api/calendar/reminder', 'maru', {
    summary: 'Lists the reminders of the viewer that have rung and are neither dismissed nor snoozed.',
    output: Type.Array(reminder),
    refreshedBy: [{ topic: remindersTopic }, ...refreshedByEvents],
  }),
  snoozeReminders: change('/api/calendar/reminder/snooze', 'maru', {
    summary: 'Lets reminders ring again at an instant within seven days; on all devices of the viewer.',
    refreshes: ['calendar.listReminders'],
    input: object({ reminderIds, until: instant }),
    output: Type.Integer(),
    errors: ['calendar.timeInvalid'],
  }),
  dismissReminders: change('/api/calendar/reminder/dismiss', 'maru', {
    summary: 'Dismisses reminders, with the other ones of the same date; on all devices of the viewer.',
    refreshes: ['calendar.listReminders'],
    input: object({ reminderIds }),
    output: Type.Integer(),
  }),
  getReminderSetting: read('/api/calendar/reminder/setting', 'maru', {
    summary:
      'Returns the reminders of new events by calendar, and whether each reminder is also sent by mail.',
    output: object({
      byMail: Type.Boolean(),
      canMail: Type.Boolean(),
      calendars: Type.Array(defaultReminders),
    }),
  }),
  saveReminderSetting: change('/api/calendar/reminder/setting', 'maru', {
    summary:
      'Stores the reminders of new events by calendar, and whether each reminder is also sent by mail.',
    refreshes: ['calendar.getReminderSetting'],
    input: object({
      byMail: Type.Boolean(),
      calendars: Type.Array(defaultReminders, { maxItems: calendarLimits.calendars * 4 }),
    }),
    output: Type.Integer(),
  }),
}
