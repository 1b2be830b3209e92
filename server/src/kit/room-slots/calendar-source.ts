import type { Context } from '../context.ts'

declare module '../slots.ts' {
  interface Slots {
    calendarSource: CalendarSource
  }
}

/** An entry that a room shows in calendars. */
export interface CalendarEntry {
  id: string
  title: string
  /** ISO 8601 instants, the end exclusive; for all days: days (`yyyy-MM-dd`), and the end is the last day. */
  start: string
  end: string
  isAllDay: boolean
  /** Path below /po, with a leading slash; empty if no page shows the entry. */
  url: string
  /** Where it takes place; empty if unknown. */
  place: string
  /** Id of its folder in the call for folders; absent for entries of other rooms. */
  folderId?: string
  /** Number of the colour, 1 to 9, or null for the colour of the source. */
  color: number | null
  /** True hides title and place from everyone but the owner: the source has removed them for others. */
  isPrivate: boolean
  /** False for an entry at whose time the person is free. */
  isBusy: boolean
}

/** What a room provides for the calendar and the calendar web part. */
export interface CalendarSource {
  /** For example `reservation`; a name can be filled only once. */
  name: string
  /** The viewer's entries that overlap the period, ordered by start, `limit` at most. */
  list(context: Context, period: { from: Date; until: Date; limit: number }): Promise<CalendarEntry[]>
}
