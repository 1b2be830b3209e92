import type { Context } from './context.ts'

declare module './slots.ts' {
  interface Slots {
    calendarSource: CalendarSource
  }
}

/** An entry that a room shows in calendars. */
export interface CalendarEntry {
  id: string
  title: string
  /** ISO 8601; for a whole day the days at midnight of the viewer's zone, the end not included. */
  start: string
  end: string
  isAllDay: boolean
  /** Below /po, beginning with a slash. */
  url: string
}

/** What a room gives to the calendar and to the calendar web part. */
export interface CalendarSource {
  /** For example `reservation`; each name is filled once. */
  name: string
  /** Entries of the viewer that touch the period, by start, `limit` at most. */
  list(context: Context, period: { from: Date; until: Date; limit: number }): Promise<CalendarEntry[]>
}
