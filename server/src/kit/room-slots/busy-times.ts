import type { Background } from '../room.ts'

declare module '../slots.ts' {
  interface Slots {
    busyTimes: BusyTimesSource
  }
}

/** `busy`: the person has an appointment. `tentative`: it is not confirmed yet. `away`: the person does not work. */
export type BusyState = 'busy' | 'tentative' | 'away'

/** A time at which a person is not free. It has no title, because the reader may not be allowed to know the reason. */
export interface BusyTime {
  personCode: string
  /** ISO 8601 instants; the end is exclusive. */
  start: string
  end: string
  state: BusyState
}

/** An instant from which, and one until which (exclusive), busy times are read. */
export interface BusyPeriod {
  from: Date
  until: Date
}

/** A room that knows when people are not free, such as the calendar. */
export interface BusyTimesSource {
  /** For example `calendar`. */
  name: string
  /**
   * The busy times of several people that overlap the period, in one statement. The caller has checked that the viewer
   * may see these people; a source returns nothing for unknown people.
   */
  list(context: Background, personCodes: readonly string[], period: BusyPeriod): Promise<BusyTime[]>
}

/** Maximum number of people in one question. */
const mostPeople = 500

/**
 * The busy times of people from all rooms, sorted by person and start; one statement per room. Times can overlap.
 * Throws for more than 500 people.
 */
export async function listBusyTimes(
  context: Background,
  personCodes: readonly string[],
  period: BusyPeriod,
): Promise<BusyTime[]> {
  if (personCodes.length === 0) return []
  if (personCodes.length > mostPeople) throw new Error(`busy times of at most ${mostPeople} people`)
  const sources = context.slots.all('busyTimes')
  // One after the other: within a transaction all statements use its connection.
  const all: BusyTime[] = []
  for (const source of sources) all.push(...(await source.list(context, personCodes, period)))
  return all.sort(
    (a, b) => a.personCode.localeCompare(b.personCode) || Date.parse(a.start) - Date.parse(b.start),
  )
}
