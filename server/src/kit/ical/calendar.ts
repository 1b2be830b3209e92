/** One entry of a calendar: a booking, or an instance of an event. */
export interface CalendarDate {
  /** Does not change when the date is changed (RFC 5545 §3.8.4.7). */
  uid: string
  start: Date
  end: Date
  /** When the date was last changed, and how often it was changed. */
  changedAt: Date
  sequence: number
  title: string
  place: string
  text: string
  isConfirmed: boolean
  organizer: { name: string; email: string } | null
  attendees: readonly { name: string; email: string }[]
}

const stamp = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** A value of type TEXT (RFC 5545 §3.3.11); control characters are removed. */
export function icalText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** A parameter value in quotes (RFC 5545 §3.1 and RFC 6868). */
const quoted = (text: string) =>
  `"${text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('^', '^^')
    .replaceAll('"', "^'")}"`

/** Folds a line after at most 75 octets without splitting a character (RFC 5545 §3.1). */
export function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= 75) return line
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (size + bytes > 75) {
      parts.push(part)
      part = ' '
      size = 1
    }
    part += character
    size += bytes
  }
  return [...parts, part].join('\r\n')
}

const person = (kind: 'ORGANIZER' | 'ATTENDEE', { name, email }: { name: string; email: string }) =>
  `${kind};CN=${quoted(name)}:mailto:${email}`

function eventLines(date: CalendarDate): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${icalText(date.uid)}`,
    `DTSTAMP:${stamp(date.changedAt)}`,
    `LAST-MODIFIED:${stamp(date.changedAt)}`,
    `SEQUENCE:${date.sequence}`,
    `DTSTART:${stamp(date.start)}`,
    `DTEND:${stamp(date.end)}`,
    `SUMMARY:${icalText(date.title)}`,
    `LOCATION:${icalText(date.place)}`,
    ...(date.text ? [`DESCRIPTION:${icalText(date.text)}`] : []),
    `STATUS:${date.isConfirmed ? 'CONFIRMED' : 'TENTATIVE'}`,
    ...(date.organizer ? [person('ORGANIZER', date.organizer)] : []),
    ...date.attendees.map((one) => person('ATTENDEE', one)),
    'END:VEVENT',
  ]
}

/**
 * A calendar with these dates (RFC 5545). Times are in UTC, so that it needs no time zone definition. `product` names
 * the room in PRODID.
 */
export function icalCalendar(name: string, dates: readonly CalendarDate[], product: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Maru//${product}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${icalText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...dates.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}
