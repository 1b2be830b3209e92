import { type calendarApi, calendarEvents } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { requireOriginal } from '../event/change.service.ts'
import { requireEvent } from '../event/event.access.ts'
import { pushCalendars } from '../folder/folder.service.ts'
import { wallText } from '../series/zone.rules.ts'
import { updateAnswer, upsertDateAnswer } from '../store/attendee.sql.ts'

/**
 * Answers an invitation, for the whole series or one date; a proposed time stands in the tally of the organiser until
 * it is accepted. Throws `calendar.notInvited`.
 */
export function answerEvent(context: Context, input: Input<typeof calendarApi.answerEvent>): Promise<number> {
  return transaction(context, (inside) => storeEventAnswer(inside, input))
}

/** Does the same in the caller's transaction. */
export async function storeEventAnswer(
  inside: Context,
  input: Input<typeof calendarApi.answerEvent>,
): Promise<number> {
  const { db, clock, viewer } = inside
  const { event, own } = await requireEvent(inside, input.eventId, true)
  if (!own) throw failure('calendar.notInvited')
  const { answer, proposedStart, proposedEnd } = input
  const isProposed = proposedStart !== null && proposedEnd !== null
  if (isProposed && Date.parse(proposedEnd) <= Date.parse(proposedStart))
    throw failure('calendar.endBeforeStart')
  const comment = input.comment.normalize('NFC').trim()
  const key = { comCode: event.comCode, attendeeId: own.attendeeId }
  const original = input.original ? requireOriginal(event, input.original) : null
  const given = {
    ...{ answer, comment },
    proposedStart: isProposed ? proposedStart : null,
    proposedEnd: isProposed ? proposedEnd : null,
  }
  if (original !== null) await upsertDateAnswer(db, key, wallText(original), given, clock.now())
  else await updateAnswer(db, key, { ...given, sequence: event.sequence }, clock.now())
  await inside.emit(db, {
    name: calendarEvents.answered,
    comCode: event.comCode,
    payload: {
      eventId: event.eventId,
      original: original === null ? null : wallText(original),
      personCode: viewer.personCode,
      answer,
    },
  })
  await pushCalendars(inside, [event.calendarId], [viewer.personCode, event.organizerCode])
  return 1
}
