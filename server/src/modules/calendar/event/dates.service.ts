import type { calendarApi } from '@maru/api/calendar'
import type { Input, Output } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { allStarts } from '../series/count.rules.ts'
import { firstStart, isQuickRule, isSeries, type SeriesTimes } from '../series/series.rules.ts'
import { dayText } from '../series/zone.rules.ts'
import { selectExceptions } from '../store/event.sql.ts'
import { isChangedDate, storedWall, timesOf } from '../store/instance.rules.ts'
import { requireOriginal } from './change.service.ts'
import { requireEvent, requireOpenDate } from './event.access.ts'
import { fieldsOfDate } from './event.rules.ts'

const module = new URL('../series/count.rules.ts', import.meta.url).href
const day = 86_400_000

/** The original starts of a series in order; null if it has no end or more dates than are counted. */
export function startsOfAll(owner: string, series: SeriesTimes): Promise<number[] | null> | number[] | null {
  // A count is at most a thousand dates, and other rules are expanded by years.
  if (isQuickRule(series.rule, series.start, series.start + 366 * day)) return allStarts(series)
  return runInThread<number[] | null>({ module, name: 'allStarts', input: series, owner })
}

/** The dates that a change of a series affects by its scope. Throws `calendar.notOccurrence` for an event without dates. */
export async function countDates(
  context: Context,
  input: Input<typeof calendarApi.countDates>,
): Promise<Output<typeof calendarApi.countDates>> {
  const seen = await requireEvent(context, input.eventId)
  const { event } = seen
  if (!seen.canEdit) throw failure('calendar.readOnly')
  const times = timesOf(event)
  const original = isSeries(times) ? requireOriginal(event, input.original) : null
  if (original === null) throw failure('calendar.notOccurrence')
  const exceptions = await selectExceptions(context.db, event)
  const changed = exceptions.filter(isChangedDate).map((one) => storedWall(one.original))
  const own = exceptions.find((one) => storedWall(one.original) === original)
  const fields = fieldsOfDate(event, original, own)
  requireOpenDate(seen, fields)
  const starts = await startsOfAll(context.viewer.personCode, times)
  const partFrom = (from: number) => {
    const dates = starts?.filter((start) => start >= from) ?? null
    const last = dates?.at(-1)
    return {
      count: dates?.length ?? null,
      firstDay: dayText(dates?.[0] ?? from),
      lastDay: last === undefined ? null : dayText(last),
      changedCount: changed.filter((start) => start >= from).length,
    }
  }
  const first = starts?.[0] ?? firstStart(times) ?? times.start
  return { day: dayText(fields.start), following: partFrom(original), all: partFrom(first) }
}
