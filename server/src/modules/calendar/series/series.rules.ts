import { calendarLimits, type LunarDay } from '@maru/api/calendar'
import { type RuleParts, rulePartsOf, ruleText } from '@maru/api/calendar/rule'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { lunarDays } from './lunar.rules.ts'
import { dayText, instantOfWall, wallOf, wallOfInstant, wallText } from './zone.rules.ts'

/** The dates of an event: its first date and what repeats it. Wall times are milliseconds as if UTC. */
export interface SeriesTimes {
  start: number
  end: number
  isAllDay: boolean
  timeZone: string
  /** UNTIL is a wall-clock time, as {@link localRule} writes it. */
  rule: string | null
  lunar: LunarDay | null
  /** The last possible start of a lunar repeat, for the first part of a series that was cut. */
  lunarUntil: number | null
  excluded: readonly number[]
  extra: readonly number[]
}

/** A span of wall-clock time, the end excluded. */
export interface WallSpan {
  from: number
  until: number
}

const hour = 3_600_000
const day = 24 * hour

/** Whether an event has more than one date. */
export function isSeries({ rule, lunar, extra }: Pick<SeriesTimes, 'rule' | 'lunar' | 'extra'>): boolean {
  return rule !== null || lunar !== null || extra.length > 0
}

const stamp = (wall: number) => wallText(wall).replaceAll(/[-:]/g, '')

function perDay({ byHour, byMinute, bySecond }: RuleParts): number {
  return Math.max(1, byHour.length) * Math.max(1, byMinute.length) * Math.max(1, bySecond.length)
}

/** Whether a rule has more instances in a year than a query may return. */
export function isTooDense(parts: RuleParts): boolean {
  return perDay(parts) * 366 * 3 > calendarLimits.instances
}

/**
 * Whether a rule is expanded within a few milliseconds. Positions, numbers of weeks and of days make the library walk
 * through every day, and a count makes it walk from the first date: these are expanded in a worker thread.
 */
export function isQuickRule(rule: string | null, start: number, until: number): boolean {
  const parts = rulePartsOf(rule)
  if (!parts) return true
  if (parts.byYearDay.length + parts.byWeekNo.length + parts.bySetPos.length > 0) return false
  if (parts.frequency === 'YEARLY' && parts.byDay.length > 0) return false
  return perDay(parts) === 1 && (parts.count === null || until - start < 10 * 366 * day)
}

/**
 * A rule for storage: UNTIL becomes a wall-clock time in the zone of the series. A day is the end of that day; a time
 * without Z, as iPhones write it, is a wall-clock time.
 */
export function localRule(
  parts: RuleParts,
  { isAllDay, timeZone }: Pick<SeriesTimes, 'isAllDay' | 'timeZone'>,
): string {
  const { until } = parts
  if (until === null) return ruleText(parts)
  const date = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`
  const time = until.length > 8 ? `${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}` : ''
  const written = time === '' ? wallOf(date) + day - 1000 : wallOf(`${date}T${time}`)
  const local = until.endsWith('Z') && !isAllDay ? wallOfInstant(written, timeZone) : written
  return ruleText({ ...parts, until: isAllDay ? stamp(wallOf(dayText(local)) + day - 1000) : stamp(local) })
}

function ruleStarts(series: SeriesTimes, rule: string, { from, until }: WallSpan): number[] {
  const text = `DTSTART:${stamp(series.start)}Z\nRRULE:${rule.replace(/UNTIL=(\d{8}T\d{6})\b/, 'UNTIL=$1Z')}`
  const expanded = new RRuleTemporal({ temporal: Temporal, rruleString: text, cache: false })
  // `between` excludes its bounds, and starts are whole seconds.
  const dates = expanded.between(new Date(Math.max(from, series.start) - 1), new Date(until), true)
  return dates.map((date) => date.epochMilliseconds).filter((start) => start < until)
}

/** The starts that the rule gives before the end of a span, without extra and excluded dates. */
export function patternStarts(series: SeriesTimes, span: WallSpan): number[] {
  if (series.lunar) {
    const time = series.start - wallOf(dayText(series.start))
    const first = dayText(Math.max(series.start, span.from - day))
    return lunarDays(series.lunar, first, dayText(span.until))
      .map((one) => wallOf(one) + time)
      .filter((start) => start >= span.from && start < span.until && start >= series.start)
      .filter((start) => series.lunarUntil === null || start <= series.lunarUntil)
  }
  if (series.rule !== null) return ruleStarts(series, series.rule, span)
  return series.start >= span.from && series.start < span.until ? [series.start] : []
}

/**
 * The original starts of an event whose dates overlap a span: those of the rule and the extra ones, without the
 * excluded ones, in order. Times are expanded as wall-clock times and converted afterwards, so that a date whose time
 * the clock skips is moved and not lost (RFC 5545 3.3.10).
 */
export function startsOf(series: SeriesTimes, span: WallSpan): number[] {
  const length = series.end - series.start
  const wide = { from: span.from - length, until: span.until }
  const excluded = new Set(series.excluded)
  const extra = series.extra.filter((start) => start >= wide.from && start < wide.until)
  const starts = new Set([...patternStarts(series, wide), ...extra])
  return [...starts].filter((start) => !excluded.has(start)).sort((one, other) => one - other)
}

/** The instants of one date: from and until in milliseconds; all-day events take their days in the owner's zone. */
export function instantsOf(
  start: number,
  { end, start: first, timeZone }: Pick<SeriesTimes, 'start' | 'end' | 'timeZone'>,
): { from: number; until: number } {
  const from = instantOfWall(start, timeZone)
  // The clock skips the start: the date moves as a whole, or its end could be at its start.
  if (wallOfInstant(from, timeZone) !== start) return { from, until: from + (end - first) }
  // The wall-clock length is the same on every date, so that a meeting until 10:00 ends at 10:00.
  return { from, until: Math.max(from, instantOfWall(start + (end - first), timeZone)) }
}

/** Whether a time is an original start of the event. */
export function hasStart(series: SeriesTimes, original: number): boolean {
  if (!isSeries(series)) return original === series.start
  return startsOf({ ...series, end: series.start }, { from: original, until: original + 1000 }).includes(
    original,
  )
}

/** The first date that the pattern gives from a time on, within 40 years; null if there is none. */
export function firstStart(series: SeriesTimes, from = series.start): number | null {
  for (const years of [1, 8, 40]) {
    const [first] = patternStarts(series, { from, until: from + years * 366 * day })
    if (first !== undefined) return first
  }
  return null
}

/** Whether a series has any date that is not excluded. */
export function hasAnyDate(series: SeriesTimes): boolean {
  return [1, 8, 40].some((years) => {
    const until = series.start + years * 366 * day
    return startsOf({ ...series, end: series.start }, { from: 0, until }).length > 0
  })
}
