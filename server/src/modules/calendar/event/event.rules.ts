import { failure } from '#kit/failure.ts'
import type { NewTimes } from '../series/scope.rules.ts'
import { hasStart, isSeries } from '../series/series.rules.ts'
import { wallOf, wallText } from '../series/zone.rules.ts'
import type { EventRow, ExceptionRow } from '../store/event.sql.ts'
import { isChangedDate, storedWall, timesOf } from '../store/instance.rules.ts'

/** The fields in which one date of a series can differ from it. */
export interface DateFields {
  title: string
  place: string
  content: string
  isAllDay: boolean
  /** Milliseconds as wall-clock time. */
  start: number
  end: number
  timeZone: string
  class: EventRow['class']
  shows: EventRow['shows']
  isCancelled: boolean
}

/** The fields of the event that a change replaces; the times are those of the date that was opened. */
export type NextFields = Omit<DateFields, 'start' | 'end' | 'isAllDay' | 'timeZone'> & {
  calendarId: number
  times: NewTimes
}

/**
 * The original start that a call names; null for an event that does not repeat. Throws `calendar.notOccurrence` if the
 * series has no such date.
 */
export function requireOriginal(event: EventRow, original: string | null | undefined): number | null {
  const times = timesOf(event)
  if (!isSeries(times)) return null
  const wall = original ? wallOf(original) : times.start
  if (!hasStart(times, wall)) throw failure('calendar.notOccurrence')
  return wall
}

/** The fields of one date of an event, as its exception has them. */
export function fieldsOfDate(event: EventRow, original: number | null, exception?: ExceptionRow): DateFields {
  const length = storedWall(event.endAt) - storedWall(event.startAt)
  const start = original ?? storedWall(event.startAt)
  const isMoved = exception !== undefined && exception.startAt !== null && exception.endAt !== null
  return {
    title: exception?.title ?? event.title,
    place: exception?.place ?? event.place,
    content: exception?.content ?? event.content,
    isAllDay: exception?.isAllDay ?? event.isAllDay,
    start: isMoved ? storedWall(exception.startAt ?? '') : start,
    end: isMoved ? storedWall(exception.endAt ?? '') : start + length,
    timeZone: exception?.timeZone ?? event.timeZone,
    class: stricter(event.class, exception?.class ?? 'public'),
    shows: exception?.shows ?? event.shows,
    isCancelled: exception?.isCancelled ?? event.isCancelled,
  }
}

/** The stricter of two classes: an exception never opens a private series. */
export function stricter(one: EventRow['class'], other: EventRow['class']): EventRow['class'] {
  const order = ['public', 'private', 'confidential'] as const
  return order.indexOf(one) >= order.indexOf(other) ? one : other
}

/**
 * An exception that stores only the fields that differ from the series, so that later changes of the series reach the
 * rest. `foreignFields` are its own content lines that are not interpreted. Null if nothing differs.
 */
export function exceptionOf(
  event: EventRow,
  original: number,
  next: DateFields,
  sequence: number,
  foreignFields: ExceptionRow['foreignFields'] = null,
): ExceptionRow | null {
  const plain = fieldsOfDate(event, original)
  const differs = <K extends keyof DateFields>(key: K) => (next[key] === plain[key] ? null : next[key])
  const isMoved = (['start', 'end', 'isAllDay', 'timeZone'] as const).some((key) => next[key] !== plain[key])
  const row: ExceptionRow = {
    original: wallText(original),
    title: differs('title'),
    place: differs('place'),
    content: differs('content'),
    isAllDay: isMoved ? next.isAllDay : null,
    startAt: isMoved ? wallText(next.start) : null,
    endAt: isMoved ? wallText(next.end) : null,
    timeZone: isMoved ? next.timeZone : null,
    class: differs('class'),
    shows: differs('shows'),
    isCancelled: differs('isCancelled'),
    sequence,
    foreignFields,
  }
  return foreignFields !== null || isChangedDate(row) ? row : null
}
