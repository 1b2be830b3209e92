import type { calendarApi } from '@maru/api/calendar'
import type { Input, Output } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { startsIn, startsOfAll } from '../event/dates.service.ts'
import { requireTimes } from '../event/draft.rules.ts'
import { requireEvent, requireOpenDate } from '../event/event.access.ts'
import { fieldsOfDate, requireOriginal } from '../event/event.rules.ts'
import { firstStart, isSeries, type SeriesTimes } from '../series/series.rules.ts'
import { dayText, wallOf, wallOfInstant } from '../series/zone.rules.ts'
import { selectExceptions } from '../store/event.sql.ts'
import { isChangedDate, storedWall, timesOf } from '../store/instance.rules.ts'
import { changedDates } from './changed.rules.ts'
import { weighMove } from './effect.service.ts'

type Answer = Output<typeof calendarApi.countDates>

const day = 86_400_000
/** Days ahead for which the dates of a series without an end are counted. */
const openDays = 366

/** The dates of a series, all or, of one without an end, those of a year ahead. */
interface Dates {
  starts: number[]
  isAll: boolean
  /** The end of what was counted. */
  until: number
}

async function listStarts(owner: string, times: SeriesTimes, from: number): Promise<Dates> {
  const all = await startsOfAll(owner, times)
  const until = from + openDays * day
  if (all !== null) return { starts: all, isAll: true, until }
  const starts = await startsIn(owner, times, { from: Math.max(times.start, from), until })
  return { starts, isAll: false, until }
}

/** Now as a wall-clock time of the series; of whole days, today is not over yet. */
function nowIn({ isAllDay, timeZone }: SeriesTimes, now: Date): number {
  const wall = wallOfInstant(now.getTime(), timeZone)
  return isAllDay ? wallOf(dayText(wall)) - 1 : wall
}

/**
 * The dates that a change of a series affects by its scope, and with new times what these mean for its room and its
 * people. Throws `calendar.notOccurrence` for an event without dates.
 */
export async function countDates(
  context: Context,
  input: Input<typeof calendarApi.countDates>,
): Promise<Answer> {
  const { db, viewer, clock } = context
  const seen = await requireEvent(context, input.eventId)
  const { event } = seen
  if (!seen.canEdit) throw failure('calendar.readOnly')
  const times = timesOf(event)
  const original = isSeries(times) ? requireOriginal(event, input.original) : null
  if (original === null) throw failure('calendar.notOccurrence')
  const exceptions = await selectExceptions(db, event)
  const own = exceptions.find((one) => storedWall(one.original) === original)
  const fields = fieldsOfDate(event, original, own)
  requireOpenDate(seen, fields)
  const others = exceptions.filter((one) => one !== own && isChangedDate(one))
  const now = nowIn(times, clock.now())
  const known = await listStarts(viewer.personCode, times, Math.max(now, original))
  // What is ahead of a series without an end may begin before the opened date.
  const before =
    known.isAll || original <= now
      ? []
      : await startsIn(viewer.personCode, times, { from: Math.max(times.start, now), until: original })
  const starts = [...before, ...known.starts]
  const partFrom = (from: number): Answer['all'] => {
    const dates = starts.filter((start) => start >= from)
    const ahead = dates.filter((start) => start > now)
    const last = known.isAll ? dates.at(-1) : undefined
    return {
      count: known.isAll ? dates.length : null,
      firstDay: dayText((known.isAll ? dates[0] : undefined) ?? from),
      lastDay: last === undefined ? null : dayText(last),
      changedCount: others.filter((one) => storedWall(one.original) >= from).length,
      pastCount: known.isAll ? dates.length - ahead.length : null,
      aheadCount: ahead.length,
    }
  }
  const first = (known.isAll ? starts[0] : undefined) ?? firstStart(times) ?? times.start
  const place = known.isAll ? starts.indexOf(original) + 1 : 0
  return {
    version: event.version,
    day: dayText(fields.start),
    place: place > 0 ? place : null,
    following: partFrom(original),
    all: partFrom(first),
    countedUntil: known.isAll ? null : dayText(known.until),
    changed: changedDates(seen, others, original),
    effects: input.times
      ? await weighMove(
          context,
          { seen, exceptions, original, last: known.isAll ? (starts.at(-1) ?? original) : null },
          requireTimes(input.times),
        )
      : null,
  }
}
