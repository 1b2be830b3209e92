import type { Background } from '../room.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by the room mail; approval sets it with an accepted leave. */
    outOfOffice: OutOfOfficeSlot
  }
}

/** An out-of-office text for an absence. */
export interface OutOfOffice {
  personCode: string
  /** ISO 8601 instants; the start is before the end. */
  start: string
  end: string
  /** HTML, cleaned by the slot. */
  message: string
}

/** The out-of-office text of people. Runs in the caller's transaction. */
export interface OutOfOfficeSlot {
  /**
   * Sets the text for a thing of the caller, for example `approval` and the id of a document; a second call with the
   * same key replaces it. Returns false if the person has no mailbox, or has set another text for an overlapping time,
   * which is not overwritten.
   */
  set(context: Background, key: { source: string; sourceId: string }, absence: OutOfOffice): Promise<boolean>
  /** Removes what {@link OutOfOfficeSlot.set} wrote under the key; the person's own text stays. */
  clear(context: Background, key: { source: string; sourceId: string }): Promise<void>
}
