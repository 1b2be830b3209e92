import { icalText } from '#kit/ical/calendar.ts'
import type { InvitationAnswer } from '#kit/room-slots/invitation.ts'
import type { ReadEvent } from '../ical/dates.rules.ts'
import { type Block, blocksOf, icalFileText } from '../ical/lines.rules.ts'
import { readIcal } from '../ical/read.rules.ts'
import { calendarHead, joinLines } from '../ical/write.rules.ts'

/** A calendar part of a mail (RFC 5546): one event, or dates of it, with what is done about it. */
export interface ItipPart {
  method: 'REQUEST' | 'CANCEL' | 'REPLY' | 'COUNTER' | 'other'
  organizer: { name: string; address: string } | null
  /** Whether it says when the event is; answers and cancellations need not. */
  hasTimes: boolean
  /** Unfolded lines that an answer repeats: UID, SEQUENCE, RECURRENCE-ID and ORGANIZER. */
  repeated: string[]
  /** The event as it would be stored, or single dates of it; null if it cannot be read. */
  event: ReadEvent | null
}

/** Input of {@link readItip}. */
export interface ItipInput {
  text: string
  /** The zone of times without one. */
  timeZone: string
}

const methods = ['REQUEST', 'CANCEL', 'REPLY', 'COUNTER'] as const
const repeatedNames = /^(?:UID|SEQUENCE|RECURRENCE-ID|ORGANIZER)[;:]/i

/** The name and the address of a line ORGANIZER. */
function organizerOf(line: string): ItipPart['organizer'] {
  const address = /:mailto:([^\s@]+@[^\s@]+)\s*$/i.exec(line)?.[1]?.toLowerCase()
  if (!address) return null
  const [, quoted, plain] = /;CN=(?:"([^"]*)"|([^;:]*))/i.exec(line) ?? []
  return { name: (quoted ?? plain ?? '').trim().slice(0, 200), address }
}

const startOf = (lines: readonly string[], name: string) =>
  lines.find((line) => line.toUpperCase().startsWith(name) && /^[;:]/.test(line.slice(name.length)))

/**
 * The file with a start in each VEVENT without one: answers and cancellations need none (RFC 5546 3.2). A date starts
 * when it started originally.
 */
function withStarts(blocks: readonly Block[]): { text: string; hasTimes: boolean } {
  let hasTimes = true
  const lines = blocks.flatMap((block) => {
    const texts = block.lines.map(({ text }) => text)
    if (block.name !== 'VEVENT' || startOf(texts, 'DTSTART')) return texts
    hasTimes = false
    const original = startOf(texts, 'RECURRENCE-ID')?.slice('RECURRENCE-ID'.length)
    const start = `DTSTART${original?.replace(/;RANGE=[^;:]*/i, '') ?? ':19700101T000000Z'}`
    return [...texts.slice(0, 1), start, ...texts.slice(1)]
  })
  return { text: ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n'), hasTimes }
}

/** The UID of a part, as it is looked up before the part is read. */
export function uidOf(text: string): string {
  const value = /^UID(?:;[^:\r\n]*)?:(.*)$/im.exec(text.replaceAll(/\r?\n[ \t]/g, ''))?.[1] ?? ''
  return value
    .replaceAll(/\\([,;\\])/g, '$1')
    .trim()
    .slice(0, 500)
}

/** Reads the calendar part of a mail. Runs in a thread. */
export function readItip({ text, timeZone }: ItipInput): ItipPart {
  const file = blocksOf(icalFileText(Buffer.from(text)))
  const blocks = file?.blocks ?? []
  const events = blocks
    .filter(({ name }) => name === 'VEVENT')
    .map(({ lines }) => lines.map((one) => one.text))
  // The series speaks for its dates.
  const lines = events.find((one) => !startOf(one, 'RECURRENCE-ID')) ?? events[0] ?? []
  const method = file?.head.get('METHOD')?.trim().toUpperCase()
  const { text: complete, hasTimes } = withStarts(blocks)
  const [event = null] = readIcal({ bytes: Buffer.from(complete), timeZone, most: 100 }).events
  return {
    method: methods.find((one) => one === method) ?? 'other',
    organizer: organizerOf(startOf(lines, 'ORGANIZER') ?? ''),
    hasTimes,
    repeated: lines.filter((line) => repeatedNames.test(line)),
    event: startOf(lines, 'UID') ? event : null,
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
