import { cutSeries } from '../series/scope.rules.ts'
import { instantsOf, isSeries, type SeriesTimes, startsOf, type WallSpan } from '../series/series.rules.ts'
import { dayText, wallOf, wallText } from '../series/zone.rules.ts'
import type { EventRow, ExceptionRow } from './event.sql.ts'
import type { InstanceDraft } from './instance.sql.ts'

const day = 86_400_000

/** Text of PostgreSQL (`2026-12-02 10:00:00`) as a wall-clock time. */
export const storedWall = (text: string) => wallOf(text.replace(' ', 'T'))

/** The columns of an event that give its dates. */
export type TimeColumns = Pick<
  EventRow,
  | 'startAt'
  | 'endAt'
  | 'isAllDay'
  | 'timeZone'
  | 'rule'
  | 'lunarMonth'
  | 'lunarDay'
  | 'lunarLeap'
  | 'lunarUntil'
  | 'excluded'
  | 'extra'
>

/** The times of an event as the rules of series take them. */
export function timesOf(row: TimeColumns): SeriesTimes {
  const hasLunar = row.lunarMonth !== null && row.lunarDay !== null && row.lunarLeap !== null
  return {
    start: storedWall(row.startAt),
    end: storedWall(row.endAt),
    isAllDay: row.isAllDay,
    timeZone: row.timeZone,
    rule: row.rule,
    lunar: hasLunar
      ? { month: row.lunarMonth ?? 1, day: row.lunarDay ?? 1, isLeap: row.lunarLeap ?? false }
      : null,
    lunarUntil: row.lunarUntil === null ? null : storedWall(row.lunarUntil),
    excluded: row.excluded.map(storedWall),
    extra: row.extra.map(storedWall),
  }
}

/** The columns for the times of an event. */
export function timeColumns(times: SeriesTimes): TimeColumns {
  return {
    startAt: wallText(times.start),
    endAt: wallText(times.end),
    isAllDay: times.isAllDay,
    timeZone: times.timeZone,
    rule: times.rule,
    lunarMonth: times.lunar?.month ?? null,
    lunarDay: times.lunar?.day ?? null,
    lunarLeap: times.lunar?.isLeap ?? null,
    lunarUntil: times.lunarUntil === null ? null : wallText(times.lunarUntil),
    excluded: times.excluded.map(wallText),
    extra: times.extra.map(wallText),
  }
}

/** An event before a date of its series and from it on, each with its exceptions; null as {@link cutSeries}. */
export function cutEvent<E extends TimeColumns>(event: E, exceptions: readonly ExceptionRow[], at: number) {
  const walls = exceptions.map((row) => ({ row, original: storedWall(row.original) }))
  const cut = cutSeries(timesOf(event), walls, at)
  if (!cut) return null
  return {
    head: { ...event, ...timeColumns(cut.head) },
    tail: { ...event, ...timeColumns(cut.tail) },
    headExceptions: cut.headExceptions.map(({ row }) => row),
    tailExceptions: cut.tailExceptions.map(({ row }) => row),
  }
}

function instanceOf(
  original: number,
  times: Pick<SeriesTimes, 'start' | 'end' | 'timeZone' | 'isAllDay'>,
): InstanceDraft {
  const { from, until } = instantsOf(times.start, times)
  const isAllDay = times.isAllDay
  return {
    original: wallText(original),
    from,
    until,
    firstDay: isAllDay ? dayText(times.start) : null,
    // The end is excluded; a day that ends where it begins is one day.
    lastDay: isAllDay ? dayText(Math.max(times.start, times.end - day)) : null,
    isException: false,
  }
}

/**
 * Whether a date differs from its series in a field that the portal shows. Programs also write lines of their own for a
 * date, such as when its alarm was acknowledged, which change nothing for people.
 */
export function isChangedDate(exception: ExceptionRow): boolean {
  const { original: _original, sequence: _sequence, foreignFields: _foreign, ...fields } = exception
  return Object.values(fields).some((value) => value !== null)
}

function changedInstance(original: number, exception: ExceptionRow, plain: InstanceDraft): InstanceDraft {
  if (exception.startAt === null || exception.endAt === null)
    return { ...plain, isException: isChangedDate(exception) }
  const times = {
    start: storedWall(exception.startAt),
    end: storedWall(exception.endAt),
    timeZone: exception.timeZone ?? 'UTC',
    isAllDay: exception.isAllDay ?? false,
  }
  return { ...instanceOf(original, times), isException: true }
}

/**
 * The dates of an event within a span: those of the pattern, each as its exception has it, and exceptions that were
 * moved into the span from outside.
 */
export function instancesOf(
  times: SeriesTimes,
  exceptions: readonly ExceptionRow[],
  span: WallSpan,
): InstanceDraft[] {
  const changed = new Map(exceptions.map((one) => [storedWall(one.original), one]))
  const starts = isSeries(times) ? startsOf(times, span) : [times.start]
  const length = times.end - times.start
  // Exceptions outside of the span may have been moved into it.
  const others = [...changed.keys()].filter((original) => !starts.includes(original))
  const excluded = new Set(times.excluded)
  return [...starts, ...others.filter((original) => !excluded.has(original))].map((original) => {
    const plain = instanceOf(original, { ...times, start: original, end: original + length })
    const exception = changed.get(original)
    return exception ? changedInstance(original, exception, plain) : plain
  })
}

/** Input of {@link expandMany}, which runs in a thread. */
export interface ExpandInput {
  series: { eventId: number; calendarId: number; row: TimeColumns; exceptions: ExceptionRow[] }[]
  span: WallSpan
}

/** The dates of several series within a span, for years whose dates are not stored. */
export function expandMany({
  series,
  span,
}: ExpandInput): (InstanceDraft & { eventId: number; calendarId: number })[] {
  return series.flatMap(({ eventId, calendarId, row, exceptions }) =>
    instancesOf(timesOf(row), exceptions, span).map((one) => ({ ...one, eventId, calendarId })),
  )
}
