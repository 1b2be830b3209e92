import { runInThread } from '#kit/worker/run-in-worker.ts'
import { allStarts, startsWithin } from '../series/count.rules.ts'
import { isQuickRule, type SeriesTimes, type WallSpan } from '../series/series.rules.ts'

const module = new URL('../series/count.rules.ts', import.meta.url).href
const day = 86_400_000

/** The original starts of a series in order; null if it has no end or more dates than are counted. */
export function startsOfAll(owner: string, series: SeriesTimes): Promise<number[] | null> | number[] | null {
  // A count is at most a thousand dates, and other rules are expanded by years.
  if (isQuickRule(series.rule, series.start, series.start + 366 * day)) return allStarts(series)
  return runInThread<number[] | null>({ module, name: 'allStarts', input: series, owner })
}

/** The original starts of a series within a span, in order. */
export function startsIn(owner: string, series: SeriesTimes, span: WallSpan): Promise<number[]> | number[] {
  if (isQuickRule(series.rule, series.start, span.until)) return startsWithin({ series, span })
  return runInThread<number[]>({ module, name: 'startsWithin', input: { series, span }, owner })
}
