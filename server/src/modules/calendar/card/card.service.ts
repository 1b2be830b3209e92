import type { CardRoom, calendarApi, EventCard, EventOverlap, SeriesPlace } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { startsOfAll } from '../event/dates.service.ts'
import type { EntryRow } from '../event/entry.sql.ts'
import { requireEvent, requireOpenDate, type SeenEvent } from '../event/event.access.ts'
import { type DateFields, fieldsOfDate, requireOriginal } from '../event/event.rules.ts'
import { listEntries } from '../event/list.service.ts'
import { ownMainCalendar } from '../folder/folder.access.ts'
import { levels } from '../folder/folder.rules.ts'
import { listCalendars } from '../folder/folder.service.ts'
import { roomOf } from '../room/room.service.ts'
import { isEndless } from '../series/count.rules.ts'
import { dayText, instantOfWall, wallText } from '../series/zone.rules.ts'
import { selectDateAnswers } from '../store/attendee.sql.ts'
import { findCopy } from '../store/copy.sql.ts'
import { type EventRow, type ExceptionRow, selectExceptions, storedEvent } from '../store/event.sql.ts'
import { storedWall, timesOf } from '../store/instance.rules.ts'
import { meetingOf } from './meeting.rules.ts'
import { overlapMinutes } from './overlap.rules.ts'

/** Overlapping events that are compared, and those that are named. */
const mostOverlaps = { compared: 200, named: 3 }

/** A date of an event as a viewer sees it. */
interface SeenDate {
  seen: SeenEvent
  original: number | null
  fields: DateFields
  exception: ExceptionRow | undefined
}

/** A date of an event that the viewer may see. Throws 404, and `calendar.notOccurrence`. */
export async function requireDate(
  context: Pick<Context, 'db' | 'viewer'>,
  { eventId, original: given }: { eventId: number; original?: string | null | undefined },
): Promise<SeenDate> {
  const seen = await requireEvent(context, eventId)
  const original = requireOriginal(seen.event, given)
  const exceptions = await selectExceptions(context.db, seen.event)
  const exception = exceptions.find((one) => storedWall(one.original) === original)
  const fields = fieldsOfDate(seen.event, original, exception)
  requireOpenDate(seen, fields)
  return { seen, original, fields, exception }
}

/** Whether the viewer takes part in a date: in their own calendar, or invited and not declined. */
async function takesPart({ db }: Context, { seen, original }: SeenDate): Promise<boolean> {
  const { event, own, calendar } = seen
  if (!own) return calendar?.kind === 'own' && calendar.level === levels.owner
  const given = original === null ? [] : await selectDateAnswers(db, event, wallText(original))
  const single = given.find(({ attendeeId }) => attendeeId === own.attendeeId)
  return (single?.answer ?? own.answer) !== 'declined'
}

const spanOf = (row: EntryRow) => ({ from: Date.parse(row.from), until: Date.parse(row.until) })

function overlapOf(row: EntryRow): EventOverlap {
  const isAllDay = row.firstDay !== null && row.lastDay !== null
  return {
    ...{ eventId: row.eventId, original: row.original, title: row.title, isAllDay },
    start: isAllDay ? (row.firstDay ?? '') : row.from,
    end: isAllDay ? (row.lastDay ?? '') : row.until,
  }
}

/**
 * The events in the viewer's own calendars, and those to which they are invited, at the time of a date. Free, cancelled
 * and declined ones do not count, nor do whole days overlap with each other.
 */
async function overlapsOf(
  context: Context,
  date: SeenDate,
): Promise<Pick<EventCard, 'overlaps' | 'overlapCount' | 'overlapMinutes'>> {
  const { fields, seen } = date
  const none = { overlaps: [], overlapCount: 0, overlapMinutes: 0 }
  if (fields.isAllDay || fields.isCancelled || fields.shows === 'free') return none
  if (!(await takesPart(context, date))) return none
  const from = instantOfWall(fields.start, fields.timeZone)
  const until = instantOfWall(fields.end, fields.timeZone)
  if (from >= until) return none
  const own = (await listCalendars(context)).filter(
    (one) => one.kind === 'own' && one.level === 'owner' && one.isBusy && !one.isBirthday,
  )
  const main = await ownMainCalendar(context)
  const rows = await listEntries(context, {
    ...{ from: new Date(from), until: new Date(until), limit: mostOverlaps.compared },
    calendarIds: own.map(({ calendarId }) => calendarId),
    mainId: main.calendarId,
  })
  const others = rows.filter(
    (row) =>
      row.eventId !== seen.event.eventId &&
      row.shows !== 'free' &&
      !row.isCancelled &&
      row.answer !== 'declined' &&
      overlapMinutes({ from, until }, [spanOf(row)]) > 0,
  )
  return {
    overlaps: others.slice(0, mostOverlaps.named).map(overlapOf),
    overlapCount: others.length,
    overlapMinutes: overlapMinutes({ from, until }, others.map(spanOf)),
  }
}

/** The place of a date in its series; the dates of a series without an end, or with very many, are not counted. */
async function placeOf(
  { viewer }: Context,
  event: EventRow,
  original: number | null,
): Promise<SeriesPlace | null> {
  if (original === null) return null
  const times = timesOf(event)
  const starts = await startsOfAll(viewer.personCode, times)
  const index = starts?.indexOf(original) ?? -1
  const isCounted = starts !== null && index !== -1
  const leftCount = isCounted ? starts.length - index : null
  // The dates before an answer to the rest must be stored.
  const isStored = event.madeUntil === null || dayText(original) < event.madeUntil
  return {
    number: isCounted ? index + 1 : null,
    count: isCounted ? starts.length : null,
    leftCount,
    isEndless: starts === null && isEndless(times),
    canAnswerRest: isStored && leftCount !== 1,
  }
}

async function roomFacts(context: Context, { seen, fields }: SeenDate): Promise<CardRoom | null> {
  const [booking] = context.slots.all('roomBooking')
  const room = await roomOf(context, seen.event.eventId)
  const facts = room && booking ? await booking.findRoom(context, room.resourceId) : null
  if (!facts) return null
  const { name, seats, checkInBefore } = facts
  const start = instantOfWall(fields.start, fields.timeZone)
  const isOpen = checkInBefore !== null && room?.state === 'accepted' && !fields.isAllDay
  return {
    ...{ name, seats },
    checkInFrom: isOpen ? new Date(start - checkInBefore * 60_000).toISOString() : null,
  }
}

/**
 * What the card of an event shows besides its fields. The place, the text and the room are read only for who sees the
 * whole event; the events at the same time are the viewer's own, as the list of events shows them.
 */
export async function getEventCard(
  context: Context,
  input: Input<typeof calendarApi.getEventCard>,
): Promise<EventCard> {
  const { db, viewer } = context
  const date = await requireDate(context, input)
  const { seen, original, fields, exception } = date
  const { event } = seen
  const isFull = seen.sees === 3
  const foreign = isFull
    ? (exception?.foreignFields ?? (await storedEvent.find(db, event))?.foreignFields ?? [])
    : []
  const copy = seen.own ? undefined : await findCopy(db, event, viewer.personCode, null)
  return {
    ...(await overlapsOf(context, date)),
    series: await placeOf(context, event, original),
    meeting: isFull ? meetingOf({ ...fields, foreign }) : null,
    room: isFull ? await roomFacts(context, date) : null,
    isFromOutside: copy !== undefined,
  }
}
