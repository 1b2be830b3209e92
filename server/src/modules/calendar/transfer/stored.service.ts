import type { Db } from '#kit/db.ts'
import type { ReadEvent } from '../ical/dates.rules.ts'
import { exceptionOfDate, newestDates, requireFewDates } from '../ical/dates.rules.ts'
import { hasStart } from '../series/series.rules.ts'
import { wallOf, wallText } from '../series/zone.rules.ts'
import { selectExceptionsOf } from '../store/event.sql.ts'
import { storedWall, timeColumns, timesOf } from '../store/instance.rules.ts'
import { selectStored } from './import.sql.ts'

/** Stored events in the form in which files are read, so that a part of them can be replaced. */
export async function readStored(
  db: Db,
  eventIds: readonly number[],
): Promise<{ eventId: number; event: ReadEvent }[]> {
  if (eventIds.length === 0) return []
  const rows = await selectStored(db, eventIds)
  const exceptions = Map.groupBy(await selectExceptionsOf(db, eventIds), ({ eventId }) => eventId)
  return rows.map((row) => {
    const { eventId, uid, title, place, content, shows, isCancelled, sequence, isPartial } = row
    const event: ReadEvent = {
      ...timeColumns(timesOf(row)),
      ...{ uid, line: 0, title, place, content, class: row.class, shows, isCancelled, sequence, isPartial },
      ...{ stampedAt: 0, modifiedAt: Date.parse(row.updatedAt), foreign: row.foreignFields, reminders: [] },
      ...{ attendees: [], dateAttendees: [], dates: [] },
      exceptions: (exceptions.get(eventId) ?? []).map(({ eventId: _event, ...one }) => one),
    }
    return { eventId, event }
  })
}

/**
 * A stored event with the single dates of a file or a mail, each unless a newer version of it is stored; a date that
 * the series does not have becomes one more date. Null if nothing changes.
 */
export function mergeDates(
  stored: ReadEvent,
  given: Pick<ReadEvent, 'dates' | 'timeZone'>,
): ReadEvent | null {
  const times = timesOf(stored)
  const { newest } = newestDates(given.dates, times, given.timeZone)
  const exceptions = new Map(stored.exceptions.map((one) => [storedWall(one.original), one]))
  const extra = new Set(times.extra)
  let changes = 0
  for (const { date, original: written } of newest) {
    const original = matchingStart(stored, written)
    const known = exceptions.get(original)
    if (known && known.sequence >= date.sequence) continue
    if (!hasStart(times, original)) extra.add(original)
    const row = exceptionOfDate(stored, original, date)
    if (row) exceptions.set(original, row)
    else exceptions.delete(original)
    changes += 1
  }
  requireFewDates({ length: exceptions.size })
  if (changes === 0) return null
  const sorted = [...extra].sort((one, other) => one - other)
  return {
    ...stored,
    extra: sorted.map(wallText),
    excluded: stored.excluded.filter((one) => !sorted.includes(storedWall(one))),
    exceptions: [...exceptions.values()],
  }
}

/** The original start that a program means: the written one, or the only one of the series on that day. */
export function matchingStart(event: ReadEvent, written: number): number {
  const times = timesOf(event)
  const isKnown = (start: number) => hasStart(times, start) || times.extra.includes(start)
  if (isKnown(written) || times.isAllDay) return written
  const sameDay =
    wallOf(wallText(written).slice(0, 10)) + (times.start - wallOf(wallText(times.start).slice(0, 10)))
  return isKnown(sameDay) ? sameDay : written
}
