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

/** What an absence is for. `other` too if the viewer may know only that the person is away. */
export type AbsenceKind = 'leave' | 'trip' | 'training' | 'other'

/** Words of titles in the languages of the portal: events have no kind of absence, and people write titles by hand. */
const kindNames: readonly (readonly [AbsenceKind, RegExp])[] = [
  [
    'leave',
    /휴가|휴직|휴무|연차|반차|반반차|월차|병가|대휴|\b(?:leave|vacation|day off|morning off|afternoon off|sick)\b|假|休|上午半天|下午半天/i,
  ],
  ['training', /교육|연수|\b(?:training|course)\b|培训|研修/i],
  ['trip', /출장|\b(?:trip|business travel)\b|出差/i],
]

/** The kind of an absence by the words of its title; leave goes before the others. */
export function absenceKindOf(title: string): AbsenceKind {
  return kindNames.find(([, words]) => words.test(title))?.[0] ?? 'other'
}

/** The lines of the week in their order; trips and training share one. */
export const absenceLines = ['leave', 'trip', 'other'] as const
/** A line of the week. */
export type AbsenceLine = (typeof absenceLines)[number]

/** Bars of days in lines by kind, each line with as many rows as bars overlap; lines without bars are left out. */
export function inLines<T extends { first: number; last: number; kind: AbsenceKind }>(
  bars: readonly T[],
): { line: AbsenceLine; row: number; bars: (T & { row: number })[] }[] {
  const lineOf = ({ kind }: T): AbsenceLine => (kind === 'training' ? 'trip' : kind)
  let next = 0
  return absenceLines.flatMap((line) => {
    const own = inRows(bars.filter((bar) => lineOf(bar) === line))
    if (own.length === 0) return []
    const row = next
    next += Math.max(...own.map((bar) => bar.row)) + 1
    return [{ line, row, bars: own.map((bar) => ({ ...bar, row: row + bar.row })) }]
  })
}
