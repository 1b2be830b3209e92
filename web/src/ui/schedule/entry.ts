import type { ReactNode } from 'react'

/**
 * How an entry occupies its time: `busy`, `tentative` (not confirmed, or waiting for a decision), `private` (only the
 * time is known), `free` (does not occupy the time), `cancelled` (does not take place).
 */
export type EntryStatus = 'busy' | 'tentative' | 'private' | 'free' | 'cancelled'

/** An entry of a schedule: a booking or an event, in the wall clock of the view's time zone. */
export interface ScheduleEntry {
  id: string
  title: string
  /** The second line, for example the department; empty for none. */
  detail: string
  /** Further text for screen readers, for example the place and the person. */
  label: string
  /** Start and end (exclusive) as `yyyy-MM-ddTHH:mm`; an entry of whole days is from 00:00 to 00:00. */
  start: string
  end: string
  isAllDay: boolean
  /** A number of the palette: `--p-<number>`. */
  color: number
  status: EntryStatus
  /** The status as text; empty if the status is the usual one. */
  statusText: string
  /** Whether the entry is the viewer's own: it has a frame. */
  isOwn: boolean
  /** Whether a drag or a key may move it or change its end. */
  isMovable: boolean
  /** Minutes of a slot: a drag begins and ends at multiples of it. */
  step: number
  /** The lane that the entry belongs to in views by resource or person, for example a resource id. */
  laneKey: string
  /** Buttons over the end of the entry in a grid of hours, drawn if it is alone at its time and high enough. */
  acts?: ReactNode
  /** While a move is asked about: `ghost` is the old place, drawn with a dashed line, `lifted` the new one. */
  look?: 'ghost' | 'lifted'
}

/** A column of a grid of times: a day, or a day of one lane (`laneKey`); null shows all lanes. */
export interface ScheduleColumn {
  id: string
  label: string
  /** The heading, if it is more than the label. */
  head?: ReactNode
  day: string
  laneKey: string | null
  isToday: boolean
  /** Whether nothing can be created in the column. */
  isShut?: boolean
  /** Whether the day is a weekend or a holiday; entries can be created. */
  isRest?: boolean
  /** Minutes of the day that are outside of working hours; entries can be created. */
  shades?: readonly { from: number; until: number }[]
  /** Times with a text below the entries, such as an absence; entries can be created over them. */
  covers?: readonly { from: number; until: number; content: ReactNode }[]
  step: number
}

/** A time in a column: minutes of the day, `until` is exclusive and at most 1440. */
export interface ScheduleSlot {
  day: string
  laneKey: string | null
  from: number
  until: number
}
