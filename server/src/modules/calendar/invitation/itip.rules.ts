import { icalText } from '../../../kit/ical/calendar.ts'
import type { InvitationAnswer } from '../../../kit/room-slots/invitation.ts'
import { blocksOf, icalFileText } from '../ical/lines.rules.ts'
import type { ReadEvent } from '../ical/dates.rules.ts'
import { readIcal } from '../ical/read.rules.ts'
import { calendarHead, joinLines } from '../ical/write.rules.ts'

/** A calendar part of a mail (RFC 5546): one event with what is done about it. */
export interface ItipPart {
  method: 'REQUEST' | 'CANCEL' | 'REPLY' | 'other'
  /** The UID as written; a single date of a series has the UID of the series. */
  uid: string
  sequence: number
  organizer: { name: string; address: string } | null
  /** Whether the part is about one date of a series. */
  isSingleDate: boolean
  /** Unfolded lines that an answer repeats: UID, SEQUENCE, RECURRENCE-ID and ORGANIZER. */
  repeated: string[]
  /** The event as it would be stored; null if it cannot be read. */
  event: ReadEvent | null
}

/** Input of {@link readItip}. */
export interface ItipInput {
  text: string
  /** The zone of times without one. */
  timeZone: string
}

const methods = ['REQUEST', 'CANCEL', 'REPLY'] as const
const repeatedNames = /^(?:UID|SEQUENCE|RECURRENCE-ID|ORGANIZER)[;:]/i

/** The name and the address of a line ORGANIZER. */
function organizerOf(line: string): ItipPart['organizer'] {
  const address = /:mailto:([^\s@]+@[^\s@]+)\s*$/i.exec(line)?.[1]?.toLowerCase()
  if (!address) return null
  const [, quoted, plain] = /;CN=(?:"([^"]*)"|([^;:]*))/i.exec(line) ?? []
  return { name: (quoted ?? plain ?? '').trim().slice(0, 200), address }
}

/** Reads the calendar part of a mail. Runs in a thread. */
export function readItip({ text, timeZone }: ItipInput): ItipPart {
  const bytes = Buffer.from(text)
  const file = blocksOf(icalFileText(bytes))
  const lines = file?.blocks.find(({ name }) => name === 'VEVENT')?.lines.map((one) => one.text) ?? []
  const lineOf = (name: string) => lines.find((line) => line.toUpperCase().startsWith(name)) ?? ''
  const said = file?.head.get('METHOD')?.trim().toUpperCase()
  const [event = null] = readIcal({ bytes, timeZone, most: 20 }).events
  const uidLine = lineOf('UID')
  return {
    method: methods.find((one) => one === said) ?? 'other',
    uid: uidLine
      .slice(uidLine.indexOf(':') + 1)
      .trim()
      .slice(0, 500),
    sequence: event?.sequence ?? 0,
    organizer: organizerOf(lineOf('ORGANIZER')),
    isSingleDate: lineOf('RECURRENCE-ID') !== '' && event?.rule === null,
    repeated: lines.filter((line) => repeatedNames.test(line)),
    event: lines.length === 0 ? null : event,
  }
}

const states = { accepted: 'ACCEPTED', tentative: 'TENTATIVE', declined: 'DECLINED' } as const

/** The text of an answer (RFC 5546 3.2.3). */
export function replyText(
  part: ItipPart,
  attendee: { name: string; address: string },
  answer: InvitationAnswer,
  now: Date,
): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const name = attendee.name.replaceAll(/["\p{Cc}]/gu, ' ')
  return joinLines([
    ...calendarHead(null),
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    ...part.repeated,
    `DTSTAMP:${stamp}`,
    `SUMMARY:${icalText(part.event?.title ?? '')}`,
    `ATTENDEE;CN="${name}";PARTSTAT=${states[answer]}:mailto:${attendee.address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}
