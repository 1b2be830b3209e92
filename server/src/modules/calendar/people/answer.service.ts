import { type calendarApi, calendarEvents } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { requireEvent } from '../event/event.access.ts'
import { requireOriginal } from '../event/event.rules.ts'
import { pushCalendars } from '../folder/folder.service.ts'
import { answerCopy } from '../invitation/own-answer.service.ts'
import { dayText, wallText } from '../series/zone.rules.ts'
import { selectAnswerState, updateAnswerFrom } from '../store/answer.sql.ts'
import { updateAnswer, upsertDateAnswer } from '../store/attendee.sql.ts'
import { type EventRow, findEvent } from '../store/event.sql.ts'
import { madeAhead } from '../store/instance.service.ts'

type Given = Input<typeof calendarApi.answerEvent>

/**
 * Answers an invitation, for the whole series, one date, or that date and all that follow; a proposed time stands in
 * the tally of the organiser until it is accepted. An invitation from outside is answered by a mail to its organiser.
 * Throws `calendar.notInvited`, and `calendar.noProposal` for a proposal that is not about one date.
 */
export function answerEvent(context: Context, input: Given): Promise<number> {
  return transaction(context, (inside) => storeEventAnswer(inside, input))
}

/** Does the same in the caller's transaction. */
export async function storeEventAnswer(inside: Context, input: Given): Promise<number> {
  const seen = await requireEvent(inside, input.eventId)
  const { own } = seen
  const { answer, andFollowing = false, proposedStart, proposedEnd } = input
  const comment = input.comment.normalize('NFC').trim()
  const isProposed = proposedStart !== null && proposedEnd !== null
  if (isProposed && andFollowing) throw failure('calendar.noProposal')
  if (isProposed && Date.parse(proposedEnd) <= Date.parse(proposedStart))
    throw failure('calendar.endBeforeStart')
  // A mail locks an invitation before its copy, so the copy is not locked here.
  const event = own ? await findEvent(inside.db, input.eventId, true) : seen.event
  if (!event) throw notFound()
  const original = input.original ? requireOriginal(event, input.original) : null
  const isRest = andFollowing && original !== null
  if (!own) {
    await answerCopy(inside, event, { answer, original, isRest, isProposed })
    return 1
  }
  const key = { comCode: event.comCode, attendeeId: own.attendeeId }
  const given = {
    ...{ answer, comment },
    proposedStart: isProposed ? proposedStart : null,
    proposedEnd: isProposed ? proposedEnd : null,
  }
  const before = await selectAnswerState(inside.db, key)
  await storeAnswer(inside, event, { key, given, original, isRest })
  // The same answer again is no news for the organiser.
  if (before !== (await selectAnswerState(inside.db, key)))
    await publishAnswer(inside, event, { answer, original, isRest })
  return 1
}

/** Writes an answer of an attendee. Throws `calendar.answerTooFar` for a rest whose earlier dates are not stored. */
async function storeAnswer(
  { db, clock }: Context,
  event: EventRow,
  {
    key,
    given,
    original,
    isRest,
  }: {
    key: { comCode: string; attendeeId: number }
    given: Parameters<typeof upsertDateAnswer>[3]
    original: number | null
    isRest: boolean
  },
): Promise<void> {
  const { sequence, madeUntil } = event
  if (original === null) return updateAnswer(db, key, { ...given, sequence }, clock.now())
  if (!isRest) return upsertDateAnswer(db, key, wallText(original), given, clock.now())
  if (madeUntil !== null && dayText(original) >= madeUntil)
    throw failure('calendar.answerTooFar', { days: madeAhead })
  await updateAnswerFrom(db, key, wallText(original), { ...given, sequence }, clock.now())
}

async function publishAnswer(
  inside: Context,
  event: EventRow,
  { answer, original, isRest }: { answer: Given['answer']; original: number | null; isRest: boolean },
): Promise<void> {
  const { db, viewer } = inside
  await inside.emit(db, {
    name: calendarEvents.answered,
    comCode: event.comCode,
    payload: {
      eventId: event.eventId,
      original: original === null ? null : wallText(original),
      ...(isRest ? { andFollowing: true } : {}),
      personCode: viewer.personCode,
      answer,
    },
  })
  await pushCalendars(inside, [event.calendarId], [viewer.personCode, event.organizerCode])
}
