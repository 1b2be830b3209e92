import { fieldsOfDate } from '../event/event.rules.ts'
import { isSeries } from '../series/series.rules.ts'
import { wallOf } from '../series/zone.rules.ts'
import { instancesOf, storedWall, timesOf } from '../store/instance.rules.ts'
import { dateLines, type WholeEvent } from './write.rules.ts'

const day = 86_400_000

/** The dates of an event within a span as events of their own in UTC, without a rule (RFC 4791 9.6.5). */
export function expandedLines(whole: WholeEvent, span: { from: number; until: number }): string[] {
  const { event, exceptions } = whole
  const times = timesOf(event)
  const changed = new Map(exceptions.map((one) => [storedWall(one.original), one]))
  // Walls of any zone are at most a day away from UTC.
  const dates = instancesOf(times, exceptions, { from: span.from - day, until: span.until + day })
  return dates
    .filter(({ from, until }) => from < span.until && (until > span.from || from === until))
    .sort((one, other) => one.from - other.from)
    .flatMap(({ original, from, until }) => {
      const wall = wallOf(original)
      const exception = changed.get(wall)
      const fields = fieldsOfDate(event, wall, exception)
      const shown = fields.isAllDay ? fields : { ...fields, start: from, end: until, timeZone: 'UTC' }
      return dateLines(whole, { original: isSeries(times) ? wall : null, fields: shown, exception })
    })
}
