import { randomUUID } from 'node:crypto'
import { type calendarApi, calendarLimits, type EventInput } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure } from '#kit/failure.ts'
import { attachFiles, prepareTexts, storePictures } from '#modules/file/index.ts'
import { storeRelation } from '#modules/relation/index.ts'
import { requireCalendar } from '../folder/folder.access.ts'
import { announce, queueGuestMails, reportedChange } from '../notice/announce.service.ts'
import { chooseRoom, roomOf } from '../room/room.service.ts'
import { type AttendeeDraft, replaceAttendees, selectKnownPeople } from '../store/attendee.sql.ts'
import { type EventRow, findEvent, insertEvent, selectExceptions } from '../store/event.sql.ts'
import { findFileCode, updateFileCode } from '../store/file.sql.ts'
import { storedWall, timeColumns } from '../store/instance.rules.ts'
import { storeInstances } from '../store/instance.service.ts'
import { replaceReminders } from '../store/reminder.sql.ts'
import { selectSnapshot } from '../store/undo.sql.ts'
import {
  type Changed,
  changeEvent,
  endChange,
  requireOriginal,
  requireTarget,
  type Target,
} from './change.service.ts'
import { lineOf, requireFirstDate, requireNewTimes, requireTimes } from './draft.rules.ts'
import { requireEditableEvent, type SeenEvent } from './event.access.ts'
import { type DateFields, fieldsOfDate, type NextFields } from './event.rules.ts'
import { eventHolder } from './file.access.ts'
import { movedFields } from './move.rules.ts'

/** The attendees of a call without duplicates; throws `calendar.tooManyPeople` and `calendar.personUnknown`. */
async function requireAttendees(
  context: Context,
  given: EventInput['attendees'],
  organizerCode: string,
): Promise<AttendeeDraft[]> {
  if (given.length > calendarLimits.people)
    throw failure('calendar.tooManyPeople', { most: calendarLimits.people })
  const people = new Map<string, AttendeeDraft>()
  for (const { personCode, email, role } of given) {
    const address = email.trim().toLowerCase()
    if (personCode === null && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address))
      throw failure('calendar.personUnknown', { name: email })
    const key = personCode ?? address
    if (key !== organizerCode) people.set(key, { personCode, email: personCode ? '' : address, role })
  }
  const codes = [...people.values()].flatMap((one) => one.personCode ?? [])
  const known = new Set(await selectKnownPeople(context.db, codes, context.clock.now()))
  const unknown = codes.find((code) => !known.has(code))
  if (unknown) throw failure('calendar.personUnknown', { name: unknown })
  return [...people.values()]
}

function requireFields(input: EventInput, content: string): NextFields {
  const title = lineOf(input.title)
  if (title === '') throw failure('calendar.titleEmpty')
  return {
    title,
    place: lineOf(input.place),
    content,
    class: input.class,
    shows: input.shows,
    isCancelled: false,
    calendarId: input.calendarId,
    times: requireNewTimes(input),
  }
}

async function createEvent(context: Context, input: EventInput, fields: NextFields): Promise<Changed> {
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
  const work = { event, exceptions: [], snapshot: await selectSnapshot(db, []) }
  const original = event.rule !== null || event.lunarMonth !== null ? event.startAt.replace(' ', 'T') : null
  const result = { eventId, original, dateCount, keptCount: 0 }
  return endChange(context, work, { ...result, touched: [eventId], calendarIds: [calendarId] })
}

/** The fields of an event, or of the date of a series that a call names, before a change. */
async function dateBefore(context: Context, event: EventRow, { original }: Target): Promise<DateFields> {
  const wall = requireOriginal(event, original)
  const exceptions = await selectExceptions(context.db, event)
  return fieldsOfDate(
    event,
    wall,
    exceptions.find((one) => storedWall(one.original) === wall),
  )
}

/** Notifies new attendees of the invitation, removed ones of its end, and the others of a new time or place. */
async function announceChange(
  context: Context,
  { event, attendees: old }: SeenEvent,
  change: {
    before: DateFields
    after: NextFields
    changed: Changed
    scope: Target['scope']
    attendees?: readonly AttendeeDraft[]
  },
): Promise<void> {
  const { before, after, changed, scope } = change
  const earlier = old.flatMap(({ personCode }) => personCode ?? [])
  const isOneDate = scope === 'this'
  const now = change.attendees?.flatMap(({ personCode }) => personCode ?? []) ?? earlier
  const people = isOneDate ? earlier : now
  const target = { eventId: changed.eventId, original: isOneDate ? changed.original : null }
  const invited = people.filter((code) => !earlier.includes(code))
  await announce(context, event, { kind: 'invited', ...target, personCodes: invited })
  const gone = earlier.filter((code) => !people.includes(code))
  await announce(context, event, { kind: 'cancelled', ...target, personCodes: gone })
  const rule = isOneDate ? null : event.rule
  const kind = reportedChange(
    { ...before, rule },
    { ...after, ...after.times, rule: isOneDate ? null : after.times.rule },
  )
  const stays = people.filter((code) => earlier.includes(code))
  if (kind) await announce(context, event, { kind, ...target, personCodes: stays })
}

async function changeByForm(
  context: Context,
  input: EventInput,
  eventId: number,
  fields: NextFields,
): Promise<Changed> {
  const { db, viewer } = context
  const seen = await requireEditableEvent(context, eventId)
  const { event } = seen
  await requireTarget(context, seen, input)
  requireVersion('calendar.eventChanged', event, input.version)
  const target =
    input.calendarId === event.calendarId ? null : await requireCalendar(context, input.calendarId, 'edit')
  // An event stays in its company: its number is part of the key of everything below it.
  if (target && target.comCode !== event.comCode) throw failure('calendar.readOnly')
  const attendees = await requireAttendees(context, input.attendees, event.organizerCode)
  const before = await dateBefore(context, event, input)
  const changed = await changeEvent(context, event, input, fields)
  await announceChange(context, seen, { before, after: fields, changed, scope: input.scope, attendees })
  const key = { comCode: event.comCode, eventId: changed.eventId }
  if (input.scope !== 'this') await replaceAttendees(db, key, attendees)
  await queueGuestMails(context, [key.eventId])
  await replaceReminders(db, key, viewer.personCode, input.reminders)
  return changed
}

/** Creates or changes an event. */
export async function saveEvent(
  context: Context,
  input: Input<typeof calendarApi.saveEvent>,
): Promise<Changed> {
  // The text is cleaned before the transaction: it may wait for a thread.
  const holder = input.eventId ? pictureHolder(context, input.eventId) : null
  const prepared = await prepareTexts(context, holder, [input.content])
  const fields = requireFields(input, prepared.htmls[0] ?? '')
  return transaction(context, async (inside) => {
    const changed = await (input.eventId
      ? changeByForm(inside, input, input.eventId, fields)
      : createEvent(inside, input, fields))
    if (input.roomId !== undefined && input.scope !== 'this') {
      const { comCode } = (await findEvent(inside.db, changed.eventId)) ?? { comCode: inside.viewer.comCode }
      await chooseRoom(inside, { comCode, eventId: changed.eventId }, input.roomId)
      changed.room = await roomOf(inside, changed.eventId)
    }
    if (input.fileCode) await attachTo(inside, changed.eventId, input.fileCode)
    // Dates that were changed alone, and undo, may show older pictures: none is deleted before the event.
    await storePictures(inside, pictureHolder(inside, changed.eventId), prepared, null)
    if (!input.eventId)
      await storeRelation(inside, input.from, { kind: 'event', id: String(changed.eventId) })
    return changed
  })
}

/** Attaches a collection of the viewer to an event; one that has attachments keeps them, and they are changed in place. */
async function attachTo(context: Context, eventId: number, fileCode: string): Promise<void> {
  const { db, viewer } = context
  const event = await findEvent(db, eventId)
  if (!event || (await findFileCode(db, eventId)) !== null) return
  const holder = { comCode: viewer.comCode, kind: eventHolder, id: String(eventId) }
  await attachFiles(context, fileCode, viewer.personCode, holder)
  await updateFileCode(db, event, fileCode)
}

/** What the pictures in the text of an event belong to. */
function pictureHolder({ viewer }: Pick<Context, 'viewer'>, eventId: number) {
  return { comCode: viewer.comCode, kind: 'event', id: String(eventId) }
}

/** What a move may have besides its times: the version on which it is based, and the answers of the question. */
type MoveInput = Input<typeof calendarApi.moveEvent> &
  Partial<Pick<Input<typeof calendarApi.moveSeries>, 'version' | 'changedDates' | 'isSilent'>>

/** Moves an event or changes its length within the caller's transaction; everything else stays. */
export async function moveInside(context: Context, input: MoveInput): Promise<Changed> {
  const given = requireTimes(input)
  const seen = await requireEditableEvent(context, input.eventId)
  const { event } = seen
  const original = await requireTarget(context, seen, input)
  if (input.version !== undefined) requireVersion('calendar.eventChanged', event, input.version)
  if (input.changedDates !== undefined && original === null) throw failure('calendar.notOccurrence')
  const exceptions = await selectExceptions(context.db, event)
  const exception = exceptions.find((one) => storedWall(one.original) === original)
  const next = movedFields(event, original, exception, given)
  const before = await dateBefore(context, event, input)
  const changed = await changeEvent(context, event, input, next)
  if (!input.isSilent)
    await announceChange(context, seen, { before, after: next, changed, scope: input.scope })
  return changed
}

/** Moves an event or changes its length; everything else stays. */
export function moveEvent(context: Context, input: Input<typeof calendarApi.moveEvent>): Promise<Changed> {
  return transaction(context, (inside) => moveInside(inside, input))
}

/**
 * Moves a part of a series with the dates of it that were changed alone, or without them. Throws
 * `calendar.eventChanged` if the event is another one than the question about the part showed.
 */
export function moveSeries(context: Context, input: Input<typeof calendarApi.moveSeries>): Promise<Changed> {
  return transaction(context, (inside) => moveInside(inside, input))
}
