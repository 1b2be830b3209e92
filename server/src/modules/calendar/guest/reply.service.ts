import { type Answer, calendarEvents, calendarTopic } from '@maru/api/calendar'
import type { Background } from '../../../kit/room.ts'
import type { GuestReply, GuestReplySlot } from '../../../kit/room-slots/guest-reply.ts'
import { type ReadFile, readIcal } from '../ical/read.rules.ts'
import { hasStart } from '../series/series.rules.ts'
import { updateAnswer, upsertDateAnswer } from '../store/attendee.sql.ts'
import { storedWall, timesOf } from '../store/instance.rules.ts'
import { findGuestOf } from './reply.sql.ts'

/** Larger answers are not read: a reply names one event without its text. */
const mostBytes = 50_000

/** The time at which the program of the guest wrote the answer. */
function writtenAt(text: string): Date | null {
  const found = /^DTSTAMP(?:;[^:]*)?:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/m.exec(text)
  if (!found) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number)
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

/** The comment of the guest in its first lines. */
function commentOf(text: string): string {
  const line = /^COMMENT(?:;[^:]*)?:(.*)$/m.exec(text.replaceAll(/\r?\n[ \t]/g, ''))?.[1] ?? ''
  return line
    .replaceAll(/\\n/gi, ' ')
    .replaceAll(/\\([,;\\])/g, '$1')
    .trim()
    .slice(0, 500)
}

interface Given {
  uid: string
  answer: Answer
  /** Answers to single dates. */
  dates: { original: string; answer: Answer }[]
}

function answersOf(file: ReadFile, text: string, sender: string): Given | null {
  const [event] = file.events
  if (!event) return null
  const of = (people: (typeof event)['attendees']) =>
    people.find((one) => one.email === sender)?.answer ?? 'none'
  // A part that names one date and has no series is an answer to that date.
  const single = /^RECURRENCE-ID[;:]/m.test(text) && event.rule === null
  const uid = /^UID:(.*)$/m.exec(text.replaceAll(/\r?\n[ \t]/g, ''))?.[1]?.trim() ?? ''
  if (single)
    return { uid, answer: 'none', dates: [{ original: event.startAt, answer: of(event.attendees) }] }
  const dates = event.dateAttendees.map(({ original, attendees }) => ({ original, answer: of(attendees) }))
  return { uid, answer: of(event.attendees), dates }
}

async function receive(context: Background, { text, sender, personCode }: GuestReply): Promise<void> {
  const { db, clock, emit, push } = context
  const bytes = Buffer.from(text)
  if (bytes.length > mostBytes) return
  const given = answersOf(readIcal({ bytes, timeZone: 'UTC', most: 5 }), text, sender.toLowerCase())
  if (!given) return
  const found = await findGuestOf(db, {
    uid: given.uid,
    organizerCode: personCode,
    email: sender.toLowerCase(),
  })
  if (!found) return
  const now = clock.now()
  const written = writtenAt(text) ?? now
  // The newest answer counts, whatever the order in which the mails arrive; a clock that runs ahead does not win.
  const at = written > now ? now : written
  if (found.answeredAt !== null && Date.parse(found.answeredAt) >= at.getTime()) return
  const { event, attendeeId } = found
  const key = { comCode: event.comCode, attendeeId }
  const comment = commentOf(text)
  const proposal = { proposedStart: null, proposedEnd: null }
  if (given.answer !== 'none')
    await updateAnswer(db, key, { answer: given.answer, comment, sequence: event.sequence, ...proposal }, at)
  for (const { original, answer } of given.dates)
    if (answer !== 'none' && hasStart(timesOf(event), storedWall(original)))
      await upsertDateAnswer(db, key, original, { answer, comment, ...proposal }, at)
  const [date] = given.dates
  const answer = given.answer === 'none' ? (date?.answer ?? 'none') : given.answer
  const original = given.answer === 'none' ? (date?.original ?? null) : null
  const payload = { eventId: event.eventId, original, personCode: '', answer, guest: sender }
  await emit(db, { name: calendarEvents.answered, comCode: event.comCode, payload })
  await push(db, { to: [personCode], comCode: '*', topic: calendarTopic, id: event.calendarId })
}

/** Answers to invitations that arrive by mail. */
export const guestReplies: GuestReplySlot = { receive }
