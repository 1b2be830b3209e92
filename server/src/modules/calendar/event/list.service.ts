import { type calendarApi, calendarLimits, type EventEntry } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { ownMainCalendar } from '../folder/folder.access.ts'
import { levels } from '../folder/folder.rules.ts'
import { listCalendarRows } from '../folder/folder.service.ts'
import { dayText, instantOfWall, knownZone, wallOf } from '../series/zone.rules.ts'
import { selectExceptionsOf, selectSeriesOutside } from '../store/event.sql.ts'
import { type ExpandedInstance, expandSeries, madeSpan } from '../store/instance.service.ts'
import { type EntryRow, selectEntries, selectInvitedSeries } from './entry.sql.ts'

const day = 86_400_000
/** Series that are expanded for one question outside of the stored years. */
const mostSeries = 500

/** Days of a question and whether stored dates cover them. */
interface DaySpan {
  /** Milliseconds as wall-clock time. */
  from: number
  until: number
}

/** Dates of series in years that are not stored. */
async function expandOutside(
  context: Pick<Context, 'db' | 'viewer' | 'clock'>,
  calendarIds: readonly number[],
  { from, until }: DaySpan,
): Promise<{ expanded: ExpandedInstance[]; expandedIds: number[] }> {
  const made = madeSpan(context.clock.now()).span
  if (from >= made.from + 7 * day && until <= made.until - 7 * day) return { expanded: [], expandedIds: [] }
  const { db, viewer } = context
  const days = {
    from: new Date(from).toISOString().slice(0, 10),
    until: new Date(until).toISOString().slice(0, 10),
  }
  const eventIds = await selectInvitedSeries(db, viewer.personCode, days)
  const rows = await selectSeriesOutside(db, { calendarIds, eventIds }, days, mostSeries)
  const ids = rows.map(({ eventId }) => eventId)
  const exceptions = await selectExceptionsOf(db, ids)
  const series = rows.map(({ eventId, calendarId, ...row }) => ({
    ...{ eventId, calendarId, row },
    exceptions: exceptions.filter((one) => one.eventId === eventId),
  }))
  // A day on both sides, because the series may be in other zones.
  const span = { from: from - day, until: until + day }
  return { expanded: await expandSeries(viewer.personCode, { series, span }), expandedIds: ids }
}

/** The entries of some calendars within a span of instants, redacted for the viewer. */
export async function listEntries(
  context: Pick<Context, 'db' | 'viewer' | 'clock'>,
  {
    from,
    until,
    calendarIds,
    mainId,
    limit,
    eventId,
    shows,
    level,
  }: {
    from: Date
    until: Date
    calendarIds: readonly number[]
    mainId: number | null
    limit: number
    eventId?: number
    shows?: EntryRow['shows']
    /** As any other person with this level sees them. */
    level?: number
  },
): Promise<EntryRow[]> {
  const span = { from: from.getTime(), until: until.getTime() }
  const outside = await expandOutside(context, calendarIds, span)
  const only = { ...(eventId ? { eventId } : {}), ...(shows ? { shows } : {}) }
  const filter = { from, until, calendarIds, mainId, limit, ...outside, ...only }
  const looking = level === undefined ? context.viewer : { personCode: '', subjects: [], level }
  return selectEntries(context.db, looking, filter)
}

/** An entry on the wire. */
export function entryOf(row: EntryRow): EventEntry {
  const { calendarId, eventId, original, title, place, class: eventClass, shows, isRepeat, isException } = row
  const isAllDay = row.firstDay !== null && row.lastDay !== null
  return {
    ...{ calendarId, eventId, original, title, place, class: eventClass, shows, isRepeat, isException },
    start: isAllDay ? (row.firstDay ?? '') : row.from,
    end: isAllDay ? (row.lastDay ?? '') : row.until,
    isAllDay,
    isCancelled: row.isCancelled,
    peopleCount: row.peopleCount,
    answer: row.answer,
    canEdit: row.sees === 3 && row.level >= levels.edit,
  }
}

/** Merges times that are only taken, by calendar, so that they do not show how many events there are. */
export function mergeBusy(entries: readonly EventEntry[]): EventEntry[] {
  const merged: EventEntry[] = []
  const last = new Map<string, EventEntry>()
  for (const entry of entries) {
    if (entry.eventId !== null || entry.class !== 'confidential') {
      merged.push(entry)
      continue
    }
    const key = `${entry.calendarId} ${entry.shows} ${entry.isAllDay}`
    const before = last.get(key)
    // The end of whole days is their last day.
    const until = before && (entry.isAllDay ? dayText(wallOf(before.end) + day) : before.end)
    if (before && until && entry.start <= until) {
      if (entry.end > before.end) before.end = entry.end
      continue
    }
    const copy = { ...entry }
    last.set(key, copy)
    merged.push(copy)
  }
  return merged
}

/** The events of a span of days in the viewer's calendars. */
export async function listEvents(
  context: Context,
  input: Input<typeof calendarApi.listEvents>,
): Promise<{ entries: EventEntry[]; hasMore: boolean }> {
  const zone = knownZone(input.timeZone)
  if (zone === null) throw failure('calendar.zoneUnknown', { name: input.timeZone })
  const from = wallOf(input.from)
  const until = wallOf(input.until) + day
  if (until <= from || until - from > calendarLimits.listDays * day)
    throw failure('calendar.spanTooLong', { days: calendarLimits.listDays })
  const main = await ownMainCalendar(context)
  const calendarIds = input.calendarIds ?? (await shownIds(context))
  const entries = await listEntries(context, {
    from: new Date(instantOfWall(from, zone)),
    until: new Date(instantOfWall(until, zone)),
    calendarIds,
    mainId: calendarIds.includes(main.calendarId) ? main.calendarId : null,
    limit: calendarLimits.listEntries + 1,
  })
  const hasMore = entries.length > calendarLimits.listEntries
  const shown = entries.slice(0, calendarLimits.listEntries).map(entryOf)
  // All-day events are stored in their owner's zone; their days count in every zone.
  const inDays = shown.filter((one) => !one.isAllDay || (one.start <= input.until && one.end >= input.from))
  return { entries: mergeBusy(inDays), hasMore }
}

/** The calendars that the viewer has not hidden. */
async function shownIds(context: Context): Promise<number[]> {
  const rows = await listCalendarRows(context)
  return rows.filter(({ isHidden }) => !isHidden).map(({ calendarId }) => calendarId)
}
