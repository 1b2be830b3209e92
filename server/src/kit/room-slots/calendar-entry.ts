import type { Background } from '../room.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by the room calendar; approval writes an absence through it. */
    calendarEntry: CalendarEntrySlot
  }
}

/** An event that another room writes into the calendar of a person. */
export interface WrittenEntry {
  personCode: string
  title: string
  /** Wall-clock times `yyyy-MM-ddTHH:mm` in `timeZone`; of whole days at 00:00, and the end is exclusive. */
  start: string
  end: string
  isAllDay: boolean
  timeZone: string
}

/** Events of other rooms in the main calendar of a person, shown as away. Runs in the caller's transaction. */
export interface CalendarEntrySlot {
  /**
   * Writes the events of a thing of the caller, for example `approval` and the id of a document, in the place of those
   * that were written before under the same key. An empty list removes them. Events that the person changed are removed
   * too; events without the key stay.
   */
  save(
    context: Background,
    key: { source: string; sourceId: string },
    entries: readonly WrittenEntry[],
  ): Promise<void>
}
