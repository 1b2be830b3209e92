import { createHash } from 'node:crypto'
import type { EventEntry } from '@maru/api/calendar'
import { nameIn, shortLanguage } from '@maru/api/kit/language'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import type { Context } from '#kit/context.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'
import { selectReadableEvents } from '../event/entry.sql.ts'
import { type DateFields, fieldsOfDate } from '../event/event.rules.ts'
import { entryOf, listEntries, mergeBusy } from '../event/list.service.ts'
import { levels } from '../folder/folder.rules.ts'
import type { CalendarRow } from '../folder/folder.sql.ts'
import { dayText, instantOfWall, wallOf, wallText } from '../series/zone.rules.ts'
import { type ExceptionRow, selectExceptionsOf } from '../store/event.sql.ts'
import { instancesOf, storedWall, timesOf } from '../store/instance.rules.ts'
import { type Expansion, expandedLines } from './expand.rules.ts'
import {
  type ObjectRow,
  type ObjectScope,
  selectObjectAnswers,
  selectObjectPeople,
  selectObjectReminders,
  selectObjects,
  selectOrganizers,
} from './object.sql.ts'
import { type Span, singleLines, type WholeEvent, wholeLines, zonesOf, zonesOfWhole } from './write.rules.ts'

/** Whose rights apply, also outside of a request. */
export type Reader = Pick<Context, 'db' | 'viewer' | 'clock' | 'caches'>

/** One object of a calendar for other programs: a whole event with its series, or a single date. */
export interface CalendarObject {
  uid: string
  /** Changes with everything that the reader sees of the object. */
  tag: string
  /** The event if the reader sees everything of it and it is not written as single dates. */
  event: ObjectRow | null
  /** Start and end of a single date in milliseconds; null for a whole event. */
  span: { from: number; until: number } | null
  zones: Map<string, number>
  /** The whole event; of its changed dates only those that touch a span, if one is given. */
  lines(span?: Span | null): string[]
  /** The dates within a span as events of their own in UTC. */
  expanded(span: Expansion): string[]
}

/** What to read of a calendar. */
export interface ObjectsAsked {
  calendar: CalendarRow
  /** The earliest end of events; null for all. */
  from: Date | null
  /** Writes the reader's own reminders. */
  hasReminders: boolean
  /** Only these events and no single dates. */
  eventIds?: readonly number[]
}

const day = 86_400_000
/** Events read by one statement. */
const pageSize = 200
/** Days ahead for which lunar repeats are written as single dates. */
const lunarAhead = 5 * 366
/** Days around today for which dates are written of which only the time or the title may be seen. */
const datesSpan = { back: 366, ahead: 731 }
const mostDates = 20_000

const hashOf = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)

/** The events that belong to a calendar for a reader: invitations are in the reader's main calendar. */
export function scopeOf({ viewer }: Reader, calendar: CalendarRow, from: Date | null): ObjectScope {
  const isOwnMain = calendar.isMain && calendar.ownerCode === viewer.personCode
  return { calendarId: calendar.calendarId, guestCode: isOwnMain ? viewer.personCode : null, from }
}

const spanOf = ({ start, end, timeZone }: DateFields) => ({
  from: instantOfWall(start, timeZone),
  until: instantOfWall(end, timeZone),
})

function lunarDates(event: ObjectRow, exceptions: readonly ExceptionRow[], now: Date): CalendarObject[] {
  const today = wallOf(now.toISOString().slice(0, 10))
  const span = { from: today - 366 * day, until: today + lunarAhead * day }
  const known = new Map(exceptions.map((one) => [storedWall(one.original), one]))
  return instancesOf(timesOf(event), exceptions, span).map(({ original }) => {
    const wall = wallOf(original)
    const fields = fieldsOfDate(event, wall, known.get(wall))
    const uid = `${event.uid}-${dayText(wall)}`
    return {
      ...{ uid, tag: hashOf(event.eventId, event.version, original), event: null },
      span: spanOf(fields),
      zones: zonesOf([fields]),
      lines: () => singleLines({ uid, changedAt: event.updatedAt, fields }),
      expanded: (span) => span.write(singleLines({ uid, changedAt: event.updatedAt, fields })),
    }
  })
}

/** A page of events that the reader sees in full, as objects. */
async function wholeObjects(
  { db, viewer, clock }: Reader,
  rows: readonly ObjectRow[],
  hasReminders: boolean,
): Promise<CalendarObject[]> {
  const ids = rows.map(({ eventId }) => eventId)
  const exceptions = Map.groupBy(await selectExceptionsOf(db, ids), ({ eventId }) => eventId)
  const people = Map.groupBy(await selectObjectPeople(db, ids), ({ eventId }) => eventId)
  const reminders = Map.groupBy(
    hasReminders ? await selectObjectReminders(db, ids, viewer.personCode) : [],
    ({ eventId }) => eventId,
  )
  const answersOfDates = Map.groupBy(await selectObjectAnswers(db, ids), ({ eventId }) => eventId)
  const organizers = await selectOrganizers(db, [...new Set(rows.map((row) => row.organizerCode))])
  const named = ({ name, email }: { name: WholeName; email: string }) => ({
    name: nameIn(name, shortLanguage(viewer.language)),
    email,
  })
  return rows.flatMap((event) => {
    const own = exceptions.get(event.eventId) ?? []
    if (event.lunarMonth !== null) return lunarDates(event, own, clock.now())
    const organizer = organizers.get(event.organizerCode)
    const whole: WholeEvent = {
      ...{ event, exceptions: own, foreign: event.foreignFields, isPartial: event.isPartial },
      organizer: organizer ? named(organizer) : null,
      attendees: (people.get(event.eventId) ?? []).map((one) => ({ ...one, ...named(one) })),
      reminders: (reminders.get(event.eventId) ?? []).map(({ minutes }) => minutes),
      dateAnswers: answersOfDates.get(event.eventId) ?? [],
    }
    const answers = whole.attendees.map(({ email, answer, role }) => [email, answer, role])
    return {
      uid: event.uid,
      tag: hashOf(event.eventId, event.version, whole.reminders, answers, whole.dateAnswers),
      event,
      span: null,
      zones: zonesOfWhole(whole),
      lines: (span) => wholeLines(whole, span),
      expanded: (span) => expandedLines(whole, span),
    }
  })
}

type WholeName = Parameters<typeof nameIn>[0]

function fieldsOfEntry(entry: EventEntry, label: string): DateFields {
  const { isAllDay } = entry
  return {
    ...{ title: entry.eventId === null ? label : entry.title, place: entry.place, content: '' },
    ...{ isAllDay, timeZone: 'UTC', isCancelled: entry.isCancelled, shows: entry.shows },
    // Other viewers learn only that the time is private.
    class: entry.eventId === null ? 'private' : entry.class,
    start: wallOf(entry.start),
    end: isAllDay ? wallOf(entry.end) + day : wallOf(entry.end),
  }
}

/** Dates of which the reader may not see everything, redacted by the statement of the lists. */
async function singleDates(
  reader: Reader,
  { calendarId }: CalendarRow,
  whole: ReadonlySet<number>,
): Promise<CalendarObject[]> {
  const now = reader.clock.now().getTime()
  const rows = await listEntries(reader, {
    from: new Date(now - datesSpan.back * day),
    until: new Date(now + datesSpan.ahead * day),
    ...{ calendarIds: [calendarId], mainId: null, limit: mostDates },
  })
  const { private: label } = await viewerTexts(reader, 'calendar', texts)
  const hidden = rows.filter(({ eventId, sees }) => sees < 3 || eventId === null || !whole.has(eventId))
  return mergeBusy(hidden.map(entryOf)).map((entry) => {
    const fields = fieldsOfEntry(entry, label)
    // Without the event's number, so that no attendee can match it to an invitation.
    const key = entry.eventId === null ? [entry.start, entry.end] : [entry.eventId, entry.original]
    const uid = `${hashOf('date', calendarId, ...key)}@maru`
    return {
      ...{ uid, tag: hashOf(fields), event: null, zones: new Map<string, number>() },
      span: spanOf(fields),
      // The text must be equal at every read as long as the date is.
      lines: () => singleLines({ uid, changedAt: '2020-01-01T00:00:00Z', fields }),
      expanded: (span) => span.write(singleLines({ uid, changedAt: '2020-01-01T00:00:00Z', fields })),
    }
  })
}

/**
 * The objects of a calendar in pages, as the reader may see them: whole events, lunar repeats as single dates, and
 * everything else as redacted single dates.
 */
export async function* readObjects(reader: Reader, asked: ObjectsAsked): AsyncGenerator<CalendarObject[]> {
  const { db, viewer } = reader
  const { calendar } = asked
  const scope = scopeOf(reader, calendar, asked.from)
  const whole = new Set<number>()
  let isAllWhole = true
  for (let after = 0; ; ) {
    const objects = await selectObjects(db, scope, {
      after,
      limit: pageSize,
      eventIds: asked.eventIds ?? null,
    })
    const ids = objects.map(({ eventId }) => eventId)
    const readable = new Set(await selectReadableEvents(db, viewer, ids))
    for (const id of readable) whole.add(id)
    isAllWhole &&= readable.size === objects.length
    const rows = objects.filter(({ eventId }) => readable.has(eventId))
    if (rows.length > 0) yield await wholeObjects(reader, rows, asked.hasReminders)
    after = ids.at(-1) ?? 0
    if (objects.length < pageSize) break
  }
  const isOwner = calendar.level >= levels.owner && calendar.ownerCode === viewer.personCode
  if (!asked.eventIds && !isOwner && !isAllWhole) yield await singleDates(reader, calendar, whole)
}

/** A value that changes with what a reader sees of a calendar today; {@link wallText} of the day moves the window. */
export function stateOf(calendar: CalendarRow, now: Date, state: string): string {
  return hashOf(
    calendar.calendarId,
    calendar.level,
    calendar.name,
    wallText(now.getTime()).slice(0, 10),
    state,
  )
}
