import type { AbsenceChoice } from '@maru/api/kit/absence'
import type { ErrorCode } from '@maru/api/kit/errors'
import type { LocalName } from '@maru/api/kit/schema'
import type { Context } from '../context.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by rooms in which an absence changes things of its person; approval asks them. */
    absenceEffect: AbsenceEffect
  }
}

/** A meeting or a booking of a person within an absence. */
export interface AbsenceThing {
  /** Unique within the room. */
  id: string
  title: string
  place: string
  /** ISO 8601 instants; the end is exclusive. */
  start: string
  end: string
  isAllDay: boolean
  /** Address below /po. */
  url: string
  /** What an absence can do with it; empty if another program decides. */
  choices: readonly AbsenceChoice[]
}

/** Which things are asked for. */
export interface AbsencePeriod {
  from: Date
  until: Date
  limit: number
  /** Also these ids, and before the others: an absence of the viewer has acted on them, whatever it has done. */
  also: readonly string[]
}

/** What a room needs to undo an act; only the room reads it. It has no title, place or text of the thing. */
export type AbsenceUndo = Readonly<Record<string, unknown>>

/** What is done with a thing. */
export interface AbsenceOrder {
  id: string
  choice: AbsenceChoice
  /** The first and the last instant of the absence; the thing may have been moved out of it since the choice. */
  period: Pick<AbsencePeriod, 'from' | 'until'>
  /** Null without a deputy. */
  deputyCode: string | null
  /** The first working day after the absence, as `yyyy-MM-dd`; null if none is known. */
  backDay: string | null
  /** For the organizer of a meeting, in each language. */
  comment: LocalName
}

/**
 * What an absence does in a room. The viewer of the context is the absent person, also if another person's act causes it,
 * so the rights are theirs. `apply` and `undo` run in the caller's transaction, each in a savepoint: what a room throws
 * undoes its own part only, and the person reads its error code.
 */
export interface AbsenceEffect {
  /** For example `calendar`. */
  room: string
  /** The viewer's things in a period that have not begun: those that are also asked for, then the first ones. */
  list(context: Context, period: AbsencePeriod): Promise<AbsenceThing[]>
  /** Does what was chosen. Throws if the thing is no longer within the absence. */
  apply(context: Context, order: AbsenceOrder): Promise<AbsenceUndo>
  /**
   * Undoes an act. Throws if the thing cannot be as before, for example because a person has changed it since. Returns a
   * code if it is as before except for a part, such as a room that others have booked.
   */
  undo(context: Context, undo: AbsenceUndo): Promise<ErrorCode | null>
}
