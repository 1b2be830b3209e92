import { type BusyKind, calendarLimits, type EventClass } from '@maru/api/calendar'
import { type DateFields, exceptionOf } from '../event/event.rules.ts'
import { changeSeries, cutSeries } from '../series/scope.rules.ts'
import type { SeriesTimes } from '../series/series.rules.ts'
import { dayText, wallOf, wallText } from '../series/zone.rules.ts'
import type { EventRow, ExceptionRow } from '../store/event.sql.ts'
import { storedWall, type TimeColumns, timeColumns, timesOf } from '../store/instance.rules.ts'
import { type GivenTime, inZone, type ReadAttendee, Refused } from './component.rules.ts'

/** An event of a file, in the form in which it is stored. */
export interface ReadEvent extends TimeColumns {
  uid: string
  line: number
  title: string
  place: string
  content: string
  class: EventClass
  shows: BusyKind
  isCancelled: boolean
  sequence: number
  /** DTSTAMP in milliseconds; 0 without one. */
  stampedAt: number
  /** LAST-MODIFIED in milliseconds; null without one. */
  modifiedAt: number | null
  foreign: string[]
  /** Minutes before the start. */
  reminders: number[]
  attendees: ReadAttendee[]
  exceptions: ExceptionRow[]
  /** Attendees of single dates, whose answers may differ from those to the series. */
  dateAttendees: { original: string; attendees: ReadAttendee[] }[]
  /** The changed dates as they were written, the newest version of each. */
  dates: ReadDate[]
  /** Whether only single dates of the series are known, as if invited to these alone. */
  isPartial: boolean
}

/** One date of a series as a file or a mail has it, with the original start as written. */
export interface ReadDate {
  line: number
  original: GivenTime
  /** Whether it stands for this date and all that follow (RANGE=THISANDFUTURE). */
  andFollowing: boolean
  fields: DateFields
  sequence: number
  /** DTSTAMP in milliseconds; 0 without one. */
  stampedAt: number
  foreign: string[]
  attendees: ReadAttendee[]
}

/** The original start of a date in the zone of its series; a day is the start of the series on that day. */
export function originalIn(
  { original }: Pick<ReadDate, 'original'>,
  series: Pick<SeriesTimes, 'start' | 'isAllDay' | 'timeZone'>,
  floating: string,
): number {
  if (series.isAllDay) return wallOf(dayText(original.wall))
  if (original.isDay) return original.wall + (series.start - wallOf(dayText(series.start)))
  return inZone(original, series.timeZone, floating)
}

interface Versioned {
  sequence: number
  stampedAt: number
}

/** Order of versions of the same part, the newest first (RFC 5546 2.1.5). */
export const newestFirst = (one: Versioned, other: Versioned) =>
  other.sequence - one.sequence || other.stampedAt - one.stampedAt

/** The newest version of each date with its original start, in the order of the dates, and the older versions. */
export function newestDates(
  dates: readonly ReadDate[],
  series: Pick<SeriesTimes, 'start' | 'isAllDay' | 'timeZone'>,
  floating: string,
): { newest: { date: ReadDate; original: number }[]; older: ReadDate[] } {
  const given = dates.map((date) => ({ date, original: originalIn(date, series, floating) }))
  const groups = [...Map.groupBy(given, ({ original }) => original).values()].map((group) =>
    group.toSorted((one, other) => newestFirst(one.date, other.date)),
  )
  return {
    newest: groups.flatMap(([first]) => first ?? []).sort((one, other) => one.original - other.original),
    older: groups.flatMap((group) => group.slice(1).map(({ date }) => date)),
  }
}

/** The series that single dates stand for if nothing else of it is known: only these dates, without a rule. */
export function seriesOfDates(dates: readonly ReadDate[], floating: string): SeriesTimes & DateFields {
  const [first] = dates
  if (!first) throw new Refused('noStart')
  const { fields, original } = first
  const isAllDay = original.isDay && fields.isAllDay
  const zoned = { start: fields.start, isAllDay, timeZone: original.zone ?? fields.timeZone }
  const originals = dates.map((date) => originalIn(date, zoned, floating)).sort((one, other) => one - other)
  const start = originals[0] ?? fields.start
  return {
    ...fields,
    ...zoned,
    ...{ start, end: start + (fields.end - fields.start), isCancelled: false },
    ...{ rule: null, lunar: null, lunarUntil: null, excluded: [], extra: [...new Set(originals)] },
  }
}

/** The foreign lines of a date that differ from those of its series; programs write CREATED anew for each date. */
function ownForeign(series: readonly string[], lines: readonly string[]): string[] | null {
  const compared = (all: readonly string[]) => all.filter((line) => !/^CREATED[:;]/i.test(line)).sort()
  return compared(series).join('\n') === compared(lines).join('\n') ? null : [...lines]
}

/** The exception that a date is of a series, if it differs from it. */
export function exceptionOfDate(
  event: ReadEvent,
  original: number,
  { fields, sequence, foreign }: Pick<ReadDate, 'fields' | 'sequence' | 'foreign'>,
): ExceptionRow | null {
  const own = ownForeign(event.foreign, foreign)
  return exceptionOf(event as unknown as EventRow, original, fields, sequence, own)
}

/**
 * The parts of a series that a RANGE=THISANDFUTURE cuts: the dates before it, and an event of its own with the new
 * fields. Its UID is made of that of the series, so that the same file twice gives no doubles.
 */
export function cutAt(event: ReadEvent, date: ReadDate, floating: string): ReadEvent[] {
  const times = timesOf(event)
  const original = originalIn(date, times, floating)
  const walls = event.exceptions.map((row) => ({ row, original: storedWall(row.original) }))
  const { fields } = date
  const { title, place, content, shows, isCancelled } = fields
  const next = { title, place, content, shows, isCancelled, class: fields.class }
  const { sequence, foreign } = date
  const cut = cutSeries(times, walls, original)
  const rest = cut?.tail ?? times
  const { start, end, isAllDay, timeZone } = fields
  const given = { start, end, isAllDay, timeZone, rule: rest.rule, lunar: null }
  const changed = changeSeries(rest, cut?.tailExceptions ?? walls, original, given)
  const exceptions = changed.exceptions.map(({ row, original: wall }) => ({
    ...row,
    original: wallText(wall),
    // Dates that had the lines of the series keep them.
    foreignFields: row.foreignFields ?? ownForeign(foreign, event.foreign),
  }))
  const tail = { ...event, ...next, sequence, foreign, ...timeColumns(changed.series), exceptions }
  if (!cut) return [tail]
  const uid = `${event.uid.slice(0, 480)}_R${wallText(original).replaceAll(/[-:]/g, '')}`
  const isBefore = (one: { original: string }) => storedWall(one.original) < original
  return [
    {
      ...{ ...event, ...timeColumns(cut.head), exceptions: cut.headExceptions.map(({ row }) => row) },
      dateAttendees: event.dateAttendees.filter(isBefore),
    },
    { ...tail, uid, line: date.line, dateAttendees: [] },
  ]
}

/** Throws `tooManyDates` for more changed dates than a series may have. */
export function requireFewDates(exceptions: { length: number }): void {
  if (exceptions.length > calendarLimits.dates) throw new Refused('tooManyDates')
}
