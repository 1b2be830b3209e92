import { randomUUID } from 'node:crypto'
import type { ChangedDateChoice, EventRoom } from '@maru/api/calendar'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { pushCalendars } from '../folder/folder.service.ts'
import { queueGuestMails } from '../notice/announce.service.ts'
import { roomOf, syncRooms } from '../room/room.service.ts'
import { copyRoom } from '../room/room.sql.ts'
import { cutSeries } from '../series/scope.rules.ts'
import { hasStart, isSeries, type SeriesTimes } from '../series/series.rules.ts'
import { wallOf, wallText } from '../series/zone.rules.ts'
import { copyAttendees, moveAnswers, reopenDate, selectAttendees } from '../store/attendee.sql.ts'
import { reopenMoved } from '../store/date-answer.service.ts'
import {
  copyForeignFields,
  type EventDraft,
  type EventRow,
  type ExceptionRow,
  findEvent,
  insertEvent,
  replaceExceptions,
  selectExceptions,
  updateEvent,
} from '../store/event.sql.ts'
import { copyFileCode } from '../store/file.sql.ts'
import { isChangedDate, storedWall, timeColumns, timesOf } from '../store/instance.rules.ts'
import { storeInstances } from '../store/instance.service.ts'
import { copyReminders } from '../store/reminder.sql.ts'
import { insertUndo, selectSnapshot } from '../store/undo.sql.ts'
import { requireOpenDate, type SeenEvent } from './event.access.ts'
import { exceptionOf, fieldsOfDate, type NextFields } from './event.rules.ts'
import { type ChangedWhole, changeWholeFrom } from './whole.rules.ts'

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
  scope?: 'this' | 'following' | 'all' | undefined
  changedDates?: ChangedDateChoice | undefined
}

/** A change within its transaction: what was before, and the events that it touches. */
export interface ChangeWork {
  event: EventRow
  exceptions: ExceptionRow[]
  snapshot: string
}

/** Reads what a change needs to know and to undo. */
export async function beginChange(context: Context, event: EventRow): Promise<ChangeWork> {
  const exceptions = await selectExceptions(context.db, event)
  return { event, exceptions, snapshot: await selectSnapshot(context.db, [event.eventId]) }
}

/** Throws 404 if the change is for one private date that the viewer may not see. */
export async function requireTarget(
  context: Context,
  seen: SeenEvent,
  { original: given, scope }: Target,
): Promise<number | null> {
  const { event } = seen
  const original = requireOriginal(event, given)
  if (original === null || seen.isInside || scope === 'all') return original
  const exceptions = await selectExceptions(context.db, event)
  const exception = exceptions.find((one) => storedWall(one.original) === original)
  requireOpenDate(seen, fieldsOfDate(event, original, exception))
  return original
}

/** Stores the undo of a change, makes the bookings of rooms fit and notifies browsers. */
export async function endChange(
  context: Context,
  { event, snapshot }: ChangeWork,
  result: Omit<Changed, 'undoId' | 'room'> & { touched: number[]; calendarIds: number[] },
): Promise<Changed> {
  const { db, viewer, clock } = context
  const { touched, calendarIds, ...answer } = result
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

/** The original start that a call names. Throws `calendar.notOccurrence` if the series has no such date. */
export function requireOriginal(event: EventRow, original: string | null | undefined): number | null {
  const times = timesOf(event)
  if (!isSeries(times)) return null
  const wall = original ? wallOf(original) : times.start
  if (!hasStart(times, wall)) throw failure('calendar.notOccurrence')
  return wall
}

const draftOf = (event: EventRow, next: NextFields, times: SeriesTimes, sequence: number): EventDraft => ({
  ...timeColumns(times),
  ...{ calendarId: next.calendarId, title: next.title, place: next.place, content: next.content },
  ...{ class: next.class, shows: next.shows, isCancelled: next.isCancelled },
  sequence: Math.max(sequence, event.sequence),
})

const originalOf = (event: EventRow, wall: number | null) =>
  wall === null || !isSeries(timesOf(event)) ? null : wallText(wall)

/** Changes one date of a series: an exception with only the fields that differ. */
async function changeDate(
  context: Context,
  work: ChangeWork,
  original: number,
  next: NextFields,
): Promise<Changed> {
  const { event, exceptions } = work
  const { db, clock, viewer } = context
  const old = exceptions.find((one) => storedWall(one.original) === original)
  const before = fieldsOfDate(event, original, old)
  const { start, end, isAllDay, timeZone } = next.times
  const fields = { ...next, start, end, isAllDay, timeZone }
  const isMoved = before.start !== start || before.end !== end || before.isAllDay !== isAllDay
  // The sequence of one date rises alone: only people of this date are notified.
  const sequence = Math.max(old?.sequence ?? 0, event.sequence) + (isMoved ? 1 : 0)
  const exception = exceptionOf(event, original, fields, sequence, old?.foreignFields)
  const others = exceptions.filter((one) => one !== old)
  const remaining = exception ? [...others, exception] : others
  await replaceExceptions(db, event, remaining)
  await updateEvent(db, event, { ...event }, clock.now())
  if (isMoved) await reopenDate(db, event, wallText(original), clock.now())
  await storeInstances(context, viewer.personCode, event, remaining)
  const { eventId, calendarId } = event
  const result = {
    eventId,
    original: wallText(original),
    dateCount: 1,
    keptCount: others.filter(isChangedDate).length,
  }
  return endChange(context, work, { ...result, touched: [eventId], calendarIds: [calendarId] })
}

/** Changes a whole series, or an event that does not repeat. */
async function changeWhole(
  context: Context,
  work: ChangeWork,
  original: number | null,
  next: NextFields,
  choice: ChangedDateChoice | undefined,
): Promise<Changed> {
  const { event, exceptions } = work
  const { db, clock, viewer } = context
  const before = timesOf(event)
  const changed = changeWholeFrom(event, exceptions, original, next, choice)
  const { fields, series, exceptions: saved, original: moved } = changed
  const isMoved = series.start !== before.start || series.end !== before.end || series.rule !== before.rule
  const sequence = event.sequence + (isMoved || series.isAllDay !== before.isAllDay ? 1 : 0)
  const draft = draftOf(event, fields, series, sequence)
  await updateEvent(db, event, draft, clock.now())
  await replaceExceptions(db, event, saved)
  if (isMoved) await reopenMoved(db, event, changed.stayed)
  const dateCount = await storeInstances(context, viewer.personCode, { ...event, ...draft }, saved)
  const { eventId } = event
  return endChange(context, work, {
    ...{ eventId, original: originalOf({ ...event, ...draft }, moved) },
    ...countsOf(dateCount, changed, choice),
    touched: [eventId],
    calendarIds: [event.calendarId, next.calendarId],
  })
}

/** The dates that a change of several affected, and those that were changed alone and stayed. */
function countsOf(
  dateCount: number,
  { exceptions, stayed }: ChangedWhole,
  choice: ChangedDateChoice | undefined,
): Pick<Changed, 'dateCount' | 'keptCount'> {
  if (choice === undefined) return { dateCount, keptCount: exceptions.filter(isChangedDate).length }
  return { dateCount: dateCount - stayed.length, keptCount: stayed.length }
}

/** Cuts a series before a date and returns the part from there on as an event of its own, before it is changed. */
async function cutOff(
  context: Context,
  work: ChangeWork,
  original: number,
): Promise<{ tail: EventRow; exceptions: ExceptionRow[] } | null> {
  const { event, exceptions } = work
  const { db, clock, viewer } = context
  const walls = exceptions.map((row) => ({ row, original: storedWall(row.original) }))
  const cut = cutSeries(timesOf(event), walls, original)
  if (!cut) return null
  const now = clock.now()
  const headRows = cut.headExceptions.map(({ row }) => row)
  const tailRows = cut.tailExceptions.map(({ row }) => row)
  const head = { ...event, ...timeColumns(cut.head) }
  await updateEvent(db, event, head, now)
  await replaceExceptions(db, event, headRows)
  await storeInstances(context, viewer.personCode, head, headRows)
  const { comCode, organizerCode } = event
  const uid = `${event.uid.split('_R')[0]}_R${randomUUID().slice(0, 8)}`
  const key = {
    comCode,
    uid,
    chainId: event.chainId ?? event.eventId,
    organizerCode,
    createdBy: event.createdBy,
  }
  const eventId = await insertEvent(db, key, { ...event, ...timeColumns(cut.tail), sequence: 0 }, now)
  await replaceExceptions(db, { comCode, eventId }, tailRows)
  await copyAttendees(db, comCode, event.eventId, eventId, true)
  await copyReminders(db, comCode, event.eventId, eventId)
  await copyRoom(db, comCode, event.eventId, eventId)
  await copyFileCode(db, comCode, event.eventId, eventId)
  await copyForeignFields(db, comCode, event.eventId, eventId)
  const since = wallText(original)
  await moveAnswers(db, comCode, { fromId: event.eventId, toId: eventId, since, shift: 0 })
  const tail = await findEvent(db, eventId, true)
  if (!tail) throw new Error('the second part of a series was not created')
  return { tail, exceptions: tailRows }
}

/**
 * Changes an event by scope inside the caller's transaction. "Following" at the first date is the whole series; an event
 * that does not repeat has no scope.
 */
export async function changeEvent(
  context: Context,
  event: EventRow,
  { original: given, scope, changedDates }: Target,
  next: NextFields,
): Promise<Changed> {
  const work = await beginChange(context, event)
  const original = requireOriginal(event, given)
  if (original !== null && scope === 'this') return changeDate(context, work, original, next)
  if (original !== null && scope === 'following') {
    const cut = await cutOff(context, work, original)
    if (cut) {
      const tailWork = { ...work, event: cut.tail, exceptions: cut.exceptions }
      return changeTail(context, tailWork, { head: event, original, choice: changedDates }, next)
    }
  }
  return changeWhole(context, work, original, next, changedDates)
}

async function changeTail(
  context: Context,
  work: ChangeWork,
  { head, original, choice }: { head: EventRow; original: number; choice: ChangedDateChoice | undefined },
  next: NextFields,
): Promise<Changed> {
  const { event: tail, exceptions } = work
  const { db, clock, viewer } = context
  const before = timesOf(tail)
  // A count that the form still shows for the whole series belongs to both parts.
  const times = next.times.rule === head.rule ? { ...next.times, rule: tail.rule } : next.times
  const changed = changeWholeFrom(tail, exceptions, original, { ...next, times }, choice)
  const { fields, series, exceptions: saved, original: moved } = changed
  const draft = draftOf(tail, fields, series, 0)
  await updateEvent(db, tail, draft, clock.now())
  await replaceExceptions(db, tail, saved)
  if (series.start !== before.start || series.end !== before.end || series.rule !== before.rule)
    await reopenMoved(db, tail, changed.stayed)
  const dateCount = await storeInstances(context, viewer.personCode, { ...tail, ...draft }, saved)
  return endChange(context, work, {
    ...{ eventId: tail.eventId, original: originalOf({ ...tail, ...draft }, moved) },
    ...countsOf(dateCount, changed, choice),
    touched: [head.eventId, tail.eventId],
    calendarIds: [head.calendarId, next.calendarId],
  })
}
