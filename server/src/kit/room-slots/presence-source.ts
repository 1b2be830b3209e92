import type { Context } from '../context.ts'

declare module '../slots.ts' {
  interface Slots {
    presenceSource: PresenceSource
  }
}

/** A time that decides where a person is; half-open, in milliseconds. `outside`: outside of the working hours. */
export interface PresenceTime {
  from: number
  until: number
  kind: 'busy' | 'away' | 'outside'
}

/** What a room knows of the presence of a person; no titles, places or reasons. */
export interface PresenceFacts {
  personCode: string
  /** IANA zone of the working hours. With it the viewer may know when the person is busy: without a time they work. */
  timeZone?: string
  times?: readonly PresenceTime[]
  /** Who stands in for the person at the asked instant. */
  deputyCode?: string
}

/** A room that knows something of where people are, such as the calendar. */
export interface PresenceSource {
  /** For example `calendar`. */
  name: string
  /** Whether the facts have deputies, for those who ask for nothing else. */
  knowsDeputies?: boolean
  /**
   * The facts that the viewer may know of these people for an instant and the days after it. The number of statements
   * does not depend on the number of people. Unknown people are left out.
   */
  list(
    context: Context,
    personCodes: readonly string[],
    period: { at: Date; until: Date },
  ): Promise<PresenceFacts[]>
}
