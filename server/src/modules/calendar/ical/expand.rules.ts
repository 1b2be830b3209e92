import { fieldsOfDate } from '../event/event.rules.ts'
import { isSeries } from '../series/series.rules.ts'
import { wallOf } from '../series/zone.rules.ts'
import { instancesOf, storedWall, timesOf } from '../store/instance.rules.ts'
import { dateLines, type WholeEvent } from './write.rules.ts'

const day = 86_400_000

/** What the dates of one answer may come to. Programs ask for the weeks that they show. */
export const expandLimits = { days: 400, dates: 5_000, bytes: 10_000_000 } as const

/** Thrown for more dates or bytes than {@link expandLimits} allows. */
export class ExpansionTooLarge extends Error {}

/** A span whose dates are written as events of their own, with what all events of an answer may come to. */
export class Expansion {
  readonly from: number
  readonly until: number
  #dates = 0
  #bytes = 0

  /** The instants of the span in milliseconds. Throws {@link ExpansionTooLarge} for a longer one. */
  constructor(from: number, until: number) {
    this.from = from
    this.until = until
    if (until - from > expandLimits.days * day) throw new ExpansionTooLarge()
  }

  /** Throws {@link ExpansionTooLarge} if so many more dates are too many. */
  requireRoom(dates: number): void {
    if (this.#dates + dates > expandLimits.dates) throw new ExpansionTooLarge()
  }

  /** Counts the lines of one date and returns them. Throws {@link ExpansionTooLarge}. */
  write(lines: string[]): string[] {
    this.requireRoom(1)
    this.#dates += 1
    this.#bytes += lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0)
    if (this.#bytes > expandLimits.bytes) throw new ExpansionTooLarge()
    return lines
  }
}

/** The dates of an event within a span as events of their own in UTC, without a rule (RFC 4791 9.6.5). */
export function expandedLines(whole: WholeEvent, span: Expansion): string[] {
  const { event, exceptions } = whole
  const times = timesOf(event)
  const changed = new Map(exceptions.map((one) => [storedWall(one.original), one]))
  // Walls of any zone are at most a day away from UTC.
  const dates = instancesOf(times, exceptions, { from: span.from - day, until: span.until + day })
    .filter(({ from, until }) => from < span.until && (until > span.from || from === until))
    .sort((one, other) => one.from - other.from)
  span.requireRoom(dates.length)
  return dates.flatMap(({ original, from, until }) => {
    const wall = wallOf(original)
    const exception = changed.get(wall)
    const fields = fieldsOfDate(event, wall, exception)
    const shown = fields.isAllDay ? fields : { ...fields, start: from, end: until, timeZone: 'UTC' }
    return span.write(dateLines(whole, { original: isSeries(times) ? wall : null, fields: shown, exception }))
  })
}
