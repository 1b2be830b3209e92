import { icalText } from '#kit/ical/calendar.ts'
import type { InvitationAnswer } from '#kit/room-slots/invitation.ts'
import { exceptionOf, fieldsOfDate } from '../event/event.rules.ts'
import type { ReadEvent } from '../ical/dates.rules.ts'
import { calendarHead, joinLines } from '../ical/write.rules.ts'
import { instantOfWall, wallOf, wallText } from '../series/zone.rules.ts'
import type { EventRow } from '../store/event.sql.ts'
import { storedWall } from '../store/instance.rules.ts'
import { type InvitationCopy, showsFor } from './copy.rules.ts'
import type { InvitationDate, InvitationRow, StoredAnswer } from './invitation.sql.ts'

/** One part of a reply: the series, or one date of it by its original start (`yyyy-MM-ddTHH:mm:ss`). */
export interface ReplyPart {
  original: string | null
  /** The SEQUENCE of the part that is answered. */
  sequence: number
  answer: InvitationAnswer
}

/** How a part looks without the answer: an answer other than "accepted" made it tentative. */
const unanswered = (shows: ReadEvent['shows'], answer: StoredAnswer) =>
  shows === 'tentative' && answer !== 'accepted' ? 'busy' : shows

/** The answer to a date: its own one, or that to the series. */
export const answerOfDate = (
  dates: readonly InvitationDate[],
  original: string,
  series: Pick<InvitationRow, 'answer'>,
): StoredAnswer => dates.find((one) => one.original === original)?.answer ?? series.answer

/** The whole event of a copy as the organizer sent it, so that it can be answered again. */
export function eventOfCopy({ event, dates }: InvitationCopy, series: InvitationRow): ReadEvent {
  const declined = new Set(dates.filter(({ answer }) => answer === 'declined').map((one) => one.original))
  return {
    ...event,
    sequence: series.sequence ?? event.sequence,
    stampedAt: series.stampedAt,
    shows: unanswered(event.shows, series.answer),
    excluded: event.excluded.filter((one) => !declined.has(wallText(storedWall(one)))),
  }
}

/** The copy after some of its dates were answered, each with the version that is known of it. */
export function copyWithAnswer(
  { event, dates }: InvitationCopy,
  originals: readonly string[],
  { answer, series }: { answer: InvitationAnswer; series: InvitationRow },
): InvitationCopy {
  const answered = new Set(originals)
  const known = new Map(dates.map((one) => [one.original, one]))
  const exceptions = new Map(event.exceptions.map((one) => [storedWall(one.original), one]))
  const version = { sequence: series.sequence ?? event.sequence, stampedAt: series.stampedAt }
  for (const original of originals) {
    const wall = wallOf(original)
    const exception = exceptions.get(wall)
    const row = event as unknown as EventRow // the fields of a date are read, which both have
    const fields = fieldsOfDate(row, wall, exception)
    const former = known.get(original)?.answer ?? series.answer
    const shows = showsFor(unanswered(fields.shows, former), answer)
    const { sequence = event.sequence, foreignFields = null } = exception ?? {}
    const next = exceptionOf(row, wall, { ...fields, shows }, sequence, foreignFields)
    if (next) exceptions.set(wall, next)
    else exceptions.delete(wall)
  }
  const others = event.excluded.filter((one) => !answered.has(wallText(storedWall(one))))
  return {
    event: {
      ...event,
      excluded: answer === 'declined' ? [...others, ...originals] : others,
      exceptions: [...exceptions.values()],
    },
    dates: [
      ...dates.filter(({ original }) => !answered.has(original)),
      ...originals.map((original) => ({ ...version, ...known.get(original), original, answer })),
    ],
  }
}

const states = { accepted: 'ACCEPTED', tentative: 'TENTATIVE', declined: 'DECLINED' } as const

/** The event of which a reply says something. */
export interface RepliedEvent {
  uid: string
  title: string
  isAllDay: boolean
  timeZone: string
  organizer: string
}

/**
 * The text of one answer to the organizer (RFC 5546 3.2.3): a component for each part. A range of dates is never written
 * as RANGE=THISANDFUTURE, which many programs do not read.
 */
export function ownReplyText(
  event: RepliedEvent,
  attendee: { name: string; address: string },
  { parts, now }: { parts: readonly ReplyPart[]; now: Date },
): string {
  const stamp = (instant: number) => `${wallText(instant).replaceAll(/[-:]/g, '')}Z`
  const name = attendee.name.replaceAll(/["\p{Cc}]/gu, ' ')
  const dateLine = (original: string) =>
    event.isAllDay
      ? `RECURRENCE-ID;VALUE=DATE:${original.slice(0, 10).replaceAll('-', '')}`
      : `RECURRENCE-ID:${stamp(instantOfWall(wallOf(original), event.timeZone))}`
  const components = parts.flatMap(({ original, sequence, answer }) => [
    'BEGIN:VEVENT',
    `UID:${icalText(event.uid)}`,
    `SEQUENCE:${sequence}`,
    ...(original === null ? [] : [dateLine(original)]),
    `DTSTAMP:${stamp(Math.floor(now.getTime() / 1000) * 1000)}`,
    `ORGANIZER:mailto:${event.organizer}`,
    `SUMMARY:${icalText(event.title)}`,
    `ATTENDEE;CN="${name}";PARTSTAT=${states[answer]}:mailto:${attendee.address}`,
    'END:VEVENT',
  ])
  return joinLines([...calendarHead(null), 'METHOD:REPLY', ...components, 'END:VCALENDAR'])
}
