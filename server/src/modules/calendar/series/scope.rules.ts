import { moveRule, rulePartsOf, ruleText } from '@maru/api/calendar/rule'
import { firstStart, hasStart, patternStarts, type SeriesTimes } from './series.rules.ts'
import { dayText, wallOf, wallText } from './zone.rules.ts'

const year = 366 * 86_400_000

/** A date of a series that differs from it, by its original start. */
export interface Exceptional {
  original: number
}

/** A series cut at an original start: what stays, and what follows from there on. */
export interface CutSeries<E extends Exceptional> {
  head: SeriesTimes
  tail: SeriesTimes
  headExceptions: E[]
  tailExceptions: E[]
}

/** The times of a series after a change, its exceptions, and those whose date no longer exists. */
export interface ChangedSeries<E extends Exceptional> {
  series: SeriesTimes
  exceptions: E[]
  dropped: E[]
}

const stamp = (wall: number) => wallText(wall).replaceAll(/[-:]/g, '')

/** Pattern starts before a time, and how many there are if the rule counts them. */
function before(series: SeriesTimes, at: number): { last: number | undefined; count: number } {
  const isCounted = rulePartsOf(series.rule)?.count != null
  for (const span of isCounted ? [Number.POSITIVE_INFINITY] : [year, 20 * year, Number.POSITIVE_INFINITY]) {
    const starts = patternStarts(series, { from: Math.max(series.start, at - span), until: at })
    if (starts.length > 0 || at - span <= series.start) return { last: starts.at(-1), count: starts.length }
  }
  return { last: undefined, count: 0 }
}

/**
 * Cuts a series at an original start, not at the time to which that date was moved. The first part ends with its last
 * original start, a count is divided, and extra, excluded and changed dates go to the part that they belong to. Null if
 * no date is before the cut: then the change affects the whole series.
 */
export function cutSeries<E extends Exceptional>(
  series: SeriesTimes,
  exceptions: readonly E[],
  at: number,
): CutSeries<E> | null {
  const { last, count } = before(series, at)
  const isFirst = last === undefined && !series.extra.some((start) => start < at)
  if (isFirst || last === undefined) return null
  const parts = rulePartsOf(series.rule)
  const counted = parts !== null && parts.count !== null ? parts.count : null
  const rest = counted === null ? null : counted - count
  const first = firstStart(series, at)
  const headRule =
    parts && ruleText(counted === null ? { ...parts, until: stamp(last) } : { ...parts, count })
  const tailRule = parts && (rest === null || rest > 0) ? ruleText({ ...parts, count: rest }) : null
  const length = series.end - series.start
  const start = first ?? at
  const isIn = (side: 'head' | 'tail') => (time: number) => (side === 'head' ? time < at : time >= at)
  return {
    head: {
      ...series,
      rule: headRule,
      lunarUntil: series.lunar ? last : null,
      excluded: series.excluded.filter(isIn('head')),
      extra: series.extra.filter(isIn('head')),
    },
    tail: {
      ...series,
      start,
      end: start + length,
      rule: first === null ? null : tailRule,
      excluded: series.excluded.filter(isIn('tail')),
      extra: series.extra.filter(isIn('tail')),
    },
    headExceptions: exceptions.filter(({ original }) => original < at),
    tailExceptions: exceptions.filter(({ original }) => original >= at),
  }
}

/** The times that the form has for the date which was opened. */
export type NewTimes = Pick<SeriesTimes, 'start' | 'end' | 'isAllDay' | 'timeZone' | 'rule' | 'lunar'>

function shiftUntil(rule: string, move: (wall: number) => number): string {
  const parts = rulePartsOf(rule)
  if (!parts?.until) return rule
  const { until } = parts
  const text = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}T${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}`
  return ruleText({ ...parts, until: stamp(move(wallOf(text))) })
}

/**
 * The whole series after one of its dates was edited: `shown` is the start that the form showed, `next` what it sends.
 * The difference moves every original start, excluded, extra and changed dates with it; weekdays of an unchanged rule
 * rotate. Changed dates keep their own time. Those whose date the new pattern no longer has are in `dropped`.
 */
export function changeSeries<E extends Exceptional>(
  series: SeriesTimes,
  exceptions: readonly E[],
  shown: number,
  next: NewTimes,
): ChangedSeries<E> {
  const days = wallOf(dayText(next.start)) - wallOf(dayText(shown))
  const clock = next.start - wallOf(dayText(next.start))
  const isSameKind = next.isAllDay === series.isAllDay
  const move = (wall: number) =>
    isSameKind ? wall + (next.start - shown) : wallOf(dayText(wall)) + days + clock
  const length = next.end - next.start
  if (next.rule === null && next.lunar === null && series.extra.length === 0) {
    const single = { ...series, ...next, lunarUntil: null, excluded: [], extra: [] }
    return { series: single, exceptions: [], dropped: [...exceptions] }
  }
  const isSameRule = next.rule === series.rule && series.rule !== null
  const start = move(series.start)
  const parts = isSameRule ? rulePartsOf(series.rule) : null
  const rule = parts
    ? shiftUntil(ruleText(moveRule(parts, dayText(series.start), dayText(start))), move)
    : next.rule
  const changed: SeriesTimes = {
    ...{ start, end: start + length, isAllDay: next.isAllDay, timeZone: next.timeZone },
    ...{ rule, lunar: next.lunar, lunarUntil: next.lunar ? series.lunarUntil : null },
    ...{ excluded: series.excluded.map(move), extra: series.extra.map(move) },
  }
  const moved = exceptions.map((one) => ({ one: { ...one, original: move(one.original) } }))
  const isDate = (original: number) => hasStart(changed, original)
  return {
    series: changed,
    exceptions: moved.filter(({ one }) => isDate(one.original)).map(({ one }) => one),
    dropped: moved.filter(({ one }) => !isDate(one.original)).map(({ one }) => one),
  }
}
