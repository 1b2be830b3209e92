import type { ChangedDateChoice, EventRoom, EventScope } from '@maru/api/calendar'
import type { Context } from '#kit/context.ts'
import type { SeriesPart } from '#kit/repeat/series.ts'
import { pushCalendars } from '../folder/folder.service.ts'
import { queueGuestMails } from '../notice/announce.service.ts'
import { roomOf, syncRooms } from '../room/room.service.ts'
import { selectAttendees } from '../store/attendee.sql.ts'
import {
  type EventRow,
  type ExceptionRow,
  replaceExceptions,
  selectExceptions,
  updateEvent,
} from '../store/event.sql.ts'
import { storedWall } from '../store/instance.rules.ts'
import { storeInstances } from '../store/instance.service.ts'
import { insertUndo, selectSnapshot } from '../store/undo.sql.ts'
import { requireOpenDate, type SeenEvent } from './event.access.ts'
import { type DateFields, fieldsOfDate, requireOriginal } from './event.rules.ts'

/** What a change answers. */
export interface Changed {
  eventId: number
  original: string | null
  undoId: number
  dateCount: number
  keptCount: number
  room: EventRoom | null
}

/** The date of a series that a change starts from, the part that it affects, and what its changed dates do. */
export interface Target {
  original?: string | null | undefined
  scope?: EventScope | undefined
  changedDates?: ChangedDateChoice | undefined
}

/** A part of a locked event before its change, with what the change needs to know and to undo. */
export interface EventPart extends SeriesPart {
  event: EventRow
  exceptions: ExceptionRow[]
  snapshot: string
  /** The original start of the date that was opened. */
  original: number
  /** What differs at that date. */
  exception: ExceptionRow | undefined
  /** The fields of that date. */
  before: DateFields
  choice: ChangedDateChoice | undefined
}

/**
 * Reads the part of an event that a change affects. Throws `calendar.notOccurrence` for a date that the series does not
 * have, and 404 for one private date that the viewer may not see.
 */
export async function openPart(
  { db }: Context,
  { event, isInside }: Pick<SeenEvent, 'event' | 'isInside'>,
  { original: given, scope, changedDates: choice }: Target,
): Promise<EventPart> {
  const wall = requireOriginal(event, given)
  const exceptions = await selectExceptions(db, event)
  const exception = exceptions.find((one) => storedWall(one.original) === wall)
  const before = fieldsOfDate(event, wall, exception)
  if (wall !== null && scope !== 'all') requireOpenDate({ isInside }, before)
  const original = wall ?? before.start
  const snapshot = await selectSnapshot(db, [event.eventId])
  return { scope, isWhole: wall === null, event, exceptions, snapshot, original, exception, before, choice }
}

/** Writes an event with its exceptions and its dates; returns how many dates there are. */
export async function storeEvent(
  context: Context,
  row: EventRow,
  exceptions: readonly ExceptionRow[],
): Promise<number> {
  await updateEvent(context.db, row, row, context.clock.now())
  await replaceExceptions(context.db, row, exceptions)
  return storeInstances(context, context.viewer.personCode, row, exceptions)
}

/** Stores the undo of a change, makes the bookings of rooms fit and notifies browsers. */
export async function endChange(
  context: Context,
  { event, snapshot }: Pick<EventPart, 'event' | 'snapshot'>,
  result: Omit<Changed, 'undoId' | 'room'> & { touched?: number[]; calendarIds?: number[] },
): Promise<Changed> {
  const { db, viewer, clock } = context
  const { touched = [event.eventId], calendarIds = [event.calendarId], ...answer } = result
  const undoId = await insertUndo(db, viewer.personCode, snapshot, touched, clock.now())
  const attendees = await selectAttendees(db, event)
  await pushCalendars(
    context,
    [...new Set(calendarIds)],
    attendees.flatMap(({ personCode }) => personCode ?? []),
  )
  await syncRooms(context, touched)
  await queueGuestMails(context, touched)
  return { ...answer, undoId, room: await roomOf(context, answer.eventId) }
}
