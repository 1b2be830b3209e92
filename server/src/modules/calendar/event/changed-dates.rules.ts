import type { ChangedDateChoice } from '@maru/api/calendar'
import { dayText, wallOf, wallText } from '../series/zone.rules.ts'
import type { EventRow, ExceptionRow } from '../store/event.sql.ts'
import { isChangedDate, storedWall } from '../store/instance.rules.ts'
import { type DateFields, fieldsOfDate } from './event.rules.ts'

/** The times of a date; wall-clock times in milliseconds. */
export type DateTimes = Pick<DateFields, 'start' | 'end' | 'isAllDay' | 'timeZone'>

/** A new time of a series, as one of its dates has it before and after. */
export interface SeriesMove {
  before: DateTimes
  after: DateTimes
}

const day = 86_400_000
const dayOf = (wall: number) => wallOf(dayText(wall))

/** Whether a move changes any time of the dates of the pattern. */
export function isMove({ before, after }: SeriesMove): boolean {
  return (['start', 'end', 'isAllDay', 'timeZone'] as const).some((key) => before[key] !== after[key])
}

/**
 * The times of a date of its own that moves along with its series: by the same difference, so that its start, its length
 * and its zone stay as different from the series as they are. If the series becomes all-day, or gets hours, a date of the
 * former kind does too, on its own day; a date of the other kind moves by days only.
 */
export function movedAlong(own: DateTimes, { before, after }: SeriesMove): DateTimes {
  const isKindChanged = before.isAllDay !== after.isAllDay
  if (isKindChanged && own.isAllDay === before.isAllDay) {
    const start = dayOf(own.start) + (after.start - dayOf(before.start))
    const end = start + (after.end - after.start)
    return { isAllDay: after.isAllDay, timeZone: after.timeZone, start, end }
  }
  const timeZone = own.timeZone === before.timeZone ? after.timeZone : own.timeZone
  const days = dayOf(after.start) - dayOf(before.start)
  const isSameKind = own.isAllDay === before.isAllDay
  const start = own.start + (isSameKind ? after.start - before.start : days)
  const end = own.end + (isSameKind ? after.end - before.end : days)
  return { ...own, timeZone, start, end: Math.max(end, start + (own.isAllDay ? day : 0)) }
}

/** The columns of an exception for its own time. */
function ownTime({ start, end, isAllDay, timeZone }: DateTimes) {
  return { startAt: wallText(start), endAt: wallText(end), isAllDay, timeZone }
}

/**
 * An exception after a new time of its series. `stay` writes the time that the date has, also if it differs only in its
 * texts; `move` moves a time of its own along. Without a choice only dates with a time of their own stay.
 */
export function exceptionAfter(
  event: EventRow,
  row: ExceptionRow,
  move: SeriesMove,
  choice: ChangedDateChoice | undefined,
): ExceptionRow {
  if (choice === undefined || !isMove(move) || !isChangedDate(row)) return row
  const own = fieldsOfDate(event, storedWall(row.original), row)
  if (row.startAt === null) return choice === 'stay' ? { ...row, ...ownTime(own) } : row
  if (choice === 'stay') return row
  return { ...row, ...ownTime(movedAlong(own, move)), sequence: Math.max(row.sequence, event.sequence) + 1 }
}
