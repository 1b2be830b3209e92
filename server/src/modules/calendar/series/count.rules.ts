import { calendarLimits } from '@maru/api/calendar'
import { rulePartsOf } from '@maru/api/calendar/rule'
import { type SeriesTimes, startsOf, type WallSpan } from './series.rules.ts'
import { wallOf } from './zone.rules.ts'

const year = 366 * 86_400_000
/** Years in which the dates of a series are looked for. */
const mostYears = 100

const wallOfStamp = (text: string) =>
  wallOf(
    `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}T${text.slice(9, 11)}:${text.slice(11, 13)}:${text.slice(13, 15)}`,
  )

/** The last time at which a series can have a date; null if it has no end. */
function endOf({ start, rule, lunar, lunarUntil, extra }: SeriesTimes): number | null {
  const parts = rulePartsOf(rule)
  const [isCounted, until] = [parts?.count != null, parts?.until ?? null]
  if (lunar ? lunarUntil === null : parts !== null && !isCounted && until === null) return null
  const last = lunar ? (lunarUntil ?? start) : until === null ? start : wallOfStamp(until)
  return Math.max(isCounted ? start + mostYears * year : last, start, ...extra)
}

/** Whether a series has no end. */
export const isEndless = (series: SeriesTimes) => endOf(series) === null

/**
 * All original starts of a series in order; null if it has no end, or more than `calendarLimits.count` of them. Runs in
 * a thread for rules that take long.
 */
export function allStarts(series: SeriesTimes): number[] | null {
  const end = endOf(series)
  if (end === null) return null
  const first = Math.min(series.start, ...series.extra)
  const last = Math.min(end, first + mostYears * year)
  // A count is expanded from the first date each time, so at once.
  const length = rulePartsOf(series.rule)?.count == null ? year : last - first + 1000
  // Starts, not times that overlap a span: each belongs to one span.
  const points = { ...series, end: series.start }
  const starts: number[] = []
  for (let from = first; from <= last; from += length) {
    starts.push(...startsOf(points, { from, until: from + length }))
    if (starts.length > calendarLimits.count) return null
  }
  return starts
}

/** The original starts of a series within a span, in order. Runs in a thread for rules that take long. */
export function startsWithin({ series, span }: { series: SeriesTimes; span: WallSpan }): number[] {
  return startsOf({ ...series, end: series.start }, span)
}
