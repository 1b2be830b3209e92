import { type Answer, calendarEvents, calendarTopic } from '@maru/api/calendar'
import { orNull } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import type { GuestReply, GuestReplySlot } from '#kit/room-slots/guest-reply.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import type { DateFields } from '../event/event.rules.ts'
import type { ReadAttendee } from '../ical/component.rules.ts'
import type { ReadEvent } from '../ical/dates.rules.ts'
import { originalIn } from '../ical/dates.rules.ts'
import { type ItipPart, uidOf } from '../invitation/itip.rules.ts'
import { hasStart } from '../series/series.rules.ts'
import { instantOfWall, wallText } from '../series/zone.rules.ts'
import { updateAnswerFrom } from '../store/answer.sql.ts'
import { updateAnswer, upsertDateAnswer } from '../store/attendee.sql.ts'
import type { EventRow } from '../store/event.sql.ts'
import { storedWall, timesOf } from '../store/instance.rules.ts'
import { findGuestOf } from './reply.sql.ts'

const module = new URL('../invitation/itip.rules.ts', import.meta.url).href
/** Larger answers are not read: a reply names one event without its text. */
const mostBytes = 50_000

/** The time at which the program of the guest wrote the answer. */
function writtenAt(text: string): Date | null {
  const stamp = /^DTSTAMP(?:;[^:\r\n]*)?:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/m.exec(text)
  if (!stamp) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = stamp.slice(1).map(Number)
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

/** The comment of the guest in its first lines. */
function commentOf(text: string): string {
  const line = /^COMMENT(?:;[^:\r\n]*)?:(.*)$/m.exec(text.replaceAll(/\r?\n[ \t]/g, ''))?.[1] ?? ''
  return line
    .replaceAll(/\\n/gi, ' ')
    .replaceAll(/\\([,;\\])/g, '$1')
    .trim()
    .slice(0, 500)
}

type Proposal = { proposedStart: string | null; proposedEnd: string | null }
const noProposal: Proposal = { proposedStart: null, proposedEnd: null }

/** What a guest says about an event or a date of it. */
interface Said extends Proposal {
  answer: Answer
}

/** The time that a COUNTER proposes; the answer stays open until the organizer has decided. */
function saidOf(part: ItipPart, people: readonly ReadAttendee[], fields: TimesOfPart, sender: string): Said {
  const answer = people.find((one) => one.email === sender)?.answer ?? 'none'
  if (part.method !== 'COUNTER') return { answer, ...noProposal }
  if (!part.hasTimes) return { answer: 'none', ...noProposal }
  const instant = (wall: number) => new Date(instantOfWall(wall, fields.timeZone)).toISOString()
  return {
    answer: 'tentative',
    proposedStart: instant(fields.start),
    proposedEnd: instant(fields.end),
  }
}

type TimesOfPart = Pick<DateFields, 'start' | 'end' | 'timeZone'>

/** The answers of a part: to the series, and to single dates by their original start in the zone of the series. */
function answersOf(part: ItipPart, event: ReadEvent, known: EventRow, sender: string) {
  const times = timesOf(known)
  const whole = { start: storedWall(event.startAt), end: storedWall(event.endAt), timeZone: event.timeZone }
  const none: Said = { answer: 'none', ...noProposal }
  return {
    ofSeries: event.isPartial ? none : saidOf(part, event.attendees, whole, sender),
    ofDates: event.dates.map((date) => ({
      original: originalIn(date, times, 'UTC'),
      // A proposed time is about one date.
      isRest: date.andFollowing && part.method === 'REPLY',
      ...saidOf(part, date.attendees, date.fields, sender),
    })),
  }
}

/** What a part changes in the answers of a guest; null if it changes nothing. */
async function planOf(
  { db, clock }: Pick<Background, 'db' | 'clock'>,
  { text, sender: given, personCode }: GuestReply,
  lock: boolean,
) {
  if (Buffer.byteLength(text) > mostBytes) return null
  const sender = given.toLowerCase()
  const uid = uidOf(text)
  // Most answers are not about an event of this person: they are not read.
  const guest = await findGuestOf(db, { uid, organizerCode: personCode, email: sender }, lock)
  if (!guest) return null
  const input = { text, timeZone: 'UTC' }
  const reading = runInThread<ItipPart>({ module, name: 'readItip', input, owner: personCode })
  // What takes too long to read has no effect; a repeated job would not read it either.
  const part = await orNull(reading, ['kit.tooLarge'])
  const read = part?.event
  if (!part || read?.uid !== uid) return null
  const now = clock.now()
  const written = writtenAt(text) ?? now
  // The newest answer counts, whatever the order in which the mails arrive; a clock that runs ahead does not win.
  const at = written > now ? now : written
  if (guest.answeredAt !== null && Date.parse(guest.answeredAt) >= at.getTime()) return null
  const { event, attendeeId } = guest
  const { ofSeries, ofDates } = answersOf(part, read, event, sender)
  const dates = ofDates.filter((one) => one.answer !== 'none' && hasStart(timesOf(event), one.original))
  if (ofSeries.answer === 'none' && dates.length === 0) return null
  // The number that the guest answered: an answer to an earlier time is shown as such.
  const isNumbered = part.repeated.some((line) => /^SEQUENCE[;:]/i.test(line))
  const sequence = isNumbered ? Math.min(read.sequence, event.sequence) : event.sequence
  return { event, attendeeId, sender, at, ofSeries: { ...ofSeries, sequence }, dates }
}

async function receive(context: Background, reply: GuestReply): Promise<void> {
  const { db, emit, push } = context
  const plan = await planOf(context, reply, true)
  if (!plan) return
  const { event, attendeeId, sender, at, ofSeries, dates } = plan
  const key = { comCode: event.comCode, attendeeId }
  const comment = commentOf(reply.text)
  if (ofSeries.answer !== 'none') await updateAnswer(db, key, { ...ofSeries, comment }, at)
  // The answer to the rest of a series first: those to single dates of it differ from it.
  const inOrder = dates.toSorted((one, other) => Number(other.isRest) - Number(one.isRest))
  for (const { original, isRest, ...stated } of inOrder) {
    const start = wallText(original)
    const { answer } = stated
    if (isRest) await updateAnswerFrom(db, key, start, { answer, comment, sequence: ofSeries.sequence }, at)
    else await upsertDateAnswer(db, key, start, { ...stated, comment }, at)
  }
  const [date] = dates
  const answer = ofSeries.answer === 'none' ? (date?.answer ?? 'none') : ofSeries.answer
  const original = ofSeries.answer === 'none' && date ? wallText(date.original) : null
  const payload = {
    ...{ eventId: event.eventId, original, personCode: '', answer, guest: sender },
    ...(original !== null && date?.isRest ? { andFollowing: true } : {}),
  }
  await emit(db, { name: calendarEvents.answered, comCode: event.comCode, payload })
  await push(db, { to: [reply.personCode], comCode: '*', topic: calendarTopic, id: event.calendarId })
}

/** Answers to invitations that arrive by mail. */
export const guestReplies: GuestReplySlot = {
  receive,
  isNew: async (context, reply) => (await planOf(context, reply, false)) !== null,
}
