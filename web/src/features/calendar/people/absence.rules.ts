import type { EventEntry } from '@maru/api/calendar'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { partOn } from '#ui/schedule/lanes.ts'
import type { DayBlock } from './people.rules.ts'

/** An absence of a person on a day, in minutes of the day. */
export interface DayAbsence {
  from: number
  until: number
  /** Empty if the viewer may know only that the person is away. */
  title: string
  /** The event that says so, if the viewer may open it. */
  event: EventEntry | null
}

/** An event in which a person is away, with its entry. */
export interface AwayEvent {
  event: EventEntry
  entry: ScheduleEntry
}

/** The absences of a day, with what the events of the person say of them. */
export function absencesOn(
  day: string,
  blocks: readonly DayBlock[],
  events: readonly AwayEvent[],
): DayAbsence[] {
  return blocks
    .filter(({ kind }) => kind === 'away')
    .map(({ from, until }) => {
      const known = events.filter(({ entry }) => {
        const part = partOn(entry, day)
        return part !== null && part.from < until && part.until > from
      })
      return {
        ...{ from, until },
        title: [...new Set(known.map(({ entry }) => entry.title))].join(', '),
        event: known[0]?.event ?? null,
      }
    })
}

/** Bars of days in rows: each in the first row in which its days are free, the earliest first. */
export function inRows<T extends { first: number; last: number }>(
  bars: readonly T[],
): (T & { row: number })[] {
  const ends: number[] = []
  return bars
    .toSorted((one, other) => one.first - other.first)
    .map((bar) => {
      const free = ends.findIndex((end) => end < bar.first)
      const row = free === -1 ? ends.length : free
      ends[row] = bar.last
      return { ...bar, row }
    })
}
