import type { ChangedDateChoice } from '@maru/api/calendar'
import { changeSeries, type NewTimes } from '../series/scope.rules.ts'
import type { SeriesTimes } from '../series/series.rules.ts'
import { dayText, wallOf, wallText } from '../series/zone.rules.ts'
import type { EventRow, ExceptionRow } from '../store/event.sql.ts'
import { isChangedDate, storedWall, timeColumns, timesOf } from '../store/instance.rules.ts'
import { exceptionAfter } from './changed-dates.rules.ts'
import { requireFirstDate } from './draft.rules.ts'
import { type DateFields, exceptionOf, fieldsOfDate, type NextFields } from './event.rules.ts'

const dayOf = (wall: number) => wallOf(dayText(wall))

/**
 * The times that a change of a moved date gives its series: the date in the form is moved by the same difference as the
 * date of the pattern, so that a series does not take the day or the length of one of its dates.
 */
function seriesTimes(plain: DateFields, shown: DateFields, next: NewTimes): NewTimes {
  if (next.isAllDay !== shown.isAllDay) {
    const start = next.start - (dayOf(shown.start) - dayOf(plain.start))
    return { ...next, start, end: start + (next.end - next.start) }
  }
  const timeZone = next.timeZone === shown.timeZone ? plain.timeZone : next.timeZone
  const isSameKind = shown.isAllDay === plain.isAllDay
  const move = (from: number, to: number) => (isSameKind ? to - from : dayOf(to) - dayOf(from))
  const start = plain.start + move(shown.start, next.start)
  const end = plain.end + move(shown.end, next.end)
  return { ...next, isAllDay: plain.isAllDay, timeZone, start, end: Math.max(start, end) }
}

const textKeys = ['title', 'place', 'content', 'class', 'shows', 'isCancelled'] as const

/** What a change of one date changes for its series: only what differs from what the form showed. */
function seriesFields(event: EventRow, shown: DateFields, next: NextFields): NextFields {
  const stays = textKeys.filter((key) => next[key] === shown[key]).map((key) => [key, event[key]] as const)
  return { ...next, ...Object.fromEntries(stays) }
}

/** A series after a change of one of its dates for the whole of it. */
export interface ChangedWhole {
  fields: NextFields
  series: SeriesTimes
  exceptions: ExceptionRow[]
  /** The original start of the date that was opened; null for an event that does not repeat. */
  original: number | null
  /** Original starts, before and after, of the dates that were changed alone and stay where they are. */
  stayed: { from: string; to: string }[]
}

/**
 * Changes a whole series from one of its dates, which has what was typed for it afterwards. A date that was changed
 * before passes on only what is new: its other differences stay its own. `choice` is for the other dates that were changed
 * alone.
 */
export function changeWholeFrom(
  event: EventRow,
  exceptions: readonly ExceptionRow[],
  original: number | null,
  next: NextFields,
  choice?: ChangedDateChoice,
): ChangedWhole {
  const old = exceptions.find((one) => original !== null && storedWall(one.original) === original)
  const plain = fieldsOfDate(event, original)
  const shown = fieldsOfDate(event, original, old)
  const times = old ? seriesTimes(plain, shown, next.times) : next.times
  const fields = old ? seriesFields(event, shown, next) : next
  const walls = exceptions.map((row) => ({ row, original: storedWall(row.original) }))
  const changed = changeSeries(timesOf(event), walls, plain.start, times)
  const series = requireFirstDate(changed.series)
  const row = { ...event, ...fields, ...timeColumns(series) }
  const { start, end, isAllDay, timeZone } = next.times
  const typed = { ...next, start, end, isAllDay, timeZone }
  const isMoved = (['start', 'end', 'isAllDay', 'timeZone'] as const).some((key) => typed[key] !== shown[key])
  const move = { before: plain, after: times }
  const stayed: ChangedWhole['stayed'] = []
  const remaining = changed.exceptions.flatMap((one) => {
    const to = wallText(one.original)
    if (one.row !== old) {
      const after = exceptionAfter(event, one.row, move, choice)
      if (choice !== 'move' && after.startAt !== null && isChangedDate(after))
        stayed.push({ from: one.row.original, to })
      return { ...after, original: to }
    }
    const sequence = old.sequence + (isMoved ? 1 : 0)
    return exceptionOf(row, one.original, typed, sequence, old.foreignFields) ?? []
  })
  const opened = changed.exceptions.find((one) => one.row === old && old !== undefined)
  const moved = original === null ? null : (opened?.original ?? original + (times.start - plain.start))
  return { fields, series, exceptions: remaining, original: moved, stayed }
}
