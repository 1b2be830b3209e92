import { randomUUID } from 'node:crypto'
import type { EventInput } from '@maru/api/calendar'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { byScope } from '#kit/repeat/series.ts'
import { requireCalendar } from '../folder/folder.access.ts'
import { announce } from '../notice/announce.service.ts'
import { copyRoom } from '../room/room.sql.ts'
import { isSeries } from '../series/series.rules.ts'
import { wallText } from '../series/zone.rules.ts'
import { copyAttendees, moveAnswers, reopenDate, replaceAttendees } from '../store/attendee.sql.ts'
import { reopenMoved } from '../store/date-answer.service.ts'
import { copyForeignFields, type EventRow, findEvent, insertEvent } from '../store/event.sql.ts'
import { copyFileCode } from '../store/file.sql.ts'
import { cutEvent, isChangedDate, timeColumns, timesOf } from '../store/instance.rules.ts'
import { storeInstances } from '../store/instance.service.ts'
import { copyReminders, replaceReminders } from '../store/reminder.sql.ts'
import { requireFirstDate } from './draft.rules.ts'
import { requireAttendees } from './draft.service.ts'
import { exceptionOf, type NextFields } from './event.rules.ts'
import { type Changed, type EventPart, endChange, storeEvent } from './part.service.ts'
import { changeWholeFrom } from './whole.rules.ts'

/** The event of an insert in this transaction. */
async function requireInserted(context: Context, eventId: number): Promise<EventRow> {
  const event = await findEvent(context.db, eventId, true)
  if (!event) throw new Error('an event was not created')
  return event
}

/** Creates an event on one date or a series. */
export async function saveNew(context: Context, input: EventInput, fields: NextFields): Promise<Changed> {
  const { db, viewer, clock } = context
  const calendar = await requireCalendar(context, input.calendarId, 'edit')
  const isPersonal = calendar.kind === 'own'
  if (calendar.kind === 'subscription') throw failure('calendar.readOnly')
  const organizerCode = isPersonal ? calendar.ownerCode : viewer.personCode
  const attendees = await requireAttendees(context, input.attendees, organizerCode)
  const given = { ...fields.times, lunarUntil: null, excluded: [], extra: [] }
  const series = requireFirstDate(given)
  const { comCode, calendarId } = calendar
  const key = { comCode, uid: randomUUID(), chainId: null, organizerCode, createdBy: viewer.personCode }
  const draft = { ...fields, calendarId, ...timeColumns(series), sequence: 0 }
  const eventId = await insertEvent(db, key, draft, clock.now())
  await replaceAttendees(db, { comCode, eventId }, attendees)
  await replaceReminders(db, { comCode, eventId }, viewer.personCode, input.reminders)
  const event = await findEvent(db, eventId)
  if (!event) throw new Error('an event was not created')
  const personCodes = attendees.flatMap((one) => one.personCode ?? [])
  await announce(context, event, { kind: 'invited', eventId, original: null, personCodes })
  const dateCount = await storeInstances(context, viewer.personCode, event, [])
  const original = event.rule !== null || event.lunarMonth !== null ? event.startAt.replace(' ', 'T') : null
  return endChange(context, { event, snapshot: '[]' }, { eventId, original, dateCount, keptCount: 0 })
}

/** Changes one date of a series: an exception with only the fields that differ. */
async function saveOne(context: Context, part: EventPart, next: NextFields): Promise<Changed> {
  const { event, exceptions, original, exception: old, before } = part
  const { start, end, isAllDay, timeZone } = next.times
  const fields = { ...next, start, end, isAllDay, timeZone }
  const isMoved = before.start !== start || before.end !== end || before.isAllDay !== isAllDay
  // The sequence of one date rises alone: only people of this date are notified.
  const sequence = Math.max(old?.sequence ?? 0, event.sequence) + (isMoved ? 1 : 0)
  const exception = exceptionOf(event, original, fields, sequence, old?.foreignFields)
  const others = exceptions.filter((one) => one !== old)
  await storeEvent(context, event, exception ? [...others, exception] : others)
  const date = wallText(original)
  if (isMoved) await reopenDate(context.db, event, date, context.clock.now())
  const keptCount = others.filter(isChangedDate).length
  return endChange(context, part, { eventId: event.eventId, original: date, dateCount: 1, keptCount })
}

/** Writes all dates of an event from the one that was opened; `isNew` for a part that was just cut off. */
async function writeAll(context: Context, part: EventPart, next: NextFields, isNew: boolean) {
  const { event, exceptions, choice, isWhole } = part
  const before = timesOf(event)
  const changed = changeWholeFrom(event, exceptions, isWhole ? null : part.original, next, choice)
  const { fields, series, exceptions: saved, stayed } = changed
  const isMoved = series.start !== before.start || series.end !== before.end || series.rule !== before.rule
  const rises = !isNew && (isMoved || series.isAllDay !== before.isAllDay)
  const { times: _times, ...texts } = fields
  const sequence = event.sequence + (rises ? 1 : 0)
  const row = { ...event, ...texts, ...timeColumns(series), sequence }
  const dateCount = await storeEvent(context, row, saved)
  if (isMoved) await reopenMoved(context.db, event, stayed)
  const original = changed.original === null || !isSeries(series) ? null : wallText(changed.original)
  const counts =
    choice === undefined
      ? { dateCount, keptCount: saved.filter(isChangedDate).length }
      : { dateCount: dateCount - stayed.length, keptCount: stayed.length }
  return { eventId: event.eventId, original, ...counts }
}

/** Changes a whole series, or an event that does not repeat. */
async function saveAll(context: Context, part: EventPart, next: NextFields): Promise<Changed> {
  const result = await writeAll(context, part, next, false)
  return endChange(context, part, { ...result, calendarIds: [part.event.calendarId, next.calendarId] })
}

/** Creates the rest of a series, from a date on, as an event of its own with its people, files and answers. */
async function insertRest(
  context: Context,
  event: EventRow,
  rest: EventRow,
  since: number,
): Promise<EventRow> {
  const { db, clock } = context
  const { comCode, organizerCode, createdBy } = event
  const uid = `${event.uid.split('_R')[0]}_R${randomUUID().slice(0, 8)}`
  const key = { comCode, uid, chainId: event.chainId ?? event.eventId, organizerCode, createdBy }
  const eventId = await insertEvent(db, key, { ...rest, sequence: 0 }, clock.now())
  await copyAttendees(db, comCode, event.eventId, eventId, true)
  await copyReminders(db, comCode, event.eventId, eventId)
  await copyRoom(db, comCode, event.eventId, eventId)
  await copyFileCode(db, comCode, event.eventId, eventId)
  await copyForeignFields(db, comCode, event.eventId, eventId)
  await moveAnswers(db, comCode, { fromId: event.eventId, toId: eventId, since: wallText(since), shift: 0 })
  return requireInserted(context, eventId)
}

/** Ends a series before a date and changes the rest of it, which becomes an event of its own. */
async function saveFollowing(context: Context, part: EventPart, next: NextFields): Promise<Changed> {
  const { event: head, original } = part
  const cut = cutEvent(head, part.exceptions, original)
  // From the first date on it is the whole series.
  if (!cut) return saveAll(context, part, next)
  await storeEvent(context, cut.head, cut.headExceptions)
  const event = await insertRest(context, head, cut.tail, original)
  const rest = { ...part, event, exceptions: cut.tailExceptions }
  // A count that the form still shows for the whole series belongs to both parts.
  const times = next.times.rule === head.rule ? { ...next.times, rule: event.rule } : next.times
  const result = await writeAll(context, rest, { ...next, times }, true)
  return endChange(context, rest, {
    ...{ ...result, touched: [head.eventId, event.eventId] },
    calendarIds: [head.calendarId, next.calendarId],
  })
}

/** Changes a part of an event inside the caller's transaction. */
export function savePart(context: Context, part: EventPart, next: NextFields): Promise<Changed> {
  return byScope(part, { this: saveOne, following: saveFollowing, all: saveAll })(context, part, next)
}
