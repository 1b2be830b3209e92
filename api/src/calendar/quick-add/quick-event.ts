import type { LunarDay } from '../entity.ts'
import type { Piece } from './scan.ts'

/** What the reading of a text depends on. */
export interface QuickContext {
  now: Date
  /** The IANA zone of the person. */
  timeZone: string
  /** The day that the calendar shows, for a text without a day; without it today. */
  day?: string
  /** The solar day of a lunar day in a lunar year; null if there is none. */
  lunarIn: (year: number, lunar: LunarDay) => string | null
  /** The name of the holiday of a day; null for any other day. */
  holidayOf?: (day: string) => string | null
  /** Parts of the text that are words of the title again, as their chips spelled them. */
  ignored?: readonly string[]
}

/** A part of the text that was understood: its kind and place, and another date that it could mean. */
export interface QuickChip {
  kind: Piece['kind']
  text: string
  from: number
  until: number
  /** A day that the text could mean too, such as 12 January for 12/01; null if it is clear. */
  otherDay: string | null
}

/** An event as a text describes it. `start` and `end` are days or wall-clock times in `timeZone`, as in `saveEvent`. */
export interface QuickEvent {
  title: string
  isAllDay: boolean
  start: string
  end: string
  timeZone: string
  rule: string | null
  lunar: LunarDay | null
  place: string
  /** The word behind #, the name of a calendar; empty for none. */
  calendar: string
  /** The name of the holiday on which the event begins; null for none. */
  holiday: string | null
  chips: QuickChip[]
}
