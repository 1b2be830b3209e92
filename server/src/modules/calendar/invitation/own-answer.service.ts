import { type Answer, calendarLimits } from '@maru/api/calendar'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { InvitationAnswer } from '#kit/room-slots/invitation.ts'
import { pushCalendars } from '../folder/folder.service.ts'
import type { ReadEvent } from '../ical/dates.rules.ts'
import { firstStart } from '../series/series.rules.ts'
import { wallOf, wallOfInstant, wallText } from '../series/zone.rules.ts'
import { findCopy } from '../store/copy.sql.ts'
import type { EventRow } from '../store/event.sql.ts'
import { timesOf } from '../store/instance.rules.ts'
import { expandSeries, madeAhead } from '../store/instance.service.ts'
import { answerPart, type CopyKey, type KnownInvitation, readKnown, storeAnswered } from './apply.service.ts'
import { type InvitationCopy, isTooLarge } from './copy.rules.ts'
import type { InvitationRow } from './invitation.sql.ts'
import { answerOfDate, copyWithAnswer, eventOfCopy, type ReplyPart } from './own-answer.rules.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    /** An answer to the organizer of an invitation from outside: a mail with all its parts. */
    'calendar.mailAnswer': {
      eventId: number
      personCode: string
      answer: InvitationAnswer
      parts: ReplyPart[]
    }
  }
}

const day = 86_400_000
/** Dates that one answer to the rest of a series sets; a copy can have 500 dates of its own. */
const mostRest = 400
/** Dates before the rest whose answers are repeated in the reply. */
const mostEarlier = 50

/** An answer of a person from the calendar. */
export interface OwnAnswer {
  answer: Answer
  /** The date of a series that is answered; null for the event as a whole. */
  original: number | null
  /** Whether the dates after it are answered as well. */
  isRest: boolean
  isProposed: boolean
}

interface Work {
  copy: InvitationCopy
  stored: InvitationRow
}

/** The original starts of a copy from a time on, and those before it that are still ahead. */
async function datesAround(
  { clock, viewer }: Pick<Context, 'clock' | 'viewer'>,
  event: ReadEvent,
  original: number,
): Promise<{ rest: string[]; earlier: string[] }> {
  const now = wallOfInstant(clock.now().getTime(), event.timeZone)
  const span = { from: Math.min(now, original), until: original + madeAhead * day }
  const series = [{ eventId: 0, calendarId: 0, row: event, exceptions: [...event.exceptions] }]
  const starts = (await expandSeries(viewer.personCode, { series, span }))
    .map((one) => one.original)
    .toSorted()
  const from = wallText(original)
  return {
    rest: starts.filter((start) => start >= from).slice(0, mostRest),
    earlier: starts.filter((start) => start < from && wallOf(start) >= now).slice(-mostEarlier),
  }
}

/** The parts of the reply for some dates: each of them, or the series with the earlier dates that were answered. */
function partsOf(
  { copy, stored }: Work,
  {
    rest,
    earlier,
    answer,
  }: { rest: readonly string[]; earlier: readonly string[]; answer: InvitationAnswer },
): ReplyPart[] {
  const { event, dates } = copy
  const sequenceOf = (original: string) =>
    dates.find((one) => one.original === original)?.sequence ?? stored.sequence ?? event.sequence
  if (event.isPartial)
    return rest.map((original) => ({ original, sequence: sequenceOf(original), answer })).slice(0, 100)
  const former = earlier.flatMap((original) => {
    const given = answerOfDate(dates, original, stored)
    return given === 'none' ? [] : [{ original, sequence: sequenceOf(original), answer: given }]
  })
  return [{ original: null, sequence: stored.sequence ?? event.sequence, answer }, ...former]
}

/** Answers the whole event; undefined if this was the answer already. */
async function answerWhole(
  inside: Context,
  key: CopyKey,
  known: KnownInvitation & Work,
  answer: InvitationAnswer,
): Promise<ReplyPart[] | undefined> {
  const { copy, stored } = known
  if (stored.answer === answer && copy.dates.every((one) => one.answer === answer)) return undefined
  const event = eventOfCopy(copy, stored)
  await answerPart(inside, key, known, { event, organizer: stored.organizer, answer })
  return [{ original: null, sequence: event.sequence, answer }]
}

/** Answers some dates; false if this was the answer to all of them already. */
async function answerDates(
  inside: Context,
  key: CopyKey,
  { copy, stored }: Work,
  originals: readonly string[],
  answer: InvitationAnswer,
): Promise<boolean> {
  if (originals.every((one) => answerOfDate(copy.dates, one, stored) === answer)) return false
  const next = copyWithAnswer(copy, originals, { answer, series: stored })
  if (isTooLarge(next)) throw failure('calendar.tooManyOwnDates', { most: calendarLimits.dates })
  await storeAnswered(inside, key, next, stored)
  return true
}

/** Stores the answer and returns what the organizer is mailed about; undefined if nothing changed. */
async function storeOwnAnswer(
  inside: Context,
  key: CopyKey,
  known: KnownInvitation & Work,
  { answer, original, isRest }: { answer: InvitationAnswer; original: number | null; isRest: boolean },
): Promise<ReplyPart[] | undefined> {
  const { copy, stored } = known
  const times = timesOf(copy.event)
  const { isPartial } = copy.event
  const first = isPartial ? Math.min(...times.extra) : (firstStart(times) ?? times.start)
  const isWhole = original === null || (isRest && original <= first)
  if (isWhole && !isPartial) return answerWhole(inside, key, known, answer)
  if (original === null || isRest) {
    // Dates that were declined before are answered too.
    const around = await datesAround(inside, eventOfCopy(copy, stored), original ?? first)
    const isNew = await answerDates(inside, key, known, around.rest, answer)
    return isNew ? partsOf(known, { ...around, answer }) : undefined
  }
  const date = wallText(original)
  if (!(await answerDates(inside, key, known, [date], answer))) return undefined
  const sequence = copy.dates.find((one) => one.original === date)?.sequence
  return [{ original: date, sequence: sequence ?? stored.sequence ?? copy.event.sequence, answer }]
}

/**
 * Answers an invitation from outside by its copy in the viewer's calendar; the organizer gets one mail, whatever the
 * number of dates, and none if the answer was the same already. Throws `calendar.notInvited` for an event that is no such
 * copy, `calendar.noProposal` and `calendar.tooManyOwnDates`.
 */
export async function answerCopy(
  inside: Context,
  { comCode, calendarId, eventId }: EventRow,
  { answer, isProposed, ...date }: OwnAnswer,
): Promise<void> {
  const { db, viewer, enqueue } = inside
  const invited = await findCopy(db, { comCode, eventId }, viewer.personCode, null)
  if (!invited || answer === 'none') throw failure('calendar.notInvited')
  if (isProposed) throw failure('calendar.noProposal')
  const key = { comCode, calendarId, personCode: viewer.personCode, uid: invited.uid }
  const { stored, copy, dates } = await readKnown(db, key, true)
  if (!stored || !copy) throw failure('calendar.notInvited')
  const parts = await storeOwnAnswer(inside, key, { stored, copy, dates }, { answer, ...date })
  if (!parts) return
  const { personCode } = viewer
  await enqueue(db, 'calendar.mailAnswer', { eventId, personCode, answer, parts })
  await pushCalendars(inside, [calendarId], [personCode])
}
