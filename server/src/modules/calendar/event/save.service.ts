import type { calendarApi, EventInput } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure } from '#kit/failure.ts'
import { attachFiles, prepareTexts, storePictures } from '#modules/file/index.ts'
import { storeRelation } from '#modules/relation/index.ts'
import { requireCalendar } from '../folder/folder.access.ts'
import { announce, queueGuestMails, reportedChange } from '../notice/announce.service.ts'
import { chooseRoom, roomOf } from '../room/room.service.ts'
import { type AttendeeDraft, replaceAttendees } from '../store/attendee.sql.ts'
import { findEvent, storedEvent } from '../store/event.sql.ts'
import { findFileCode } from '../store/file.sql.ts'
import { replaceReminders } from '../store/reminder.sql.ts'
import { requireTimes } from './draft.rules.ts'
import { requireAttendees, requireFields } from './draft.service.ts'
import { requireEditableEvent, type SeenEvent } from './event.access.ts'
import type { NextFields } from './event.rules.ts'
import { eventHolder } from './file.access.ts'
import { movedFields } from './move.rules.ts'
import { type Changed, type EventPart, openPart } from './part.service.ts'
import { saveNew, savePart } from './series.service.ts'

/** Notifies new attendees of the invitation, removed ones of its end, and the others of a new time or place. */
async function announceChange(
  context: Context,
  { event, attendees: old }: SeenEvent,
  change: {
    part: EventPart
    after: NextFields
    changed: Changed
    attendees?: readonly AttendeeDraft[]
  },
): Promise<void> {
  const { after, changed } = change
  const { before, scope } = change.part
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
  const part = await openPart(context, seen, input)
  requireVersion('calendar.eventChanged', event, input.version)
  const target =
    input.calendarId === event.calendarId ? null : await requireCalendar(context, input.calendarId, 'edit')
  // An event stays in its company: its number is part of the key of everything below it.
  if (target && target.comCode !== event.comCode) throw failure('calendar.readOnly')
  const attendees = await requireAttendees(context, input.attendees, event.organizerCode)
  const changed = await savePart(context, part, fields)
  await announceChange(context, seen, { part, after: fields, changed, attendees })
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
      : saveNew(inside, input, fields))
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
  await storedEvent.update(db, event, { fileCode })
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
  const part = await openPart(context, seen, input)
  if (input.version !== undefined) requireVersion('calendar.eventChanged', seen.event, input.version)
  if (input.changedDates !== undefined && part.isWhole) throw failure('calendar.notOccurrence')
  const after = movedFields(part, given)
  const changed = await savePart(context, part, after)
  if (!input.isSilent) await announceChange(context, seen, { part, after, changed })
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
