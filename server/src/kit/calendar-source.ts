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
  /** ISO 8601. For a whole day: midnight in the viewer's time zone, end exclusive. */
  start: string
  end: string
  isAllDay: boolean
  /** Path below /po, with a leading slash. */
  url: string
}

/** What a room provides for the calendar and the calendar web part. */
export interface CalendarSource {
  /** For example `reservation`; a name can be filled only once. */
  name: string
  /** The viewer's entries that overlap the period, ordered by start, `limit` at most. */
  list(context: Context, period: { from: Date; until: Date; limit: number }): Promise<CalendarEntry[]>
}
